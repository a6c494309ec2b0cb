import assert from "node:assert/strict";
import { testsToRun } from "../../src/core/knownTests";

const test = (qualifiedName: string, kind = "function"): { qualifiedName: string; kind: string } => ({
  qualifiedName,
  kind,
});
const last = (paths: readonly (readonly string[])[]): string[] => paths.map((path) => path.at(-1) ?? "");

/** As Python's extension names tests. */
const FILE = ["python", "/w", "tests/test_cart.py"];
const PYTHON = [
  FILE,
  [...FILE, "tests/test_cart.py::test_total"],
  [...FILE, "tests/test_cart.py::test_total_of_two"],
  [...FILE, "tests/test_cart.py::test_total", "tests/test_cart.py::test_total[1]"],
  [...FILE, "tests/test_cart.py::TestCart"],
  [...FILE, "tests/test_cart.py::TestCart", "tests/test_cart.py::TestCart::test_add"],
  [...FILE, "tests/test_cart.py::TestGift"],
  [...FILE, "tests/test_cart.py::TestGift", "tests/test_cart.py::TestGift::test_add"],
];

describe("the tests to run of a file", () => {
  it("are those of the symbols' names, with all their cases", () => {
    assert.deepEqual(last(testsToRun([test("test_total")], PYTHON)), ["tests/test_cart.py::test_total"]);
    assert.deepEqual(last(testsToRun([test("TestGift.test_add")], PYTHON)), ["tests/test_cart.py::TestGift::test_add"]);
    assert.deepEqual(last(testsToRun([test("test_total"), test("TestCart.test_add"), test("test_total")], PYTHON)), [
      "tests/test_cart.py::test_total",
      "tests/test_cart.py::TestCart::test_add",
    ]);
  });

  it("are those that hold a symbol where none has its name", () => {
    assert.deepEqual(last(testsToRun([test("test_total.handler")], PYTHON)), ["tests/test_cart.py::test_total"]);
  });

  it("are found by the ids of other extensions", () => {
    const found = (id: string, name: string): number =>
      testsToRun(
        [test(name)],
        [
          ["x", "a"],
          ["x", "a", id],
        ],
      ).filter((path) => path.at(-1) === id).length;
    assert.equal(found("shop@org.shop.CartTest#addsItems(String)", "CartTest.addsItems"), 1);
    assert.equal(found("file:///w/cart_test.go?test#TestTotal", "TestTotal"), 1);
    assert.equal(found("shop::cart::tests::adds", "tests.adds"), 1);
    assert.equal(found("shop::cart::tests::readds", "adds"), 0);
  });

  it("are found by titles as a whole, where tests are calls, and are never others that end with the same word", () => {
    const known = [
      ["x", "cart.test.js"],
      ["x", "cart.test.js", "a cart", "a cart has a total (net)"],
    ];
    assert.deepEqual(last(testsToRun([test("a cart > a cart has a total (net)", "test")], known)), [
      "a cart has a total (net)",
    ]);
    const hashed = [
      ["x", "cart.test.js"],
      ["x", "cart.test.js", "-17_0"],
      ["x", "cart.test.js", "other total"],
    ];
    assert.deepEqual(last(testsToRun([test("a cart > has a total", "test")], hashed)), ["cart.test.js"]);
  });

  it("are all of the file where a test is a call, or has a name that the editor does not know", () => {
    assert.deepEqual(testsToRun([test("tests/test_cart.py", "file"), test("test_total")], PYTHON), [FILE]);
    assert.deepEqual(testsToRun([test("test_total"), test("test_new")], PYTHON), [FILE]);
    assert.deepEqual(testsToRun([test("test_total")], []), []);
  });
});
