package shop.other

import shop.nested.Buffered.Token

// expect: edge imported type_hint_of Buffered.Token
fun imported(token: Token) {}
