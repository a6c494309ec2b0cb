package shop.billing

import shop.orders.Order

case class Invoice(id: String, total: BigDecimal)

object Rates {
  val standardRate = BigDecimal("0.19")
  private lazy val reducedRate = BigDecimal("0.07")
}

def prepareInvoice(order: Order, total: BigDecimal): Invoice = Invoice(order.id, total)

// expect: def property Rates.standardRate
// expect: not-exported Rates.reducedRate
// expect: edge prepareInvoice calls Invoice
// expect: edge prepareInvoice calls Order.id
// expect: no-edge prepareInvoice calls Invoice.id
// expect: no-edge prepareInvoice calls Invoice.total
