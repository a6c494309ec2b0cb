package shop.other;

import shop.nested.Buffered.Token;

class Importing {
    // expect: edge Importing.read type_hint_of Buffered.Token
    void read(Token token) {}
}
