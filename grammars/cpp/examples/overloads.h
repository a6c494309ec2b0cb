class Meter {
 public:
  Meter();
  Meter(int start, int step = 1);
  int read(void) const;
  int read(int from, int to = 0) const;
  template <class... Rest>
  int join(int first, Rest&&... rest);
  int join();
};

// what defines a function does not repeat which arguments may be left out: see overloads.cc
// expect: def method Meter::read
