package shop.orders

class OrderStoreSuite extends munit.FunSuite {
  private val store = new OrderStore(new Journal)

  test("finds what was added") {
    assertEquals(store.find("1").total, BigDecimal(0))
  }

  def helper(): Journal = new Journal
}

// expect: test OrderStoreSuite
// expect: test OrderStoreSuite.helper
// expect: edge OrderStoreSuite tests OrderStore.find
// expect: edge OrderStoreSuite tests Order.total
// expect: edge OrderStoreSuite.helper tests Journal
// expect: no-def "finds what was added"
// expect: no-edge OrderStoreSuite tests OrderStore.charge
