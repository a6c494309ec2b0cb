package shop.values

/** Functions and methods as values. */
class Buttons(private val other: Menu) {
    private val stored = ::atTop

    fun wire(table: MutableMap<String, () -> Unit>) {
        table["press"] = this::pressed
        table.put("open", other::opened)
        listOf(Menu::closed, ::inList)
        run(Menu.Companion::shared)
        println("silent unused")
    }

    fun pressed() {}
    fun silent() {}
}
// expect: edge Buttons.stored references atTop
// expect: edge Buttons.wire references Buttons.pressed
// expect: edge Buttons.wire references Menu.opened
// expect: edge Buttons.wire references Menu.closed
// expect: edge Buttons.wire references inList
// expect: no-edge * references Buttons.silent
// expect: no-edge * references unused
// expect: no-edge Buttons.wire calls Menu.opened

class Menu {
    fun opened() {}
    fun closed() {}

    companion object {
        fun shared() {}
    }
}

fun atTop() {}
fun inList() {}
fun unused() {}
