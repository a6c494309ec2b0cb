package shop.within

import org.lint.Element

/** Extensions within a class: first the extended object is meant, then the class around. */
class Reporter(private val width: Int) {
    fun run(element: Element) = element.shown()

    private fun Element.shown(): String = this.padded() + suffix() + indented(width)

    private fun Element.padded(): String = text

    private fun suffix() = "."

    private fun indented(count: Int) = " ".repeat(count)

    fun padded() = "none"
}

class Other {
    fun suffix() = "!"

    private fun Element.padded(): String = "other"
}

fun Element.alone() = twice() + this.once()

fun Element.once() = text

private fun Element.twice() = text

fun Wrapped.once() = this

// expect: edge Reporter.run calls Element.shown
// expect: edge Element.shown calls Element.padded
// expect: edge Element.shown calls Reporter.suffix
// expect: edge Element.shown calls Reporter.indented
// expect: edge Element.shown accesses_field Reporter.width
// expect: edge Element.alone calls Element.once
// expect: edge Element.alone calls Element.twice
// expect: no-edge Element.shown calls Reporter.padded
// expect: no-edge Element.shown calls Other.suffix
// expect: no-edge Element.alone calls Wrapped.once
