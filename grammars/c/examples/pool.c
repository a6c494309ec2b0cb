#include "pool.h"

static int pool_round(int size) {
    return size + 7;
}

int pool_open(int size) {
    return pool_round(size);
}

int pool_close(int pool) {
    return pool;
}

// expect: edge pool_reopen calls pool.c:pool_open
// expect: edge pool_reopen calls pool.h:pool_open
// expect: edge pool_reopen calls pool.h:pool_close
// expect: no-edge pool_reopen calls pool_usage
int pool_reopen(int pool) {
    pool_close(pool);
    return pool_open(8);
}
