/** The last contexts that were sent to language models, for the developer to look at. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import type { PackDocuments } from "./document";
import { pickRow, type Taker } from "./shownInput";

const MAX_CONTEXTS = 10;
const MAX_LABEL = 80;

export const SHOW_SENT = "packlens.showSentContext";

interface SentText {
  task: string;
  text: string;
  at: Date;
}

export class SentContext {
  private readonly contexts: SentText[] = [];

  constructor(private readonly documents: PackDocuments) {}

  add(task: string, text: string): void {
    this.contexts.unshift({ task, text, at: new Date() });
    this.contexts.length = Math.min(this.contexts.length, MAX_CONTEXTS);
    void vscode.commands.executeCommand("setContext", "packlens.hasSent", true);
  }

  /** Show what a model was given: the last answer to a task, or one that the developer chooses. */
  async show(panel: Taker, task?: string): Promise<vscode.Uri | undefined> {
    if (this.contexts.length === 0)
      throw new PacklensError("No language model has asked for context in this window yet.");
    const sent = task === undefined ? await this.choose(panel) : this.contexts.find((each) => each.task === task);
    if (!sent) return undefined;
    const uri = this.documents.page(`sent/${this.contexts.indexOf(sent) + 1} ${label(sent.task)}.md`, sent.text);
    await vscode.window.showTextDocument(uri, { preview: true });
    return uri;
  }

  private async choose(panel: Taker): Promise<SentText | undefined> {
    if (this.contexts.length === 1) return this.contexts[0];
    const items = this.contexts.map((sent) => ({ label: sent.task, description: sent.at.toLocaleTimeString(), sent }));
    return (await pickRow(panel, items, { title: "Context That a Language Model Was Given" }))?.sent;
  }
}

function label(task: string): string {
  return (
    task
      .replace(/[^\p{L}\p{N} ._-]+/gu, " ")
      .trim()
      .slice(0, MAX_LABEL) || "context"
  );
}
