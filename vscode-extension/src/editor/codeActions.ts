/**
 * Code actions: a pack for a problem that the editor shows, and, where people ask for actions, what speaks of a symbol.
 */

import * as vscode from "vscode";
import { taskFromProblem } from "../core/taskSources";

const { DiagnosticSeverity: Severity } = vscode;

/** Not a quick fix of the language: listed apart, and never preferred. */
const KIND = vscode.CodeActionKind.Empty.append("packlens");

export class PackActions implements vscode.CodeActionProvider {
  /** `hasPack`: whether there is a pack to add to. */
  constructor(private readonly hasPack: () => boolean) {}

  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, KIND],
  };

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (vscode.workspace.getWorkspaceFolder(document.uri)?.uri.scheme !== "file") return [];
    const isAsked = context.triggerKind === vscode.CodeActionTriggerKind.Invoke;
    // of hints and remarks, such as those of spell checkers, only who asks is told: each would light a bulb
    const problems = context.diagnostics.filter(({ severity }) => isAsked || severity <= Severity.Warning);
    const fixes = problems.slice(0, 1).map((problem) => {
      const place = `${vscode.workspace.asRelativePath(document.uri, false)}:${problem.range.start.line + 1}`;
      const action = new vscode.CodeAction("Pack context for this problem", vscode.CodeActionKind.QuickFix);
      action.command = {
        title: action.title,
        command: "packlens.pack",
        arguments: [taskFromProblem(problem.message, place, problem.source)],
      };
      action.diagnostics = [problem];
      return action;
    });
    // no light bulb at every cursor: only for those who ask for actions
    return isAsked ? [...fixes, ...this.ofSymbol(document, range)] : fixes;
  }

  private ofSymbol(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    if (range.isEmpty && !document.getWordRangeAtPosition(range.start)) return []; // nothing is meant
    const { line, character } = range.start;
    const action = new vscode.CodeAction("Show who uses this", KIND);
    action.command = {
      title: action.title,
      command: "packlens.showBlastRadius",
      arguments: [{ uri: document.uri.toString(), line, character }],
    };
    const add = new vscode.CodeAction("Add this symbol to the pack", KIND);
    add.command = {
      title: add.title,
      command: "packlens.addToPack",
      arguments: [{ uri: document.uri.toString(), line, character }],
    };
    if (range.isEmpty) return this.hasPack() ? [action, add] : [action];
    const pack = new vscode.CodeAction("Pack context for the selection", KIND);
    pack.command = { title: pack.title, command: "packlens.packSelection" };
    return [pack, action];
  }
}
