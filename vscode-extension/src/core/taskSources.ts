/** Makes tasks from the editor's problems, failing tests and stopped debuggers. */

const MAX_LENGTH = 2_000;

/** Its message, who says it, and where: the place is written as traces write it, so that it points there. */
export function taskFromProblem(message: string, place: string, source?: string): string {
  const text = message.trim().slice(0, MAX_LENGTH);
  return `${source ? `${source}: ` : ""}${text}\n${place}`;
}

export interface FailedTest {
  label: string;
  message?: string | undefined;
  expected?: string | undefined;
  actual?: string | undefined;
  /** Functions that were running, innermost first, with their places. */
  frames: readonly { label: string; place: string }[];
  /** Where the test stands. */
  place?: string | undefined;
}

/** The message of a failing test, what it wanted and got, and its trace from the innermost function outwards. */
export function taskFromTest({ label, message, expected, actual, frames, place }: FailedTest): string {
  const lines = [
    `The test ${label} fails${message ? `: ${message.trim().slice(0, MAX_LENGTH)}` : ""}`,
    expected === undefined ? "" : `expected ${expected.slice(0, MAX_LENGTH)}`,
    actual === undefined ? "" : `actual ${actual.slice(0, MAX_LENGTH)}`,
    ...frames.map((frame) => `${frame.place} in ${frame.label}`),
    place ?? "",
  ];
  return lines.filter(Boolean).join("\n");
}

/** What was thrown, if anything was, and the functions that were running, innermost first. */
export function taskFromStop(thrown: string, frames: readonly { label: string; place: string }[]): string {
  const namedFrames = frames.filter(({ label, place }) => label || place);
  const first =
    thrown.trim().slice(0, MAX_LENGTH) || `The debugger stopped in ${namedFrames[0]?.label || "code without a name"}`;
  return [first, ...namedFrames.map(({ label, place }) => (place ? `${place} in ${label}` : `in ${label}`))].join("\n");
}
