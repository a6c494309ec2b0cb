/* prototypes between macros that the grammar knows nothing of */
DOCK_API int dock_print(const char *format, ...)
    DOCK_PRINTF(1, 2);

DOCK_API void dock_close(int code) DOCK_NORETURN;

/* expect: def function dock_print */
/* expect: def function dock_close */
/* expect: no-def DOCK_PRINTF */
