/** The current pack of the window, and how packs are asked for. */

import * as vscode from "vscode";
import { Cancelled, PacklensError } from "../core/errors";
import { remembered } from "../core/history";
import { Feedback, type IndexChangedParams, Pack, PackFiles, PackPr, type PackResult, type PackSymbol } from "../protocol";
import type { IndexState } from "./indexState";
import type { Server } from "./server";

/** What to pack. */
export type Question =
  | { kind: "task"; task: string; root: string }
  | { kind: "files"; uris: string[]; root: string }
  | { kind: "changes"; base?: string; root: string };

/** Budget and format of one pack; the settings decide what is left out. */
export interface Options {
  budget?: number | undefined;
  format?: string | undefined;
}

const HISTORY = "packlens.tasks";

export class Packs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly marked = new Map<string, boolean>();
  private readonly subscription: vscode.Disposable;
  private question: Question | undefined;
  private options: Options = {};

  /** The current pack, or the marks on it, changed. */
  readonly onDidChange = this.changed.event;
  current: PackResult | undefined;

  constructor(
    private readonly server: Server,
    private readonly index: IndexState,
    private readonly memory: vscode.Memento,
  ) {
    this.subscription = server.onIndexChanged((params) => void this.completed(params));
  }

  /** Tasks asked for before, newest first. */
  get history(): string[] {
    return this.memory.get<string[]>(HISTORY, []);
  }

  /** Marks given to symbols of the current pack in this session. */
  get marks(): ReadonlyMap<string, boolean> {
    return this.marked;
  }

  /** Pack, with progress that can be cancelled, and make the answer the current pack. */
  async pack(question: Question, options: Options = {}): Promise<PackResult> {
    const result = await withProgress("Packing context", async (token, report) => {
      await this.index.something(question.root, token, report);
      return this.ask(question, options, token);
    });
    return this.keep(question, options, result);
  }

  /** Make an answer the current pack. */
  private async keep(question: Question, options: Options, result: PackResult): Promise<PackResult> {
    const same = this.question && JSON.stringify(this.question) === JSON.stringify(question);
    if (!same) this.marked.clear();
    this.question = question;
    this.options = options;
    this.current = result;
    if (question.kind === "task") await this.memory.update(HISTORY, remembered(this.history, question.task));
    await vscode.commands.executeCommand("setContext", "packlens.hasPack", true);
    this.changed.fire();
    return result;
  }

  /** The current question again, with another budget or format. */
  async repack(options: Options = {}): Promise<PackResult> {
    return this.pack(this.asked(), { ...this.options, ...options });
  }

  /** The current question's pack in another format and the same budget; the current pack stays. */
  async inFormat(format: string, token?: vscode.CancellationToken): Promise<PackResult> {
    const current = this.need();
    return this.ask(this.asked(), { ...this.options, budget: current.tokenBudget, format }, token);
  }

  /** Mark symbols of the current pack. */
  async mark(symbols: string[], useful: boolean, root: string): Promise<number> {
    const task = this.current?.task;
    const { recorded } = await this.server.request(Feedback, { symbols, useful, root, ...(task ? { task } : {}) });
    for (const symbol of symbols) this.marked.set(symbol, useful);
    this.changed.fire();
    return recorded;
  }

  /** Learned data is gone, and so are the marks. */
  forgetMarks(): void {
    this.marked.clear();
    this.changed.fire();
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

  /** A pack that was made from half an index is made again, without a word, when the index is whole. */
  private async completed({ root, freshness }: IndexChangedParams): Promise<void> {
    const partial = this.current;
    if (!partial || partial.root !== root || partial.freshness.complete || !freshness.complete) return;
    const again = await this.ask(this.asked(), this.options).catch(() => undefined);
    if (again && this.current === partial) await this.keep(this.asked(), this.options, again);
  }

  private asked(): Question {
    if (!this.question) this.need();
    return this.question as Question;
  }

  private ask(question: Question, options: Options, token?: vscode.CancellationToken): Promise<PackResult> {
    const how = { ...(options.budget ? { budget: options.budget } : {}), ...(options.format ? { format: options.format } : {}), root: question.root };
    if (question.kind === "task") return this.server.request(Pack, { task: question.task, ...how }, token);
    if (question.kind === "files") return this.server.request(PackFiles, { uris: question.uris, ...how }, token);
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

/** Show that something takes long: in the status bar at once, as a cancellable notification after a second. */
export async function withProgress<T>(title: string, work: (token: vscode.CancellationToken, report: (message: string) => void) => Promise<T>): Promise<T> {
  const source = new vscode.CancellationTokenSource();
  let said = "";
  let shown: vscode.Progress<{ message?: string }> | undefined;
  const running = work(source.token, (message) => {
    said = message;
    shown?.report({ message });
  });
  const slow = setTimeout(() => {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    void vscode.window.withProgress(options, async (progress, token) => {
      shown = progress;
      if (said) progress.report({ message: said });
      token.onCancellationRequested(() => source.cancel());
      await running.catch(() => undefined);
    });
  }, 1_000);
  try {
    return await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => running);
  } catch (error) {
    throw source.token.isCancellationRequested ? new Cancelled() : error;
  } finally {
    clearTimeout(slow);
    source.dispose();
  }
}
