package shop.platforms

// What each platform defines: a use of the declaration uses every definition.

/** Adds up. */
expect fun total(cents: Int, tip: Int = 0): Int

internal expect fun Till.describe(): String

expect val currency: String

expect class Till(name: String) {
    fun open(code: Int): Boolean
}

// expect: def function total
// expect: def method Till.describe
// expect: no-def describe
fun checkout(till: Till): Int {
    if (till.open(1)) println(till.describe())
    return total(3)
}

// expect: edge Platforms.kt:total declares PlatformsJvm.kt:total
// expect: edge Platforms.kt:Till declares PlatformsJvm.kt:Till
// expect: edge Platforms.kt:Till.open declares PlatformsJvm.kt:Till.open
// expect: edge Platforms.kt:Till.describe declares PlatformsJvm.kt:Till.describe
// expect: edge Platforms.kt:currency declares PlatformsJvm.kt:currency
// expect: edge checkout calls Platforms.kt:total
// expect: edge checkout calls PlatformsJvm.kt:total
// expect: edge checkout calls PlatformsJvm.kt:Till.open
// expect: edge checkout calls PlatformsJvm.kt:Till.describe
// expect: no-edge checkout calls PlatformsJvm.kt:Till.close
// expect: no-edge * declares PlatformsJvm.kt:Till.close
// expect: no-edge * declares Platforms.kt:total
