import Vapor

class History {
    func remember(_ sum: Int) {}
    func isEmpty() -> Bool { true }
}

struct Customer {
    static func unknown() -> Customer { Customer() }
    func greet() { print("greet() was called".shouted()) }
}
// expect: edge Customer.unknown calls Customer
// expect: no-edge Customer.greet calls Customer.greet

struct Other {
    func find(_ id: Int) -> String { "" }
}

extension String {
    func shouted() -> String { uppercased() }
    func twice() -> String { shouted() + self.shouted() }
}
// expect: def method String.shouted
// expect: edge String.twice calls String.shouted
// expect: no-def String

actor Store {
    private var known: [Int: Order] = [:]
    func find(_ id: Int) async throws -> Order? { known[id] }
}
// expect: def class Store

final class Desk {
    let store: Store
    @Published var label: Label

    init(store: Store) { self.store = store }

    func take(_ id: Int, name: String) async throws -> Order? {
        let order = try await store.find(id)
        let fresh = Order(id: id, customer: .unknown())
        _ = try fresh.add(Order.Line(price: 1)).changed(order: fresh)
        let shown = name.shouted()
        if let again = latest(of: [fresh]) { again.total() }
        label.show(shown)
        let log = { (customer: Customer) in customer.greet() }
        func local() {}
        _ = ProcessInfo.processInfo.environment["SHOP_HOME"]
        system("lpr -P desk")
        return order
    }
    // expect: def method Desk.take
    // expect: edge Desk.take calls Store.find
    // expect: edge Desk.take calls Order
    // expect: edge Desk.take calls Order.init
    // expect: edge Desk.take calls Order.add
    // expect: edge Desk.take calls Order.changed
    // expect: edge Desk.take calls String.shouted
    // expect: edge Desk.take calls latest
    // expect: edge Desk.take calls Priced.total
    // expect: edge Desk.take calls Label.show
    // expect: edge Desk.take calls Customer.greet
    // expect: edge Desk.take reads_env SHOP_HOME
    // expect: edge Desk.take executes_process lpr
    // expect: edge Desk.label type_hint_of Label
    // expect: no-edge Desk.take calls Other.find
    // expect: no-def shown
}

struct Label {
    func show(_ text: String) {}
}

func routes(_ app: Application, desk: Desk) throws {
    app.get("orders", ":id") { request in
        try await desk.take(1, name: "web")
    }
    app.post("orders", use: create)
    cache.get("orders") { $0 }
}

func create(_ request: Request) -> Order? { nil }
// expect: def route "GET /orders/:id"
// expect: def route "POST /orders"
// expect: edge "GET /orders/:id" calls Desk.take
// expect: edge create handles_route "POST /orders"
// expect: no-def "GET /orders"
