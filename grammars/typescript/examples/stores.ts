// expect: edge checkOut calls useCart.addLine
// expect: edge checkOut calls useOrders.place
// expect: edge checkOut references useMoney.rounded
// expect: edge checkOut calls useMoney.converted
// expect: no-edge checkOut calls useMoney.deeper.hidden
// expect: no-edge checkOut calls Ledger.place
// expect: edge total references Basket.isEmpty
// expect: edge Basket.shown references Basket.isEmpty
// expect: edge Basket.shown calls Basket.size
// expect: no-edge Basket.shown references Basket.size
// expect: no-edge Basket.typed references Basket.taken
// expect: edge OrdersApi.itemPath references paths.item
// expect: no-edge OrdersApi.itemPath references paths.list
import { defineStore } from 'pinia';

export const useCart = defineStore('cart', { actions: { addLine() {} } });
export const useOrders = (late = false) => {
  const define = late ? window.define : defineStore;
  return define({ id: 'orders', actions: { place() {} } })();
};
export function useMoney() {
  const rounded = (sum: number) => sum;
  function deeper() {
    function hidden() {}
    return hidden;
  }
  function converted(sum: number) { return sum; }
  return { rounded, converted, deeper };
}
export class Ledger {
  place() {}
}

const orders = useOrders();

export function checkOut() {
  const cart = useCart();
  const { rounded } = useMoney();
  cart.addLine();
  orders.place();
  useMoney().converted(rounded(1));
  useMoney().hidden();
}

export class Basket {
  get isEmpty() { return true; }
  size() { return 0; }
  taken<T>() {}
  shown() { return this.isEmpty ? 0 : this.size(); }
  async typed() { this.taken<string>(); await this.taken<string>(); return await this.taken<string>(); }
}

export function total(basket: Basket) {
  if (!basket.isEmpty) { return 1; }
  return 0;
}

const paths = { item: (id: number) => `/orders/${id}`, list: () => '/orders' };
export class OrdersApi {
  itemPath = paths.item;
}
