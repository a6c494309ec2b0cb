/** What screen readers say of rows of trees. */

import type * as vscode from "vscode";
import type { SymbolInfo } from "../protocol";

/** Has them say in words what a row shows and what its symbol is; by default they would say its tooltip. */
export function spoken(item: vscode.TreeItem, symbol?: Pick<SymbolInfo, "qualifiedName" | "kind">): vscode.TreeItem {
  const label = symbol?.qualifiedName ?? (typeof item.label === "string" ? item.label : item.label?.label);
  const shown = typeof item.description === "string" ? item.description.replaceAll(" · ", ", ").replace(/\btok\b/, "tokens") : "";
  item.accessibilityInformation ??= { label: [label, symbol?.kind, shown].filter(Boolean).join(", ") };
  return item;
}
