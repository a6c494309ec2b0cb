// what the grammar cannot read by itself: dollars of strings, binary numbers, contexts, conditions of branches
package unread

class Scope

class Buoy<T : Comparable<T>>
private constructor(val light: T) {

    fun name(): String = $$"Buoy$Light" + $$"$id"

    fun mask(bits: Int): Int = bits and 0b0000_1111

    context(scope: Scope)
    fun blink(any: Any): Int = when (any) {
        is Int if any > mask(3) -> mask(any)
        else -> 0
    }
}

fun dollars(): String = $$"""
    price: $5
"""

// expect: def class Buoy
// expect: def method Buoy.name
// expect: def method Buoy.mask
// expect: def method Buoy.blink
// expect: def function dollars
// expect: no-def Light
// expect: edge Buoy.blink calls Buoy.mask
// expect: no-edge Buoy.mask calls Buoy.blink
