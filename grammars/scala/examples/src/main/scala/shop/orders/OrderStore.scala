package shop
package orders

import scala.collection.mutable.{HashMap, Map => MutableMap}
import shop.billing.{Invoice => Bill, _}
import shop.billing.Rates.standardRate

/** Keeps orders in memory. It never calls archive(). */
@Audited
class OrderStore(val journal: Journal, limit: Int)(implicit clock: Clock) extends AbstractStore[Order]("orders") with Finder {
  self =>

  private val orders = new HashMap[String, Order]
  val cursor: Cursor = new Cursor(this)
  var drafts = 0

  def this(journal: Journal) = this(journal, 100)

  override def find(id: String): Order = {
    val order = orders.getOrElse(id, missing(id))
    journal.append("archive() " + id)
    cursor.advance
    check(order)
    order
  }

  private def missing(id: String): Order = throw new MissingOrder(id)

  /** Adds a bill. */
  def charge(order: Order): Bill = {
    def total(lines: List[Line]): BigDecimal = lines.map(priceOf).sum
    val archive = total(order.lines)
    println(archive)
    prepareInvoice(order, archive * standardRate)
  }

  private def priceOf(line: Line): BigDecimal = line.price

  def watch(): Unit = {
    val home = sys.env.getOrElse("STORE_HOME", "/tmp")
    System.getenv("STORE_USER")
    Process("backup --all").!
    val runner = new Runnable {
      override def run(): Unit = self.find("1")
    }
    runner.run()
  }

  def each(visit: Order => Unit): Unit = orders.values.foreach { order => visit(order) }
}

object OrderStore {
  val DefaultLimit: Int = 100

  def apply(journal: Journal): OrderStore = new OrderStore(journal, DefaultLimit)

  implicit class RichOrder(private val order: Order) {
    def isLarge: Boolean = order.total > 1000
  }
}

abstract class AbstractStore[T](name: String) {
  protected def check(item: T): Unit
  def archive(): Unit = ()
}

trait Finder { def find(id: String): Order; def get(id: String): Order = find(id) }

class MissingOrder(id: String) extends Exception(id)

class Audited extends scala.annotation.StaticAnnotation

// expect: def class OrderStore
// expect: def module OrderStore
// expect: def trait Finder
// expect: def constructor OrderStore.<init>
// expect: def method OrderStore.find
// expect: def function OrderStore.charge.total
// expect: def property OrderStore.orders
// expect: def property OrderStore.journal
// expect: def property OrderStore.limit
// expect: def property OrderStore.DefaultLimit
// expect: def class OrderStore.RichOrder
// expect: def method OrderStore.RichOrder.isLarge
// expect: no-def order
// expect: no-def run
// expect: no-def home
// expect: no-def OrderStore.find.order
// expect: exported OrderStore.find
// expect: exported OrderStore.journal
// expect: not-exported OrderStore.limit
// expect: not-exported OrderStore.orders
// expect: not-exported OrderStore.missing
// expect: not-exported AbstractStore.check
// expect: edge OrderStore extends AbstractStore
// expect: edge OrderStore implements Finder
// expect: edge OrderStore.find overrides Finder.find
// expect: edge OrderStore.find calls OrderStore.missing
// expect: edge OrderStore.find calls AbstractStore.check
// expect: edge OrderStore.find calls Journal.append
// expect: edge OrderStore.find calls Cursor.advance
// expect: edge OrderStore.charge calls OrderStore.charge.total
// expect: edge OrderStore.charge.total calls OrderStore.priceOf
// expect: edge OrderStore.charge calls prepareInvoice
// expect: edge OrderStore.charge calls Rates.standardRate
// expect: edge OrderStore.charge type_hint_of Invoice
// expect: edge OrderStore.missing throws MissingOrder
// expect: edge OrderStore.watch reads_env STORE_HOME
// expect: edge OrderStore.watch reads_env STORE_USER
// expect: edge OrderStore.watch executes_process backup
// expect: edge OrderStore.apply calls OrderStore
// expect: edge OrderStore.apply accesses_field OrderStore.DefaultLimit
// expect: edge OrderStore.journal type_hint_of Journal
// expect: edge OrderStore.RichOrder.isLarge calls Order.total
// expect: edge OrderStore decorates Audited
// expect: edge Finder.get calls Finder.find
// expect: edge OrderStore.scala imports Invoice
// expect: no-edge * calls AbstractStore.archive
// expect: no-edge OrderStore.find calls prepareInvoice
// expect: no-edge OrderStore.charge extends *
