/* Recorded channels: what an analysis has to say over time, with names, units and certainty. */
#ifndef LW_TRACE_TRACE_H
#define LW_TRACE_TRACE_H

#include "core/base/arena.h"

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

typedef struct LwTrace {
    LwArena *arena;
    int channel_count, channel_room;
    LwChannel *channel;
    int sample_count, sample_room;
    double **sample;        /* sample[k][channel] */
} LwTrace;

LwTrace *lw_trace_create(LwArena *arena);
int lw_trace_add_channel(LwTrace *trace, const char *name, const char *unit);
/* A new zeroed row to fill; channels are complete before the first. */
double *lw_trace_add_sample(LwTrace *trace);
/* Index of a channel by name, −1 when there is none. */
int lw_trace_find(const LwTrace *trace, const char *name);

#endif
