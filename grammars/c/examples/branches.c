/* what the grammar cannot read by itself: branches within signatures, conditions and calls; macros around declarations */
#include "log.h"

DOCK_API int moor(const char *ship, int length) DOCK_NONNULL;

CRANE_DEPRECATED("use moor") static int anchor(const char *ship);

DOCK_API ship_fn first_ship (int count)
{
    return count;
}

static int WINAPI tide(void *unused)
{
    return 3;
}

#ifdef DOCK_WIDE
static int berth_length(int ship,
#else
static int berth_length(
#endif
    int margin)
{
    return margin + tide(0);
}

int moor(const char *ship, int length)
{
    if (length > 100) {
        return -1;
#ifdef DOCK_CRANES
    } else if (length > 50) {
        return anchor(ship);
#endif
    } else {
        return berth_length(length);
    }
}

enum flag {
    FLAG_RED FLAG_SINCE(1, "2.0") = 1,
    FLAG_BLUE FLAG_SINCE(1, "2.1") = 2,
};

/* expect: def function moor */
/* expect: def function tide */
/* expect: def function berth_length */
/* expect: def variant flag.FLAG_RED */
/* expect: def variant flag.FLAG_BLUE */
/* expect: def function first_ship */
/* expect: no-def ship_fn */
/* expect: no-def DOCK_API */
/* expect: no-def DOCK_NONNULL */
/* expect: no-def WINAPI */
/* expect: edge berth_length calls tide */
/* expect: edge moor calls berth_length */
/* expect: no-edge tide calls moor */
