static struct {
    int moored;
} fleet;

static struct lantern_list {
    const char *label;
} lanterns[1];

void dim_lanterns(void) {
    lanterns[0].label = "none";
    fleet.moored = 0;
}

// expect: edge dim_lanterns accesses_field harbor_copy.c:fleet.moored
// expect: edge dim_lanterns accesses_field harbor_copy.c:lantern_list.label
// expect: no-edge dim_lanterns accesses_field harbor.c:fleet.moored
// expect: no-edge dim_lanterns accesses_field harbor.c:lantern_list.label
