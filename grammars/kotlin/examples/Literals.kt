// Extensions of the library's types, on literals and behind functions that give the same type.
package literals

fun String.shout() = uppercase()

fun Int.hours() = this * 60

// expect: edge onText calls String.shout
fun onText() = "ahoy".shout()

// expect: edge onTrimmed calls String.shout
fun onTrimmed() = """
    ahoy
    """.trimIndent().trim().shout()

// expect: edge onNumber calls Int.hours
fun onNumber() = 12.hours()

// expect: edge onTemplate calls String.shout
fun onTemplate(name: String) = "ahoy, ${name.trim()}".shout()

// expect: no-edge onFraction calls Int.hours
fun onFraction() = 1.5.hours()
