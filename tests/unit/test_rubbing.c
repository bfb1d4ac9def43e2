/* Friction in joints: rows against differences along motions for every class that takes one, the pressing load and its gradient, the law,
 * and what is refused. */
#include "tests/unit/random_rubbing.h"

static const unsigned long SEED = 20261117;

/* ---- rows ---- */

static double along(const LwMechanism *m, const LwAuxRow *row, double (*d)[6])
{
    double sum = 0;
    for (int part = 0; part < 2; part++)
        for (int i = 0; row->part[part] < m->body_count && i < 6; i++)
            sum += row->J[6 * part + i] * d[row->part[part]][i];
    return sum;
}

static LwQuat quat_rate(LwQuat q, LwVec3 w)
{
    return lw_quat_scale(lw_quat_mul(q, lw_quat_pure(w)), 0.5);
}

/* ω = w + α t in body axes: Runge–Kutta in 8 steps, good to 1e-15 over the stencil. */
static LwQuat turned(LwQuat q, LwVec3 w, LwVec3 alpha, double t)
{
    double h = t / 8;
    for (int i = 0; i < 8; i++) {
        LwVec3 w0 = lw_vec3_mad(w, i * h, alpha), w1 = lw_vec3_mad(w, (i + 0.5) * h, alpha), w2 = lw_vec3_mad(w, (i + 1) * h, alpha);
        LwQuat k1 = quat_rate(q, w0), k2 = quat_rate(lw_quat_add(q, lw_quat_scale(k1, h / 2)), w1);
        LwQuat k3 = quat_rate(lw_quat_add(q, lw_quat_scale(k2, h / 2)), w1), k4 = quat_rate(lw_quat_add(q, lw_quat_scale(k3, h)), w2);
        q = lw_quat_add(q, lw_quat_scale(lw_quat_add(lw_quat_add(k1, k4), lw_quat_scale(lw_quat_add(k2, k3), 2)), h / 6));
    }
    return lw_quat_normalize(q);
}

static void move(Rub *rub, double (*a)[6], double t)
{
    Pair *pair = &rub->pair;
    lw_state_copy(pair->mechanism, pair->moved, pair->state);
    for (int b = 0; b < pair->mechanism->body_count; b++) {
        LwBodyState s = pair->state->body[b];
        LwVec3 p = lw_vec3_mad(lw_vec3_mad(s.p, t, s.v), t * t / 2, lw_vec3_from(a[b])), alpha = lw_vec3_from(a[b] + 3);
        lw_body_state_set(&pair->moved->body[b], p, turned(s.q, s.w, alpha, t), lw_vec3_mad(s.v, t, lw_vec3_from(a[b])), lw_vec3_mad(s.w, t, alpha));
    }
    pair->moved->t = pair->state->t + t;
}

/* Differences of sixth order over 6·2e-3 s: rounding 1e-12, truncation where angles against a line of centres are steep below 1e-8. */
static void check_rows(Rub *rub, unsigned long *seed)
{
    static const double H = 2e-3;
    Pair *pair = &rub->pair;
    double a[2][6], v[2][6], rate[7][LW_RUBBING_MOST];
    LwAuxRow row[LW_RUBBING_MOST], part[LW_RUBBING_MOST] = { 0 };
    for (int i = 0; i < 12; i++)
        a[i / 6][i % 6] = check_random(seed);
    for (int b = 0; b < pair->mechanism->body_count; b++) {
        lw_vec3_store(v[b], pair->state->body[b].v);
        lw_vec3_store(v[b] + 3, pair->state->body[b].w);
    }
    int count = lw_rubbing_rows(pair->mechanism, pair->state, 0, LW_EVAL_ALL, row);
    CHECK(count >= 1 && count <= LW_RUBBING_MOST);
    for (int k = 0; k < 7; k++) {
        move(rub, a, (k - 3) * H);
        CHECK(lw_rubbing_rows(pair->mechanism, pair->moved, 0, LW_EVAL_CD, part) == count);
        for (int i = 0; i < count; i++)
            rate[k][i] = part[i].rate;
    }
    lw_rubbing_rows(pair->mechanism, pair->state, 0, LW_EVAL_GAMMA, part);
    for (int i = 0; i < count; i++) {
        double second = (45 * (rate[4][i] - rate[2][i]) - 9 * (rate[5][i] - rate[1][i]) + rate[6][i] - rate[0][i]) / (60 * H);
        CHECK(row[i].value == 0 && part[i].gamma == row[i].gamma && row[i].part[0] == pair->mechanism->joint[0].body[0]);
        CHECK_NEAR(row[i].rate, along(pair->mechanism, &row[i], v), 1e-13);
        CHECK_NEAR(along(pair->mechanism, &row[i], a) + row[i].gamma, second, 1e-7);
    }
}

/* Off the other marker's axis, where a wheel has no line of centres, and away from half a turn. */
static void throw_apart(Pair *pair, unsigned long *seed)
{
    LwRel rel;
    LwVec3 x, seen;
    do {
        pair_throw(pair, seed);
        lw_state_rel(pair->mechanism, pair->state, 0, &rel);
        x = lw_vec3_from(rel.z);
        seen = lw_quat_rotate(lw_quat_conj(lw_quat_from(rel.z + 3)), x);
    } while (hypot(x.x, x.y) < 0.6 || hypot(seen.x, seen.y) < 0.6 || hypot(rel.z[3], rel.z[6]) < 0.5);
    lw_state_settle_turns(pair->mechanism, pair->state);
}

static const LwFrictionDef kinds[] = {
    { .fixed = 0.2, .kinetic = 0.1 },
    { .fixed = 0.2, .kinetic = 0.1, .radius = 0.3 },
    { .fixed = 0.2, .kinetic = 0.1, .radius = 0.3, .collar = 0.2 },
    { .fixed = 0.2, .kinetic = 0.1, .radius = 0.3, .span = 0.7, .collar = 0.2 },
    { .fixed = 0.2, .kinetic = 0.1, .radius = 0.3, .span = 0.7 },
    { .fixed = 0.2, .kinetic = 0.1, .span = 0.7 },
    { .fixed = 0.2, .kinetic = 0.1, .radius = 0.3, .lead = 0.4 },
    { .fixed = 0.2, .kinetic = 0.1, .lead = 0.4 },
    { .efficiency = 0.8 },
    { .efficiency = 0.8, .radius = 0.3 },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void rows_agree_with_differences(void)
{
    int classes = 0;
    for (int i = 0; i < lw_joint_library_count; i++) {
        int taken = 0;
        for (int k = 0; k < KINDS; k++) {
            if (objection(lw_joint_library[i], &kinds[k]))
                continue;
            for (int pairing = 0; pairing < PAIRINGS; pairing++) {
                unsigned long seed = SEED + (unsigned long)(100 * i + 10 * k + pairing);
                Rub rub;
                rub_open(&rub, lw_joint_library[i], &kinds[k], (Pairing)pairing, &seed);
                for (int pose = 0; pose < 5; pose++) {
                    throw_apart(&rub.pair, &seed);
                    check_rows(&rub, &seed);
                }
                pair_close(&rub.pair);
            }
            taken++;
        }
        classes += taken > 0;
        if (taken > 0)
            printf("# %s: %d kinds of friction\n", lw_joint_library[i]->name, taken);
    }
    CHECK(classes == 25);
}

/* Where the joint holds, rates are those of its coordinates times the radius, in the order x y z rx ry rz. */
static void rates_are_those_of_the_coordinates(void)
{
    static const char *const name[] = { "revolute", "prismatic", "cylindrical", "planar", "xy-table", "pin-slot" };
    for (int i = 0; i < 6; i++) {
        unsigned long seed = SEED + (unsigned long)i;
        Rub rub;
        rub_open(&rub, lw_joint_library_find(name[i]), &kinds[1], BOTH_MOVE, &seed);
        CHECK(pair_assemble(&rub.pair));
        const Pair *pair = &rub.pair;
        LwAuxRow row[LW_RUBBING_MOST];
        LwRel rel;
        lw_state_rel(pair->mechanism, pair->state, 0, &rel);
        int count = lw_rubbing_rows(pair->mechanism, pair->state, 0, LW_EVAL_ALL, row), next = 0;
        unsigned mask = lw_rubbing_coordinates(pair->mechanism, 0);
        CHECK(mask == pair->joint.type->free && count == __builtin_popcount(mask));
        for (int c = 0; c < LW_COORDINATES; c++)
            if (mask & (1u << c))
                CHECK_NEAR(row[next++].rate, (c < LW_RX ? 1 : 0.3) * lw_joint_coordinate(pair->joint.type, &rel, (LwCoordinate)c).d, 1e-9);
        pair_close(&rub.pair);
    }
}

static void sliders_rub_with_their_speed_along_the_curve(void)
{
    unsigned long seed = SEED;
    Rub rub;
    LwAuxRow row[LW_RUBBING_MOST];
    LwRel rel;
    rub_open(&rub, lw_joint_library_find("point-curve"), &kinds[0], BOTH_MOVE, &seed);
    CHECK(pair_assemble(&rub.pair));
    lw_state_rel(rub.pair.mechanism, rub.pair.state, 0, &rel);
    CHECK(lw_rubbing_rows(rub.pair.mechanism, rub.pair.state, 0, LW_EVAL_ALL, row) == 1);
    double speed = lw_vec3_norm(lw_vec3_from(rel.zd));
    CHECK(speed > 0.1);
    CHECK_NEAR(fabs(row[0].rate), speed, 1e-9);
    pair_close(&rub.pair);
}

/* ---- the pressing load ---- */

static double normal(const char *name, LwFrictionDef def, const double load[6])
{
    unsigned long seed = SEED;
    Rub rub;
    rub_open(&rub, lw_joint_library_find(name), &def, BOTH_MOVE, &seed);
    double N = lw_rubbing_normal(rub.pair.mechanism, rub.pair.state, 0, load, NULL);
    pair_close(&rub.pair);
    return N;
}

static void normal_loads_are_those_of_the_bearings(void)
{
    const double load[6] = { 3, -4, 12, 0.5, 0.7, -0.9 };
    CHECK_NEAR(normal("revolute", (LwFrictionDef){ .radius = 0.1 }, load), 5, 1e-15);
    CHECK_NEAR(normal("revolute", (LwFrictionDef){ .radius = 0.1, .collar = 0.2 }, load), 5 + 2 * 12, 1e-14);
    /* Bearings at ±0.1 m: 1.5 ± 0.7/0.2 along x, −2 ∓ 0.5/0.2 along y. */
    double upper = hypot(1.5 + 3.5, -2 - 2.5), lower = hypot(1.5 - 3.5, -2 + 2.5);
    CHECK_NEAR(normal("revolute", (LwFrictionDef){ .radius = 0.1, .span = 0.2 }, load), upper + lower, 1e-14);
    CHECK_NEAR(normal("prismatic", (LwFrictionDef){ .fixed = 0.1 }, load), 5, 1e-15);
    CHECK_NEAR(normal("prismatic", (LwFrictionDef){ .span = 0.2 }, load), upper + lower, 1e-14);
    CHECK_NEAR(normal("prismatic", (LwFrictionDef){ .span = 0.2, .radius = 0.3 }, load), upper + lower + 3, 1e-14);
    CHECK_NEAR(normal("cylindrical", (LwFrictionDef){ .radius = 0.1 }, load), 5, 1e-15);
    CHECK_NEAR(normal("spherical", (LwFrictionDef){ .radius = 0.1 }, load), 13, 1e-15);
    CHECK_NEAR(normal("planar", (LwFrictionDef){ .fixed = 0.1 }, load), 12, 1e-15);
    /* Within the plate it carries all of the force; beyond, the two sides pull against each other. */
    CHECK_NEAR(normal("planar", (LwFrictionDef){ .span = 0.2 }, load), 12, 1e-14);
    CHECK_NEAR(normal("planar", (LwFrictionDef){ .span = 0.1 }, load), 20 * hypot(0.5, 0.7), 1e-14);
    CHECK_NEAR(normal("point-line", (LwFrictionDef){ .fixed = 0.1 }, load), 5, 1e-15);
    CHECK_NEAR(normal("point-plane", (LwFrictionDef){ .fixed = 0.1 }, load), 12, 1e-15);
    CHECK_NEAR(normal("slot", (LwFrictionDef){ .fixed = 0.1 }, load), 13, 1e-14);
    CHECK_NEAR(normal("constant-velocity", (LwFrictionDef){ .radius = 0.1 }, load), 13 + 9, 1e-14);
}

/* The order of the bearings is that of the moments: a force at one bearing presses it alone. */
static void a_force_at_one_bearing_presses_it_alone(void)
{
    for (int side = -1; side <= 1; side += 2) {
        LwVec3 force = lw_vec3(3, -4, 0), moment = lw_vec3_cross(lw_vec3(0, 0, 0.1 * side), force);
        const double load[6] = { force.x, force.y, 0, moment.x, moment.y, 0 };
        CHECK_NEAR(normal("cylindrical", (LwFrictionDef){ .radius = 0.1, .span = 0.2 }, load), 5, 1e-14);
    }
}

static void gradients_agree_with_differences(void)
{
    static const double H = 1e-5;
    for (int i = 0; i < lw_joint_library_count; i++)
        for (int k = 0; k < KINDS; k++) {
            if (objection(lw_joint_library[i], &kinds[k]))
                continue;
            unsigned long seed = SEED + (unsigned long)(10 * i + k);
            double load[6], gradient[6], none[6] = { 0 };
            Rub rub;
            rub_open(&rub, lw_joint_library[i], &kinds[k], BOTH_MOVE, &seed);
            const LwMechanism *m = rub.pair.mechanism;
            for (int c = 0; c < 6; c++)
                load[c] = check_random(&seed) + (c % 3 == 1 ? 2 : -2);
            double N = lw_rubbing_normal(m, rub.pair.state, 0, load, gradient), sum = 0;
            CHECK(N > 0 && N == lw_rubbing_normal(m, rub.pair.state, 0, load, NULL));
            for (int c = 0; c < 6; c++) {
                double kept = load[c], value[2];
                for (int side = 0; side < 2; side++) {
                    load[c] = kept + (side ? H : -H);
                    value[side] = lw_rubbing_normal(m, rub.pair.state, 0, load, NULL);
                }
                load[c] = kept;
                sum += gradient[c] * kept;
                CHECK_NEAR(gradient[c], (value[1] - value[0]) / (2 * H), 1e-8 * (1 + fabs(gradient[c])));
            }
            CHECK_NEAR(sum, N, 1e-12 * N); /* of degree 1 */
            CHECK(lw_rubbing_normal(m, rub.pair.state, 0, none, gradient) == 0);
            for (int c = 0; c < 6; c++)
                CHECK(gradient[c] == 0);
            pair_close(&rub.pair);
        }
}

/* ---- the law ---- */

static void stribeck_and_viscous_parts(void)
{
    LwFrictionDef def = { .fixed = 0.3, .kinetic = 0.2, .stribeck = 0.05, .viscous = 7, .preload = 2 };
    CHECK_NEAR(lw_rubbing_force(&def, 10, 0, true), 5, 1e-15);
    CHECK_NEAR(lw_rubbing_force(&def, 10, 0, false), 5, 1e-15);
    CHECK_NEAR(lw_rubbing_force(&def, 10, 0.05, false), (0.2 + 0.1 * exp(-1)) * 10 + 2 + 0.35, 1e-15);
    CHECK_NEAR(lw_rubbing_force(&def, 10, 5, false), 2 + 2 + 35, 1e-14);
    CHECK_NEAR(lw_rubbing_coefficient(&def, 0.05, false), 0.2 + 0.1 * exp(-1), 1e-15);
    def.stribeck = 0;
    CHECK_NEAR(lw_rubbing_force(&def, 10, 0, true), 5, 1e-15);
    CHECK_NEAR(lw_rubbing_force(&def, 10, 0, false), 4, 1e-15);
    def = (LwFrictionDef){ .efficiency = 0.8 };
    CHECK_NEAR(lw_rubbing_coefficient(&def, 1, false), 0.25, 1e-15);
    CHECK_NEAR(lw_rubbing_coefficient(&def, 0, true), 0.25, 1e-15);
}

static void senseless_frictions_are_refused(void)
{
    static const struct { const char *joint, *words; LwFrictionDef def; } bad[] = {
        { "fixed", "nothing that slides", { .fixed = 0.1 } },
        { "revolute", "radius of the surface", { .fixed = 0.1 } },
        { "free", "presses nothing", { .fixed = 0.1 } },
        { "align", "presses nothing", { .fixed = 0.1 } },
        { "point-plane", "more than three", { .fixed = 0.1, .radius = 0.1 } },
        { "prismatic", "collar", { .fixed = 0.1, .collar = 0.1 } },
        { "spherical", "no moments", { .fixed = 0.1, .radius = 0.1, .span = 0.1 } },
        { "revolute", "neither teeth", { .radius = 0.1, .efficiency = 0.9 } },
        { "screw", "radius of the thread", { .fixed = 0.1 } },
        { "screw", "do not agree", { .fixed = 0.1, .radius = 0.1, .lead = 0.1 } },
        { "worm", "pitch cylinder", { .fixed = 0.1 } },
        { "worm", "lead angle of the worm", { .fixed = 0.1, .radius = 0.1 } },
        { "gear", "either", { .fixed = 0.1, .efficiency = 0.9 } },
        { "gear", "no thread", { .efficiency = 0.9, .lead = 0.1 } },
        { "gear", "those of the joint", { .efficiency = 0.9, .radius = 0.1 } },
        { "gear", "no bearings", { .efficiency = 0.9, .span = 0.1 } },
        { "slot", "only slides along its curve", { .fixed = 0.1, .radius = 0.1 } },
        { "universal", "not known", { .fixed = 0.1, .radius = 0.1 } },
    };
    for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
        const char *words = objection(lw_joint_library_find(bad[i].joint), &bad[i].def);
        CHECK(words && strstr(words, bad[i].words));
    }
}

int main(void)
{
    RUN(rows_agree_with_differences);
    RUN(rates_are_those_of_the_coordinates);
    RUN(sliders_rub_with_their_speed_along_the_curve);
    RUN(normal_loads_are_those_of_the_bearings);
    RUN(a_force_at_one_bearing_presses_it_alone);
    RUN(gradients_agree_with_differences);
    RUN(stribeck_and_viscous_parts);
    RUN(senseless_frictions_are_refused);
    return END();
}
