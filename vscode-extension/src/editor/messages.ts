/** Shows messages, with a button for each remedy that they name. */

import * as vscode from "vscode";
import { type Remedy, remediesIn, type TitledCommand } from "../core/remedies";

/** VS Code cuts a message without buttons off after its first line, where few remedies stand. */
const READ: Remedy = { title: "OK", command: "", args: [] };

export class Messages {
  private readonly commands: readonly TitledCommand[];

  constructor(extension: vscode.Extension<unknown>) {
    const manifest = extension.packageJSON as { contributes: { commands: TitledCommand[] } };
    this.commands = manifest.contributes.commands;
  }

  /** Something that the user asked for is not possible, or is not as it should be. */
  warn(sentence: string): void {
    void this.show(vscode.window.showWarningMessage, sentence, []);
  }

  /** Something failed, of which the log has more. */
  fail(sentence: string): void {
    void this.show(vscode.window.showErrorMessage, sentence, [
      { title: "Show Logs", command: "packlens.showLogs", args: [] },
    ]);
  }

  private async show(
    display: (sentence: string, ...titles: string[]) => Thenable<string | undefined>,
    sentence: string,
    more: readonly Remedy[],
  ): Promise<void> {
    const named = remediesIn(sentence, this.commands);
    const offered = [...named, ...more.filter(({ command }) => named.every((each) => each.command !== command))];
    const buttons = offered.length > 0 ? offered : [READ];
    const chosen = await display(sentence, ...buttons.map(({ title }) => title));
    const remedy = buttons.find(({ title }) => title === chosen);
    if (remedy?.command) await vscode.commands.executeCommand(remedy.command, ...remedy.args);
  }
}
