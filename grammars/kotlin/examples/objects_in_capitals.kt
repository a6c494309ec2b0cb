package quay

private const val DEEPEST = 40

object UNMOORED

class Mooring {
    private var place: Any? = UNMOORED

    // expect: edge Mooring.free references UNMOORED
    fun free() {
        place = UNMOORED
    }

    // expect: edge Mooring.isFree references UNMOORED
    fun isFree(): Boolean = place === UNMOORED

    // expect: edge Mooring.drop accesses_field DEEPEST
    // expect: no-edge Mooring.drop references *
    fun drop() {
        lower(DEEPEST)
    }

    private fun lower(depth: Int) {}
}
