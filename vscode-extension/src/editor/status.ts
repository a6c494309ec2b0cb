/** The language status item: what the index is doing, how much is in it, what went wrong and what to do. */

import * as vscode from "vscode";
import { Status, type RootStatus, type StatusResult } from "../protocol";
import { agentCount } from "../core/agentWords";
import { activityWords, rootWords, totals } from "../core/statusWords";
import type { Server, ServerState } from "./server";
import { localFolders } from "./roots";

const REFRESH_MS = 400;

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

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem("packlens.status", { scheme: "file" });
  private readonly subscriptions: vscode.Disposable[];
  private pending: NodeJS.Timeout | undefined;
  private last: StatusResult | undefined;

  constructor(private readonly server: Server) {
    this.item.name = "Packlens";
    this.subscriptions = [this.item, server.onDidChange(() => this.refresh()), server.onIndexChanged(() => this.refresh()), server.onAgentsChanged(() => this.refresh())];
    this.draw();
  }

  /** What the item says; for tests. */
  get text(): string {
    return `${this.item.text}: ${this.item.detail ?? ""}`;
  }

  dispose(): void {
    clearTimeout(this.pending);
    for (const each of this.subscriptions) each.dispose();
  }

  /** Draw now, and ask the server at most every `REFRESH_MS`. */
  private refresh(): void {
    this.draw();
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      void this.ask();
    }, REFRESH_MS);
  }

  private async ask(): Promise<void> {
    if (this.server.state !== "ready") return;
    this.last = await this.server.request(Status, {}).catch(() => undefined);
    this.draw();
    if (this.last?.roots.some((root) => root.activity)) this.refresh();
  }

  private draw(): void {
    const look = this.server.state === "ready" ? readyLook(this.last) : otherLook(this.server.state, this.server.error);
    this.item.text = look.text;
    this.item.detail = look.detail;
    this.item.busy = look.busy ?? false;
    this.item.severity = look.severity ?? vscode.LanguageStatusSeverity.Information;
    this.item.command = look.command;
  }
}

function otherLook(state: Exclude<ServerState, "ready">, error: string): Look {
  if (localFolders().length === 0) {
    return { text: "Packlens is off", detail: "No folder on disk is open.", command: SHOW };
  }
  const looks: Record<Exclude<ServerState, "ready">, Look> = {
    off: { text: "Packlens is stopped", detail: "", command: { command: "packlens.restartServer", title: "Start" } },
    setup: { text: "Packlens is not set up", detail: "It needs a Python environment of its own.", command: SET_UP },
    installing: { text: "Setting up Packlens", detail: "", busy: true, command: LOGS },
    starting: { text: "Packlens is starting", detail: "", busy: true, command: LOGS },
    failed: { text: "Packlens is not running", detail: error, severity: vscode.LanguageStatusSeverity.Error, command: LOGS },
  };
  return looks[state];
}

function readyLook(status: StatusResult | undefined): Look {
  const roots: RootStatus[] = status?.roots ?? [];
  const busy = roots.find((root) => root.activity);
  const wrong = roots.find((root) => root.error);
  if (wrong) {
    const severity = vscode.LanguageStatusSeverity.Warning;
    return { text: rootWords(wrong), detail: wrong.error, severity, command: SHOW };
  }
  if (busy?.activity) return { text: activityWords(busy.activity), detail: totals(roots), busy: true, command: SHOW };
  const agents = agentCount(roots);
  return { text: "Packlens is ready", detail: agents ? `${totals(roots)}, ${agents}` : totals(roots), command: agents ? LOOK : SHOW };
}
