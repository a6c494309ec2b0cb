/** Commands about the server and its index. */

import * as vscode from "vscode";
import { agentReport, givenTo } from "../core/agentWords";
import { PacklensError } from "../core/errors";
import { statusReport } from "../core/statusWords";
import { plural } from "../core/words";
import { AgentAnswer, Forget, Reindex, Status } from "../protocol";
import type { Handler, Parts } from "./commands";
import { localFolders } from "./roots";
import { debugInformation } from "./debugInformation";

export function serverCommands(parts: Parts): Record<string, Handler> {
  return {
    setUp: () => setUp(parts),
    restartServer: () => parts.server.restart(),
    reindex: () => reindex(parts),
    clearLearnedData: () => clear(parts),
    showStatus: () => status(parts),
    showLogs: () => parts.log.show(),
    copyDebugInformation: () => copyDebug(parts),
    openWalkthrough: () => vscode.commands.executeCommand("workbench.action.openWalkthrough", "packlens.packlens#start", false),
  };
}

async function setUp(parts: Parts): Promise<void> {
  if (localFolders().length === 0) throw new PacklensError("Packlens needs an open folder on disk: open one first.");
  await parts.server.ready();
}

async function reindex(parts: Parts): Promise<void> {
  const { started } = await parts.server.request(Reindex, {});
  vscode.window.setStatusBarMessage(`$(sync) Indexing ${plural(started.length, "folder")}`, 4_000);
}

/** Erasing cannot be undone: ask first. */
async function clear(parts: Parts): Promise<void> {
  const sure = "Clear";
  const detail = "Marks, and what Packlens learned from your edits, are erased for all folders of this window. The index stays.";
  const chosen = await vscode.window.showWarningMessage("Clear everything that Packlens has learned?", { modal: true, detail }, sure);
  if (chosen !== sure) return;
  const { erased } = await parts.server.request(Forget, {});
  parts.packs.forgetMarks();
  vscode.window.setStatusBarMessage(`$(trash) Erased ${plural(erased, "record")}`, 4_000);
}

async function status(parts: Parts): Promise<void> {
  const answer = await parts.server.request(Status, {});
  const report = statusReport(answer, (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)));
  const given = await Promise.allSettled(givenTo(answer.roots).map((agent) => parts.server.request(AgentAnswer, { agent })));
  const text = report + agentReport(given.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))); // some left meanwhile
  await vscode.window.showTextDocument(parts.documents.page("Packlens index status.md", text), { preview: true });
}

async function copyDebug(parts: Parts): Promise<string> {
  const text = await debugInformation(parts);
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage("$(check) Copied debug information", 4_000);
  return text;
}
