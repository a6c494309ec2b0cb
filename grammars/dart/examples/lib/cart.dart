library shop;

import 'dart:async';
import 'package:shop/src/store.dart' as st show Store;
import 'src/prices.dart';

// It never calls archive().

/// A cart of lines.
@immutable
class Cart extends Basket with Counted implements Priced {
  final List<Line> lines;
  static const int limit = 5;
  late Store _store;

  Cart(this.lines, {required Store store}) : _store = store;
  Cart.empty() : lines = [];
  factory Cart.of(String text) => Cart.empty();

  /// What all lines cost.
  @override
  int get total => lines.fold(0, (sum, line) => sum + priceOf(line));

  Future<void> save({int? times}) async {
    final store = Store();
    await store.write('archive()');
    this._store.flushAll();
    _check(times);
    lines.map(priceOf).toList();
    final home = Platform.environment['SHOP_HOME'];
    await Process.run('tar', ['-c', home]);
    throw CartError('full');
  }

  void _check(int? times) {
    st.Store.openDefault(Color.red);
    String total(Line line) => line.name;
  }

  void archive() {}
}

class CartError implements Exception {
  final String message;
  const CartError(this.message);
}

mixin Counted on Basket {
  int counted() => 1;
}

enum Color {
  red,
  green;

  Color next() => green;
}

typedef Callback = void Function(int count);

// expect: def class Cart
// expect: def constructor Cart.Cart
// expect: def constructor Cart.empty
// expect: def constructor Cart.of
// expect: def method Cart.total
// expect: def method Cart.save
// expect: def field Cart.lines
// expect: def field Cart.limit
// expect: def trait Counted
// expect: def method Counted.counted
// expect: def enum Color
// expect: def variant Color.red
// expect: def type Callback
// expect: def constructor CartError.CartError
// expect: no-def store
// expect: no-def home
// expect: exported Cart.save
// expect: not-exported Cart._check
// expect: not-exported Cart._store
// expect: edge Cart extends Basket
// expect: edge Cart implements Counted
// expect: edge Cart implements Priced
// expect: edge Cart.total calls priceOf
// expect: edge Cart.save calls Store.write
// expect: edge Cart.save calls Store.flushAll
// expect: edge Cart.save calls Cart._check
// expect: edge Cart.save references priceOf
// expect: edge Cart.save throws CartError
// expect: edge Cart.save reads_env SHOP_HOME
// expect: edge Cart.save executes_process tar
// expect: edge Cart.save accesses_field Cart._store
// expect: edge Cart._check calls Store.openDefault
// expect: edge Cart._check references Color
// expect: edge Cart.of calls Cart.empty
// expect: edge Cart.lines type_hint_of Line
// expect: no-edge cart.dart imports Line
// expect: no-edge Cart.save calls Cart.archive
// expect: no-edge Cart.of calls Cart.Cart
// expect: no-edge Cart.save calls Store.openDefault
