#pragma once

#include <mutex>

// Objects that functions in headers make, which look like declarations of functions.

struct Padding {
  Padding(int width, int &target);
};

class Registry {
public:
  void drop() {
    std::lock_guard<std::mutex> lock(mutex_);
    Padding padding(width, target_);
  }

  // expect: no-def lock
  // expect: no-def padding
  // expect: edge Registry::drop accesses_field Registry::mutex_
  // expect: edge Registry::drop accesses_field Registry::width
  // expect: edge Registry::drop accesses_field Registry::target_
  // expect: edge Registry::drop calls Padding::Padding

  void widen(int width, int other) {
    Padding padding(width, other);
  }

  // expect: no-edge Registry::widen accesses_field *

private:
  std::mutex mutex_;
  int width;
  int target_;
};

// expect: def function registered
int registered(int);
