// Lines for people to read: where they go.
#include "log.h"
#include <stdio.h>
#include <string.h>

struct sink {
    int (*write)(const char *text);
    struct sink *next;
};

static int to_stderr(const char *text)
{
    return fputs(text, stderr);
}

static int to_nowhere(const char *text) { return 0; }

static void note(const char *text) { to_stderr(text); }

static struct sink quiet = { .write = to_nowhere };
static struct sink sinks[] = { { to_stderr, &quiet }, };

void log_line(log_level level, const char *text)
{
    for (struct sink *sink = sinks; sink; sink = sink->next)
        sink->write(text);
}

void log_error(const char *text)
{
    int note = strlen(text);
    log_line(LOG_ERROR, text);
}

void flush(int (*visit)(struct sink *), int write)
{
    visit(sinks);
}

int visit(struct sink *sink) { return sink == NULL; }
// expect: def struct sink
// expect: def field sink.write
// expect: def variable quiet
// expect: def variable sinks
// expect: not-exported to_stderr
// expect: exported log_line
// expect: no-def strlen
// expect: no-def log_error.note
// expect: edge note calls to_stderr
// expect: edge log.c:log_error calls log_line
// expect: edge sinks references to_stderr
// expect: edge quiet references to_nowhere
// expect: edge sinks type_hint_of sink
//
// expect: no-edge log.c:log_error calls note
// expect: no-edge flush calls visit
// expect: no-edge flush calls *
