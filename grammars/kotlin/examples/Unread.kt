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

annotation class Marked(val name: String)

// Two annotations before a class without a constructor.
// expect: def method Annotated.sail
@Marked("a")
@Suppress("MaxLineLength")
class Annotated {
    fun sail() = 1
}

// expect: def method Above.sail
@Suppress("MaxLineLength", "LeakingThis")
@Marked("b")
public open class Above {
    fun sail() = 1
}

class Box<T>(val item: T) {
    // A method of a type with arguments.
    // expect: def method Box.open
    // expect: edge Box.reference references Box.open
    fun open() = item

    fun reference() = Box<*>::open

    fun within(last: Int) = when (last) {
        in 1..<last -> 1
        else -> 2
    }

    // expect: def method Box.behind
    fun behind() = 3
}
