/* Mechanisms whose every body is determined (core/solve/determined.h): the recursion against the linked list, at random poses,
 * on every instruction set; and that it is not used where it does not apply. */
#include "core/base/cpu.h"
#include "core/solve/step.h"
#include "tests/unit/kkt_check.h"
#include "tests/unit/random_mechanism.h"

/* Bodies of like masses on arms of a few lengths: rounding, the list's included, grows with the way to the ground. */
static const double AGREE = 1e-12;

static const char *const joints[] = { "revolute", "prismatic", "fixed", "cylindrical", "universal", "planar" };
enum { JOINTS = sizeof joints / sizeof *joints };

typedef struct Subject {
    LwArena arena;
    LwMechanismDef def;
    RandomMaker maker;
    LwMechanism *mechanism;
    LwSystem *system;
    LwRows *rows;
    LwKkt *tape, *list;
    bool *keep;
    KktVector b, x, y;      /* right-hand side; solutions of the tape and of the list */
} Subject;

static void begin(Subject *t, unsigned long seed)
{
    memset(t, 0, sizeof *t);
    lw_arena_init(&t->arena);
    t->def = (LwMechanismDef){ .name = "determined", .gravity = { 0.3, -1, -9 }, .analysis = lw_analysis_def_default() };
    t->maker = (RandomMaker){ .arena = &t->arena, .def = &t->def, .seed = seed,
                              .options = { .decades = 0.5, .mass = 1, .length = 1 } };
}

/* Motors on all that the joint leaves free. */
static void drive(Subject *t, int joint)
{
    for (int c = 0; c < LW_COORDINATES; c++) {
        LwMotorDef motor = { .name = lw_arena_printf(&t->arena, "m%d", t->def.motor_count), .joint = joint, .coordinate = (LwCoordinate)c,
                             .kind = LW_MOTOR_SPEED, .law = lw_law_constant(&t->arena, 1) };
        if (t->def.joint[joint].type->free & (1u << c))
            LW_PUSH(&t->arena, t->def.motor, t->def.motor_count, t->maker.motor_room, motor);
    }
}

/* Which body of a joint comes first is left to chance, and so is the order of the bodies: half of them are numbered against the tree. */
static void grow(Subject *t, RandomShape shape, int bodies)
{
    RandomMaker *r = &t->maker;
    bool backwards = check_random(&r->seed) < 0;
    for (int i = 0; i < bodies; i++)
        random_add_body(r, LW_BODY_RIGID, lw_vec3(0.5 * i, 0, 0));
    for (int i = 0; i < bodies; i++) {
        int other = i == 0 ? LW_GROUND : shape == RANDOM_CHAIN ? i - 1 : shape == RANDOM_HUB ? 0 : random_below(&r->seed, i + 1) - 1;
        int body = backwards ? bodies - 1 - i : i;
        other = other == LW_GROUND || !backwards ? other : bodies - 1 - other;
        drive(t, random_join(r, lw_joint_library_find(joints[random_below(&r->seed, JOINTS)]), body, other));
    }
}

static void finish(Subject *t)
{
    LwArena *arena = &t->arena;
    t->mechanism = lw_mechanism_create(&t->def);
    t->system = lw_system_create(arena, t->mechanism, LW_WITH_MOTORS);
    t->rows = lw_rows_create(arena, t->system);
    t->tape = lw_kkt_create(arena, t->system, &lw_kkt_tape);
    t->list = lw_kkt_create(arena, t->system, &lw_kkt_list);
    t->keep = LW_NEWN(arena, bool, t->system->row_count + 1);
    t->b = kkt_vector(arena, t->system);
    t->x = kkt_vector(arena, t->system);
    t->y = kkt_vector(arena, t->system);
    for (int i = 0; i < t->system->row_count; i++) {
        t->keep[i] = true;
        t->b.row[i] = check_random(&t->maker.seed);
    }
    for (int i = 0; i < 6 * t->mechanism->body_count; i++)
        t->b.body[i] = check_random(&t->maker.seed);
    lw_rows_eval(t->system, lw_state_create(arena, t->mechanism), t->rows);
}

static void end(Subject *t)
{
    lw_mechanism_destroy(t->mechanism);
    lw_arena_clear(&t->arena);
}

static void same_solution(Subject *t, const double *f)
{
    int n = 6 * t->mechanism->body_count;
    lw_kkt_solve(t->list, t->rows, f, t->b.row, t->y.body, t->y.row);
    for (int refined = 0; refined < 2; refined++) {
        t->tape->trusted = refined ? INFINITY : 0;
        lw_kkt_solve(t->tape, t->rows, f, t->b.row, t->x.body, t->x.row);
        CHECK(kkt_size_x(t->system, t->x.body, t->y.body) <= AGREE * kkt_size_x(t->system, t->y.body, NULL));
        CHECK(kkt_size_lambda(t->system, t->x.row, t->y.row) <= AGREE * kkt_size_lambda(t->system, t->y.row, NULL));
        lw_kkt_solve(t->tape, t->rows, f, t->b.row, t->y.body, NULL);
        CHECK(memcmp(t->x.body, t->y.body, (size_t)n * sizeof *t->x.body) == 0);
    }
}

/* Both ways with the rows in force as they are; returns whether the tape had determined bodies. */
static bool compare(Subject *t)
{
    int dropped = lw_kkt_factor(t->tape, t->rows, LW_METRIC_MASS, t->keep, 0);
    CHECK(dropped == lw_kkt_factor(t->list, t->rows, LW_METRIC_MASS, t->keep, 0));
    for (int i = 0; i < t->system->row_count; i++) {
        CHECK(t->tape->dropped[i] == !t->keep[i]);
        CHECK(t->tape->ratio[i] >= 0 && t->tape->ratio[i] <= 1);
        CHECK(!t->keep[i] || t->tape->ratio[i] >= t->tape->worst);
    }
    CHECK(t->tape->worst > 0 && t->tape->operations > 0);
    same_solution(t, t->b.body);
    same_solution(t, NULL);
    return t->tape->determined;
}

static void arms_and_trees(void)
{
    static const int sizes[] = { 1, 2, 6, 30 };
    for (unsigned long seed = 1; seed <= 120; seed++) {
        Subject t;
        int before = check_failures, size = sizes[seed % 4];
        begin(&t, seed);
        grow(&t, (RandomShape)(seed % RANDOM_SHAPES), size);
        finish(&t);
        CHECK(compare(&t));
        CHECK(t.tape->operations < t.list->operations);
        if (check_failures > before)
            printf("# that was seed %lu: %d bodies, worst pivot %g\n", seed, size, t.tape->worst);
        end(&t);
    }
}

static void every_instruction_set(void)
{
    for (int cpu = 0; cpu <= (int)lw_cpu_best(); cpu++) {
        lw_cpu_limit((LwCpu)cpu);
        arms_and_trees();
    }
    lw_cpu_limit(LW_CPU_V4);
}

/* One arm, changed in one way after the other. */
typedef enum Change { NOTHING, ROW_DROPPED, MOTOR_MISSING, MOTOR_MORE, LOOP_CLOSED, POINT_MASS, COUPLER, CHANGES } Change;

static void change_arm(Subject *t, Change change)
{
    RandomMaker *r = &t->maker;
    static LwCouplerTerm term[2];
    term[0] = (LwCouplerTerm){ t->def.motor[0].joint, t->def.motor[0].coordinate, 1 };
    term[1] = (LwCouplerTerm){ t->def.motor[1].joint, t->def.motor[1].coordinate, 1.5 };
    LwCouplerDef coupler = { .name = "c", .words = "the sum", .term_count = 2, .term = term };
    if (change == MOTOR_MISSING || change == COUPLER)
        t->def.motor_count--;
    if (change == MOTOR_MORE)
        random_join(r, lw_joint_library_find("distance"), 3, 2);
    if (change == LOOP_CLOSED)
        random_join(r, lw_joint_library_find("distance"), 5, LW_GROUND);
    if (change == POINT_MASS)
        random_join(r, lw_joint_library_find("spherical"), random_add_body(r, LW_BODY_POINT, lw_vec3(0, 0, 0)), 5);
    if (change == COUPLER) /* in place of the motor: six rows a body, but one of them on others too */
        LW_PUSH(&t->arena, t->def.coupler, t->def.coupler_count, r->coupler_room, coupler);
}

static void falls_back(void)
{
    for (Change change = NOTHING; change < CHANGES; change++) {
        Subject t;
        begin(&t, 7);
        grow(&t, RANDOM_CHAIN, 6);
        change_arm(&t, change);
        finish(&t);
        if (change == ROW_DROPPED)
            t.keep[17] = false;
        /* Rows that are too many depend on others: which to keep the list says. */
        lw_kkt_factor(t.list, t.rows, LW_METRIC_UNIT, change == ROW_DROPPED ? t.keep : NULL, LW_NULL_PIVOT);
        for (int i = 0; i < t.system->row_count; i++)
            t.keep[i] = !t.list->dropped[i];
        int before = check_failures;
        CHECK(compare(&t) == (change == NOTHING));
        if (check_failures > before)
            printf("# that was change %d\n", (int)change);
        end(&t);
    }
}

/* One workspace, asked in turn for this and that: what was factored last is what solves. */
static void follows_the_last_factorization(void)
{
    Subject t;
    begin(&t, 3);
    grow(&t, RANDOM_TREE, 6);
    finish(&t);
    CHECK(compare(&t));
    t.keep[4] = false;
    CHECK(!compare(&t));
    t.keep[4] = true;
    CHECK(compare(&t));
    lw_kkt_factor(t.tape, t.rows, LW_METRIC_MASS, NULL, LW_NULL_PIVOT);
    CHECK(!t.tape->determined);
    same_solution(&t, t.b.body);
    CHECK(compare(&t));
    lw_kkt_factor_damped(t.tape, t.rows, LW_METRIC_MASS, t.keep, 1e-3);
    CHECK(!t.tape->determined);
    CHECK(compare(&t));
    lw_kkt_factor(t.tape, t.rows, LW_METRIC_UNIT, t.keep, 0);
    lw_kkt_factor(t.list, t.rows, LW_METRIC_UNIT, t.keep, 0);
    CHECK(!t.tape->determined);
    same_solution(&t, t.b.body);
    end(&t);
}

/* A ball joint driven by three angles, `off` away from where they are not defined: the smallest pivot. */
static double near_gimbal_lock(double off, bool *determined)
{
    Subject t;
    begin(&t, 11);
    random_add_body(&t.maker, LW_BODY_RIGID, lw_vec3(0, 0, 0));
    LwFrame seat = { { 0, 0, 0 }, lw_quat_exp(lw_vec3(0, 0.5 * 3.14159265358979323846 - off, 0)) };
    drive(&t, random_add_joint(&t.maker, lw_joint_library_find("spherical"), 0, LW_GROUND, LW_FRAME_IDENTITY, seat));
    finish(&t);
    CHECK(t.system->row_count == 6);
    lw_kkt_factor(t.tape, t.rows, LW_METRIC_MASS, t.keep, 0);
    *determined = t.tape->determined;
    double worst = t.tape->worst;
    end(&t);
    return worst;
}

static void dead_points_are_seen(void)
{
    bool determined;
    double before = near_gimbal_lock(1, &determined);
    CHECK(before > 0.1 && determined);
    for (double off = 0.3; off > 1e-7; off /= 10) {
        double worst = near_gimbal_lock(off, &determined);
        printf("# %g from the dead point: smallest pivot %g%s\n", off, worst, determined ? "" : ", by the tape");
        CHECK(worst < 1.1 * off * off);
        CHECK(worst > 0.02 * off * off && worst < before); /* the tape's pivots know of the body's unequal inertias: 0.07 off² here */
        CHECK(determined == (off > 1e-4));
        before = worst;
    }
}

int main(void)
{
    RUN(every_instruction_set);
    RUN(falls_back);
    RUN(follows_the_last_factorization);
    RUN(dead_points_are_seen);
    return END();
}
