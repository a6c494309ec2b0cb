package shop.nested;

import other.library.Source;

class Reader {
    // expect: no-edge Reader.read type_hint_of Buffered.Token
    void read(Token token) {}

    // expect: edge Reader.skip type_hint_of Buffered.Token
    void skip(Buffered.Token token) {}

    // expect: no-edge Reader.pull type_hint_of Buffered.Token
    void pull(Source.Token token) {}
}
