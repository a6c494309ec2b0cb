/** The state of the index in words. */

import type { Activity, RootStatus, StatusResult } from "../protocol";
import { agentLines } from "./agentWords";
import { count, plural } from "./words";

const STAGES: Record<string, string> = { scan: "Looking for files", parse: "Reading files", resolve: "Linking names", load: "Loading the index" };

/** 'Reading files: 3,120 of 8,400'. */
export function activityWords(activity: Activity): string {
  const stage = STAGES[activity.stage] ?? "Indexing";
  if (activity.total > 0) return `${stage}: ${count(activity.done)} of ${count(activity.total)}`;
  return activity.done > 0 ? `${stage}: ${count(activity.done)}` : stage;
}

/** '74 files, 1,534 symbols, 6,021 edges' over all roots. */
export function totals(roots: readonly RootStatus[]): string {
  const sum = (part: "files" | "symbols" | "edges"): number => roots.reduce((total, root) => total + root[part], 0);
  return `${plural(sum("files"), "file")}, ${plural(sum("symbols"), "symbol")}, ${plural(sum("edges"), "edge")}`;
}

/** What is the matter with a root, in a few words. */
export function rootWords(root: RootStatus): string {
  return root.freshness.complete ? `Packlens has a problem in ${root.name}` : `Packlens could not index ${root.name}`;
}

/** The whole state as Markdown, for the status document. */
export function statusReport(status: StatusResult, pathOf: (uri: string) => string): string {
  const lines = ["# Packlens index status", "", `Server ${status.version}, protocol ${status.protocol}.`];
  for (const root of status.roots) lines.push("", ...rootReport(root, pathOf));
  if (status.roots.length === 0) lines.push("", "No folder is open.");
  return lines.join("\n") + "\n";
}

function rootReport(root: RootStatus, pathOf: (uri: string) => string): string[] {
  const languages = Object.entries(root.languages).sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const { freshness } = root;
  const now = root.activity ? activityWords(root.activity) : freshness.complete ? "Up to date" : "Not complete yet";
  return [
    `## ${root.name}`,
    "",
    ...(root.error ? [`**Problem:** ${root.error}`, ""] : []),
    "| | |",
    "|:--|:--|",
    `| State | ${now}${freshness.pending > 0 ? `, ${plural(freshness.pending, "changed file")} waiting` : ""} |`,
    `| Index | ${totals([root])} |`,
    `| Languages | ${languages.map(([name, files]) => `${name} ${count(files)}`).join(", ") || "none"} |`,
    `| Indexed at | ${freshness.indexedAt || "never"} (generation ${count(freshness.generation)}) |`,
    `| Learning | ${root.learning ? "on" : "off"} |`,
    `| Database | \`${root.database}\`${root.writable ? "" : " (read-only)"} |`,
    ...(root.agents.length > 0 ? ["", `### ${plural(root.agents.length, "agent")}`, "", ...agentLines(root.agents)] : []),
    ...(root.problems.length > 0 ? ["", `### ${plural(root.problems.length, "file")} with problems`, ""] : []),
    ...root.problems.map((each) => `- ${pathOf(each.uri)}: ${each.problem}`),
  ];
}
