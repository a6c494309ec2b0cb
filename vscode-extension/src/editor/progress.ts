/** Shows that something takes long, and that it is done. */

import * as vscode from "vscode";
import { CancelledError } from "../core/errors";

const ANNOUNCED_MS = 4_000;

/** Show that something takes long: in the status bar at once, as a cancellable notification after a second. */
export async function withProgress<T>(
  title: string,
  work: (token: vscode.CancellationToken, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  const source = new vscode.CancellationTokenSource();
  let lastMessage = "";
  let notification: vscode.Progress<{ message?: string }> | undefined;
  const running = work(source.token, (message) => {
    lastMessage = message;
    notification?.report({ message });
  });
  const slow = setTimeout(() => {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    void vscode.window.withProgress(options, async (progress, token) => {
      notification = progress;
      if (lastMessage) progress.report({ message: lastMessage });
      token.onCancellationRequested(() => source.cancel());
      await running.catch(() => undefined);
    });
  }, 1_000);
  try {
    return await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => running);
  } catch (error) {
    throw source.token.isCancellationRequested ? new CancelledError() : error;
  } finally {
    clearTimeout(slow);
    source.dispose();
  }
}

/** Say in the status bar, for a while, what a command has done; `text` begins with an icon. */
export function announce(text: string): void {
  vscode.window.setStatusBarMessage(text, ANNOUNCED_MS);
}
