/** The groups in which callers and tests are shown, and those of tests are run. No `vscode`: it can be tested alone. */

import type { Caller } from "../protocol";
import { plural } from "./format";

export interface CallerGroup {
  title: string;
  callers: Caller[];
}

/** Tests that are further away share a group: how many calls lie between says little about them. */
const MAX_STEPS = 3;
const MEASURED = "Ran it when measured";
const FURTHER = "Further away";
const UNCERTAIN = "Uncertain";

/** Callers by their distance, the nearest first. */
export function groupsOfCallers(callers: readonly Caller[]): CallerGroup[] {
  const byDistance = [...callers].sort((a, b) => a.distance - b.distance);
  return grouped(byDistance, ({ distance }) => (distance <= 1 ? "Direct uses" : stepsAway(distance)));
}

/**
 * Tests in the order in which to run them: what ran the code when it was measured, then what certainly reaches it, the
 * nearest first, and last what may reach it.
 */
export function groupsOfTests(tests: readonly Caller[]): CallerGroup[] {
  const inOrder = [...tests].sort((a, b) => order(a) - order(b));
  return grouped(inOrder, titleOfTest);
}

/** Each group with those before it, as a choice of how many tests to run. */
export function nearestFirst(groups: readonly CallerGroup[]): CallerGroup[] {
  return groups.map(({ title }, last) => ({
    title: last === 0 ? title : last === groups.length - 1 ? "All" : `Also ${title.toLowerCase()}`,
    callers: groups.slice(0, last + 1).flatMap(({ callers }) => callers),
  }));
}

function order(test: Caller): number {
  if (test.how) return 0;
  return test.certain ? test.distance : Number.MAX_SAFE_INTEGER;
}

function titleOfTest({ how, certain, distance }: Caller): string {
  if (how) return MEASURED;
  if (!certain) return UNCERTAIN;
  if (distance <= 1) return "Reach it directly";
  return distance <= MAX_STEPS ? stepsAway(distance) : FURTHER;
}

/** What the title of a group means. */
export function hintOf({ title, callers }: CallerGroup): string {
  const nearest = callers.reduce((least, { distance }) => Math.min(least, distance), Infinity);
  if (title === MEASURED) return "When they were measured, these tests ran this code.";
  if (title === UNCERTAIN) return "They may reach it: a call on the way could mean another symbol.";
  if (nearest <= 1) return "They use it themselves.";
  return `They reach it through ${title === FURTHER ? "at least " : ""}${plural(nearest - 1, "other symbol")}.`;
}

const stepsAway = (distance: number): string => `${distance} steps away`;

function grouped(callers: readonly Caller[], titleOf: (caller: Caller) => string): CallerGroup[] {
  return [...Map.groupBy(callers, titleOf)].map(([title, inGroup]) => ({ title, callers: inGroup }));
}
