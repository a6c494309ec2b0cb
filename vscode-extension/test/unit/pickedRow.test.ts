import assert from "node:assert/strict";
import { focusedRow } from "../../src/core/pickedRow";

describe("the row that Enter chose", () => {
  it("is the focused one, but not one of the rows before the last letters were typed", () => {
    const before = { task: "fix the tota" };
    const now = { task: "fix the total" };
    assert.equal(focusedRow({ items: [now], activeItems: [now] }), now);
    assert.equal(focusedRow({ items: [now], activeItems: [before] }), undefined);
    assert.equal(focusedRow({ items: [], activeItems: [] }), undefined);
  });
});
