extension Buffered {
    // expect: edge Buffered.again type_hint_of Buffered.Token
    func again(token: Token) {}
}
