/**
 * Questions that the server asks of an editor: `resolveReferences`. Written by `python -m tests.tidy.generated` from
 * `server/packlens/lsp/protocol/editor_questions.py`: edit that.
 */

import type { Position, Range } from "vscode-languageclient/node";

/** A location that answers a question: a definition's name, the name in a call, an implementation's name. */
export interface ReferenceTarget {
  uri: string;
  range: Range;
  /** 'definition', 'implementation', 'callHierarchy' or 'references': what answered. */
  provider: string;
}

/** The answer to one question. */
export interface ReferenceAnswer {
  /** Empty if nothing is known, or if the document has another version by now. */
  targets: ReferenceTarget[];
}

/** The answers of the editor. */
export interface ResolveReferencesResult {
  /** One for each question, in the order of the questions. */
  answers: ReferenceAnswer[];
}

/** A question about one name in a document. */
export interface ReferenceQuestion {
  /** 'definition': what does the name mean? 'callers': what calls the symbol? 'implementations': what implements it? */
  ask: "definition" | "callers" | "implementations";
  uri: string;
  /** The version of the open document; null if the client has not opened it, and the file on disk counts. */
  version: number | null;
  /** The position of the name's first character. */
  position: Position;
  name: string;
  /** Id of the definition around the name ('definition'), or of the symbol that is named here. */
  symbol: string;
}

/** Ask the editor's own language support about some names. Answers may be slow, partial, or an error. */
export interface ResolveReferencesParams {
  root: string;
  questions: ReferenceQuestion[];
  /** How many targets an answer may have; one with more is ignored. */
  limit: number;
}
