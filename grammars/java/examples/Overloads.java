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

class Parcel {
    Label label;

    Parcel(String text) { }
    Parcel(Label label) { }

    void stamp(String text) { }
    void stamp(int count) { }
    void stamp(double weight) { }
    void stamp(Label label) { }
    void stamp(Runnable later) { }
    void stamp(Object any, String... more) { }

    void text() { stamp("fragile"); new Parcel("fragile"); }
    void count() { stamp(2); }
    void weight() { stamp(2.5); }
    void made() { stamp(new Label()); }
    void held() { stamp(label); }
    void taken(Label taken) { stamp(taken); }
    void later() { stamp(() -> count()); }
    void unknown() { stamp(anything()); }
}

class Label { }

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
// what an argument is tells overloads of one number of arguments apart
// expect: edge Parcel.text calls Overloads.java:Parcel.stamp#method
// expect: no-edge Parcel.text calls Overloads.java:Parcel.stamp#method~2
// expect: edge Parcel.text calls Overloads.java:Parcel.<init>#constructor
// expect: no-edge Parcel.text calls Overloads.java:Parcel.<init>#constructor~2
// expect: edge Parcel.count calls Overloads.java:Parcel.stamp#method~2
// expect: no-edge Parcel.count calls Overloads.java:Parcel.stamp#method~3
// expect: edge Parcel.weight calls Overloads.java:Parcel.stamp#method~3
// expect: no-edge Parcel.weight calls Overloads.java:Parcel.stamp#method~2
// expect: edge Parcel.made calls Overloads.java:Parcel.stamp#method~4
// expect: no-edge Parcel.made calls Overloads.java:Parcel.stamp#method
// expect: edge Parcel.held calls Overloads.java:Parcel.stamp#method~4
// expect: edge Parcel.taken calls Overloads.java:Parcel.stamp#method~4
// expect: no-edge Parcel.taken calls Overloads.java:Parcel.stamp#method~5
// expect: edge Parcel.later calls Overloads.java:Parcel.stamp#method~5
// expect: no-edge Parcel.later calls Overloads.java:Parcel.stamp#method~4
// expect: edge Parcel.unknown calls Overloads.java:Parcel.stamp#method
// expect: edge Parcel.unknown calls Overloads.java:Parcel.stamp#method~2
