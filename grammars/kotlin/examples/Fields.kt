package locks

class Gate(val width: Int, val height: Int, val unused: Int)

class Sluice(private val open: Boolean, private val gate: Gate) {
    fun level(other: Gate): Int {
        if (!open) return 0
        val wide = other.width
        return wide
    }

    fun hidden(unused: Int) = unused
}

// expect: edge Sluice.level accesses_field Sluice.open
// expect: edge Sluice.level accesses_field Gate.width
// expect: no-edge * accesses_field Gate.height
// expect: no-edge * accesses_field Gate.unused
