import 'package:shop/cart.dart' show Cart;
import 'package:test/test.dart';

Cart newCart() => Cart.empty();

void main() {
  test('saves', () {
    final cart = newCart();
    cart.save();
    expect(cart..archive(), isNotNull);
  });
}

// expect: edge cart_test.dart imports Cart
// expect: test main
// expect: test newCart
// expect: def test saves
// expect: edge saves tests Cart.save
// expect: edge newCart calls Cart.empty
// expect: edge saves calls newCart
// expect: no-edge main calls newCart
// expect: no-edge newCart calls Cart.Cart
