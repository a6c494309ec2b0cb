/** The state of each root's index; packing waits for the first one, so that its answer is not empty. */

import * as vscode from "vscode";
import { CancelledError, PacklensError } from "../core/errors";
import { activityText } from "../core/statusText";
import { type IndexChangedParams, Status } from "../protocol";
import { rootOf } from "./roots";
import type { Server } from "./server";

const ASK_AGAIN_MS = 2_000;

export class IndexState implements vscode.Disposable {
  private readonly states = new Map<string, IndexChangedParams>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      server.onIndexChanged((params) => this.states.set(params.root, params)),
      server.onDidChange(() => server.state !== "ready" && this.states.clear()),
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) =>
        removed.forEach((folder) => this.states.delete(rootOf(folder))),
      ),
    ];
  }

  /** Wait until the index can answer; `report` gets the activity that is waited for. */
  async waitUntilUsable(
    root: string,
    token: vscode.CancellationToken,
    report: (message: string) => void,
  ): Promise<void> {
    await this.server.ready();
    for (let tries = 0; ; tries++) {
      if (token.isCancellationRequested) throw new CancelledError();
      const state = tries === 0 ? (this.states.get(root) ?? (await this.ask(root))) : this.states.get(root);
      if (!state || state.freshness.complete || state.freshness.generation > 0) return;
      if (tries === 0 && !state.activity) await this.ask(root); // it may say why nothing is done
      report(state.activity ? activityText(state.activity) : "Waiting for the index");
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
    const reason = status.error || status.nothingToIndex;
    if (reason && !status.activity) throw new PacklensError(reason);
    const { freshness, activity } = status;
    this.states.set(root, { root, freshness, activity });
    return this.states.get(root);
  }

  /** Wait for a change of a root's index; false if there was none for `ASK_AGAIN_MS`. */
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
