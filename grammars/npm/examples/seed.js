// expect: no-def shop
import { penny } from "@shop/ui";
import { coin } from "@shop/ui/money";

// expect: edge seed calls packages/ui/src/cash.js:coin
// expect: edge seed.js imports packages/ui/src/cash.js:coin
export function seed() {
  return penny(coin());
}
