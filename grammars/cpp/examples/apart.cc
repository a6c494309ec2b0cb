#include "apart.h"

namespace stores {

// expect: no-edge Ledger::book type_hint_of Ledger
void Ledger::book(int amount) {}

}  // namespace stores
