/** The messages between the panel and the extension. */

import type { ExplainResult, PackResult } from "../protocol";
import { FileGoneError, sentence } from "./errors";
import type { Picks } from "./packList";
import type { Detail, Format } from "./format";

/** Everything that the panel shows. */
export interface PanelState {
  pack: PackResult;
  title: string;
  /** Name of the workspace folder, when there are several. */
  folder: string;
  stale: string;
  /** Marks given in this session, by symbol id. */
  marks: Record<string, boolean>;
  /** The slider's end. */
  largestBudget: number;
  /** Whether there is a chat to send the pack to. */
  hasChat: boolean;
  /** Whether lessons and recent work count in packs of this window. */
  learned: boolean;
  /** How much packs of this workspace show of a symbol. */
  detail: Detail;
  /** What the user decided about symbols of the pack. */
  picks: Picks;
  /** How many tokens it takes where its evidence ends, when that is known. */
  evidence: number | undefined;
  /** Whether its task can be said in other words. */
  isTask: boolean;
}

export interface FormatCount {
  format: Format;
  tokens: number;
  symbols: number;
}

export type PanelCommand =
  | "copyPackAs"
  | "restoreRemoved"
  | "showWeaker"
  | "openPackAsDocument"
  | "sendPackToChat"
  | "pack"
  | "setUp"
  | "restartServer"
  | "showLogs";

/** There is no pack to show yet: why, and what can be done. */
export interface Waiting {
  type: "waiting";
  text: string;
  wrong: boolean;
  actions: { command: PanelCommand; label: string }[];
}

export type ToPanel =
  | { type: "state"; state: PanelState }
  | Waiting
  | { type: "busy"; busy: boolean }
  | { type: "formats"; packRoot: string; counts: FormatCount[] }
  | { type: "explanation"; result: ExplainResult }
  /** What failed, and the message that is sent next by the button of this label. */
  | { type: "problem"; text: string; message: FromPanel; label: string };

export type FromPanel =
  | { type: "ready" }
  /** Somebody moves the pointer or presses a key in the panel, for the first time since it shows this pack. */
  | { type: "reading" }
  /** The keyboard came to the panel, and no pointer brought it there. */
  | { type: "focused" }
  | { type: "open"; symbol: string; beside: boolean; line?: number }
  | { type: "mark"; symbol: string; useful: boolean }
  | { type: "explain"; symbol: string }
  | { type: "takeBack"; symbol: string; lesson: string }
  | { type: "repack"; budget?: number; format?: Format; sized?: boolean; learned?: boolean; detail?: Detail }
  | { type: "pick"; symbol: string; how: "pin" | "remove" | "none" }
  | { type: "reword"; task: string }
  | { type: "run"; command: PanelCommand };

/** What failed when the panel sent a message. It may be sent again, unless only packing again can help. */
export function problemOf(error: unknown, message: FromPanel): ToPanel {
  const text = sentence(error);
  if (error instanceof FileGoneError)
    return { type: "problem", text, message: { type: "repack" }, label: "Pack again" };
  return { type: "problem", text, message, label: "Try again" };
}
