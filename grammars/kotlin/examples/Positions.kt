// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field IN_BRACKETS
// expect: edge read accesses_field DELEGATED
// expect: edge read accesses_field TRIED
// expect: edge read accesses_field REPEATED
// expect: edge read type_hint_of Shop
// expect: edge read calls Market
// expect: no-edge * accesses_field hidden
package positions

const val IN_BRACKETS = 1
val DELEGATED = lazy { 2 }
const val TRIED = 3
const val REPEATED = true
const val hidden = 4

interface Shop

open class Market(size: Int)

fun read(hidden: Int): Any {
    val delegated by DELEGATED
    do {
        println((IN_BRACKETS))
    } while (REPEATED)
    val shop = object : Shop {}
    listOf(object : Market(1) {})
    return try { TRIED } catch (error: Exception) { (hidden) }
}
