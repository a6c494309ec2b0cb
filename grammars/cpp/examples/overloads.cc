#include "overloads.h"

Meter::Meter() {}
Meter::Meter(int start, int step) {}
int Meter::read() const { return 0; }
int Meter::read(int from, int to) const { return to - from; }

int now(const Meter& meter) { return meter.read(); }
int since(const Meter& meter) { return meter.read(3); }
int joined(Meter& meter) { return meter.join(1, 2, 3); }
Meter* made() { return new Meter(4); }

int knock(const std::string& name) { return 1; }
int knock(char letter) { return 2; }
int knock_name() { return knock("a"); }
int knock_letter() { return knock('a'); }

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
// what an argument is tells overloads of one number of arguments apart
// expect: edge knock_name calls overloads.cc:knock#function
// expect: no-edge knock_name calls overloads.cc:knock#function~2
// expect: edge knock_letter calls overloads.cc:knock#function~2
// expect: no-edge knock_letter calls overloads.cc:knock#function
