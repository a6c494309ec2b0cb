#include "apart.h"

// expect: edge walk type_hint_of Ledger
// expect: no-edge walk calls Ledger::book
int walk(Registry& registry) {
  stores::Ledger::Entries entries;
  return registry.size();
}

// expect: no-edge scan type_hint_of Ledger::iterator
int scan(std::vector<int>::iterator at) { return *at; }

// expect: no-edge print calls Ledger::c_str
void print(const std::string& text) { puts(text.c_str()); }

// expect: edge open type_hint_of Ledger
bool open(stores::Ledger& ledger) { return ledger.state() == stores::Ledger::State::Open; }
