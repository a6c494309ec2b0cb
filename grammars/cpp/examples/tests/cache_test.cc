#include "cache.h"

#include <gtest/gtest.h>

namespace store {

class CacheTest : public ::testing::Test {
 protected:
  Cache* fresh() { return new Cache(4, nullptr); }
};

TEST_F(CacheTest, FindsNothingWhenEmpty) {
  Cache* cache = fresh();
  EXPECT_EQ(cache->find("a"), nullptr);
}
// expect: def method CacheTest::FindsNothingWhenEmpty
// expect: test CacheTest::FindsNothingWhenEmpty
// expect: edge CacheTest::FindsNothingWhenEmpty calls CacheTest::fresh
// expect: edge CacheTest::FindsNothingWhenEmpty tests cache.cc:Cache::find
// expect: edge CacheTest::fresh calls Cache
// expect: no-def TEST_F

TEST(PoolTest, IsEmptyAtFirst) {
  Pool<int> pool;
  EXPECT_EQ(pool.size(), 0);
}
// expect: edge PoolTest::IsEmptyAtFirst tests Pool::size

TEST(LatestTest, latest) { latest(*new Cache(1, nullptr)); }
// expect: edge LatestTest::latest tests cache.h:latest
// expect: no-edge hits calls LatestTest::latest

TEST_CASE("a pool gives what it has", "[pool]") {
  Pool<int> pool;
  SECTION("one") { REQUIRE(pool.take() == 0); }
}
// expect: def test "a pool gives what it has"
// expect: test "a pool gives what it has"
// expect: edge "a pool gives what it has" tests Pool::take

}  // namespace store
