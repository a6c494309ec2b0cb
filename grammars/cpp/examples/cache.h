// A small cache, as C++ headers write them: namespaces, templates, sections, export macros.
#ifndef STORE_CACHE_H_
#define STORE_CACHE_H_

#include <memory>
#include <string>
#include <vector>

#include "entry.h"

#define STORE_VERSION 3
#define STORE_CHECK(x) \
  do {                 \
    if (!(x)) abort(); \
  } while (0)

// expect: no-def STORE_CACHE_H_
// expect: def constant STORE_VERSION
// expect: def macro STORE_CHECK

namespace store {
namespace detail {
// Mixes the bits of a key.
unsigned mix(unsigned key);
}  // namespace detail

class Logger;  // expect: no-def Logger
class Clock;

/// What can be evicted.
class Evictable {
 public:
  virtual ~Evictable() = default;
  virtual bool evict(const Entry& entry) = 0;
};
// expect: def class Evictable
// expect: def method Evictable::evict
// expect: def method Evictable::~Evictable

/// Keeps entries, the ones used last.
class STORE_EXPORT Cache final : public Evictable {
 public:
  enum class Policy { kLru, kFifo };
  using Entries = std::vector<Entry>;

  explicit Cache(std::size_t capacity, std::unique_ptr<Clock> clock);
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;
  ~Cache() override;

  bool evict(const Entry& entry) override LOCKS_EXCLUDED(mutex_);
  Entry* find(const std::string& key) const;
  static std::unique_ptr<Cache> Create(std::size_t capacity);

  template <typename Visitor>
  void visit(Visitor visitor) {
    for (auto& entry : entries_) visitor(entry);
    compact();
  }

 private:
  void compact();

  struct Slot {
    int index;
    Entry* entry;
  };
  std::size_t capacity_;
  Entries entries_ GUARDED_BY(mutex_);
  std::unique_ptr<Clock> clock_;
};
// expect: def class Cache
// expect: def enum Cache::Policy
// expect: def variant Cache::Policy::kLru
// expect: def type Cache::Entries
// expect: def constructor Cache::Cache
// expect: def method Cache::~Cache
// expect: def method Cache::operator=
// expect: def method Cache::visit
// expect: def struct Cache::Slot
// expect: def field Cache::Slot::index
// expect: def field Cache::entries_
// expect: exported Cache::find
// expect: not-exported Cache::compact
// expect: not-exported Cache::capacity_
// expect: no-def visitor
// expect: no-def STORE_EXPORT
// expect: edge Cache extends Evictable
// expect: edge cache.h:Cache::evict overrides Evictable::evict
// expect: edge Cache::visit calls Cache::compact
// expect: edge Cache::clock_ type_hint_of Clock

/// Sums what a pool holds.
template <typename T>
class Pool {
 public:
  T take();
  int size() const { return size_; }

 private:
  int size_ = 0;
};

template <typename T>
T Pool<T>::take() {
  --size_;
  return T();
}
// expect: def class Pool
// expect: def method Pool::take
// expect: edge Pool::take accesses_field Pool::size_

inline auto latest(Cache& cache) -> Entry* { return cache.find("latest"); }
inline auto hits(Cache& cache) { return latest(cache)->hits; }
// expect: edge latest calls cache.cc:Cache::find
// expect: edge hits calls latest

constexpr int kMaxEntries = 64;
// expect: def variable kMaxEntries

}  // namespace store

#endif  // STORE_CACHE_H_
