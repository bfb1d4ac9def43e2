/* Shapes of modes: their names, their table, and their motion as poses that satisfy the constraints. */
#include "core/analysis/modes.h"

#include "core/solve/bounded.h"
#include "core/solve/coordinate.h"

#include <string.h>

/* ---- names ---- */

/* ∂coordinate of the shape. */
static double complex coordinate_of(const LwMechanism *m, const LwState *state, const LwModeShape *shape, int joint, LwCoordinate c)
{
    LwCoordinateMotion own;
    double complex sum = 0;
    lw_coordinate_eval(m, state, joint, c, NULL, LW_EVAL_J, &own);
    for (int part = 0; part < 2; part++)
        for (int k = 0; m->joint[joint].body[part] != m->body_count && k < 6; k++)
            sum += own.J[6 * part + k] * shape->d[6 * m->joint[joint].body[part] + k];
    return sum;
}

static bool is_listed(const LwMechanism *m, int joint, int c)
{
    return (m->joint[joint].type->free & (1u << c)) && !m->joint[joint].path;
}

/* Turned by its phase so that the largest component is real: then what a real shape moves by is in the real part. */
static void turn_phase(const LwTangent *t, LwModeShape *shape)
{
    double complex largest = 0;
    for (int k = 0; k < t->width; k++) {
        double complex own = shape->d[k] * (k % 6 < 3 ? 1 : t->mechanism->size);
        if (cabs(own) > 1.001 * cabs(largest))
            largest = own;
    }
    for (int k = 0; k < t->width; k++)
        shape->d[k] /= largest;
}

/* How large a part a coordinate has, m; 0: none worth telling. */
static double share_of(const LwMechanism *m, const LwModeShape *shape, int slot, double largest)
{
    int c = slot % LW_COORDINATES;
    double own = is_listed(m, slot / LW_COORDINATES, c) ? cabs(shape->coordinate[slot]) * (c >= LW_RX ? m->size : 1) : 0;
    return own >= 0.01 * largest ? own : 0;
}

/* The coordinate with the largest part below `limit` (of equals the first beyond `after`); −1: none. */
static int next_part(const LwMechanism *m, const LwModeShape *shape, double largest, double limit, int after)
{
    int best = -1;
    double most = 0;
    for (int slot = 0; slot < m->def.joint_count * LW_COORDINATES; slot++) {
        double own = share_of(m, shape, slot, largest);
        if (own > most && (own < limit || (own == limit && slot > after))) {
            most = own;
            best = slot;
        }
    }
    return best;
}

/* The largest first. */
static const char *list_parts(LwRun *run, const LwModeShape *shape)
{
    enum { MOST_PARTS = 5 };
    const LwMechanism *m = run->mechanism;
    const char *text = "";
    int count = 0, slot = -1;
    double largest = 0, limit = INFINITY;
    for (; (slot = next_part(m, shape, largest, limit, slot)) >= 0; count++) {
        double complex own = shape->coordinate[slot];
        limit = share_of(m, shape, slot, largest);
        largest = fmax(largest, limit);
        if (count >= MOST_PARTS)
            continue;
        text = lw_arena_printf(&run->arena, "%s%s%s.%s %.3g", text, *text ? ", " : "", m->def.joint[slot / LW_COORDINATES].name,
                               lw_coordinate_names[slot % LW_COORDINATES], creal(own));
        if (fabs(cimag(own)) > 0.01 * cabs(own))
            text = lw_arena_printf(&run->arena, "%s%+.3gi", text, cimag(own));
    }
    return count > MOST_PARTS ? lw_arena_printf(&run->arena, "%s and %d more", text, count - MOST_PARTS) : text;
}

void lw_mode_shape_describe(LwRun *run, LwModeShape *shape, LwMode *mode)
{
    const LwMechanism *m = run->mechanism;
    LwEquilibrium *e = run->shapes->equilibrium;
    double amount = 1;
    turn_phase(e->tangent, shape);
    for (int k = 0; k < e->tangent->width; k++)
        e->d[k] = creal(shape->d[k]);
    mode->name = lw_tangent_name(&run->arena, m, run->state, e->d, &amount);
    shape->coordinate = LW_NEWN(&run->arena, double complex, m->def.joint_count * LW_COORDINATES);
    /* The named coordinate itself may be out of phase with the component that turned the shape. */
    double complex scale = amount;
    for (int pass = 0; pass < 2; pass++)
        for (int j = 0; j < m->def.joint_count; j++)
            for (int c = 0; c < LW_COORDINATES; c++) {
                if (!is_listed(m, j, c))
                    continue;
                double complex *own = &shape->coordinate[j * LW_COORDINATES + c];
                if (pass == 0) {
                    *own = coordinate_of(m, run->state, shape, j, (LwCoordinate)c);
                    if (creal(*own) == amount)
                        scale = *own;
                } else
                    *own /= scale;
            }
    for (int k = 0; k < e->tangent->width; k++) {
        shape->d[k] /= scale;
        e->d[k] = cabs(shape->d[k]);
    }
    lw_displacement_size(m, e->d, &mode->turn, &mode->move);
    mode->parts = list_parts(run, shape);
}

/* ---- the table ---- */

static void body_channels(LwTrace *trace, const char *body, const char *suffix)
{
    static const char *const quantity[] = { "x", "y", "z", "rx", "ry", "rz" };
    for (int k = 0; k < 6; k++)
        lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s%s", body, quantity[k], suffix), k < 3 ? "m" : "rad");
}

static void channels(LwRun *run, const LwModeShapes *shapes, LwTrace *trace)
{
    static const char *const name[] = { "mode", "frequency", "natural frequency", "damping ratio", "decay" }, *const unit[] = { "", "Hz", "Hz", "", "1/s" };
    const LwMechanism *m = run->mechanism;
    for (int i = 0; i < 5; i++)
        lw_trace_add_channel(trace, name[i], unit[i]);
    for (int imaginary = 0; imaginary <= (shapes->damped ? 1 : 0); imaginary++) {
        const char *suffix = imaginary ? ".im" : "";
        for (int b = 0; b < m->body_count; b++)
            body_channels(trace, m->def.body[m->body[b].def].name, suffix);
        for (int j = 0; j < m->def.joint_count; j++)
            for (int c = 0; c < LW_COORDINATES; c++)
                if (is_listed(m, j, c))
                    lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s%s", m->def.joint[j].name, lw_coordinate_names[c], suffix), c >= LW_RX ? "rad" : "m");
    }
}

/* Of the frame's origin and of the turning in world axes, as results have bodies; part(): real or imaginary. */
static double *put_shape(LwRun *run, const LwModeShape *shape, double (*part)(double complex), double *at)
{
    const LwMechanism *m = run->mechanism;
    for (int b = 0; b < m->body_count; b++, at += 6) {
        const LwBodyState *body = &run->state->body[b];
        double own[6];
        for (int k = 0; k < 6; k++)
            own[k] = part(shape->d[6 * b + k]);
        LwVec3 turn = lw_mat3_mul_vec(&body->A, lw_vec3_from(own + 3)), arm = lw_vec3_scale(lw_mat3_mul_vec(&body->A, m->body[b].com), -1);
        lw_vec3_store(at, lw_vec3_add(lw_vec3_from(own), lw_vec3_cross(turn, arm)));
        lw_vec3_store(at + 3, turn);
    }
    for (int j = 0; j < m->def.joint_count; j++)
        for (int c = 0; c < LW_COORDINATES; c++)
            if (is_listed(m, j, c))
                *at++ = part(shape->coordinate[j * LW_COORDINATES + c]);
    return at;
}

static double real_part(double complex z)
{
    return creal(z);
}

static double imaginary_part(double complex z)
{
    return cimag(z);
}

LwTrace *lw_mode_shapes_table(LwRun *run, const LwModeShapes *shapes)
{
    LwTrace *trace = lw_trace_create(&run->arena);
    channels(run, shapes, trace);
    for (int i = 0; i < shapes->count; i++) {
        const LwMode *mode = &run->report.mode[i];
        double *at = lw_trace_add_sample(trace);
        *at++ = i + 1;
        *at++ = mode->frequency;
        *at++ = mode->natural;
        *at++ = mode->damping;
        *at++ = mode->decay;
        at = put_shape(run, &shapes->shape[i], real_part, at);
        if (shapes->damped)
            put_shape(run, &shapes->shape[i], imaginary_part, at);
    }
    return trace;
}

/* ---- motion ---- */

/* The trial ← the equilibrium displaced, joined. Stops and contacts that hold there are kept closed. */
static bool displace(LwEquilibrium *e, const LwModeShape *shape, double complex factor)
{
    for (int k = 0; k < e->tangent->width; k++)
        e->d[k] = creal(factor * shape->d[k]);
    e->gap_count = 0;
    return lw_tangent_reach(e->run->mechanism, e->d) < 3 && lw_equilibrium_join(e);
}

static bool fill(LwRun *run, int mode, double amplitude, int samples, LwRecord *record)
{
    LwEquilibrium *e = run->shapes->equilibrium;
    double frequency = run->report.mode[mode].frequency > 0 ? run->report.mode[mode].frequency : 1;
    for (int k = 0; k < samples; k++) {
        if (!displace(e, &run->shapes->shape[mode], amplitude * cexp(2 * M_PI * I * k / samples)))
            return false;
        e->trial->t = k / (frequency * samples);
        memset(run->solver->a, 0, (size_t)e->tangent->width * sizeof *run->solver->a);
        lw_record_sample(record, run->solver, e->trial, false);
    }
    return true;
}

const LwTrace *lw_run_mode_motion(LwRun *run, int mode, double amplitude, int samples)
{
    if (LW_ARENA_GUARD(&run->arena))
        return NULL;
    if (!run->shapes || mode < 0 || mode >= run->shapes->count)
        return NULL;
    LwRecord *record = lw_record_create(&run->arena, run->system, false, 0);
    return fill(run, mode, amplitude, samples, record) ? record->trace : NULL;
}
