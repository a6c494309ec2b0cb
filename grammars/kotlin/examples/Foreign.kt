package shop.foreign

// Definitions of other packages need an import.
// expect: no-edge foreign references Choice
// expect: no-edge foreign calls choice
// expect: edge foreign calls own
fun foreign(): Any {
    choice("a")
    own()
    return Choice.success(1)
}

fun own() {}
