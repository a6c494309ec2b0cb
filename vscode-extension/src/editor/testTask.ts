/** A failing test of the Testing view as a task: its message and its trace. */

import * as vscode from "vscode";
import { fieldsOf } from "../core/commandArguments";
import { PacklensError } from "../core/errors";
import { type FailedTest, taskFromTest } from "../core/taskSources";
import { relativePlace } from "./roots";

/** What menus of the Testing view pass: a test, or a test with one of its messages. */
type Chosen = Partial<Pick<vscode.TestItem, "label" | "uri" | "range">> & {
  test?: vscode.TestItem;
  message?: vscode.TestMessage;
};

export function testTask(target: unknown): string {
  const chosen = fieldsOf(target) as Chosen;
  const { label, uri, range } = chosen.test ?? chosen;
  if (!label) throw new PacklensError("No test is chosen: choose one in the Testing view, or a message of one.");
  const place = relativePlace(uri, range?.start.line);
  return taskFromTest({ label, frames: [], place, ...(chosen.message ? partsOf(chosen.message, place) : {}) });
}

function partsOf(
  { message, expectedOutput, actualOutput, stackTrace = [], location }: vscode.TestMessage,
  place: string,
): Pick<FailedTest, "message" | "expected" | "actual" | "frames" | "place"> {
  return {
    message: textOf(message),
    expected: expectedOutput,
    actual: actualOutput,
    frames: stackTrace.map(({ label, uri, position }) => ({ label, place: relativePlace(uri, position?.line) })),
    place: location ? relativePlace(location.uri, location.range.start.line) : place,
  };
}

function textOf(text: string | vscode.MarkdownString): string {
  return typeof text === "string" ? text : text.value;
}
