package shop.nested;

class Below extends Buffered {
    // expect: edge Below.read type_hint_of Buffered.Token
    void read(Token token) {}
}
