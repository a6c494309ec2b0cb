/** The tasks of earlier packs, newest first, and the suggestions made from them. */

export const MAX_TASKS = 30;

/** The history after a pack was made for a task. */
export function withTask(tasks: readonly string[], task: string): string[] {
  return [task, ...tasks.filter((earlier) => earlier !== task)].slice(0, MAX_TASKS);
}

/** Where a suggested task comes from. */
export type Origin = "typed" | "selection" | "word" | "history";

export interface Suggestion {
  task: string;
  origin: Origin;
}

/**
 * What the input offers: what is typed first; while nothing is typed, what the editor suggests; then earlier tasks.
 * A task is offered once.
 */
export function suggestions(typed: string, fromEditor: Suggestion | undefined, tasks: readonly string[]): Suggestion[] {
  const text = typed.trim();
  const offered: Suggestion[] = text ? [{ task: text, origin: "typed" }] : fromEditor ? [fromEditor] : [];
  for (const task of tasks) {
    const fits = task.toLowerCase().includes(text.toLowerCase());
    if (fits && offered.every((other) => other.task !== task)) offered.push({ task, origin: "history" });
  }
  return offered;
}

/** A selection as a task: one line, not too long. */
export function asTask(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 2_000);
}
