package shore;

class Plover {
  void cry() {}
}

class Dunlin {
  void cry() {}
}

class Casts {
  void cast(Object bird) {
    ((Plover) bird).cry();
  }

  // expect: edge Casts.cast calls Plover.cry
  // expect: no-edge Casts.cast calls Dunlin.cry
}
