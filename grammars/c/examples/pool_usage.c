#include "pool.h"
// expect: no-edge tool_main calls pool_usage.c:pool_usage
// expect: no-edge tool_main calls pool.h:pool_usage
int pool_usage(void) {
    return 2;
}
