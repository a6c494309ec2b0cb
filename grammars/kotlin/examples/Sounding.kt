// An imported extension means its name on a value of unknown type, more surely than a member whose name is as rare.
package sounding

import org.elsewhere.dive
import sounding.extended.plumbDepth

class Keel {
    fun plumbDepth() = 2
    var trimLevel = 0
}

// expect: edge sound calls Lead.plumbDepth
// expect: no-edge sound calls Keel.plumbDepth
fun sound(lines: Map<String, Any>) = lines.values.map { (line, _) -> line.plumbDepth() }

class Rope {
    private val reel = dive("rope")

    // expect: edge Rope.haul calls Lead.hoistSlowly
    // expect: no-edge Rope.haul calls Winch.turnSlowly
    fun haul() {
        reel.hoistSlowly()
        reel.turnSlowly()
    }
}

class Winch {
    fun turnSlowly() = 1
}
