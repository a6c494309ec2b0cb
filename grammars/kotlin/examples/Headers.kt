package shop.headers

// Headers of classes as formatters lay them out: the constructor, and each base, on a line of its own.
// expect: def class Receipt
// expect: def property Receipt.lines
// expect: def method Receipt.total
// expect: def class Receipt.Builder
// expect: def method Receipt.Builder.line
// expect: not-exported cents
class Receipt
private constructor(
  private val lines: List<Long>,
  private val tags: Tags = Tags(lines),
) :
  Tagged by tags,
  Countable by lines.counted() {
  fun total(): Long = cents(lines)

  class Builder {
    fun line(cents: Long) = Receipt(listOf(cents))
  }
}

// expect: edge Receipt implements Tagged
// expect: edge Receipt.tags calls Tags
// expect: edge Receipt.total calls cents
private fun cents(lines: List<Long>): Long = lines.sum()

interface Tagged

interface Countable

// expect: def class Tags
// expect: def method Tags.first
// expect: edge Tags implements Tagged
// expect: edge Tags implements Countable
class Tags
@Suppress("unused")
internal constructor(val lines: List<Long>) :
  Tagged,
  Countable by counted {
  fun first() = lines.first()
}

// expect: def class Empty
// expect: def function constructor
// expect: no-def Empty.constructor
// expect: no-edge Empty calls constructor
class Empty

fun constructor(size: Int) = size

// expect: edge printed calls Receipt.Builder.line
// expect: edge printed calls Receipt.Builder
// expect: no-edge printed calls Tags.first
fun printed() = Receipt.Builder().line(3)
