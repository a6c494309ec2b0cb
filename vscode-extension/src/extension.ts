/** The extension: makes its parts and connects them. Everything else is in the parts. */

import * as vscode from "vscode";
import { type Parts, register } from "./editor/commands";
import { PackDocuments, SCHEME } from "./editor/document";
import { offerWhenTrusted } from "./editor/enrichment";
import { IndexState } from "./editor/indexState";
import { ImpactTree } from "./editor/impact";
import { CHAT, packCommands } from "./editor/packCommands";
import { PackPanel } from "./editor/panel";
import { Packs } from "./editor/packs";
import { localFolders } from "./editor/roots";
import { Server } from "./editor/server";
import { serverCommands } from "./editor/serverCommands";
import { Setup } from "./editor/setup";
import { StatusItem } from "./editor/status";
import { symbolCommands } from "./editor/symbolCommands";
import { registerTools } from "./editor/tools";
import { PackTree } from "./editor/tree";
import { ViewedSymbols } from "./editor/viewed";

/** What other extensions, and tests, may use. */
export type PacklensApi = Pick<Parts, "server" | "packs" | "tree" | "impact" | "panel" | "told"> & { status: StatusItem };

let running: Server | undefined;

export function activate(context: vscode.ExtensionContext): PacklensApi {
  const log = vscode.window.createOutputChannel("Packlens", { log: true });
  const server = new Server(new Setup(context, log), log);
  const index = new IndexState(server);
  const packs = new Packs(server, index, context.workspaceState);
  const viewed = new ViewedSymbols(server);
  const documents = new PackDocuments();
  const tree = new PackTree(packs, server);
  const impact = new ImpactTree();
  const panel = new PackPanel(context.extensionUri, packs, server, viewed);
  const status = new StatusItem(server);
  const parts: Parts = { context, log, server, packs, tree, impact, panel, documents, viewed, told: [] };
  register(parts, { ...packCommands(parts), ...symbolCommands(parts), ...serverCommands(parts) });
  context.subscriptions.push(
    log, server, index, packs, viewed, documents, tree, impact, panel, status, registerTools(server, packs), offerWhenTrusted(server),
    vscode.workspace.registerFileSystemProvider(SCHEME, documents, { isReadonly: true, isCaseSensitive: true }),
    server.onIndexChanged(({ freshness }) => outdated(parts, freshness.generation)),
    vscode.workspace.onDidChangeConfiguration((event) => settingsChanged(event, server)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => foldersChanged(server)),
  );
  running = server;
  void vscode.commands.getCommands(true).then((all) => vscode.commands.executeCommand("setContext", "packlens.hasChat", all.includes(CHAT)));
  if (localFolders().length > 0) void server.startQuietly();
  return { server, packs, tree, impact, panel, status, told: parts.told };
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

/** The index moved on: the shown pack may be of yesterday. */
function outdated(parts: Parts, generation: number): void {
  const pack = parts.packs.current;
  if (!pack || generation <= pack.freshness.generation) return;
  parts.tree.outdated();
  parts.panel.outdated();
}

/** Another program, another server; all other settings are the server's own business. */
function settingsChanged(event: vscode.ConfigurationChangeEvent, server: Server): void {
  if (!event.affectsConfiguration("packlens.server")) return;
  void server.stop().then(() => server.startQuietly());
}

function foldersChanged(server: Server): void {
  if (server.state === "off" && localFolders().length > 0) void server.startQuietly();
}
