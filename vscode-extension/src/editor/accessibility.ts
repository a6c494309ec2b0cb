/** Labels of tree rows for screen readers. */

import type * as vscode from "vscode";
import type { SymbolInfo } from "../protocol";

/** Sets a row's accessible label to what it shows and its symbol's kind; by default screen readers would read its tooltip. */
export function withAccessibleLabel(
  item: vscode.TreeItem,
  symbol?: Pick<SymbolInfo, "qualifiedName" | "kind">,
): vscode.TreeItem {
  const label = symbol?.qualifiedName ?? (typeof item.label === "string" ? item.label : item.label?.label);
  const shown =
    typeof item.description === "string" ? item.description.replaceAll(" · ", ", ").replace(/\btok\b/, "tokens") : "";
  item.accessibilityInformation ??= { label: [label, symbol?.kind, shown].filter(Boolean).join(", ") };
  return item;
}
