// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field guarded
// expect: edge read accesses_field inCase
// expect: edge read accesses_field asKey
// expect: edge read accesses_field checked
// expect: edge read accesses_field repeated
// expect: edge read accesses_field thrown
// expect: edge read references Names.Inner
// expect: edge read type_hint_of Fault
// expect: edge read type_hint_of Cart
// expect: edge Page.Item type_hint_of Shop
// expect: no-edge * accesses_field hidden
let guarded: Int? = 1
let inCase = 2
let asKey = "three"
let checked: Any = 4
let repeated = false
let thrown = Fault.bad
let hidden = 5

enum Fault: Error { case bad }

class Cart { var total = 1 }

enum Names { enum Inner { static let size = 1 } }

protocol Shop {}

protocol Page { associatedtype Item: Shop }

func read(count: Int, hidden: Int) throws -> [String: Int] {
    guard let first = guarded else { throw thrown }
    switch count {
    case inCase: return [asKey: Names.Inner.size]
    case hidden: return [:]
    default: break
    }
    if checked is Int {}
    do {} catch Fault.bad {}
    let path = \Cart.total
    repeat {} while repeated
    return [:]
}
