/** Registers commands; an error of a command is shown once, in one sentence. */

import * as vscode from "vscode";
import { CancelledError, isMisuse, logText, sentence } from "../core/errors";
import type { Chat } from "./chat";
import type { ImpactTree } from "./impact";
import type { IndexState } from "./indexState";
import type { LastCursor } from "./lastCursor";
import type { PackDocuments } from "./document";
import type { Messages } from "./messages";
import type { Milestones } from "./milestones";
import type { PackPanel } from "./panel";
import type { Packs } from "./packs";
import type { SentContext } from "./sentContext";
import type { Server } from "./server";
import type { StatusPage } from "./statusPage";
import type { PackTree } from "./tree";
import type { SymbolViewer } from "./symbolViewer";

/** What commands work on. */
export interface Parts {
  context: vscode.ExtensionContext;
  log: vscode.LogOutputChannel;
  messages: Messages;
  server: Server;
  index: IndexState;
  packs: Packs;
  tree: PackTree;
  cursor: LastCursor;
  impact: ImpactTree;
  panel: PackPanel;
  documents: PackDocuments;
  statusPage: StatusPage;
  viewer: SymbolViewer;
  chat: Chat;
  milestones: Milestones;
  /** The contexts that were sent to language models. */
  sent: SentContext;
  /** The errors that the user was shown, oldest first. */
  shownErrors: string[];
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- commands get whatever their caller passes
export type Handler = (...args: any[]) => unknown;

/** Register handlers under 'packlens.<name>'. */
export function register(parts: Parts, handlers: Readonly<Record<string, Handler>>): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const run = async (...args: unknown[]): Promise<unknown> => {
      try {
        return await handler(...args);
      } catch (error) {
        showError(parts, error);
        return undefined;
      }
    };
    parts.context.subscriptions.push(vscode.commands.registerCommand(`packlens.${name}`, run));
  }
}

/** Show an error once; unless it is a misuse, offer the log. */
function showError(parts: Parts, error: unknown): void {
  if (error instanceof CancelledError) return;
  const text = sentence(error);
  parts.shownErrors.push(text);
  if (isMisuse(error)) {
    parts.log.warn(text);
    parts.messages.warn(text);
    return;
  }
  parts.log.error(logText(error));
  parts.messages.fail(text);
}
