/** A code lens above the first line of a file that is too large to be indexed. */

import * as vscode from "vscode";
import { fileProblem, largestFile } from "../core/statusBarText";

export class NotIndexedLens implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription = vscode.workspace.onDidChangeConfiguration(
    (event) => event.affectsConfiguration("packlens.index.maxFileSize") && this.changed.fire(),
  );
  readonly onDidChangeCodeLenses = this.changed.event;

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const fact = await notIndexedReason(document.uri);
    const command = {
      title: `Packlens: ${fact}`,
      command: "workbench.action.openSettings",
      arguments: ["packlens.index.maxFileSize"],
    };
    return fact ? [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)] : [];
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}

/** Why the file on disk is too large to be indexed; '' when it is not. */
export async function notIndexedReason(uri: vscode.Uri): Promise<string> {
  if (uri.scheme !== "file" || !vscode.workspace.getWorkspaceFolder(uri)) return "";
  const largest = largestFile(vscode.workspace.getConfiguration("packlens", uri).get("index.maxFileSize"));
  const bytes = await vscode.workspace.fs.stat(uri).then(
    ({ size }) => size,
    () => 0,
  );
  return fileProblem(bytes, largest, undefined);
}
