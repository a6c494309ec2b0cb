/** The input for a revision: one of those that git knows, or anything typed. */

import * as vscode from "vscode";
import { focusedRow } from "../core/pickedRow";
import type { Revision } from "./git";
import { shownInput, type Taker } from "./shownInput";

interface RevisionItem extends vscode.QuickPickItem {
  name: string;
}

/** Whether words are part of what a row shows. */
function has({ label, description = "" }: RevisionItem, words: string): boolean {
  return `${label} ${description}`.toLowerCase().includes(words.toLowerCase());
}

/** What is asked for: what the input shows, the revisions that git knows, and their icon. */
export interface RevisionQuestion {
  title: string;
  placeholder: string;
  known: Revision[];
  icon: string;
}

/** The name of the chosen revision; undefined if none was chosen. */
export function askRevision(
  panel: Taker,
  { title, placeholder, known, icon }: RevisionQuestion,
): Promise<string | undefined> {
  const rows: RevisionItem[] = known.map((revision) => ({ ...revision, iconPath: new vscode.ThemeIcon(icon) }));
  const itemsFor = (typed: string): RevisionItem[] => {
    const isKnown = known.some(({ name, label }) => typed === name || typed === label);
    const typedItems: RevisionItem[] =
      typed && !isKnown
        ? [{ name: typed, label: typed, iconPath: new vscode.ThemeIcon("git-commit"), alwaysShow: true }]
        : [];
    const isPartOfKnown = rows.some((row) => has(row, typed));
    return isPartOfKnown ? [...rows, ...typedItems] : [...typedItems, ...rows];
  };
  const make = (before?: vscode.QuickPick<RevisionItem>): vscode.QuickPick<RevisionItem> => {
    const pick = vscode.window.createQuickPick<RevisionItem>();
    pick.title = title;
    pick.placeholder = placeholder;
    pick.matchOnDescription = true;
    pick.ignoreFocusOut = true; // a panel that is being filled takes the focus
    pick.value = before?.value ?? "";
    pick.items = itemsFor(pick.value.trim());
    pick.onDidChangeValue((typed) => (pick.items = itemsFor(typed.trim())));
    return pick;
  };
  const accept = (pick: vscode.QuickPick<RevisionItem>): string | undefined =>
    (focusedRow(pick) ?? pick.items.find((row) => has(row, pick.value.trim())))?.name;
  return shownInput(panel, make, accept);
}
