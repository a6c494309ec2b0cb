/* A bounded queue of jobs. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stddef.h>

/* How many jobs fit. */
#define QUEUE_LIMIT 64
#define JOB_IS_DONE(job) ((job)->state == JOB_DONE)

enum job_state { JOB_WAITING, JOB_DONE };

struct job {
    const char *name;
    enum job_state state;
    int (*run)(struct job *self);
    struct job *next, *previous;
};

typedef struct {
    struct job *head;
    size_t size;
} queue_t;

typedef int (*visitor_t)(struct job *, void *);
typedef struct journal journal_t;

union word {
    unsigned char bytes[4];
    float number;
};

extern int queue_verbose;

#ifdef __cplusplus
extern "C" {
#endif

/* Put a job at the end; -1 if the queue is full. */
int queue_push(queue_t *queue, struct job *job);
struct job *queue_pop(queue_t *queue);
/* Written for each platform elsewhere. */
void queue_wait(queue_t *queue);

static inline int queue_is_empty(const queue_t *queue)
{
    return queue->size == 0;
}

#ifdef __cplusplus
}
#endif
#endif
// expect: def constant QUEUE_LIMIT
// expect: no-def QUEUE_H
// expect: def macro JOB_IS_DONE
// expect: def enum job_state
// expect: def variant job_state.JOB_DONE
// expect: def struct job
// expect: def field job.run
// expect: def field job.next
// expect: def field job.previous
// expect: def struct queue_t
// expect: def field queue_t.size
// expect: def type visitor_t
// expect: def type journal_t
// expect: def struct word
// expect: def field word.bytes
// expect: def variable queue_verbose
// expect: def function queue_push
// expect: def function queue_pop
// expect: def function queue_is_empty
// expect: no-def journal
// expect: no-def queue
// expect: exported queue_push
// expect: edge queue.h:queue_push declares queue.c:queue_push
// expect: no-edge queue.h:queue_is_empty declares *
// expect: not-exported queue_is_empty
// expect: edge job.state type_hint_of job_state
// expect: edge queue_t contains queue_t.head
