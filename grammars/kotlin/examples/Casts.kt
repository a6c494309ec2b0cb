package shore

class Plover {
    fun cry() {}
}

class Dunlin {
    fun cry() {}
}

fun cast(bird: Any) {
    (bird as Plover).cry()
}

// expect: edge cast calls Plover.cry
// expect: no-edge cast calls Dunlin.cry
