#include "harbor.h"

static struct {
    int moored;
    struct {
        int under_repair;
    } dry_dock;
} fleet;

static struct lantern_list {
    const char *label;
    void (*light)(void);
} lanterns[] = {{"north", 0}};

chart_t chart;

void count_boats(struct harbor *harbor) {
    harbor->berths.piers.north = 1;
    harbor->berths.all_piers = 2;
    harbor->traffic->boats++;
    harbor->tides.high_water = 3;
    chart.entrance.channel_width = 4;
    fleet.moored++;
    fleet.dry_dock.under_repair = 1;
    lanterns[0].label = "south";
}

// expect: edge count_boats accesses_field harbor.berths.piers.north
// expect: edge count_boats accesses_field harbor.berths.all_piers
// expect: edge count_boats accesses_field harbor.traffic.boats
// expect: edge count_boats accesses_field harbor.tide_table.high_water
// expect: edge count_boats accesses_field chart_t.entrance.channel_width
// expect: edge count_boats accesses_field fleet.moored
// expect: edge count_boats accesses_field fleet.dry_dock.under_repair
// expect: edge count_boats accesses_field lantern_list.label

/* A field that has a type of its own is not what a name alone means. */
int read_log(int all_piers) {
    int berths = all_piers;
    return berths + tides;
}

// expect: no-edge read_log accesses_field harbor.berths
// expect: no-edge read_log accesses_field harbor.tides
