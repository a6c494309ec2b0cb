// Extensions of types of the library: of lists, texts and numbers, also of literals.
import 'package:collection/collection.dart';

extension PierList<E> on List<E> {
  // expect: def method List.everySecondPier
  List<E> everySecondPier() => [...this];
  E? pierHalfway() => this[length ~/ 2];
}

extension on Iterable<String> {
  String joinedByRope() => join('~');
}

extension PierName on String {
  String moored() => '$this!';
  int get ropes => length;
}

extension on num {
  double fathoms() => this * 0.546;
}

class Quay {
  final List<String> piers = [];
  static final Set<int> depths = {1, 2};

  // expect: edge Quay.ofField calls List.everySecondPier
  // expect: edge Quay.ofField calls List.pierHalfway
  void ofField() {
    piers.everySecondPier();
    piers.reversed.toList();
    this.piers.pierHalfway();
  }

  // expect: edge Quay.ofIterable calls Iterable.joinedByRope
  // expect: no-edge Quay.ofIterable calls List.pierHalfway
  String ofIterable(List<String> names, Set<String> others) => names.joinedByRope() + others.pierHalfway();
}

List<String>? allPiers;

// expect: edge ofVariable calls List.pierHalfway
void ofVariable() => allPiers?.pierHalfway();

// expect: edge ofLiterals calls List.everySecondPier
// expect: edge ofLiterals calls String.moored
// expect: edge ofLiterals references String.ropes
// expect: edge ofLiterals calls num.fathoms
void ofLiterals() {
  ['a', 'b'].everySecondPier();
  final total = 'a'.moored();
  print('b'.ropes);
  12.fathoms();
}

// expect: edge ofLocals calls List.everySecondPier
// expect: edge ofLocals calls String.moored
void ofLocals() {
  final names = ['a'];
  names.everySecondPier();
  const title = 'a';
  title.moored();
}

// expect: no-edge ofAnother calls *
void ofAnother(Map<String, int> counts, Stream<int> ticks) {
  counts.moored();
  {1: 2}.moored();
  ticks.fathoms();
}
