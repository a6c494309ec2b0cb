package moorings

// Properties and constants that are read by their bare names, wherever a value may stand; properties that are made by calls of members.

const val DEEP = 4
const val SHALLOW = 1
const val TIDAL = 2
const val BUSY = 9
const val UNREAD = 3

class Chart(val scale: Int, val sheet: String) {
    fun fold(): String = sheet

    companion object {
        fun parse(text: String): Chart = Chart(1, text)
    }
}

fun chartOf(text: String) = Chart.parse(text)

class Mooring(val depth: Int = SHALLOW) {
    private val chart = Chart.parse("north")
    private var boats = 0
    private var lines = 0
    private var tide = 0
    private var fee = 0
    private val berths = IntArray(BUSY)

    fun moor(deep: Boolean): Int {
        boats++
        val before = boats
        fee = if (deep) DEEP else before
        when (lines) {
            TIDAL -> fee = tide
            in 3..BUSY -> return 0
        }
        return berths[lines]
    }

    fun print() = chart.fold()

    fun scale() = chart.scale

    fun folded() = chartOf("east").fold()

    fun hidden(tide: Int) {
        fee = tide
    }

    // expect: edge Mooring.moor accesses_field Mooring.boats
    // expect: edge Mooring.moor accesses_field Mooring.lines
    // expect: edge Mooring.moor accesses_field Mooring.tide
    // expect: edge Mooring.moor accesses_field DEEP
    // expect: edge Mooring.moor accesses_field TIDAL
    // expect: edge Mooring.moor accesses_field BUSY
    // expect: no-edge * accesses_field UNREAD
    // expect: edge Mooring.print calls Chart.fold
    // expect: edge Mooring.scale accesses_field Chart.scale
    // expect: edge Mooring.folded calls Chart.fold
    // expect: no-edge Mooring.hidden accesses_field Mooring.tide
}

// expect: edge Mooring.depth accesses_field SHALLOW

// Members of enums are named through their enum, but within it.
enum class Knot {
    BOWLINE,
    CLOVE;

    companion object {
        fun first() = listOf(BOWLINE)
    }
}

fun tie() = listOf(CLOVE)

// expect: edge Knot.first accesses_field Knot.BOWLINE
// expect: no-edge * accesses_field Knot.CLOVE
