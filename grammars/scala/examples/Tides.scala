package io.tides

class Gauge(level: Int) {
  private def current = level
  private def isHigh = level > 2
  private def unread = 0
  private def decoded[A]: List[A] = Nil

  // expect: edge Gauge.readings calls Gauge.current
  // expect: edge Gauge.readings calls Gauge.isHigh
  // expect: no-edge Gauge.readings calls Gauge.unread
  def readings(all: List[Int]): Option[Int] =
    for {
      one <- all.headOption
      two <- current
      unread <- all.lastOption if isHigh
      three <- unread
    } yield one + two

  // expect: edge Gauge.through calls Gauge.decoded
  def through(all: List[Int]): List[String] = {
    all.collect(decoded[String])
  }

  // expect: edge Gauge.early calls Gauge.mark
  def early(): Int = { return mark }
  // expect: def property Gauge.mark
  val mark = 3
}

object Charts {
  def chart(name: String): Int = 1
  def found(all: List[Int])(is: Int => Boolean): List[Int] = all

  // expect: no-edge Charts.drawn calls Charts.chart
  // expect: edge Charts.drawn calls Charts.found
  def drawn(all: List[Int]): List[Int] = {
    val chart = found(all)(_ == 1).map(_ + 2)
    use(chart)
    for { one <- chart } yield one
  }
}
