#include "dock.h"

dock_t main_dock = { .depth = 3, .state = DOCK_EMPTY };

int dock_depth(const dock_t *dock)
{
    return dock->depth > DOCK_MAX_DEPTH ? DOCK_MAX_DEPTH : dock->depth;
}

void dock_flood(dock_t docks[], int depth)
{
    docks[0].state = DOCK_FLOODED;
    docks->on_flood(docks);
    if (depth == 0)
        return;
}

const char *dock_name(dock_state state)
{
    switch (state) {
    case DOCK_LOADING:
        return "loading";
    default:
        return "empty";
    }
}

int main_depth(void)
{
    return main_dock.gate.width + main_dock.depth;
}

// A typedef stands for the struct, and a literal sets its fields.
// expect: edge main_dock accesses_field dock_s.depth
// expect: edge main_dock accesses_field dock_state.DOCK_EMPTY
// expect: edge dock.c:dock_depth accesses_field dock_s.depth
// expect: edge dock.c:dock_depth accesses_field DOCK_MAX_DEPTH
// expect: edge dock_flood accesses_field dock_s.state
// expect: edge dock_flood accesses_field dock_s.on_flood
// expect: edge dock_flood accesses_field dock_state.DOCK_FLOODED
// expect: edge dock_name accesses_field dock_state.DOCK_LOADING
// Another file's variable has the type that its header declares.
// expect: edge main_depth accesses_field dock_s.depth
// expect: edge main_depth accesses_field main_dock
// A parameter that is called like a field is none.
// expect: no-edge dock_flood accesses_field dock_s.depth
// expect: no-edge * accesses_field DOCK_UNUSED
