package io.rivals

import org.library.Routes

// A call that no method of the type can take means one that the type inherits from outside, or another one further out.
trait Forms extends Routes {
  def get(path: String, form: String)(action: String => Any): Unit = ()
}

trait Pages extends Forms {
  // expect: no-edge Pages.plain calls Forms.get
  def plain: Unit = get("/plain") { "page" }
  // expect: edge Pages.formed calls Forms.get
  def formed: Unit = get("/form", "name") { name => name }
}

// A class without a companion is no value: the value of its name is meant.
trait Tables {
  lazy val Ships = tableOf[Ships]
  class Ships(tag: String)
  class Piers(tag: String)
  object Piers
}

trait Lists extends Tables {
  // expect: edge Lists.all accesses_field Tables.Ships
  // expect: no-edge Lists.all references Tables.Ships
  // expect: edge Lists.all references Tables.Piers
  def all = (Ships.size, Piers.size)
  // expect: edge Lists.fresh calls Tables.Ships
  def fresh = new Ships("s")
}

object formats {
  def shout(text: String): String = text
}

class Sign {
  import formats._

  // expect: edge Sign.text calls formats.shout
  def text: String = shout("ahoy")
}

trait A1 { def a1: Int = 1 }
trait A2
trait A3
trait A4
trait A5
trait A6
trait A7
trait A8
trait A9
trait A10
trait A11
trait A12
trait A13
trait A14

trait Many {
  self: A1 & A2 & A3 & A4 & A5 & A6 & A7 & A8 & A9 & A10 & A11 & A12 & A13 &
    A14 =>
  // expect: edge Many.first calls A1.a1
  def first: Int = a1
}
