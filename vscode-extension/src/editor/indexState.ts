/** How far the index of each root is: nobody is given an empty answer only because the first index is being made. */

import * as vscode from "vscode";
import { Cancelled, PacklensError } from "../core/errors";
import { activityWords } from "../core/statusWords";
import { type IndexChangedParams, Status } from "../protocol";
import type { Server } from "./server";

const ASK_AGAIN_MS = 2_000;

export class IndexState implements vscode.Disposable {
  private readonly known = new Map<string, IndexChangedParams>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      server.onIndexChanged((params) => this.known.set(params.root, params)),
      server.onDidChange(() => server.state !== "ready" && this.known.clear()),
    ];
  }

  /** Wait until there is something to answer from; `report` is told what is waited for. */
  async something(root: string, token: vscode.CancellationToken, report: (message: string) => void): Promise<void> {
    await this.server.ready();
    for (let tries = 0; ; tries++) {
      if (token.isCancellationRequested) throw new Cancelled();
      const state = tries === 0 ? (this.known.get(root) ?? (await this.ask(root))) : this.known.get(root);
      if (!state || state.freshness.complete || state.freshness.generation > 0) return;
      report(state.activity ? activityWords(state.activity) : "waiting for the index");
      const hasChanged = await this.next(root);
      if (!hasChanged) await this.ask(root);
    }
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  /** What the server says of a root. A root that cannot be indexed has an error. */
  private async ask(root: string): Promise<IndexChangedParams | undefined> {
    const { roots } = await this.server.request(Status, { root });
    const status = roots.find((each) => each.root === root);
    if (!status) return undefined;
    if (status.error && !status.activity) throw new PacklensError(status.error);
    const { freshness, activity } = status;
    this.known.set(root, { root, freshness, activity });
    return this.known.get(root);
  }

  /** Wait for news of a root, but not for ever; false when there was none. */
  private next(root: string): Promise<boolean> {
    return new Promise((resolve) => {
      const subscription = this.server.onIndexChanged((params) => params.root === root && finish(true));
      const timer = setTimeout(() => finish(false), ASK_AGAIN_MS);
      const finish = (heard: boolean): void => {
        clearTimeout(timer);
        subscription.dispose();
        resolve(heard);
      };
    });
  }
}
