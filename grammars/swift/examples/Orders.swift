import Foundation

/// Who is told of orders.
protocol Listener: AnyObject {
    associatedtype Event
    var name: String { get }
    func changed(order: Order) -> Bool
}
// expect: def interface Listener
// expect: def method Listener.changed
// expect: def property Listener.name
// expect: def type Listener.Event

/// Why an order is refused.
enum OrderError: Error {
    case empty
    case unknown(id: Int), late
}
// expect: def enum OrderError
// expect: def variant OrderError.unknown
// expect: edge OrderError implements Error

public protocol Error {}

open class Priced {
    var base = 0
    func total() -> Int { base }
}

/// What somebody wants.
@MainActor
public final class Order: Priced, Codable {
    public static let limit = 99
    let id: Int, note: String?
    private(set) var lines: [Line] = []
    fileprivate var customer: Customer
    lazy var history = History()

    init(id: Int, customer: Customer) {
        self.id = id
        self.note = "add(line) was called"
        self.customer = customer
    }

    convenience init?(_ text: String) {
        guard let id = Int(text) else { return nil }
        self.init(id: id, customer: Customer.unknown())
    }

    deinit { forget() }

    subscript(index: Int) -> Line { lines[index] }

    func add(_ line: Line) throws -> Order {
        if lines.isEmpty { throw OrderError.empty }
        let sum = total()
        history.remember(sum)
        customer.greet()
        return self
    }

    private func forget() {}

    struct Line: Hashable {
        var price: Int
        func doubled() -> Line { Line(price: price * 2) }
    }
}
// expect: def class Order
// expect: def property Order.lines
// expect: def property Order.id
// expect: def property Order.note
// expect: def constructor Order.init
// expect: def method Order.deinit
// expect: def method Order.subscript
// expect: def method Order.add
// expect: def struct Order.Line
// expect: exported Order.lines
// expect: exported Order.add
// expect: not-exported Order.forget
// expect: not-exported Order.customer
// expect: no-def sum
// expect: edge Order extends Priced
// expect: no-edge Order extends Codable
// expect: edge Order.add calls Priced.total
// expect: edge Order.add calls History.remember
// expect: edge Order.add calls Customer.greet
// expect: edge Order.add throws OrderError
// expect: edge Order.add type_hint_of Order.Line
// expect: edge Order.init calls Customer.unknown
// expect: edge Order.init accesses_field Order.customer
// expect: edge Order.deinit calls Order.forget
// expect: edge Order.Line.doubled calls Order.Line
// expect: no-edge Order.init calls Order.add

typealias Orders = [Order]
// expect: def type Orders

extension Order: Listener {
    var name: String { "order \(id)" }

    func changed(order: Order) -> Bool {
        order.total() > Order.limit && history.isEmpty()
    }
}
// expect: def method Order.changed
// expect: edge Order implements Listener
// expect: edge Order.changed calls Priced.total
// expect: edge Order.changed calls History.isEmpty
// expect: edge Order.changed overrides Listener.changed

func latest(of orders: [Order]) -> Order? {
    // orders.add(line) is no call
    orders.map { $0 }
    return orders.last
}
// expect: def function latest
// expect: edge latest type_hint_of Order
// expect: no-edge latest calls *

private let shared = History()
// expect: not-exported shared
// expect: def variable shared
