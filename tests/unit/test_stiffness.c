/* Stiffness and damping blocks of loads against central differences of the forces. */
#include "tests/unit/mechanism_text.h"

#include "core/solve/forces.h"
#include "core/solve/stiffness.h"

#define BODIES                                                                                                                                                       \
    "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'orientation': [0.8, 0.2, -0.4, 0.4], 'mass': 1, 'com': [0, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] },"  \
    "{ 'name': 'b', 'position': [0.4, -0.3, 0.9], 'orientation': [0.5, 0.5, 0.1, -0.7], 'mass': 1, 'com': [0.1, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ],"                 \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'b'], 'at': [0.1, 0.2, 0.3], 'axis': [1, 2, -1] } ],"

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

int main(void)
{
    RUN(springs);
    RUN(torsion_springs);
    return END();
}
