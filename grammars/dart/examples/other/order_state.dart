class OrderState {
  int refunds = 0;
}

class Order {}

// expect: no-edge * calls other/order_state.dart:Order
// expect: no-edge * calls other/order_state.dart:OrderState
