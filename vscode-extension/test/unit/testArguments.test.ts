import assert from "node:assert/strict";
import { argumentsOf } from "../../src/core/testArguments";
import type { Caller } from "../../src/protocol";

const test = (runner: string | undefined, ...args: string[]): Caller =>
  ({ distance: 1, certain: true, how: "", runner, arguments: args }) as unknown as Caller;

describe("the arguments for a test runner", () => {
  it("stand behind each other where the runner takes several, each once", () => {
    const [one, two] = [
      test("pytest", "tests/test_cart.py::test_total"),
      test("pytest", "tests/a.py::A::x", "b.py::B::x"),
    ];
    assert.equal(argumentsOf([one, two, one]), "tests/test_cart.py::test_total tests/a.py::A::x b.py::B::x");
  });

  it("stand below each other where a runner takes one, or where there are several runners", () => {
    const go = test("go test", "./cart -run '^TestTotal$'");
    assert.equal(
      argumentsOf([go, test("go test", "./tax -run '^TestTax$'")]),
      "./cart -run '^TestTotal$'\n./tax -run '^TestTax$'",
    );
    assert.equal(argumentsOf([test("pytest", "a.py::t"), go]), "a.py::t\n./cart -run '^TestTotal$'");
  });

  it("are none where a test has none, or comes from a server that tells none", () => {
    assert.equal(argumentsOf([test("pytest", "a.py::t"), test("")]), "");
    assert.equal(argumentsOf([test(undefined, "a.py::t")]), "");
    assert.equal(argumentsOf([]), "");
  });
});
