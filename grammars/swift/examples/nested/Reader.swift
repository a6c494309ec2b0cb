class Reader {
    // expect: no-edge Reader.read type_hint_of Buffered.Token
    func read(token: Token) {}

    // expect: edge Reader.skip type_hint_of Buffered.Token
    func skip(token: Buffered.Token) {}
}
