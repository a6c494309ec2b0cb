/**
 * What the user has done so far, as conditions that tick off the walkthrough's steps.
 *
 * The editor ticks a step off when its condition becomes true while the walkthrough is there; what was true before
 * stays unticked for the rest of the session. So the context keys are set only after a page that may be a walkthrough
 * was opened.
 */

import * as vscode from "vscode";

export type Milestone = "ready" | "packed" | "explained" | "handedOver";

const REACHED_KEY = "packlens.milestones";
/** The steps are there a moment after the tab. */
const STEPS_DELAY_MS = 1_000;

export class Milestones implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;
  private timer: NodeJS.Timeout | undefined;
  private isOpen = false;

  constructor(private readonly memory: vscode.Memento) {
    this.subscription = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      // pages of the editor itself have no known kind
      if (opened.some((tab) => tab.input === undefined)) this.openSoon();
    });
    if (vscode.window.tabGroups.all.some((group) => group.tabs.some((tab) => tab.input === undefined))) this.openSoon();
  }

  get reached(): readonly Milestone[] {
    return this.memory.get<Milestone[]>(REACHED_KEY, []);
  }

  reach(milestone: Milestone): void {
    if (this.reached.includes(milestone)) return;
    void this.memory.update(REACHED_KEY, [...this.reached, milestone]).then(() => this.updateContextKeys());
  }

  dispose(): void {
    this.subscription.dispose();
    clearTimeout(this.timer);
  }

  private openSoon(): void {
    this.timer ??= setTimeout(() => {
      this.isOpen = true;
      this.updateContextKeys();
    }, STEPS_DELAY_MS);
  }

  private updateContextKeys(): void {
    if (!this.isOpen) return;
    for (const each of this.reached) void vscode.commands.executeCommand("setContext", `packlens.did.${each}`, true);
  }
}
