/**
 * Runs in the extension host of a real VS Code: the suite that PACKLENS_SUITE names, or tests of it that PACKLENS_GREP
 * matches.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";
import * as vscode from "vscode";
import { until } from "./support";

/** How long the window may take to show what it has read. */
const READ_SECONDS = 20;

const report = (content: object): void => writeFileSync(process.env.PACKLENS_REPORT ?? "", JSON.stringify(content));

/**
 * Whether the window has read the machine's settings and the folders of its workspace. The workbench reads both while it
 * starts, and forgets them if they come between two steps of that.
 */
async function hasRead(): Promise<boolean> {
  const settings = JSON.parse(process.env.PACKLENS_MACHINE_SETTINGS ?? "{}") as Record<string, unknown>;
  const isRead = ([key, value]: [string, unknown]): boolean =>
    vscode.workspace.getConfiguration().inspect(key)?.globalValue === value;
  const isComplete = (): boolean =>
    (vscode.workspace.workspaceFolders ?? []).length > 0 && Object.entries(settings).every(isRead);
  return until("what the window has read", isComplete, READ_SECONDS).catch(() => false);
}

export async function run(): Promise<void> {
  if (!(await hasRead())) {
    report({ passed: 0, failed: 0, hasRead: false });
    throw new Error("the window has not read what it was opened with");
  }
  const mocha = new Mocha({ ui: "bdd", timeout: 200_000, slow: 5_000, color: false });
  if (process.env.PACKLENS_GREP) mocha.grep(process.env.PACKLENS_GREP);
  mocha.addFile(join(__dirname, `${process.env.PACKLENS_SUITE}.js`));
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    // the window's exit code is also 0 when the extension host goes away: what counts is this report
    runner.on("end", () => report({ passed: runner.stats?.passes, failed: runner.stats?.failures }));
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
