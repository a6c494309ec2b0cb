/** The tasks of earlier packs, newest first, and the suggestions made from them. */

import { count } from "./format";

export const MAX_TASKS = 30;

/** How much of a task is read, as of tasks that agents send. */
export const MAX_TASK = 100_000;

/** What is said of a longer one. */
export const TASK_IS_CUT = `Only the first ${count(MAX_TASK)} characters are read.`;

/** As much of a task as is read. */
export function readPart(task: string): string {
  return task.length > MAX_TASK ? task.slice(0, MAX_TASK) : task;
}

/** Whether a task is longer than what is read of it. */
export function isCut(task: string): boolean {
  return task.length > MAX_TASK;
}

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
  const text = readPart(typed.trim());
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
