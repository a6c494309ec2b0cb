export interface Item {
  name: string
  price: number
}

export function formatPrice(item: Item): string {
  return price(item.price)
}

export function price(amount: number): string {
  return amount.toFixed(2)
}
// expect: def function formatPrice
