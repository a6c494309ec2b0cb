/** What a pack takes in each format, while the code may change between two answers. */

import type { PackResult } from "../protocol";
import { FORMATS } from "./format";
import type { FormatCount } from "./panelMessages";

/**
 * Yield the counts of a pack that is shown, one format after the other, so that no other request waits long. `inFormat` asks for it in
 * a format. Once the code has changed so that the pack is another one, they end: its counts do not belong beside those of the pack shown.
 */
export async function* formatCounts(
  shown: PackResult,
  inFormat: (format: string) => Promise<PackResult>,
): AsyncGenerator<FormatCount> {
  let { generation } = shown.freshness;
  for (const format of FORMATS) {
    const pack = format === shown.format ? shown : await inFormat(format);
    if (pack !== shown && pack.freshness.generation !== generation) {
      const again = await inFormat(shown.format);
      if (again.packRoot !== shown.packRoot) return;
      generation = again.freshness.generation;
    }
    yield { format, tokens: pack.tokensUsed, symbols: pack.symbols.length };
  }
}
