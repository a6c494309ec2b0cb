/** Settings as the server gets them. */

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

/** Settings of a folder, or of the window. In Restricted Mode git is not looked at: its history stays unread. */
export function settingsFor(scope?: vscode.Uri): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration(undefined, scope).get<Record<string, unknown>>("packlens") ?? {};
  return vscode.workspace.isTrusted
    ? settings
    : { ...settings, index: { ...(settings.index as object | undefined), commits: 0 } };
}

/** Answers `workspace/configuration`. */
export const configuration: NonNullable<NonNullable<Middleware["workspace"]>["configuration"]> = (params) =>
  params.items.map(({ scopeUri }) => settingsFor(scopeUri ? vscode.Uri.parse(scopeUri) : undefined));
