/** Lines of source as packs show them: `12 text`, `12-20 text ...` for what one line stands for, `12-20 ...` for what is left out. */

export interface SourceLine {
  /** The line's number in its file, from 1. */
  first: number;
  /** The last line that it stands for. */
  last: number;
  text: string;
  /** Whether it stands for lines that are left out. */
  isGap: boolean;
}

const NUMBERED = /^(\d{1,9})(?:-(\d{1,9}))? ?(.*)$/s;

/** The lines of a symbol's source; a line without a number continues the one before. */
export function sourceLines(source: string): SourceLine[] {
  const lines: SourceLine[] = [];
  for (const sourceLine of source === "" ? [] : source.split("\n")) {
    const match = NUMBERED.exec(sourceLine);
    const before = lines.at(-1);
    const first = match ? Number(match[1]) : (before?.last ?? 1);
    const text = match ? (match[3] ?? "") : sourceLine;
    lines.push({
      first,
      last: match?.[2] ? Number(match[2]) : first,
      text,
      isGap: Boolean(match?.[2]) && text.startsWith("..."),
    });
  }
  return lines;
}

/** '12' or '12-20'. */
export function numberOf({ first, last }: SourceLine): string {
  return last > first ? `${first}-${last}` : String(first);
}
