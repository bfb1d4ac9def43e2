/* Friction of threads, worms and teeth in balance: self-locking and efficiencies must come out of the geometry. */
#include "core/analysis/certainty.h"
#include "tests/unit/random_rubbing.h"

static const unsigned long SEED = 20261117;

/* What has to be applied where the thread or the teeth push with lambda and rub against the motion: torques about the z-axes of both markers on their
 * bodies, and on body 1 the force along marker 2's z. */
typedef struct Balance {
    double torque[2], force;
} Balance;

static double about_z(const Pair *pair, int side, const double J[6])
{
    return lw_vec3_dot(lw_marker_axis(&pair->mechanism->joint[0].marker[side], 2), lw_vec3_from(J + 3));
}

static Balance balance(const Rub *rub, double lambda)
{
    const Pair *pair = &rub->pair;
    const LwMechanism *m = pair->mechanism;
    const LwGroup *g = &pair->system->group[0];
    int last = g->count - 1; /* the row of the teeth or the thread */
    double load[6], scaled[LW_JOINT_MAX_ROWS] = { 0 }, rubbed[6];
    LwAuxRow row;
    lw_rows_eval_by_definition(pair->system, pair->state, pair->rows);
    scaled[last] = lambda;
    lw_joint_load(pair->system, pair->rows, pair->state, 0, scaled, load);
    CHECK(lw_rubbing_rows(m, pair->state, 0, LW_EVAL_ALL, &row) == 1);
    double N = lw_rubbing_normal(m, pair->state, 0, load, NULL);
    double mu = -copysign(lw_rubbing_force(&rub->def, N, row.rate, false), row.rate);
    lw_rubbing_load(m, pair->state, 0, &row, &mu, rubbed);
    Balance b = { .force = -load[2] - rubbed[2] };
    for (int side = 0; side < 2; side++) {
        const double *J = pair->rows->J + g->J + 12 * last + 6 * side;
        b.torque[side] = about_z(pair, side, J) * lambda - mu * about_z(pair, side, row.J + 6 * side);
    }
    CHECK_NEAR(b.torque[0], about_z(pair, 0, pair->rows->J + g->J + 12 * last) * lambda - rubbed[5], 1e-12);
    return b;
}

/* Two bodies with the markers on their frames: the first `at`, the second at the origin. */
static void rub_place(Rub *rub, const char *name, LwFrictionDef def, LwFrame at, const double *parameter)
{
    unsigned long seed = SEED;
    pair_open(&rub->pair, lw_joint_library_find(name), BOTH_MOVE, &seed);
    Pair *pair = &rub->pair;
    for (int i = 0; i < 2; i++) {
        pair->joint.marker[i] = (LwFrame){ { 0, 0, 0 }, { 1, 0, 0, 0 } };
        pair->body[i].frame = i == 0 ? at : pair->joint.marker[i];
        pair->body[i].com = lw_vec3(0, 0, 0);
        pair->body[i].velocity = pair->body[i].omega = lw_vec3(0, 0, 0);
    }
    for (int i = 0; i < LW_JOINT_MAX_PARAMETERS && parameter[i] != 0; i++)
        pair->joint.parameter[i] = parameter[i];
    rub->def = def;
    rub_compile(rub);
}

/* Raising against a force F along −z takes F r tan(g + φ), lowering F r tan(g − φ), which below the friction angle must be pushed. */
static void screws_lock_below_the_friction_angle(void)
{
    for (int left = 0; left < 2; left++)
        for (int given = 0; given < 2; given++) { /* the radius, or the lead angle */
            double r = 0.012, g = 0.05, phi = atan(0.1), side = left ? -1 : 1, pitch[8] = { side * 2 * M_PI * r * tan(g) };
            Rub rub;
            LwFrictionDef def = { .fixed = 0.1, .kinetic = 0.1, .radius = given ? 0 : r, .lead = given ? g : 0 };
            rub_place(&rub, "screw", def, (LwFrame){ { 0, 0, 0.3 }, { cos(0.4), 0, 0, sin(0.4) } }, pitch);
            LwBodyState *nut = &rub.pair.state->body[0];
            for (int way = -1; way <= 1; way += 2) { /* up, down */
                nut->w = lw_vec3(0, 0, side * way * 2.0);
                nut->v = lw_vec3(0, 0, way * 2.0 * r * tan(g));
                /* lambda so that the thread pushes the nut up */
                Balance b = balance(&rub, -50);
                CHECK(b.force < 0);
                CHECK_NEAR(side * b.torque[0] / -b.force, r * tan(g + way * phi), 1e-15);
                CHECK(way > 0 || side * b.torque[0] < 0); /* locks */
            }
            pair_close(&rub.pair);
        }
}

/* Output over input: tan g / tan(g + φ) driven by the worm, tan(g − φ) / tan g by the wheel, negative where it locks. */
static void worms_have_the_efficiencies_of_their_flanks(void)
{
    for (int i = 0; i < 8; i++) {
        double r = 0.02, g = i & 1 ? 0.3 : 0.06, mu = 0.08, phi = atan(mu), parameter[8] = { 2, 31, i & 2 ? -1 : 1 };
        Rub rub;
        LwFrictionDef def = { .fixed = mu, .kinetic = mu, .radius = r, .lead = g };
        LwQuat across = { M_SQRT1_2, i & 4 ? M_SQRT1_2 : -M_SQRT1_2, 0, 0 };
        rub_place(&rub, "worm", def, (LwFrame){ { 0.16, 0, 0 }, across }, parameter);
        double ratio = 2 / 31.0 * (i & 2 ? -1 : 1) * rub.pair.mechanism->joint[0].parameter[3];
        LwState *state = rub.pair.state;
        state->body[0].w = lw_vec3(0, 0, 3);
        state->body[1].w = lw_vec3(0, 0, -3 * ratio); /* both about their own z; the line of centres stands */
        LwAuxRow row;
        lw_rubbing_rows(rub.pair.mechanism, state, 0, LW_EVAL_ALL, &row);
        CHECK_NEAR(row.rate, r * 3 / cos(g), 1e-14); /* the flanks slide along the thread */
        for (int drives = 0; drives < 2; drives++) {
            /* the sign of the load decides who drives */
            Balance b = balance(&rub, (drives == 0) == (ratio > 0) ? 20 : -20);
            double worm = b.torque[0] * 3, wheel = b.torque[1] * -3 * ratio;
            CHECK(drives == 0 ? worm > 0 : wheel > 0);
            if (drives == 0)
                CHECK_NEAR(-wheel / worm, tan(g) / tan(g + phi), 1e-12);
            else
                CHECK_NEAR(-worm / wheel, tan(g - phi) / tan(g), 1e-12);
        }
        pair_close(&rub.pair);
    }
}

/* With an efficiency: η driven at wheel 1, 2 − 1/η driven at wheel 2; for every class with teeth, belts and threads. */
static void efficiencies_are_those_given(void)
{
    static const struct { const char *name; double parameter[8]; LwFrame at; double radius; } drive[] = {
        { "gear", { 0.06, 0.1 }, { { 0.16, 0, 0 }, { 1, 0, 0, 0 } }, 0 }, { "gear", { 0.06, -0.22 }, { { 0.16, 0, 0 }, { 1, 0, 0, 0 } }, 0 },
        { "belt", { 0.06, 0.1 }, { { 0.3, 0, 0 }, { 1, 0, 0, 0 } }, 0 }, { "crossed-belt", { 0.06, 0.1 }, { { 0.3, 0, 0 }, { 1, 0, 0, 0 } }, 0 },
        { "worm", { 2, 30, 1 }, { { 0.16, 0, 0 }, { M_SQRT1_2, -M_SQRT1_2, 0, 0 } }, 0.02 },
        { "gear", { 0.06, 0.06 }, { { 0.06, 0, 0.06 }, { M_SQRT1_2, 0, M_SQRT1_2, 0 } }, 0 }, /* bevel wheels */
    };
    for (int i = 0; i < 6; i++) {
        Rub rub;
        rub_place(&rub, drive[i].name, (LwFrictionDef){ .efficiency = 0.8, .radius = drive[i].radius }, drive[i].at, drive[i].parameter);
        const LwGroup *g = &rub.pair.system->group[0];
        lw_rows_eval_by_definition(rub.pair.system, rub.pair.state, rub.pair.rows);
        double ratio = -about_z(&rub.pair, 0, rub.pair.rows->J + g->J) / about_z(&rub.pair, 1, rub.pair.rows->J + g->J + 6);
        rub.pair.state->body[0].w = lw_vec3(0, 0, 3);
        rub.pair.state->body[1].w = lw_vec3(0, 0, 3 * ratio);
        for (int drives = 0; drives < 2; drives++) {
            double sign = about_z(&rub.pair, 0, rub.pair.rows->J + g->J) > 0 ? 1 : -1;
            Balance b = balance(&rub, drives == 0 ? 20 * sign : -20 * sign);
            double first = b.torque[0] * 3, second = b.torque[1] * 3 * ratio;
            if (drives == 0)
                CHECK_NEAR(-second / first, 0.8, 1e-12);
            else
                CHECK_NEAR(-first / second, 0.75, 1e-12);
        }
        pair_close(&rub.pair);
    }
}

int main(void)
{
    RUN(screws_lock_below_the_friction_angle);
    RUN(worms_have_the_efficiencies_of_their_flanks);
    RUN(efficiencies_are_those_given);
    return END();
}
