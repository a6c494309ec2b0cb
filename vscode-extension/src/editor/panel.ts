/** The pack panel: hosts the web view and answers it. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { Cancelled, sentence } from "../core/errors";
import type { FormatCount, FromPanel, PanelState, ToPanel } from "../core/panelMessages";
import { type Format, FORMATS, staleness, titleOf } from "../core/words";
import { Explain, type ExplainResult } from "../protocol";
import type { Packs } from "./packs";
import { folderName } from "./roots";
import type { Server } from "./server";
import type { ViewedSymbols } from "./viewed";

const LARGEST_BUDGET = 50_000;

export class PackPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private readonly subscription: vscode.Disposable;
  /** Kept until the web view says that it is there. */
  private waiting: ToPanel[] = [];
  private isReady = false;
  private stale = "";
  private counting: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly packs: Packs,
    private readonly server: Server,
    private readonly viewed: ViewedSymbols,
  ) {
    this.subscription = packs.onDidChange(() => {
      this.stale = "";
      this.update();
    });
  }

  /** Open the panel, or bring it to the front. */
  show(): void {
    this.packs.need();
    if (this.panel) this.panel.reveal(undefined, true);
    else this.open();
    this.update();
  }

  /** Show why a symbol has its place. */
  explain(result: ExplainResult): void {
    this.show();
    this.post({ type: "explanation", result });
  }

  /** The code changed since the pack was made. */
  outdated(): void {
    this.stale = "The code has changed since this pack was made.";
    this.update();
  }

  dispose(): void {
    this.subscription.dispose();
    this.counting?.dispose();
    this.panel?.dispose();
  }

  private open(): void {
    const icon = (name: string): vscode.Uri => vscode.Uri.joinPath(this.extension, "media", name);
    const panel = vscode.window.createWebviewPanel("packlens.panel", "Pack", { viewColumn: vscode.ViewColumn.Active, preserveFocus: false }, {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.extension, "dist")],
    });
    panel.iconPath = { light: icon("panel-light.svg"), dark: icon("panel-dark.svg") };
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.isReady = false;
    });
    panel.webview.onDidReceiveMessage((message: FromPanel) => void this.receive(message));
    panel.webview.html = page(panel.webview, this.extension);
    this.panel = panel;
    this.isReady = false;
    this.waiting = [];
  }

  private update(): void {
    const pack = this.packs.current;
    if (!pack || !this.panel) return;
    const title = titleOf(pack);
    this.panel.title = `Pack: ${title.length > 30 ? `${title.slice(0, 29)}…` : title}`;
    const state: PanelState = {
      pack: { ...pack, text: "" },
      title,
      folder: folderName(pack.root),
      stale: this.stale || staleness(pack.freshness),
      marks: Object.fromEntries(this.packs.marks),
      largestBudget: Math.max(LARGEST_BUDGET, pack.tokenBudget),
    };
    this.post({ type: "state", state });
  }

  private post(message: ToPanel): void {
    if (!this.panel) return;
    if (this.isReady) void this.panel.webview.postMessage(message);
    else if (message.type !== "state") this.waiting.push(message);
  }

  private async receive(message: FromPanel): Promise<void> {
    try {
      await this.answer(message);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.post({ type: "problem", text: sentence(error) });
    }
  }

  private async answer(message: FromPanel): Promise<void> {
    if (message.type === "ready") return this.becomeReady();
    if (message.type === "run") return void (await vscode.commands.executeCommand(`packlens.${message.command}`));
    if (message.type === "repack") return this.repack(message);
    if (message.type === "countFormats") return this.countFormats();
    const pack = this.packs.need();
    const symbol = this.packs.symbol(message.symbol);
    if (!symbol) return;
    if (message.type === "open") return this.viewed.open(symbol, pack.root, { beside: message.beside });
    if (message.type === "mark") return void (await this.packs.mark([symbol.symbolId], message.useful, pack.root));
    const params = { symbol: symbol.symbolId, task: pack.task, budget: pack.tokenBudget, format: pack.format, root: pack.root };
    this.post({ type: "explanation", result: await this.server.request(Explain, params) });
  }

  private becomeReady(): void {
    this.isReady = true;
    this.update();
    for (const message of this.waiting) this.post(message);
    this.waiting = [];
  }

  private async repack({ budget, format }: Extract<FromPanel, { type: "repack" }>): Promise<void> {
    this.post({ type: "busy", busy: true });
    try {
      await this.packs.repack({ ...(budget ? { budget } : {}), ...(format ? { format } : {}) });
    } finally {
      this.post({ type: "busy", busy: false });
    }
  }

  /**
   * What the pack would be in every format, one after the other; a newer question ends an older one. The shown format
   * comes last: the server's current pack is the last that it made.
   */
  private async countFormats(): Promise<void> {
    this.counting?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.counting = source;
    const { packRoot } = this.packs.need();
    const counts: FormatCount[] = [];
    const shown = this.packs.need().format as Format;
    for (const format of [...FORMATS.filter((each) => each !== shown), shown]) {
      const pack = await this.packs.inFormat(format, source.token);
      if (source.token.isCancellationRequested || this.packs.current?.packRoot !== packRoot) return;
      counts.push({ format, tokens: pack.tokensUsed, symbols: pack.symbols.length });
      this.post({ type: "formats", packRoot, counts });
    }
  }
}

/** The page: nothing but our own files, scripts only with this page's nonce. */
function page(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const file = (...path: string[]): string => webview.asWebviewUri(vscode.Uri.joinPath(extension, ...path)).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file("dist", "panel.css")}">
<title>Pack</title>
</head>
<body>
<main id="app" aria-busy="true"></main>
<script nonce="${nonce}" src="${file("dist", "panel.js")}"></script>
</body>
</html>`;
}
