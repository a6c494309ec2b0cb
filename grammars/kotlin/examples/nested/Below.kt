package shop.nested

open class Below : Buffered() {
    // expect: edge Below.read type_hint_of Buffered.Token
    fun read(token: Token) {}
}
