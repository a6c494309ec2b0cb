// what the grammar cannot read by itself: branches within signatures, macros that mean sections or stand alone
#if __has_include(<optional>) && __cplusplus >= 201703L
#include <optional>
#endif

namespace harbour {

class Pier {
public:
    int length(int margin
#ifdef WIDE_PIERS
               , int width)
#else
               )
#endif
    {
        return unsigned(margin) + depth();
    }

PIER_PRIVATE_UNLESS_TESTED:
    int depth() const { return 4; }
};

template <typename Float>
PIER_NON_NULL(1, 2)
PIER_RETURNS
char* write_depth(char* first, Float value)
{
    return first;
}

}  // namespace harbour

// expect: def method Pier::length
// expect: def method Pier::depth
// expect: def function write_depth
// expect: no-def PIER_PRIVATE_UNLESS_TESTED
// expect: edge Pier::length calls Pier::depth
// expect: no-edge Pier::depth calls Pier::length
