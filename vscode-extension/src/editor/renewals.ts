/** Keeps the shown pack true: compares it with what would be packed now when the index has moved on. */

import * as vscode from "vscode";
import { DueComparison } from "../core/dueComparison";
import type { IndexChangedParams } from "../protocol";
import type { Packs } from "./packs";

/** Where packs are shown, and a sentence on what is out of date. */
interface PackView {
  readonly visible: boolean;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  outdated(what: string): void;
}

/** The index changes with every pause of typing: the pack is compared when it has been quiet for so long. */
const QUIET_MS = 2_000;

export class Renewals implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;
  private timer: NodeJS.Timeout | undefined;
  private readonly comparison: DueComparison<string>;

  constructor(
    packs: Packs,
    private readonly views: readonly PackView[],
    onIndexChanged: vscode.Event<IndexChangedParams>,
  ) {
    this.comparison = new DueComparison(() => packs.compare());
    this.subscription = vscode.Disposable.from(
      onIndexChanged((news) => {
        if (!packs.mayHaveChanged(news)) return;
        this.comparison.moved();
        this.soon(QUIET_MS);
      }),
      packs.onDidChange(() => this.comparison.settled()),
      ...views.map((view) => view.onDidChangeVisibility(() => this.soon(0))),
    );
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
  }

  private soon(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compare().catch(() => undefined), delay); // nobody asked for it
  }

  /** Nobody waits for it, so a pack that is not seen is not compared before it is. */
  private async compare(): Promise<void> {
    if (!this.views.some(({ visible }) => visible)) return;
    const what = await this.comparison.run();
    if (what !== undefined) for (const view of this.views) view.outdated(what);
  }
}
