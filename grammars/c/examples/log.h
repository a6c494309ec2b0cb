#pragma once
// Lines for people to read.
typedef enum { LOG_NOTE, LOG_ERROR = 3 } log_level;

void log_line(log_level level, const char *text);
void log_error(const char *text);
char **log_lines(void);
// expect: def enum log_level
// expect: def variant log_level.LOG_ERROR
// expect: def function log_error
// expect: def function log_lines
// expect: edge log_line type_hint_of log_level
// expect: no-edge log.h:log_error calls *
