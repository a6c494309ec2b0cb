import assert from "node:assert/strict";
import { taskFromProblem, taskFromStop, taskFromTest } from "../../src/core/taskSources";

describe("a problem as a task", () => {
  it("has its message, who says it and its place", () => {
    assert.equal(taskFromProblem(" undefined name ", "shop/cart.py:4", "ruff"), "ruff: undefined name\nshop/cart.py:4");
    assert.equal(taskFromProblem("wrong", "a.py:1"), "wrong\na.py:1");
  });
});

describe("a stopped debugger as a task", () => {
  it("has what was thrown, and the functions that were running, the innermost first", () => {
    const frames = [
      { label: "round_price", place: "shop/pricing.py:22" },
      { label: "native", place: "" },
      { label: "", place: "" },
    ];
    assert.equal(
      taskFromStop("TypeError: no number", frames),
      "TypeError: no number\nshop/pricing.py:22 in round_price\nin native",
    );
    assert.match(taskFromStop("", frames), /^The debugger stopped in round_price\n/);
    assert.equal(taskFromStop("", []), "The debugger stopped in code without a name");
  });
});

describe("a failing test as a task", () => {
  it("has its message, what it wanted and got, and its trace, the innermost function first", () => {
    const task = taskFromTest({
      label: "test_total",
      message: "not equal",
      expected: "10.0",
      actual: "9.99",
      frames: [{ label: "round_price", place: "shop/pricing.py:21" }],
      place: "tests/test_cart.py:4",
    });
    assert.equal(
      task,
      "The test test_total fails: not equal\nexpected 10.0\nactual 9.99\nshop/pricing.py:21 in round_price\ntests/test_cart.py:4",
    );
  });

  it("is its name and place where nothing else is known, and never endless", () => {
    assert.equal(taskFromTest({ label: "t", frames: [], place: "t.py:1" }), "The test t fails\nt.py:1");
    assert.ok(taskFromTest({ label: "t", message: "x".repeat(99_999), frames: [] }).length < 3_000);
  });
});
