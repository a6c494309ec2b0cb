/** How the question of a pack is put to the server. */

import type * as vscode from "vscode";
import type { Detail } from "../core/format";
import { NO_PICKS, type PackQuery } from "../core/packList";
import { Pack, PackFiles, PackPr, type PackResult } from "../protocol";
import { requireTrust } from "./git";
import type { Server } from "./server";

/** What holds for all packs of a window, and for one request alone. */
export interface PackManner {
  /** How much of a symbol is shown. */
  detail: Detail;
  /** Whether lessons and recent work count. */
  learned: boolean;
  /** Whether the pack is only compared or copied: nothing is learned from it. */
  preview: boolean;
}

/** Ask for a pack of a task, of files or of changes. Throws a sentence; `CancelledError` if it was cancelled. */
export async function requestPack(
  server: Server,
  { question, options: { budget, format, sized }, picks = NO_PICKS }: PackQuery,
  { detail, learned, preview }: PackManner,
  token?: vscode.CancellationToken,
): Promise<PackResult> {
  const options = {
    ...(budget ? { budget } : {}),
    ...(format ? { format } : {}),
    ...(sized === undefined ? {} : { sized }),
    ...(preview ? { preview } : {}),
    ...picks,
    level: detail,
    root: question.root,
  };
  if (question.kind === "task") {
    return server.request(Pack, { task: question.task, ...(learned ? {} : { learned: false }), ...options }, token);
  }
  if (question.kind === "files") return server.request(PackFiles, { uris: question.uris, ...options }, token);
  requireTrust();
  return server.request(PackPr, { ...(question.base ? { base: question.base } : {}), ...options }, token);
}
