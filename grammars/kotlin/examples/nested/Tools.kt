package shop.tools

import elsewhere.tooling.matching
import shop.aliased.Tool
import shop.aliased.subcommands

/** Extensions that are imported, on values of unknown type. */
fun Tool.matching(text: String): Boolean = true

fun tools() {
    val tool = listOf(1, 2, 3).let { make(it) }
    tool.subcommands(Tool())
    tool.matching("a")
}
// expect: edge tools calls Command.subcommands
// expect: no-edge tools calls Tool.matching
