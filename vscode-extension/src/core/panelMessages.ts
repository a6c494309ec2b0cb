/** What the panel and the extension say to each other. */

import type { ExplainResult, PackResult } from "../protocol";
import type { Format } from "./words";

/** Everything that the panel shows. */
export interface PanelState {
  pack: PackResult;
  title: string;
  /** Name of the workspace folder, when there are several. */
  folder: string;
  stale: string;
  /** Marks given in this session, by symbol id. */
  marks: Record<string, boolean>;
  /** Whether a budget may be chosen: packs of a task, of files and of a change can be made again. */
  largestBudget: number;
}

export interface FormatCount {
  format: Format;
  tokens: number;
  symbols: number;
}

export type ToPanel =
  | { type: "state"; state: PanelState }
  | { type: "busy"; busy: boolean }
  | { type: "formats"; packRoot: string; counts: FormatCount[] }
  | { type: "explanation"; result: ExplainResult }
  | { type: "problem"; text: string };

export type FromPanel =
  | { type: "ready" }
  | { type: "open"; symbol: string; beside: boolean }
  | { type: "mark"; symbol: string; useful: boolean }
  | { type: "explain"; symbol: string }
  | { type: "repack"; budget?: number; format?: Format }
  | { type: "countFormats" }
  | { type: "run"; command: "copyPackAs" | "openPackAsDocument" | "sendPackToChat" | "pack" };
