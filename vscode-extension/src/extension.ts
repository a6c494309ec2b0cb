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
import { Messages } from "./editor/messages";
import { LastCursor } from "./editor/lastCursor";
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

/** What commands work on, and the parts that none of them needs. */
interface AllParts extends Parts {
  mcpServers: McpServers;
  notIndexed: NotIndexedLens;
  status: StatusItem;
}

type Shared = "server" | "packs" | "tree" | "impact" | "panel" | "chat" | "milestones" | "documents" | "shownErrors";

/** What other extensions, and tests, may use. */
export type PacklensApi = Pick<AllParts, Shared | "status" | "mcpServers"> & {
  answerChat: (...request: Parameters<typeof answer> extends [unknown, ...infer R] ? R : never) => Promise<void>;
};

let running: Server | undefined;

export function activate(context: vscode.ExtensionContext): PacklensApi {
  const parts = makeParts(context);
  const { server, packs, tree, impact, panel, chat, milestones, documents, shownErrors, status, mcpServers } = parts;
  register(parts, {
    ...packCommands(parts),
    ...symbolCommands(parts),
    ...pickCommands(parts),
    ...serverCommands(parts),
  });
  context.subscriptions.push(...disposableParts(parts), ...providers(parts), ...listeners(parts));
  running = server;
  if (localFolders().length > 0) void server.startQuietly();
  return {
    server,
    packs,
    tree,
    impact,
    panel,
    chat,
    milestones,
    documents,
    shownErrors,
    status,
    mcpServers,
    answerChat: (...request) => answer(parts, ...request),
  };
}

function makeParts(context: vscode.ExtensionContext): AllParts {
  const log = vscode.window.createOutputChannel("Packlens", { log: true });
  const setup = new Setup(context, log);
  const messages = new Messages(context.extension);
  const server = new Server(setup, log, messages, () => packs.current !== undefined);
  const index = new IndexState(server);
  const packs: Packs = new Packs(server, index, context.workspaceState);
  const viewer = new SymbolViewer(server);
  const documents = new PackDocuments();
  const chat = new Chat();
  const milestones = new Milestones(context.globalState);
  const tree = new PackTree(packs, server);
  return {
    context,
    log,
    messages,
    server,
    index,
    packs,
    viewer,
    documents,
    chat,
    milestones,
    sent: new SentContext(documents),
    tree,
    cursor: new LastCursor(tree.onDidSelect),
    impact: new ImpactTree(),
    panel: new PackPanel({ extension: context.extensionUri, packs, server, viewer, chat, milestones }),
    mcpServers: new McpServers(setup, setup.version),
    notIndexed: new NotIndexedLens(),
    status: new StatusItem(server),
    statusPage: new StatusPage(server, documents),
    shownErrors: [],
  };
}

function disposableParts(parts: AllParts): vscode.Disposable[] {
  const { log, server, index, packs, viewer, documents, tree, cursor, impact, panel } = parts;
  const { status, statusPage, chat, milestones, mcpServers, notIndexed } = parts;
  const first = [log, server, index, packs, viewer, documents, tree, cursor, impact, panel];
  return [...first, status, statusPage, chat, milestones, mcpServers, notIndexed];
}

/** What the editor asks the extension for. */
function providers(parts: AllParts): vscode.Disposable[] {
  const { context, server, packs, documents, panel, notIndexed } = parts;
  const actions = new PackActions(() => packs.current !== undefined);
  return [
    registerTools(parts),
    registerParticipant(parts, vscode.Uri.joinPath(context.extensionUri, "media/icon.png")),
    offerWhenTrusted(server),
    vscode.workspace.registerFileSystemProvider(SCHEME, documents, { isReadonly: true, isCaseSensitive: true }),
    vscode.languages.registerCodeLensProvider({ scheme: "file" }, notIndexed),
    vscode.languages.registerCodeActionsProvider({ scheme: "file" }, actions, PackActions.metadata),
    vscode.window.registerWebviewPanelSerializer(PackPanel.type, panel),
  ];
}

/** How the parts follow each other and the editor. */
function listeners({ server, packs, tree, impact, panel, milestones, status }: AllParts): vscode.Disposable[] {
  return [
    new Renewals(packs, [tree, panel], server.onIndexChanged),
    status.onDidChange(() => tree.showProblems(status.wrongRoots)),
    server.onIndexChanged((params) => void impact.indexChanged(params)),
    server.onDidChange(() => server.state === "ready" && milestones.reach("ready")),
    packs.onDidChange(() => packs.current && milestones.reach("packed")),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.trusted()),
    vscode.workspace.onDidChangeConfiguration((event) => settingsChanged(event, server)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => foldersChanged(server, impact)),
  ];
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
