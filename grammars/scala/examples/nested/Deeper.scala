package shop.nested

class Deeper extends Below {
  // expect: edge Deeper.fetch type_hint_of Buffered.Token
  def fetch(token: Token): Unit = {}
}
