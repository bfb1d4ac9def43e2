#include "core/analysis/bearing.h"

#include "core/base/assert.h"

#include <string.h>

const double lw_bearing_exponent[LW_BEARING_TYPES] = { [LW_BEARING_BALLS] = 3, [LW_BEARING_ROLLERS] = 10.0 / 3 };

enum { PAIR = 2 };

typedef struct Sums {
    double weight, first[3], second[3];         /* s; ∫ |q| dt, ∫ q² dt of radial, axial, moment */
    double power[PAIR][LW_BEARING_TYPES];       /* ∫ P^p |speed| dt */
    double rest[PAIR];                          /* largest P0 */
    bool any;
} Sums;

struct LwBearings {
    int count, task_count;
    LwBearingSheet *sheet;
    Sums *sums;
    LwArena *arena;
    double size;            /* m, of the mechanism */
};

LwBearingUse lw_bearing_use(const LwJointClass *type)
{
    const unsigned across = LW_MASK_X | LW_MASK_Y, tilting = LW_MASK_RX | LW_MASK_RY;
    bool guided = (type->locked & across) == across && (type->locked & tilting) == tilting;
    if (guided && !(type->locked & LW_MASK_RZ))
        return LW_BEARING_TURNS;
    if (guided && !(type->locked & LW_MASK_Z))
        return LW_BEARING_SLIDES;
    return (type->locked & LW_MASK_ALL) == LW_MASK_XYZ && lw_joint_class_is_mask(type) ? LW_BEARING_BALL : LW_BEARING_HOLDS;
}

LwBearingDef lw_bearing_def_default(void)
{
    return (LwBearingDef){ .type = LW_BEARING_BALLS, .X = 1, .X0 = NAN, .Y0 = NAN, .travel = 1e5 };
}

/* The factors at rest where they are not given: an axial load that Y counts must not vanish from P0. */
static void complete(LwBearingSheet *sheet)
{
    LwBearingDef *def = &sheet->def;
    bool thrust = def->X == 0;
    sheet->rest_assumed = sheet->axial.applies && def->Y > 0 && isnan(def->Y0);
    if (!sheet->rest_assumed) {
        def->X0 = isnan(def->X0) ? 1 : def->X0;
        def->Y0 = isnan(def->Y0) ? 0 : def->Y0;
    } else if (thrust || def->type == LW_BEARING_BALLS) {
        def->X0 = !isnan(def->X0) ? def->X0 : thrust ? 0 : 0.6;
        def->Y0 = thrust ? 1 : 0.5;
    }
}

LwBearings *lw_bearings_create(LwArena *arena, const LwMechanism *m, const LwBearingDef *def, int def_count)
{
    LwBearings *bearings = LW_NEW(arena, LwBearings);
    bearings->arena = arena;
    bearings->size = m->size;
    bearings->sheet = LW_NEWN(arena, LwBearingSheet, m->def.joint_count);
    bearings->sums = LW_NEWN(arena, Sums, m->def.joint_count);
    for (int j = 0; j < m->def.joint_count; j++) {
        if (m->joint[j].path)
            continue;
        LwBearingSheet *sheet = &bearings->sheet[bearings->count++];
        LwBearingUse use = lw_bearing_use(m->joint[j].type);
        *sheet = (LwBearingSheet){ .joint = lw_arena_strdup(arena, m->def.joint[j].name), .index = j, .use = use, .def = lw_bearing_def_default(),
                                   .low = INFINITY, .high = -INFINITY, .certainty = LW_EXACT };
        sheet->radial = sheet->axial = sheet->moment = (LwCycleValue){ .certainty = LW_EXACT };
        sheet->radial.applies = true;
        sheet->axial.applies = use == LW_BEARING_TURNS;
        sheet->moment.applies = use != LW_BEARING_BALL;
        for (int i = 0; i < def_count; i++)
            if (def[i].joint == j) {
                sheet->def = def[i];
                sheet->given = true;
            }
        complete(sheet);
    }
    return bearings;
}

/* ---- one sample ---- */

typedef struct Sample {
    double value[3];        /* radial, axial, moment */
    double speed;
    double P[PAIR], P0[PAIR];
} Sample;

static double joint_speed(const LwMechanism *m, const LwState *state, int j, LwBearingUse use)
{
    LwRel rel;
    const LwJoint *joint = &m->joint[j];
    lw_lock_eval_motion(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]], &joint->marker[1], &rel);
    if (use == LW_BEARING_SLIDES)
        return fabs(rel.zd[LW_Z]);
    /* The relative angular velocity in marker 2's axes is 2 vec(u̇ u*). */
    LwVec3 half = lw_quat_vector(lw_quat_mul(lw_quat_from(rel.zd + 3), lw_quat_conj(lw_quat_from(rel.z + 3))));
    return 2 * (use == LW_BEARING_TURNS ? fabs(half.z) : lw_vec3_norm(half));
}

/* A little axial load does not relieve a radial bearing: never less than the radial one, unless another bearing has it (X = 0). */
static double counts(double X, double radial, double Y, double axial)
{
    double both = X * radial + Y * fabs(axial); /* NAN where a factor is not known */
    return X > 0 && both < radial ? radial : both;
}

static Sample measure(const LwBearingSheet *sheet, const double load[6], double speed)
{
    LwVec3 f = lw_vec3_from(load), t = lw_vec3_from(load + 3);
    bool guided = sheet->use == LW_BEARING_TURNS || sheet->use == LW_BEARING_SLIDES;
    const LwBearingDef *def = &sheet->def;
    Sample s = { .speed = speed };
    s.value[0] = guided ? hypot(f.x, f.y) : lw_vec3_norm(f);
    s.value[1] = sheet->axial.applies ? f.z : 0;
    s.value[2] = sheet->use == LW_BEARING_TURNS ? hypot(t.x, t.y) : lw_vec3_norm(t);
    for (int k = 0; k < PAIR; k++) {
        double side = k == 0 ? 1 : -1, radial = s.value[0];
        if (def->span > 0 && guided)
            radial = hypot(0.5 * f.x + side * t.y / def->span, 0.5 * f.y - side * t.x / def->span);
        s.P[k] = counts(def->X, radial, def->Y, s.value[1]);
        s.P0[k] = counts(def->X0, radial, def->Y0, s.value[1]);
    }
    return s;
}

static void weigh(LwBearingSheet *sheet, Sums *sums, const Sample *s, double weight)
{
    sums->weight += weight;
    for (int i = 0; i < 3; i++) {
        sums->first[i] += weight * fabs(s->value[i]);
        sums->second[i] += weight * s->value[i] * s->value[i];
    }
    sheet->way += weight * s->speed;
    for (int k = 0; k < PAIR; k++)
        for (int e = 0; e < LW_BEARING_TYPES; e++)
            sums->power[k][e] += weight * s->speed * pow(s->P[k], lw_bearing_exponent[e]);
}

static void note_peaks(LwBearingSheet *sheet, Sums *sums, const Sample *s, double time, int task)
{
    LwCycleValue *value[3] = { &sheet->radial, &sheet->axial, &sheet->moment };
    for (int i = 0; i < 3; i++)
        if (!sums->any || fabs(s->value[i]) > fabs(value[i]->peak)) {
            value[i]->peak = s->value[i];
            value[i]->time = time;
            value[i]->task = task;
        }
    sums->any = true;
    sheet->speed_peak = fmax(sheet->speed_peak, s->speed);
    for (int k = 0; k < PAIR; k++)
        sums->rest[k] = isnan(s->P0[k]) ? NAN : fmax(sums->rest[k], s->P0[k]);
}

/* ---- one task ---- */

/* Trapezoidal rule; a trace of one sample is a state of rest, seen for a second. */
static double time_weight(const LwTrace *trace, int k)
{
    int last = trace->sample_count - 1;
    if (last == 0)
        return 1;
    return 0.5 * (trace->sample[k < last ? k + 1 : last][0] - trace->sample[k > 0 ? k - 1 : 0][0]);
}

static void note_certainty(LwBearings *bearings, LwCycleValue *value, const LwChannel *channel)
{
    if (!value->applies || channel->certainty <= value->certainty)
        return;
    value->certainty = channel->certainty;
    value->sum = channel->sum ? lw_arena_strdup(bearings->arena, channel->sum) : NULL;
}

static void note_certainties(LwBearings *bearings, LwBearingSheet *sheet, const LwChannel channel[6])
{
    bool ball = sheet->use == LW_BEARING_BALL || sheet->use == LW_BEARING_HOLDS;
    for (int k = 0; k < 6; k++) {
        if (k < 2 || (k == 2 && ball))
            note_certainty(bearings, &sheet->radial, &channel[k]);
        if (k == 2)
            note_certainty(bearings, &sheet->axial, &channel[k]);
        if (k == 3 || k == 4 || (k == 5 && sheet->use != LW_BEARING_TURNS))
            note_certainty(bearings, &sheet->moment, &channel[k]);
    }
}

static void add_joint(LwBearings *bearings, LwBearingSheet *sheet, LwReplay *replay, int joint, double repeat, double dwell)
{
    const LwTrace *trace = replay->trace;
    Sums *sums = &bearings->sums[sheet - bearings->sheet];
    int channel = replay->joint_channel[joint], last = trace->sample_count - 1;
    int coordinate = sheet->use == LW_BEARING_TURNS    ? lw_replay_find(replay, sheet->joint, lw_coordinate_names[LW_RZ])
                     : sheet->use == LW_BEARING_SLIDES ? lw_replay_find(replay, sheet->joint, lw_coordinate_names[LW_Z])
                                                       : -1;
    note_certainties(bearings, sheet, &trace->channel[channel]);
    for (int k = 0; k <= last; k++) {
        lw_replay_seek(replay, k);
        const double *row = trace->sample[k];
        Sample s = measure(sheet, row + channel, last == 0 ? 0 : joint_speed(replay->mechanism, replay->state, joint, sheet->use));
        note_peaks(sheet, sums, &s, row[0], bearings->task_count);
        weigh(sheet, sums, &s, repeat * time_weight(trace, k));
        if (coordinate >= 0) {
            sheet->low = fmin(sheet->low, row[coordinate]);
            sheet->high = fmax(sheet->high, row[coordinate]);
        }
        if (k == last) {
            s.speed = 0;
            weigh(sheet, sums, &s, repeat * dwell);
        }
    }
    sheet->duration += repeat * (trace->sample[last][0] - trace->sample[0][0] + dwell);
}

void lw_bearings_add(LwBearings *bearings, const LwMechanism *m, const LwTrace *trace, int repeat, double dwell)
{
    LwReplay *replay = lw_replay_create(bearings->arena, m, trace);
    for (int i = 0; i < bearings->count && trace->sample_count > 0; i++)
        for (int j = 0; j < m->def.joint_count; j++)
            if (strcmp(m->def.joint[j].name, bearings->sheet[i].joint) == 0) {
                LW_ASSERT(replay->joint_channel[j] >= 0);
                add_joint(bearings, &bearings->sheet[i], replay, j, repeat, dwell);
            }
    bearings->task_count++;
}

/* ---- the result ---- */

static LwCertainty worse(LwCertainty a, LwCertainty b)
{
    return a > b ? a : b;
}

static const double SMALL_ARM = 1e-3; /* of the mechanism: by which a radial load misses the middle of its bearing */

static void finish(LwBearingSheet *sheet, const Sums *sums, double size)
{
    LwCycleValue *value[3] = { &sheet->radial, &sheet->axial, &sheet->moment };
    const LwBearingDef *def = &sheet->def;
    for (int i = 0; i < 3 && sums->weight > 0; i++) {
        value[i]->mean = sums->first[i] / sums->weight;
        value[i]->rms = sqrt(sums->second[i] / sums->weight);
    }
    if (sheet->way < 1e-9 * (sheet->use == LW_BEARING_SLIDES ? size : 1)) /* rounding: it stands still */
        sheet->way = sheet->speed_peak = 0;
    sheet->speed = sheet->duration > 0 ? sheet->way / sheet->duration : 0;
    for (int e = 0; e < LW_BEARING_TYPES; e++) {
        double power = fmax(sums->power[0][e], sums->power[1][e]);
        sheet->equivalent[e] = sheet->way > 0 ? pow(power / sheet->way, 1 / lw_bearing_exponent[e]) : NAN;
    }
    sheet->static_peak = isnan(sums->rest[0]) ? NAN : fmax(sums->rest[0], sums->rest[1]);
    sheet->moment_left_out = sheet->moment.applies && !(def->span > 0) && sheet->moment.peak > 1e-9 + SMALL_ARM * size * (sheet->radial.peak + fabs(sheet->axial.peak));
    sheet->certainty = sheet->radial.certainty;
    if (sheet->axial.applies && (def->Y > 0 || def->Y0 > 0))
        sheet->certainty = worse(sheet->certainty, sheet->axial.certainty);
    if (def->span > 0)
        sheet->certainty = worse(sheet->certainty, sheet->moment.certainty);
}

const LwBearingSheet *lw_bearings_finish(LwBearings *bearings, int *count)
{
    for (int i = 0; i < bearings->count; i++)
        finish(&bearings->sheet[i], &bearings->sums[i], bearings->size);
    *count = bearings->count;
    return bearings->sheet;
}
