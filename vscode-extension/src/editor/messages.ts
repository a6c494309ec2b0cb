/** Shows messages, with a button for each remedy that they name. */

import * as vscode from "vscode";
import { type Remedy, remediesIn, type TitledCommand } from "../core/remedies";

/** VS Code cuts a message without buttons off after its first line, where few remedies stand. */
const READ: Remedy = { title: "OK", command: "", args: [] };

/** How a message is shown: as a warning or an error, and with which buttons. */
interface Shown {
  display: (sentence: string, ...titles: string[]) => Thenable<string | undefined>;
  buttons: readonly Remedy[];
}

export class Messages {
  private readonly commands: readonly TitledCommand[];
  /** Messages that nobody has closed yet, by their sentences. */
  private readonly open = new Map<string, Shown>();

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

  /**
   * The editor shows a message once that it is given again, but not if that has another severity or other buttons, as
   * where a command fails for a reason that was told on start: so a sentence that stands there is shown as it is.
   */
  private async show(display: Shown["display"], sentence: string, more: readonly Remedy[]): Promise<void> {
    const shown = { ...(this.open.get(sentence) ?? { display, buttons: this.buttonsFor(sentence, more) }) };
    this.open.set(sentence, shown);
    const chosen = await shown.display(sentence, ...shown.buttons.map(({ title }) => title));
    if (this.open.get(sentence) === shown) this.open.delete(sentence);
    const remedy = shown.buttons.find(({ title }) => title === chosen);
    if (remedy?.command) await vscode.commands.executeCommand(remedy.command, ...remedy.args);
  }

  private buttonsFor(sentence: string, more: readonly Remedy[]): readonly Remedy[] {
    const named = remediesIn(sentence, this.commands);
    const offered = [...named, ...more.filter(({ command }) => named.every((each) => each.command !== command))];
    return offered.length > 0 ? offered : [READ];
  }
}
