package shop.nested

class Reader {
    // expect: no-edge Reader.read type_hint_of Buffered.Token
    fun read(token: Token) {}

    // expect: edge Reader.skip type_hint_of Buffered.Token
    fun skip(token: Buffered.Token) {}

    // expect: no-edge Reader.make calls Buffered.Token
    fun make() = Token()
}
