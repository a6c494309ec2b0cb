package org.example.tides

import org.elsewhere.Moon

enum class Tide { EBB, FLOOD }

object Almanac {
    const val HIGH_WATER = 12
}

class TideTable {
    // expect: edge TideTable.isEbb accesses_field Tide.EBB
    // expect: no-edge TideTable.isEbb accesses_field Tide.FLOOD
    fun isEbb(tide: Tide) = tide == Tide.EBB

    // expect: edge TideTable.order accesses_field Tide.FLOOD
    fun order(tide: Tide) = when (tide) {
        Tide.FLOOD -> 1
        else -> 0
    }

    // expect: edge TideTable.hours accesses_field Almanac.HIGH_WATER
    fun hours(days: Int) = days * Almanac.HIGH_WATER

    // expect: no-edge TideTable.moon accesses_field *
    fun moon(): Any = Moon.EBB // not Tide.EBB
}
