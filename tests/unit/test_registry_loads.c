/* Every joint of the library, on its constraints: what it keeps, that its load does no work and acts on the other body
 * too. */
#include "core/analysis/certainty.h"
#include "tests/unit/random_joint.h"

static const unsigned long SEED = 20250302;
enum { ROUNDS = 3 * PAIRINGS };

/* Marker i in the world. */
static LwFrame marker_frame(const Pair *pair, int i)
{
    const LwJoint *joint = &pair->mechanism->joint[0];
    const LwBodyState *body = &pair->state->body[joint->body[i]];
    return lw_frame_mul((LwFrame){ body->p, body->q }, (LwFrame){ joint->marker[i].d, joint->marker[i].r });
}

/* Calls test for each joint at several assembled poses. */
static void on_every_joint(void (*test)(Pair *pair, unsigned long *seed))
{
    for (int i = 0; i < lw_joint_library_count; i++)
        for (int round = 0; round < ROUNDS; round++) {
            unsigned long seed = SEED + (unsigned long)(100 * i + round);
            int failures = check_failures;
            Pair pair;
            pair_open(&pair, lw_joint_library[i], (Pairing)(round % PAIRINGS), &seed);
            CHECK(pair_assemble(&pair));
            test(&pair, &seed);
            if (check_failures > failures)
                printf("# that was %s, round %d\n", pair.joint.type->name, round);
            pair_close(&pair);
        }
}

/* ---- what it keeps ---- */

enum {
    ORIGINS = 1, SAME_AXES = 2, PARALLEL_Z = 4, ACROSS_Z = 8, CROSS = 16, ON_LINE = 32, IN_PLANE = 64, LENGTH = 128, NO_TWIST = 256, ON_X = 512,
    X_IN_PLANE = 1024, PARALLEL_X = 2048, OFFSET = 4096, HEIGHT = 8192, ANGLE = 16384, CENTRES = 32768
};

static const struct Meaning {
    const char *name;
    int freedoms;
    unsigned keeps;
} meanings[] = {
    { "fixed", 0, ORIGINS | SAME_AXES }, { "revolute", 1, ORIGINS | PARALLEL_Z }, { "prismatic", 1, ON_LINE | SAME_AXES },
    { "cylindrical", 2, ON_LINE | PARALLEL_Z }, { "spherical", 3, ORIGINS }, { "planar", 3, IN_PLANE | PARALLEL_Z },
    { "universal", 2, ORIGINS | CROSS }, { "point-line", 4, ON_LINE }, { "point-plane", 5, IN_PLANE },
    { "parallel", 4, PARALLEL_Z }, { "perpendicular", 5, ACROSS_Z }, { "distance", 5, LENGTH },
    { "revolute-spherical", 4, IN_PLANE | LENGTH },
    { "free", 6, 0 }, { "align", 3, SAME_AXES }, { "xy-table", 2, IN_PLANE | SAME_AXES }, { "pin-slot", 2, ON_X | PARALLEL_Z },
    { "oldham", 5, NO_TWIST }, { "constant-velocity", 2, ORIGINS | NO_TWIST }, { "guide", 3, ON_LINE | NO_TWIST },
    { "keyed-foot", 4, IN_PLANE | NO_TWIST }, { "rocker", 3, IN_PLANE | PARALLEL_X }, { "plunging-universal", 3, ON_LINE | CROSS },
    { "line-in-plane", 4, IN_PLANE | X_IN_PLANE }, { "angle", 5, ANGLE }, { "cylindrical-spherical", 5, OFFSET },
    { "revolute-cylindrical", 3, PARALLEL_Z | OFFSET }, { "revolute-revolute", 2, IN_PLANE | PARALLEL_Z | OFFSET },
    { "planar-spherical", 5, HEIGHT }, { "revolute-universal", 3, IN_PLANE | LENGTH | X_IN_PLANE }, { "universal-universal", 4, LENGTH },
    { "screw", 1, ON_LINE | PARALLEL_Z }, { "rack-pinion", 5, 0 }, { "rack-carriage", 1, ON_X | PARALLEL_Z }, { "gear", 5, 0 },
    { "gear-link", 1, IN_PLANE | PARALLEL_Z | CENTRES }, { "worm", 5, 0 }, { "belt", 5, 0 }, { "crossed-belt", 5, 0 },
};

static const struct Meaning *meaning_of(const char *name)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (strcmp(meanings[i].name, name) == 0)
            return &meanings[i];
    return NULL;
}

static int known_classes;

static void check_directions(const struct Meaning *meaning, const Pair *pair, LwQuat u)
{
    LwVec3 x = lw_quat_rotate(u, lw_vec3(1, 0, 0)), z = lw_quat_rotate(u, lw_vec3(0, 0, 1));
    if (meaning->keeps & SAME_AXES)
        CHECK_NEAR(lw_vec3_norm(lw_quat_vector(u)), 0, 1e-13);
    if (meaning->keeps & PARALLEL_Z)
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(z, lw_vec3(0, 0, 1))), 0, 1e-13);
    if (meaning->keeps & PARALLEL_X)
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(x, lw_vec3(1, 0, 0))), 0, 1e-13);
    if (meaning->keeps & ACROSS_Z)
        CHECK_NEAR(z.z, 0, 1e-13);
    if (meaning->keeps & CROSS)
        CHECK_NEAR(x.y, 0, 1e-13);
    if (meaning->keeps & X_IN_PLANE)
        CHECK_NEAR(x.z, 0, 1e-13);
    if (meaning->keeps & NO_TWIST)
        CHECK_NEAR(u.e3, 0, 1e-13);
    if (meaning->keeps & ANGLE)
        CHECK_NEAR(acos(z.z), pair->joint.parameter[0], 1e-12);
}

static void check_keeps(Pair *pair, unsigned long *seed)
{
    (void)seed;
    const struct Meaning *known = meaning_of(pair->joint.type->name);
    /* Families with tests of their own (curves, rolling) are known here by the number of their rows alone. */
    const struct Meaning rows_alone = { pair->joint.type->name, 6 - lw_joint_class_row_count(pair->joint.type), 0 }, *meaning = known ? known : &rows_alone;
    known_classes += known != NULL;
    LwFrame m1 = marker_frame(pair, 0), m2 = marker_frame(pair, 1), seen = lw_frame_relative(m2, m1);
    LwVec3 p = seen.position;
    const double *parameter = pair->joint.parameter;
    check_directions(meaning, pair, seen.orientation);
    if (meaning->keeps & ORIGINS)
        CHECK_NEAR(lw_vec3_norm(p), 0, 1e-13);
    if (meaning->keeps & ON_X)
        CHECK_NEAR(hypot(p.y, p.z), 0, 1e-13);
    if (meaning->keeps & OFFSET)
        CHECK_NEAR(hypot(p.x, p.y), parameter[0], 1e-13);
    if (meaning->keeps & CENTRES)
        CHECK_NEAR(hypot(p.x, p.y), parameter[0] + parameter[1], 1e-13);
    if (meaning->keeps & HEIGHT)
        CHECK_NEAR(p.z, parameter[0], 1e-13);
    if (meaning->keeps & ON_LINE)
        CHECK_NEAR(hypot(p.x, p.y), 0, 1e-13);
    if (meaning->keeps & IN_PLANE)
        CHECK_NEAR(p.z, 0, 1e-13);
    if (meaning->keeps & LENGTH)
        CHECK_NEAR(lw_vec3_norm(p), parameter[0], 1e-13);
    LwStudy *study = lw_study_create(pair->mechanism);
    const LwStudyReport *report = lw_study_report(study);
    CHECK(report->dof == 6 * (pair->mechanism->body_count - 1) + meaning->freedoms); /* a path leads like a motor: joint_dof leaves it out */
    CHECK(report->motion_count == report->dof);
    CHECK(report->loop_count == 0 && report->misfit == 0);
    lw_study_destroy(study);
}

static void every_joint_keeps_what_it_says(void)
{
    known_classes = 0;
    on_every_joint(check_keeps);
    CHECK(known_classes == ROUNDS * (int)(sizeof meanings / sizeof *meanings));
}

/* ---- loads ---- */

typedef struct Wrench {
    LwVec3 F, T; /* world; T about the world's origin */
} Wrench;

static Wrench wrench_at(LwVec3 point, LwVec3 F, LwVec3 T)
{
    return (Wrench){ F, lw_vec3_add(T, lw_vec3_cross(point, F)) };
}

/* What lw_joint_load says is on body 1: at marker 1's origin, in marker 2's axes. */
static Wrench reported(const Pair *pair, const LwSystem *system, const LwRows *rows, const double *lambda)
{
    double load[6];
    lw_joint_load(system, rows, pair->state, 0, lambda, load);
    LwFrame m1 = marker_frame(pair, 0), m2 = marker_frame(pair, 1);
    return wrench_at(m1.position, lw_quat_rotate(m2.orientation, lw_vec3_from(load)), lw_quat_rotate(m2.orientation, lw_vec3_from(load + 3)));
}

/* −Jᵀλ on body 1 or 2 (part 0 or 1), from the Jacobian itself. */
static Wrench from_jacobian(const Pair *pair, const LwSystem *system, const LwRows *rows, const double *lambda, int part)
{
    const LwGroup *g = &system->group[0];
    const LwBodyState *body = &pair->state->body[g->part[part]];
    double f[6] = { 0 };
    for (int r = 0; r < g->count; r++)
        for (int i = 0; i < 6; i++)
            f[i] -= rows->J[g->J + (r * g->part_count + part) * 6 + i] * lambda[r];
    return wrench_at(body->p, lw_vec3_from(f), lw_mat3_mul_vec(&body->A, lw_vec3_from(f + 3)));
}

static double wrench_difference(Wrench a, Wrench b, double sign)
{
    return lw_vec3_norm(lw_vec3_mad(a.F, -sign, b.F)) + lw_vec3_norm(lw_vec3_mad(a.T, -sign, b.T));
}

/* Power of a wrench on a body. */
static double power(const Wrench *w, const LwBodyState *body)
{
    LwVec3 omega = lw_mat3_mul_vec(&body->A, body->w);
    LwVec3 origin = lw_vec3_sub(body->v, lw_vec3_cross(omega, body->p)); /* of the body's point at the world's origin */
    return lw_vec3_dot(w->F, origin) + lw_vec3_dot(w->T, omega);
}

/* λ·J v: what the rows themselves say, less what they move by their own (a conveyor drives). */
static double rate_of_work(const LwSystem *system, const LwRows *rows, const double *lambda, const double *at_rest)
{
    double rate = 0;
    for (int i = 0; i < system->row_count; i++)
        rate += lambda[i] * (rows->Cd[i] - at_rest[i]);
    return rate;
}

static void check_load(Pair *pair, unsigned long *seed)
{
    LwSystem *system = lw_system_create(&pair->arena, pair->mechanism, 0);
    LwRows *rows = lw_rows_create(&pair->arena, system);
    const LwJoint *joint = &pair->mechanism->joint[0];
    double lambda[LW_JOINT_MAX_ROWS], at_rest[LW_JOINT_MAX_ROWS];
    if (system->row_count == 0)
        return;
    for (int i = 0; i < system->row_count; i++)
        lambda[i] = check_random(seed);
    pair_rates_at_rest(pair, system, rows, at_rest);
    lw_rows_eval(system, pair->state, rows);
    Wrench on1 = reported(pair, system, rows, lambda), on2 = from_jacobian(pair, system, rows, lambda, 1);
    Wrench raw1 = from_jacobian(pair, system, rows, lambda, 0);
    CHECK(lw_vec3_norm(on1.F) + lw_vec3_norm(on1.T) > 1e-3);
    CHECK_NEAR(wrench_difference(on1, raw1, 1), 0, 1e-13);
    CHECK_NEAR(wrench_difference(on1, on2, -1), 0, 1e-13);
    double work = power(&on1, &pair->state->body[joint->body[0]]) + power(&on2, &pair->state->body[joint->body[1]]);
    CHECK_NEAR(work, -rate_of_work(system, rows, lambda, at_rest), 1e-12);
    CHECK(joint->type->path != LW_PATH_NONE || joint->type->speed_count > 0 || fabs(work) < 1e-12);
    /* A velocity across the joint is felt: otherwise the line above would hold of anything. */
    pair_throw(pair, seed);
    lw_rows_eval(system, pair->state, rows);
    on1 = reported(pair, system, rows, lambda);
    on2 = from_jacobian(pair, system, rows, lambda, 1);
    CHECK_NEAR(wrench_difference(on1, on2, -1), 0, 1e-13);
    work = power(&on1, &pair->state->body[joint->body[0]]) + power(&on2, &pair->state->body[joint->body[1]]);
    pair_rates_at_rest(pair, system, rows, at_rest);
    lw_rows_eval(system, pair->state, rows);
    double rate = rate_of_work(system, rows, lambda, at_rest);
    CHECK_NEAR(work, -rate, 1e-12);
    CHECK(fabs(rate) > 1e-6);
}

static void load_does_no_work_and_has_a_counterpart(void)
{
    on_every_joint(check_load);
}

/* The load that the joint carries in the motion. */
static Wrench solved(Pair *pair)
{
    LwSystem *system = lw_system_create(&pair->arena, pair->mechanism, 0);
    LwSolver *solver = lw_solver_create(&pair->arena, system);
    lw_solver_accelerate(solver, pair->state);
    return reported(pair, system, solver->rows, solver->lambda);
}

static int symmetric_classes;

/* A joint that says the same with its bodies exchanged carries the opposite load then. */
static void check_exchange(Pair *pair, unsigned long *seed)
{
    (void)seed;
    Pair other = *pair;
    for (int i = 0; i < 2; i++) {
        other.joint.body[i] = pair->joint.body[1 - i];
        other.joint.marker[i] = pair->joint.marker[1 - i];
    }
    pair_compile(&other);
    for (int b = 0; b < other.mechanism->body_count; b++)
        other.state->body[b] = pair->state->body[b];
    int rows = lw_joint_class_row_count(pair->joint.type);
    double apart = 0;
    lw_rows_eval(other.system, other.state, other.rows);
    for (int i = 0; i < rows; i++)
        apart = fmax(apart, fabs(other.rows->C[i]) + fabs(other.rows->Cd[i]));
    if (apart < 1e-12 && rows > 0) {
        Wrench a = solved(pair), b = solved(&other);
        CHECK_NEAR(wrench_difference(a, b, -1), 0, 1e-11 * (lw_vec3_norm(a.F) + lw_vec3_norm(a.T)));
        /* A part that may not turn against the ground, and is free to fall, needs no load for that. */
        int ground = pair->mechanism->body_count;
        bool stands = pair->mechanism->joint[0].body[0] == ground || pair->mechanism->joint[0].body[1] == ground;
        CHECK(lw_vec3_norm(a.F) + lw_vec3_norm(a.T) > 1e-4 || (stands && pair->joint.type->locked == LW_MASK_R));
        symmetric_classes++;
    }
    pair_close(&other);
}

static void exchanged_bodies_exchange_the_load(void)
{
    symmetric_classes = 0;
    on_every_joint(check_exchange);
    /* fixed, revolute, prismatic, cylindrical, spherical, planar, parallel, perpendicular, distance at least. */
    CHECK(symmetric_classes >= ROUNDS * 9);
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(every_joint_keeps_what_it_says);
    RUN(load_does_no_work_and_has_a_counterpart);
    RUN(exchanged_bodies_exchange_the_load);
    return END();
}
