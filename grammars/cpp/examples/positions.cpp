// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field AsIndex
// expect: edge read accesses_field Looped
// expect: edge read accesses_field Cast
// expect: edge read accesses_field Captured
// expect: edge read accesses_field Thrown
// expect: edge read accesses_field Declared
// expect: edge read accesses_field AsDefault
// expect: edge read accesses_field Measured
// expect: edge read accesses_field Pointed
// expect: edge Page::size accesses_field OfField
// expect: edge choose references twice
// expect: edge choose references thrice
// expect: edge callback references once
// expect: no-edge * accesses_field Hidden
// expect: no-edge * references pointed
#include <vector>

constexpr int AsIndex = 1, Cast = 2, Captured = 3, Thrown = 4, Declared = 5, AsDefault = 6, OfField = 7, Hidden = 8;
static const int Looped[] = {9};
static const int Measured[] = {10};
static const int Pointed[] = {11};

int once(int number) { return number; }
int twice(int number) { return number * 2; }
int thrice(int number) { return number * 3; }

class Page {
    int size = OfField;
};

long read(std::vector<int> items, int Hidden, int most = AsDefault) {
    for (int each : Looped) {}
    auto captured = [first = Captured] { return first; };
    if (int declared = Declared) { throw Thrown; }
    items[Hidden] = sizeof(Measured) + items[AsIndex] + *Pointed;
    if (Hidden) { throw Hidden; }
    return (long) Cast;
}

int pointed(int number) { return number * 4; }

long given(int (*pointed)(int)) {
    return pointed ? 1 : (long) pointed;
}

using Step = int (*)(int);

Step choose(bool more) {
    return more ? twice : thrice;
}

void *callback() {
    return (void *) once;
}
