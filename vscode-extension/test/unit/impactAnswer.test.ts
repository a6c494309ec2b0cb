import assert from "node:assert/strict";
import { testsInWords, testsShown } from "../../src/core/impactAnswer";
import type { Caller } from "../../src/protocol";
import { pack, symbol } from "./samples";

const test = (certain: boolean): Caller => ({
  symbol: { ...symbol("test_total"), test: true },
  distance: 1,
  certain,
  how: "",
  runner: "",
  arguments: [],
});

describe("tests in words", () => {
  it("count those that are certain and those that are not apart, so that neither is taken for a part of the other", () => {
    const [sure, unsure] = [test(true), test(false)];
    assert.equal(testsInWords([sure, sure]), "At least 2 tests may break.");
    assert.equal(testsInWords([sure, unsure, unsure]), "At least 1 certain and 2 uncertain tests may break.");
    assert.equal(testsInWords([unsure]), "1 uncertain test may break; none is certain.");
    assert.equal(testsInWords([]), "No test reaches this, as far as reading code tells.");
  });
});

describe("an answer about tests", () => {
  const { freshness } = pack([]);

  it("says that the index is not finished: no test may only mean that none has been read", () => {
    const early = { ...freshness, complete: false, activity: "reading files, 1,568 of 3,128" };
    const answer = testsShown("cart.py", "file:///repo", { tests: [], freshness: early });
    assert.equal(answer.complete, false);
    assert.match(
      answer.message,
      /^The index is not finished yet \(reading files, 1,568 of 3,128\): .* No test reaches/,
    );
  });

  it("says nothing of a complete index", () => {
    const answer = testsShown("cart.py", "file:///repo", { tests: [], freshness });
    assert.equal(answer.message, "No test reaches this, as far as reading code tells.");
  });
});
