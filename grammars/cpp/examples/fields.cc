enum class Tide { Low, High, Spring };
constexpr int kMaxDepth = 40;
constexpr int kUnused = 41;

struct Harbour {
  int depth;
  Tide tide;
};

bool is_open(const Harbour& harbour) {
  if (harbour.tide == Tide::Low) return false;
  return harbour.depth < kMaxDepth;
}

int level(Tide tide) {
  switch (tide) {
    case Tide::High:
      return 2;
    default:
      return 0;
  }
}

// expect: edge is_open accesses_field Harbour::tide
// expect: edge is_open accesses_field Harbour::depth
// expect: edge is_open accesses_field Tide::Low
// expect: edge is_open accesses_field kMaxDepth
// expect: edge level accesses_field Tide::High
// expect: no-edge * accesses_field Tide::Spring
// expect: no-edge level accesses_field Harbour::tide
// expect: no-edge * accesses_field kUnused
