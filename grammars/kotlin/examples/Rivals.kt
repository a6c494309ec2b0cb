package io.rivals

class Catcher

fun Catcher.check(value: Boolean, message: String) = value

fun pause() = 1

fun pause(first: Int, second: Int, third: Int) = 3

class Anchor {
    fun lower(depth: Int) = depth

    // A call that no method of the type can take means a function of the file.
    // expect: edge Anchor.both calls lower
    // expect: edge Anchor.both calls Anchor.lower
    fun both() = lower(1) + lower(1, 2)

    // expect: no-edge Anchor.outside calls pause
    fun outside() = pause(1, 2)

    // expect: edge Anchor.inside calls pause
    fun inside() = pause()
}

fun lower(depth: Int, speed: Int) = depth * speed

class Bell {
    // A name of one word: what it extends may have it, too.
    // expect: no-edge Bell.ring calls Catcher.check
    fun ring() = check(true)
}

interface Sails

fun Sails.hoistAll(height: Int) = height

fun sailing(block: Sails.() -> Unit) = Unit

// An extension means its receiver, which the function around a nameless function may give it.
// expect: edge depart calls Sails.hoistAll
fun depart() = sailing { hoistAll(2) }

fun Sails.steer(course: Int) = course

fun steer(course: Int, speed: Int = 1) = course

// expect: edge turn calls Sails.steer
// expect: edge turn calls steer
fun turn() = sailing { steer(2) }
