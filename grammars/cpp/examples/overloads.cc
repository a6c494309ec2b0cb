#include "overloads.h"

Meter::Meter() {}
Meter::Meter(int start, int step) {}
int Meter::read() const { return 0; }
int Meter::read(int from, int to) const { return to - from; }

int now(const Meter& meter) { return meter.read(); }
int since(const Meter& meter) { return meter.read(3); }
int joined(Meter& meter) { return meter.join(1, 2, 3); }
Meter* made() { return new Meter(4); }

// expect: edge now calls overloads.cc:Meter::read#method
// expect: edge now calls overloads.h:Meter::read#method
// expect: no-edge now calls overloads.cc:Meter::read#method~2
// expect: no-edge now calls overloads.h:Meter::read#method~2
// expect: edge since calls overloads.h:Meter::read#method~2
// expect: edge since calls overloads.cc:Meter::read#method~2
// expect: no-edge since calls overloads.cc:Meter::read#method
// expect: edge joined calls overloads.h:Meter::join#method
// expect: no-edge joined calls overloads.h:Meter::join#method~2
// expect: edge made calls overloads.h:Meter::Meter#constructor~2
// expect: no-edge made calls overloads.h:Meter::Meter#constructor
