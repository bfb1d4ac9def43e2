/* Part sheets: on every example the loads on each part sum to zero in its own frame; a lever whose loads are known by hand. */
#include "core/analysis/part_loads.h"
#include "tests/unit/mechanism_text.h"

static bool open_example(Rig *rig, const char *name)
{
    char path[400];
    memset(rig, 0, sizeof *rig);
    lw_issues_init(&rig->issues);
    snprintf(path, sizeof path, LW_TEST_DATA "/../data/examples/%s.lockwork", name);
    rig->document = lw_document_read(path, NULL, &rig->issues);
    CHECK(rig->document != NULL);
    if (!rig->document)
        return false;
    rig->mechanism = lw_mechanism_create(&rig->document->def);
    rig->study = lw_study_create(rig->mechanism);
    return true;
}

/* Largest residual of force and moment over parts and samples, over the largest force or moment of the part (and a floor for what carries nothing). */
static double worst_residual(const Rig *rig, int *kinds)
{
    const LwTrace *trace = lw_run_report(rig->run)->trace;
    double worst = 0;
    LwArena arena;
    lw_arena_init(&arena);
    LwReplay *replay = lw_replay_create(&arena, rig->mechanism, trace);
    int stride = trace->sample_count > 60 ? trace->sample_count / 60 : 1;
    for (int k = 0; k < trace->sample_count; k += stride) {
        LwPartLoads *loads = lw_part_loads_create(&arena, replay, k);
        for (int i = 0; i < loads->count; i++)
            *kinds |= 1 << loads->load[i].kind;
        for (int b = 0; b < rig->document->def.body_count; b++) {
            const LwPartBalance *it = &loads->balance[b];
            worst = fmax(worst, lw_vec3_norm(it->force) / fmax(1e-6, it->largest_force));
            worst = fmax(worst, lw_vec3_norm(it->torque) / fmax(1e-6, it->largest_torque + it->largest_force * rig->mechanism->size));
        }
    }
    lw_arena_clear(&arena);
    return worst;
}

static void loads_of_every_example_sum_to_zero(void)
{
    static const struct { const char *name; int kinds; } example[] = {
        { "four-bar", 1 << LW_PART_JOINT | 1 << LW_PART_MOTOR | 1 << LW_PART_GRAVITY | 1 << LW_PART_INERTIA },
        { "slider-crank", 1 << LW_PART_MOTOR }, { "double-pendulum", 0 },
        { "engine-mount", 1 << LW_PART_SPRING }, { "seat", 1 << LW_PART_SPRING }, { "door", 0 }, { "planetary", 1 << LW_PART_FORCE },
        { "worm-drive", 1 << LW_PART_FRICTION }, { "screw-jack", 1 << LW_PART_FRICTION }, { "barrier", 1 << LW_PART_STOP },
        { "brick", 1 << LW_PART_CONTACT }, { "incline", 1 << LW_PART_CONTACT }, { "bouncing-ball", 0 },
        { "newton-cradle", 0 }, { "hertz-impact", 1 << LW_PART_CONTACT }, { "cam-lift-off", 0 }, { "cam-follower", 0 }, { "geneva", 0 }, { "ratchet", 0 },
    };
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        Rig rig;
        int kinds = 0, before = check_failures;
        if (open_example(&rig, example[i].name)) {
            LwAnalysisDef *analysis = rig_analysis(&rig);
            if (analysis->type == LW_ANALYSIS_KINEMATICS)
                analysis->type = LW_ANALYSIS_INVERSE;
            analysis->end = fmin(analysis->end, 2); /* when the barrier has come to rest on its stop */
            const LwRunReport *run = rig_run(&rig);
            CHECK(run->trace->sample_count > 1);
            CHECK_NEAR(worst_residual(&rig, &kinds), 0, 1e-9); /* rounding of the solve, at worst next to dead points */
            CHECK((kinds & example[i].kinds) == example[i].kinds);
        }
        if (check_failures > before)
            printf("# in %s (kinds %x)\n", example[i].name, (unsigned)kinds);
        rig_close(&rig);
    }
}

/* A bar, 1 m long, mass 2 at its middle, hinged at its left end about a horizontal axis, drawn standing in its own frame: x of the world is −z of the
 * body. It is held level by a motor, loaded by 10 N downwards at its right end, and the hinge sits on a fixed block. */
static void a_level_bar_has_the_loads_of_the_lever(void)
{
    Rig rig;
    LwArena arena;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, -10], 'bodies': ["
             "{ 'name': 'bar', 'mass': 2, 'position': [1, 0, 0], 'orientation': [0.70710678118654752, 0, -0.70710678118654752, 0], 'com': [0, 0, 0.5],"
             "'inertia': [0.2, 0.2, 0.01, 0, 0, 0] }, { 'name': 'block', 'fixed': true, 'mass': 3, 'com': [0, 0, -0.1], 'inertia': [1, 1, 1, 0, 0, 0], 'position': [0, 0, 0.5] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['bar', 'block'], 'at': [0, 0, 0], 'axis': [0, -1, 0] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': 0 } ],"
             "'loads': [ { 'name': 'F', 'type': 'force', 'body': 'bar', 'point': [0, 0, 0], 'force': [0, 0, -10] } ],"
             "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.5 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    lw_arena_init(&arena);
    LwReplay *replay = lw_replay_create(&arena, rig.mechanism, lw_run_report(rig.run)->trace);
    LwPartLoads *loads = lw_part_loads_create(&arena, replay, 1);
    static const struct { const char *name; int body; double point[3], force[3], torque[3]; } expected[] = {
        { "A", 0, { 0, 0, 1 }, { 30, 0, 0 }, { 0, 0, 0 } },       /* at the left end; up in the world is x of the bar */
        { "A", 1, { 0, 0, -0.5 }, { 0, 0, -30 }, { 0, 0, 0 } },
        { "M", 0, { 0, 0, 1 }, { 0, 0, 0 }, { 0, -20, 0 } },      /* 2·10·0.5 + 10·1 about −y lifts */
        { "M", 1, { 0, 0, -0.5 }, { 0, 0, 0 }, { 0, 20, 0 } },
        { "F", 0, { 0, 0, 0 }, { -10, 0, 0 }, { 0, 0, 0 } },
        { "gravity", 0, { 0, 0, 0.5 }, { -20, 0, 0 }, { 0, 0, 0 } },
        { "inertia", 0, { 0, 0, 0.5 }, { 0, 0, 0 }, { 0, 0, 0 } },
        { "gravity", 1, { 0, 0, -0.1 }, { 0, 0, -30 }, { 0, 0, 0 } },
        { "ground", 1, { 0, 0, -0.1 }, { 0, 0, 60 }, { 0, -20, 0 } },
    };
    CHECK(loads->count == 9);
    for (int i = 0; i < 9 && i < loads->count; i++) {
        const LwPartLoad *load = &loads->load[i];
        CHECK_STRING(load->name, expected[i].name);
        CHECK(load->body == expected[i].body);
        CHECK(lw_vec3_norm(lw_vec3_sub(load->point, lw_vec3_from(expected[i].point))) < 1e-12);
        CHECK(lw_vec3_norm(lw_vec3_sub(load->force, lw_vec3_from(expected[i].force))) < 1e-11);
        CHECK(lw_vec3_norm(lw_vec3_sub(load->torque, lw_vec3_from(expected[i].torque))) < 1e-11);
        CHECK(load->certainty == LW_EXACT && load->doubt == NULL);
    }
    lw_arena_clear(&arena);
    rig_close(&rig);
}

/* Couplers, cables over eyelets and pulleys, bushings, torsion springs, shafts and point masses. */
static void rarer_loads_sum_to_zero(void)
{
    static const struct { const char *text; int kinds; } model[] = {
        { "{ 'lockwork': 1, 'bodies': [ { 'name': 'a', 'mass': 1, 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] }, { 'name': 'b', 'mass': 2, 'position': [1, 0.2, 0], 'com': [0.1, 0, 0],"
          "'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ], 'joints': [ { 'name': 'R', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0.1, 0], 'axis': [0, 1, 1] },"
          "{ 'name': 'H', 'type': 'cylindrical', 'bodies': ['b', 'a'], 'at': [1, 0, 0], 'axis': [0, 1, 0] } ],"
          "'couplers': [ { 'name': 'K', 'type': 'coupler', 'terms': [ {'joint': 'R', 'factor': 2}, {'joint': 'H', 'coordinate': 'z', 'factor': 1} ] } ],"
          "'loads': [ { 'name': 'T', 'type': 'torsion', 'joint': 'H', 'coordinate': 'rz', 'stiffness': 3, 'angle': 0.4, 'damping': 0.1 },"
          "{ 'name': 'S', 'type': 'spring', 'bodies': ['a', 'b'], 'points': [[0.1, 0, 0.2], [0, 0.3, 0]], 'stiffness': 50, 'length': 0.3 } ],"
          "'analysis': { 'end': 0.5, 'step': 0.02 } }", 1 << LW_PART_COUPLER | 1 << LW_PART_SPRING },
        { "{ 'lockwork': 1, 'bodies': [ { 'name': 'w', 'type': 'point', 'mass': 1, 'position': [1, 0, -1] }, { 'name': 'p', 'mass': 2, 'position': [0, 0, -0.5], 'inertia': [1, 1, 1, 0, 0, 0] } ],"
          "'joints': [ { 'name': 'P', 'type': 'prismatic', 'bodies': ['p', 'ground'], 'at': [0, 0, -0.5], 'axis': [0, 0, 1] },"
          "{ 'name': 'Q', 'type': 'point-line', 'bodies': ['w', 'ground'], 'at': [1, 0, -1], 'axis': [0, 0, 1] } ],"
          "'cables': [ { 'name': 'rope', 'axis': [0, 1, 0], 'points': [ {'body': 'ground', 'point': [-0.2, 0, 0]}, {'body': 'p', 'radius': -0.1}, {'body': 'ground', 'point': [0.2, 0, 0]},"
          "{'body': 'ground', 'point': [0.9, 0, 0.1]}, {'body': 'w'} ] } ], 'analysis': { 'end': 0.2, 'step': 0.02 } }", 1 << LW_PART_CABLE },
        { "{ 'lockwork': 1, 'bodies': [ { 'name': 's', 'type': 'shaft', 'position': [2, 0, 0], 'axis': [0, 0, 3], 'inertia': 0.5 },"
          "{ 'name': 'b', 'mass': 1, 'position': [2, 0.5, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
          "'joints': [ { 'name': 'W', 'type': 'fixed', 'bodies': ['b', 's'], 'at': [2, 0.5, 0] } ],"
          "'loads': [ { 'name': 'U', 'type': 'bushing', 'bodies': ['b', 'ground'], 'at': [2, 0.7, 0], 'axis': [0, 1, 1], 'stiffness': [1000, 2000, 500, 3, 7, 9], 'damping': [1, 1, 1, 0.1, 0.1, 0.1] },"
          "{ 'name': 'D', 'type': 'torque', 'body': 's', 'torque': [0, 0, {'expression': '3*sin(5*t)'}] } ], 'analysis': { 'end': 0.5, 'step': 0.02 } }",
          1 << LW_PART_MOUNT | 1 << LW_PART_SPRING | 1 << LW_PART_FORCE },
    };
    for (size_t i = 0; i < sizeof model / sizeof *model; i++) {
        Rig rig;
        int kinds = 0;
        rig_open(&rig, "%s", model[i].text);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        CHECK_NEAR(worst_residual(&rig, &kinds), 0, 1e-10);
        CHECK((kinds & model[i].kinds) == model[i].kinds);
        rig_close(&rig);
    }
}

/* A crank under a load that grows: the worst instant of its one hinge is the end, and is named once. */
static void instants_are_named_once(void)
{
    Rig rig;
    LwArena arena;
    LwPartInstant *instant;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': 0 } ],"
             "'loads': [ { 'name': 'F', 'type': 'force', 'body': 'a', 'point': [0, 0, 1], 'force': [{'expression': 't'}, 0, 0] } ],"
             "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1 } }");
    rig_run(&rig);
    lw_arena_init(&arena);
    LwReplay *replay = lw_replay_create(&arena, rig.mechanism, lw_run_report(rig.run)->trace);
    int count = lw_part_instants(&arena, replay, 0, 0.32, &instant);
    CHECK(count == 2 && instant[0].sample == 10 && instant[0].together && instant[1].sample == 3);
    CHECK_STRING(instant[0].why, "largest of all together; largest force of A; largest moment of A");
    CHECK_STRING(instant[1].why, "asked for");
    lw_arena_clear(&arena);
    rig_close(&rig);
}

/* A path that motors carry has no load of its own: the motors do it all. */
static void paths_hand_over_to_motors(void)
{
    Rig rig;
    LwArena arena;
    LwPartInstant *instant;
    int kinds = 0;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'a', 'mass': 1, 'com': [0.2, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] },"
             "{ 'name': 'b', 'mass': 1, 'position': [0.5, 0, 0], 'com': [0.1, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] },"
             "{ 'name': 'c', 'mass': 1, 'position': [0.5, 0, 0.3], 'com': [0, 0, 0.1], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'X', 'type': 'prismatic', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0] },"
             "{ 'name': 'Y', 'type': 'prismatic', 'bodies': ['b', 'a'], 'at': [0.5, 0, 0], 'axis': [0, 1, 0] },"
             "{ 'name': 'Z', 'type': 'prismatic', 'bodies': ['c', 'b'], 'at': [0.5, 0, 0.3], 'axis': [0, 0, 1] } ],"
             "'motors': [ { 'name': 'MX', 'joint': 'X' }, { 'name': 'MY', 'joint': 'Y' }, { 'name': 'MZ', 'joint': 'Z' },"
             "{ 'name': 'hand', 'marker': { 'body': 'c', 'position': [0, 0, 0] }, 'path': { 'nurbs': { 'points': [[0.5, 0, 0.3], [0.7, 0.3, 0.6]], 'degree': 1 },"
             "'progress': {'expression': '0.5*(1-cos(pi*t))'} } } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(worst_residual(&rig, &kinds), 0, 1e-10);
    CHECK((kinds & 1 << LW_PART_MOTOR) && !(kinds & 1 << LW_PART_PATH));
    lw_arena_init(&arena);
    LwReplay *replay = lw_replay_create(&arena, rig.mechanism, lw_run_report(rig.run)->trace);
    int count = lw_part_instants(&arena, replay, 2, NAN, &instant);
    for (int i = 0; i < count; i++)
        CHECK(!strstr(instant[i].why, "hand"));
    lw_arena_clear(&arena);
    rig_close(&rig);
}

int main(void)
{
    RUN(a_level_bar_has_the_loads_of_the_lever);
    RUN(rarer_loads_sum_to_zero);
    RUN(instants_are_named_once);
    RUN(paths_hand_over_to_motors);
    RUN(loads_of_every_example_sum_to_zero);
    return END();
}
