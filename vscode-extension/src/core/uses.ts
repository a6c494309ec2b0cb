/** Where what uses a symbol uses it. */

import type { BlastRadiusResult, Caller } from "../protocol";

type Sites = BlastRadiusResult["sites"];
type Place = Sites[number]["range"]["start"];

/** The first use of a symbol within one that uses it directly; of others, where their definition begins. */
export function startOfUse({ symbol, distance }: Caller, sites: Sites): Place {
  const { start, end } = symbol.range;
  const isWithin = (place: Place): boolean => !isBefore(place, start) && !isBefore(end, place);
  const places = sites.filter(({ uri }) => uri === symbol.uri).map(({ range }) => range.start);
  const [first] = (distance === 1 ? places : []).filter(isWithin).sort((a, b) => (isBefore(a, b) ? -1 : 1));
  return first ?? start;
}

function isBefore(one: Place, other: Place): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
