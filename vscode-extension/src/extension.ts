/** The extension: makes its parts and connects them. Everything else is in the parts. */

import * as vscode from "vscode";
import { type Parts, register } from "./editor/commands";
import { Chat } from "./editor/chat";
import { PackActions } from "./editor/codeActions";
import { PackDocuments, SCHEME } from "./editor/document";
import { offerWhenTrusted } from "./editor/enrichment";
import { IndexState } from "./editor/indexState";
import { ImpactTree } from "./editor/impact";
import { McpServers } from "./editor/mcpServers";
import { Milestones } from "./editor/milestones";
import { packCommands } from "./editor/packCommands";
import { pickCommands } from "./editor/pickCommands";
import { NotIndexedLens } from "./editor/notIndexedLens";
import { PackPanel } from "./editor/panel";
import { answer, registerParticipant } from "./editor/participant";
import { Packs } from "./editor/packs";
import { localFolders } from "./editor/roots";
import { SentContext } from "./editor/sentContext";
import { Renewals } from "./editor/renewals";
import { Server } from "./editor/server";
import { serverCommands } from "./editor/serverCommands";
import { Setup } from "./editor/setup";
import { StatusItem } from "./editor/status";
import { StatusPage } from "./editor/statusPage";
import { symbolCommands } from "./editor/symbolCommands";
import { registerTools } from "./editor/tools";
import { PackTree } from "./editor/tree";
import { SymbolViewer } from "./editor/symbolViewer";

/** What other extensions, and tests, may use. */
export type PacklensApi = Pick<
  Parts,
  "server" | "packs" | "tree" | "impact" | "panel" | "chat" | "milestones" | "documents" | "shownErrors"
> & {
  status: StatusItem;
  mcpServers: McpServers;
  answerChat: (...request: Parameters<typeof answer> extends [unknown, ...infer R] ? R : never) => Promise<void>;
};

let running: Server | undefined;

export function activate(context: vscode.ExtensionContext): PacklensApi {
  const log = vscode.window.createOutputChannel("Packlens", { log: true });
  const setup = new Setup(context, log);
  const server = new Server(setup, log);
  const mcpServers = new McpServers(setup, setup.version);
  const index = new IndexState(server);
  const packs = new Packs(server, index, context.workspaceState);
  const viewer = new SymbolViewer(server);
  const documents = new PackDocuments();
  const sent = new SentContext(documents);
  const tree = new PackTree(packs, server);
  const impact = new ImpactTree();
  const chat = new Chat();
  const milestones = new Milestones(context.globalState);
  const panel = new PackPanel({ extension: context.extensionUri, packs, server, viewer, chat, milestones });
  const notIndexed = new NotIndexedLens();
  const status = new StatusItem(server);
  const statusPage = new StatusPage(server, documents);
  const parts: Parts = {
    context,
    log,
    server,
    packs,
    tree,
    impact,
    panel,
    documents,
    statusPage,
    viewer,
    chat,
    milestones,
    sent,
    shownErrors: [],
  };
  register(parts, {
    ...packCommands(parts),
    ...symbolCommands(parts),
    ...pickCommands(parts),
    ...serverCommands(parts),
  });
  context.subscriptions.push(
    log,
    server,
    index,
    packs,
    viewer,
    documents,
    tree,
    impact,
    panel,
    status,
    statusPage,
    chat,
    milestones,
    mcpServers,
    registerTools({ server, packs, sent }),
    registerParticipant({ server, packs, sent }, vscode.Uri.joinPath(context.extensionUri, "media/icon.png")),
    offerWhenTrusted(server),
    vscode.workspace.registerFileSystemProvider(SCHEME, documents, { isReadonly: true, isCaseSensitive: true }),
    notIndexed,
    vscode.languages.registerCodeLensProvider({ scheme: "file" }, notIndexed),
    vscode.languages.registerCodeActionsProvider(
      { scheme: "file" },
      new PackActions(() => packs.current !== undefined),
      PackActions.metadata,
    ),
    vscode.window.registerWebviewPanelSerializer(PackPanel.type, panel),
    new Renewals(packs, [tree, panel], server.onIndexChanged),
    server.onDidChange(() => server.state === "ready" && milestones.reach("ready")),
    packs.onDidChange(() => packs.current && milestones.reach("packed")),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.trusted()),
    vscode.workspace.onDidChangeConfiguration((event) => settingsChanged(event, server)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => foldersChanged(server, impact)),
  );
  running = server;
  if (localFolders().length > 0) void server.startQuietly();
  return {
    server,
    packs,
    tree,
    impact,
    panel,
    status,
    chat,
    milestones,
    documents,
    shownErrors: parts.shownErrors,
    mcpServers,
    answerChat: (...request) => answer({ server, packs, sent }, ...request),
  };
}

export async function deactivate(): Promise<void> {
  if (running?.state !== "installing") await running?.stop(); // no window waits for packages when it closes
  running = undefined;
}

/** Another program, another server; all other settings are the server's own business. */
function settingsChanged(event: vscode.ConfigurationChangeEvent, server: Server): void {
  if (!event.affectsConfiguration("packlens.server")) return;
  void server.startQuietly();
}

function foldersChanged(server: Server, impact: ImpactTree): void {
  void impact.foldersChanged();
  if (server.state === "off" && localFolders().length > 0) void server.startQuietly();
}
