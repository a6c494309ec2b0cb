/// A type parameter is no type of the same name elsewhere.
struct Cookie {
    struct Value {
        func render() {}
    }
}

// expect: no-edge Promise type_hint_of Cookie.Value
class Promise<Value> {
    var current: Value?

    // expect: no-edge Promise.fulfil type_hint_of Cookie.Value
    // expect: no-edge Promise.fulfil calls Cookie.Value.render
    func fulfil(_ value: Value) {
        value.render()
        current = value
    }
}

// expect: edge plain type_hint_of Cookie.Value
// expect: edge plain calls Cookie.Value.render
func plain(_ value: Cookie.Value) {
    value.render()
}

/// What a call with type arguments makes.
final class Guarded<Kept> {
    init(_ kept: Kept) {}
    func write(_ kept: Kept) {}
}

final class Ledger<Kept> {
    func write(_ kept: Kept) {}
}

let shared = Guarded<[String]>([])

final class Till {
    private let lines = Guarded<[Int]>([])

    // expect: edge Till.add calls Guarded.write
    // expect: no-edge * calls Ledger.write
    func add() {
        lines.write([1])
    }
}

// expect: edge keep calls Guarded.write
func keep() {
    let kept = Guarded<Int>(1)
    kept.write(2)
}

// expect: edge share calls Guarded.write
func share() {
    shared.write([])
}
