package shop.chains

object Net {
  trait Chain { def proceed(request: String): String }
  class Base[T]
}

object Disk {
  trait Chain { def proceed(request: String): String }
  class Base[T]
}

trait Shown[A] { def shown(a: A): String }

given intShown: Shown[Int] with {
  def shown(a: Int): String = a.toString
}
// expect: edge intShown implements Shown

class Link(chain: => Net.Chain, kept: Option[Disk.Chain]) derives Shown {
  val base: Net.Base[Int] = null
  def follow(given: Any): Disk.Chain = given match {
    case found: Disk.Chain => found
  }
  // "Disk.Base" is only spoken of
}
// expect: edge Link type_hint_of Shown
// expect: edge Link.chain type_hint_of Net.Chain
// expect: no-edge Link.chain type_hint_of Disk.Chain
// expect: edge Link.kept type_hint_of Disk.Chain
// expect: edge Link.base type_hint_of Net.Base
// expect: edge Link.follow type_hint_of Disk.Chain
// expect: no-edge Link.follow type_hint_of Net.Chain
// expect: no-edge * type_hint_of Disk.Base
