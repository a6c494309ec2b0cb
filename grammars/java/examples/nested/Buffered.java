package shop.nested;

/** A type within another one: elsewhere only subtypes and imports know it by its bare name. */
class Buffered {
    static class Token {}

    // expect: edge Buffered.own type_hint_of Buffered.Token
    void own(Token token) {}
}
