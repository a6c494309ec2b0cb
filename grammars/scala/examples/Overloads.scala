package overloads

class Quota(start: Int) {
  def this(start: Int, name: String) = this(start)
  def use[T](amount: Int)(implicit scale: T): Int = amount
  def use(amount: Int, times: Int, notes: String*): Int = use(amount * times)
}

object Quotas {
  def once(quota: Quota): Int = quota.use(1)
  def often(quota: Quota): Int = quota.use(1, 2, "a", "b")
}

object Bells {
  def ring(name: String): Int = 1
  def ring(count: Int): Int = 2
  def named(): Int = ring("a")
  def counted(): Int = ring(3)
}

// expect: edge Quota.use calls Overloads.scala:Quota.use#method
// expect: edge Quotas.once calls Overloads.scala:Quota.use#method
// expect: no-edge Quotas.once calls Overloads.scala:Quota.use#method~2
// expect: edge Quotas.often calls Overloads.scala:Quota.use#method~2
// expect: no-edge Quotas.often calls Overloads.scala:Quota.use#method
// what an argument is tells overloads of one number of arguments apart
// expect: edge Bells.named calls Overloads.scala:Bells.ring#method
// expect: no-edge Bells.named calls Overloads.scala:Bells.ring#method~2
// expect: edge Bells.counted calls Overloads.scala:Bells.ring#method~2
// expect: no-edge Bells.counted calls Overloads.scala:Bells.ring#method
