package shop.nested

/** A type within another one: elsewhere only imports know it by its bare name, and what stands below the outer type. */
open class Buffered {
    class Token

    // expect: edge Buffered.own type_hint_of Buffered.Token
    fun own(token: Token) {}
}
