package shop.orders

import kotlinx.serialization.Serializable
import shop.storage.Store
import shop.storage.open as openStore
import shop.text.*

/** Who is told of orders. */
fun interface Listener {
    fun changed(order: Order)
}
// expect: def interface Listener
// expect: def method Listener.changed

annotation class Audited(val reason: String)
// expect: def class Audited

/** What somebody wants. */
@Serializable
data class Order(val id: Int, private var note: String?, seed: Int = 0) : Priced(seed), Comparable<Order> {
    val lines: MutableList<Line> = mutableListOf()

    override fun compareTo(other: Order): Int = id - other.id

    fun add(line: Line): Order {
        lines.add(line)
        total()
        this.note = "add(line) was called"
        return this
    }

    private fun checked(): Boolean {
        if (lines.isEmpty()) throw EmptyOrder(id)
        return true
    }

    enum class State(val code: Int) { OPEN(1), PAID(2) }

    companion object {
        const val LIMIT = 99
        fun empty(): Order = Order(0, null)
    }
}
// expect: def class Order
// expect: def property Order.id
// expect: def property Order.lines
// expect: def method Order.add
// expect: def enum Order.State
// expect: def variant Order.State.OPEN
// expect: def constant Order.LIMIT
// expect: def method Order.empty
// expect: no-def Order.seed
// expect: no-def seed
// expect: exported Order.add
// expect: not-exported Order.checked
// expect: not-exported Order.note
// expect: edge Order extends Priced
// expect: edge Order.add calls Priced.total
// expect: edge Order.add accesses_field Order.note
// expect: edge Order.add type_hint_of Line
// expect: no-edge Order.add calls Order.add
// expect: edge Order.checked throws EmptyOrder
// expect: edge Order.empty calls Order

open class Priced(val base: Int) {
    open fun total(): Int = base
}

class EmptyOrder(id: Int) : IllegalStateException("order $id")

sealed interface Line {
    val price: Int

    object None : Line {
        override val price = 0
    }
}
// expect: def interface Line
// expect: def class Line.None
// expect: edge Line.None implements Line

typealias Orders = List<Order>
// expect: def type Orders

fun Order.summary(): String {
    checked()
    return "order".shout() + total()
}
// expect: def method Order.summary
// expect: edge Order.summary calls Priced.total
// expect: no-edge Order.summary calls Listener.changed

fun Desk.again() = last.summary()
// expect: edge Desk.again calls Order.summary

internal val Order.isLarge: Boolean get() = lines.size > Order.LIMIT
// expect: def property Order.isLarge

class Desk(private val store: Store, listener: Listener) : Listener by listener {
    private val recent = Cache()
    lateinit var last: Order

    constructor(store: Store) : this(store, { order -> println(order) })

    @Audited("by law")
    fun take(id: Int, name: String): Order? {
        val order = store.find(id) ?: Order.empty()
        val fresh = Order(id, name)
        fresh.add(Line.None).summary()
        recent.remember(fresh)
        val shown = name.shout()
        fun local() = order
        listOf(1, 2).map { number -> number.toString() }
        System.getenv("SHOP_HOME")
        ProcessBuilder("lpr", "-P", shown).start()
        last.summary()
        return openStore(id)?.find(id)
    }
    // expect: def method Desk.take
    // expect: def property Desk.store
    // expect: def constructor Desk.<init>
    // expect: edge Desk.take decorates Audited
    // expect: edge Desk.take calls Store.find
    // expect: edge Desk.take calls Order.empty
    // expect: edge Desk.take calls Order
    // expect: edge Desk.take calls Order.add
    // expect: edge Desk.take calls Order.summary
    // expect: edge Desk.take calls Cache.remember
    // expect: edge Desk.take calls String.shout
    // expect: edge Desk.take calls open
    // expect: edge Desk.take reads_env SHOP_HOME
    // expect: edge Desk.take executes_process lpr
    // expect: edge Desk implements Listener
    // expect: no-def shown
    // expect: no-def Desk.listener
    // expect: no-edge Desk.take calls Other.find

    object Registry {
        fun all(): Orders = emptyList()
    }
}
// expect: def class Desk.Registry
// expect: def method Desk.Registry.all

private class Cache {
    fun remember(order: Order) {
        println("remember(order) is no call of Order.add")
    }
}
// expect: not-exported Cache
// expect: no-edge Cache.remember calls *
