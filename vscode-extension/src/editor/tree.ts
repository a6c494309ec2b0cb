/** The current pack as a tree in the side bar. */

import * as vscode from "vscode";
import { fieldsOf } from "../core/commandArguments";
import {
  beginning,
  containerOf,
  count,
  escaped,
  evidenceText,
  GROUPS,
  groupOf,
  iconOf,
  nothingFound,
  parts,
  pathIn,
  plural,
  rowName,
  score,
  staleness,
  titleOf,
  type Group,
} from "../core/format";
import {
  endsWithEvidence,
  type ListedPack,
  keyOf,
  nameOfId,
  NO_PICKS,
  type Picks,
  questionTitle,
} from "../core/packList";
import { remediesIn } from "../core/remedies";
import type { PackResult, PackSymbol } from "../protocol";
import type { Packs } from "./packs";
import type { Server } from "./server";
import { folderName } from "./roots";
import { withAccessibleLabel } from "./accessibility";

type Node =
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
function packAgain(reason: string): Node {
  return { kind: "action", title: "Pack Again", command: "packlens.packAgain", icon: "refresh", reason };
}

/** What may help after an error, which names the settings that may be to blame. */
function waysOut(error: string): readonly Node[] {
  const settings = remediesIn(error, []).map(({ title, command, args }): Node => ({
    kind: "action",
    title,
    command,
    icon: "settings-gear",
    arguments: [...args],
  }));
  return WAYS_OUT.toSpliced(1, 0, ...settings);
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

export class PackTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly view: vscode.TreeView<Node>;
  private readonly subscription: vscode.Disposable;
  /** Why the current pack no longer shows what is there. */
  private reason = "";

  constructor(
    private readonly packs: Packs,
    private readonly server: Server,
  ) {
    this.view = vscode.window.createTreeView("packlens.packView", {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
    });
    this.subscription = vscode.Disposable.from(
      packs.onDidChange(() => this.refresh()),
      server.onDidChange(() => this.refresh()),
      this.view.onDidChangeSelection(({ selection }) => selection.length > 0 && packs.touch()),
    );
  }

  get visible(): boolean {
    return this.view.visible;
  }

  get onDidChangeVisibility(): vscode.Event<unknown> {
    return this.view.onDidChangeVisibility;
  }

  /**
   * Say, in one sentence, why the current pack no longer shows what is there; '': nothing is to be said. It is a row,
   * since a message would take several lines of a narrow side bar, and no key reaches it.
   */
  outdated(reason: string): void {
    if (reason === this.reason) return;
    this.reason = reason;
    this.changed.fire();
  }

  getChildren(node?: Node): Node[] {
    const pack = this.packs.current;
    if (!node)
      return [
        ...(this.server.state === "failed" ? waysOut(this.server.error) : []),
        ...(pack && this.reason ? [packAgain(this.reason)] : []),
        ...(this.packs.listed.some(({ result }) => result)
          ? this.packs.listed.map((pack): Node => ({ kind: "pack", key: keyOf(pack.query), pack }))
          : []),
      ];
    if (!pack) return [];
    if (node.kind === "pack") return node.key === this.packs.currentKey ? top(pack, this.packs.picks) : [];
    if (node.kind === "removed") return node.id ? [] : this.packs.picks.removed.map((id) => ({ kind: "removed", id }));
    if (node.kind === "group") return node.symbols.map((symbol) => ({ kind: "symbol", symbol }));
    if (node.kind === "dropped") return pack.dropped.names.map((name) => ({ kind: "name", name }));
    return [];
  }

  /** What is revealed: packs, which stand at the top, and symbols in their groups. */
  getParent(node: Node): Node | undefined {
    const [current] = this.getChildren().filter((each) => this.isCurrent(each));
    if (node.kind === "group") return current;
    if (node.kind !== "symbol" || !current) return undefined;
    return this.getChildren(current).find((each) => each.kind === "group" && each.group === groupOf(node.symbol));
  }

  /**
   * Open the view at the current pack. The view's own command would not wait until the tree is drawn, and fails while
   * the selected row is taken away (TreeError).
   */
  async focus(): Promise<void> {
    const current = this.getChildren().find((node) => this.isCurrent(node));
    if (current) await this.view.reveal(current, { select: false, focus: true });
  }

  /**
   * The symbols that a key in the view is about: several that are selected, else the one with the focus, which arrow
   * keys move without selecting. Extensions are not told of the focus, so the row is found by switching its selection.
   */
  async chosenByKey(): Promise<PackSymbol[]> {
    const before = this.selected;
    if (before.length > 1) return before;
    await vscode.commands.executeCommand("list.toggleSelection");
    const after = this.selected;
    const added = after.filter((symbol) => !before.includes(symbol));
    return added.length > 0 ? added : before.filter((symbol) => !after.includes(symbol));
  }

  /** The symbols that are selected in the view. */
  get selected(): PackSymbol[] {
    return this.view.selection.filter(isSymbolNode).map(({ symbol }) => symbol);
  }

  /**
   * Where the focus goes when the rows of some symbols are drawn anew: to the first that is left of these and what
   * follows them, else to what stands above.
   */
  rowsFrom(ids: readonly string[]): string[] {
    const symbols = this.packs.current?.symbols ?? [];
    const rows = GROUPS.flatMap(({ group }) => symbols.filter((symbol) => groupOf(symbol) === group)).map(
      ({ symbolId }) => symbolId,
    );
    const place = rows.findIndex((id) => ids.includes(id));
    return place < 0 ? [] : [...rows.slice(place), ...rows.slice(0, place).reverse()];
  }

  /** Give the focus to the row of the first of some symbols that is in the pack. */
  async focusRow(ids: readonly string[]): Promise<void> {
    const symbols = new Map(this.packs.current?.symbols.map((symbol) => [symbol.symbolId, symbol]));
    const symbol = ids.map((id) => symbols.get(id)).find((each) => each !== undefined);
    if (symbol && this.view.visible) await this.view.reveal({ kind: "symbol", symbol }, { select: true, focus: true });
  }

  private isCurrent(node: Node): boolean {
    return node.kind === "pack" && node.key === this.packs.currentKey;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return withAccessibleLabel(this.itemOf(node));
  }

  private itemOf(node: Node): vscode.TreeItem {
    if (node.kind === "action") return actionItem(node);
    if (node.kind === "pack") return packItem(node, node.key === this.packs.currentKey);
    if (node.kind === "removed") return removedItem(node.id, this.packs.picks.removed.length);
    const pack = this.packs.requireCurrent();
    if (node.kind === "group") return groupItem(node);
    if (node.kind === "symbol")
      return symbolItem(
        pack,
        node.symbol,
        this.packs.marks.get(node.symbol.symbolId),
        this.packs.picks.pinned.includes(node.symbol.symbolId),
      );
    if (node.kind === "dropped") return droppedItem(pack);
    const item = new vscode.TreeItem(node.name);
    item.iconPath = new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground"));
    return item;
  }

  dispose(): void {
    this.subscription.dispose();
    this.view.dispose();
    this.changed.dispose();
  }

  private refresh(): void {
    const pack = this.packs.current;
    this.reason = "";
    this.view.message = [this.server.error, pack ? headline(pack) : ""].filter(Boolean).join(" · ");
    this.view.description = pack ? folderName(pack.root) : "";
    this.changed.fire();
  }
}

/** Facts about the current pack, below its row. */
function headline(pack: PackResult): string {
  const lines: string[] = [];
  const stale = staleness(pack.freshness);
  if (stale) lines.push(stale);
  if (pack.symbols.length === 0) lines.push(nothingFound(pack));
  return lines.join(" · ");
}

function top(pack: PackResult, { removed }: Picks): Node[] {
  const groups: Node[] = [];
  for (const { group } of GROUPS) {
    const symbols = pack.symbols.filter((symbol) => groupOf(symbol) === group);
    if (symbols.length > 0) groups.push({ kind: "group", group, symbols });
  }
  if (removed.length > 0) groups.push({ kind: "removed" });
  if (pack.dropped.count > 0) groups.push({ kind: "dropped" });
  return groups;
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
  const facts = [pinned ? "pinned" : "", ...marks, score(symbol.score), ...cost].filter(Boolean);
  item.description = facts.join(" · ");
  item.iconPath = new vscode.ThemeIcon(iconOf(symbol.kind), new vscode.ThemeColor(colorOf(symbol.kind)));
  item.tooltip = tooltip(pack, symbol);
  item.contextValue = `symbol${mark === undefined ? "" : mark ? "Useful" : "NotUseful"}${pinned ? " pinned" : ""}`;
  item.command = { command: "packlens.openSymbol", title: "Open Symbol", arguments: [{ kind: "symbol", symbol }] };
  withAccessibleLabel(item, symbol); // with its whole name, and so without what it is in
  item.description = [containerOf(symbol), ...facts].filter(Boolean).join(" · ");
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
