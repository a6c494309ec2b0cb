// Items of collections, and what scope functions pass on.
package items

import org.elsewhere.Moons

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

fun Moons.Phase.markPhase() {}

class Watch(val bell: Bell) {
    fun markPhase(hour: Int) {}
}

class Ship {
    val watches = mutableSetOf<Watch>()

    // What holds them is unknown, but what they are is named; results of code from elsewhere have extensions.
    // expect: edge Ship.sail calls Bell.ring
    // expect: edge Ship.sail calls Moons.Phase.markPhase
    // expect: no-edge Ship.sail calls Horn.ring
    // expect: no-edge Ship.sail calls Watch.markPhase
    fun sail() {
        watches.forEach { it.bell.ring() }
        val moon = Moons.next()
        moon.full().markPhase()
    }
}

class Bellows private constructor() {
    class Builder {
        var size = 0
        fun size(value: Int): Builder = this
        fun build() = Bellows()
    }
}

class Hornworks private constructor() {
    class Builder {
        fun size(value: Int): Builder = this
        fun build() = Hornworks()
    }
}

// A method's result has the name of its own type, not of another one's; an import from elsewhere is no type of the workspace.
// expect: edge forge calls Bellows.Builder.build
// expect: no-edge forge calls Hornworks.Builder.build
fun forge() = Bellows.Builder().size(2).build()
