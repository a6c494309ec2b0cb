import assert from "node:assert/strict";
import { cellSource } from "../../src/core/notebookLines";

describe("lines of a notebook's file", () => {
  it("are the source of a cell", () => {
    assert.equal(cellSource(['    "def f(a):\\n",', '    "    return \\"é\\\\n\\""']), 'def f(a):\n    return "é\\n"');
  });

  it("are none of a cell where they are anything else", () => {
    for (const line of ['   "source": [', "   ],", '"source": ["x = 1"]', '"a": "b"', "", '  "open'])
      assert.equal(cellSource([line]), undefined, line);
  });
});
