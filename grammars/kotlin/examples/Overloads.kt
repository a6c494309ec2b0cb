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

class Extent(val width: Length, val height: Length)

class Length(val pixels: Int)

fun Extent(width: Int, height: Length) = Extent(Length(width), height)
fun Extent(width: Int, height: Int) = Extent(Length(width), Length(height))

fun frame(extent: Extent, name: String) = 1
fun frame(name: String, extent: Extent) = 2

fun square() = Extent(500, 500)
fun flat() = Extent(500, Length(1))
fun named(held: Extent) = frame(extent = held, name = "a")
fun placed(held: Extent) = frame("a", held)

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
// what an argument is tells overloads of one number of arguments apart
// expect: edge square calls Overloads.kt:Extent#function~2
// expect: no-edge square calls Overloads.kt:Extent#function
// expect: edge flat calls Overloads.kt:Extent#function
// expect: no-edge flat calls Overloads.kt:Extent#function~2
// expect: edge placed calls Overloads.kt:frame#function~2
// expect: no-edge placed calls Overloads.kt:frame#function
// expect: edge named calls Overloads.kt:frame#function
