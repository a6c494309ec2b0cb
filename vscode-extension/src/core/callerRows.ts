/** The rows of a group of callers or tests: by file where there are many. No `vscode`: it can be tested alone. */

import type { Caller } from "../protocol";
import { count, plural } from "./format";

/** A row of a group; one of a file holds rows itself. */
export type CallerRow = { kind: "caller"; caller: Caller } | { kind: "file"; uri: string; callers: Caller[] };

/** An editor needs a second for some thousand rows, and nobody reads them. */
const MAX_ROWS = 200;

/** The rows of a group, in the order of its callers. */
export function rowsOf(callers: readonly Caller[]): CallerRow[] {
  const byFile = Map.groupBy(callers, ({ symbol }) => symbol.uri);
  if (callers.length <= MAX_ROWS || byFile.size === 1) return callers.map((caller) => ({ kind: "caller", caller }));
  return [...byFile].map(([uri, inFile]) => ({ kind: "file", uri, callers: inFile }));
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
