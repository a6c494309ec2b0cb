package shop.orders

import kotlin.test.Test

class OrderChecks {
    @Test
    fun `adds a line`() {
        Order.empty().add(Line.None)
    }
    // expect: test "OrderChecks.adds a line"
    // expect: edge "OrderChecks.adds a line" tests Order.add
    // expect: no-edge "OrderChecks.adds a line" tests Order.checked
}

class OrderSpec : StringSpec({
    test("an order has a total") {
        Order(1, null).total()
    }
    "an order" should {
        "be $cheap" { Order(2, null).total() }
    }
})
// expect: def test "OrderSpec.an order > be $cheap"
// expect: edge "OrderSpec.an order > be $cheap" tests Priced.total
// expect: no-edge "OrderSpec.an order" tests Priced.total
// expect: def test "OrderSpec.an order has a total"
// expect: test "OrderSpec.an order has a total"
// expect: edge "OrderSpec.an order has a total" tests Priced.total
