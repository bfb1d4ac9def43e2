#include "core/analysis/sizing_private.h"

#include "core/model/joint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double RESTS = 1e-9; /* of the largest speed or acceleration of a motor: what counts as none */
static const double BEGINS = 1e-6; /* of the largest speed: a motion that begins */

static int find_motor(const LwMechanismDef *def, const char *name)
{
    for (int i = 0; i < def->motor_count; i++)
        if (strcmp(def->motor[i].name, name) == 0)
            return i;
    return -1;
}

bool lw_sizing_has(const LwSizingTask *task, const char *motor)
{
    return find_motor(task->def, motor) >= 0;
}

static int channel(LwArena *arena, const LwTrace *trace, const char *motor, const char *quantity)
{
    return lw_trace_find(trace, lw_arena_printf(arena, "%s.%s", motor, quantity));
}

static void note(LwSizing *sizing, LwSizingMotor *motor, int *room, const char *text)
{
    LW_PUSH(&sizing->arena, motor->note, motor->note_count, *room, text);
}

static void make_room(LwArena *arena, LwSizingSeries *s, int count)
{
    double **const column[] = { &s->time, &s->cycle, &s->position, &s->speed, &s->acceleration, &s->effort, &s->power, &s->way,
                                &s->inertia, &s->holding, &s->damping, &s->inertial, &s->friction, &s->less, &s->more };
    s->count = count;
    s->task = LW_NEWN(arena, int, count);
    for (size_t i = 0; i < sizeof column / sizeof *column; i++)
        *column[i] = LW_NEWN(arena, double, count);
}

/* The samples of one task from sample `first` of the series on; a motor that the task does not have rests, without load. */
static void read_task(LwSizing *sizing, LwSizingMotor *motor, int task, int first, double begin)
{
    LwArena *arena = &sizing->arena;
    LwSizingSeries *s = &motor->series;
    const LwTrace *trace = sizing->task[task].trace;
    const struct { const char *name; double *to; } column[] = {
        { motor->turns ? "angle" : "displacement", s->position }, { "speed", s->speed }, { "acceleration", s->acceleration },
        { motor->turns ? "torque" : "force", s->effort }, { "power", s->power }, { "inertia", s->inertia }, { "holding", s->holding },
        { "damping", s->damping }, { "inertial", s->inertial }, { motor->turns ? "torque.low" : "force.low", s->less }, { motor->turns ? "torque.high" : "force.high", s->more },
    };
    bool open = channel(arena, trace, motor->name, motor->turns ? "torque.low" : "force.low") >= 0;
    for (size_t c = 0; c < sizeof column / sizeof *column; c++) {
        int at = channel(arena, trace, motor->name, column[c].name);
        for (int k = 0; at >= 0 && k < trace->sample_count; k++)
            column[c].to[first + k] = trace->sample[k][at];
    }
    for (int k = 0; k < trace->sample_count; k++) {
        int i = first + k;
        s->task[i] = task;
        s->time[i] = trace->sample[k][0];
        s->cycle[i] = begin + trace->sample[k][0];
        s->friction[i] = s->effort[i] - s->holding[i] - s->damping[i] - s->inertial[i];
        s->less[i] = open ? s->less[i] - s->effort[i] : 0;
        s->more[i] = open ? s->more[i] - s->effort[i] : 0;
    }
}

static void find_ways(LwSizingSeries *s)
{
    double fastest = 0, hardest = 0;
    for (int k = 0; k < s->count; k++) {
        fastest = fmax(fastest, fabs(s->speed[k]));
        hardest = fmax(hardest, fabs(s->acceleration[k]));
    }
    for (int k = 0; k < s->count; k++) {
        double v = fabs(s->speed[k]) > RESTS * fastest ? s->speed[k] : fabs(s->acceleration[k]) > RESTS * hardest ? s->acceleration[k] : 0;
        s->way[k] = (v > 0) - (v < 0);
    }
}

/* Samples stand directly before and after the instant a motion begins: after it surfaces slip already, but to come so far they had to break away with the inertia that is there. */
static void find_beginnings(LwSizingSeries *s)
{
    double fastest = 0;
    for (int k = 0; k < s->count; k++)
        fastest = fmax(fastest, fabs(s->speed[k]));
    for (int k = s->count - 1; k > 0; k--) {
        bool stuck = s->less[k - 1] < 0 || s->more[k - 1] > 0, slips = !(s->less[k] < 0 || s->more[k] > 0);
        if (!stuck || !slips || s->task[k] != s->task[k - 1] || fabs(s->speed[k]) > BEGINS * fastest)
            continue;
        s->less[k] = fmin(s->friction[k - 1] + s->less[k - 1] - s->friction[k], 0);
        s->more[k] = fmax(s->friction[k - 1] + s->more[k - 1] - s->friction[k], 0);
    }
}

/* Motions that are only rounding are none. */
static const double STILL_ANGLE = 1e-9, STILL_WAY = 1e-12; /* rad and m, that a motor would go in a cycle at its highest speed */

static void find_still(const LwSizing *sizing, LwSizingMotor *motor)
{
    LwSizingSeries *s = &motor->series;
    double fastest = 0;
    for (int k = 0; k < s->count; k++)
        fastest = fmax(fastest, fabs(s->speed[k]));
    motor->still = fastest * sizing->period <= (motor->turns ? STILL_ANGLE : STILL_WAY);
    for (int k = 0; motor->still && k < s->count; k++)
        s->speed[k] = s->acceleration[k] = s->power[k] = 0;
}

static void read_series(LwSizing *sizing, LwSizingMotor *motor)
{
    int count = 0;
    double begin = 0;
    for (int i = 0; i < sizing->task_count; i++)
        count += sizing->task[i].trace->sample_count;
    make_room(&sizing->arena, &motor->series, count);
    count = 0;
    for (int i = 0; i < sizing->task_count; i++) {
        const LwSizingTask *task = &sizing->task[i];
        const LwTrace *trace = task->trace;
        read_task(sizing, motor, i, count, begin);
        count += trace->sample_count;
        begin += task->repeat * (task->dwell + (trace->sample_count > 0 ? trace->sample[trace->sample_count - 1][0] : 0));
    }
    find_still(sizing, motor);
    find_ways(&motor->series);
    find_beginnings(&motor->series);
}

/* By task: what holds its last pose. Where it ends in motion that is noted. */
static double *find_holding(LwSizing *sizing, LwSizingMotor *motor, int *room)
{
    const LwSizingSeries *s = &motor->series;
    double *holding = LW_NEWN(&sizing->arena, double, sizing->task_count);
    for (int k = 0; k < s->count; k++) {
        const LwSizingTask *task = &sizing->task[s->task[k]];
        if (k + 1 < s->count && s->task[k + 1] == s->task[k])
            continue;
        holding[s->task[k]] = s->holding[k];
        if (task->dwell > 0 && fabs(s->speed[k]) > 1e-6 * motor->output.max_speed)
            note(sizing, motor, room, lw_arena_printf(&sizing->arena, "task \"%s\" ends in motion (%.3g %s): in its dwell the motor is taken to hold the last pose",
                                                      task->name, s->speed[k], motor->turns ? "rad/s" : "m/s"));
    }
    return holding;
}

/* Inertias: least, largest, and the mean over the time of motion. */
static void find_inertia(LwSizing *sizing, LwSizingMotor *motor)
{
    const LwSizingSeries *s = &motor->series;
    double sum = 0, time = 0;
    motor->inertia_min = s->count > 0 ? s->inertia[0] : 0;
    for (int k = 0; k < s->count; k++) {
        double dt = lw_sizing_interval(s, k) * sizing->task[s->task[k]].repeat;
        motor->inertia_min = fmin(motor->inertia_min, s->inertia[k]);
        motor->inertia_max = fmax(motor->inertia_max, s->inertia[k]);
        if (dt > 0)
            sum += 0.5 * dt * (s->inertia[k] + s->inertia[k - 1]);
        time += dt;
    }
    motor->inertia_mean = time > 0 ? sum / time : motor->inertia_max;
}

static void judge_output(LwSizing *sizing, LwSizingMotor *motor, const double *holding)
{
    const LwSizingSeries *s = &motor->series;
    double *rest = LW_NEWN(&sizing->arena, double, sizing->task_count), *effort = LW_NEWN(&sizing->arena, double, s->count), largest = 0;
    for (int k = 0; k < s->count; k++) /* the worse end where friction sticks */
        effort[k] = s->effort[k] + (fabs(s->effort[k] + s->less[k]) > fabs(s->effort[k] + s->more[k]) ? s->less[k] : s->more[k]);
    for (int i = 0; i < sizing->task_count; i++) {
        rest[i] = motor->drive.brake ? 0 : holding[i];
        largest = sizing->task[i].dwell > 0 ? fmax(largest, fabs(holding[i])) : largest;
    }
    motor->output = lw_sizing_duty(sizing, s, effort, s->speed, rest, 1);
    motor->output.holding = largest;
    motor->dwell = rest;
}

static void add_notes(LwSizing *sizing, LwSizingMotor *motor, bool drive, int *room)
{
    LwArena *arena = &sizing->arena;
    if (!drive)
        note(sizing, motor, room, "the file gives it no \"drive\": no friction, the ratio is free");
    else if (!motor->drive.ratio_given)
        note(sizing, motor, room, "the ratio of its drive is free");
    if (lw_sizing_is_free(motor))
        note(sizing, motor, room, lw_arena_printf(arena, "a free ratio is looked for up to %.4g (ratio_max)%s", motor->drive.ratio_max,
             motor->drive.efficiency_given ? "" : lw_arena_printf(arena, ", its gear with an efficiency of %.3g for each stage of up to 10 : 1", LW_STAGE_EFFICIENCY)));
    if (!motor->turns && !(motor->drive.lead > 0 || motor->drive.radius > 0))
        note(sizing, motor, room, "it slides, and no lead or radius is given: ratios are rad of the motor per m (a lead of 2 pi/ratio)");
    if (motor->certainty > LW_EXACT)
        note(sizing, motor, room, "its effort is not determined by rigid parts: how motors share the load is a convention");
    if (motor->drive.brake && !(motor->drive.brake_torque > 0))
        note(sizing, motor, room, "the torque of its brake is that of the catalogue, or as much as it takes");
    if (!motor->prescribed)
        note(sizing, motor, room, "its effort is given and the motion follows: how much slower it would have to go is not told");
    const char *jumps = lw_sizing_jumps(sizing, motor);
    if (jumps)
        note(sizing, motor, room, jumps);
    for (int i = 0; i < sizing->task_count; i++)
        if (!lw_sizing_has(&sizing->task[i], motor->name))
            note(sizing, motor, room, lw_arena_printf(arena, "task \"%s\" does not have it: it rests there without load", sizing->task[i].name));
}

/* From the first task that has it; its drive from the first that gives one. */
static void begin_motor(LwSizing *sizing, LwSizingMotor *motor, const LwMotorDef *def, bool *drive)
{
    *motor = (LwSizingMotor){ .name = def->name, .mark = def->mark, .turns = def->coordinate >= LW_RX, .prescribed = true, .certainty = LW_EXACT, .chosen = -1 };
    motor->drive = lw_drive_def_default();
    *drive = false;
    for (int i = 0; i < sizing->task_count; i++) {
        const LwSizingTask *task = &sizing->task[i];
        int at = find_motor(task->def, def->name), effort = channel(&sizing->arena, task->trace, def->name, motor->turns ? "torque" : "force");
        if (at < 0)
            continue;
        motor->prescribed = motor->prescribed && task->inverse && task->def->motor[at].kind != LW_MOTOR_EFFORT;
        if (effort >= 0 && task->trace->channel[effort].certainty > motor->certainty)
            motor->certainty = task->trace->channel[effort].certainty;
        if (!*drive && task->def->motor[at].drive) {
            motor->drive = *task->def->motor[at].drive;
            *drive = true;
        }
    }
    motor->per_unit = motor->turns ? 1 : motor->drive.lead > 0 ? 2 * 3.14159265358979323846 / motor->drive.lead : motor->drive.radius > 0 ? 1 / motor->drive.radius : 1;
}

static void size_motor(LwSizing *sizing, LwSizingMotor *motor, const LwMotorDef *def)
{
    bool drive;
    int room = 0;
    begin_motor(sizing, motor, def, &drive);
    read_series(sizing, motor);
    find_inertia(sizing, motor);
    motor->output.max_speed = 0;
    for (int k = 0; k < motor->series.count; k++)
        motor->output.max_speed = fmax(motor->output.max_speed, fabs(motor->series.speed[k]));
    double *holding = find_holding(sizing, motor, &room);
    judge_output(sizing, motor, holding);
    add_notes(sizing, motor, drive, &room);
    LwSizingCase it = lw_sizing_case(sizing, &sizing->arena, motor, holding);
    motor->held = holding;
    lw_sizing_choose(sizing, motor, &it);
    const LwSizingChoice *chosen = motor->chosen >= 0 ? &motor->choice[motor->chosen] : NULL;
    double ratio = chosen ? chosen->check.ratio : motor->drive.ratio;
    lw_sizing_case_set(&it, chosen ? chosen->motor : -1);
    motor->transmission = ratio * motor->per_unit;
    motor->shaft = lw_sizing_shaft(&it, ratio);
    sizing->fits = sizing->fits && (!chosen || chosen->fits);
}

static bool is_known(const LwSizing *sizing, const char *name)
{
    for (int i = 0; i < sizing->motor_count; i++)
        if (strcmp(sizing->motor[i].name, name) == 0)
            return true;
    return false;
}

static __attribute__((noinline)) bool fill(LwSizing *sizing, const LwSizingWish *wish)
{
    if (LW_ARENA_GUARD(&sizing->arena))
        return false;
    int motors = 0;
    sizing->task_count = wish->task_count;
    sizing->catalogue_count = wish->catalogue_count;
    sizing->task = LW_NEWN(&sizing->arena, LwSizingTask, wish->task_count);
    sizing->catalogue = LW_NEWN(&sizing->arena, LwCatalogueMotor, wish->catalogue_count);
    for (int i = 0; i < wish->task_count; i++) {
        sizing->task[i] = wish->task[i];
        motors += wish->task[i].def->motor_count;
    }
    for (int i = 0; i < wish->catalogue_count; i++)
        sizing->catalogue[i] = wish->catalogue[i];
    sizing->motor = LW_NEWN(&sizing->arena, LwSizingMotor, motors);
    sizing->period = lw_sizing_period(sizing, 1);
    for (int i = 0; i < wish->task_count; i++)
        for (int k = 0; k < wish->task[i].def->motor_count; k++)
            if (!is_known(sizing, wish->task[i].def->motor[k].name)) {
                size_motor(sizing, &sizing->motor[sizing->motor_count], &wish->task[i].def->motor[k]);
                sizing->motor_count++;
            }
    return true;
}

LwSizing *lw_sizing_create(const LwSizingWish *wish)
{
    LwSizing *sizing = calloc(1, sizeof *sizing);
    if (!sizing)
        return NULL;
    sizing->ambient = wish->ambient;
    sizing->margin = wish->margin;
    sizing->fits = true;
    sizing->slower_here = sizing->slower_best = 1;
    if (!fill(sizing, wish)) {
        lw_sizing_destroy(sizing);
        return NULL;
    }
    return sizing;
}

void lw_sizing_destroy(LwSizing *sizing)
{
    if (!sizing)
        return;
    lw_arena_clear(&sizing->arena);
    free(sizing);
}
