// Each name is used in one place only, which it tells.
// expect: edge Positions.read references InCase
// expect: edge Positions.read references InTuple
// expect: edge Positions.read references Otherwise
// expect: edge Positions.read references AsDefault
// expect: edge Positions.read accesses_field Positions.Thrown
// expect: edge Positions.read type_hint_of Repeated
// expect: edge Positions.read type_hint_of Taken
// expect: edge Positions.bounded type_hint_of Upper
// expect: edge Positions.bounded type_hint_of Given
// expect: no-edge * references Unused
package positions

trait Mode
case object InCase extends Mode
case object InTuple extends Mode
case object Otherwise extends Mode
case object AsDefault extends Mode
case object Unused extends Mode
class Repeated
class Taken
class Upper
trait Given[T]

object Positions {
  val Thrown = new Exception

  def read(mode: Mode = AsDefault, more: Repeated*): Any = {
    val function: Taken => Int = taken => 1
    (mode, 1) match {
      case (InTuple, 1) => throw Thrown
      case other => other
    }
    mode match {
      case InCase => function
      case unused => if (more.isEmpty) unused else Otherwise
    }
  }

  def bounded[A <: Upper, B: Given](first: A, second: B): A = first
}
