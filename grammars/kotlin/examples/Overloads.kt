package overloads

class Rate(val cents: Int, val name: String = "") {
    constructor(text: String, cents: Int, note: String) : this(cents)

    fun charge(count: Int): Int = charge(count, 1) { it }
    fun charge(count: Int, factor: Int = 1, change: (Int) -> Int): Int = change(count * factor)
    fun note(vararg lines: String) = lines.size
    fun note() = 0
}

fun twice(rate: Rate) = rate.charge(2)
fun changed(rate: Rate) = rate.charge(2) { it + 1 }
fun noted(rate: Rate, lines: Array<String>) = rate.note("a", *lines)
fun made() = Rate(1)
fun worded() = Rate("one", 1, "")

// expect: edge Rate.charge calls Overloads.kt:Rate.charge#method~2
// expect: edge twice calls Overloads.kt:Rate.charge#method
// expect: no-edge twice calls Overloads.kt:Rate.charge#method~2
// expect: edge changed calls Overloads.kt:Rate.charge#method~2
// expect: no-edge changed calls Overloads.kt:Rate.charge#method
// expect: edge noted calls Overloads.kt:Rate.note#method
// expect: no-edge noted calls Overloads.kt:Rate.note#method~2
// the head of a class is a constructor
// expect: edge made calls Rate
// expect: no-edge made calls Rate.<init>
// expect: edge worded calls Rate.<init>
