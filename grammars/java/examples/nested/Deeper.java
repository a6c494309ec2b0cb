package shop.nested;

class Deeper extends Below {
    // expect: edge Deeper.read type_hint_of Buffered.Token
    void read(Token token) {}
}
