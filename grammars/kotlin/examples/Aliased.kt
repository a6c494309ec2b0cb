package shop.aliased

/** Extensions of aliases and of type parameters. */
open class Choice<Each, Value>

typealias Optional<Each, Value> = Choice<Each?, Value>
typealias Plain = Optional<String, String>
typealias Decide = (Choice<String, String>) -> Unit

fun choice(name: String): Plain = Choice()

fun <T : Any> Optional<T, T>.asked(text: String): Choice<T, T> = Choice()

fun <T> Choice<T, T>.checked(): Choice<T, T> = this

val size by choice("size").asked("How large?").checked()

fun decide(rule: Decide) {
    rule.checked()
}

abstract class Command<T : Command<T>> {
    fun run() {}
    fun helpText() = ""
}

class Tool : Command<Tool>()

class Other {
    fun run() {}
}

fun <T : Command<T>, CommandT : T> CommandT.subcommands(vararg commands: Tool): CommandT {
    helpText()
    return this
}

fun <T> T.versioned(text: String): T where T : Command<T> = this

fun <T> T.noted(text: String): T = this

fun main() {
    Tool().subcommands(Tool()).versioned("1").run()
    Other().noted("other").run()
}
// expect: edge size calls choice
// expect: edge size calls Optional.asked
// expect: edge size calls Choice.checked
// expect: no-edge decide calls Choice.checked
// expect: def method Command.subcommands
// expect: edge Command.subcommands calls Command.helpText
// expect: edge main calls Command.subcommands
// expect: edge main calls Command.versioned
// expect: edge main calls Command.run
// expect: def method Any.noted
// expect: edge main calls Any.noted
