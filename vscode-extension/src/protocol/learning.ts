/**
 * What the server learns from and what it forgets: `feedback`, `forget`, `takeBack`, `symbolViewed`. Written by `python
 * -m tests.tidy.generated` from `server/packlens/lsp/protocol/learning.py`: edit that.
 */

/** Some symbols were, or were not, useful for a task. */
export interface FeedbackParams {
  /** Symbol ids. */
  symbols: string[];
  useful: boolean;
  /** Default: the task of the current pack. */
  task?: string;
  root?: string;
}

/** Erase everything learned. */
export interface ForgetParams {
  /** Default: all roots. */
  root?: string;
}

/** Erase one lesson. */
export interface TakeBackParams {
  /** Its number, as in `lessons` of an explanation. */
  lesson: string;
  root?: string;
}

/** A user opened a symbol of a pack, or stayed in it. */
export interface SymbolViewedParams {
  /** Symbol id. */
  symbol: string;
  root?: string;
  /** How long they stayed; 0 when it was only opened. */
  seconds?: number;
}

/** What was noted. */
export interface FeedbackResult {
  recorded: number;
}

/** What was erased. */
export interface ForgetResult {
  erased: number;
}

/** What was erased. */
export interface TakeBackResult {
  erased: number;
}
