/* Statics and modes from inside: the matrices by other means, poses of modes, verdicts. */
#include "core/analysis/modes.h"
#include "core/solve/forces.h"
#include "tests/unit/mechanism_text.h"

static const LwRunReport *run_as(Rig *rig, LwAnalysisType type)
{
    rig_analysis(rig)->type = type;
    lw_run_destroy(rig->run);
    rig->run = lw_run_create(rig->study, rig_analysis(rig), (LwProgress){ 0 });
    return lw_run_report(rig->run);
}

/* Three bodies in space, hanging on a ball, a cross and a hinge across, from one point and held aside by springs. */
#define SPATIAL \
    "{'lockwork': 1, 'gravity': [1, -2, -9], 'bodies': [" \
    "{'name': 'a', 'position': [0, 0, 0], 'mass': 2, 'com': [0.3, 0.1, -0.2], 'inertia': [0.2, 0.25, 0.3, 0.01, 0.02, -0.03]}," \
    "{'name': 'b', 'position': [0.6, 0, -0.3], 'mass': 1.5, 'com': [0.2, -0.1, -0.3], 'inertia': [0.1, 0.15, 0.12, 0, 0.01, 0]}," \
    "{'name': 'c', 'position': [1, 0.2, -0.8], 'mass': 1, 'com': [0.1, 0.2, -0.1], 'inertia': [0.05, 0.06, 0.07, 0, 0, 0]}]," \
    "'joints': [{'name': 'A', 'type': 'spherical', 'bodies': ['a', 'ground'], 'at': [0, 0, 0]}," \
    "{'name': 'B', 'type': 'universal', 'bodies': ['b', 'a'], 'at': [0.6, 0, -0.3], 'axis': [0, 0.6, 0.8]}," \
    "{'name': 'C', 'type': 'revolute', 'bodies': ['c', 'b'], 'at': [1, 0.2, -0.8], 'axis': [0.6, 0, 0.8]}]," \
    "'loads': [{'name': 's', 'type': 'spring', 'bodies': ['c', 'ground'], 'points': [[0.1, 0.3, 0], [2, 1, 0.5]], 'stiffness': 30, 'length': 0.5}," \
    "{'name': 't', 'type': 'spring', 'bodies': ['b', 'a'], 'points': [[0, 0.1, 0.2], [0.2, 0.3, 0]], 'stiffness': 60, 'length': 0.3}]," \
    "'analysis': {'type': 'modes'}}"

/* λᵀγ of the motion x: γ is quadratic in velocities. */
static double curvature(LwSolver *solver, LwState *moving, const double *x)
{
    double sum = 0;
    for (int b = 0; b < solver->system->mechanism->body_count; b++) {
        moving->body[b].v = lw_vec3_from(x + 6 * b);
        moving->body[b].w = lw_vec3_from(x + 6 * b + 3);
    }
    lw_rows_eval_parts(solver->system, moving, LW_EVAL_GAMMA, solver->rows);
    for (int i = 0; i < solver->system->row_count; i++)
        sum += solver->lambda[i] * solver->rows->gamma[i];
    return sum;
}

/* −x·(∂f/∂q x) of the loads alone, by small displacements. */
static double load_stiffness(const LwTangent *t, const LwState *state, const double *x)
{
    double f[2][18], sum = 0;
    for (int side = 0; side < 2; side++) {
        lw_state_copy(t->mechanism, t->probe, state);
        for (int b = 0; b < t->mechanism->body_count; b++)
            lw_body_state_displace(&t->probe->body[b], lw_vec3_scale(lw_vec3_from(x + 6 * b), side ? 1e-5 : -1e-5),
                                   lw_vec3_scale(lw_vec3_from(x + 6 * b + 3), side ? 1e-5 : -1e-5));
        lw_forces_eval(t->mechanism, t->probe, NULL, f[side]);
    }
    for (int k = 0; k < 18; k++)
        sum -= x[k] * (f[1][k] - f[0][k]) / 2e-5;
    return sum;
}

/* xᵀK x = −x·∂f x + λᵀγ(x): the second way to the geometric stiffness, through γ. */
static void stiffness_has_the_curvature_of_the_rows(void)
{
    Rig rig;
    rig_open(&rig, SPATIAL);
    const LwRunReport *report = run_as(&rig, LW_ANALYSIS_MODES);
    CHECK(report->status == LW_RUN_DONE);
    CHECK(report->mode_count == 6);
    if (report->mode_count != 6) {
        rig_close(&rig);
        return;
    }
    LwTangent *t = rig.run->shapes->equilibrium->tangent;
    LwState *moving = lw_state_create(t->arena, rig.mechanism);
    unsigned long seed = 3;
    for (int trial = 0; trial < 20; trial++) {
        double s[6], x[18], expected, found = 0, geometric;
        for (int i = 0; i < 6; i++)
            s[i] = check_random(&seed);
        lw_tangent_displacement(t, s, x);
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 6; k++)
                found += s[i] * t->K[i * 6 + k] * s[k];
        lw_state_copy(rig.mechanism, moving, rig.run->state);
        geometric = curvature(t->solver, moving, x);
        expected = load_stiffness(t, rig.run->state, x) + geometric;
        CHECK_NEAR(found, expected, 1e-7 * fabs(expected));
        CHECK(fabs(geometric) > 1e-3 * fabs(expected)); /* or there would be nothing to see */
    }
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < i; k++)
            CHECK_NEAR(t->K[i * 6 + k], t->K[k * 6 + i], 1e-9 * fabs(t->K[0]));
    rig_close(&rig);
}

/* In whatever direction the pose is displaced a little, the energy is larger. */
static void statics_find_the_least_energy(void)
{
    Rig rig;
    rig_open(&rig, SPATIAL);
    const LwRunReport *report = run_as(&rig, LW_ANALYSIS_STATICS);
    CHECK(report->status == LW_RUN_DONE && report->stability == LW_STABLE);
    int column = lw_trace_find(report->trace, "energy.potential");
    double least = report->trace->sample[0][column];
    report = run_as(&rig, LW_ANALYSIS_MODES);
    for (int mode = 0; mode < report->mode_count; mode++) {
        const LwTrace *motion = lw_run_mode_motion(rig.run, mode, 0.01, 8);
        CHECK(motion != NULL);
        for (int k = 0; motion && k < 8; k++) {
            double energy = motion->sample[k][lw_trace_find(motion, "energy.potential")];
            CHECK(energy > least - 1e-11);
            CHECK(k % 4 == 2 || energy > least + 1e-7); /* at a quarter it passes through */
            CHECK(motion->sample[k][lw_trace_find(motion, "violation.position")] < 1e-13);
        }
    }
    CHECK(lw_run_mode_motion(rig.run, 6, 0.01, 8) == NULL);
    rig_close(&rig);
}

/* A closed loop, far from linear: the named coordinate swings by what was asked for, and the joints stay joined. */
static void poses_of_modes_keep_the_joints(void)
{
    Rig rig;
    rig_open(&rig, "{'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': ["
        "{'name': 'a', 'mass': 1, 'com': [0, -0.25, 0], 'inertia': [0.02, 0.02, 0.02, 0, 0, 0]},"
        "{'name': 'b', 'position': [0, -0.5, 0], 'mass': 1, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0]},"
        "{'name': 'c', 'position': [1, 0, 0], 'mass': 1, 'com': [0, -0.3, 0], 'inertia': [0.02, 0.02, 0.02, 0, 0, 0]}],"
        "'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]},"
        "{'name': 'B', 'type': 'revolute', 'bodies': ['b', 'a'], 'at': [0, -0.5, 0], 'axis': [0, 0, 1]},"
        "{'name': 'C', 'type': 'revolute', 'bodies': ['c', 'b'], 'at': [1, -0.7, 0], 'axis': [0, 0, 1]},"
        "{'name': 'D', 'type': 'revolute', 'bodies': ['c', 'ground'], 'at': [1, 0, 0], 'axis': [0, 0, 1]}], 'analysis': {'type': 'modes'}}");
    const LwRunReport *report = run_as(&rig, LW_ANALYSIS_MODES);
    CHECK(report->mode_count == 1);
    const LwTrace *motion = lw_run_mode_motion(rig.run, 0, 0.4, 20);
    int angle = motion ? lw_trace_find(motion, report->mode[0].name) : 0, off = motion ? lw_trace_find(motion, "violation.position") : 0;
    for (int k = 0; motion && k < 20; k++)
        CHECK(motion->sample[k][off] < 1e-13);
    CHECK(motion != NULL);
    if (motion) {
        CHECK_NEAR(motion->sample[0][angle] - motion->sample[10][angle], 0.8, 0.05);
        CHECK_NEAR(motion->sample[5][angle], motion->sample[15][angle], 1e-12);
        CHECK_NEAR(motion->sample[10][0], 0.5 / report->mode[0].frequency, 1e-12);
    }
    CHECK(lw_run_mode_motion(rig.run, 0, 50, 20) == NULL); /* not that far */
    rig_close(&rig);
}

static void verdicts(void)
{
    static const struct {
        const char *gravity, *limits;
        double start;
        LwStability stability;
        const char *words;
    } cases[] = {
        { "[0, -9.81, 0]", "", 0.5, LW_STABLE, "stable" },
        { "[0, 0, -9.81]", "", 0.5, LW_INDIFFERENT, "indifferent: nothing brings A.rz back" }, /* along the axis */
        { "[0, 0, 0]", "", 0.5, LW_INDIFFERENT, "indifferent: nothing brings A.rz back" },
        { "[0, -9.81, 0]", ", 'limits': {'rz': [0.2, 1]}", 0.5, LW_STABLE, "stable: everything is held" },
        /* It leans on the upper stop beyond the top, where without the stop it would fall. */
        { "[0, -9.81, 0]", ", 'limits': {'rz': [0, 1.8]}", 1.7, LW_STABLE, "stable: everything is held" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rig rig;
        rig_open(&rig, "{'lockwork': 1, 'gravity': %s, 'bodies': [{'name': 'rod', 'mass': 1, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0]}],"
            "'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['rod', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]%s}],"
            "'start': {'A': {'rz': %g}}, 'analysis': {'type': 'statics'}}", cases[i].gravity, cases[i].limits, cases[i].start);
        const LwRunReport *report = run_as(&rig, LW_ANALYSIS_STATICS);
        CHECK(report->status == LW_RUN_DONE);
        CHECK(report->stability == cases[i].stability);
        CHECK_STRING(report->equilibrium, cases[i].words);
        rig_close(&rig);
    }
}

/* The same bits on every run. */
static void runs_repeat(void)
{
    Rig rig;
    rig_open(&rig, SPATIAL);
    const LwTrace *trace = run_as(&rig, LW_ANALYSIS_STATICS)->trace;
    LwRun *again = lw_run_create(rig.study, rig_analysis(&rig), (LwProgress){ 0 });
    const LwTrace *other = lw_run_report(again)->trace;
    CHECK(trace->sample_count == 1 && other->sample_count == 1);
    CHECK(memcmp(trace->sample[0], other->sample[0], (size_t)trace->channel_count * sizeof(double)) == 0);
    lw_run_destroy(again);
    rig_close(&rig);
}

int main(void)
{
    RUN(stiffness_has_the_curvature_of_the_rows);
    RUN(statics_find_the_least_energy);
    RUN(poses_of_modes_keep_the_joints);
    RUN(verdicts);
    RUN(runs_repeat);
    return END();
}
