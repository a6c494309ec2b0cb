class Tariff {
    Tariff() { this("", 0); }
    Tariff(String name, int cents) { }

    int price(int cents) { return cents; }
    int price(int cents, int count) { return price(cents); }
    String label(String name, Object... parts) { return name; }
    String label() { return ""; }
}

class Reduced extends Tariff {
    int price(int cents, int count, double rate) { return super.price(cents, count); }

    void show(Tariff other) {
        price(1, 2, 0.5);
        other.label("a", 1, 2);
        new Tariff("b", 3);
    }

    int inherited() { return price(7); }
    int unfit(Tariff other) { return other.price(1, 2, 3, 4); }
}

// expect: edge Tariff.price calls Overloads.java:Tariff.price#method
// expect: edge Reduced.price calls Overloads.java:Tariff.price#method~2
// expect: no-edge Reduced.price calls Overloads.java:Tariff.price#method
// expect: edge Reduced.show calls Reduced.price
// expect: no-edge Reduced.show calls Tariff.price
// expect: edge Reduced.show calls Overloads.java:Tariff.label#method
// expect: no-edge Reduced.show calls Overloads.java:Tariff.label#method~2
// expect: edge Reduced.show calls Overloads.java:Tariff.<init>#constructor~2
// expect: no-edge Reduced.show calls Overloads.java:Tariff.<init>#constructor
// what takes the arguments is inherited
// expect: edge Reduced.inherited calls Overloads.java:Tariff.price#method
// expect: no-edge Reduced.inherited calls Reduced.price
// if none does, all stay
// expect: edge Reduced.unfit calls Overloads.java:Tariff.price#method
// expect: edge Reduced.unfit calls Overloads.java:Tariff.price#method~2
