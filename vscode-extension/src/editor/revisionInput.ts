/** The input for a revision: one of those that git knows, or anything typed. */

import * as vscode from "vscode";
import { focusedRow } from "../core/pickedRow";
import type { Revision } from "./git";

interface RevisionItem extends vscode.QuickPickItem {
  name: string;
}

/** Whether words are part of what a row shows. */
function has({ label, description = "" }: RevisionItem, words: string): boolean {
  return `${label} ${description}`.toLowerCase().includes(words.toLowerCase());
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
    const isPartOfKnown = rows.some((row) => has(row, typed));
    pick.items = isPartOfKnown ? [...rows, ...typedItems] : [...typedItems, ...rows];
  };
  fill("");
  return new Promise((resolve) => {
    pick.onDidChangeValue((value) => fill(value.trim()));
    pick.onDidAccept(() => {
      const typed = pick.value.trim();
      resolve((focusedRow(pick) ?? pick.items.find((row) => has(row, typed)))?.name);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
