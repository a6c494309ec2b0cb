import assert from "node:assert/strict";
import { rowsOf } from "../../src/core/callerRows";
import type { Caller } from "../../src/protocol";
import { symbol } from "./samples";

function caller(number: number, file: string, certain = true): Caller {
  const test = { ...symbol(`test_${number}`), test: true, uri: `file:///w/${file}` };
  return { symbol: test, distance: 1, certain, how: "", runner: "", arguments: [] };
}

const many = (length: number, files: number): Caller[] =>
  Array.from({ length }, (_, number) => caller(number, `test_${number % files}.py`));

describe("the rows of a group of callers", () => {
  it("are the callers where there are few, or all are in one file", () => {
    assert.deepEqual([...new Set(rowsOf(many(200, 9)).map(({ kind }) => kind))], ["caller"]);
    assert.deepEqual([rowsOf(many(3_000, 1)).length, rowsOf(many(3_000, 1))[0]?.kind], [3_000, "caller"]);
  });

  it("are their files where there are many, those of the first callers first", () => {
    const rows = rowsOf(many(3_000, 3));
    assert.deepEqual(
      rows.map((row) => row.kind === "file" && [row.uri, row.callers.length]),
      ["test_0.py", "test_1.py", "test_2.py"].map((file) => [`file:///w/${file}`, 1_000]),
    );
  });
});
