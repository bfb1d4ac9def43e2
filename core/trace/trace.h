/* Recorded channels: what an analysis has to say over time, with names, units and certainty. */
#ifndef LW_TRACE_TRACE_H
#define LW_TRACE_TRACE_H

#include "core/base/arena.h"

#include <stdbool.h>

typedef enum LwCertainty {
    LW_NOT_A_LOAD,      /* motion and energies: nothing to classify */
    LW_EXACT,
    LW_SUM_ONLY,        /* only the sum stated in LwChannel.sum is determined */
    LW_UNDETERMINED
} LwCertainty;

typedef struct LwChannel {
    const char *name;       /* OBJECT.QUANTITY */
    const char *unit;       /* "N*m"; "" for pure numbers */
    LwCertainty certainty;
    const char *sum;        /* for LW_SUM_ONLY: "A.fz + D.fz" */
} LwChannel;

typedef enum LwEventKind {
    LW_EVENT_OTHER,
    LW_EVENT_LIMIT,         /* a stop reached or left, a limit passed */
    LW_EVENT_SINGULAR,      /* a dead point, redundancy appearing or disappearing */
    LW_EVENT_IMPACT,
    LW_EVENT_CONTACT,       /* touching, leaving, sticking, slipping */
    LW_EVENT_MISS,          /* a path that is not followed from here on, or is again */
    LW_EVENT_KINDS
} LwEventKind;
/* "other", "limit" … */
extern const char *const lw_event_kind_names[LW_EVENT_KINDS];

typedef struct LwEvent {
    double time;            /* s */
    LwEventKind kind;
    const char *text;
    bool warning;           /* what the run went on in spite of: a stop that motors drive through */
} LwEvent;

typedef struct LwTrace {
    LwArena *arena;
    int channel_count, channel_room;
    LwChannel *channel;
    int sample_count, sample_room;
    double **sample;        /* sample[k][channel] */
    int event_count;
    const LwEvent *event;   /* what happened meanwhile, in the order it was found; the run's, or the file's it was read from */
} LwTrace;

LwTrace *lw_trace_create(LwArena *arena);
int lw_trace_add_channel(LwTrace *trace, const char *name, const char *unit);
/* A new zeroed row to fill; channels are complete before the first. */
double *lw_trace_add_sample(LwTrace *trace);
/* Index of a channel by name, −1 when there is none. */
int lw_trace_find(const LwTrace *trace, const char *name);

#endif
