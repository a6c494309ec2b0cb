// Operators, getters and setters, members of extensions.

// expect: def method Price.+
// expect: def method Price.==
// expect: def method Price.total
class Price {
  Price operator +(Price other) => this;
  Price operator -(Price other) => this;

  @override
  bool operator ==(Object other) => true;

  int get total => 1;
  set total(int value) {}
}

// expect: def method Rows.[]
class Rows {
  Price operator [](int row) => Price();
  void operator []=(int row, Price price) {}
}

extension Doubled on Price {
  int get twice => total + total;
  int doubled() => 2;
}

// expect: edge sum calls Price.+
// expect: edge sum calls Price.==
// expect: no-edge sum calls Price.-
Price sum(Price one, Price other) {
  if (one == other) {
    return one;
  }
  return one + other;
}

// expect: edge first calls Rows.[]
// expect: no-edge first calls Rows.[]=
Price first(Rows rows) => rows[0];

// expect: edge put calls Rows.[]=
// expect: no-edge put calls Rows.[]
void put(Rows rows, Price price) {
  rows[0] = price;
}

// numbers and lists
// expect: no-edge plain calls Price.+
// expect: no-edge plain calls Rows.[]
int plain(List<int> numbers, int one) => numbers[0] + one;

// expect: edge shown calls Price.doubled
int shown(Price price) => price.doubled();

// nothing is asked when a value is compared with null
// expect: no-edge missing calls Price.==
bool missing(Price? price) => price == null;
