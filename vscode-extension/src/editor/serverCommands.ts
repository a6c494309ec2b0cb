/** Commands about the server and its index. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import { plural } from "../core/format";
import { needsRestart } from "../core/remedies";
import { Forget, Reindex, Status } from "../protocol";
import type { Handler, Parts } from "./commands";
import { announce } from "./progress";
import { localFolders } from "./roots";
import { debugInformation } from "./debugInformation";

export function serverCommands(parts: Parts): Record<string, Handler> {
  return {
    setUp: () => setUp(parts),
    restartServer: () => parts.server.restart(),
    reindex: () => reindex(parts),
    clearLearnedData: () => clear(parts),
    showStatus: () => parts.statusPage.show(),
    showLogs: () => parts.log.show(),
    copyDebugInformation: () => copyDebug(parts),
    openWalkthrough: () =>
      vscode.commands.executeCommand("workbench.action.openWalkthrough", "packlens.packlens#start", false),
  };
}

async function setUp(parts: Parts): Promise<void> {
  if (localFolders().length === 0) throw new PacklensError("Packlens needs an open folder on disk: open one first.");
  const wasReady = parts.server.state === "ready";
  await parts.server.ready();
  if (wasReady) announce("$(check) Packlens is set up and running");
}

/** An index file that was deleted or replaced is written anew by another server only. */
async function reindex(parts: Parts): Promise<void> {
  const { roots } = await parts.server.request(Status, {});
  if (roots.some(({ error }) => needsRestart(error))) await parts.server.restart();
  const { started } = await parts.server.request(Reindex, {});
  announce(`$(sync) Indexing ${plural(started.length, "folder")}`);
}

/** Erasing cannot be undone: ask first. */
async function clear(parts: Parts): Promise<void> {
  const confirmation = "Clear";
  const detail =
    "Marks, and what Packlens learned from your edits, are erased for all folders of this window. The index stays.";
  const answer = await vscode.window.showWarningMessage(
    "Clear everything that Packlens has learned?",
    { modal: true, detail },
    confirmation,
  );
  if (answer !== confirmation) return;
  const { erased } = await parts.server.request(Forget, {});
  parts.packs.forgetMarks();
  announce(`$(trash) Erased ${plural(erased, "record")}`);
}

async function copyDebug(parts: Parts): Promise<string> {
  const text = await debugInformation(parts);
  await vscode.env.clipboard.writeText(text);
  announce("$(check) Copied debug information");
  return text;
}
