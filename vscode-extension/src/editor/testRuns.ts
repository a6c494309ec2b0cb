/** Runs tests by the editor's own Testing view, whatever extension knows them. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import { plural } from "../core/format";
import { keyOf, type TestPath, testsToRun } from "../core/knownTests";
import { argumentsOf } from "../core/testArguments";
import type { Caller } from "../protocol";
import { announce } from "./progress";

/** The editor's number for running, beside debugging and coverage. */
const RUN = 2;

/** Run tests; false, and a message, if the editor knows none of them. */
export async function runTests(tests: readonly Caller[]): Promise<boolean> {
  requireTests(tests);
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
  if (hasRunFiles)
    announce(`$(info) Ran all tests in ${plural(unread.length, "file")} that the editor had not read before`);
  await running;
  if (!running && !hasRunFiles) offerCopy(tests, files.length);
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

/** Copy what a terminal needs to run tests: the arguments of their runner, or where not all are known their paths. */
export async function copyArguments(tests: readonly Caller[]): Promise<string> {
  requireTests(tests);
  const known = argumentsOf(tests);
  const text = known || pathsOf(tests).join(" ");
  await vscode.env.clipboard.writeText(text);
  announce(`$(check) Copied the ${known ? "arguments" : "paths"} of ${plural(tests.length, "test")}`);
  return text;
}

function requireTests(tests: readonly Caller[]): void {
  if (tests.length === 0) throw new PacklensError("No tests are shown: run “Packlens: Show Affected Tests” first.");
}

function pathsOf(tests: readonly Caller[]): string[] {
  return [...new Set(tests.map(({ symbol }) => vscode.workspace.asRelativePath(vscode.Uri.parse(symbol.uri), false)))];
}

function offerCopy(tests: readonly Caller[], files: number): void {
  const copy = argumentsOf(tests) ? "Copy Arguments" : "Copy Paths";
  const missing = `No extension of this editor knows tests in ${plural(files, "file")}: install one that runs tests of their language, or run them in a terminal.`;
  void vscode.window
    .showWarningMessage(missing, copy)
    .then((chosen) => (chosen === copy ? copyArguments(tests) : undefined));
}
