/** Answers the server's questions about references, one at a time, by asking the editor's providers. */

import type { ReferenceQuestion, ReferenceTarget, ResolveReferencesParams, ResolveReferencesResult } from "../protocol";

/** The editor's providers; every call may fail, or never end. */
export interface Providers {
  /** The version of an open document; undefined if it is not open. */
  version(uri: string): number | undefined;
  definition(question: ReferenceQuestion): Promise<ReferenceTarget[]>;
  callers(question: ReferenceQuestion): Promise<ReferenceTarget[]>;
  implementations(question: ReferenceQuestion): Promise<ReferenceTarget[]>;
}

export interface ResolveOptions {
  /** Returns whether the answers are no longer wanted. */
  isCancelled: () => boolean;
  /** Lets other work go first, between two questions. */
  pause: () => Promise<void>;
  /** How long one question may take, in milliseconds. */
  timeoutMs: number;
}

/** An answer for each question, in their order: empty where nobody knows, and for all that is left after cancelling. */
export async function resolveReferences(
  params: ResolveReferencesParams,
  providers: Providers,
  patience: ResolveOptions,
): Promise<ResolveReferencesResult> {
  const answers: { targets: ReferenceTarget[] }[] = [];
  for (const question of params.questions) {
    if (!patience.isCancelled()) await patience.pause();
    const targets = patience.isCancelled() ? [] : await answer(question, providers, patience.timeoutMs);
    answers.push({ targets: targets.length > params.limit ? [] : targets });
  }
  return { answers };
}

async function answer(question: ReferenceQuestion, providers: Providers, longest: number): Promise<ReferenceTarget[]> {
  if (!sameText(question, providers)) return [];
  const answer = ask(question, providers).catch(() => []);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<ReferenceTarget[]>((resolve) => (timer = setTimeout(() => resolve([]), longest)));
  const targets = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return sameText(question, providers) ? distinct(targets) : [];
}

async function ask(question: ReferenceQuestion, providers: Providers): Promise<ReferenceTarget[]> {
  if (question.ask === "definition") return providers.definition(question);
  if (question.ask === "callers") return providers.callers(question);
  if (question.ask === "implementations") return providers.implementations(question);
  return []; // a newer server
}

/** A document that was opened or closed meanwhile may have another text than the server thinks. */
function sameText({ uri, version }: ReferenceQuestion, providers: Providers): boolean {
  const now = providers.version(uri);
  return version === null || now === version;
}

function distinct(targets: ReferenceTarget[]): ReferenceTarget[] {
  return [...new Map(targets.map((target) => [JSON.stringify([target.uri, target.range]), target])).values()];
}
