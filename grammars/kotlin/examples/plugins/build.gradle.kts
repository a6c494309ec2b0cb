gradlePlugin {
    plugins {
        register("format") {
            id = "shop.format"
            implementationClass = "shop.plugins.LayoutPlugin"
            displayName = "shop.plugins.UnusedPlugin"
        }
    }
}
// expect: edge build.gradle.kts references LayoutPlugin
// expect: no-edge * references UnusedPlugin
