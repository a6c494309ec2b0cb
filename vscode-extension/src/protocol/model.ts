/**
 * The values that flow between the rooms: nodes, edges, ranked symbols and packs. All are frozen. Written by `python -m
 * tests.tidy.generated` from `server/packlens/model.py`: edit that.
 */

/** Symbols that ranked but were left out: how many, and the next few names of those that did not fit. */
export interface Dropped {
  count: number;
  names: string[];
}

/** What a pack depends on beyond code, task and settings, and how its task was read; all 0: on nothing else. */
export interface PackContext {
  /** How many symbols rank otherwise because of what was used, or not, for tasks like this one. */
  lessons: number;
  /** How many rank higher because of recent work on other tasks. */
  session: number;
  /** How many a person pinned. */
  pinned: number;
  /** How many a person removed. */
  removed: number;
  /** 1 if no symbol holds much of what the task says, so that the pack may be about something else. */
  weak: number;
  /** Which names of the task were read as others: 'requset_handler as request_handler'; '' if none was. */
  misspelled: string;
}

/** An edge between two symbols of a pack, by their positions in its `symbols`. */
export interface PackEdge {
  source: number;
  target: number;
  kind: string;
  confidence: number;
}

/** What one signal adds to one part of a score: `value` times `weight`. */
export interface ScoreTerm {
  /** The part of the score that it adds to. */
  part: string;
  signal: string;
  /** The signal's value for this symbol. */
  value: number;
  weight: number;
  /** `value` times `weight`. */
  amount: number;
}

/** A lesson about a symbol. */
export interface LessonNote {
  /** By which it can be taken back. */
  number: string;
  /** What taught it, as a part of a sentence: 'you edited it for "session, timeout"'. */
  reason: string;
}
