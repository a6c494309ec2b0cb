/** What the suites share. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { Status } from "../../src/protocol";

/** The packaged extension, activated. */
export async function packlens(): Promise<PacklensApi> {
  const extension = vscode.extensions.getExtension<PacklensApi>("packlens.packlens");
  assert.ok(extension, "the packaged extension is installed");
  return extension.activate();
}

/** Wait until something is there; `what` may say what is there instead. */
export async function until<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined | false>,
  seconds = 90,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < end, `gave up waiting: ${typeof what === "string" ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const run = <T>(command: string, ...args: unknown[]): Thenable<T> =>
  vscode.commands.executeCommand<T>(`packlens.${command}`, ...args);

/** Run something, and return the errors that the user was told meanwhile. */
export async function errorsOf(api: PacklensApi, work: () => Thenable<unknown>): Promise<string[]> {
  const before = api.shownErrors.length;
  await work();
  return api.shownErrors.slice(before);
}

/** What the Pack view says of a pack that no longer shows what is there, in a row that packs again; '' if nothing. */
export function noteIn({ tree }: PacklensApi): string {
  const rows = tree.getChildren().map((node) => tree.getTreeItem(node));
  return String(rows.find(({ command }) => command?.command === "packlens.packAgain")?.description ?? "");
}

/** What the Pack view says is wrong with a folder, and the commands that its rows run; undefined if nothing is. */
export function problemIn({ tree }: PacklensApi): { text: string; commands: string[] } | undefined {
  const commands = tree.getChildren().map((node) => tree.getTreeItem(node).command?.command ?? "");
  return commands.includes("packlens.showStatus") ? { text: String(tree.view.message), commands } : undefined;
}

export async function open(path: string): Promise<vscode.TextEditor> {
  const [file] = await vscode.workspace.findFiles(`**/${path}`);
  assert.ok(file, `${path} is in the workspace`);
  return vscode.window.showTextDocument(file);
}

/** Rows of the server's own database. */
export async function stored(api: PacklensApi, query: string): Promise<Record<string, unknown>[]> {
  const [root] = (await api.server.request(Status, {})).roots;
  const database = new DatabaseSync(root?.database ?? "", { readOnly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

/** Put the cursor on the first occurrence of a text. */
export function putCursor(editor: vscode.TextEditor, text: string): vscode.Position {
  const at = editor.document.positionAt(editor.document.getText().indexOf(text) + 1);
  editor.selection = new vscode.Selection(at, at);
  return at;
}
