/** What a change may break, as the view shows it. No `vscode`: it can be tested alone. */

import type { BlastRadiusResult, Caller, TestScopeResult } from "../protocol";
import { count, plural, sentence, unfinished } from "./format";

/** An answer, as the view shows it. */
export interface ImpactAnswer {
  title: string;
  message: string;
  root: string;
  callers: Caller[];
  /** Where the symbol is used. */
  sites: BlastRadiusResult["sites"];
  /** Whether the callers are tests, of a search for tests. */
  tests: boolean;
  /** Whether the index was complete. */
  complete: boolean;
}

/** What a change of some symbols may break. */
export function radiusShown(root: string, result: BlastRadiusResult): ImpactAnswer {
  const inFiles = result.files.length > 0 ? ` in ${plural(result.files.length, "file")}` : "";
  const message = [
    result.inherited,
    `${result.wording}${inFiles}; ${result.testsWording}`,
    "what is found by reading code is a lower bound",
    result.about,
  ]
    .filter(Boolean)
    .map((each) => `${sentence(each)}.`);
  return {
    title: result.symbols.map((symbol) => symbol.qualifiedName).join(", "),
    message: [unfinished(result.freshness), ...message].filter(Boolean).join(" "),
    root,
    callers: result.callers,
    sites: result.sites,
    tests: false,
    complete: result.freshness.complete,
  };
}

/** The tests of what the title names. */
export function testsShown(title: string, root: string, result: TestScopeResult): ImpactAnswer {
  return {
    title,
    message: [unfinished(result.freshness), testsInWords(result.tests)].filter(Boolean).join(" "),
    root,
    callers: result.tests,
    sites: [],
    tests: true,
    complete: result.freshness.complete,
  };
}

/** The noun for tests: where tests are calls, which are no symbols, their files are listed. */
export function testNoun(tests: readonly Caller[]): string {
  return tests.every(({ symbol }) => symbol.kind === "file") ? "test file" : "test";
}

/** How many tests a change may break: 'At least 12 certain and 3 uncertain tests may break.' */
export function testsInWords(tests: readonly Caller[]): string {
  if (tests.length === 0) return "No test reaches this, as far as reading code tells.";
  const noun = testNoun(tests);
  const certain = tests.filter((test) => test.certain).length;
  const uncertain = tests.length - certain;
  if (uncertain === 0) return `At least ${plural(certain, noun)} may break.`;
  const words = plural(uncertain, `uncertain ${noun}`);
  return certain === 0
    ? `${words} may break; none is certain.`
    : `At least ${count(certain)} certain and ${words} may break.`;
}
