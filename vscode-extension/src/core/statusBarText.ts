/** The text and the tooltip of the status bar: facts about the folders and the active file. */

import type { RootStatus } from "../protocol";
import { agentCount } from "./agentText";
import { totals } from "./statusText";
import { count, plural } from "./format";

/** What the editor knows of a folder that the server does not say. */
export interface FolderFacts {
  /** Whether the folder lies in a git repository. */
  git: boolean;
  trusted: boolean;
}

/** Facts about a folder for the tooltip, one a line, the most important first. */
export function folderFacts(root: RootStatus, known: FolderFacts): string[] {
  const { freshness } = root;
  if (root.database === "") return [root.error]; // the folder or its index cannot be opened: nothing else is known
  if (!root.error && root.nothingToIndex) return [root.nothingToIndex];
  return [
    root.error,
    freshness.complete || root.error ? "" : "The index is not complete yet: answers come from what is there.",
    freshness.pending > 0
      ? `${plural(freshness.pending, freshness.complete ? "changed file" : "file")} not seen yet.`
      : "",
    totals([root]),
    root.problems.length > 0 ? `${plural(root.problems.length, "file")} with problems.` : "",
    historyFact(root, known),
    root.learning ? "Learning is on, on this machine only." : "Learning is off.",
    root.writable ? "" : "The database is read-only: nothing is learned or stored.",
    agentCount([root]) ? `${agentCount([root])} ${root.agents.length === 1 ? "asks" : "ask"} about this folder.` : "",
  ].filter(Boolean);
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

/** Why a file is not indexed, or only in part; '' if it is indexed. */
export function fileProblem(bytes: number, largest: number, problem: string | undefined): string {
  if (bytes > largest)
    return `Not indexed: ${count(bytes)} bytes, and packlens.index.maxFileSize is ${count(largest)}.`;
  return problem ? `Indexed in part: ${problem}` : "";
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
  if (file) return file.startsWith("Not") ? "file not indexed" : "file indexed in part";
  return agentCount(roots);
}
