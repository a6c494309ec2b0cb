/** The text and the tooltip of the status bar: facts about the folders and the active file. */

import type { RootStatus } from "../protocol";
import { agentCount } from "./agentText";
import { byProblem, totals } from "./statusText";
import { count, plural } from "./format";

/** How many kinds of problems a line names, and how long their names may be. */
const MAX_PROBLEMS = 3;
const LONGEST_PROBLEM = 30;

/** What the editor knows of a folder that the server does not say. */
export interface FolderFacts {
  /** Whether the folder lies in a git repository. */
  git: boolean;
  trusted: boolean;
}

/** Facts about a folder for the tooltip, one a line, the most important first. */
export function folderFacts(root: RootStatus, known: FolderFacts): string[] {
  if (root.database === "") return [root.error]; // the folder or its index cannot be opened: nothing else is known
  if (!root.error && root.nothingToIndex) return [root.nothingToIndex];
  return [
    root.error,
    ...contentFacts(root),
    historyFact(root, known),
    root.learning ? "Learning is on, on this machine only." : "Learning is off.",
    root.writable ? "" : "The database is read-only: nothing is learned or stored.",
    agentCount([root]) ? `${agentCount([root])} ${root.agents.length === 1 ? "asks" : "ask"} about this folder.` : "",
  ].filter(Boolean);
}

/** What answers can see of the code. Of an index that is not there yet, no numbers are known. */
function contentFacts(root: RootStatus): string[] {
  const { complete, generation, pending } = root.freshness;
  if (!complete && generation === 0) return root.error ? [] : ["The index is not there yet: packs wait for it."];
  return [
    complete || root.error ? "" : "The index is not complete yet: answers come from what is there.",
    pending > 0 ? `${plural(pending, complete ? "changed file" : "file")} not seen yet.` : "",
    totals([root]),
    root.problems.length > 0
      ? `${plural(root.problems.length, "file")} not read in full: ${problemsInShort(root)}.`
      : "",
  ];
}

/** '50 minified, 2 generated and 3 more': what is more than a word or two stands on the status page. */
function problemsInShort({ problems }: RootStatus): string {
  const groups = byProblem(problems).filter(([problem]) => problem.length <= LONGEST_PROBLEM);
  const shown = groups.slice(-MAX_PROBLEMS).reverse();
  const rest = shown.reduce((left, [, files]) => left - files.length, problems.length);
  const kinds = shown.map(([problem, files]) => `${count(files.length)} ${problem}`);
  if (kinds.length === 0) return "see “Packlens: Show Index Status”";
  return kinds.join(", ") + (rest > 0 ? ` and ${count(rest)} more` : "");
}

function historyFact({ freshness }: RootStatus, { git, trusted }: FolderFacts): string {
  if (!trusted) return "Restricted Mode: git and its history are not read until you trust the workspace.";
  if (!git)
    return "No git repository: packs know no past commits, and there are no packs for changed files and branches.";
  return freshness.historyPending ? "The git history is being read." : "";
}

/**
 * Files larger than this many bytes are not indexed: what the setting says, or its default where it says no number of
 * bytes, as in the server.
 */
export function largestFile(setting: unknown): number {
  return typeof setting === "number" && Number.isInteger(setting) && setting >= 1 ? setting : 1_048_576;
}

/** Why a file is not indexed, or not in full; '' if it is indexed. */
export function fileProblem(bytes: number, largest: number, problem: string | undefined): string {
  if (bytes > largest)
    return `Not indexed: ${count(bytes)} bytes, and packlens.index.maxFileSize is ${count(largest)}.`;
  return problem ? `Not read in full: ${problem}.` : "";
}

/** What the server is doing, after "Packlens: ". */
export function doingText(text: string): string {
  const words = text.replace(/^Packlens (is )?/, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The text of the status bar: the most important fact in a few words; '' if all is well. */
export function statusBarText(roots: readonly RootStatus[], file: string): string {
  const wrong = roots.find((root) => root.error);
  if (wrong) return `${wrong.name}: needs attention`;
  const pending = roots.reduce((sum, root) => sum + root.freshness.pending, 0);
  if (pending > 0) return `${plural(pending, "file")} not seen yet`;
  const bare = roots.find((root) => root.nothingToIndex);
  if (bare) return roots.length > 1 ? `${bare.name}: nothing to index` : "nothing to index";
  if (roots.some(({ freshness }) => !freshness.complete)) return "index not complete yet";
  if (file) return file.startsWith("Not indexed") ? "file not indexed" : "file not read in full";
  return agentCount(roots);
}
