// what the grammar cannot read by itself: captures, and lists of parameters of a base behind an empty one
package shop.captures

class Ordering[A]()(val lowest: A)

trait Shown[A]

class Numbers[A](implicit start: A) extends Ordering[A]()(start) with Shown[List[A]] {
  def iterator(from: List[A]^): List[A]^{this, from} = rest(from)

  def rest(from: List[A]): List[A] = from
}

// expect: def class Numbers
// expect: def method Numbers.iterator
// expect: def method Numbers.rest
// expect: edge Numbers.iterator calls Numbers.rest
// expect: edge Numbers extends Ordering
// expect: no-edge Numbers.rest calls Numbers.iterator
