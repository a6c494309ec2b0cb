/** Which folder a question is about. */

import * as vscode from "vscode";
import { CancelledError, PacklensError } from "../core/errors";
import { pickRow, type Taker } from "./shownInput";

/** Folders that Packlens can read. */
export function localFolders(): vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
}

/** A folder's id in the protocol. */
export function rootOf(folder: vscode.WorkspaceFolder): string {
  return folder.uri.toString();
}

/** Whether the folder with an id is in the workspace. */
export function isOpen(root: string): boolean {
  return localFolders().some((folder) => rootOf(folder) === root);
}

/** The folder's name, when there are several. */
export function folderName(root: string): string {
  const folders = localFolders();
  return folders.length > 1 ? (folders.find((folder) => rootOf(folder) === root)?.name ?? "") : "";
}

/** The root of a file. Cells of notebooks and older versions of files, as comparisons show them, have none. */
export function rootOfFile(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (uri.scheme === "vscode-notebook-cell")
    throw new PacklensError("Packlens knows a notebook by its file, not by its open cells: ask from a source file.");
  if (!folder && uri.scheme !== "file")
    throw new PacklensError(
      "Packlens reads files on disk, and this is not one: open the file itself, or save this text in the folder.",
    );
  if (!folder || folder.uri.scheme !== "file") {
    throw new PacklensError(
      `${vscode.workspace.asRelativePath(uri)} is in no folder of this window that Packlens can read: add its folder to the workspace, or ask from a file of an open one.`,
    );
  }
  return rootOf(folder);
}

/** The root to ask: the only one, that of the editor in front, or the one that the user picks. */
export async function chooseRoot(panel: Taker, title: string): Promise<string> {
  const folders = localFolders();
  if (folders.length === 0) throw new PacklensError("Packlens needs an open folder on disk: open one first.");
  const only = folders.length === 1 ? folders[0] : undefined;
  const active = vscode.window.activeTextEditor?.document.uri;
  const front = active && folders.find((folder) => folder === vscode.workspace.getWorkspaceFolder(active));
  const folder = only ?? front;
  if (folder) return rootOf(folder);
  const items = folders.map((each) => ({ label: each.name, description: each.uri.fsPath, root: rootOf(each) }));
  const picked = await pickRow(panel, items, { title, placeHolder: "In which folder?" });
  if (!picked) throw new CancelledError();
  return picked.root;
}

/** A file below its folder with its line, as traces write it: 'shop/cart.py:18'. */
export function relativePlace(uri: vscode.Uri | undefined, line: number | undefined): string {
  return uri ? `${vscode.workspace.asRelativePath(uri, false)}${line === undefined ? "" : `:${line + 1}`}` : "";
}
