import assert from "node:assert/strict";
import {
  type PackQuery,
  withClosed,
  withQuery,
  keyOf,
  MAX_LISTED,
  nameOfId,
  NO_PICKS,
  withPick,
  logTitle,
  questionTitle,
} from "../../src/core/packList";
import { evidenceText, lengthText } from "../../src/core/format";
import { pack, symbol } from "./samples";

const query = (task: string, changes: Partial<PackQuery> = {}): PackQuery => ({
  question: { kind: "task", task, root: "file:///repo" },
  options: {},
  ...changes,
});
const tasks = (list: PackQuery[]): string[] => list.map(({ question }) => questionTitle(question));

describe("the list of packs", () => {
  it("has the newest first, and what is packed again at its place, with its latest options", () => {
    const list = ["a", "b", "c"].reduce<PackQuery[]>((before, task) => withQuery(before, query(task)), []);
    assert.deepEqual(tasks(list), ["c", "b", "a"]);
    const again = withQuery(list, query("b", { options: { budget: 900 } }));
    assert.deepEqual(tasks(again), ["c", "b", "a"]);
    assert.deepEqual(again[1]?.options, { budget: 900 });
  });

  it("puts a task in other words where it was, and never keeps one twice", () => {
    const list = [query("a"), query("b"), query("c")];
    assert.deepEqual(tasks(withQuery(list, query("B"), keyOf(query("b")))), ["a", "B", "c"]);
    assert.deepEqual(tasks(withQuery(list, query("a"), keyOf(query("c")))), ["b", "a"]);
  });

  it("lets the oldest go", () => {
    const list = Array.from({ length: MAX_LISTED + 3 }, (_, number) => `t${number}`).reduce<PackQuery[]>(
      (before, task) => withQuery(before, query(task)),
      [],
    );
    assert.equal(list.length, MAX_LISTED);
    assert.equal(tasks(list)[0], `t${MAX_LISTED + 2}`);
  });

  it("keeps those that left it, without what was said in other words, and each once", () => {
    const list = [query("a"), query("b"), query("c")];
    const closed = withClosed([], list, [query("a"), query("c")]);
    assert.deepEqual(tasks(closed), ["b"]);
    assert.deepEqual(tasks(withClosed(closed, [query("a"), query("c")], [query("c")])), ["a", "b"]);
    assert.deepEqual(tasks(withClosed(closed, [query("c")], [query("b"), query("c")])), []);
    assert.deepEqual(
      tasks(withClosed(closed, list, withQuery(list, query("C"), keyOf(query("c"))), keyOf(query("c")))),
      [],
    );
  });

  it("calls packs of changes as the server calls them, before it has answered", () => {
    const called = (base?: string): string =>
      questionTitle({ kind: "changes", root: "file:///repo", ...(base ? { base } : {}) });
    assert.deepEqual([undefined, "main", "v1..v2", "3f2a1bc~1..3f2a1bc"].map(called), [
      "Changes since HEAD",
      "Changes since main",
      "Changes of v1..v2",
      "Changes of commit 3f2a1bc",
    ]);
  });

  it("tells the log neither the words of a task nor names of files", () => {
    assert.equal(logTitle({ kind: "task", task: "our secret plan", root: "file:///repo" }), "Packing for a task");
    assert.equal(
      logTitle({ kind: "files", uris: ["file:///repo/secret.py", "file:///repo/plan.py"], root: "file:///repo" }),
      "Packing for 2 files",
    );
    assert.equal(logTitle({ kind: "changes", base: "secret-branch", root: "file:///repo" }), "Packing for changes");
  });
});

describe("picks", () => {
  it("are of one kind for each symbol, and can be taken back", () => {
    const both = withPick(withPick(NO_PICKS, "a", "pin"), "b", "remove");
    assert.deepEqual(both, { pinned: ["a"], removed: ["b"] });
    assert.deepEqual(withPick(both, "a", "remove"), { pinned: [], removed: ["b", "a"] });
    assert.deepEqual(withPick(withPick(both, "a", "none"), "b", "none"), NO_PICKS);
    assert.deepEqual(withPick(both, "a", "pin"), both);
  });

  it("are named without their file and kind", () => {
    assert.equal(nameOfId("shop/cart.py:Cart.total#method"), "Cart.total");
    assert.equal(nameOfId("src/a#b.rs:f#function~2"), "f");
  });
});

describe("the words for how long a pack is", () => {
  const symbols = [symbol("a"), symbol("b")];
  it("say what may be needed, and how much is weaker", () => {
    assert.equal(
      evidenceText(pack(symbols, { dropped: { count: 377, names: [] } })),
      "2 symbols may be needed; 377 weaker ones left out",
    );
    assert.equal(
      evidenceText(pack([symbol("a")], { dropped: { count: 1, names: [] } })),
      "1 symbol may be needed; 1 weaker one left out",
    );
    const changes = { tool: "context_for_pr", dropped: { count: 9, names: [] } };
    assert.equal(
      evidenceText(pack([symbol("a", { distance: 0 }), symbol("b", { distance: 1 })], changes)),
      "1 changed symbol, and 1 that may belong to the change; 9 weaker ones left out",
    );
    assert.equal(
      evidenceText(pack([symbol("a", { distance: 0 })], { tool: "context_for_pr", dropped: { count: 0, names: [] } })),
      "1 changed symbol; there are no weaker ones",
    );
    assert.equal(
      evidenceText(pack([symbol("a"), symbol("b", { distance: 1 })], { ...changes, tool: "context_for_files" })),
      "1 symbol of the files, and 1 that may be needed with them; 9 weaker ones left out",
      "nothing says that files of a pack have changed",
    );
    assert.equal(lengthText(pack(symbols, { sized: true })), "900 tokens");
    assert.equal(
      lengthText(pack(symbols, { sized: true, dropped: { count: 9, names: ["f"] } })),
      "900 of 1,000 tokens",
      "the budget ended it",
    );
  });
});
