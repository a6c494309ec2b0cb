/**
 * Questions that the server asks of an editor: `resolveReferences`. Written by `python -m tests.tidy.generated` from
 * `server/packlens/lsp/protocol/editor_questions.py`: edit that.
 */

import type { Position, Range } from "vscode-languageclient/node";

/** A place that answers a question: a definition's name, the name in a call, an implementation's name. */
export interface ReferenceTarget {
  uri: string;
  range: Range;
  /** 'definition', 'implementation', 'callHierarchy' or 'references': who said so. */
  provider: string;
}

/** The answer to one question. */
export interface ReferenceAnswer {
  /** Empty when nobody knows, or when the document has another version by now. */
  targets: ReferenceTarget[];
}

/** What the editor knows. */
export interface ResolveReferencesResult {
  /** One for each question, in the order of the questions. */
  answers: ReferenceAnswer[];
}

/** What is asked about one name in a document. */
export interface ReferenceQuestion {
  /** 'definition': what does the name mean? 'callers': who calls what it names? 'implementations': of what it names? */
  ask: "definition" | "callers" | "implementations";
  uri: string;
  /** Of the open document; null if the client has not opened it, and the disk counts. */
  version: number | null;
  /** Of the name's first character. */
  position: Position;
  name: string;
  /** Symbol id: of the definition around the name ('definition'), else of the one that is named here. */
  symbol: string;
}

/** What does the editor's own language support say of these names? Answers may be slow, partial, or an error. */
export interface ResolveReferencesParams {
  root: string;
  questions: ReferenceQuestion[];
  /** Targets that are read of an answer; one with more says nothing. */
  limit: number;
}
