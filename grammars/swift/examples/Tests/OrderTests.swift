import XCTest
import Testing
@testable import Shop

final class OrderTests: XCTestCase {
    func testAddsALine() throws {
        let order = Order(id: 1, customer: Customer())
        XCTAssertNotNil(try order.add(Order.Line(price: 1)))
    }
    // expect: test OrderTests.testAddsALine
    // expect: edge OrderTests.testAddsALine tests Order.add
    // expect: no-edge OrderTests.testAddsALine tests Order.forget
}

@Suite struct Greetings {
    @Test("greets whoever comes") func greets() {
        Customer.unknown().greet()
        #expect(History().isEmpty())
    }
    // expect: test Greetings.greets
    // expect: edge Greetings.greets tests Customer.greet
    // expect: edge Greetings.greets tests History.isEmpty
}

final class OrderSpec: QuickSpec {
    override class func spec() {
        describe("an order") {
            it("forgets \(nothing)") { History().isEmpty() }
        }
    }
    // expect: def test "OrderSpec.an order > forgets \(nothing)"
    // expect: edge "OrderSpec.an order > forgets \(nothing)" tests History.isEmpty
    // expect: no-edge OrderSpec.spec tests History.isEmpty
}
