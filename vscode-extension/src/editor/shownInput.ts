/** Shows an input that keeps the keyboard. */

import * as vscode from "vscode";

/** How long after an input was shown the editor may still give the keyboard to the panel, on a busy machine. */
const LATE_MS = 2_000;

/** What may get the keyboard by itself. */
export interface Taker {
  readonly onDidTakeKeyboard: vscode.Event<void>;
}

/**
 * Show an input that `make` makes, with a value in it, until `accept` takes its value or it is left: undefined then. A
 * moment after the palette has closed, the editor gives the keyboard back to the panel if it was there before, although
 * an input is shown meanwhile: what is typed would go nowhere. The same input in its place gets the keyboard.
 */
export function shownInput<Item extends vscode.QuickPickItem>(
  panel: Taker,
  make: (value: string) => vscode.QuickPick<Item>,
  accept: (pick: vscode.QuickPick<Item>) => string | undefined,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let pick: vscode.QuickPick<Item> | undefined;
    const show = (value: string): void => {
      const shown = (pick = make(value));
      shown.onDidAccept(() => {
        const answer = accept(shown);
        if (!answer) return;
        resolve(answer);
        shown.hide();
      });
      shown.onDidHide(() => {
        shown.dispose();
        if (shown !== pick) return; // another is in its place
        taken.dispose();
        resolve(undefined);
      });
      shown.show();
    };
    const end = Date.now() + LATE_MS;
    const taken = panel.onDidTakeKeyboard(() => {
      if (pick && Date.now() < end) show(pick.value);
    });
    show("");
  });
}
