import assert from "node:assert/strict";
import { type ResolveOptions, type Providers, resolveReferences } from "../../src/core/referenceResolver";
import type { ReferenceQuestion, ReferenceTarget } from "../../src/protocol";

const START = { line: 1, character: 2 };
const place = (line: number, uri = "file:///b"): ReferenceTarget => ({
  uri,
  range: { start: { line, character: 0 }, end: { line, character: 1 } },
  provider: "definition",
});
const question = (more: Partial<ReferenceQuestion> = {}): ReferenceQuestion => ({
  ask: "definition",
  uri: "file:///a",
  version: null,
  position: START,
  name: "n",
  symbol: "a:f",
  ...more,
});
const editor = (more: Partial<Providers> = {}): Providers => ({
  version: () => undefined,
  definition: () => Promise.resolve([place(1)]),
  callers: () => Promise.resolve([place(2)]),
  implementations: () => Promise.resolve([place(3)]),
  ...more,
});
const patience = (more: Partial<ResolveOptions> = {}): ResolveOptions => ({
  isCancelled: () => false,
  pause: () => Promise.resolve(),
  timeoutMs: 50,
  ...more,
});
const lines = async (
  questions: ReferenceQuestion[],
  providers: Providers,
  how = patience(),
  limit = 50,
): Promise<number[][]> =>
  (await resolveReferences({ root: "r", questions, limit }, providers, how)).answers.map(({ targets }) =>
    targets.map(({ range }) => range.start.line),
  );

describe("the server's questions", () => {
  it("are answered by the provider that they ask for, in their order", async () => {
    const questions = [question({ ask: "callers" }), question(), question({ ask: "implementations" })];
    assert.deepEqual(await lines(questions, editor()), [[2], [1], [3]]);
  });

  it("of a newer server are not understood, and said to be so", async () => {
    assert.deepEqual(await lines([question({ ask: "colour" as "callers" })], editor()), [[]]);
  });

  it("are not answered for another version of a document", async () => {
    assert.deepEqual(await lines([question({ version: 3 }), question({ version: 4 })], editor({ version: () => 4 })), [
      [],
      [1],
    ]);
    assert.deepEqual(await lines([question({ version: 4 })], editor()), [[]], "it was closed");
  });

  it("are not answered when the document changes meanwhile", async () => {
    let version = 1;
    const definition = (): Promise<ReferenceTarget[]> => Promise.resolve([place((version += 1))]);
    assert.deepEqual(await lines([question({ version: 1 })], editor({ version: () => version, definition })), [[]]);
  });

  it("go unanswered where a provider fails or never ends, and the next is asked", async () => {
    const failing = editor({
      definition: () => Promise.reject(new Error("no")),
      callers: () => new Promise(() => undefined),
    });
    assert.deepEqual(
      await lines([question(), question({ ask: "callers" }), question({ ask: "implementations" })], failing),
      [[], [], [3]],
    );
  });

  it("end when they are cancelled", async () => {
    let calls = 0;
    const definition = (): Promise<ReferenceTarget[]> => Promise.resolve([place((calls += 1))]);
    const cancelled = (): boolean => calls >= 2;
    assert.deepEqual(
      await lines(
        [question(), question(), question(), question()],
        editor({ definition }),
        patience({ isCancelled: cancelled }),
      ),
      [[1], [2], [], []],
    );
    assert.equal(calls, 2);
  });

  it("let others go first, each", async () => {
    let pauses = 0;
    await lines([question(), question()], editor(), patience({ pause: () => Promise.resolve(void (pauses += 1)) }));
    assert.equal(pauses, 2);
  });

  it("have each place once, and none where there are too many", async () => {
    const definition = (): Promise<ReferenceTarget[]> => Promise.resolve([place(1), place(1), place(2)]);
    assert.deepEqual(await lines([question()], editor({ definition })), [[1, 2]]);
    assert.deepEqual(await lines([question()], editor({ definition }), patience(), 1), [[]]);
  });
});
