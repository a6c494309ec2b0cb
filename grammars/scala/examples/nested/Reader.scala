package shop.nested

class Reader {
  // expect: no-edge Reader.read type_hint_of Buffered.Token
  def read(token: Token): Unit = {}

  // expect: no-edge Reader.take type_hint_of Parts.Piece
  def take(piece: Piece): Unit = {}

  // expect: edge Reader.skip type_hint_of Parts.Piece
  def skip(piece: Parts.Piece): Unit = {}
}
