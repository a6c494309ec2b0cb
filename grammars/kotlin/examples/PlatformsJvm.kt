package shop.platforms

actual fun total(cents: Int, tip: Int): Int = cents + tip

internal actual fun Till.describe(): String = name

actual val currency: String = "EUR"

// A comment between the name and its constructor, which stands on a line of its own.
actual class Till
// Only for tests.
internal actual constructor(val name: String) {
    actual fun open(code: Int): Boolean = code > 0

    fun close() {}
}

// expect: def class Till
// expect: def method Till.open
// expect: no-def Till.constructor
