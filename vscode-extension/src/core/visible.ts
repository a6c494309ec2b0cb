/** Hidden characters, shown: the mirror of the server's `visible.py`. Texts for chats pass here. */

/**
 * First and last code points of hidden characters: controls except newline and tab, writing direction, no width, tags.
 */
const HIDDEN: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xd800, 0xdfff],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xfffe, 0xffff],
  [0xe0000, 0xe007f],
];

function isHidden(code: number): boolean {
  return HIDDEN.some(([first, last]) => first <= code && code <= last);
}

/** The text with its hidden characters as `<U+202E>`; newlines and tabs stay. */
export function visible(text: string): string {
  let visibleText = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    visibleText += isHidden(code) ? `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>` : character;
  }
  return visibleText;
}
