/** What screen readers say of rows of trees. */

import type * as vscode from "vscode";

/** Let them say what a row shows, and then more; by themselves they would say its tooltip instead. */
export function spoken(item: vscode.TreeItem, more = ""): vscode.TreeItem {
  const label = typeof item.label === "string" ? item.label : (item.label?.label ?? "");
  const shown = typeof item.description === "string" ? `${label} ${item.description}` : label;
  item.accessibilityInformation ??= { label: more ? `${shown}, ${more}` : shown };
  return item;
}
