// expect: exported priceOf
// expect: edge total calls services/basket.ts:priceOf
// expect: no-edge total calls services/basket.service.ts:priceOf
// expect: edge totalOfService calls services/basket.service.ts:priceOf
// expect: no-edge totalOfService calls services/basket.ts:priceOf
export function priceOf(name: string): number {
  return name.length;
}
