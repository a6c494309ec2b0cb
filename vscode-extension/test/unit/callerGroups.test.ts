import assert from "node:assert/strict";
import { groupsOfCallers, groupsOfTests, hintOf, nearestFirst } from "../../src/core/callerGroups";
import type { Caller } from "../../src/protocol";
import { symbol } from "./samples";

function caller(name: string, distance: number, certain = true, how = ""): Caller {
  return { symbol: { ...symbol(name), test: true }, distance, certain, how, runner: "", arguments: [] };
}

const summary = (groups: ReturnType<typeof groupsOfTests>): [string, string][] =>
  groups.map(({ title, callers }) => [title, callers.map((each) => each.symbol.name).join(" ")]);

const TESTS = [
  caller("guessed", 1, false),
  caller("far", 6),
  caller("near", 1),
  caller("farther", 7),
  caller("measured", 1, true, "ran it when measured (20 Nov 2026)"),
  caller("second", 2),
];

describe("groups of tests", () => {
  it("stand in the order in which to run them: measured, certain ones by distance, uncertain ones", () => {
    assert.deepEqual(summary(groupsOfTests(TESTS)), [
      ["Ran it when measured", "measured"],
      ["Reach it directly", "near"],
      ["2 steps away", "second"],
      ["Further away", "far farther"],
      ["Uncertain", "guessed"],
    ]);
  });

  it("say what their titles mean", () => {
    assert.deepEqual(groupsOfTests(TESTS).map(hintOf), [
      "When they were measured, these tests ran this code.",
      "They use it themselves.",
      "They reach it through 1 other symbol.",
      "They reach it through at least 5 other symbols.",
      "They may reach it: a call on the way could mean another symbol.",
    ]);
  });

  it("are a choice of how many to run, the last of which is all", () => {
    assert.deepEqual(summary(nearestFirst(groupsOfTests(TESTS))), [
      ["Ran it when measured", "measured"],
      ["Also reach it directly", "measured near"],
      ["Also 2 steps away", "measured near second"],
      ["Also further away", "measured near second far farther"],
      ["All", "measured near second far farther guessed"],
    ]);
  });
});

describe("groups of callers", () => {
  it("are by distance alone", () => {
    assert.deepEqual(summary(groupsOfCallers([caller("second", 2), caller("near", 1), caller("guessed", 1, false)])), [
      ["Direct uses", "near guessed"],
      ["2 steps away", "second"],
    ]);
  });
});
