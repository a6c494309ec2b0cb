/** Opens symbols of a pack, and tells the server how long the user viewed them. */

import * as vscode from "vscode";
import { FileGoneError } from "../core/errors";
import { pathIn } from "../core/format";
import { cellSource } from "../core/notebookLines";
import { ViewTimer } from "../core/viewTimer";
import { SymbolViewed, type PackSymbol } from "../protocol";
import { rangeOf } from "./packs";
import type { Server } from "./server";

export class SymbolViewer implements vscode.Disposable {
  private readonly timer: ViewTimer;
  private readonly subscriptions: vscode.Disposable[];
  private place: vscode.Location | undefined;

  constructor(server: Server) {
    this.timer = new ViewTimer(({ symbol, root }, seconds) => {
      if (vscode.workspace.getConfiguration("packlens").get("learning.enabled", true)) {
        server.notify(SymbolViewed, { symbol, root, seconds });
      }
    });
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection((event) => this.check(event.textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.check(editor)),
      vscode.window.onDidChangeWindowState((state) => state.focused || this.stop()),
    ];
  }

  /** Show a symbol's definition, or a line (from 1) of its file. */
  async open(
    symbol: PackSymbol,
    root: string,
    options: { beside?: boolean; focus?: boolean; line?: number | undefined } = {},
  ): Promise<void> {
    const uri = vscode.Uri.parse(symbol.uri);
    const range = rangeOf(symbol.range);
    const { line } = options;
    const document = await documentOf(uri, root);
    const [first, last] = line === undefined ? [range.start.line, range.end.line] : [line - 1, line - 1];
    if (uri.path.endsWith(".ipynb") && (await showCell(document, first, last, options))) return;
    const start = line === undefined ? nameIn(document, range, symbol.name) : new vscode.Position(line - 1, 0);
    this.stop();
    const editor = await vscode.window.showTextDocument(document, {
      selection: new vscode.Range(start, start),
      preview: true,
      preserveFocus: !(options.focus ?? true),
      ...(options.beside ? { viewColumn: vscode.ViewColumn.Beside } : {}),
    });
    editor.revealRange(
      line === undefined ? range : new vscode.Range(start, start),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
    this.place = new vscode.Location(uri, range);
    this.timer.opened({ symbol: symbol.symbolId, root });
  }

  dispose(): void {
    this.stop();
    for (const each of this.subscriptions) each.dispose();
  }

  private check(editor: vscode.TextEditor | undefined): void {
    if (!this.place || !editor || editor.document.uri.scheme !== "file") return;
    const isInside =
      editor.document.uri.toString() === this.place.uri.toString() &&
      this.place.range.contains(editor.selection.active);
    if (!isInside) this.stop();
  }

  private stop(): void {
    this.place = undefined;
    this.timer.left();
  }
}

/** Show the cell that lines of a notebook's file belong to; false if there is none, or nothing shows notebooks. */
async function showCell(
  file: vscode.TextDocument,
  first: number,
  last: number,
  { beside, focus }: { beside?: boolean; focus?: boolean },
): Promise<boolean> {
  const lines = Array.from({ length: last - first + 1 }, (_, row) => file.lineAt(first + row).text);
  const source = cellSource(lines);
  try {
    const notebook = await vscode.workspace.openNotebookDocument(file.uri);
    const cell = notebook.getCells().find(({ document }) => source && textOf(document).includes(source));
    if (!cell) return false;
    await vscode.window.showNotebookDocument(notebook, {
      selections: [new vscode.NotebookRange(cell.index, cell.index + 1)],
      preserveFocus: !(focus ?? true),
      ...(beside ? { viewColumn: vscode.ViewColumn.Beside } : {}),
    });
    return true;
  } catch {
    return false; // the text is shown instead
  }
}

const textOf = (document: vscode.TextDocument): string => document.getText().replaceAll("\r\n", "\n");

/** The document of a symbol's file, which may have been renamed or deleted since it was packed. */
async function documentOf(uri: vscode.Uri, root: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    const isThere = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (isThere) throw error;
    throw new FileGoneError(
      `${pathIn(root, uri.toString())} is not there any more: it was renamed or deleted. Pack again to see what is there now.`,
    );
  }
}

/**
 * Where a definition has its name, so that the editor's own commands mean it; its start where that is written
 * otherwise.
 */
function nameIn(document: vscode.TextDocument, range: vscode.Range, name: string): vscode.Position {
  const text = document.getText(range);
  for (let offset = text.indexOf(name); name && offset >= 0; offset = text.indexOf(name, offset + 1)) {
    const position = document.positionAt(document.offsetAt(range.start) + offset);
    const word = document.getWordRangeAtPosition(position);
    if (word?.start.isEqual(position) && document.getText(word) === name) return position;
  }
  return range.start;
}
