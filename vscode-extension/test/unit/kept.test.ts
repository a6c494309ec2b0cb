import assert from "node:assert/strict";
import { type Asked, keeping, keyOf, MOST_KEPT, nameOfId, NO_PICKS, picking, questionTitle } from "../../src/core/kept";
import { evidenceWords, lengthWords } from "../../src/core/words";
import { pack, symbol } from "./samples";

const asked = (task: string, changes: Partial<Asked> = {}): Asked => ({ question: { kind: "task", task, root: "file:///repo" }, options: {}, ...changes });
const tasks = (list: Asked[]): string[] => list.map(({ question }) => questionTitle(question));

describe("the list of packs", () => {
  it("has the newest first, and what is packed again at its place, with how it was asked last", () => {
    const list = ["a", "b", "c"].reduce<Asked[]>((before, task) => keeping(before, asked(task)), []);
    assert.deepEqual(tasks(list), ["c", "b", "a"]);
    const again = keeping(list, asked("b", { options: { budget: 900 } }));
    assert.deepEqual(tasks(again), ["c", "b", "a"]);
    assert.deepEqual(again[1]?.options, { budget: 900 });
  });

  it("puts a task in other words where it was, and never keeps one twice", () => {
    const list = [asked("a"), asked("b"), asked("c")];
    assert.deepEqual(tasks(keeping(list, asked("B"), keyOf(asked("b")))), ["a", "B", "c"]);
    assert.deepEqual(tasks(keeping(list, asked("a"), keyOf(asked("c")))), ["b", "a"]);
  });

  it("lets the oldest go", () => {
    const list = Array.from({ length: MOST_KEPT + 3 }, (_, number) => `t${number}`).reduce<Asked[]>((before, task) => keeping(before, asked(task)), []);
    assert.equal(list.length, MOST_KEPT);
    assert.equal(tasks(list)[0], `t${MOST_KEPT + 2}`);
  });

  it("calls packs of changes as the server calls them, before it has answered", () => {
    const called = (base?: string): string => questionTitle({ kind: "changes", root: "file:///repo", ...(base ? { base } : {}) });
    assert.deepEqual([undefined, "main", "v1..v2", "3f2a1bc~1..3f2a1bc"].map(called), ["Changes since HEAD", "Changes since main", "Changes of v1..v2", "Changes of commit 3f2a1bc"]);
  });
});

describe("picks", () => {
  it("are of one kind for each symbol, and can be taken back", () => {
    const both = picking(picking(NO_PICKS, "a", "pin"), "b", "remove");
    assert.deepEqual(both, { pinned: ["a"], removed: ["b"] });
    assert.deepEqual(picking(both, "a", "remove"), { pinned: [], removed: ["b", "a"] });
    assert.deepEqual(picking(picking(both, "a", "none"), "b", "none"), NO_PICKS);
    assert.deepEqual(picking(both, "a", "pin"), both);
  });

  it("are named without their file and kind", () => {
    assert.equal(nameOfId("shop/cart.py:Cart.total#method"), "Cart.total");
    assert.equal(nameOfId("src/a#b.rs:f#function~2"), "f");
  });
});

describe("the words for how long a pack is", () => {
  const symbols = [symbol("a"), symbol("b")];
  it("say what answers, and how much is weaker", () => {
    assert.equal(evidenceWords(pack(symbols, { dropped: { count: 377, names: [] } })), "2 symbols answer this; 377 weaker ones left out");
    assert.equal(evidenceWords(pack([symbol("a")], { dropped: { count: 1, names: [] } })), "1 symbol answers this; 1 weaker one left out");
    const changes = { tool: "context_for_pr", dropped: { count: 9, names: [] } };
    assert.equal(evidenceWords(pack([symbol("a", { distance: 0 }), symbol("b", { distance: 1 })], changes)), "1 changed symbol, and 1 that may belong to the change; 9 weaker ones left out");
    assert.equal(lengthWords(pack(symbols, { sized: true })), "900 tokens");
    assert.equal(lengthWords(pack(symbols, { sized: true, dropped: { count: 9, names: ["f"] } })), "900 of 1,000 tokens", "the budget ended it");
  });
});
