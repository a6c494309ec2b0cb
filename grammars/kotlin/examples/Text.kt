package shop.text

/** Louder. */
fun String.shout(times: Int = 1): String = uppercase().repeat(times)

fun String.whisper(): String {
    // shout() is what this is not
    return lowercase()
}
// expect: def method String.shout
// expect: no-edge String.whisper calls *
