part of shop;

abstract class Priced {
  int get total;
}

abstract class Basket {}

class Line {
  final String name = '';
  final int price = 1;
}

const int vat = 19;
var rounding = 2;

int priceOf(Line line) => line.price * vat;
int hiddenPrice(Line line) => 0;

// expect: def function priceOf
// expect: def constant vat
// expect: def variable rounding
// expect: def method Priced.total
// expect: edge Cart.total overrides Priced.total
// expect: edge priceOf type_hint_of Line
// expect: no-edge * calls hiddenPrice
// expect: no-def line
