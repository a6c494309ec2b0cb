/** What to pass to a test runner for tests that are shown. No `vscode`: it can be tested alone. */

import type { Caller } from "../protocol";

/** Runners that take any number of arguments at once; others take one, or one pattern. */
const TAKES_SEVERAL: readonly string[] = ["pytest", "path:line", "whole files"];

/** Arguments as text: behind each other where one runner takes them all, else one a line; '' unless all are known. */
export function argumentsOf(tests: readonly Caller[]): string {
  if (tests.some(({ runner }) => !runner)) return ""; // nor does a server of another version tell it
  const runners = new Set(tests.map(({ runner }) => runner));
  const [first = ""] = runners;
  const separator = runners.size === 1 && TAKES_SEVERAL.includes(first) ? " " : "\n";
  return [...new Set(tests.flatMap((test) => test.arguments))].join(separator);
}
