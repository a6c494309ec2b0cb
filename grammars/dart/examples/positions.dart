// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field asIndex
// expect: edge read accesses_field inCase
// expect: edge read accesses_field inArm
// expect: edge read accesses_field ofArm
// expect: edge read accesses_field inSet
// expect: edge read accesses_field asKey
// expect: edge read accesses_field inList
// expect: edge read accesses_field cascaded
// expect: edge read accesses_field inRecord
// expect: edge Page.size accesses_field ofField
// expect: edge read type_hint_of Cart
// expect: edge read type_hint_of Basket
// expect: edge read type_hint_of Shop
// expect: no-edge * accesses_field hidden
const asIndex = 1;
const inCase = 2;
const inArm = 3;
const ofArm = 4;
const inSet = 5;
const asKey = 6;
const inList = 7;
const cascaded = 8;
const inRecord = 9;
const ofField = 10;
const hidden = 11;

class Cart {}

class Basket {
  int total = 0;
}

class Shop {}

class Page {
  final size = ofField;
}

Object read(List<int> items, Object value, int hidden) {
  switch (hidden) {
    case inCase:
      return items[asIndex];
  }
  switch (value) {
    case Cart cart:
      return cart;
  }
  if (value case Basket(total: 1)) {
    return {inSet};
  }
  final (Shop shop, int number) = (Shop(), hidden);
  final arm = switch (number) { inArm => ofArm, _ => items[hidden] };
  items..length = cascaded;
  return ({asKey: arm}, [if (arm > 1) inList], (inRecord, hidden), shop);
}
