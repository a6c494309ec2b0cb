// Declarations that make objects: without arguments, and with names as arguments, which look like the types of parameters.
#include <string>

class Gauge {
 public:
  Gauge() {}
  Gauge(int low, int high) {}
  int level() const { return 0; }
};

class Valve {
 public:
  Valve(int low, int high) {}
  void shut() {}
};

struct Leak {
  int litres;
};

enum class Pressure { Low, High };

// expect: edge plain calls Gauge::Gauge
// expect: no-edge plain calls Gauge
// expect: no-edge plain calls Leak
// expect: no-edge plain calls Pressure
int plain() {
  Gauge gauge;
  Leak leak;
  Pressure pressure;
  return leak.litres;
}

// expect: no-edge elsewhere calls *
void elsewhere(Gauge* given) {
  Gauge* pointer;
  Gauge& same = *given;
}

// expect: edge with_names calls Valve::Valve
// expect: edge with_names calls Valve::shut
void with_names(int low, int high) {
  Valve valve(low, high);
  valve.shut();
}

// expect: no-edge declared calls *
void declared() { Valve make_valve(); }

// expect: no-edge generic calls Gauge::Gauge
template <typename Gauge>
void generic() {
  Gauge gauge;
}
