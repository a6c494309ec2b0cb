package io.delegated

import org.library.inject
import org.library.pilot

class Pilot {
    fun steer() = 1
}

fun makePilot(): Pilot = Pilot()

class Bridge {
    private val pilot: Pilot by pilot()
    private val second by lazy { Pilot() }
    private val third by inject<Pilot>()
    private val fourth by lazy { makePilot() }

    // A field hides what is imported by its name.
    // expect: edge Bridge.first calls Pilot.steer
    fun first() = pilot.steer()

    // expect: edge Bridge.other calls Pilot.steer
    fun other() = second.steer()

    // expect: edge Bridge.given calls Pilot.steer
    fun given() = third.steer()

    // expect: edge Bridge.made calls Pilot.steer
    fun made() = fourth.steer()

    // expect: no-edge Bridge.outside calls Pilot.steer
    fun outside() = fifth.steer()

    private val fifth by library<Pilot>()

    private fun Pilot.steerHome() = 2

    // expect: edge Bridge.homewards calls Pilot.steerHome
    fun homewards() = pilot.apply { steerHome() }
}

class Deck {
    // What a file only imports is none of the workspace.
    // expect: no-edge Deck.hail calls Pilot.steer
    fun hail() = pilot.steer()
}
