package shop.orders

class OrderStoreSuite extends munit.FunSuite {
  private val store = new OrderStore(new Journal)

  test("finds what was added") {
    assertEquals(store.find("1").total, BigDecimal(0))
  }

  "A store" should "keep" in { store.find("2") }

  def helper(): Journal = new Journal
}

// expect: test OrderStoreSuite
// expect: test OrderStoreSuite.helper
// expect: def test "OrderStoreSuite.finds what was added"
// expect: edge "OrderStoreSuite.finds what was added" tests OrderStore.find
// expect: edge "OrderStoreSuite.finds what was added" tests Order.total
// expect: edge OrderStoreSuite.helper tests Journal
// expect: def test "OrderStoreSuite.A store keep"
// expect: no-def "finds what was added"
// expect: no-edge OrderStoreSuite tests OrderStore.charge
