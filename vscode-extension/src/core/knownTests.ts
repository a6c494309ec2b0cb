/**
 * Finds tests among those that the editor knows, by their names: an editor knows tests by ids that their extensions
 * make up, and says of none which function it is.
 */

import type { SymbolInfo } from "../protocol";

/** The ids of a test and of what holds it, the outermost first, as the editor lists what it knows in a file. */
export type TestPath = readonly string[];

/**
 * The tests of one file to run for some symbols of it, each with all that it holds. A symbol that no test is named
 * after, as where tests are calls, means all tests of its file.
 */
export function testsToRun(
  symbols: readonly Pick<SymbolInfo, "kind" | "qualifiedName">[],
  known: readonly TestPath[],
): TestPath[] {
  const perSymbol = symbols.map((symbol) => (symbol.kind === "file" ? [] : namedAfter(symbol.qualifiedName, known)));
  return outermost(perSymbol.every((found) => found.length > 0) ? perSymbol.flat() : known);
}

/** The tests that have the name of a symbol, or else of what holds it. */
function namedAfter(qualifiedName: string, known: readonly TestPath[]): TestPath[] {
  const isTitle = /\s/.test(qualifiedName); // 'a cart > has a total', where a test is a call
  const names = isTitle ? qualifiedName.split(" > ") : words(qualifiedName);
  const isNamed = isTitle ? endsWithTitle : endsWithName;
  const isHeld = (path: TestPath, name: string): boolean =>
    isTitle ? path.some((id) => id.includes(name)) : words(path.join(" ")).includes(name);
  for (let length = names.length; length > 0; length--) {
    const found = known.filter((path) => isNamed(path.at(-1) ?? "", names[length - 1] as string));
    const inSame = found.filter((path) => names.slice(0, length - 1).every((name) => isHeld(path, name)));
    if (inSame.length > 0) return inSame;
    if (found.length > 0) return found;
  }
  return [];
}

const words = (text: string): string[] => text.split(/[^\w$]+/).filter(Boolean);
const endsWithTitle = (id: string, title: string): boolean => id.endsWith(title);

/** Whether an id ends with a name, apart from the values of one case: 'test_cart.py::test_total[2]'. */
function endsWithName(id: string, name: string): boolean {
  const bare = id.replace(/[[(].*$/s, "");
  return bare.endsWith(name) && !/[\w$]/.test(bare.charAt(bare.length - name.length - 1));
}

/** Paths without those that another one of them holds; each once. */
function outermost(paths: readonly TestPath[]): TestPath[] {
  const keys = new Set(paths.map(keyOf));
  const isInside = (path: TestPath): boolean => path.some((_, end) => end > 0 && keys.has(keyOf(path.slice(0, end))));
  return [...new Map(paths.filter((path) => !isInside(path)).map((path) => [keyOf(path), path])).values()];
}

/** What the editor's commands take for a test. */
export const keyOf = (path: TestPath): string => path.join("\0");
