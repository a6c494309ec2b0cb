part 'order_state.dart';

class Order {
  OrderState open() => OrderState();
}

// expect: edge Order.open calls OrderState
// expect: no-edge OrderState calls Refund
