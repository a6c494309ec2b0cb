// expect: edge Slipway.open calls Plank.bend
// expect: edge Slipway.open calls Nail.drive
// expect: no-edge Slipway.open calls Nail.bend
// expect: edge Slipway.join calls Nail.drive
// expect: edge Slipway.make calls Nail.drive
// expect: edge Slipway.top calls Nail.bend
// expect: no-edge Slipway.top calls Plank.bend

package passed

class Plank(val nail: Nail) {
    fun bend() = 1
}

class Nail {
    fun drive() = 2
    fun bend() = 3
}

class Timber {
    fun each(use: (Plank) -> Unit) {}
    suspend fun <R> both(name: String, use: suspend (plank: Plank, Nail) -> R): R = TODO()
    fun maybe(name: String, use: ((Nail) -> Unit)? = null): Timber = this
    fun <T> find(): T = TODO()
}

fun <T> known(): T = TODO()

class Slipway(private val timber: Timber) {
    fun open() {
        timber.each { it.bend() }
        timber.each { plank -> plank.nail.drive() }
    }

    suspend fun join(other: Timber) {
        other.maybe("a") { it.drive() }.both("b") { plank, nail -> nail.drive() }
    }

    fun make(other: Timber) {
        val nail = other.find<Nail>()
        nail.drive()
    }

    fun top() {
        val nail = known<Nail>()
        nail.bend()
    }
}
