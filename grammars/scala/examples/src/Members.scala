package members

// expect: edge Members.used references Chart
// expect: no-edge * references Frame
object Members {
  def used(): Int = Chart.plot(1)

  def local(frame: Frame): Int = frame.height
}

object Chart {
  def plot(times: Int): Int = times
}

class Frame {
  val height = 1
}
