/** Where a debugger has stopped as a task: the exception, if it stopped at one, and the functions that were running. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";
import { taskFromStop } from "../core/taskSources";
import { relativePlace } from "./roots";

const MAX_FRAMES = 40;

/** What is used of the answers of debug adapters (Debug Adapter Protocol: `stackTrace`, `exceptionInfo`). */
interface Frame {
  name: string;
  line: number;
  source?: { path?: string };
}
interface Thrown {
  exceptionId?: string;
  description?: string;
}

/** In a remote window the editor hands paths on as addresses of its own. */
function uriOf(path: string): vscode.Uri {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return vscode.Uri.file(path);
  const uri = vscode.Uri.parse(path);
  return uri.scheme === "vscode-remote" ? uri.with({ scheme: "file", authority: "" }) : uri;
}

export async function debugTask(): Promise<string> {
  const session = vscode.debug.activeDebugSession;
  const threadId = vscode.debug.activeStackItem?.threadId;
  if (!session || threadId === undefined)
    throw new PacklensError("No debugger is stopped: stop at a breakpoint or an exception, then try again.");
  const { stackFrames = [] } = (await session.customRequest("stackTrace", {
    threadId,
    startFrame: 0,
    levels: MAX_FRAMES,
  })) as { stackFrames?: Frame[] };
  // most debuggers answer only where they stopped at an exception
  const thrown: Thrown | undefined = await Promise.resolve(session.customRequest("exceptionInfo", { threadId })).then(
    (info) => info as Thrown,
    () => undefined,
  );
  const frames = stackFrames.map(({ name, line, source }) => ({
    label: name,
    place: source?.path ? relativePlace(uriOf(source.path), line - 1) : "",
  }));
  const parts = [thrown?.exceptionId, thrown?.description].filter(Boolean);
  return taskFromStop(parts.join(": "), frames);
}
