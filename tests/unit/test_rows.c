/* The fast ways to rows hold to the definition: every row by way of its joint's LwRel. */
#include "core/base/cpu.h"
#include "core/solve/coordinate.h"
#include "core/solve/masks.h"
#include "tests/unit/random_joint.h"

static const unsigned long SEED = 20240607;

/* Sums of a few tens of products of numbers about 1 (scaled by the size), each rounded: 1e-14 is some 50 roundings. */
static const double TOLERANCE = 1e-14;

static double largest(const double *a, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(a[i]));
    return most;
}

static void check_equal(const double *a, const double *b, int count, double unit)
{
    for (int i = 0; i < count; i++)
        CHECK_NEAR(a[i], b[i], TOLERANCE * unit);
}

/* A system's rows twice, by definition and the fast way, from different beginnings. */
typedef struct Both {
    const LwSystem *system;
    LwRows *definition, *fast;
    double reach;       /* m, how far things are apart: positions are differences of numbers this large */
    bool candidates;    /* of bodies: these write all of their constant rows always */
} Both;

static Both both_of(LwArena *arena, const LwSystem *s)
{
    Both both = { s, lw_rows_create(arena, s), lw_rows_create(arena, s), 10 + 10 * s->mechanism->size, false };
    for (int i = 0; i < s->row_count; i++)
        both.definition->offset[i] = both.fast->offset[i] = 0.01 * i;
    for (int i = 0; i < s->group_count; i++) {
        both.definition->hold[i] = both.fast->hold[i] = lw_jet(0.1 * i, 0.2, 0.3);
        both.candidates = both.candidates || s->group[i].kind == LW_GROUP_BODY;
    }
    return both;
}

static void check_parts(const Both *both, const LwState *state, unsigned parts)
{
    const LwSystem *s = both->system;
    LwRows *fast = both->fast;
    const LwRows *expected = both->definition;
    int n = s->row_count;
    double *const array[] = { fast->C, fast->Cd, fast->gamma, fast->J };
    const double *const right[] = { expected->C, expected->Cd, expected->gamma, expected->J };
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++)
            array[k][i] = 77;
    /* Entries that are zero by nature are never written. */
    for (int i = 0; i < s->J_count; i++)
        fast->J[i] = -2 * expected->J[i];
    lw_rows_eval_parts(s, state, parts, fast);
    for (int k = 0; k < 4; k++) {
        int count = k < 3 ? n : s->J_count;
        if (parts & (1u << k))
            check_equal(array[k], right[k], count, fmax(both->reach, largest(right[k], count)));
        else
            for (int i = 0; i < count && !both->candidates; i++)
                CHECK(array[k][i] == (k < 3 ? 77 : -2 * right[k][i]));
    }
}

static void check_rows(LwArena *arena, const LwSystem *s, const LwState *state)
{
    Both both = both_of(arena, s);
    lw_rows_eval_by_definition(s, state, both.definition);
    for (unsigned parts = LW_EVAL_ALL; parts > 0; parts--)
        check_parts(&both, state, parts);
}

/* Coordinates the short way against those from rel. */
static void check_coordinates(const Pair *pair)
{
    const LwMechanism *m = pair->mechanism;
    LwRel rel;
    lw_state_rel(m, pair->state, 0, &rel);
    for (int c = 0; c < LW_COORDINATES; c++) {
        if (!(lw_joint_class_measured(m->joint[0].type) & (1u << c)))
            continue;
        LwCoordinateMotion expected = { 0 };
        lw_coordinate_from_rel(m, pair->state, 0, (LwCoordinate)c, &rel, LW_EVAL_ALL, &expected);
        double unit = 10 + 10 * m->size + fabs(expected.dd) + largest(expected.J, 12);
        for (unsigned parts = LW_EVAL_ALL; parts > 0; parts--) {
            LwCoordinateMotion a;
            lw_coordinate_eval(m, pair->state, 0, (LwCoordinate)c, NULL, parts, &a);
            if (parts & LW_EVAL_C)
                CHECK_NEAR(a.v, expected.v, TOLERANCE * unit);
            if (parts & LW_EVAL_CD)
                CHECK_NEAR(a.d, expected.d, TOLERANCE * unit);
            if (parts & LW_EVAL_GAMMA)
                CHECK_NEAR(a.dd, expected.dd, TOLERANCE * unit);
            if (parts & LW_EVAL_J)
                check_equal(a.J, expected.J, 12, unit);
        }
    }
}

static void check_joint(const LwJointClass *type)
{
    unsigned long seed = SEED;
    for (int round = 0; round < 8; round++) {
        Pair pair;
        int before = check_failures;
        pair_open(&pair, type, (Pairing)(round % PAIRINGS), &seed);
        pair_throw(&pair, &seed);
        for (int i = 0; i < LW_SLOTS; i++)
            pair.state->turn[i] = type->seeks && i >= (int)LW_COORDINATES ? pair.state->turn[i] : 9;
        CHECK(pair.system->masks->batch_count > 0 || !(type->locked && lw_joint_class_is_mask(type)));
        if (!type->seeks || pair_assemble(&pair)) {
            check_rows(&pair.arena, pair.system, pair.state);
            check_coordinates(&pair);
        }
        if (check_failures > before)
            printf("# that was %s, round %d\n", type->name, round);
        pair_close(&pair);
    }
}

static void every_joint_on_every_instruction_set(void)
{
    LwCpu best = lw_cpu_best();
    for (int cpu = 0; cpu <= (int)best; cpu++) {
        lw_cpu_limit((LwCpu)cpu);
        CHECK(lw_cpu() == (LwCpu)cpu);
        for (int i = 0; i < lw_joint_library_count; i++)
            check_joint(lw_joint_library[i]);
    }
    lw_cpu_limit(LW_CPU_V4);
}

/* ---- many joints, so that lanes fill up in every way ---- */

enum { BODIES = 7, JOINTS = 23, MOTORS = 9 };

typedef struct Crowd {
    LwBodyDef body[BODIES];
    LwJointDef joint[JOINTS];
    LwMotorDef motor[MOTORS];
    LwCouplerDef coupler;
    LwCouplerTerm term[2];
    LwMechanismDef def;
} Crowd;

static int pick(unsigned long *seed, int count)
{
    int i = (int)((0.5 + 0.5 * check_random(seed)) * count);
    return i < count ? i : count - 1;
}

static const LwJointClass *random_mask(unsigned long *seed)
{
    const LwJointClass *type;
    do
        type = lw_joint_library[pick(seed, lw_joint_library_count)];
    while (!lw_joint_class_is_mask(type));
    return type;
}

static void crowd_fill(Crowd *crowd, LwArena *arena, unsigned long *seed)
{
    int motors = 0;
    for (int b = 0; b < BODIES; b++)
        crowd->body[b] = random_body(seed, lw_arena_printf(arena, "b%d", b));
    for (int j = 0; j < JOINTS; j++) {
        LwJointDef *joint = &crowd->joint[j];
        *joint = (LwJointDef){ .name = lw_arena_printf(arena, "j%d", j), .type = random_mask(seed), .body = { pick(seed, BODIES), pick(seed, BODIES) } };
        if (joint->body[0] == joint->body[1])
            joint->body[pick(seed, 2)] = LW_GROUND;
        for (int i = 0; i < 2; i++)
            joint->marker[i] = random_frame(seed);
        for (int c = 0; c < LW_COORDINATES && motors < MOTORS; c++)
            if (joint->type->free & (1u << c)) {
                crowd->motor[motors] = (LwMotorDef){ .name = "m", .joint = j, .coordinate = (LwCoordinate)c,
                                                     .kind = motors % 2 ? LW_MOTOR_SPEED : LW_MOTOR_POSITION, .law = lw_law_constant(arena, 0.3) };
                motors++;
                break;
            }
    }
    for (int i = 0; i < 2; i++)
        crowd->term[i] = (LwCouplerTerm){ .joint = crowd->motor[i].joint, .coordinate = crowd->motor[i].coordinate, .factor = 2 - 5 * i };
    crowd->coupler = (LwCouplerDef){ .name = "c", .term_count = 2, .term = crowd->term, .words = "a sum" };
    crowd->def = (LwMechanismDef){ .name = "crowd", .gravity = { 0, 0, -9 }, .body_count = BODIES, .body = crowd->body, .joint_count = JOINTS,
                                   .joint = crowd->joint, .motor_count = motors, .motor = crowd->motor, .coupler_count = 1,
                                   .coupler = &crowd->coupler, .analysis = lw_analysis_def_default() };
}

static void check_crowd(unsigned long *seed)
{
    LwArena arena;
    Crowd crowd;
    lw_arena_init(&arena);
    crowd_fill(&crowd, &arena, seed);
    LwMechanism *m = lw_mechanism_create(&crowd.def);
    LwState *state = lw_state_create(&arena, m);
    state->t = 0.7;
    for (int i = 0; i < JOINTS * LW_SLOTS; i++)
        state->turn[i] = 20 * check_random(seed);
    check_rows(&arena, lw_system_create(&arena, m, LW_WITH_MOTORS), state);
    check_rows(&arena, lw_system_create(&arena, m, LW_WITH_MOTORS | LW_WITH_AXIS_CANDIDATES | LW_WITH_BODY_CANDIDATES), state);
    lw_mechanism_destroy(m);
    lw_arena_clear(&arena);
}

static void crowds_of_masks(void)
{
    LwCpu best = lw_cpu_best();
    for (int cpu = 0; cpu <= (int)best; cpu++) {
        unsigned long seed = SEED;
        lw_cpu_limit((LwCpu)cpu);
        for (int round = 0; round < 10; round++)
            check_crowd(&seed);
    }
    lw_cpu_limit(LW_CPU_V4);
}

/* ---- rel for samples ---- */

static void rel_of_every_joint(void)
{
    unsigned long seed = SEED;
    for (int i = 0; i < lw_joint_library_count; i++) {
        Pair pair;
        LwRel rel;
        pair_open(&pair, lw_joint_library[i], BOTH_MOVE, &seed);
        pair_throw(&pair, &seed);
        lw_rows_eval_rel(pair.system, pair.state, pair.rows);
        lw_state_rel(pair.mechanism, pair.state, 0, &rel);
        CHECK(memcmp(rel.z, pair.rows->rel[0].z, sizeof rel.z) == 0 && memcmp(rel.zd, pair.rows->rel[0].zd, sizeof rel.zd) == 0);
        CHECK(memcmp(&rel.P1, &pair.rows->rel[0].P1, sizeof rel.P1) == 0 && memcmp(&rel.A2, &pair.rows->rel[0].A2, sizeof rel.A2) == 0);
        pair_close(&pair);
    }
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(every_joint_on_every_instruction_set);
    RUN(crowds_of_masks);
    RUN(rel_of_every_joint);
    return END();
}
