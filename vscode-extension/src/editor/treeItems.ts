/** The rows of the Pack view: what they are, and how they look. */

import * as vscode from "vscode";
import { fieldsOf } from "../core/commandArguments";
import {
  beginning,
  containerOf,
  count,
  escaped,
  evidenceText,
  GROUPS,
  iconOf,
  parts,
  pathIn,
  plural,
  rowName,
  score,
  titleOf,
  type Group,
} from "../core/format";
import { endsWithEvidence, type ListedPack, nameOfId, NO_PICKS, questionTitle } from "../core/packList";
import { needsRestart, remediesIn } from "../core/remedies";
import type { PackResult, PackSymbol } from "../protocol";
import type { Packs } from "./packs";
import { folderName } from "./roots";
import { withAccessibleLabel } from "./accessibility";

/** A row. */
export type Node =
  | { kind: "pack"; key: string; pack: ListedPack }
  | { kind: "group"; group: Group; symbols: PackSymbol[] }
  | { kind: "symbol"; symbol: PackSymbol }
  | { kind: "dropped" }
  | { kind: "removed"; id?: string }
  | { kind: "name"; name: string }
  | { kind: "action"; title: string; command: string; icon: string; arguments?: unknown[]; reason?: string };

/** Of a task; a tooltip is as large as its text. */
const LONGEST_TOOLTIP = 1_000;

/**
 * What to do while the server is not running. These are rows of the tree, since a view with a message shows no welcome.
 */
const WAYS_OUT: readonly Node[] = [
  { kind: "action", title: "Try Again", command: "packlens.setUp", icon: "refresh" },
  { kind: "action", title: "Show Logs", command: "packlens.showLogs", icon: "output" },
  { kind: "action", title: "Copy Debug Information", command: "packlens.copyDebugInformation", icon: "copy" },
];

/** The way to a pack of what is there now; the reason says what changed. */
export function packAgain(reason: string): Node {
  return { kind: "action", title: "Pack Again", command: "packlens.packAgain", icon: "refresh", reason };
}

/** What may help after an error, which names the settings that may be to blame. */
export function waysOut(error: string): readonly Node[] {
  const settings = remediesIn(error, []).map(({ title, command, args }): Node => ({
    kind: "action",
    title,
    command,
    icon: "settings-gear",
    arguments: [...args],
  }));
  return WAYS_OUT.toSpliced(1, 0, ...settings);
}

/** The way to a pack, where rows hide the welcome. */
export const NEW_PACK: Node = {
  kind: "action",
  title: "Pack Context for Task…",
  command: "packlens.pack",
  icon: "search",
};

/** What may mend what is wrong with folders, or where more of it stands. */
export function mending(problems: readonly string[]): readonly Node[] {
  const restart: Node = {
    kind: "action",
    title: "Restart Server",
    command: "packlens.restartServer",
    icon: "debug-restart",
  };
  const look: Node = { kind: "action", title: "Show Index Status", command: "packlens.showStatus", icon: "info" };
  return [...(problems.some(needsRestart) ? [restart] : []), ...(problems.length > 0 ? [look] : [])];
}

/** What commands get when they are run on a symbol of the tree. */
export type SymbolNode = Extract<Node, { kind: "symbol" }>;

/** Whether a command was run on a symbol of the tree. */
export function isSymbolNode(value: unknown): value is SymbolNode {
  return fieldsOf(value)["kind"] === "symbol";
}

/** What commands get when they are run on a pack of the tree. */
export function isPackNode(value: unknown): value is Extract<Node, { kind: "pack" }> {
  return fieldsOf(value)["kind"] === "pack";
}

/** How a row looks. */
export function itemOf(node: Node, packs: Packs): vscode.TreeItem {
  if (node.kind === "action") return actionItem(node);
  if (node.kind === "pack") return packItem(node, node.key === packs.currentKey);
  if (node.kind === "removed") return removedItem(node.id, packs.picks.removed.length);
  const pack = packs.requireCurrent();
  if (node.kind === "group") return groupItem(node);
  if (node.kind === "symbol") {
    const { symbolId } = node.symbol;
    return symbolItem(pack, node.symbol, packs.marks.get(symbolId), packs.picks.pinned.includes(symbolId));
  }
  if (node.kind === "dropped") return droppedItem(pack);
  const item = new vscode.TreeItem(node.name);
  item.iconPath = new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground"));
  return item;
}

/** The current pack is open; a click on another makes it the current one. */
function packItem(
  { key, pack: { query, result } }: Extract<Node, { kind: "pack" }>,
  isCurrent: boolean,
): vscode.TreeItem {
  const { pinned, removed } = query.picks ?? NO_PICKS;
  const title = result ? titleOf(result) : questionTitle(query.question);
  const tooltip = beginning(title, LONGEST_TOOLTIP);
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(beginning(title), isCurrent ? Expanded : None);
  const pickCounts = [
    pinned.length > 0 ? `${count(pinned.length)} pinned` : "",
    removed.length > 0 ? `${count(removed.length)} removed` : "",
  ];
  item.id = `pack/${key}/${isCurrent ? "current" : "kept"}`;
  item.description = [
    folderName(query.question.root),
    result ? `${plural(result.symbols.length, "symbol")}, ${plural(result.tokensUsed, "token")}` : "not packed yet",
    ...pickCounts,
  ]
    .filter(Boolean)
    .join(" · ");
  item.iconPath = new vscode.ThemeIcon(isCurrent ? "package" : "circle-outline");
  item.tooltip = isCurrent ? tooltip : `${tooltip}\nClick to make it the current pack.`;
  item.contextValue = `${isCurrent ? "pack current" : "pack"}${query.question.kind === "task" ? " task" : ""}`;
  if (!isCurrent) item.command = { command: "packlens.openPack", title: "Open Pack", arguments: [key] };
  return item;
}

function removedItem(id: string | undefined, removed: number): vscode.TreeItem {
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(id ? nameOfId(id) : "Removed", id ? None : Collapsed);
  item.id = `removed/${id ?? ""}`;
  if (id) {
    item.tooltip = "Click to put it back.";
    item.iconPath = new vscode.ThemeIcon("discard");
    item.command = { command: "packlens.restoreRemoved", title: "Put Back", arguments: [id] };
  } else item.description = `${plural(removed, "symbol")}, by you`;
  item.contextValue = "removed";
  return item;
}

function groupItem(node: Extract<Node, { kind: "group" }>): vscode.TreeItem {
  const known = GROUPS.find(({ group }) => group === node.group);
  const item = new vscode.TreeItem(known?.title ?? node.group, vscode.TreeItemCollapsibleState.Expanded);
  const tokens = node.symbols.reduce((sum, symbol) => sum + symbol.tokens, 0);
  item.id = `group/${node.group}`;
  item.description = [plural(node.symbols.length, "symbol"), ...(tokens > 0 ? [plural(tokens, "token")] : [])].join(
    ", ",
  );
  if (known) item.tooltip = known.hint;
  item.contextValue = "group";
  return item;
}

function symbolItem(pack: PackResult, symbol: PackSymbol, mark: boolean | undefined, pinned: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(rowName(symbol));
  const cost = symbol.tokens > 0 ? [`${count(symbol.tokens)} tok`] : [];
  const marks = mark === undefined ? [] : [mark ? "useful" : "not useful"];
  item.id = `symbol/${pack.packRoot}/${symbol.symbolId}`;
  const decided = [pinned ? "pinned" : "", ...marks];
  const facts = [score(symbol.score), ...cost];
  item.description = [...decided, ...facts].filter(Boolean).join(" · ");
  item.iconPath = new vscode.ThemeIcon(iconOf(symbol.kind), new vscode.ThemeColor(colorOf(symbol.kind)));
  item.tooltip = tooltip(pack, symbol);
  item.contextValue = `symbol${mark === undefined ? "" : mark ? "Useful" : "NotUseful"}${pinned ? " pinned" : ""}`;
  item.command = { command: "packlens.openSymbol", title: "Open Symbol", arguments: [{ kind: "symbol", symbol }] };
  withAccessibleLabel(item, symbol); // with its whole name, and so without what it is in
  // a narrow side bar cuts the end off, where what the user decided must not stand
  item.description = [...decided, containerOf(symbol), ...facts].filter(Boolean).join(" · ");
  return item;
}

/** Theme colour of a kind's icon; kinds without one have no colour of their own. */
function colorOf(kind: string): string {
  const icon = iconOf(kind);
  return icon.startsWith("symbol-") && icon !== "symbol-misc"
    ? `symbolIcon.${camel(icon.slice("symbol-".length))}Foreground`
    : "icon.foreground";
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function tooltip(pack: PackResult, symbol: PackSymbol): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendCodeblock(symbol.signature || symbol.qualifiedName, "plaintext");
  text.appendMarkdown(
    `${escaped(symbol.qualifiedName)} · ${escaped(pathIn(pack.root, symbol.uri))}:${symbol.range.start.line + 1}\n`,
  );
  const rows = parts(symbol.components).map(
    (part) => `| ${part.title} | ${part.value.toFixed(3)} | ${escaped(part.hint)} |`,
  );
  text.appendMarkdown(
    `\n\n| Part | Points | |\n|:--|--:|:--|\n${rows.join("\n")}\n| **Score** | **${symbol.score.toFixed(3)}** | their sum |\n`,
  );
  return text;
}

function actionItem({ icon, reason, ...command }: Extract<Node, { kind: "action" }>): vscode.TreeItem {
  const item = new vscode.TreeItem(command.title);
  if (reason) item.description = item.tooltip = reason;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.command = command;
  return item;
}

function droppedItem(pack: PackResult): vscode.TreeItem {
  const { count: dropped, names } = pack.dropped;
  const item = new vscode.TreeItem("Left out", vscode.TreeItemCollapsibleState.Collapsed);
  item.id = "dropped";
  item.description = plural(dropped, "symbol");
  item.tooltip = endsWithEvidence(pack)
    ? `${evidenceText(pack)}.`
    : names.length > 0
      ? `${plural(dropped, "more symbol")} ranked lower than what fills the budget of ${count(pack.tokenBudget)} tokens. The next ${names.length} are listed. A larger budget has room for them.`
      : `${plural(dropped, "more symbol")} ranked lower and ${dropped === 1 ? "is" : "are"} unlikely to be needed, or there are more than the budget of ${count(pack.tokenBudget)} tokens can hold.`;
  item.contextValue = "dropped";
  return item;
}
