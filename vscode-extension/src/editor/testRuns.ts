/** Runs tests by the editor's own Testing view, whatever extension knows them. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import { plural } from "../core/format";
import { keyOf, type TestPath, testsToRun } from "../core/knownTests";
import type { Caller } from "../protocol";

/** The editor's number for running, beside debugging and coverage. */
const RUN = 2;

/** Run tests; false, and a message, if the editor knows none of them. */
export async function runTests(tests: readonly Caller[]): Promise<boolean> {
  if (tests.length === 0) throw new PacklensError("No tests are shown: run “Packlens: Show Affected Tests” first.");
  const files = [...Map.groupBy(tests, ({ symbol }) => symbol.uri)].map(([uri, inFile]) => ({
    uri: vscode.Uri.parse(uri),
    symbols: inFile.map(({ symbol }) => symbol),
  }));
  const chosen = await Promise.all(
    files.map(async ({ uri, symbols }) => ({ uri, paths: testsToRun(symbols, await knownIn(uri)) })),
  );
  const paths = chosen.flatMap((each) => each.paths);
  const unread = chosen.filter((each) => each.paths.length === 0).map(({ uri }) => uri);
  const running =
    paths.length > 0 ? vscode.commands.executeCommand("vscode.runTestsById", RUN, ...paths.map(keyOf)) : undefined;
  const hasRunFiles = unread.length > 0 && (await runFiles(unread));
  await running;
  if (!running && !hasRunFiles) offerPaths(files.map(({ uri }) => uri));
  return running !== undefined || hasRunFiles;
}

/** What the editor knows in a file. Editors before the command, and files that no extension has read, have nothing. */
async function knownIn(uri: vscode.Uri): Promise<TestPath[]> {
  const known = vscode.commands.executeCommand<TestPath[] | undefined>("vscode.testing.getTestsInFile", uri);
  return (await Promise.resolve(known).catch(() => undefined)) ?? [];
}

/** Whether there were tests in files, of which the editor has only then asked its extensions. */
async function runFiles(files: readonly vscode.Uri[]): Promise<boolean> {
  const results = await vscode.commands.executeCommand<{ completedAt?: number } | undefined>(
    "testing.runCurrentFile",
    files,
  );
  return results?.completedAt !== undefined;
}

function offerPaths(files: readonly vscode.Uri[]): void {
  const copy = "Copy Paths";
  const missing = `No extension of this editor knows tests in ${plural(files.length, "file")}: install one that runs tests of their language, or run them in a terminal.`;
  const paths = files.map((file) => vscode.workspace.asRelativePath(file, false)).join(" ");
  void vscode.window
    .showWarningMessage(missing, copy)
    .then((chosen) => (chosen === copy ? vscode.env.clipboard.writeText(paths) : undefined));
}
