package shop.json

import shop.nested._

trait Tree
object Tree {
  type Tree = shop.json.Tree

  class Leaf
}

// the outer Tree is meant wherever the inner one is not in sight
class Branch extends Tree {
  def grown: List[Tree] = Nil
}
// expect: edge Branch extends Tree
// expect: no-edge Branch extends Tree.Tree
// expect: edge Branch.grown type_hint_of Tree
// expect: no-edge Branch.grown type_hint_of Tree.Tree

// importing all of a package imports nothing that stands within its types
class Plain {
  def leaf(piece: Piece): Unit = ()
}
// expect: no-edge Plain.leaf type_hint_of *

// code in a nested type calls what the outer one has
object Sawmill {
  def cut(): Unit = ()

  object fine {
    def saw(): Unit = cut()
  }
}
// expect: edge Sawmill.fine.saw calls Sawmill.cut

object Carpenter {
  def saw(): Unit = cut()
}
// expect: no-edge Carpenter.saw calls *

object Grafting {
  def graft(): Any = shop.json.Tree()
}
// expect: no-edge Grafting.graft calls Tree.Tree
