#ifndef DOCK_H
#define DOCK_H
DOCK_BEGIN_DECLS

/* The state of a dock. */
typedef enum { DOCK_EMPTY, DOCK_LOADING = 4, DOCK_FLOODED } dock_state;

struct dock_s {
    int depth;
    dock_state state;
    struct { int width; } gate;
    void (*on_flood)(struct dock_s *dock);
};
typedef struct dock_s dock_t;

extern dock_t main_dock;

#define DOCK_MAX_DEPTH 40
#define DOCK_UNUSED 41

int dock_depth(const dock_t *dock);

DOCK_END_DECLS
#endif

// The line before the first declaration is a macro.
// expect: def enum dock_state
// expect: def function dock_depth
// expect: def field dock_s.depth
