part of 'order.dart';

class OrderState {
  Order again() => Order();
}

// expect: edge OrderState.again calls Order
