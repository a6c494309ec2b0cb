// expect: def function pool_open
int pool_open(int size);
int pool_close(int pool);
int pool_usage(void);
