/** The current pack of the window, and how packs are asked for. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import { remembered } from "../core/history";
import { type Asked, endsWithEvidence, keeping, type KeptPack, keyOf, NO_PICKS, type Options, type Picks, picking, type Question } from "../core/kept";
import { mayHaveChanged, renewalOf } from "../core/renewal";
import type { Detail } from "../core/words";
import { Feedback, type Freshness, type IndexChangedParams, Pack, PackFiles, PackPr, type PackResult, type PackSymbol, TakeBack } from "../protocol";
import { needTrust } from "./git";
import type { IndexState } from "./indexState";
import { withProgress } from "./progress";
import { localFolders, rootOf } from "./roots";
import type { Server } from "./server";

/** How to pack again. */
export interface Again extends Options {
  /** Whether lessons and recent work count; holds for every later pack of this window. */
  learned?: boolean | undefined;
  /** How much of a symbol is shown; holds for every later pack of this workspace. */
  detail?: Detail | undefined;
  picks?: Picks | undefined;
}

const HISTORY = "packlens.tasks";
const KEPT = "packlens.kept";
const LAST = "packlens.last";
const DETAIL = "packlens.detail";
const LEVEL = "pack.level";

export class Packs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly marked = new Map<string, boolean>();
  private readonly subscription: vscode.Disposable;
  private asked: Asked | undefined;
  /** What the editor was told of conditions. */
  private told: { hasPack?: boolean; hasQuestion?: boolean } = {};
  /** The last answers to questions that are kept, by their keys. */
  private readonly results = new Map<string, PackResult>();
  /** Whether lessons and recent work count in packs of this window. */
  learned = true;
  /** Process id of the server that made the current pack. */
  private maker: number | undefined;
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
    private readonly memory: vscode.Memento,
  ) {
    this.subscription = vscode.Disposable.from(
      server.onIndexChanged((params) => void this.completed(params)),
      server.onDidChange(() => void this.serverChanged()),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(`packlens.${LEVEL}`) && void memory.update(DETAIL, undefined)),
    );
    this.tellEditor();
  }

  /** Tasks asked for before, newest first. */
  get history(): string[] {
    return this.memory.get<string[]>(HISTORY, []);
  }

  /** How much of a symbol packs of this workspace show: as was chosen here since the setting last changed, else as that says. */
  get detail(): Detail {
    return this.memory.get<Detail>(DETAIL) ?? vscode.workspace.getConfiguration("packlens").get<Detail>(LEVEL, "symbols");
  }

  /** All packs that are kept for open folders, and the last answers to them. */
  get kept(): KeptPack[] {
    const open = new Set(localFolders().map(rootOf));
    return this.list.filter(({ question }) => open.has(question.root)).map((asked) => ({ asked, result: this.results.get(keyOf(asked)) }));
  }

  /** Which of them is the current one. */
  get currentKey(): string | undefined {
    return this.current && this.asked && keyOf(this.asked);
  }

  /** What was decided about symbols of the current pack. */
  get picks(): Picks {
    return this.asked?.picks ?? NO_PICKS;
  }

  /** How many tokens the current pack takes where its evidence ends, as far as that is known. */
  get evidence(): number | undefined {
    return this.asked?.evidence;
  }

  /** Marks given to symbols of the current pack in this session. */
  get marks(): ReadonlyMap<string, boolean> {
    return this.marked;
  }

  /** Pack, with progress that can be cancelled, and make the answer the current pack. */
  async pack(question: Question, options: Options = {}): Promise<PackResult> {
    const before = this.list.find((each) => keyOf(each) === keyOf({ question }));
    return this.packAs({ question, options, ...(before?.picks ? { picks: before.picks } : {}) });
  }

  /** Make a pack of the list the current one, seeing what changed since it was. */
  async open(key: string): Promise<PackResult | undefined> {
    const asked = this.list.find((each) => keyOf(each) === key);
    return asked && this.packAs(asked);
  }

  /** Say a task of the list in other words; its pack keeps its place, its length and what was pinned and removed. */
  async reword(key: string, task: string): Promise<PackResult | undefined> {
    const asked = this.list.find((each) => keyOf(each) === key);
    if (asked?.question.kind !== "task") return undefined;
    return this.packAs({ ...asked, question: { ...asked.question, task } }, key);
  }

  /** Take a pack off the list. */
  async close(key: string): Promise<void> {
    const wasCurrent = this.currentKey === key;
    await this.memory.update(KEPT, this.list.filter((each) => keyOf(each) !== key));
    this.results.delete(key);
    if (wasCurrent) {
      this.current = this.asked = undefined;
      this.marked.clear();
      await this.memory.update(LAST, undefined);
    }
    this.tellEditor();
    this.changed.fire();
  }

  /** Pin a symbol to the current pack, remove it from there, or leave it to its rank again; then pack. */
  async pick(symbols: readonly string[], how: "pin" | "remove" | "none"): Promise<PackResult> {
    this.need();
    return this.repack({ picks: symbols.reduce((picks, symbol) => picking(picks, symbol, how), this.picks) });
  }

  private async packAs(asked: Asked, instead?: string): Promise<PackResult> {
    this.making++;
    try {
      const result = await withProgress("Packing context", async (token, report) => {
        await this.index.something(asked.question.root, token, report);
        return this.ask(asked, token);
      });
      return await this.keep(asked, result, instead);
    } finally {
      this.making--;
    }
  }

  /** The last question again, with another budget or format, or without lessons; also when the window was reloaded since. */
  async repack({ learned, detail, picks, ...options }: Again = {}): Promise<PackResult> {
    this.learned = learned ?? this.learned;
    if (detail) await this.remember(detail);
    const asked = this.needAsked();
    return this.packAs({ ...asked, options: { ...asked.options, ...options }, ...(picks ? { picks } : {}) });
  }

  /** How much of a symbol packs show from now on. */
  async remember(detail: Detail): Promise<void> {
    await this.memory.update(DETAIL, detail);
  }

  /** After a reload of the window: the last question's pack, quietly. Undefined when there is none to ask again. */
  async restore(report: (message: string) => void, token: vscode.CancellationToken): Promise<PackResult | undefined> {
    const asked = this.last;
    if (this.current || !asked) return this.current;
    await this.index.something(asked.question.root, token, report);
    const result = await this.ask(asked, token);
    return this.current ?? this.keep(asked, result);
  }

  /** The current question's pack in another format and the same budget; the current pack stays, and nothing learns of it. */
  async inFormat(format: string, token?: vscode.CancellationToken): Promise<PackResult> {
    const { tokenBudget: budget } = this.need();
    const asked = this.needAsked();
    return this.ask({ ...asked, options: { ...asked.options, budget, format } }, token, true);
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
    const { current: shown, asked } = this;
    if (!shown || !asked || this.making > 0) return "";
    const now = await this.ask(asked, undefined, true);
    if (this.current !== shown || this.making > 0) return ""; // the pack that is asked for is as of now
    this.compared = now.freshness;
    const renewal = renewalOf(shown, now, this.touched);
    if (renewal === "replace") await this.renew(shown);
    else if (renewal === "refresh") this.refresh(now);
    return typeof renewal === "object" ? renewal.notice : "";
  }

  /** The current pack. */
  need(): PackResult {
    if (!this.current) throw new PacklensError("There is no pack yet: run “Packlens: Pack Context for Task…” first.");
    return this.current;
  }

  /** The symbol of the current pack with an id. */
  symbol(id: string): PackSymbol | undefined {
    return this.current?.symbols.find((symbol) => symbol.symbolId === id);
  }

  /** The innermost symbol of the current pack at a place. */
  symbolAt(uri: vscode.Uri, position: vscode.Position): PackSymbol | undefined {
    const here = (this.current?.symbols ?? []).filter((symbol) => isAt(symbol, uri) && rangeOf(symbol.range).contains(position));
    return here.sort((a, b) => lines(a) - lines(b))[0];
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private get list(): Asked[] {
    return this.memory.get<Asked[]>(KEPT, []);
  }

  /** What was asked last, in this window or before it was reloaded; only of folders that are still open. */
  private get last(): Asked | undefined {
    const asked = this.asked ?? this.memory.get<Asked>(LAST);
    return asked && localFolders().some((folder) => rootOf(folder) === asked.question.root) ? asked : undefined;
  }

  private needAsked(): Asked {
    const { last } = this;
    if (!last) throw new PacklensError("There is no pack yet: run “Packlens: Pack Context for Task…” first.");
    return last;
  }

  /** Make an answer the current pack. */
  private async keep(before: Asked, result: PackResult, instead?: string): Promise<PackResult> {
    const asked: Asked = { ...before, ...(endsWithEvidence(result) ? { evidence: result.tokensUsed } : {}) };
    if (!this.asked || keyOf(this.asked) !== keyOf(asked)) this.marked.clear();
    this.asked = asked;
    this.current = result;
    this.compared = result.freshness;
    this.touched = false;
    if (instead) this.results.delete(instead);
    this.results.set(keyOf(asked), result);
    this.maker = this.server.pid;
    if (asked.question.kind === "task") await this.memory.update(HISTORY, remembered(this.history, asked.question.task));
    await this.memory.update(LAST, asked);
    await this.memory.update(KEPT, keeping(this.list, asked, instead));
    this.tellEditor();
    this.changed.fire();
    return result;
  }

  /** Conditions for menus and commands; said again only when they change, since every view is drawn anew then. */
  private tellEditor(): void {
    const now = { hasPack: this.current !== undefined, hasQuestion: this.last !== undefined };
    for (const name of ["hasPack", "hasQuestion"] as const) {
      if (this.told[name] !== now[name]) void vscode.commands.executeCommand("setContext", `packlens.${name}`, now[name]);
    }
    this.told = now;
  }

  /** A pack that was made from half an index is made again, without a word, when the index is whole. */
  private async completed({ root, freshness }: IndexChangedParams): Promise<void> {
    const partial = this.current;
    if (partial && partial.root === root && !partial.freshness.complete && freshness.complete) await this.renew(partial);
  }

  /** A new server does not know the current pack, of which hovers and lenses speak: it makes it again. */
  private async serverChanged(): Promise<void> {
    const known = this.current;
    if (!known || this.server.state !== "ready" || this.server.pid === this.maker) return;
    this.maker = this.server.pid;
    await this.index.something(known.root, new vscode.CancellationTokenSource().token, () => undefined).catch(() => undefined);
    await this.renew(known);
  }

  /** The same pack with the lines and scores of now: no symbol of the list moves. */
  private refresh(now: PackResult): void {
    this.current = now;
    if (this.asked) this.results.set(keyOf(this.asked), now);
    this.changed.fire();
  }

  private async renew(known: PackResult): Promise<void> {
    const { asked } = this;
    const again = asked && (await this.ask(asked).catch(() => undefined));
    if (again && this.current === known) await this.keep(asked, again).catch(() => undefined); // nobody asked for it
  }

  private async ask({ question, options, picks = NO_PICKS }: Asked, token?: vscode.CancellationToken, preview = false): Promise<PackResult> {
    const { budget, format, sized } = options;
    const how = { ...(budget ? { budget } : {}), ...(format ? { format } : {}), ...(sized === undefined ? {} : { sized }), ...(preview ? { preview } : {}), ...picks, level: this.detail, root: question.root };
    if (question.kind === "task") return this.server.request(Pack, { task: question.task, ...(this.learned ? {} : { learned: false }), ...how }, token);
    if (question.kind === "files") return this.server.request(PackFiles, { uris: question.uris, ...how }, token);
    needTrust();
    return this.server.request(PackPr, { ...(question.base ? { base: question.base } : {}), ...how }, token);
  }
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
