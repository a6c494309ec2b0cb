import assert from "node:assert/strict";
import { numberOf, sourceLines } from "../../src/core/sourceLines";
import { highlighted } from "../../src/webview/highlight";

describe("the source of a symbol", () => {
  const source = "12 def f(x):\n13-20 ...\n21     return '1 2'\n30-41 def g(): ... - Says what it does.\n50";

  it("is read line by line, with its numbers and what is left out", () => {
    const lines = sourceLines(source);
    assert.deepEqual(lines.map(numberOf), ["12", "13-20", "21", "30-41", "50"]);
    assert.deepEqual(
      lines.map(({ isGap }) => isGap),
      [false, true, false, false, false],
    );
    assert.deepEqual(
      lines.map(({ text }) => text),
      ["def f(x):", "...", "    return '1 2'", "def g(): ... - Says what it does.", ""],
    );
    assert.deepEqual(sourceLines(""), []);
  });

  it("keeps whatever it is, for lines without numbers too", () => {
    for (const odd of ["no number", "7", "7-9", "x\ny", "99999999999999 huge", "3 <b>&amp;</b>\u2028x"]) {
      assert.equal(sourceLines(odd).length, odd.split("\n").length);
      assert.ok(sourceLines(odd).every(({ first, last }) => last >= first || first > 0));
    }
  });

  it("has colours by the ending of its file, and the same text in any case", () => {
    const text = 'def f(x):\n    """Two\n    lines."""\n    return x < "<b>"';
    for (const path of ["file:///a/b.py", "file:///a/b.unknown", "file:///Makefile", "b.KT", ""]) {
      const lines = highlighted(text, path);
      assert.equal(lines.map((words) => words.map((word) => word.text).join("")).join("\n"), text, path);
    }
    const kinds = highlighted(text, "b.py").map((words) => words.map((word) => word.kind).filter(Boolean));
    assert.ok(kinds[0]?.includes("hljs-keyword"));
    assert.deepEqual([kinds[1], kinds[2]], [["hljs-string"], ["hljs-string"]], "a string of two lines is one on both");
    assert.deepEqual(
      highlighted(text, "b.unknown")
        .flat()
        .filter(({ kind }) => kind),
      [],
    );
  });
});
