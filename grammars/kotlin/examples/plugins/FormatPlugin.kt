package shop.plugins

import shop.extending.configureFormat

class FormatPlugin : Plugin<Project> {
    override fun apply(target: Project) {
        with(target) {
            configureFormat()
            neverApplied()
        }
    }
}
// expect: edge FormatPlugin.apply calls Project.configureFormat
