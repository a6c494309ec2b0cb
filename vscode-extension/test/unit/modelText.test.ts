import assert from "node:assert/strict";
import { estimateTokens, explanationText, fit, impactText } from "../../src/core/modelText";
import type { BlastRadiusResult, Caller, ExplainResult, SymbolInfo } from "../../src/protocol";

const info = (name: string, test = false): SymbolInfo => ({
  symbolId: name,
  name,
  qualifiedName: name,
  kind: "function",
  uri: `file:///repo/src/${name}.py`,
  range: { start: { line: 9, character: 0 }, end: { line: 12, character: 0 } },
  signature: "",
  test,
});
const freshness = {
  generation: 1,
  indexedAt: "",
  complete: true,
  pending: 0,
  stale: [],
  historyPending: false,
  activity: "",
  code: "",
  history: "",
};
const tokens = (text: string): Promise<number> => Promise.resolve(estimateTokens(text));
const callers = (many: number): Caller[] =>
  Array.from({ length: many }, (_, index) => ({
    symbol: info(`caller_number_${index}`, index % 2 === 1),
    distance: 1 + Math.floor(index / 5),
    certain: index % 3 > 0,
    how: index < 5 ? "calls it" : "",
    runner: "",
    arguments: [],
  }));
const radius = (many: number): BlastRadiusResult => ({
  symbols: [info("target")],
  callers: callers(many),
  sites: [],
  byDistance: [],
  files: ["a", "b"],
  tests: 2,
  wording: `at least ${many} callers`,
  testsWording: "at least 2 tests",
  freshness,
  about: "owned by @web",
  inherited: "",
});

describe("answers for models", () => {
  it("show hidden characters, and keep all others", async () => {
    const text = await fit(
      ["a\u001b[31m \u202eb\u009b \u{e0041}"],
      ["\ttab naïve 👩\u200d👧 漢字", "\u2028"],
      1000,
      tokens,
    );
    assert.equal(text, "a<U+001B>[31m <U+202E>b<U+009B> <U+E0041>\n\ttab naïve 👩\u200d👧 漢字\n<U+2028>");
  });

  it("stay within their budget, whatever it is, and say what was left out", async () => {
    for (const budget of [200, 300, 1000]) {
      const text = await impactText("file:///repo", radius(200), budget, tokens);
      assert.ok(estimateTokens(text) <= budget, `${estimateTokens(text)} > ${budget}`);
      assert.match(text, /more lines left out to stay within/);
      assert.match(text, /^target \(function\) src\/target.py:10/);
    }
  });

  it("group callers by distance, and mark tests and guesses", async () => {
    const text = await impactText("file:///repo", radius(7), 5000, tokens);
    assert.match(
      text,
      /Direct uses:\n- caller_number_0 src\/caller_number_0.py:10 \(calls it, uncertain\)\n- caller_number_1 src\/caller_number_1.py:10 \(calls it, test\)/,
    );
    assert.match(text, /Distance 2:/);
    assert.match(text, /lower bounds\.\nOwned by @web\n/);
    assert.doesNotMatch(text, /left out/);
  });

  it("say by which type a member is inherited", async () => {
    assert.match(
      await impactText("file:///repo", { ...radius(1), inherited: "inherited by App" }, 900, tokens),
      /^target \(\w+, inherited by App\) /,
    );
  });

  it("keep to the budget even when the first lines alone are too long", async () => {
    const text = await fit(["x".repeat(10_000)], [], 100, tokens);
    assert.ok(estimateTokens(text) <= 100 && text.length > 0);
  });

  it("explain rank, parts, words, and other meanings of a name", async () => {
    const result: ExplainResult = {
      symbol: info("hook"),
      task: "add a hook",
      rank: 1003,
      inPack: true,
      reason: "",
      score: 1.5,
      components: { relevance: 1.2, proximity: 0.3 },
      terms: [{ part: "relevance", signal: "text", value: 0.8, weight: 1.5, amount: 1.2 }],
      signals: {},
      walk: 0,
      authority: 0,
      hub: 0,
      isSeed: true,
      seedChannel: "text",
      seedTier: "",
      concepts: [],
      keywords: ["hook"],
      considered: 4040,
      others: ["other:hook"],
      learned: "Up 3 by learning, because you edited it for this task.",
      lessons: [],
      freshness,
    };
    const text = await explanationText("file:///repo", result, 1000, tokens);
    for (const words of [
      "Task: add a hook",
      "In the pack, rank 1,003 of 4,040 considered symbols.",
      "- Relevance: 1.2000",
      "- Score: 1.5000",
      "Words of the task: hook",
      "The name also means: other:hook",
      "Up 3 by learning",
    ])
      assert.ok(text.includes(words), words);
  });
});
