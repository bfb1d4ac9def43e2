/* Stiffness and damping blocks of loads against central differences of the forces. */
#include "tests/unit/mechanism_text.h"

#include "core/solve/forces.h"
#include "core/solve/stiffness.h"

#define BODIES                                                                                                                                                       \
    "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'orientation': [0.8, 0.2, -0.4, 0.4], 'mass': 1, 'com': [0, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] },"  \
    "{ 'name': 'b', 'position': [0.4, -0.3, 0.9], 'orientation': [0.5, 0.5, 0.1, -0.7], 'mass': 1, 'com': [0.1, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ],"                 \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'b'], 'at': [0.1, 0.2, 0.3], 'axis': [1, 2, -1] } ],"

#define TABLE "{ 'table': { 'x': ['-1 m', 0, '2 m'], 'values': [30, 10, 50] } }"

/* −∂f/∂(position) (rate = false) or −∂f/∂(velocity) of both bodies, 12 × 12, made symmetric. */
static void differences(const LwMechanism *m, const LwState *at, LwState *state, bool rate, double out[12][12])
{
    const double step = 1e-6;
    double f[2][12], raw[12][12];
    for (int column = 0; column < 12; column++) {
        for (int side = 0; side < 2; side++) {
            double d[6] = { 0 };
            d[column % 6] = side ? step : -step;
            lw_state_copy(m, state, at);
            LwBodyState *body = &state->body[column / 6];
            if (rate) {
                body->v = lw_vec3_add(body->v, lw_vec3_from(d));
                body->w = lw_vec3_add(body->w, lw_vec3_from(d + 3));
            } else
                lw_body_state_displace(body, lw_vec3_from(d), lw_vec3_from(d + 3));
            lw_forces_eval(m, state, NULL, f[side]);
        }
        for (int row = 0; row < 12; row++)
            raw[row][column] = -(f[1][row] - f[0][row]) / (2 * step);
    }
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++)
            out[i][j] = 0.5 * (raw[i][j] + raw[j][i]);
}

/* The blocks of the first tie, which is between a and b. */
static void check_blocks(const char *loads, bool moving, double tolerance)
{
    Rig rig;
    rig_open(&rig, BODIES "%s }", loads);
    const LwMechanism *m = rig.mechanism;
    LwArena arena;
    lw_arena_init(&arena);
    LwState *at = lw_state_create(&arena, m), *state = lw_state_create(&arena, m);
    LwStiffness *s = lw_stiffness_create(&arena, m);
    CHECK(s->count == 1 && s->tie[0].body[0] == 0 && s->tie[0].body[1] == 1);
    for (int b = 0; moving && b < 2; b++)
        at->body[b].v = lw_vec3(0.3, -0.2 * b, 0.4);
    lw_state_settle_turns(m, at);
    for (int rate = 0; rate < 2; rate++) {
        double expected[12][12], largest = 0;
        differences(m, at, state, rate, expected);
        for (int i = 0; i < 144; i++)
            largest = fmax(largest, fabs(expected[i / 12][i % 12]));
        lw_stiffness_eval(s, at, !rate, rate);
        for (int i = 0; i < 144; i++)
            CHECK_NEAR(s->tie[0].block[i / 12][i % 12], expected[i / 12][i % 12], tolerance * largest + 1e-9);
    }
    rig_close(&rig);
    lw_arena_clear(&arena);
}

/* At rest length K is exact; pulled, it is so between points at the centres of mass. */
static void springs(void)
{
    check_blocks("'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['a', 'b'], 'points': [[0.2, -0.1, 0.3], [0.3, 0.3, 0.1]], 'stiffness': 50, 'damping': 3 } ]", false, 1e-7);
    check_blocks("'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['a', 'b'], 'points': [[0, 0, 0], [0.1, 0, 0]], 'stiffness': 50, 'damping': 3, 'length': 0.4 } ]", false, 1e-7);
    check_blocks("'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['a', 'b'], 'points': [[0, 0, 0], [0.1, 0, 0]], 'length': 0.4,"
                 "'force': { 'expression': '40*x + 200*x^3 + (1 + x)*v' } } ]", false, 1e-6);
}

static void torsion_springs(void)
{
    check_blocks("'loads': [ { 'name': 's', 'type': 'torsion', 'joint': 'A', 'stiffness': 50, 'damping': 3 } ]", false, 1e-7);
    check_blocks("'loads': [ { 'name': 's', 'type': 'torsion', 'joint': 'A', 'torque': { 'expression': '-sinh(2*x) - 3*v' } } ]", false, 1e-6);
}

/* Near its rest K of a bushing is exact; away from it what it does must still be the gradient of what it stores. */
static void bushings(void)
{
    check_blocks("'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['a', 'b'], 'at': [0.2, 0.1, 0.4], 'axis': [1, 2, 2],"
                 "'stiffness': [100, 200, 50, 3, 7, 9], 'damping': [1, 2, 3, 0.1, 0.2, 0.3] } ]", false, 1e-7);
    check_blocks("'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['a', 'b'], 'at': [0.2, 0.1, 0.4],"
                 "'stiffness': [{ 'polynomial': [100, 0, 5] }, " TABLE ", { 'expression': '20 + x^2' }, 3, 7, 9] } ]", false, 1e-6);
}

static void bushings_have_a_potential(void)
{
    Rig rig;
    rig_open(&rig, BODIES "'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['a', 'b'], 'markers': [ { 'position': [0.3, 0.1, -0.2], 'orientation': [0.5, 0.5, -0.5, 0.5] },"
             "{ 'position': [0, 0.2, 0.1] } ], 'stiffness': [{ 'polynomial': [100, 0, 5] }, " TABLE ", { 'expression': '20 + x^2' }, 3, 7, 9] } ] }");
    const LwMechanism *m = rig.mechanism;
    LwArena arena;
    lw_arena_init(&arena);
    LwState *at = lw_state_create(&arena, m), *state = lw_state_create(&arena, m);
    double f[12];
    lw_forces_eval(m, at, NULL, f);
    for (int column = 0; column < 12; column++) {
        double energy[2];
        for (int side = 0; side < 2; side++) {
            double d[6] = { 0 };
            d[column % 6] = side ? 1e-6 : -1e-6;
            lw_state_copy(m, state, at);
            lw_body_state_displace(&state->body[column / 6], lw_vec3_from(d), lw_vec3_from(d + 3));
            energy[side] = lw_energy_potential(m, state, NULL);
        }
        CHECK_NEAR(f[column], -(energy[1] - energy[0]) / 2e-6, 1e-6);
    }
    CHECK(fabs(f[0]) > 1 && fabs(f[4]) > 1);
    rig_close(&rig);
    lw_arena_clear(&arena);
}

/* A hinge that stands x beyond its stop. */
static LwMechanism *make_stopped(const LwMechanismDef *from, LwLimitDef *limit, bool lower, double x)
{
    LwMechanismDef def = *from;
    *limit = (LwLimitDef){ .joint = 0, .coordinate = LW_RZ, .lower = lower ? x : -INFINITY, .upper = lower ? INFINITY : -x, .soft = true, .stiffness = 50, .damping = 3 };
    def.limit = limit;
    def.limit_count = 1;
    return lw_mechanism_create(&def);
}

/* It pushes back with k x + c ẋ, never pulls, and its blocks are its slopes. */
static void soft_stops(void)
{
    Rig rig;
    LwLimitDef limit;
    LwArena arena;
    rig_open(&rig, BODIES "'loads': [] }");
    lw_arena_init(&arena);
    for (int lower = 0; lower < 2; lower++) {
        double sign = lower ? 1 : -1; /* of its push along the coordinate */
        LwMechanism *m = make_stopped(&rig.document->def, &limit, lower, 0.2);
        LwState *at = lw_state_create(&arena, m), *state = lw_state_create(&arena, m);
        CHECK_NEAR(lw_soft_stop_load(m, at, 0), sign * 10, 1e-12);
        CHECK_NEAR(lw_energy_potential(m, at, NULL), 1, 1e-12);
        LwVec3 axis = lw_vec3_scale(lw_vec3(1, 2, -1), 1 / sqrt(6));
        at->body[0].w = lw_mat3_tmul_vec(&at->body[0].A, lw_vec3_scale(axis, -sign * 1.5)); /* further beyond */
        CHECK_NEAR(lw_soft_stop_load(m, at, 0), sign * (10 + 3 * 1.5), 1e-9);
        at->body[0].w = lw_mat3_tmul_vec(&at->body[0].A, lw_vec3_scale(axis, sign * 5)); /* out, faster than it follows */
        CHECK(lw_soft_stop_load(m, at, 0) == 0);
        lw_mechanism_destroy(m);
        /* Just beyond, where the turning of the axis under the load counts for nothing. */
        m = make_stopped(&rig.document->def, &limit, lower, 1e-5);
        LwStiffness *s = lw_stiffness_create(&arena, m);
        at = lw_state_create(&arena, m);
        CHECK(s->count == 1);
        for (int rate = 0; rate < 2; rate++) {
            double expected[12][12], largest = 0;
            differences(m, at, state, rate, expected);
            lw_stiffness_eval(s, at, !rate, rate);
            for (int i = 0; i < 144; i++) {
                CHECK_NEAR(s->tie[0].block[i / 12][i % 12], expected[i / 12][i % 12], 1e-3);
                largest = fmax(largest, fabs(expected[i / 12][i % 12]));
            }
            CHECK(largest > 1);
        }
        lw_mechanism_destroy(m);
    }
    rig_close(&rig);
    lw_arena_clear(&arena);
}

int main(void)
{
    RUN(springs);
    RUN(torsion_springs);
    RUN(bushings);
    RUN(bushings_have_a_potential);
    RUN(soft_stops);
    return END();
}
