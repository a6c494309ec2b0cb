// Another program's function of a declared name: it includes no header that declares it.
// expect: edge tool_main calls pool_tool.c:pool_usage
int pool_usage(void) {
    return 1;
}

int tool_main(void) {
    return pool_usage();
}
