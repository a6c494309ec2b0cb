// A type parameter is no type of the same name elsewhere.
class Payload {
    fun open() {}
}

// expect: edge plainly type_hint_of Payload
// expect: edge plainly calls Payload.open
fun plainly(payload: Payload) {
    payload.open()
}

// expect: no-edge generically type_hint_of Payload
// expect: no-edge generically calls Payload.open
fun <Payload> generically(payload: Payload) {
    payload.open()
}
