/** Formats packs, scores, counts and names for people. No `vscode`, no DOM: the extension and the panel share it. */

import type { Freshness, PackResult, PackSymbol } from "../protocol";

export const FORMATS = ["markdown", "gcf", "json", "xml"] as const;
export type Format = (typeof FORMATS)[number];
export const FORMAT_NAMES: Readonly<Record<Format, string>> = {
  markdown: "Markdown",
  gcf: "GCF",
  json: "JSON",
  xml: "XML",
};

/** How much of a symbol packs show, and the server's word for it. */
export const DETAILS = ["names", "symbols", "source"] as const;
export type Detail = (typeof DETAILS)[number];
export const DETAIL_NAMES: Readonly<Record<Detail, { title: string; hint: string }>> = {
  names: { title: "Names", hint: "With kinds and locations: the most symbols for a budget" },
  symbols: { title: "Signatures", hint: "And relations to other symbols" },
  source: { title: "Source", hint: "As much of it as the task needs" },
};

/**
 * The parts of a score, in the order in which they are shown, with what they say. A part with an unknown name is shown
 * last, as it is called.
 */
const COMPONENTS: readonly (readonly [name: string, title: string, hint?: string])[] = [
  ["relevance", "Relevance", "its words match the task's"],
  ["proximity", "Proximity", "near what matches, by calls, types and containers"],
  ["blast_radius", "Blast radius"],
  ["confidence", "Confidence"],
  ["recency", "Recency"],
  ["history", "Past commits", "changed by commits for tasks like this"],
  ["distance", "Distance"],
  ["authority", "Authority"],
  ["hub", "Hub"],
  ["feedback", "Feedback", "your marks, and edits after earlier packs"],
  ["session", "Session", "what you work on now"],
  ["prior", "Prior", "before any task: public, short, central, tested, often changed"],
];
/** The signals in words; one with an unknown name is shown under that name. */
const SIGNALS: Readonly<Record<string, string>> = {
  text: "Names, comments and paths",
  file: "Its file",
  class: "Its class",
  name: "Words of its name",
  base: "All of these together",
  container: "Where it is defined",
  vocabulary: "Learned words",
  path: "Words of its path",
  spelled: "Spelled in the task",
  named: "Named in a sentence of the task",
  "whole text": "Its whole text",
  held: "How many of the task's words it has",
  history: "Past commits",
  scope: "In the folder or file the task names",
  title: "Named in the first line of the task",
  message: "Contains a message that the task quotes",
  walk: "Near what matches, by calls and types",
  order: "Symbols that share their name lose, classes of found members gain",
  "before any task": "Public, short, central, tested, often changed",
  lessons: "Lessons from use",
  "recent work": "Recent work here",
  "file of a frame": "In a file that a stack trace or a line of the task names",
  "held by its file": "How many of the task's words its file has",
  "history of its file": "Past commits of its file",
  "stack trace": "In a stack trace of the task",
  place: "At a line that the task points at",
  "cited commit": "Changed by a commit that the task cites",
  "failing test": "Used by a failing test of the task",
  error: "Named in an error message of the task",
  raises: "Raises an error that the task quotes",
  literal: "Holds an option, route or code that the task spells",
  pair: "Has two words in its name that the task has side by side",
  code: "Used by code in the task",
  "rare word": "Has a rare word of the task",
  changed: "Changed",
  "changed together": "Changed together with these in past commits",
  neighbour: "An edge leads from or to a changed symbol",
  folder: "In the folder of a changed symbol",
  "before any change": "Tests and long code change with others more often, types less often",
  relation: "Calls, uses or implements what the task asks about",
  trained: "Rating by a model trained on commits of open-source projects",
  meaning: "Its words mean the same as words of the task, as open-source projects use them",
};
const COMPONENT_NAMES = new Map(COMPONENTS.map(([name, title, hint = ""], order) => [name, { title, hint, order }]));

/** Smaller parts are printed as 0. */
const MIN_SHOWN = 0.00005;

export interface Part {
  name: string;
  title: string;
  /** What it says of a symbol; '' where that is unknown. */
  hint: string;
  value: number;
}

/** 'blastRadius' and 'blast_radius' are the same part. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What a pack depends on beyond the code and its task, in one line. */
export function contextLine(
  pack: Pick<PackResult, "context" | "symbols">,
  learned: boolean,
  detail: Detail = "symbols",
): string {
  const lacksSource =
    detail === "source" && pack.symbols.length > 0 && pack.symbols.every(({ source }) => source === "");
  const misspelled = pack.context.misspelled ? `Read ${pack.context.misspelled}` : "";
  const notes = [
    pack.context.weak ? "Nothing here matches the task well" : "",
    misspelled,
    lacksSource ? "No source fits this budget, or can be read: signatures are shown" : "",
  ];
  return [...notes, learnedLine(pack, learned)].filter(Boolean).join(" · ");
}

/** Counts the symbols of the pack alone: lessons and recent work reach many that no pack shows. */
function learnedLine({ context, symbols }: Pick<PackResult, "context" | "symbols">, learned: boolean): string {
  if (!learned) return "Ranked by code and task alone";
  if (context.lessons === 0 && context.session === 0) return "Nothing learned changes this pack";
  const by = (what: string, part: string): string => {
    const moved = symbols.filter(({ components }) => Math.abs(components[part] ?? 0) >= MIN_SHOWN).length;
    return moved > 0 ? `${what} (${plural(moved, "symbol")})` : what;
  };
  const kinds = [
    context.lessons > 0 ? by("lessons", "feedback") : "",
    context.session > 0 ? by("recent work", "session") : "",
  ];
  return `Also ranked by ${kinds.filter(Boolean).join(" and ")}`;
}

/** The parts of a score that are not 0, in their fixed order. */
export function parts(components: Readonly<Record<string, number>>): Part[] {
  const shown = Object.entries(components).filter(([, value]) => Math.abs(value) >= MIN_SHOWN);
  const named = shown.map(([key, value]) => {
    const known = COMPONENT_NAMES.get(snake(key));
    return {
      name: snake(key),
      title: known?.title ?? key,
      hint: known?.hint ?? "",
      value,
      order: known?.order ?? COMPONENTS.length,
    };
  });
  return named.sort((a, b) => a.order - b.order).map(({ name, title, hint, value }) => ({ name, title, hint, value }));
}

/** A signal in words for people. */
export const signalTitle = (name: string): string => SIGNALS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The signals of a symbol, strongest first. */
export function signals(values: Readonly<Record<string, number>>): Part[] {
  const shown = Object.entries(values).filter(([, value]) => Math.abs(value) >= MIN_SHOWN);
  return shown
    .map(([name, value]) => ({ name, title: signalTitle(name), hint: "", value }))
    .sort((a, b) => b.value - a.value);
}

export const count = (value: number): string => value.toLocaleString("en-US");
export const score = (value: number): string => value.toFixed(2);

/**
 * Text as Markdown shows it as it is. `MarkdownString.appendText` does the same, but with spaces at which no line
 * breaks.
 */
export const escaped = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, "\\$&").replaceAll("\n", " ");

/** '1 symbol', '2,000 symbols'. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** 'src/flask/app.py' of a URI, seen from its root. */
export function pathIn(root: string, uri: string): string {
  const base = root.endsWith("/") ? root : `${root}/`;
  const path = uri.startsWith(base) ? uri.slice(base.length) : uri.replace(/^file:\/\//, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export type Group = "target" | "related" | "extended";
export const GROUPS: readonly { group: Group; title: string; hint: string }[] = [
  { group: "target", title: "Targets", hint: "Say what the task says." },
  { group: "related", title: "Related", hint: "One step away, or share words with the task." },
  { group: "extended", title: "Extended", hint: "There for their file, their class or their place in the graph." },
];

export function groupOf(symbol: PackSymbol): Group {
  return symbol.distance <= 0 ? "target" : symbol.distance === 1 ? "related" : "extended";
}

/** Why an answer may miss something; '' if it is up to date. */
export function staleness(freshness: Freshness): string {
  if (!freshness.complete) return unfinished(freshness);
  if (freshness.pending > 0)
    return `${plural(freshness.pending, "changed file")} not seen yet: pack again in a moment.`;
  return "";
}

/** That an answer is of an index that is still made; '' if it is complete. */
export function unfinished({ complete, activity }: Freshness): string {
  return complete
    ? ""
    : `The index is not finished yet${activity ? ` (${activity})` : ""}: this is what it holds so far.`;
}

/** A pack in one line: '12 symbols, 4,870 of 5,000 tokens'. */
export function summary(pack: PackResult): string {
  return `${plural(pack.symbols.length, "symbol")}, ${lengthText(pack)}`;
}

/** '1,240 tokens' of a pack that ends with its evidence, else '4,870 of 5,000 tokens'. */
export function lengthText(pack: PackResult): string {
  const ended = pack.sized && pack.dropped.names.length === 0;
  return ended ? plural(pack.tokensUsed, "token") : `${count(pack.tokensUsed)} of ${count(pack.tokenBudget)} tokens`;
}

/** What the meter of a pack shows, in words: '900 of 1,000 tokens. Targets: 400 tokens. Headings and edges: ...'. */
export function meterInWords(pack: PackResult): string {
  const sumOf = (some: readonly PackSymbol[]): number => some.reduce((sum, { tokens }) => sum + tokens, 0);
  const inWords = (title: string, tokens: number): string => `${title}: ${plural(tokens, "token")}`;
  const groups = GROUPS.map(
    ({ group, title }) => [title, pack.symbols.filter((each) => groupOf(each) === group)] as const,
  );
  const parts = groups
    .filter(([, inGroup]) => inGroup.length > 0)
    .map(([title, inGroup]) => inWords(title, sumOf(inGroup)));
  const rest = inWords("Headings and edges", Math.max(0, pack.tokensUsed - sumOf(pack.symbols)));
  return [lengthText(pack), ...parts, rest].map((part) => `${part}.`).join(" ");
}

/**
 * '23 symbols may be needed; 377 weaker ones left out', of a pack that ends with its evidence; of changes '4 changed
 * symbols, and 19 that may belong to the change; ...', of files '4 symbols of the files, and 19 that ...'.
 */
export function evidenceText({ symbols, dropped, tool }: Pick<PackResult, "symbols" | "dropped" | "tool">): string {
  const changed = symbols.filter(({ distance }) => distance <= 0).length;
  const others = symbols.length - changed;
  const andOthers = (how: string): string => (others > 0 ? `, and ${count(others)} that may ${how}` : "");
  const answer =
    tool === "context_for_task"
      ? `${plural(symbols.length, "symbol")} may be needed`
      : tool === "context_for_files"
        ? `${plural(changed, "symbol")} of the files${andOthers("be needed with them")}`
        : `${plural(changed, "changed symbol")}${andOthers("belong to the change")}`;
  return dropped.count > 0
    ? `${answer}; ${count(dropped.count)} weaker ${dropped.count === 1 ? "one" : "ones"} left out`
    : `${answer}; there are no weaker ones`;
}

/** The beginning of a text that may be as long as a pasted log, for a place that shows a row or a few lines of it. */
export function beginning(text: string, length = 200): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** What stands for the task: its text, or what kind of pack it is. */
export function titleOf(pack: Pick<PackResult, "task" | "tool">): string {
  if (pack.tool === "context_for_task" && pack.task) return pack.task;
  // of changes, the lines after the first name the symbols
  if (pack.tool === "context_for_pr") return sentence(pack.task.split("\n")[0] || "changes");
  const kind = pack.tool === "context_for_files" ? "Files" : "Pack";
  return pack.task ? `${kind}: ${pack.task}` : kind;
}

/** Why a pack has no symbols, and what can be done about it. */
export function nothingFound(pack: Pick<PackResult, "tool" | "dropped" | "tokenBudget">): string {
  if (pack.dropped.count > 0)
    return `A budget of ${plural(pack.tokenBudget, "token")} has no room for any of ${plural(pack.dropped.count, "symbol")}: allow more.`;
  if (pack.tool === "context_for_pr") return "No indexed code differs: there is nothing to pack.";
  if (pack.tool === "context_for_files") return "These files define no function or type that is indexed.";
  return "Nothing found. Use words that the code, its comments or its tests use, or name a symbol.";
}

/** Codicon of a kind of symbol. */
export function iconOf(kind: string): string {
  const icons: Record<string, string> = {
    function: "symbol-function",
    method: "symbol-method",
    constructor: "symbol-constructor",
    class: "symbol-class",
    interface: "symbol-interface",
    struct: "symbol-struct",
    trait: "symbol-interface",
    enum: "symbol-enum",
    module: "symbol-module",
    namespace: "symbol-namespace",
    type: "symbol-type-parameter",
    field: "symbol-field",
    constant: "symbol-constant",
    variable: "symbol-variable",
    variant: "symbol-enum-member",
    macro: "symbol-operator",
    route: "link",
    env: "symbol-key",
    process: "terminal",
    property: "symbol-property",
    file: "symbol-file",
    service: "server-process",
    workload: "server",
    resource: "symbol-object",
    job: "play-circle",
    package: "package",
    script: "terminal",
    topic: "radio-tower",
    flag: "symbol-boolean",
    image: "layers",
    port: "plug",
    selector: "symbol-color",
    mixin: "symbol-method",
    test: "beaker",
  };
  return Object.hasOwn(icons, kind) ? (icons[kind] as string) : "symbol-misc";
}

/** Between the name of a symbol and what it is in; ' > ' between the titles of tests that are calls. */
const INSIDE = /([.:#/]+| > )$/;

/** What a symbol is in: 'shop.Cart' of 'shop.Cart.total'; '' of what stands by itself. */
export function containerOf({ name, qualifiedName }: Pick<PackSymbol, "name" | "qualifiedName">): string {
  const before = qualifiedName.endsWith(name) ? qualifiedName.slice(0, qualifiedName.length - name.length) : "";
  return INSIDE.test(before) ? before.replace(INSIDE, "") : "";
}

/** What rows of the side bar show first of a symbol: its own name, since what it is in stands behind. */
export const rowName = (symbol: Pick<PackSymbol, "name" | "qualifiedName">): string =>
  containerOf(symbol) ? symbol.name : symbol.qualifiedName;

/** A text with its first letter in upper case. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
