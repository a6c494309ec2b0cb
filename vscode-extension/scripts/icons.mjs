// Leaves in the font of icons, and in its style sheet, only the icons that the panel may show: 8 of 120 kB.
import { Buffer } from "node:buffer";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "node_modules/@vscode/codicons/dist";
const RULE = /^\.codicon-([\w-]+):before \{ content: "\\([0-9a-f]+)" \}\n/gm;
/** Sources whose quoted words may be names of icons. */
const SOURCES = "src/{core,webview}/**/*.ts";

/** An esbuild plugin that does so. */
export const usedIcons = {
  name: "used icons",
  setup(build) {
    build.onLoad({ filter: /codicon\.css$/ }, () => ({ contents: usedStyle(), loader: "css" }));
    build.onLoad({ filter: /codicon\.ttf$/ }, () => ({ contents: usedFont(), loader: "file" }));
  },
};

function usedStyle() {
  const used = usedNames();
  return style().replace(RULE, (rule, name) => (used.has(name) ? rule : ""));
}

/** The font without the outlines of other icons, and without the names of all. */
function usedFont() {
  const used = usedNames();
  const codes = [...style().matchAll(RULE)]
    .filter(([, name]) => used.has(name))
    .map(([, , code]) => parseInt(code, 16));
  const tables = tablesOf(readFileSync(join(FOLDER, "codicon.ttf")));
  const glyphs = glyphNumbers(tables.get("cmap"));
  keepOutlines(tables, new Set([0, ...codes.map((code) => glyphs.get(code))]));
  const names = Buffer.from(tables.get("post").subarray(0, 32));
  names.writeUInt32BE(0x00030000, 0); // without names of glyphs
  tables.set("post", names);
  return fontOf(tables);
}

const style = () => readFileSync(join(FOLDER, "codicon.css"), "utf8");

function usedNames() {
  const texts = globSync(SOURCES).map((file) => readFileSync(file, "utf8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, word]) => word)));
}

function tablesOf(font) {
  const tables = new Map();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    tables.set(font.toString("latin1", at, at + 4), font.subarray(start, start + length));
  }
  return tables;
}

/** The number of each character's glyph, by the table for the basic plane (format 4). */
function glyphNumbers(cmap) {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, row) => cmap.readUInt32BE(8 + 8 * row));
  const table = cmap.subarray(starts.find((start) => cmap.readUInt16BE(start) === 4));
  const size = table.readUInt16BE(6); // twice the number of segments
  const found = new Map();
  for (let at = 14; at < 14 + size; at += 2) {
    const [last, first] = [table.readUInt16BE(at), table.readUInt16BE(at + size + 2)];
    const [delta, offset] = [table.readUInt16BE(at + 2 * size + 2), table.readUInt16BE(at + 3 * size + 2)];
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const place = at + 3 * size + 2 + offset + 2 * (code - first);
      const glyph = offset === 0 ? code : table.readUInt16BE(place);
      found.set(code, (glyph + delta) & 0xffff);
    }
  }
  return found;
}

function keepOutlines(tables, kept) {
  const [glyf, loca, head] = [tables.get("glyf"), tables.get("loca"), tables.get("head")];
  const isLong = head.readInt16BE(50) === 1;
  const startOf = (glyph) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const count = loca.length / (isLong ? 4 : 2) - 1;
  const starts = Buffer.alloc(4 * (count + 1));
  const outlines = [];
  let end = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const outline = kept.has(glyph) ? glyf.subarray(startOf(glyph), startOf(glyph + 1)) : Buffer.alloc(0);
    if (kept.has(glyph) && glyph > 0 && outline.length === 0) throw new Error(`Icon ${glyph} has no outline.`);
    if (outline.length > 0 && outline.readInt16BE(0) < 0)
      throw new Error("An icon is made of others: keep these, too.");
    outlines.push(outline, Buffer.alloc(-outline.length & 3));
    end += (outline.length + 3) & ~3;
    starts.writeUInt32BE(end, 4 * (glyph + 1));
  }
  const longHead = Buffer.from(head);
  longHead.writeInt16BE(1, 50);
  for (const [name, data] of Object.entries({ glyf: Buffer.concat(outlines), loca: starts, head: longHead }))
    tables.set(name, data);
}

function fontOf(tables) {
  const head = tables.get("head");
  head.writeUInt32BE(0, 8);
  const search = 2 ** Math.floor(Math.log2(tables.size));
  const start = Buffer.alloc(12 + 16 * tables.size);
  start.writeUInt32BE(0x00010000, 0);
  const sizes = [tables.size, search * 16, Math.log2(search), (tables.size - search) * 16];
  sizes.forEach((size, row) => start.writeUInt16BE(size, 4 + 2 * row));
  let [row, place] = [12, start.length];
  for (const [name, data] of tables) {
    start.write(name, row, "latin1");
    [sumOf(data), place, data.length].forEach((value, column) => start.writeUInt32BE(value, row + 4 + 4 * column));
    row += 16;
    place += (data.length + 3) & ~3;
  }
  const whole = () => Buffer.concat([start, ...[...tables.values()].map(padded)]);
  head.writeUInt32BE((0xb1b0afba - sumOf(whole())) >>> 0, 8);
  return whole();
}

const padded = (data) => Buffer.concat([data, Buffer.alloc(-data.length & 3)]);

function sumOf(data) {
  const words = padded(data);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}
