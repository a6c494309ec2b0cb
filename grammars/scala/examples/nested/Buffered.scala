package shop.nested

/** A type within another one: elsewhere only imports and subtypes know it by its bare name. */
trait Buffered {
  class Token

  // expect: edge Buffered.own type_hint_of Buffered.Token
  def own(token: Token): Unit = {}
}

object Parts {
  class Piece
}
