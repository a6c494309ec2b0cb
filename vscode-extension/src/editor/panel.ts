/** The pack panel: hosts the web view and answers it. */

import * as vscode from "vscode";
import { CancelledError, sentence } from "../core/errors";
import {
  type FormatCount,
  type FromPanel,
  type PanelState,
  problemOf,
  type ToPanel,
  type Waiting,
} from "../core/panelMessages";
import { staleness, titleOf } from "../core/format";
import { formatCounts } from "../core/formatCounts";
import { Explain, type ExplainResult } from "../protocol";
import type { Chat } from "./chat";
import type { Milestones } from "./milestones";
import type { Packs } from "./packs";
import { panelPage } from "./panelPage";
import { folderName } from "./roots";
import type { Server } from "./server";
import type { SymbolViewer } from "./symbolViewer";

const MAX_BUDGET = 50_000;
/** A pack is counted in other formats after this time, so that none are counted while the slider moves. */
const COUNT_AFTER_MS = 500;

interface PanelParts {
  /** Where the extension is installed. */
  extension: vscode.Uri;
  packs: Packs;
  server: Server;
  viewer: SymbolViewer;
  chat: Chat;
  milestones: Milestones;
}

/**
 * Close the tabs of panels that a reload of the window left and nobody has looked at since: they would stand beside a
 * new panel.
 */
function closeTabs(): void {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const left = tabs.filter(
    ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(PackPanel.type),
  );
  // one may be gone already
  if (left.length > 0) vscode.window.tabGroups.close(left, true).then(undefined, () => undefined);
}

export class PackPanel implements vscode.Disposable, vscode.WebviewPanelSerializer {
  static readonly type = "packlens.panel";
  private readonly seen = new vscode.EventEmitter<void>();
  readonly onDidChangeVisibility = this.seen.event;
  private readonly focused = new vscode.EventEmitter<void>();
  /** The keyboard came to the panel, and no pointer brought it there. */
  readonly onDidTakeKeyboard = this.focused.event;
  private panel: vscode.WebviewPanel | undefined;
  private readonly subscription: vscode.Disposable;
  /** Messages to post once the web view is ready. */
  private unsent: ToPanel[] = [];
  private isReady = false;
  private stale = "";
  private counting: vscode.CancellationTokenSource | undefined;
  /** What the pack takes in other formats, and which pack that is. */
  private counts: FormatCount[] = [];
  private countedPack = "";
  /** The panel came back with a reloaded window, and has no pack yet. */
  private restoring: { source: vscode.CancellationTokenSource; begun: boolean } | undefined;
  /** The message that the panel shows while there is no pack. */
  private lastWaiting: ToPanel | undefined;

  constructor(private readonly parts: PanelParts) {
    this.subscription = vscode.Disposable.from(
      parts.packs.onDidChange(() => {
        this.stale = "";
        this.update();
      }),
      parts.chat.onDidChange(() => this.update()),
      parts.server.onDidChange(() => this.update()),
    );
  }

  /** Open the panel, or bring it to the front. */
  show(): void {
    this.parts.packs.requireCurrent();
    if (this.panel) this.panel.reveal(undefined, true);
    else {
      closeTabs();
      const where = { viewColumn: vscode.ViewColumn.Active, preserveFocus: false };
      this.attach(vscode.window.createWebviewPanel(PackPanel.type, "Pack", where, { enableScripts: true }));
    }
    this.update();
  }

  /** After a reload of the window: the panel's tab is there again, and so is its pack, as soon as the server is. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.panel?.dispose();
    this.restoring = { source: new vscode.CancellationTokenSource(), begun: false };
    this.attach(panel);
    this.update();
    return Promise.resolve();
  }

  /** Show why a symbol has its place. */
  explain(result: ExplainResult): void {
    this.show();
    this.explained(result);
  }

  get visible(): boolean {
    return this.panel?.visible ?? false;
  }

  /** Say, in one sentence, why the pack no longer shows what is there; '': nothing is to be said. */
  outdated(what: string): void {
    if (what === this.stale) return;
    this.stale = what;
    this.update();
  }

  /** The counts of other formats that the web view has; for tests. */
  get formats(): readonly FormatCount[] {
    return this.counts;
  }

  dispose(): void {
    this.subscription.dispose();
    this.seen.dispose();
    this.focused.dispose();
    this.stopCounting();
    this.restoring?.source.cancel();
    this.panel?.dispose();
  }

  private attach(panel: vscode.WebviewPanel): void {
    const { extension } = this.parts;
    const icon = (name: string): vscode.Uri => vscode.Uri.joinPath(extension, "media", name);
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, "dist")] };
    panel.iconPath = { light: icon("panel-light.svg"), dark: icon("panel-dark.svg") };
    panel.onDidDispose(() => {
      if (this.panel !== panel) return;
      this.panel = undefined;
      this.isReady = false;
      this.restoring?.source.cancel();
      this.stopCounting();
    });
    panel.onDidChangeViewState(() => {
      this.seen.fire();
      if (!panel.visible) this.isReady = false; // its page ends, and says that it is there when it begins again
      this.countSoon();
    });
    panel.webview.onDidReceiveMessage((message: FromPanel) => void this.receive(message));
    this.panel = panel;
    this.isReady = false;
    this.unsent = [];
    panel.webview.html = panelPage(panel.webview, extension);
  }

  private update(): void {
    const { packs, chat } = this.parts;
    const pack = packs.current;
    if (!this.panel) return;
    if (!pack) return this.wait();
    this.restoring = undefined;
    const title = titleOf(pack);
    this.panel.title = `Pack: ${title.length > 30 ? `${title.slice(0, 29)}…` : title}`;
    const state: PanelState = {
      pack: { ...pack, text: "" },
      title,
      folder: folderName(pack.root),
      stale: this.stale || staleness(pack.freshness),
      marks: Object.fromEntries(packs.marks),
      largestBudget: Math.max(MAX_BUDGET, pack.tokenBudget),
      hasChat: chat.available,
      learned: packs.learned,
      detail: packs.detail,
      picks: packs.picks,
      evidence: packs.detail === "source" ? undefined : packs.evidence,
      isTask: pack.tool === "context_for_task",
    };
    this.post({ type: "state", state });
    this.countSoon();
  }

  /** A panel without a pack: ask for the last one when the server is there, or say why there is none. */
  private wait(): void {
    const { server } = this.parts;
    const say = (text: string, ...actions: Waiting["actions"]): void => {
      this.lastWaiting = { type: "waiting", text, wrong: server.state === "failed", actions };
      this.post(this.lastWaiting);
    };
    const newPack = { command: "pack", label: "New Pack" } as const;
    if (server.state === "setup")
      return say("Packlens is not set up: it needs a Python environment of its own.", {
        command: "setUp",
        label: "Set Up",
      });
    if (server.state === "failed")
      return say(
        server.error,
        { command: "restartServer", label: "Restart Server" },
        { command: "showLogs", label: "Show Logs" },
      );
    if (server.state !== "ready") return say("Packlens is starting…");
    const { restoring } = this;
    if (!restoring) return say("There is no pack any more.", newPack);
    if (restoring.begun) return;
    restoring.begun = true;
    say("Packing again…");
    const restored = this.parts.packs.restore((message) => say(`Packing again: ${message}`), restoring.source.token);
    restored.then(
      (pack) => pack || say("The pack that was here cannot be made again: its folder is not open.", newPack),
      (error: unknown) => error instanceof CancelledError || say(sentence(error), newPack),
    );
  }

  private post(message: ToPanel): void {
    if (!this.panel) return;
    if (this.isReady) void this.panel.webview.postMessage(message);
    else if (message.type === "explanation" || message.type === "problem") this.unsent.push(message);
  }

  private async receive(message: FromPanel): Promise<void> {
    try {
      await this.answer(message);
    } catch (error) {
      if (!(error instanceof CancelledError)) this.post(problemOf(error, message));
    }
  }

  private async answer(message: FromPanel): Promise<void> {
    const { packs, server, viewer } = this.parts;
    if (message.type === "ready") return this.becomeReady();
    if (message.type === "reading") return packs.touch();
    if (message.type === "focused") return this.focused.fire();
    if (message.type === "run") return void (await vscode.commands.executeCommand(`packlens.${message.command}`));
    if (message.type === "repack") return this.repack(message);
    if (message.type === "reword") return this.whileBusy(() => packs.reword(packs.currentKey ?? "", message.task));
    if (message.type === "pick") return this.whileBusy(() => packs.pick([message.symbol], message.how));
    const pack = packs.requireCurrent();
    const symbol = packs.symbol(message.symbol);
    if (!symbol) return;
    if (message.type === "open") return viewer.open(symbol, pack.root, { beside: message.beside, line: message.line });
    if (message.type === "mark") return packs.mark([symbol.symbolId], message.useful, pack.root);
    if (message.type === "takeBack") await packs.takeBack(message.lesson, pack.root);
    const params = {
      symbol: symbol.symbolId,
      task: pack.task,
      budget: pack.tokenBudget,
      format: pack.format,
      root: pack.root,
    };
    this.explained(await server.request(Explain, params));
  }

  private explained(result: ExplainResult): void {
    this.post({ type: "explanation", result });
    this.parts.milestones.reach("explained");
  }

  /** Also when the panel was hidden and is shown again: its page starts anew. */
  private becomeReady(): void {
    this.isReady = true;
    if (this.parts.packs.current) this.update();
    else if (this.lastWaiting) this.post(this.lastWaiting);
    for (const message of this.unsent) this.post(message);
    this.unsent = [];
    if (this.counts.length > 0)
      this.post({ type: "formats", packRoot: this.parts.packs.current?.packRoot ?? "", counts: this.counts });
  }

  private repack({ budget, format, sized, learned, detail }: Extract<FromPanel, { type: "repack" }>): Promise<void> {
    const options = {
      ...(budget ? { budget } : {}),
      ...(format ? { format } : {}),
      ...(sized === undefined ? {} : { sized }),
    };
    return this.whileBusy(() => this.parts.packs.repack({ ...options, learned, detail }));
  }

  private async whileBusy(pack: () => Promise<unknown>): Promise<void> {
    this.stopCounting();
    this.post({ type: "busy", busy: true });
    try {
      await pack();
    } finally {
      this.post({ type: "busy", busy: false });
    }
  }

  /** Count the pack in every format, once, while somebody looks at it. */
  private countSoon(): void {
    const pack = this.parts.packs.current;
    if (!pack) return;
    // one root can have several texts: that of the other detail, and those with and without a line on what was learned
    const about = `${pack.packRoot}/${pack.format}/${pack.tokenBudget}/${pack.tokensUsed}/${this.parts.packs.detail}`;
    if (about === this.countedPack) return;
    this.stopCounting();
    if (!this.panel?.visible || !this.isReady) return;
    this.countedPack = about;
    const source = (this.counting = new vscode.CancellationTokenSource());
    // a missing count is no reason to show an error
    setTimeout(() => void this.count(source.token).catch(() => undefined), COUNT_AFTER_MS);
  }

  private stopCounting(): void {
    this.counting?.cancel();
    this.counting = undefined;
    this.counts = [];
    this.countedPack = "";
  }

  private async count(token: vscode.CancellationToken): Promise<void> {
    const { packs } = this.parts;
    if (token.isCancellationRequested) return;
    const shown = packs.requireCurrent();
    for await (const each of formatCounts(shown, (format) => packs.inFormat(format, token))) {
      if (token.isCancellationRequested) return;
      this.counts = [...this.counts, each];
      this.post({ type: "formats", packRoot: shown.packRoot, counts: this.counts });
    }
  }
}
