/* The columns of measures. With z the relative coordinates of two markers (core/model/lock.h), ż and z̈ = J a + γ are at hand exactly:
 * nothing is differenced. */
#include "core/analysis/record.h"

typedef struct LwMeasure {
    int body[2];            /* moving bodies, or body_count for the ground */
    LwMarker marker[2];
    bool seen;              /* angles about an axis are counted from sample to sample, */
    double t, angle, speed; /* towards where the last one leads */
} LwMeasure;

static const char *const quantity[] = { "x", "y", "z", "e0", "e1", "e2", "e3", "vx", "vy", "vz", "ax", "ay", "az", "wx", "wy", "wz", "alx", "aly", "alz" };
static const char *const unit[] = { "m", "m", "m", "", "", "", "", "m/s", "m/s", "m/s", "m/s^2", "m/s^2", "m/s^2",
                                    "rad/s", "rad/s", "rad/s", "rad/s^2", "rad/s^2", "rad/s^2" };

static void add(LwRecord *record, int i, const char *what, const char *in)
{
    LwTrace *trace = record->trace;
    lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s", record->system->mechanism->def.measure[i].name, what), in);
}

static void add_some(LwRecord *record, int i, int first, int count)
{
    for (int k = first; k < first + count; k++)
        add(record, i, quantity[k], unit[k]);
}

static void measure_channels(LwRecord *record, int i)
{
    static const char *const momentum[] = { "px", "py", "pz", "lx", "ly", "lz" };
    switch (record->system->mechanism->def.measure[i].kind) {
    case LW_MEASURE_POINT:
    case LW_MEASURE_CENTRE:
        add_some(record, i, 0, 3);
        add_some(record, i, 7, 6);
        break;
    case LW_MEASURE_MOTION:
        add_some(record, i, 0, 19);
        break;
    case LW_MEASURE_DISTANCE:
        add(record, i, "distance", "m");
        add(record, i, "speed", "m/s");
        add(record, i, "acceleration", "m/s^2");
        break;
    case LW_MEASURE_ANGLE:
    case LW_MEASURE_TURN:
        add(record, i, "angle", "rad");
        add(record, i, "speed", "rad/s");
        add(record, i, "acceleration", "rad/s^2");
        break;
    case LW_MEASURE_ENERGY:
        add(record, i, "kinetic", "J");
        add(record, i, "potential", "J");
        add(record, i, "total", "J");
        break;
    case LW_MEASURE_MOMENTUM:
        for (int k = 0; k < 6; k++)
            add(record, i, momentum[k], k < 3 ? "kg*m/s" : "kg*m^2/s");
        break;
    }
}

void lw_record_measure_channels(LwRecord *record)
{
    const LwMechanism *m = record->system->mechanism;
    record->measure = LW_NEWN(record->trace->arena, LwMeasure, m->def.measure_count);
    for (int i = 0; i < m->def.measure_count; i++) {
        const LwMeasureDef *def = &m->def.measure[i];
        for (int k = 0; k < 2 && def->kind <= LW_MEASURE_TURN; k++) {
            record->measure[i].body[k] = lw_mechanism_moving_body(m, def->body[k]);
            record->measure[i].marker[k] = lw_mechanism_marker(m, def->body[k], def->marker[k]);
        }
        measure_channels(record, i);
    }
}

static double *put3(double *at, LwVec3 v)
{
    lw_vec3_store(at, v);
    return at + 3;
}

/* ---- two markers */

static double second_derivative(const LwRel *rel, const double *a1, const double *a2, int k)
{
    double sum = rel->gamma[k];
    for (int c = 0; c < 6; c++)
        sum += rel->J[k][c] * a1[c] + rel->J[k][6 + c] * a2[c];
    return sum;
}

/* ω = 2 vec(u̇ u*) and α = 2 vec(ü u*) of marker 1 against marker 2, in marker 2's axes (vec(u̇ u̇*) is nothing). */
static LwVec3 turning(const double *rate, const double *u)
{
    return lw_vec3_scale(lw_quat_vector(lw_quat_mul(lw_quat_from(rate), lw_quat_conj(lw_quat_from(u)))), 2);
}

static double *put_motion(const LwRel *rel, const double *zdd, bool turns, double *at)
{
    at = put3(at, lw_vec3_from(rel->z));
    if (turns) {
        lw_quat_store(at, lw_quat_from(rel->z + 3));
        at += 4;
    }
    at = put3(at, lw_vec3_from(rel->zd));
    at = put3(at, lw_vec3_from(zdd));
    if (!turns)
        return at;
    at = put3(at, turning(rel->zd + 3, rel->z + 3));
    return put3(at, turning(zdd + 3, rel->z + 3));
}

/* A function of z, its rate and its second derivative: `dd` lacks what accelerations add. */
static double *put_jet(const LwRel *rel, const double *zdd, LwRelJet f, double *at)
{
    at[0] = f.v;
    at[1] = f.d;
    at[2] = f.dd;
    for (int k = 0; k < LW_REL; k++)
        at[2] += f.g[k] * (zdd[k] - rel->gamma[k]);
    return at + 3;
}

static LwRelJet squares(LwRelJet a, LwRelJet b)
{
    return lw_reljet_add(lw_reljet_mul(a, a), lw_reljet_mul(b, b));
}

static LwRelJet distance(const LwRel *rel)
{
    LwRelJet z = lw_reljet_coordinate(rel, 2);
    return lw_reljet_sqrt(lw_reljet_add(squares(lw_reljet_coordinate(rel, 0), lw_reljet_coordinate(rel, 1)), lw_reljet_mul(z, z)));
}

static LwRelJet angle(const LwRel *rel)
{
    LwRelJet sine = lw_reljet_sqrt(squares(lw_reljet_axes(rel, 0, 2), lw_reljet_axes(rel, 1, 2)));
    return lw_reljet_atan2(sine, lw_reljet_axes(rel, 2, 2));
}

static double *put_turn(LwMeasure *measure, const LwRel *rel, const double *zdd, double t, double *at)
{
    double *end = put_jet(rel, zdd, lw_reljet_atan2(lw_reljet_axes(rel, 1, 0), lw_reljet_axes(rel, 0, 0)), at);
    if (measure->seen)
        at[0] += 2 * M_PI * round((measure->angle + (t - measure->t) * (measure->speed + at[1]) / 2 - at[0]) / (2 * M_PI));
    measure->seen = true;
    measure->t = t;
    measure->angle = at[0];
    measure->speed = at[1];
    return end;
}

static double *put_markers(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, double *at)
{
    static const double still[6] = { 0 };
    const LwMechanism *m = record->system->mechanism;
    LwMeasure *measure = &record->measure[i];
    const int *b = measure->body;
    LwRel rel;
    double zdd[LW_REL];
    lw_lock_eval(&state->body[b[0]], &measure->marker[0], &state->body[b[1]], &measure->marker[1], &rel);
    for (int k = 0; k < LW_REL; k++)
        zdd[k] = second_derivative(&rel, b[0] < m->body_count ? solver->a + 6 * b[0] : still, b[1] < m->body_count ? solver->a + 6 * b[1] : still, k);
    switch (m->def.measure[i].kind) {
    case LW_MEASURE_DISTANCE:
        return put_jet(&rel, zdd, distance(&rel), at);
    case LW_MEASURE_ANGLE:
        return put_jet(&rel, zdd, angle(&rel), at);
    case LW_MEASURE_TURN:
        return put_turn(measure, &rel, zdd, state->t, at);
    default:
        return put_motion(&rel, zdd, m->def.measure[i].kind == LW_MEASURE_MOTION, at);
    }
}

/* ---- several bodies */

static double *put_centre(const LwMechanism *m, const LwMeasureDef *def, const LwSolver *solver, const LwState *state, double *at)
{
    LwVec3 p = { 0, 0, 0 }, v = p, a = p;
    double mass = 0;
    for (int k = 0; k < def->member_count; k++) {
        int b = m->body_of_def[def->member[k]];
        double share = m->body[b].mass;
        p = lw_vec3_mad(p, share, state->body[b].p);
        v = lw_vec3_mad(v, share, state->body[b].v);
        a = lw_vec3_mad(a, share, lw_vec3_from(solver->a + 6 * b));
        mass += share;
    }
    at = put3(at, lw_vec3_scale(p, 1 / mass));
    at = put3(at, lw_vec3_scale(v, 1 / mass));
    return put3(at, lw_vec3_scale(a, 1 / mass));
}

static double *put_energy(const LwMechanism *m, const LwMeasureDef *def, const LwState *state, double *at)
{
    double kinetic = 0, potential = 0;
    for (int k = 0; k < def->member_count; k++) {
        int b = m->body_of_def[def->member[k]];
        const LwBodyState *body = &state->body[b];
        LwVec3 spin = lw_mat3_mul_vec(&m->body[b].inertia, body->w);
        kinetic += 0.5 * m->body[b].mass * lw_vec3_dot(body->v, body->v) + 0.5 * lw_vec3_dot(spin, body->w);
        potential -= lw_vec3_dot(m->body[b].weight, body->p);
    }
    at[0] = kinetic;
    at[1] = potential;
    at[2] = kinetic + potential;
    return at + 3;
}

static double *put_momentum(const LwMechanism *m, const LwMeasureDef *def, const LwState *state, double *at)
{
    LwVec3 p = { 0, 0, 0 }, l = p;
    for (int k = 0; k < def->member_count; k++) {
        int b = m->body_of_def[def->member[k]];
        const LwBodyState *body = &state->body[b];
        LwVec3 own = lw_vec3_scale(body->v, m->body[b].mass), spin = lw_mat3_mul_vec(&m->body[b].inertia, body->w);
        p = lw_vec3_add(p, own);
        l = lw_vec3_add(l, lw_vec3_add(lw_vec3_cross(lw_vec3_sub(body->p, def->about), own), lw_mat3_mul_vec(&body->A, spin)));
    }
    return put3(put3(at, p), l);
}

double *lw_record_put_measures(const LwRecord *record, const LwSolver *solver, const LwState *state, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    for (int i = 0; i < m->def.measure_count; i++) {
        const LwMeasureDef *def = &m->def.measure[i];
        if (def->kind == LW_MEASURE_CENTRE)
            at = put_centre(m, def, solver, state, at);
        else if (def->kind == LW_MEASURE_ENERGY)
            at = put_energy(m, def, state, at);
        else if (def->kind == LW_MEASURE_MOMENTUM)
            at = put_momentum(m, def, state, at);
        else
            at = put_markers(record, solver, state, i, at);
    }
    return at;
}
