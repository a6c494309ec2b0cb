package io.shop

sealed trait Step
object Step {
  case object Up extends Step
  case object Left extends Step
  case object Right extends Step
  // expect: def class Step.Down
  final case class Down(count: Int) extends Step
}

object Trip {
  // expect: edge Trip.size references Step.Up
  // expect: edge Trip.size type_hint_of Step.Down
  // expect: edge Trip.size references Step.Right
  // expect: no-edge Trip.size references Step.Left
  def size(step: Step): Int = step match {
    case Step.Up => 1
    case Step.Down(count) => count
    case other @ Step.Right => 0
    case _ => 2
  }

  // expect: edge Trip.isLeft references Step.Left
  def isLeft(pair: (Int, Step)): Boolean = pair match { case (n, Step.Left) => n > 1; case _ => false }
}
