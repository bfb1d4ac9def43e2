/* The tables of `size`: the series in the style of results, the numbers, the catalogue with its reasons. */
#define _GNU_SOURCE /* asprintf */
#include "app/report/sizing.h"

#include "app/document/digits.h"
#include "app/exchange/csv.h"
#include "app/exchange/output.h"
#include "app/report/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Channel {
    const char *quantity, *turning, *sliding; /* its name and units */
    const double *value;
    LwSizingRest rest;      /* in dwells */
    const double *by_task;
} Channel;

enum { CHANNELS = 15 };

static void list_channels(const LwSizingMotor *motor, Channel list[CHANNELS])
{
    const LwSizingSeries *s = &motor->series;
    const LwSizingShaft *shaft = &motor->shaft;
    const LwSizingRest zero = LW_REST_ZERO, stays = LW_REST_STAYS, held = LW_REST_BY_TASK;
    const Channel all[CHANNELS] = {
        { motor->turns ? "angle" : "displacement", "rad", "m", s->position, stays, NULL }, { "speed", "rad/s", "m/s", s->speed, zero, NULL },
        { "acceleration", "rad/s^2", "m/s^2", s->acceleration, zero, NULL }, { motor->turns ? "torque" : "force", "N*m", "N", s->effort, held, motor->dwell },
        { "power", "W", "W", s->power, zero, NULL }, { "inertia", "kg*m^2", "kg", s->inertia, stays, NULL }, { "holding", "N*m", "N", s->holding, held, motor->dwell },
        { "damping", "N*m", "N", s->damping, zero, NULL }, { "inertial", "N*m", "N", s->inertial, zero, NULL }, { "friction", "N*m", "N", s->friction, zero, NULL },
        { "shaft.speed", "rad/s", "rad/s", shaft->speed, zero, NULL }, { "shaft.acceleration", "rad/s^2", "rad/s^2", shaft->acceleration, zero, NULL },
        { "shaft.torque", "N*m", "N*m", shaft->torque, held, shaft->dwell }, { "shaft.power", "W", "W", shaft->power, zero, NULL },
        { "shaft.winding", "degC", "degC", shaft->winding, LW_REST_LEADS, shaft->cooled },
    };
    memcpy(list, all, sizeof all);
}

static bool is_load(const char *unit)
{
    return strcmp(unit, "N*m") == 0 || strcmp(unit, "N") == 0;
}

/* Time within the cycle, the number of the task, whether it rests after it, then motor by motor. */
static LwTrace *make_trace(LwArena *arena, const LwSizing *sizing)
{
    LwTrace *trace = lw_trace_create(arena);
    Channel list[CHANNELS];
    LwSizingPoint *point;
    int count;
    lw_trace_add_channel(trace, "time", "s");
    lw_trace_add_channel(trace, "task", "");
    lw_trace_add_channel(trace, "dwell", "");
    for (int i = 0; i < sizing->motor_count; i++) {
        const LwSizingMotor *motor = &sizing->motor[i];
        list_channels(motor, list);
        for (int c = 0; c < CHANNELS; c++) {
            const char *unit = motor->turns ? list[c].turning : list[c].sliding;
            if (!list[c].value)
                continue;
            int at = lw_trace_add_channel(trace, lw_arena_printf(arena, "%s%s.%s", lw_cell_guard(motor->name), motor->name, list[c].quantity), unit);
            trace->channel[at].certainty = is_load(unit) || strcmp(unit, "W") == 0 ? motor->certainty : LW_NOT_A_LOAD;
        }
    }
    count = lw_sizing_points(sizing, arena, 0, &point);
    for (int k = 0; k < count; k++) {
        if (point[k].sample < 0) /* a gap */
            continue;
        double *at = lw_trace_add_sample(trace);
        *at++ = point[k].time;
        *at++ = point[k].task + 1;
        *at++ = point[k].dwell;
        for (int i = 0; i < sizing->motor_count; i++) {
            list_channels(&sizing->motor[i], list);
            for (int c = 0; c < CHANNELS; c++)
                if (list[c].value)
                    *at++ = lw_sizing_at(&point[k], list[c].value, list[c].rest, list[c].by_task);
        }
    }
    return trace;
}

static bool write_series(const LwSizing *sizing, const char *path, LwProblem *problem)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    bool good = lw_csv_write(make_trace(&arena, sizing), path, "time is that of the first time of each task within the cycle; dwell 1: the rest after it, its begin and end; shaft: motor side, with the motor chosen", problem);
    lw_arena_clear(&arena);
    return good;
}

static void put_number(FILE *file, double value)
{
    char text[LW_DIGITS_TEXT];
    if (isfinite(value))
        fputs(lw_digits_format(text, value), file);
}

static void put_quantity(FILE *file, const char *motor, const char *side, const char *quantity, double value, const char *unit)
{
    lw_cell_put(file, motor);
    fprintf(file, ",%s,%s,", side, quantity);
    put_number(file, value);
    fprintf(file, ",%s\n", unit);
}

static void put_duty(FILE *file, const char *motor, const char *side, const LwSizingDuty *duty, bool turns)
{
    const char *effort = turns ? "N*m" : "N", *speed = turns ? "rad/s" : "m/s";
    const struct { const char *quantity; double value; const char *unit; } row[] = {
        { "peak effort", duty->peak, effort }, { "time of the peak", duty->peak_time, "s" }, { "RMS effort", duty->rms, effort },
        { "holding effort in dwells", duty->holding, effort }, { "highest speed", duty->max_speed, speed }, { "mean speed", duty->mean_speed, speed },
        { "peak power", duty->peak_power, "W" }, { "peak power regenerated", duty->peak_back, "W" }, { "mean power", duty->mean_power, "W" }, { "energy driven", duty->driven, "J" },
        { "energy regenerated", duty->regenerated, "J" },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        put_quantity(file, motor, side, row[i].quantity, row[i].value, row[i].unit);
}

static void put_summary(FILE *file, const LwSizing *sizing)
{
    fputs("motor,side,quantity,value,unit\n", file);
    put_quantity(file, "", "cycle", "period", sizing->period, "s");
    for (int i = 0; i < sizing->motor_count; i++) {
        const LwSizingMotor *motor = &sizing->motor[i];
        const char *name = motor->name, *inertia = motor->turns ? "kg*m^2" : "kg";
        put_duty(file, name, "output", &motor->output, motor->turns);
        put_quantity(file, name, "output", "least load inertia", motor->inertia_min, inertia);
        put_quantity(file, name, "output", "largest load inertia", motor->inertia_max, inertia);
        put_quantity(file, name, "output", "mean load inertia", motor->inertia_mean, inertia);
        put_quantity(file, name, "drive", "transmission", motor->transmission, motor->turns ? "rad/rad" : "rad/m");
        put_duty(file, name, "shaft", &motor->shaft.duty, true);
        if (motor->chosen < 0)
            continue;
        const LwSizingCheck *check = &motor->choice[motor->chosen].check;
        put_quantity(file, name, "shaft", "inertia ratio", check->inertia_ratio, "");
        put_quantity(file, name, "shaft", "mean winding temperature", check->winding_mean, "degC");
        put_quantity(file, name, "shaft", "highest winding temperature", check->winding_peak, "degC");
    }
}

static void put_catalogue(FILE *file, const LwSizing *sizing)
{
    fputs("motor,rank,name,fits,ratio,margin,use of speed,use of peak torque,use of RMS torque,use of temperature,use of brake,inertia ratio,"
          "lowest ratio,highest ratio,best ratio,matched ratio,slower,slower with best ratio,that ratio,reason,remark\n", file);
    for (int i = 0; i < sizing->motor_count; i++)
        for (int k = 0; k < sizing->motor[i].choice_count; k++) {
            const LwSizingChoice *choice = &sizing->motor[i].choice[k];
            const LwRatioSweep *sweep = &choice->sweep;
            int last = sweep->interval_count - 1;
            const double value[] = { choice->check.ratio, choice->check.margin, choice->check.use[0], choice->check.use[1], choice->check.use[2], choice->check.use[3],
                                     choice->check.use[4], choice->check.inertia_ratio, last >= 0 ? sweep->interval[0].low : NAN,
                                     last >= 0 ? sweep->interval[last].high : NAN, sweep->best, sweep->matched, choice->slower, choice->slower_best,
                                     choice->slower_ratio };
            lw_cell_put(file, sizing->motor[i].name);
            fprintf(file, ",%d,", k + 1);
            lw_cell_put(file, sizing->catalogue[choice->motor].name);
            fputs(choice->fits ? ",yes" : ",no", file);
            for (size_t v = 0; v < sizeof value / sizeof *value; v++) {
                putc(',', file);
                put_number(file, value[v]);
            }
            putc(',', file);
            lw_cell_put(file, choice->reason);
            putc(',', file);
            lw_cell_put(file, choice->remark);
            putc('\n', file);
        }
}

bool lw_sizing_files(const char *path, char *file[LW_SIZING_FILES])
{
    static const char *const kind[LW_SIZING_FILES] = { "", "-summary", "-catalogue" };
    int stem = (int)strlen(path) - 4;
    for (int i = 0; i < LW_SIZING_FILES; i++)
        if (asprintf(&file[i], "%.*s%s.csv", stem, path, kind[i]) < 0) {
            while (i > 0)
                free(file[--i]);
            return false;
        }
    return true;
}

static bool write_table(const LwSizing *sizing, const char *path, void (*put)(FILE *, const LwSizing *), LwProblem *problem)
{
    LwOutput output;
    if (!lw_output_open(&output, path, problem))
        return false;
    put(output.file, sizing);
    return lw_output_commit(&output, problem);
}

bool lw_sizing_write_csv(const LwSizing *sizing, const char *path, LwProblem *problem)
{
    char *file[LW_SIZING_FILES];
    if (!lw_sizing_files(path, file)) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    bool good = write_series(sizing, file[0], problem) && write_table(sizing, file[1], put_summary, problem) && write_table(sizing, file[2], put_catalogue, problem);
    for (int i = 0; i < LW_SIZING_FILES; i++)
        free(file[i]);
    return good;
}
