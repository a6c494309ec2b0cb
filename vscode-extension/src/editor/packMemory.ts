/**
 * What a workspace remembers of its packs, also when the window is reloaded: tasks, the list of packs, how much they
 * show.
 */

import * as vscode from "vscode";
import type { Detail } from "../core/format";
import { type PackQuery, withClosed } from "../core/packList";
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

  async addTask(task: string): Promise<void> {
    await this.memento.update(HISTORY, withTask(this.history, task));
  }

  /** Store the list; what leaves it, if it was not reworded, can be opened again. */
  async setList(list: PackQuery[], replacedKey?: string): Promise<void> {
    await this.memento.update(CLOSED, withClosed(this.closed, this.list, list, replacedKey));
    await this.memento.update(LIST, list);
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
