/**
 * The language status item and the status bar item: what the index is doing, how much is in it, what went wrong and
 * what to do.
 */

import * as vscode from "vscode";
import { Status, type RootStatus, type StatusResult } from "../protocol";
import { agentCount } from "../core/agentText";
import { doingText, folderFacts, fileProblem, statusBarText } from "../core/statusBarText";
import { activityText, rootProblemText, totals } from "../core/statusText";
import { escaped } from "../core/format";
import type { Server, ServerState } from "./server";
import { inRepository } from "./git";
import { notIndexedReason } from "./notIndexedLens";
import { isOpen, localFolders, rootOf } from "./roots";

const REFRESH_MS = 400;
/** How often it is seen whether folders are still there. */
const FOLDERS_MS = 5_000;

interface Look {
  text: string;
  detail: string;
  busy?: boolean;
  severity?: vscode.LanguageStatusSeverity;
  command: vscode.Command;
}

const SHOW = { command: "packlens.showStatus", title: "Show Index Status" };
const LOOK = { command: "packlens.showStatus", title: "Show Agents" };
const SET_UP = { command: "packlens.setUp", title: "Set Up" };
const LOGS = { command: "packlens.showLogs", title: "Show Logs" };
const RESTART = { command: "packlens.restartServer", title: "Restart Server" };
const REINDEX = { command: "packlens.reindex", title: "Re-index Workspace" };
const DEBUG = { command: "packlens.copyDebugInformation", title: "Copy Debug Information" };

/** What the tooltip of the status bar offers, by the state of the server. */
const OFFERED: Record<ServerState, readonly vscode.Command[]> = {
  off: [RESTART, LOGS],
  setup: [SET_UP],
  installing: [LOGS],
  starting: [LOGS],
  ready: [SHOW, REINDEX, RESTART, LOGS],
  failed: [RESTART, LOGS, DEBUG],
};

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem("packlens.status", { scheme: "file" });
  private readonly subscriptions: vscode.Disposable[];
  private readonly bar = vscode.window.createStatusBarItem("packlens.state", vscode.StatusBarAlignment.Right, 90);
  private readonly watch: NodeJS.Timeout;
  private readonly changed = new vscode.EventEmitter<void>();
  /** What is said was said anew, and may be the same as before. */
  readonly onDidChange = this.changed.event;
  private pending: NodeJS.Timeout | undefined;
  private last: StatusResult | undefined;
  /** What is the matter with the file in front. */
  private file = "";
  /** Folders that lie in a git repository, and those that are there at all. */
  private readonly git = new Map<string, boolean>();
  private readonly exists = new Map<string, boolean>();
  /** What the menus know: whether any folder lies in a git repository. */
  private offersChanges: boolean | undefined;

  constructor(private readonly server: Server) {
    this.item.name = this.bar.name = "Packlens";
    this.watch = setInterval(() => void this.lookAtFolders(), FOLDERS_MS);
    this.subscriptions = [
      this.item,
      this.bar,
      vscode.window.onDidChangeActiveTextEditor(() => void this.lookAtFile()),
      vscode.workspace.onDidSaveTextDocument(() => void this.lookAtFile()),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration("packlens") && (void this.lookAtFile(), this.refresh()),
      ),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.draw()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.foldersChanged()),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && void this.lookAtFolders()),
      server.onDidChange(() => this.refresh()),
      server.onIndexChanged(() => this.refresh()),
      server.onAgentsChanged(() => this.refresh()),
    ];
    this.draw();
    void this.lookAtFile();
    void this.lookAtFolders();
  }

  /** What the item says; for tests. */
  get text(): string {
    return `${this.item.text}: ${this.item.detail ?? ""}`;
  }

  /** What the status bar says, and its tooltip; for tests. */
  get barText(): string {
    return `${this.bar.text}\n${(this.bar.tooltip as vscode.MarkdownString | undefined)?.value ?? ""}`;
  }

  /** Folders with which something is wrong. */
  get wrongRoots(): readonly RootStatus[] {
    return this.server.state === "ready" ? (this.last?.roots ?? []).filter(({ error }) => error) : [];
  }

  dispose(): void {
    this.changed.dispose();
    clearInterval(this.watch);
    clearTimeout(this.pending);
    for (const each of this.subscriptions) each.dispose();
  }

  /** Draw now, and ask the server at most every `REFRESH_MS`. */
  private refresh(): void {
    if (this.server.state !== "ready") this.last = undefined;
    this.draw();
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      void this.ask();
    }, REFRESH_MS);
  }

  private async ask(): Promise<void> {
    if (this.server.state !== "ready") return;
    this.last = await this.server.request(Status, {}).catch(() => this.last);
    await this.lookAtFile();
    if (this.last?.roots.some((root) => root.activity)) this.refresh();
  }

  private async lookAtFile(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const problem = this.last?.roots
      .flatMap((root) => root.problems)
      .find((each) => uri && vscode.Uri.parse(each.uri).toString() === uri.toString());
    this.file = (uri && (await notIndexedReason(uri))) || fileProblem(0, 0, problem?.problem);
    this.draw();
  }

  /** Nothing is said of folders that were removed. */
  private foldersChanged(): void {
    if (this.last) this.last = { ...this.last, roots: this.last.roots.filter(({ root }) => isOpen(root)) };
    this.refresh();
    void this.lookAtFolders();
  }

  /** A folder that is moved away makes no event of its own: what the server says of it is asked for. */
  private async lookAtFolders(): Promise<void> {
    const isWrong = this.last?.roots.some((root) => root.error) ?? false;
    if (!vscode.window.state.focused && !isWrong && this.exists.size > 0) return;
    if (isWrong) this.refresh(); // it may have been mended, or mend itself
    for (const folder of localFolders()) {
      const root = rootOf(folder);
      const there = await vscode.workspace.fs.stat(folder.uri).then(
        () => true,
        () => false,
      );
      const git = await inRepository(folder.uri);
      const same = this.exists.get(root) === there && this.git.get(root) === git;
      this.exists.set(root, there);
      this.git.set(root, git);
      if (!same) this.refresh();
    }
    const isGit = localFolders().some((folder) => this.git.get(rootOf(folder)));
    if (isGit !== this.offersChanges)
      void vscode.commands.executeCommand("setContext", "packlens.git", (this.offersChanges = isGit));
  }

  private drawBar(look: Look): void {
    const { bar } = this;
    const roots = this.server.state === "ready" ? (this.last?.roots ?? []) : [];
    const text = this.server.state === "ready" && !look.busy ? statusBarText(roots, this.file) : doingText(look.text);
    const isWrong = look.severity !== undefined || roots.some((root) => root.error);
    const icon = look.busy ? "sync~spin" : isWrong ? "warning" : this.file ? "circle-slash" : "package";
    bar.text = `$(${icon}) Packlens${text ? `: ${text}` : ""}`;
    bar.backgroundColor = isWrong ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    bar.command = look.command;
    bar.tooltip = this.tooltip(look, roots);
    bar.accessibilityInformation = { label: `Packlens ${text || "is ready"}` };
    if (localFolders().length > 0) bar.show();
    else bar.hide();
  }

  /** What is true of the server, the file in front and each folder, as sentences. */
  private tooltip(look: Look, roots: readonly RootStatus[]): vscode.MarkdownString {
    const lines = [look.text, roots.length === 0 ? look.detail : "", this.file].filter(Boolean).map(escaped);
    const folders = roots.map((root) => {
      const facts = folderFacts(root, { git: this.git.get(root.root) ?? true, trusted: vscode.workspace.isTrusted });
      return [`**${escaped(root.name)}**\n`, ...facts.map((fact) => `- ${escaped(fact)}`)].join("\n");
    });
    const offered = OFFERED[this.server.state];
    const links = offered.map(({ command, title }) => `[${title}](command:${command})`).join(" · ");
    const text = new vscode.MarkdownString([...lines, ...folders, links].join("\n\n"));
    text.isTrusted = { enabledCommands: offered.map(({ command }) => command) };
    return text;
  }

  private draw(): void {
    const look =
      this.server.state === "ready"
        ? readyLook(this.last)
        : otherLook(
            this.server.state === "off" && this.server.isRenewing ? "starting" : this.server.state,
            this.server.error,
          );
    this.item.text = look.text;
    this.item.detail = look.detail;
    this.item.busy = look.busy ?? false;
    this.item.severity = look.severity ?? vscode.LanguageStatusSeverity.Information;
    this.item.command = look.command;
    this.drawBar(look);
    this.changed.fire();
  }
}

function otherLook(state: Exclude<ServerState, "ready">, error: string): Look {
  if (localFolders().length === 0) {
    return {
      text: "Packlens is off",
      detail: "No folder on disk is open.",
      command: { command: "vscode.openFolder", title: "Open Folder" },
    };
  }
  const looks: Record<Exclude<ServerState, "ready">, Look> = {
    off: { text: "Packlens is stopped", detail: "", command: { ...RESTART, title: "Start" } },
    setup: { text: "Packlens is not set up", detail: "It needs a Python environment of its own.", command: SET_UP },
    installing: { text: "Packlens is being set up", detail: "", busy: true, command: LOGS },
    starting: { text: "Packlens is starting", detail: "", busy: true, command: LOGS },
    failed: {
      text: "Packlens is not running",
      detail: error,
      severity: vscode.LanguageStatusSeverity.Error,
      command: LOGS,
    },
  };
  return looks[state];
}

function readyLook(status: StatusResult | undefined): Look {
  if (!status) return { text: "Packlens is starting", detail: "", busy: true, command: LOGS };
  const { roots } = status;
  const busy = roots.find((root) => root.activity);
  const wrong = roots.find((root) => root.error);
  if (wrong) {
    const severity = vscode.LanguageStatusSeverity.Warning;
    return { text: rootProblemText(wrong), detail: wrong.error, severity, command: SHOW };
  }
  if (busy?.activity) return { text: activityText(busy.activity), detail: totals(roots), busy: true, command: SHOW };
  if (roots.length > 0 && roots.every((root) => root.nothingToIndex))
    return {
      text: "There is nothing to index",
      detail: roots.map((root) => root.nothingToIndex).join(" "),
      command: SHOW,
    };
  const agents = agentCount(roots);
  const text = roots.every((root) => root.freshness.complete || root.nothingToIndex)
    ? "Packlens is ready"
    : "The index is not complete yet";
  return { text, detail: agents ? `${totals(roots)}, ${agents}` : totals(roots), command: agents ? LOOK : SHOW };
}
