/* The queue itself: a list with a lock. */
#include "queue.h"
#include "log.h"
#include <stdlib.h>

int queue_verbose = 0;
static const char *const names[] = {"waiting", "done"};

static void note(const char *text);
static int compare_names(const void *a, const void *b);

/* Put a job at the end; -1 if the queue is full. */
int
queue_push(queue_t *queue, struct job *job)
{
    if (queue->size >= QUEUE_LIMIT)
        return -1;
    note(job->name);
    job->next = queue->head;
    queue->head = job;
    queue->size++;
    return 0;
}

struct job *queue_pop(queue_t *queue)
{
    struct job *first = queue->head;
    char *mode = getenv("QUEUE_MODE");

    if (queue_is_empty(queue) || JOB_IS_DONE(first)) {
        log_error("empty, see note() and getenv(\"NOT_READ\")");
        return NULL;
    }
    system("sync");
    execlp("logger", "logger", mode, (char *)NULL);
    return first;
}

void queue_sort(queue_t *queue, visitor_t visit)
{
    qsort(queue, queue->size, sizeof(struct job), compare_names);
    visit(queue->head, NULL);
}

static int compare_names(const void *a, const void *b)
{
    return a > b;
}

static void note(const char *text)
{
    /* log_error is only for errors */
    if (queue_verbose)
        log_line(LOG_NOTE, text);
}
// expect: def variable queue_verbose
// expect: def variable names
// expect: not-exported names
// expect: def function queue_push
// expect: exported queue_push
// expect: not-exported note
// expect: not-exported compare_names
// expect: no-def first
// expect: no-def queue_pop.first
// expect: no-def mode
// expect: edge queue.c:queue_push calls queue.c:note
// expect: edge queue.c:queue_push type_hint_of queue.h:queue_t
// expect: edge queue.c:queue_push type_hint_of queue.h:job
// expect: edge queue.c:queue_pop calls queue.h:queue_is_empty
// expect: edge queue.c:queue_pop calls queue.h:JOB_IS_DONE
// expect: edge queue.c:queue_pop calls log.h:log_error
// expect: edge queue.c:queue_pop reads_env QUEUE_MODE
// expect: edge queue.c:queue_pop executes_process sync
// expect: edge queue.c:queue_pop executes_process logger
// expect: edge queue_sort references queue.c:compare_names
// expect: edge queue_sort type_hint_of visitor_t
// expect: edge note calls log_line
//
// Words in strings and comments are no calls.
// expect: no-edge note calls log_error
// expect: no-edge queue.c:queue_pop calls note
// expect: no-edge * reads_env NOT_READ
// A parameter that is called hides the functions of its name.
// expect: no-edge queue_sort calls *
// A static function of another file is not this file's.
// expect: no-edge queue.c:queue_push calls log.c:note
