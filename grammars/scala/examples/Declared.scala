package shore

class Plover {
  def cry(): Unit = ()
}

class Dunlin {
  def cry(): Unit = ()
}

object Shore {
  def declared(find: String => Any): Unit = {
    val bird: Plover = find("plover")
    bird.cry()
  }
}

// expect: edge Shore.declared calls Plover.cry
// expect: no-edge Shore.declared calls Dunlin.cry
