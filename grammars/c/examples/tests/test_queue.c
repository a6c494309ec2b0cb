#include "../queue.h"
#include <assert.h>

/* A full queue refuses. */
static void test_push_refuses_when_full(void)
{
    queue_t queue = {0};
    struct job job = {.name = "one"};
    assert(queue_push(&queue, &job) == 0);
    to_nowhere("declared in no header");
}

int main(void)
{
    test_push_refuses_when_full();
    return 0;
}
// expect: test test_push_refuses_when_full
// expect: edge test_push_refuses_when_full calls queue.c:queue_push
// expect: edge test_push_refuses_when_full tests queue.c:queue_push
// expect: edge main calls test_push_refuses_when_full
// expect: no-edge test_push_refuses_when_full calls queue_pop
// A static function cannot be called from another file.
// expect: no-edge test_push_refuses_when_full calls log.c:to_nowhere
