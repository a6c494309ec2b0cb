#include "cache.h"

#include <cstdlib>
#include <stdexcept>

#include "entry.h"

namespace store {
namespace {

// Used here alone.
int remembered = 0;

bool older(const Entry& left, const Entry& right) { return entry_compare(&left, &right) < 0; }

}  // namespace
// expect: not-exported older
// expect: not-exported remembered
// expect: edge older calls entry_compare

class CacheError : public std::runtime_error {
 public:
  explicit CacheError(const std::string& what) : std::runtime_error(what) {}
};
// expect: def class CacheError
// expect: def constructor CacheError::CacheError

class Clock {
 public:
  long now() const;
  static Clock system();
};

long Clock::now() const { return 0; }

unsigned detail::mix(unsigned key) { return key * 31; }

static void trim(Cache* cache) {
  Entry worst{};
  cache->evict(worst);
}
// expect: not-exported trim
// expect: edge trim calls cache.cc:Cache::evict
// expect: edge cache.h:Cache::evict declares cache.cc:Cache::evict
// expect: edge trim type_hint_of Entry

Cache::Cache(std::size_t capacity, std::unique_ptr<Clock> clock)
    : capacity_(capacity),
#ifdef STORE_DEBUG
      entries_(),
#endif
      clock_(std::move(clock)) {
  STORE_CHECK(capacity_ > 0);
}
// expect: edge cache.cc:Cache::Cache calls STORE_CHECK
// expect: edge cache.cc:Cache::Cache accesses_field Cache::clock_

Cache::~Cache() { trim(this); }
// expect: edge cache.cc:Cache::~Cache calls trim

bool Cache::evict(const Entry& entry) {
  if (clock_->now() > remembered) {
    compact();
  }
  auto sorted = [&](int size) {
    return older(entry, entries_[size]);
  };
  return sorted(1);
}
// expect: def method Cache::evict
// expect: edge cache.cc:Cache::evict calls Clock::now
// expect: edge cache.cc:Cache::evict calls Cache::compact
// expect: edge cache.cc:Cache::evict calls older
// expect: no-def sorted
// expect: no-edge cache.cc:Cache::evict calls Pool::size

Entry* Cache::find(const std::string& key) const {
  if (key.empty()) throw CacheError("no key: compact() was not called");
  unsigned place = store::detail::mix(static_cast<unsigned>(key.size()));
  return place ? nullptr : nullptr;
}
// expect: edge cache.cc:Cache::find throws CacheError
// expect: edge cache.cc:Cache::find calls detail::mix
// expect: no-edge cache.cc:Cache::find calls Cache::compact
// expect: no-edge cache.cc:Cache::find calls Pool::size

std::unique_ptr<Cache> Cache::Create(std::size_t capacity) {
  auto cache = std::make_unique<Cache>(capacity, nullptr);
  cache->find("first");
  const char* home = std::getenv("STORE_HOME");
  if (home != nullptr) std::system("du -s");
  Pool<Entry> pool;
  pool.take();
  return cache;
}
// expect: edge cache.cc:Cache::Create calls Cache
// expect: edge cache.cc:Cache::Create calls cache.cc:Cache::find
// expect: edge cache.cc:Cache::Create calls Pool::take
// expect: edge cache.cc:Cache::Create reads_env STORE_HOME
// expect: edge cache.cc:Cache::Create executes_process du

void Cache::compact() {
  std::vector<int> order;
  order.clear();
  std::sort(order.begin(), order.end());
}
// expect: no-edge cache.cc:Cache::compact calls *

}  // namespace store

int main(int argc, char** argv) {
  auto cache = store::Cache::Create(16);
  store::Cache::Policy policy = store::Cache::Policy::kLru;
  cache->visit([](Entry& entry) { entry.hits++; });
  return static_cast<int>(policy);
}
// expect: def function main
// expect: edge main calls cache.cc:Cache::Create
// expect: edge main calls Cache::visit
// expect: no-def policy
