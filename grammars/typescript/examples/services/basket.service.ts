// expect: exported priceOf
export function priceOf(name: string): number {
  return 2 * name.length;
}
