// 🚀 counts characters in UTF-16
export function total(prices) {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}

export function unused(prices) {
  return prices.length;
}

export class Cart {
  add(price) {
    if (price < 0) {
      throw new Error("negative");
    }
    return total([price]);
  }

  clear() {
    return [];
  }
}

new Cart().add(2);
