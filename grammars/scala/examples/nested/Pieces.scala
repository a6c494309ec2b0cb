package shop.nested

object Basket {
  class Piece
}
// expect: def class Basket.Piece
