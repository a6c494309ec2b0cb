// Members that are read by their bare names, in every place where a value may stand, and constants behind their types.

class Lights {
  static const green = 'starboard';
  static const red = 'port';
  static const white = 'stern';
  static String blend(String a) => a;
}

enum Berth { inner, outer, closed }

const _deepest = 12;

bool isFoggy(int sight) => sight < _shortest;
const _shortest = 3;

void logArrival(String name) {}

class Buoy {
  String tint = '';
}

class Harbor {
  final Map<String, int> _moored = {};
  final int _depth;
  final void Function(String) onArrival;
  bool _open = true;
  int _fee = 0;
  Buoy? _buoy;
  List<String> _queue = [];

  Harbor({int depth = _deepest, this.onArrival = logArrival}) : _depth = depth;

  int moor(String name) {
    if (_open) {
      _moored[name] = _fee;
    }
    return isFoggy(2) ? 0 : 1;
  }

  String paint(Map<String, String> lamps) {
    lamps[Lights.green] = Lights.blend('a');
    return lamps[Lights.red] ?? Lights.white;
  }

  bool fits(Berth berth) {
    switch (berth) {
      case Berth.inner:
        return _depth > 3;
      default:
        return berth == Berth.outer;
    }
  }

  void Function(String) watcher(bool quiet) => quiet ? logArrival : onArrival;

  void drain() {
    for (final name in _queue) {
      print(name);
    }
    throw _fee;
  }

  String light() => _buoy!.tint;

  String tintOf(Object mark) {
    if (mark is Buoy && mark.tint != '') {
      return '';
    }
    return '';
  }

  String noTint(Object mark) {
    if (mark is! Buoy) {
      return mark.tint;
    }
    return '';
  }

  int shadowed(int _fee) => _fee + 1;

  void caught() {
    try {
      moor();
    } catch (_fee, _depth) {
      throw _fee;
    }
  }

  int unpacked(Object berth) {
    final {"fee": _fee} = berth;
    for (final (_depth, _) in berth) logArrival(_depth);
    if (berth case [final _queue, ...]) logArrival(_queue);
    return _fee ?? 2;
  }

  bool nameless() => closed && isFoggy();
}

// expect: edge Harbor.paint accesses_field Lights.green
// expect: edge Harbor.paint accesses_field Lights.red
// expect: edge Harbor.paint accesses_field Lights.white
// expect: edge Harbor.paint calls Lights.blend
// expect: no-edge Harbor.paint references Lights.blend
// expect: edge Harbor.moor accesses_field Harbor._open
// expect: edge Harbor.moor accesses_field Harbor._moored
// expect: edge Harbor.moor accesses_field Harbor._fee
// expect: edge Harbor.moor calls isFoggy
// expect: no-edge Harbor.moor references isFoggy
// expect: edge Harbor.Harbor accesses_field _deepest
// expect: edge Harbor.Harbor accesses_field Harbor._depth
// expect: edge Harbor.Harbor references logArrival
// expect: edge Harbor.fits accesses_field Berth.inner
// expect: edge Harbor.fits accesses_field Berth.outer
// expect: no-edge Harbor.fits accesses_field Berth.closed
// expect: edge Harbor.watcher references logArrival
// expect: edge Harbor.watcher accesses_field Harbor.onArrival
// expect: edge Harbor.drain accesses_field Harbor._queue
// expect: edge Harbor.drain accesses_field Harbor._fee
// expect: edge Harbor.light accesses_field Harbor._buoy
// expect: edge Harbor.tintOf accesses_field Buoy.tint
// expect: no-edge Harbor.noTint accesses_field Buoy.tint
// expect: no-edge Harbor.shadowed accesses_field Harbor._fee
// expect: no-edge Harbor.caught accesses_field *
// expect: no-edge Harbor.unpacked accesses_field *
// expect: no-edge Harbor.nameless accesses_field *
// expect: edge isFoggy accesses_field _shortest
