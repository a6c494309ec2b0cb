// Members that are declared here and defined elsewhere are one thing; types within a type.
#pragma once
#include <string>
#include <vector>

namespace stores {

// expect: def class Ledger
class Ledger {
 public:
  typedef std::vector<int> Entries;
  struct iterator {};
  enum class State { Open, Closed };

  void book(int amount);
  const char* c_str() const;
  State state() const;
};

}  // namespace stores
