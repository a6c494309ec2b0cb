export interface Item {
  name: string;
  price: number;
}

export function formatPrice(item: Item): string {
  return discount(item.price).toFixed(2);
}

function discount(amount: number): number {
  return amount;
}
// expect: def function formatPrice
