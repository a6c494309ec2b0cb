/** A problem that the editor shows, as a task. */

const LONGEST = 2_000;

/** Its message, who says it, and where: the place is written as traces write it, so that it points there. */
export function taskOfProblem(message: string, place: string, source?: string): string {
  const text = message.trim().slice(0, LONGEST);
  return `${source ? `${source}: ` : ""}${text}\n${place}`;
}
