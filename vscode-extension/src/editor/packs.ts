/** The current pack of the window, and how packs are asked for. */

import * as vscode from "vscode";
import { NoPackError, PacklensError } from "../core/errors";
import {
  type PackQuery,
  endsWithEvidence,
  isUnchanged,
  nothingChanged,
  withQuery,
  type ListedPack,
  keyOf,
  NO_PICKS,
  type Options,
  type Picks,
  withPick,
  type Question,
} from "../core/packList";
import { mayHaveChanged, renewalOf } from "../core/renewal";
import { readPart } from "../core/taskHistory";
import type { Detail } from "../core/format";
import {
  Feedback,
  type Freshness,
  type IndexChangedParams,
  type PackResult,
  type PackSymbol,
  TakeBack,
} from "../protocol";
import type { IndexState } from "./indexState";
import { PackMemory } from "./packMemory";
import { requestPack } from "./packRequests";
import { withProgress } from "./progress";
import { isOpen, localFolders, rootOf } from "./roots";
import type { Server } from "./server";

/** How to pack again. */
export interface RepackOptions extends Options {
  /** Whether lessons and recent work count; holds for every later pack of this window. */
  learned?: boolean | undefined;
  /** How much of a symbol is shown; holds for every later pack of this workspace. */
  detail?: Detail | undefined;
  picks?: Picks | undefined;
}

export class Packs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly marked = new Map<string, boolean>();
  private readonly memory: PackMemory;
  private readonly subscription: vscode.Disposable;
  private currentQuery: PackQuery | undefined;
  /** The context keys as they were last set. */
  private readonly contextKeys = new Map<string, boolean>();
  /** The last answers to the queries of the list, by their keys. */
  private readonly results = new Map<string, PackResult>();
  /** Whether lessons and recent work count in packs of this window. */
  learned = true;
  /** Process id of the server that made the current pack. */
  private makerPid: number | undefined;
  /** How current the index was when the current pack was made, or last compared with what would be packed now. */
  private compared: Freshness | undefined;
  /** Whether somebody has looked into the current pack, or handed it over. */
  private touched = false;
  /** How many packs are being made because somebody asked for them. */
  private making = 0;

  /** The current pack, or the marks on it, changed. */
  readonly onDidChange = this.changed.event;
  current: PackResult | undefined;

  constructor(
    private readonly server: Server,
    private readonly index: IndexState,
    memento: vscode.Memento,
  ) {
    this.memory = new PackMemory(memento);
    this.subscription = vscode.Disposable.from(
      server.onIndexChanged((params) => void this.completed(params)),
      server.onDidChange(() => void this.serverChanged()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.foldersChanged()),
      this.memory,
    );
    this.updateContextKeys();
  }

  /** Tasks asked for before, newest first. */
  get history(): string[] {
    return this.memory.history;
  }

  /** How much of a symbol packs of this workspace show. */
  get detail(): Detail {
    return this.memory.detail;
  }

  /** The packs of open folders, and the last answers to them. */
  get listed(): ListedPack[] {
    return inOpenFolders(this.memory.list).map((query) => ({ query, result: this.results.get(keyOf(query)) }));
  }

  /** Queries of open folders whose packs were taken off the list, newest first. */
  get closed(): PackQuery[] {
    return inOpenFolders(this.memory.closed);
  }

  /** The key of the current pack in the list. */
  get currentKey(): string | undefined {
    return this.current && this.currentQuery && keyOf(this.currentQuery);
  }

  /** What was decided about symbols of the current pack. */
  get picks(): Picks {
    return this.currentQuery?.picks ?? NO_PICKS;
  }

  /** Tokens of the current pack if it ended with its evidence; undefined if unknown. */
  get evidence(): number | undefined {
    return this.currentQuery?.evidence;
  }

  /** Marks given to symbols of the current pack in this session. */
  get marks(): ReadonlyMap<string, boolean> {
    return this.marked;
  }

  /** Pack, with progress that can be cancelled, and make the answer the current pack. */
  async pack(question: Question, options: Options = {}): Promise<PackResult> {
    const before = this.memory.list.find((each) => keyOf(each) === keyOf({ question }));
    return this.packAs({ question, options, ...(before?.picks ? { picks: before.picks } : {}) });
  }

  /** Make a pack of the list, or one that was taken off it, the current one, seeing what changed since it was. */
  async open(key: string): Promise<PackResult | undefined> {
    const query = [...this.memory.list, ...this.closed].find((each) => keyOf(each) === key);
    return query && this.packAs(query);
  }

  /** Say a task of the list in other words; its pack keeps its place, its length and what was pinned and removed. */
  async reword(key: string, task: string): Promise<PackResult | undefined> {
    const query = this.memory.list.find((each) => keyOf(each) === key);
    if (query?.question.kind !== "task") return undefined;
    return this.packAs({ ...query, question: { ...query.question, task: readPart(task) } }, key);
  }

  /** Take a pack off the list. */
  async close(key: string): Promise<void> {
    const wasCurrent = this.currentKey === key;
    await this.memory.setList(this.memory.list.filter((each) => keyOf(each) !== key));
    this.results.delete(key);
    if (wasCurrent) {
      this.current = this.currentQuery = undefined;
      this.marked.clear();
      await this.memory.setLast(undefined);
    }
    this.updateContextKeys();
    this.changed.fire();
  }

  /** Pin a symbol to the current pack, remove it from there, or leave it to its rank again; then pack. */
  async pick(symbols: readonly string[], how: "pin" | "remove" | "none"): Promise<PackResult> {
    this.requireCurrent();
    return this.repack({ picks: symbols.reduce((picks, symbol) => withPick(picks, symbol, how), this.picks) });
  }

  private async packAs(query: PackQuery, replacedKey?: string): Promise<PackResult> {
    this.making++;
    try {
      const result = await withProgress("Packing context", async (token, report) => {
        await this.index.waitUntilUsable(query.question.root, token, report);
        report("Choosing symbols");
        return this.ask(query, token);
      });
      if (isUnchanged(result)) throw new PacklensError(nothingChanged(query.question));
      return await this.makeCurrent(query, result, replacedKey);
    } finally {
      this.making--;
    }
  }

  /**
   * The last question again, with another budget or format, or without lessons; also when the window was reloaded
   * since.
   */
  async repack({ learned, detail, picks, ...options }: RepackOptions = {}): Promise<PackResult> {
    this.learned = learned ?? this.learned;
    if (detail) await this.setDetail(detail);
    const query = this.requireQuery();
    return this.packAs({ ...query, options: { ...query.options, ...options }, ...(picks ? { picks } : {}) });
  }

  /** How much of a symbol packs show from now on. */
  async setDetail(detail: Detail): Promise<void> {
    await this.memory.setDetail(detail);
  }

  /** After a reload of the window: the last question's pack, quietly. Undefined when there is none to ask again. */
  async restore(report: (message: string) => void, token: vscode.CancellationToken): Promise<PackResult | undefined> {
    const query = this.lastQuery;
    if (this.current || !query) return this.current;
    await this.index.waitUntilUsable(query.question.root, token, report);
    const result = await this.ask(query, token);
    return this.current ?? this.makeCurrent(query, result);
  }

  /**
   * The current question's pack in another format and the same budget; the current pack stays, and nothing learns of
   * it.
   */
  async inFormat(format: string, token?: vscode.CancellationToken): Promise<PackResult> {
    const { tokenBudget: budget } = this.requireCurrent();
    const query = this.requireQuery();
    return this.ask({ ...query, options: { ...query.options, budget, format } }, token, true);
  }

  /** Mark symbols of the current pack. */
  async mark(symbols: string[], useful: boolean, root: string): Promise<void> {
    const task = this.current?.task;
    await this.server.request(Feedback, { symbols, useful, root, ...(task ? { task } : {}) });
    this.touch();
    for (const symbol of symbols) this.marked.set(symbol, useful);
    this.changed.fire();
  }

  /** Forget one lesson, and pack again without it. */
  async takeBack(lesson: string, root: string): Promise<void> {
    await this.server.request(TakeBack, { lesson, root });
    await this.repack({});
  }

  /** Learned data is gone, and so are the marks. */
  forgetMarks(): void {
    this.marked.clear();
    this.changed.fire();
  }

  /** Somebody uses the current pack: from now on it changes only when it is asked for again. */
  touch(): void {
    this.touched = true;
  }

  /** Whether the index has moved on so that the current pack may be another one. */
  mayHaveChanged({ root, freshness }: IndexChangedParams): boolean {
    return this.current?.root === root && this.compared !== undefined && mayHaveChanged(this.compared, freshness);
  }

  /**
   * Compare the current pack with what would be packed now; return what its reader has to know, '' if nothing. Nothing
   * is learned from asking. A pack that nobody has used is made again when the git history, read since, changes it.
   */
  async compare(): Promise<string> {
    const { current: shown, currentQuery: query } = this;
    if (!shown || !query || this.making > 0) return "";
    const now = await this.ask(query, undefined, true);
    if (this.current !== shown || this.making > 0) return ""; // the pack that is asked for is as of now
    this.compared = now.freshness;
    const renewal = renewalOf(shown, now, this.touched);
    if (renewal === "replace") await this.renew(shown);
    else if (renewal === "refresh") this.refresh(now);
    return typeof renewal === "object" ? renewal.notice : "";
  }

  /** The current pack. */
  requireCurrent(): PackResult {
    if (!this.current) throw new NoPackError();
    return this.current;
  }

  /** The symbol of the current pack with an id. */
  symbol(id: string): PackSymbol | undefined {
    return this.current?.symbols.find((symbol) => symbol.symbolId === id);
  }

  /** The innermost symbol of the current pack at a place. */
  symbolAt(uri: vscode.Uri, position: vscode.Position): PackSymbol | undefined {
    const here = (this.current?.symbols ?? []).filter(
      (symbol) => isAt(symbol, uri) && rangeOf(symbol.range).contains(position),
    );
    return here.sort((a, b) => lines(a) - lines(b))[0];
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  /** The last query of this window, also from before a reload, if its folder is still open. */
  private get lastQuery(): PackQuery | undefined {
    const query = this.currentQuery ?? this.memory.last;
    return query && isOpen(query.question.root) ? query : undefined;
  }

  private requireQuery(): PackQuery {
    const { lastQuery } = this;
    if (!lastQuery) throw new NoPackError();
    return lastQuery;
  }

  /** Make an answer the current pack. */
  private async makeCurrent(before: PackQuery, result: PackResult, replacedKey?: string): Promise<PackResult> {
    const query: PackQuery = { ...before, ...(endsWithEvidence(result) ? { evidence: result.tokensUsed } : {}) };
    if (!this.currentQuery || keyOf(this.currentQuery) !== keyOf(query)) this.marked.clear();
    this.currentQuery = query;
    this.current = result;
    this.compared = result.freshness;
    this.touched = false;
    if (replacedKey) this.results.delete(replacedKey);
    this.results.set(keyOf(query), result);
    this.makerPid = this.server.pid;
    if (query.question.kind === "task") await this.memory.addTask(query.question.task);
    await this.memory.setLast(query);
    await this.memory.setList(withQuery(this.memory.list, query, replacedKey), replacedKey);
    this.updateContextKeys();
    this.changed.fire();
    return result;
  }

  /** Packs of folders that were removed are shown no more; they are there again when their folder is. */
  private foldersChanged(): void {
    if (this.current && !isOpen(this.current.root)) {
      this.current = this.currentQuery = undefined;
      this.marked.clear();
    }
    this.updateContextKeys();
    this.changed.fire();
  }

  /** Set the context keys of menus and commands, only those that changed: every view is drawn again then. */
  private updateContextKeys(): void {
    const now = {
      hasPack: this.current !== undefined,
      hasQuestion: this.lastQuery !== undefined,
      hasPacks: this.listed.length + this.closed.length > 0,
      hasPinned: this.picks.pinned.length > 0,
      hasRemoved: this.picks.removed.length > 0,
    };
    for (const [name, value] of Object.entries(now)) {
      if (this.contextKeys.get(name) === value) continue;
      this.contextKeys.set(name, value);
      void vscode.commands.executeCommand("setContext", `packlens.${name}`, value);
    }
  }

  /** Silently make a pack of a partial index again once the index is complete. */
  private async completed({ root, freshness }: IndexChangedParams): Promise<void> {
    const partial = this.current;
    if (partial && partial.root === root && !partial.freshness.complete && freshness.complete)
      await this.renew(partial);
  }

  /** A new server does not know the current pack, which its hovers and lenses need: make it again. */
  private async serverChanged(): Promise<void> {
    const known = this.current;
    if (!known || this.server.state !== "ready" || this.server.pid === this.makerPid) return;
    this.makerPid = this.server.pid;
    await this.index
      .waitUntilUsable(known.root, new vscode.CancellationTokenSource().token, () => undefined)
      .catch(() => undefined);
    await this.renew(known);
  }

  /** The same pack with the lines and scores of now: no symbol of the list moves. */
  private refresh(now: PackResult): void {
    this.current = now;
    if (this.currentQuery) this.results.set(keyOf(this.currentQuery), now);
    this.changed.fire();
  }

  private async renew(known: PackResult): Promise<void> {
    const { currentQuery: query } = this;
    const again = query && (await this.ask(query).catch(() => undefined));
    // nobody asked for it
    if (again && this.current === known) await this.makeCurrent(query, again).catch(() => undefined);
  }

  private ask(query: PackQuery, token?: vscode.CancellationToken, preview = false): Promise<PackResult> {
    return requestPack(this.server, query, { detail: this.detail, learned: this.learned, preview }, token);
  }
}

function inOpenFolders(queries: readonly PackQuery[]): PackQuery[] {
  const open = new Set(localFolders().map(rootOf));
  return queries.filter(({ question }) => open.has(question.root));
}

/** Servers and editors may quote the same URI differently. */
function isAt(symbol: PackSymbol, uri: vscode.Uri): boolean {
  return vscode.Uri.parse(symbol.uri).toString() === uri.toString();
}

function lines(symbol: PackSymbol): number {
  return symbol.range.end.line - symbol.range.start.line;
}

/** A range of the protocol in the editor's terms. */
export function rangeOf(range: PackSymbol["range"]): vscode.Range {
  return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}
