/** The last contexts that language models were given, so that the developer can look at them. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import type { PackDocuments } from "./document";

const MOST_KEPT = 10;
const LONGEST_LABEL = 80;

export const SHOW_SENT = "packlens.showSentContext";

interface Sent {
  task: string;
  text: string;
  at: Date;
}

export class SentContext {
  private readonly kept: Sent[] = [];

  constructor(private readonly documents: PackDocuments) {}

  keep(task: string, text: string): void {
    this.kept.unshift({ task, text, at: new Date() });
    this.kept.length = Math.min(this.kept.length, MOST_KEPT);
    void vscode.commands.executeCommand("setContext", "packlens.hasSent", true);
  }

  /** Show what a model was given: the last answer to a task, or one that the developer chooses. */
  async show(task?: string): Promise<vscode.Uri | undefined> {
    if (this.kept.length === 0) throw new PacklensError("No language model has asked for context in this window yet.");
    const sent = task === undefined ? await this.choose() : this.kept.find((each) => each.task === task);
    if (!sent) return undefined;
    const uri = this.documents.page(`sent/${this.kept.indexOf(sent) + 1} ${label(sent.task)}.md`, sent.text);
    await vscode.window.showTextDocument(uri, { preview: true });
    return uri;
  }

  private async choose(): Promise<Sent | undefined> {
    if (this.kept.length === 1) return this.kept[0];
    const items = this.kept.map((sent) => ({ label: sent.task, description: sent.at.toLocaleTimeString(), sent }));
    return (await vscode.window.showQuickPick(items, { title: "Context That a Language Model Was Given" }))?.sent;
  }
}

function label(task: string): string {
  return task.replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim().slice(0, LONGEST_LABEL) || "context";
}
