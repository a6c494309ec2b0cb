/**
 * What a workspace remembers of its packs, also when the window is reloaded: tasks, the list of packs, how much they
 * show. What is stored is known at once; what these methods wait for is that it is written.
 */

import * as vscode from "vscode";
import type { Detail } from "../core/format";
import { type PackQuery, withClosed, withQuery } from "../core/packList";
import { withTask } from "../core/taskHistory";

const HISTORY = "packlens.tasks";
const LIST = "packlens.kept";
const CLOSED = "packlens.closed";
const LAST = "packlens.last";
const DETAIL = "packlens.detail";
const LEVEL = "pack.level";

export class PackMemory implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;

  constructor(private readonly memento: vscode.Memento) {
    this.subscription = vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration(`packlens.${LEVEL}`) && void memento.update(DETAIL, undefined),
    );
  }

  /** Tasks asked for before, newest first. */
  get history(): string[] {
    return this.memento.get<string[]>(HISTORY, []);
  }

  /** The queries of the list of packs, of all folders. */
  get list(): PackQuery[] {
    return this.memento.get<PackQuery[]>(LIST, []);
  }

  /** Queries whose packs were taken off the list, newest first. */
  get closed(): PackQuery[] {
    return this.memento.get<PackQuery[]>(CLOSED, []);
  }

  /** The query of the last current pack. */
  get last(): PackQuery | undefined {
    return this.memento.get<PackQuery>(LAST);
  }

  /** How much of a symbol packs show: as was chosen here since the setting last changed, else as the setting says. */
  get detail(): Detail {
    const chosen = this.memento.get<Detail>(DETAIL);
    return chosen ?? vscode.workspace.getConfiguration("packlens").get<Detail>(LEVEL, "symbols");
  }

  /** A query was packed: it is the last one, and in the list, there in the place of one that it replaces. */
  async packed(query: PackQuery, replacedKey?: string): Promise<void> {
    const { question } = query;
    await Promise.all([
      question.kind === "task" ? this.memento.update(HISTORY, withTask(this.history, question.task)) : undefined,
      this.setLast(query),
      this.setList(withQuery(this.list, query, replacedKey), replacedKey),
    ]);
  }

  /** Store the list; what leaves it, if it was not reworded, can be opened again. */
  async setList(list: PackQuery[], replacedKey?: string): Promise<void> {
    const closed = withClosed(this.closed, this.list, list, replacedKey);
    await Promise.all([this.memento.update(CLOSED, closed), this.memento.update(LIST, list)]);
  }

  async setLast(query: PackQuery | undefined): Promise<void> {
    await this.memento.update(LAST, query);
  }

  async setDetail(detail: Detail): Promise<void> {
    await this.memento.update(DETAIL, detail);
  }

  dispose(): void {
    this.subscription.dispose();
  }
}
