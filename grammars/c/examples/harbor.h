/* Types that fields and variables define in their own declarations. */
#ifndef HARBOR_H
#define HARBOR_H

struct harbor {
    int depth;
    union {
        struct {
            int north;
            int south;
        } piers;
        long all_piers;
    } berths;
    struct {
        int boats;
    } *traffic;
    struct tide_table {
        int high_water;
    } tides;
};

typedef struct {
    struct {
        int channel_width;
    } entrance;
} chart_t;

#endif

// expect: def field harbor.berths.piers
// expect: def struct harbor.tide_table
