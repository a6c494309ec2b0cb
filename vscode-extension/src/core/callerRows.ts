/** The rows of a group of callers or tests: by file where there are many. No `vscode`: it can be tested alone. */

import type { Caller } from "../protocol";

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
