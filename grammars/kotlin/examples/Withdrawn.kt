package withdrawn

import withdrawn.tides.*

interface Pump {
    fun halt(reason: String? = null)
    @Deprecated(level = DeprecationLevel.HIDDEN, message = "stays for what was compiled before")
    fun halt(reason: String)
}

// hidden (it has a replacement): "level = HIDDEN" here is a comment
@Deprecated("Use drain()", ReplaceWith("drain()"))
fun emptied(pump: Pump) = 1

@Deprecated(
    "Needs a \"pump\" (see there)",
    ReplaceWith("pump.drain()"),
    level = DeprecationLevel.ERROR
)
fun drain(): Int = error("no pump")

@Deprecated("Use Valve", level = DeprecationLevel.ERROR)
class Tap

fun Pump.drain(): Int = 1

fun stopped(pump: Pump) = pump.halt("dry")
fun Pump.run() = drain()
fun old(pump: Pump) = emptied(pump)
fun tapped() = Tap()
fun Pump.rising() = swell()

// expect: edge Pump contains Withdrawn.kt:Pump.halt#method~2
// expect: edge stopped calls Withdrawn.kt:Pump.halt#method
// expect: no-edge * calls Withdrawn.kt:Pump.halt#method~2
// expect: edge Pump.run calls Withdrawn.kt:Pump.drain
// expect: no-edge * calls Withdrawn.kt:drain#function
// one that is only warned of can be called, and a type has a name where compilers are told to allow it
// expect: edge old calls emptied
// expect: edge tapped calls Tap
// importing all of a package imports its extensions
// expect: edge Pump.rising calls withdrawn/Swell.kt:Pump.swell
