package shop.storage

import shop.orders.Order

class Store {
    fun find(id: Int): Order? = null
}

class Other {
    fun find(id: Int): String = ""
}

fun open(id: Int): Store? = Store()
// expect: def function open
// expect: edge open calls Store
// expect: edge Store.find type_hint_of Order
// expect: no-edge open calls Other
