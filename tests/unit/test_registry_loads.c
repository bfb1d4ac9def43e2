/* Every joint of the library, on its constraints: what it keeps, that its load does no work and acts on the other body
 * too, and that its parameters come from the file or else from the pose. */
#include "app/document/reader.h"
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

enum { ORIGINS = 1, SAME_AXES = 2, PARALLEL_Z = 4, ACROSS_Z = 8, CROSS = 16, ON_LINE = 32, IN_PLANE = 64, LENGTH = 128 };

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
};

static const struct Meaning *meaning_of(const char *name)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (strcmp(meanings[i].name, name) == 0)
            return &meanings[i];
    return NULL;
}

static void check_keeps(Pair *pair, unsigned long *seed)
{
    (void)seed;
    const struct Meaning *meaning = meaning_of(pair->joint.type->name);
    CHECK(meaning);
    if (!meaning)
        return;
    LwFrame m1 = marker_frame(pair, 0), m2 = marker_frame(pair, 1), seen = lw_frame_relative(m2, m1);
    LwVec3 x = lw_quat_rotate(seen.orientation, lw_vec3(1, 0, 0)), z = lw_quat_rotate(seen.orientation, lw_vec3(0, 0, 1)), p = seen.position;
    if (meaning->keeps & ORIGINS)
        CHECK_NEAR(lw_vec3_norm(p), 0, 1e-13);
    if (meaning->keeps & SAME_AXES)
        CHECK_NEAR(lw_vec3_norm(lw_quat_vector(seen.orientation)), 0, 1e-13);
    if (meaning->keeps & PARALLEL_Z)
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(z, lw_vec3(0, 0, 1))), 0, 1e-13);
    if (meaning->keeps & ACROSS_Z)
        CHECK_NEAR(z.z, 0, 1e-13);
    if (meaning->keeps & CROSS)
        CHECK_NEAR(x.y, 0, 1e-13);
    if (meaning->keeps & ON_LINE)
        CHECK_NEAR(hypot(p.x, p.y), 0, 1e-13);
    if (meaning->keeps & IN_PLANE)
        CHECK_NEAR(p.z, 0, 1e-13);
    if (meaning->keeps & LENGTH)
        CHECK_NEAR(lw_vec3_norm(p), pair->joint.parameter[0], 1e-13);
    LwStudy *study = lw_study_create(pair->mechanism);
    const LwStudyReport *report = lw_study_report(study);
    CHECK(report->joint_dof == 6 * (pair->mechanism->body_count - 1) + meaning->freedoms);
    CHECK(report->motion_count == report->joint_dof);
    CHECK(report->loop_count == 0 && report->misfit == 0);
    lw_study_destroy(study);
}

static void every_joint_keeps_what_it_says(void)
{
    on_every_joint(check_keeps);
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

static void check_load(Pair *pair, unsigned long *seed)
{
    LwSystem *system = lw_system_create(&pair->arena, pair->mechanism, 0);
    LwRows *rows = lw_rows_create(&pair->arena, system);
    const LwJoint *joint = &pair->mechanism->joint[0];
    double lambda[LW_JOINT_MAX_ROWS];
    for (int i = 0; i < system->row_count; i++)
        lambda[i] = check_random(seed);
    lw_rows_eval(system, pair->state, rows);
    Wrench on1 = reported(pair, system, rows, lambda), on2 = from_jacobian(pair, system, rows, lambda, 1);
    Wrench raw1 = from_jacobian(pair, system, rows, lambda, 0);
    CHECK(lw_vec3_norm(on1.F) + lw_vec3_norm(on1.T) > 1e-3);
    CHECK_NEAR(wrench_difference(on1, raw1, 1), 0, 1e-13);
    CHECK_NEAR(wrench_difference(on1, on2, -1), 0, 1e-13);
    double work = power(&on1, &pair->state->body[joint->body[0]]) + power(&on2, &pair->state->body[joint->body[1]]);
    CHECK_NEAR(work, 0, 1e-12);
    /* A velocity across the joint is felt: otherwise the line above would hold of anything. */
    pair_throw(pair, seed);
    lw_rows_eval(system, pair->state, rows);
    on1 = reported(pair, system, rows, lambda);
    on2 = from_jacobian(pair, system, rows, lambda, 1);
    CHECK_NEAR(wrench_difference(on1, on2, -1), 0, 1e-13);
    work = power(&on1, &pair->state->body[joint->body[0]]) + power(&on2, &pair->state->body[joint->body[1]]);
    double rate = 0;
    for (int i = 0; i < system->row_count; i++)
        rate += lambda[i] * rows->Cd[i];
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
    if (apart < 1e-12) {
        Wrench a = solved(pair), b = solved(&other);
        CHECK_NEAR(wrench_difference(a, b, -1), 0, 1e-11 * (lw_vec3_norm(a.F) + lw_vec3_norm(a.T)));
        CHECK(lw_vec3_norm(a.F) + lw_vec3_norm(a.T) > 1e-4);
        symmetric_classes++;
    }
    pair_close(&other);
}

static void exchanged_bodies_exchange_the_load(void)
{
    symmetric_classes = 0;
    on_every_joint(check_exchange);
    /* All but universal, point-line, point-plane and revolute-spherical. */
    CHECK(symmetric_classes == ROUNDS * (lw_joint_library_count - 4));
}

/* ---- parameters ---- */

static void parameters_left_out_come_from_the_pose(void)
{
    int found = 0;
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        for (int round = 0; round < ROUNDS && type->parameter_count > 0; round++) {
            unsigned long seed = SEED + (unsigned long)round;
            Pair given, measured;
            pair_open(&given, type, (Pairing)(round % PAIRINGS), &seed);
            measured = given;
            memset(measured.joint.given, 0, sizeof measured.joint.given);
            pair_compile(&measured);
            lw_rows_eval(measured.system, measured.state, measured.rows);
            int first = __builtin_popcount(type->locked);
            for (int row = first; row < first + type->extra_count; row++)
                CHECK_NEAR(measured.rows->C[row], 0, 1e-15 * (1 + measured.mechanism->joint[0].parameter[0]));
            for (int k = 0; k < type->parameter_count; k++) {
                CHECK(given.mechanism->joint[0].parameter[k] == given.joint.parameter[k]);
                CHECK(measured.mechanism->joint[0].parameter[k] != given.joint.parameter[k]);
                found++;
            }
            if (type->parameter[0].dimension == LW_DIM_LENGTH)
                CHECK_NEAR(measured.mechanism->joint[0].parameter[0],
                           lw_vec3_norm(lw_vec3_sub(marker_frame(&measured, 0).position, marker_frame(&measured, 1).position)), 1e-14);
            pair_close(&given);
            pair_close(&measured);
        }
    }
    CHECK(found >= 2 * ROUNDS);
}

static LwDocument *read_joint(const LwJointClass *type, const char *parameters)
{
    char text[1000];
    LwIssues issues;
    lw_issues_init(&issues);
    int length = snprintf(text, sizeof text,
        "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],"
        "  \"joints\": [ { \"name\": \"J\", \"type\": \"%s\", \"bodies\": [\"b\", \"ground\"],"
        "    \"markers\": [ { \"position\": [1, 0, 0] }, {} ]%s } ] }", type->name, parameters);
    LwDocument *document = lw_document_read_text("joint", text, (size_t)length, NULL, &issues);
    CHECK(issues.count == 0);
    lw_issues_clear(&issues);
    return document;
}

static void parameters_survive_the_file(void)
{
    unsigned long seed = SEED;
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        char parameters[400] = "";
        double value[LW_JOINT_MAX_PARAMETERS];
        for (int k = 0; k < type->parameter_count; k++) {
            value[k] = fmax(type->parameter[k].minimum, 0) + 1.5 + check_random(&seed);
            snprintf(parameters + strlen(parameters), sizeof parameters - strlen(parameters), ", \"%s\": %.17g", type->parameter[k].name, value[k]);
        }
        LwDocument *with = read_joint(type, parameters), *without = read_joint(type, "");
        CHECK(with && without && with->def.joint[0].type == type);
        for (int k = 0; with && without && k < type->parameter_count; k++) {
            CHECK(with->def.joint[0].given[k] && with->def.joint[0].parameter[k] == value[k]);
            CHECK(!without->def.joint[0].given[k]);
        }
        lw_document_destroy(with);
        lw_document_destroy(without);
    }
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(every_joint_keeps_what_it_says);
    RUN(load_does_no_work_and_has_a_counterpart);
    RUN(exchanged_bodies_exchange_the_load);
    RUN(parameters_left_out_come_from_the_pose);
    RUN(parameters_survive_the_file);
    return END();
}
