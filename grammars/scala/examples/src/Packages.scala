package tools.files

// Functions and objects of a package that are named through it, in full or by its last names (used in PackageUser.scala).
// expect: def module relocate
object relocate {
  def apply(from: String, to: String): Unit = ()
}

object Handle {
  class File(val name: String)
}

class Marker
