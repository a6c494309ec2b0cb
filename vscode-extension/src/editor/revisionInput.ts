/** The input for a revision: one of those that git knows, or anything typed. */

import * as vscode from "vscode";
import type { Revision } from "./git";

interface RevisionItem extends vscode.QuickPickItem {
  name: string;
}

/** The name of the chosen revision; undefined if none was chosen. `icon`: of the `known` ones. */
export async function askRevision(
  title: string,
  placeholder: string,
  known: Revision[],
  icon: string,
): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<RevisionItem>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true; // a panel that is being filled takes the focus
  const rows: RevisionItem[] = known.map((revision) => ({ ...revision, iconPath: new vscode.ThemeIcon(icon) }));
  const fill = (typed: string): void => {
    const isKnown = known.some(({ name, label }) => typed === name || typed === label);
    const typedItems: RevisionItem[] =
      typed && !isKnown
        ? [{ name: typed, label: typed, iconPath: new vscode.ThemeIcon("git-commit"), alwaysShow: true }]
        : [];
    const isPartOfKnown = known.some(({ label, description = "" }) =>
      `${label} ${description}`.toLowerCase().includes(typed.toLowerCase()),
    );
    pick.items = isPartOfKnown ? [...rows, ...typedItems] : [...typedItems, ...rows];
  };
  fill("");
  return new Promise((resolve) => {
    pick.onDidChangeValue((value) => fill(value.trim()));
    pick.onDidAccept(() => {
      resolve(pick.activeItems[0]?.name);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
