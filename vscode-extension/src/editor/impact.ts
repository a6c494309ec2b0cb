/** What a change may break, as a tree in the side bar: callers by distance, or tests. */

import * as vscode from "vscode";
import { type CallerGroup, groupsOfCallers, groupsOfTests, hintOf } from "../core/callerGroups";
import { type CallerRow, rowsOf } from "../core/callerRows";
import { fieldsOf } from "../core/commandArguments";
import { type ImpactAnswer, testNoun } from "../core/impactAnswer";
import { containerOf, iconOf, pathIn, plural, rowName } from "../core/format";
import type { Caller, IndexChangedParams } from "../protocol";
import { startOfUse } from "../core/uses";
import { isOpen } from "./roots";
import { withAccessibleLabel } from "./accessibility";

type Node = { kind: "group"; group: CallerGroup } | CallerRow;

/** The callers or tests of a row, which commands get when they are run on it; undefined for anything else. */
export function callersOfRow(value: unknown): Caller[] | undefined {
  const { kind, group, callers, caller } = fieldsOf(value);
  if (kind === "group") return (group as CallerGroup).callers;
  if (kind === "file") return callers as Caller[];
  return kind === "caller" ? [caller as Caller] : undefined;
}

/**
 * Groups are open, the nearest first, until so many rows are in sight; a group with more than the second number is not.
 */
const FEW_ROWS = 10;
const MAX_OPEN_ROWS = 50;

export class ImpactTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly view: vscode.TreeView<Node>;
  private shown: ImpactAnswer | undefined;
  private groups: readonly CallerGroup[] = [];
  private again: (() => Promise<ImpactAnswer>) | undefined;
  /** The roots whose index is complete, by what the server said last. */
  private readonly completeRoots = new Set<string>();

  constructor() {
    this.view = vscode.window.createTreeView("packlens.impactView", { treeDataProvider: this, showCollapseAll: true });
  }

  /** Show an answer; `again` asks for it once more when the index is complete. */
  async show(shown: ImpactAnswer, again: () => Promise<ImpactAnswer>): Promise<void> {
    this.again = again;
    await this.draw(shown);
    await this.focus();
    await this.completed(); // the index may have become complete while the answer was on its way
  }

  async indexChanged({ root, freshness }: IndexChangedParams): Promise<void> {
    if (freshness.complete) this.completeRoots.add(root);
    else this.completeRoots.delete(root);
    await this.completed();
  }

  /** An answer of an unfinished index is asked for again, quietly, once the index is complete. */
  private async completed(): Promise<void> {
    const before = this.shown;
    if (!before || before.complete || !this.completeRoots.has(before.root)) return;
    const now = await this.again?.().catch(() => undefined);
    if (now && this.shown === before) await this.draw(now);
  }

  /** The tests that are shown, in the order in which to run them. */
  get testGroups(): readonly CallerGroup[] {
    return this.shown?.tests ? this.groups : [];
  }

  /** What was found in a folder that was removed is shown no more. */
  async foldersChanged(): Promise<void> {
    if (this.shown && !isOpen(this.shown.root)) await this.clear();
  }

  async clear(): Promise<void> {
    this.shown = undefined;
    this.groups = [];
    this.changed.fire();
    await this.updateContextKeys();
  }

  getChildren(node?: Node): Node[] {
    if (!this.shown) return [];
    if (node?.kind === "group") return rowsOf(node.group.callers);
    if (node?.kind === "file") return node.callers.map((caller) => ({ kind: "caller", caller }));
    return node ? [] : this.groups.map((group) => ({ kind: "group", group }));
  }

  /** Only groups are revealed, which stand at the top. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === "caller") return this.ofTests(callerItem(node.caller, this.shown));
    if (node.kind === "file")
      return this.ofTests(fileItem(node.uri, this.shown?.root ?? "", this.counted(node.callers)));
    return this.groupItem(node.group);
  }

  private groupItem(group: CallerGroup): vscode.TreeItem {
    const { title, callers } = group;
    const number = this.groups.findIndex((each) => each.title === title);
    const before = this.groups.slice(0, number).reduce((sum, each) => sum + each.callers.length, 0);
    const isOpen = before === 0 || (before < FEW_ROWS && callers.length <= MAX_OPEN_ROWS);
    const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(title, isOpen ? Expanded : Collapsed);
    item.description = this.counted(callers);
    item.tooltip = hintOf(group);
    return withAccessibleLabel(this.ofTests(item));
  }

  /** What rows of tests can do: be copied, and run, but for Restricted Mode. */
  private ofTests(item: vscode.TreeItem): vscode.TreeItem {
    if (this.shown?.tests) item.contextValue = vscode.workspace.isTrusted ? "tests" : "tests untrusted";
    return item;
  }

  private counted(callers: Caller[]): string {
    return plural(callers.length, this.shown?.tests ? testNoun(callers) : "symbol");
  }

  dispose(): void {
    this.view.dispose();
    this.changed.dispose();
  }

  /** Everything at once: another answer may come while the editor is told, and must not find half of this one. */
  private async draw(shown: ImpactAnswer): Promise<void> {
    this.shown = shown;
    this.groups = (shown.tests ? groupsOfTests : groupsOfCallers)(shown.callers);
    this.view.title = shown.tests ? "Affected Tests" : "Blast Radius";
    this.view.description = shown.title;
    this.view.message = shown.message;
    this.changed.fire();
    await this.updateContextKeys();
  }

  /**
   * Open the view at its first row. The view's own command would not wait until the tree is drawn, and fails while the
   * selected row of the answer before is taken away (TreeError). Without rows, it opens the view and selects nothing.
   */
  private async focus(): Promise<void> {
    const first = this.getChildren().at(0);
    if (first) await this.view.reveal(first, { select: false, focus: true });
    else await vscode.commands.executeCommand("packlens.impactView.focus", { preserveFocus: true });
  }

  /** Conditions for the view and its commands. */
  private async updateContextKeys(): Promise<void> {
    await vscode.commands.executeCommand("setContext", "packlens.hasTests", this.testGroups.length > 0);
    await vscode.commands.executeCommand("setContext", "packlens.hasImpact", this.shown !== undefined);
  }
}

/** A row that holds what one file has of a large group. */
function fileItem(uri: string, root: string, counted: string): vscode.TreeItem {
  const path = pathIn(root, uri);
  const slash = path.lastIndexOf("/");
  const item = new vscode.TreeItem(path.slice(slash + 1), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = [counted, path.slice(0, Math.max(slash, 0))].filter(Boolean).join(" · ");
  item.iconPath = vscode.ThemeIcon.File;
  item.tooltip = path;
  return withAccessibleLabel(item);
}

/** A row, which opens the use, or what uses the symbol through others. */
function callerItem(caller: Caller, shown: ImpactAnswer | undefined): vscode.TreeItem {
  const { symbol } = caller;
  const { line, character } = startOfUse(caller, shown?.sites ?? []);
  const item = new vscode.TreeItem(rowName(symbol));
  const notes = [caller.how, symbol.test ? "test" : "", caller.certain ? "" : "uncertain"].filter(Boolean);
  const facts = [`${pathIn(shown?.root ?? "", symbol.uri)}:${line + 1}`, ...notes];
  item.description = facts.join(" · ");
  withAccessibleLabel(item, symbol); // with its whole name, and so without what it is in
  item.description = [containerOf(symbol), ...facts].filter(Boolean).join(" · ");
  item.iconPath = new vscode.ThemeIcon(symbol.test ? "beaker" : iconOf(symbol.kind));
  item.tooltip = symbol.signature || symbol.qualifiedName;
  const start = new vscode.Position(line, character);
  item.command = {
    command: "vscode.open",
    title: "Open",
    arguments: [vscode.Uri.parse(symbol.uri), { selection: new vscode.Range(start, start), preview: true }],
  };
  return item;
}
