package shop.other

import shop.nested.Parts._

class Importing {
  // expect: edge Importing.read type_hint_of Parts.Piece
  def read(piece: Piece): Unit = {}
}
