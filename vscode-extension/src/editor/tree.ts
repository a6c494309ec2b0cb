/** The current pack as a tree in the side bar. */

import * as vscode from "vscode";
import { GROUPS, groupOf, nothingFound, staleness } from "../core/format";
import { keyOf, type Picks } from "../core/packList";
import type { PackResult, PackSymbol, RootStatus } from "../protocol";
import type { Packs } from "./packs";
import type { Server } from "./server";
import { folderName } from "./roots";
import { withAccessibleLabel } from "./accessibility";
import { isSymbolNode, itemOf, mending, NEW_PACK, type Node, packAgain, waysOut } from "./treeItems";

export class PackTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly view: vscode.TreeView<Node>;
  private readonly subscription: vscode.Disposable;
  /** Why the current pack no longer shows what is there. */
  private reason = "";
  /** What is wrong with folders, as sentences. */
  private problems: readonly string[] = [];
  private readonly selectedRow = new vscode.EventEmitter<void>();
  /** A row was selected, by keys or a click. */
  readonly onDidSelect = this.selectedRow.event;

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
      this.view.onDidChangeSelection(({ selection }) => selection.length > 0 && this.selectedRow.fire()),
      this.onDidSelect(() => packs.touch()),
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

  /** Say what is wrong with folders, and what may mend it. */
  showProblems(roots: readonly RootStatus[]): void {
    const problems = roots.map(({ error }) => error);
    if (problems.join("\n") === this.problems.join("\n")) return;
    this.problems = problems;
    this.drawMessage();
    this.changed.fire();
  }

  getChildren(node?: Node): Node[] {
    const pack = this.packs.current;
    if (!node) return this.topRows();
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

  /** What is wrong, what to do about it, and the packs. Rows take the place of a welcome, so they offer what it does. */
  private topRows(): Node[] {
    const { listed, current } = this.packs;
    const packs = listed.some(({ result }) => result) ? listed : [];
    return [
      ...(this.server.state === "failed" ? waysOut(this.server.error) : []),
      ...mending(this.problems),
      ...(this.problems.length > 0 && packs.length === 0 ? [NEW_PACK] : []),
      ...(current && this.reason ? [packAgain(this.reason)] : []),
      ...packs.map((pack): Node => ({ kind: "pack", key: keyOf(pack.query), pack })),
    ];
  }

  private isCurrent(node: Node): boolean {
    return node.kind === "pack" && node.key === this.packs.currentKey;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return withAccessibleLabel(itemOf(node, this.packs));
  }

  dispose(): void {
    this.subscription.dispose();
    this.view.dispose();
    this.changed.dispose();
  }

  /** What is wrong, in whole sentences, of which rows of a narrow side bar show the first words. */
  private drawMessage(): void {
    const { current } = this.packs;
    const facts = [this.server.error, ...this.problems, current ? headline(current) : ""];
    this.view.message = facts.filter(Boolean).join(" · ");
  }

  private refresh(): void {
    const pack = this.packs.current;
    this.reason = "";
    this.drawMessage();
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
