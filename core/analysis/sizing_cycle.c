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

static const double SAME = 1e-6; /* rad or m: nearer is no jump */

/* From where one task leaves a motor to where another takes it up; whole turns are the same place. */
static double jump_between(const LwSizing *sizing, const LwSizingMotor *motor, int from, int to)
{
    const LwSizingSeries *s = &motor->series;
    double left = NAN, taken = NAN;
    for (int k = s->count - 1; k >= 0; k--) {
        if (s->task[k] == from && isnan(left))
            left = s->position[k];
        if (s->task[k] == to)
            taken = s->position[k];
    }
    if (!lw_sizing_has(&sizing->task[from], motor->name) || !lw_sizing_has(&sizing->task[to], motor->name) || isnan(left) || isnan(taken))
        return 0;
    double jump = taken - left;
    return fabs(motor->turns ? remainder(jump, 2 * 3.14159265358979323846) : jump) > SAME ? jump : 0;
}

const char *lw_sizing_jumps(LwSizing *sizing, const LwSizingMotor *motor)
{
    LwArena *arena = &sizing->arena;
    const char *list = "";
    for (int i = 0; sizing->task_count > 1 && i < sizing->task_count; i++) {
        int next = (i + 1) % sizing->task_count;
        double jump = jump_between(sizing, motor, i, next);
        if (jump != 0)
            list = lw_arena_printf(arena, "%s%s%.3g %s away before \"%s\"%s", list, *list ? ", " : "", jump, motor->turns ? "rad" : "m", sizing->task[next].name,
                                   next == 0 ? " of the next cycle" : "");
    }
    return *list ? lw_arena_printf(arena, "tasks do not begin where the one before them leaves it: %s; the way between is not counted", list) : NULL;
}
