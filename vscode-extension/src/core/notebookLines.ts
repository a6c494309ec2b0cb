/** Lines of a notebook's file, each of which holds a line of a cell as JSON. */

/** The source that lines of the file hold; undefined where they hold no lines of one cell. */
export function cellSource(lines: readonly string[]): string | undefined {
  const sources = lines.map((line) => {
    const text = /^\s*("(?:[^"\\]|\\.)*"),?\s*$/.exec(line)?.[1];
    return text === undefined ? undefined : (JSON.parse(text) as string);
  });
  if (sources.includes(undefined)) return undefined;
  return sources.join("").replace(/\n$/, "");
}
