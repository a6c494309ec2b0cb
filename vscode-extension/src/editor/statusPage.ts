/** The state of the indexes as a page: rendered Markdown, which follows the server while the page is open. */

import * as vscode from "vscode";
import { agentReport, agentsWithAnswers } from "../core/agentText";
import { statusReport } from "../core/statusText";
import { AgentAnswer, Status } from "../protocol";
import type { PackDocuments } from "./document";
import type { Server } from "./server";

const TITLE = "Packlens index status";
/** How long changes of an index are collected before the page is written anew, in milliseconds. */
const REFRESH_MS = 1_000;

export class StatusPage implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private pending: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: Server,
    private readonly documents: PackDocuments,
  ) {
    this.subscriptions = [
      server.onIndexChanged(() => this.refreshSoon()),
      server.onAgentsChanged(() => this.refreshSoon()),
    ];
  }

  /** Show the page: as a preview, or as text where the editor's own Markdown preview is switched off. */
  async show(): Promise<void> {
    const uri = await this.write();
    try {
      await vscode.commands.executeCommand("markdown.showPreview", uri, undefined, { locked: true });
    } catch {
      await vscode.window.showTextDocument(uri, { preview: true });
    }
  }

  dispose(): void {
    clearTimeout(this.pending);
    for (const each of this.subscriptions) each.dispose();
  }

  private refreshSoon(): void {
    if (!isOpen()) return;
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      if (isOpen() && this.server.state === "ready") void this.write().catch(() => undefined); // the page stays as it is
    }, REFRESH_MS);
  }

  private async write(): Promise<vscode.Uri> {
    const answer = await this.server.request(Status, {});
    const report = statusReport(answer, (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)));
    const answers = await Promise.allSettled(
      agentsWithAnswers(answer.roots).map((agent) => this.server.request(AgentAnswer, { agent })),
    );
    const text = report + agentReport(answers.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))); // some left meanwhile
    return this.documents.page(`${TITLE}.md`, text);
  }
}

/** Whether a tab shows the page, as a preview or as text. */
function isOpen(): boolean {
  return vscode.window.tabGroups.all.some((group) => group.tabs.some((tab) => tab.label.includes(TITLE)));
}
