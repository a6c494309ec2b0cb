/** Reads what the callers of commands pass: links in hovers, rows of views, keys, other extensions. It may be anything. */

/** A place in a document, as links in hovers pass it. */
export interface LinkTarget {
  uri: string;
  line: number;
  character: number;
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A text; undefined for anything else. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The place that a link names; undefined for anything else. */
export function placeIn(value: unknown): LinkTarget | undefined {
  const { uri, line, character } = fieldsOf(value);
  const isPlace = typeof uri === "string" && typeof line === "number" && typeof character === "number";
  return isPlace ? { uri, line, character } : undefined;
}
