/** The cursor of the editor that was last in front: it still says which symbol is meant while the panel is. */

import * as vscode from "vscode";

export class LastCursor implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;
  private last: vscode.TextEditor | undefined;

  /** `onOtherChoice`: a symbol was chosen elsewhere, which is meant until a cursor is moved. */
  constructor(onOtherChoice: vscode.Event<unknown>) {
    this.note(vscode.window.activeTextEditor);
    this.subscription = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor((editor) => this.note(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.note(textEditor)),
      onOtherChoice(() => (this.last = undefined)),
    );
  }

  /** The editor in front, or, if none is, the last one as long as its tab is open; files on disk only. */
  get editor(): Pick<vscode.TextEditor, "document" | "selection"> | undefined {
    const { activeTextEditor } = vscode.window;
    if (activeTextEditor) return activeTextEditor;
    const uri = this.last?.document.uri;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const isOpen = tabs.some(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri?.toString(),
    );
    return isOpen ? this.last : undefined;
  }

  private note(editor: vscode.TextEditor | undefined): void {
    if (editor?.document.uri.scheme === "file") this.last = editor;
  }

  dispose(): void {
    this.subscription.dispose();
  }
}
