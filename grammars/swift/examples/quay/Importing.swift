import nested

// An import brings no types within others: they are named through the outer one.
class Importing {
    // expect: no-edge Importing.read type_hint_of Buffered.Token
    func read(token: Token) {}

    // expect: edge Importing.skip type_hint_of Buffered.Token
    func skip(token: Buffered.Token) {}
}
