/** The state of the index in words. */

import type { Activity, DataFormat, FilesWithoutGrammar, RootStatus, StatusResult } from "../protocol";
import { agentLines } from "./agentWords";
import { count, plural } from "./words";

const STAGES: Record<string, string> = { scan: "Looking for files", parse: "Reading files", resolve: "Linking names", load: "Loading the index" };

/** Kinds of files that are not read and named one by one. */
const MOST_KINDS = 6;

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

/** 'YAML: 212 files, 180 read as Compose, Kubernetes; 32 not read'. */
export function formatWords({ name, readAs, other }: DataFormat): string {
  const read = Object.values(readAs).reduce((sum, files) => sum + files, 0);
  const unread = read > 0 ? `${count(other)} not read` : "none read";
  const parts = [read > 0 ? `${count(read)} read as ${Object.keys(readAs).join(", ")}` : "", other > 0 ? unread : ""];
  return `${name}: ${plural(read + other, "file")}, ${parts.filter(Boolean).join("; ")}`;
}

/** The whole state as Markdown, for the status document. */
export function statusReport(status: StatusResult, pathOf: (uri: string) => string): string {
  const lines = ["# Packlens index status", "", `Server ${status.version}, protocol ${status.protocol}.`];
  for (const root of status.roots) lines.push("", ...rootReport(root, pathOf));
  if (status.roots.length === 0) lines.push("", "No folder is open.");
  return lines.join("\n") + "\n";
}

/** '14 .png, 3 .txt and 12 files of 4 more kinds'. */
function notRead(rows: readonly FilesWithoutGrammar[]): string {
  const most = rows.slice(0, MOST_KINDS).map((row) => `${count(row.files)} ${row.extension}`);
  const rest = rows.slice(MOST_KINDS);
  const files = rest.reduce((sum, row) => sum + row.files, 0);
  return most.join(", ") + (rest.length > 0 ? ` and ${plural(files, "file")} of ${plural(rest.length, "more kind")}` : "");
}

function rootReport(root: RootStatus, pathOf: (uri: string) => string): string[] {
  const languages = Object.entries(root.languages).sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const { freshness } = root;
  const now = root.activity ? activityWords(root.activity) : freshness.complete ? "up to date" : root.error ? "not indexed" : "not complete yet";
  return [
    `## ${root.name}`,
    "",
    ...(root.error ? [`**Problem:** ${root.error}`, ""] : []),
    `- State: ${now}${freshness.pending > 0 ? `, ${plural(freshness.pending, "changed file")} waiting` : ""}`,
    `- Index: ${totals([root])}`,
    `- Languages: ${languages.map(([name, files]) => `${name} ${count(files)}`).join(", ") || "none"}`,
    ...root.dataFormats.map((format) => `- ${formatWords(format)}`),
    ...(root.withoutGrammar.length > 0 ? [`- Not read: ${notRead(root.withoutGrammar)}`] : []),
    `- Indexed: ${freshness.indexedAt ? `${freshness.indexedAt.slice(0, 19).replace("T", " ")} UTC` : "never"} (generation ${count(freshness.generation)})`,
    `- Learning: ${root.learning ? "on" : "off"}`,
    `- Database: \`${root.database}\`${root.writable ? "" : " (read-only)"}`,
    ...(root.agents.length > 0 ? ["", `### ${plural(root.agents.length, "agent")}`, "", ...agentLines(root.agents)] : []),
    ...(root.problems.length > 0 ? ["", `### ${plural(root.problems.length, "file")} with problems`, ""] : []),
    ...root.problems.map((each) => `- ${pathOf(each.uri)}: ${each.problem}`),
  ];
}
