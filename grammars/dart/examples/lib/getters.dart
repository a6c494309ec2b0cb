// Getters are used by their names alone, on values of a known type, on the object itself and in texts.

class TideGauge {
  final List<int> _levels = [];
  bool isRising = false;

  int get highest => _levels.isEmpty ? 0 : _levels.last;
  bool get isFlooded => highest > 5 && isRising;
  String get report => 'highest: $highest, flooded: ${isFlooded}';
  void reset() => _levels.clear();
}

class Harbour {
  final TideGauge gauge;
  Harbour(this.gauge);

  bool mustClose() {
    return gauge.isFlooded;
  }

  String announce(dynamic sender) {
    final highest = sender.report; // of another kind
    return 'announced $highest';
  }

  void onMorning() {
    gauge.isRising = false;
    final later = gauge.reset;
    later();
  }
}

// expect: edge TideGauge.isFlooded references TideGauge.highest
// expect: edge TideGauge.isFlooded accesses_field TideGauge.isRising
// expect: edge TideGauge.report references TideGauge.highest
// expect: edge TideGauge.report references TideGauge.isFlooded
// expect: edge Harbour.mustClose references TideGauge.isFlooded
// expect: edge Harbour.onMorning accesses_field TideGauge.isRising
// expect: edge Harbour.onMorning references TideGauge.reset
// expect: no-edge Harbour.announce references TideGauge.report
// expect: no-edge Harbour.announce references TideGauge.highest
