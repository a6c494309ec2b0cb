/** Formats the state of the index: activity, totals, and the status page. */

import type { Activity, DataFormat, FileProblem, FilesWithoutGrammar, RootStatus, StatusResult } from "../protocol";
import { agentLines } from "./agentText";
import { count, escaped, plural } from "./format";

const STAGES: Record<string, string> = {
  scan: "Looking for files",
  parse: "Reading files",
  resolve: "Linking names",
  history: "Reading the git history",
  load: "Loading the index",
  wait: "Waiting for another process",
};

/** Kinds of files that are not read and named one by one. */
const MAX_KINDS = 6;

/** 'Reading files: 3,120 of 8,400'. */
export function activityText(activity: Activity): string {
  const stage = STAGES[activity.stage] ?? "Indexing";
  if (activity.total > 0) return `${stage}: ${count(activity.done)} of ${count(activity.total)}`;
  return activity.done > 0 ? `${stage}: ${count(activity.done)}` : stage;
}

/** '74 files, 1,534 symbols, 6,021 edges' over all roots. */
export function totals(roots: readonly RootStatus[]): string {
  const sum = (part: "files" | "symbols" | "edges"): number => roots.reduce((total, root) => total + root[part], 0);
  return `${plural(sum("files"), "file")}, ${plural(sum("symbols"), "symbol")}, ${plural(sum("edges"), "edge")}`;
}

/** '2026-03-01 14:05:09', in the reader's own time zone, of an ISO time. */
export function localTime(iso: string): string {
  const time = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
}

/** A root's problem in a few words. */
export function rootProblemText(root: RootStatus): string {
  return root.freshness.complete ? `Packlens has a problem in ${root.name}` : `Packlens could not index ${root.name}`;
}

/** 'YAML: 212 files, 180 read as Compose, Kubernetes; 32 not read'. */
function dataFormatText({ name, readAs, other }: DataFormat): string {
  const filesRead = Object.values(readAs).reduce((sum, files) => sum + files, 0);
  const unread = filesRead > 0 ? `${count(other)} not read` : "none read";
  const parts = [
    filesRead > 0 ? `${count(filesRead)} read as ${Object.keys(readAs).join(", ")}` : "",
    other > 0 ? unread : "",
  ];
  return `${name}: ${plural(filesRead + other, "file")}, ${parts.filter(Boolean).join("; ")}`;
}

/** The whole state as Markdown, for a page that is shown rendered. */
export function statusReport(status: StatusResult, pathOf: (uri: string) => string): string {
  const lines = ["# Packlens index status"];
  for (const root of status.roots) lines.push("", ...rootReport(root, pathOf, status.roots.length === 1));
  if (status.roots.length === 0) lines.push("", "No folder is open.");
  return [...lines, "", "---", "", `Server ${escaped(status.version)}, protocol ${status.protocol}.`].join("\n") + "\n";
}

/** '14 .png, 3 .txt and 12 files of 4 more kinds'. */
function notRead(rows: readonly FilesWithoutGrammar[]): string {
  const mostFrequent = rows.slice(0, MAX_KINDS).map((row) => `${count(row.files)} ${row.extension}`);
  const rest = rows.slice(MAX_KINDS);
  const files = rest.reduce((sum, row) => sum + row.files, 0);
  return (
    mostFrequent.join(", ") +
    (rest.length > 0 ? ` and ${plural(files, "file")} of ${plural(rest.length, "more kind")}` : "")
  );
}

/** Files by why they are not read in full, the rarest reason first. */
export function byProblem(problems: readonly FileProblem[]): [problem: string, files: FileProblem[]][] {
  const groups = new Map<string, FileProblem[]>();
  for (const each of problems) groups.set(each.problem, [...(groups.get(each.problem) ?? []), each]);
  return [...groups].sort(([a, some], [b, others]) => some.length - others.length || a.localeCompare(b));
}

/** What the index of a root is, and what comes to it. */
function stateOf({ activity, error, freshness, nothingToIndex }: RootStatus): string {
  const now = activity
    ? activityText(activity)
    : nothingToIndex
      ? "Nothing to index"
      : error
        ? freshness.complete
          ? "Not updated because of the problem"
          : "Not indexed"
        : freshness.complete
          ? "Up to date"
          : "Not complete yet";
  return freshness.pending > 0
    ? `${now}, ${plural(freshness.pending, freshness.complete ? "changed file" : "file")} waiting`
    : now;
}

/** Facts as rows of a table: what they are about, and their words. */
function factsAbout(root: RootStatus): [string, string][] {
  const { freshness, dataFormats, withoutGrammar } = root;
  const languages = Object.entries(root.languages).sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  // the folder or its index cannot be opened: nothing else is known
  if (root.database === "") return [["State", stateOf(root)]];
  return [
    ["State", stateOf(root)],
    ["Index", totals([root])],
    ["Languages", languages.map(([name, files]) => `${name} ${count(files)}`).join(", ") || "none"],
    ...(dataFormats.length > 0
      ? [["Data", dataFormats.map(dataFormatText).join("\n")] satisfies [string, string]]
      : []),
    ...(withoutGrammar.length > 0 ? [["Not read", notRead(withoutGrammar)] satisfies [string, string]] : []),
    [
      "Indexed",
      freshness.indexedAt ? `${localTime(freshness.indexedAt)} (generation ${count(freshness.generation)})` : "never",
    ],
    ...(freshness.historyPending ? [["Git history", "being read"] satisfies [string, string]] : []),
    ["Learning", root.learning ? "on" : "off"],
    ["Database", `${root.database}${root.writable ? "" : " (read-only)"}`],
  ];
}

/** Rows of cells that are Markdown already; the first row is the head. */
const table = ([head = [], ...rows]: readonly string[][]): string[] =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);

/** Text as a cell, its lines below each other. */
const cell = (text: string): string => text.split("\n").map(escaped).join("<br>");

/** The editor's preview opens links below the only root; it shows those to `file:` as they are written. */
function rootReport(root: RootStatus, pathOf: (uri: string) => string, isOnlyRoot: boolean): string[] {
  const linkTo = (uri: string): string =>
    isOnlyRoot ? `[${escaped(pathOf(uri))}](</${encodeURI(pathOf(uri))}>)` : escaped(pathOf(uri));
  const problems = byProblem(root.problems).map(([problem, files]) => [
    cell(problem),
    files.map(({ uri }) => linkTo(uri)).join("<br>"),
  ]);
  return [
    `## ${escaped(root.name)}`,
    "",
    ...(root.error
      ? [`> **Problem:** ${escaped(root.error)}`, ""]
      : root.nothingToIndex
        ? [escaped(root.nothingToIndex), ""]
        : []),
    ...table(factsAbout(root).map(([about, words]) => [about, cell(words)])),
    ...(root.agents.length > 0
      ? ["", `### ${plural(root.agents.length, "agent")}`, "", ...agentLines(root.agents)]
      : []),
    ...(problems.length > 0
      ? [
          "",
          `### ${plural(root.problems.length, "file")} not read in full`,
          "",
          ...table([["Why", "Files"], ...problems]),
        ]
      : []),
  ];
}
