package elsewhere

import tools.files

// expect: edge PackageUser.moved calls relocate
// expect: edge PackageUser.inFull calls relocate
// expect: edge PackageUser.marked type_hint_of Marker
// expect: no-edge PackageUser.ofAnother calls relocate
// expect: no-edge PackageUser.ofJava type_hint_of Handle.File
// expect: no-edge PackageUser.ofLocal calls relocate
object PackageUser {
  def moved(): Unit = files.relocate("a", "b")

  def inFull(): Unit = tools.files.relocate("a", "b")

  def marked(marker: tools.files.Marker): Unit = ()

  def ofAnother(): Unit = java.nio.relocate("a", "b")

  def ofJava(file: java.io.File): Unit = ()

  def ofLocal(files: String): Unit = files.relocate("a", "b")
}
