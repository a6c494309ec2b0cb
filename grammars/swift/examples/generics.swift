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
