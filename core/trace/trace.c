#include "core/trace/trace.h"

#include "core/base/assert.h"

#include <string.h>

const char *const lw_event_kind_names[LW_EVENT_KINDS] = {
    [LW_EVENT_OTHER] = "other", [LW_EVENT_LIMIT] = "limit", [LW_EVENT_SINGULAR] = "singular", [LW_EVENT_IMPACT] = "impact",
    [LW_EVENT_CONTACT] = "contact", [LW_EVENT_MISS] = "miss",
};

LwTrace *lw_trace_create(LwArena *arena)
{
    LwTrace *trace = LW_NEW(arena, LwTrace);
    trace->arena = arena;
    return trace;
}

int lw_trace_add_channel(LwTrace *trace, const char *name, const char *unit)
{
    LW_ASSERT(trace->sample_count == 0);
    LwChannel channel = { .name = lw_arena_strdup(trace->arena, name), .unit = unit };
    LW_PUSH(trace->arena, trace->channel, trace->channel_count, trace->channel_room, channel);
    return trace->channel_count - 1;
}

double *lw_trace_add_sample(LwTrace *trace)
{
    double *row = LW_NEWN(trace->arena, double, trace->channel_count);
    LW_PUSH(trace->arena, trace->sample, trace->sample_count, trace->sample_room, row);
    return row;
}

int lw_trace_find(const LwTrace *trace, const char *name)
{
    for (int i = 0; i < trace->channel_count; i++)
        if (strcmp(trace->channel[i].name, name) == 0)
            return i;
    return -1;
}
