/** Shows inputs that keep the keyboard. */

import * as vscode from "vscode";

/** How long after an input was shown the editor may still give the keyboard to the panel, on a busy machine. */
const LATE_MS = 2_000;

/** What may get the keyboard by itself. */
export interface Taker {
  readonly onDidTakeKeyboard: vscode.Event<void>;
}

/** What lists of rows and inputs of text have in common. */
type Input = vscode.QuickInput & Pick<vscode.InputBox, "value" | "onDidAccept">;

/**
 * Show an input that `make` makes, with what was in the one before, until `accept` takes what is in it or it is left:
 * undefined then. A moment after the palette has closed, the editor gives the keyboard back to the panel if it was there
 * before, although an input is shown meanwhile: what is typed would go nowhere. The same input in its place gets the
 * keyboard.
 */
export function shownInput<Shown extends Input, Answer>(
  panel: Taker,
  make: (before?: Shown) => Shown,
  accept: (shown: Shown) => Answer | undefined,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let input: Shown | undefined;
    const show = (): void => {
      const shown = (input = make(input));
      shown.onDidAccept(() => {
        const answer = accept(shown);
        if (!answer) return;
        resolve(answer);
        shown.hide();
      });
      shown.onDidHide(() => {
        shown.dispose();
        if (shown !== input) return; // another is in its place
        taken.dispose();
        resolve(undefined);
      });
      shown.show();
    };
    const end = Date.now() + LATE_MS;
    const taken = panel.onDidTakeKeyboard(() => {
      if (Date.now() < end) show();
    });
    show();
  });
}

/**
 * The row that the user picks of a list; undefined if none. The list keeps the keyboard; a click elsewhere closes it as
 * soon as nothing else takes that.
 */
export function pickRow<Item extends vscode.QuickPickItem>(
  panel: Taker,
  items: readonly Item[],
  { title, placeHolder }: { title: string; placeHolder?: string },
): Promise<Item | undefined> {
  const make = (before?: vscode.QuickPick<Item>): vscode.QuickPick<Item> => {
    const pick = vscode.window.createQuickPick<Item>();
    pick.title = title;
    pick.placeholder = placeHolder;
    pick.items = items;
    pick.value = before?.value ?? "";
    if (before) pick.activeItems = before.activeItems;
    pick.ignoreFocusOut = true;
    const late = setTimeout(() => (pick.ignoreFocusOut = false), LATE_MS);
    pick.onDidHide(() => clearTimeout(late));
    return pick;
  };
  return shownInput(panel, make, ({ selectedItems }) => selectedItems[0]);
}
