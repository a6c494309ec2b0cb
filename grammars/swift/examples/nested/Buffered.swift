/// A type within another one: elsewhere only what extends the outer type knows it by its bare name.
class Buffered {
    struct Token {}

    // expect: edge Buffered.own type_hint_of Buffered.Token
    func own(token: Token) {}
}
