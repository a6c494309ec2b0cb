/** Whether there is a chat to send packs to. */

import * as vscode from "vscode";

export const OPEN_CHAT = "workbench.action.chat.open";
const SWITCHED_OFF = "chat.disableAIFeatures";

export class Chat implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;
  readonly onDidChange = this.changed.event;
  available = false;

  constructor() {
    this.subscription = vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration(SWITCHED_OFF) && void this.refresh(),
    );
    void this.refresh();
  }

  /** Editors without a chat have no such command; the user may have switched chats off. */
  async refresh(): Promise<boolean> {
    const isEnabled = !vscode.workspace.getConfiguration().get(SWITCHED_OFF, false);
    this.available = isEnabled && (await vscode.commands.getCommands(true)).includes(OPEN_CHAT);
    await vscode.commands.executeCommand("setContext", "packlens.hasChat", this.available);
    this.changed.fire();
    return this.available;
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
