package io.items

class Crate {
  def weigh(): Int = 1
  def label: String = ""
}

class Lorry {
  def weigh(): Int = 9
}

class Hold(crates: Seq[Crate], spare: Option[Crate], lorries: List[Lorry], byName: Map[String, Crate]) {
  // expect: edge Hold.each calls Crate.weigh
  // expect: no-edge Hold.each calls Lorry.weigh
  def each(): Unit = crates.foreach { item => item.weigh() }

  // expect: edge Hold.mapped calls Crate.weigh
  // expect: edge Hold.mapped calls Lorry.weigh
  def mapped(): Int = crates.map(item => item.weigh()).sum + lorries.map(item => item.weigh()).sum

  // expect: edge Hold.looped calls Crate.weigh
  // expect: no-edge Hold.looped calls Lorry.weigh
  def looped(): Seq[Int] = for (item <- crates.filter(_.label.isEmpty)) yield item.weigh()

  // expect: edge Hold.found calls Crate.weigh
  // expect: no-edge Hold.found calls Lorry.weigh
  def found(): Int = spare match {
    case Some(item) => item.weigh()
    case None => 0
  }

  // expect: edge Hold.first calls Crate.weigh
  // expect: no-edge Hold.first calls Lorry.weigh
  def first(): Int = crates.find(_.label.nonEmpty).getOrElse(crates.head).weigh()

  // What a map holds comes in pairs.
  // expect: no-edge Hold.pairs calls Crate.weigh
  def pairs(): Unit = byName.foreach { item => item.weigh() }

  // expect: edge Hold.infix calls Lorry.weigh
  def infix(): Unit = lorries foreach { item => item.weigh() }
}
