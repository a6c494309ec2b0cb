/** `packlens.showReferences`: what code lenses run. */

import * as vscode from "vscode";
import type { Location, Position } from "vscode-languageclient/node";
import { rangeOf } from "./packs";

/** Peek at references; the arguments are the protocol's [uri, position, locations]. */
export async function showReferences(uri: string, position: Position, locations: Location[]): Promise<void> {
  const locationsFound = (locations ?? []).map(
    (each) => new vscode.Location(vscode.Uri.parse(each.uri), rangeOf(each.range)),
  );
  const start = new vscode.Position(position.line, position.character);
  await vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(uri), start, locationsFound);
}
