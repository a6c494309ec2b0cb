// Items of collections, and what scope functions pass on.
package items

class Bell {
    fun ring() {}
    fun tune() {}
    fun polish() {}
    fun mute() {}
}

class Horn {
    fun ring() {}
    fun tune() {}
    fun polish() {}
    fun mute() {}
}

class Tower(private val bells: List<Bell>, private val byName: Map<String, Bell>, private val horns: List<Horn>, private val great: Bell?) {
    // expect: edge Tower.sound calls Bell.ring
    // expect: edge Tower.sound calls Horn.tune
    // expect: edge Tower.sound calls Bell.polish
    // expect: edge Tower.sound calls Bell.mute
    // expect: no-edge Tower.sound calls Horn.ring
    // expect: no-edge Tower.sound calls Bell.tune
    // expect: no-edge Tower.sound calls Horn.polish
    // expect: no-edge Tower.sound calls Horn.mute
    fun sound() {
        for (b in bells) {
            b.ring()
        }
        for (b in horns) {
            b.tune()
        }
        for ((_, b) in byName) {
            b.polish()
        }
        bells.first().mute()
    }

    // expect: edge Tower.care calls Bell.polish
    // expect: edge Tower.care calls Bell.tune
    // expect: no-edge Tower.care calls Horn.polish
    // expect: no-edge Tower.care calls Horn.tune
    fun care() {
        bells.filter { it.hashCode() > 1 }.forEach { b -> b.polish() }
        great?.let { g -> g.tune() }
    }

    // expect: edge Tower.test calls Bell.ring
    // expect: edge Tower.test calls Bell.mute
    // expect: edge Tower.test calls Bell.polish
    // expect: no-edge Tower.test calls Horn.ring
    // expect: no-edge Tower.test calls Horn.polish
    // expect: no-edge Tower.test calls Bell.tune
    fun test() {
        bells.forEach { it.ring() }
        great?.also { it.mute() }
        val b = byName["low"]!!
        b.polish()
        bells.forEach { strange { it.tune() } }
    }

    // expect: no-edge Tower.names calls Bell.ring
    // expect: no-edge Tower.names calls Horn.ring
    fun names() {
        byName.keys.forEach { n -> n.ring() }
    }
}
