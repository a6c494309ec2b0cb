package shop.orders

import shop.billing.*

type OrderId = String
opaque type Weight = Double

/** A bought thing. */
final case class Line(name: String, price: BigDecimal, private val secret: Int = 0)

case class Order(id: OrderId, lines: List[Line]):
  def total: BigDecimal = lines.map(_.price).sum

  def state: State =
    if lines.isEmpty then State.Open else State.Shipped(1)

enum State(val label: String):
  case Open extends State("open")
  case Shipped(days: Int) extends State("shipped")
  case Lost, Found

  def loud: String = label.toUpperCase

class Journal:
  var size = 0
  def append(line: String): Unit =
    size = size + 1

class Cursor(store: OrderStore):
  def advance: Boolean = store.find("2").state.loud.isEmpty

trait Clock:
  def now: Long

given systemClock: Clock with
  def now: Long = readClock()

given Ordering[Order] with
  def compare(left: Order, right: Order): Int = left.total.compare(right.total)

extension (order: Order)
  def heaviest: Line = order.lines.maxBy(weigh)
  def describe(width: Int): String = s"${order.total} ${label(order)}"

def readClock(): Long = 0L

private def weigh(line: Line): BigDecimal = line.price

def label(order: Order): String =
  val text = order.heaviest.name
  order match
    case Order(id, Nil) => id
    case other: Order => shorten(text)

def shorten(text: String): String = text.take(3)

val defaultOrder: Order = Order("0", Nil)

@main def report(args: String*): Unit =
  for
    line <- defaultOrder.lines
    price = line.price
  do println(price)

// expect: def type OrderId
// expect: def type Weight
// expect: def class Line
// expect: def property Line.price
// expect: exported Line.price
// expect: not-exported Line.secret
// expect: def property Order.lines
// expect: def method Order.total
// expect: def enum State
// expect: def property State.label
// expect: def variant State.Open
// expect: def variant State.Shipped
// expect: def variant State.Found
// expect: def module systemClock
// expect: def method systemClock.now
// expect: def method Order.heaviest
// expect: def function label
// expect: def variable defaultOrder
// expect: def function report
// expect: no-def text
// expect: no-def price
// expect: no-def line
// expect: no-def args
// expect: not-exported weigh
// expect: exported label
// expect: edge Order.state type_hint_of State
// expect: edge Order.lines type_hint_of Line
// expect: edge Cursor.advance calls OrderStore.find
// expect: edge Cursor.advance calls Order.state
// expect: edge Cursor.advance calls State.loud
// expect: edge systemClock.now calls readClock
// expect: edge Order.heaviest calls weigh
// expect: edge Order.describe calls label
// expect: edge label calls Order.heaviest
// expect: edge label calls shorten
// expect: edge defaultOrder calls Order
// expect: edge State.loud calls State.label
// expect: edge report calls Order.lines
// expect: no-edge label calls report
// expect: no-edge shorten calls *
// expect: edge report calls Line.price
