class Plover {
  void call_out() {}
}

class Dunlin {
  void call_out() {}
}

void declared(dynamic shore) {
  Plover bird = shore.find();
  bird.call_out();
}

void declaredAsNothing(dynamic shore) {
  var bird = shore.find();
  bird.run();
}

// expect: edge declared calls Plover.call_out
// expect: no-edge declared calls Dunlin.call_out
// expect: no-edge declaredAsNothing calls *
