/** The input for a task, with suggestions from earlier tasks and from the editor. */

import * as vscode from "vscode";
import { beginning } from "../core/format";
import { focusedRow } from "../core/pickedRow";
import { shownInput, type Taker } from "./shownInput";
import { asTask, isCut, type Suggestion, suggestions, TASK_IS_CUT } from "../core/taskHistory";

interface Item extends vscode.QuickPickItem {
  task: string;
}

const ICONS: Record<Suggestion["origin"], string> = {
  typed: "search",
  selection: "selection",
  word: "symbol-string",
  history: "history",
};
const WORDS: Record<Suggestion["origin"], string> = {
  typed: "",
  selection: "selected text",
  word: "word at the cursor",
  history: "",
};

/** The task that the user types or picks; undefined when the input is left. */
export function askTask(panel: Taker, history: readonly string[], folder: string): Promise<string | undefined> {
  const title = folder ? `Pack Context for Task (${folder})` : "Pack Context for Task";
  const start = fromEditor();
  const make = (before?: vscode.QuickPick<Item>): vscode.QuickPick<Item> => {
    const pick = vscode.window.createQuickPick<Item>();
    pick.placeholder = "What do you want to do? For example: retry failed uploads, or fix the crash in parse_header";
    pick.ignoreFocusOut = true; // people look things up while they describe a task
    const fill = (typed: string): void => {
      // VS Code draws no rows for words of a megabyte
      pick.title = isCut(typed.trim()) ? `${title}: ${TASK_IS_CUT}` : title;
      pick.items = suggestions(typed, start, history).map(({ task, origin }) => ({
        label: `$(${ICONS[origin]}) ${beginning(task)}`,
        description: WORDS[origin],
        task,
        alwaysShow: true,
      }));
    };
    pick.value = before?.value ?? "";
    fill(pick.value);
    pick.onDidChangeValue(fill);
    return pick;
  };
  return shownInput(panel, make, (pick) => focusedRow(pick)?.task ?? pick.value.trim());
}

/** A task in other words; undefined when the input is left. */
export function rewordTask(panel: Taker, task: string): Promise<string | undefined> {
  const make = (before?: vscode.InputBox): vscode.InputBox => {
    const input = vscode.window.createInputBox();
    const check = (typed: string): void => {
      const tooLong = { message: TASK_IS_CUT, severity: vscode.InputBoxValidationSeverity.Info };
      input.validationMessage = isCut(typed.trim()) ? tooLong : undefined;
    };
    input.title = "Edit Task";
    input.value = before?.value ?? task;
    if (before && before.value !== task) input.valueSelection = [before.value.length, before.value.length];
    input.prompt = "The pack keeps its place, its length, and what you pinned and removed.";
    input.ignoreFocusOut = true;
    check(input.value);
    input.onDidChangeValue(check);
    return input;
  };
  return shownInput(panel, make, ({ value }) => value);
}

/** The selected text, or else the word at the cursor. */
function fromEditor(): Suggestion | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const selected = asTask(editor.document.getText(editor.selection));
  if (selected) return { task: selected, origin: "selection" };
  const word = editor.document.getWordRangeAtPosition(editor.selection.active);
  return word ? { task: editor.document.getText(word), origin: "word" } : undefined;
}
