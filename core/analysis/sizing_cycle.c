/* The cycle point by point, for graphs and tables. */
#include "core/analysis/sizing_private.h"

#include <math.h>

/* One time of a task whose samples begin at `first`, from `begin` on, and its dwell. Returns how many points. */
static int put_time(const LwSizingTask *task, int number, int first, double begin, LwSizingPoint *point)
{
    const LwTrace *trace = task->trace;
    int count = trace->sample_count, last = first + count - 1;
    for (int k = 0; k < count; k++)
        point[k] = (LwSizingPoint){ .time = begin + trace->sample[k][0], .task = number, .sample = first + k };
    if (count == 0 || !(task->dwell > 0))
        return count;
    double rests = begin + trace->sample[count - 1][0];
    point[count] = (LwSizingPoint){ .time = rests, .task = number, .sample = last, .dwell = true };
    point[count + 1] = (LwSizingPoint){ .time = rests + task->dwell, .task = number, .sample = last, .dwell = true, .end = true };
    return count + 2;
}

int lw_sizing_points(const LwSizing *sizing, LwArena *arena, int most, LwSizingPoint **point)
{
    double all = 0, begin = 0;
    int once = 0, count = 0, first = 0;
    for (int i = 0; i < sizing->task_count; i++) {
        once += sizing->task[i].trace->sample_count + 3;
        all += (double)sizing->task[i].repeat * (sizing->task[i].trace->sample_count + 3);
    }
    bool repeats = all <= most;
    *point = LW_NEWN(arena, LwSizingPoint, repeats ? (int)all : once);
    for (int i = 0; i < sizing->task_count; i++) {
        const LwSizingTask *task = &sizing->task[i];
        int samples = task->trace->sample_count;
        double length = task->dwell + (samples > 0 ? task->trace->sample[samples - 1][0] : 0);
        for (int r = 0; r < (repeats ? task->repeat : 1); r++)
            count += put_time(task, i, first, begin + r * length, *point + count);
        if (!repeats && task->repeat > 1)
            (*point)[count++] = (LwSizingPoint){ .time = begin + length, .task = i, .sample = -1 };
        begin += task->repeat * length;
        first += samples;
    }
    return count;
}

double lw_sizing_at(const LwSizingPoint *point, const double *series, LwSizingRest rest, const double *by_task)
{
    if (point->sample < 0)
        return NAN;
    if (!point->dwell || rest == LW_REST_STAYS || (rest == LW_REST_LEADS && !point->end))
        return series[point->sample];
    return rest == LW_REST_ZERO ? 0 : by_task[point->task];
}
