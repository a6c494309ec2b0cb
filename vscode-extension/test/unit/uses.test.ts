import assert from "node:assert/strict";
import { startOfUse } from "../../src/core/uses";
import type { Caller } from "../../src/protocol";

const lines = (from: number, to: number) => ({ start: { line: from, character: 2 }, end: { line: to, character: 9 } });
const caller = (distance: number): Caller => ({
  symbol: {
    symbolId: "a.py:run#function",
    name: "run",
    qualifiedName: "run",
    kind: "function",
    uri: "file:///a.py",
    range: lines(10, 20),
    signature: "def run()",
    test: false,
  },
  distance,
  certain: true,
  how: "calls it",
  runner: "",
  arguments: [],
});

describe("the place that a row of the blast radius opens", () => {
  const sites = [
    { uri: "file:///b.py", range: lines(11, 11) },
    { uri: "file:///a.py", range: lines(30, 30) },
    { uri: "file:///a.py", range: lines(17, 17) },
    { uri: "file:///a.py", range: lines(12, 12) },
  ];

  it("is the first use within what uses the symbol directly", () => {
    assert.equal(startOfUse(caller(1), sites).line, 12);
  });

  it("is the definition, where the use is not known or goes through others", () => {
    assert.equal(startOfUse(caller(2), sites).line, 10);
    assert.equal(startOfUse(caller(1), sites.slice(0, 2)).line, 10);
  });
});
