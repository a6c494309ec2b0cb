package shop.nested

trait Below extends Buffered {
  // expect: edge Below.read type_hint_of Buffered.Token
  def read(token: Token): Unit = {}
}
