/// Keeps carts.
class Store {
  Store();
  Store.at(String path);

  static Store openDefault(Object color) => Store.at('x');

  void write(String text) {}
  void flushAll() {}
}

extension Twice on Store {
  void writeTwice(String text) => write(text + text);
}

// expect: def constructor Store.at
// expect: def method Store.writeTwice
// expect: no-def Twice.writeTwice
// expect: edge Store.openDefault calls Store.at
// expect: edge Store.writeTwice calls Store.write
// expect: no-edge Store.openDefault calls Store.Store
