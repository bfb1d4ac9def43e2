/* One joint of a class between random bodies in random places, and its rows. */
#ifndef LW_TESTS_RANDOM_JOINT_H
#define LW_TESTS_RANDOM_JOINT_H

#include "core/analysis/study.h"
#include "core/solve/step.h"
#include "joints/library.h"
#include "tests/unit/check.h"
#include "tests/unit/sample_curves.h"

typedef enum Pairing { BOTH_MOVE, FIRST_IS_GROUND, SECOND_IS_GROUND, SECOND_IS_WELDED, PAIRINGS } Pairing;

typedef struct Pair {
    LwArena arena;
    LwBodyDef body[2];
    LwJointDef joint;
    LwMechanism *mechanism;
    LwSystem *system;       /* the joint's rows, then one row for each coordinate in `free` */
    LwRows *rows;
    LwState *state, *moved;
} Pair;

static inline LwVec3 random_vec3(unsigned long *seed)
{
    double x = check_random(seed), y = check_random(seed);
    return lw_vec3(x, y, check_random(seed));
}

static inline LwQuat random_quat(unsigned long *seed)
{
    double a = check_random(seed), b = check_random(seed), c = check_random(seed);
    LwQuat q = { a, b, c, check_random(seed) };
    return lw_quat_norm(q) < 0.1 ? random_quat(seed) : lw_quat_normalize(q);
}

static inline LwFrame random_frame(unsigned long *seed)
{
    LwVec3 p = random_vec3(seed);
    return (LwFrame){ p, random_quat(seed) };
}

static inline LwBodyDef random_body(unsigned long *seed, const char *name)
{
    LwBodyDef body = { .name = name, .frame = random_frame(seed), .com = random_vec3(seed) };
    body.mass = 2 + check_random(seed);
    for (int i = 0; i < 6; i++)
        body.inertia[i] = i < 3 ? 1 + 0.3 * check_random(seed) : 0.2 * check_random(seed);
    body.velocity = random_vec3(seed);
    body.omega = random_vec3(seed);
    return body;
}

static inline void pair_compile(Pair *pair)
{
    LwMechanismDef def = { .name = "pair", .gravity = { 0.3, -1, -9 }, .body_count = 2, .joint_count = 1,
                           .body = pair->body, .joint = &pair->joint, .analysis = lw_analysis_def_default() };
    lw_arena_init(&pair->arena);
    pair->mechanism = lw_mechanism_create(&def);
    pair->system = lw_system_create(&pair->arena, pair->mechanism, LW_WITH_AXIS_CANDIDATES);
    pair->rows = lw_rows_create(&pair->arena, pair->system);
    pair->state = lw_state_create(&pair->arena, pair->mechanism);
    pair->moved = lw_state_create(&pair->arena, pair->mechanism);
}

static inline void pair_open(Pair *pair, const LwJointClass *type, Pairing pairing, unsigned long *seed)
{
    pair->body[0] = random_body(seed, "one");
    pair->body[1] = random_body(seed, "two");
    pair->joint = (LwJointDef){ .name = "J", .type = type, .body = { 0, 1 } };
    for (int i = 0; i < 2; i++)
        pair->joint.marker[i] = random_frame(seed);
    for (int i = 0; i < type->parameter_count; i++) {
        /* Several of one name are radii of a pair, which must fit between the markers. Hidden ones are always measured. */
        bool several = (i > 0 && strcmp(type->parameter[i].name, type->parameter[i - 1].name) == 0) ||
                       (i + 1 < type->parameter_count && strcmp(type->parameter[i].name, type->parameter[i + 1].name) == 0);
        pair->joint.parameter[i] = fmax(type->parameter[i].minimum, 0) + (several ? 0.15 : 0.7) + (several ? 0.05 : 0.3) * check_random(seed);
        pair->joint.given[i] = type->parameter[i].name[0] != ' ';
    }
    for (int i = 0; i < type->curve_count; i++)
        pair->joint.curve[i] = sample_curve(type, i);
    pair->joint.surface = sample_surface(type);
    pair->joint.path = sample_path(type);
    if (pairing == FIRST_IS_GROUND || pairing == SECOND_IS_GROUND)
        pair->joint.body[pairing == SECOND_IS_GROUND] = LW_GROUND;
    pair->body[1].fixed = pairing == SECOND_IS_WELDED;
    pair_compile(pair);
}

static inline void pair_close(Pair *pair)
{
    lw_mechanism_destroy(pair->mechanism);
    lw_arena_clear(&pair->arena);
}

/* What each row asks for when nothing moves: 0 but for a conveyor's speed, a path in time. */
static inline void pair_rates_at_rest(Pair *pair, const LwSystem *system, LwRows *rows, double *rate)
{
    lw_state_copy(pair->mechanism, pair->moved, pair->state);
    for (int b = 0; b < pair->mechanism->body_count; b++)
        pair->moved->body[b].v = pair->moved->body[b].w = lw_vec3(0, 0, 0);
    lw_rows_eval(system, pair->moved, rows);
    memcpy(rate, rows->Cd, (size_t)system->row_count * sizeof(double));
    for (int row = 0; row < system->row_count; row++)
        CHECK(rate[row] == 0 || system->is_speed[row] || pair->joint.type->path != LW_PATH_NONE);
}

/* Other poses and velocities for the bodies that move. */
static inline void pair_throw(Pair *pair, unsigned long *seed)
{
    for (int b = 0; b < pair->mechanism->body_count; b++) {
        LwFrame f = random_frame(seed);
        LwVec3 v = random_vec3(seed);
        lw_body_state_set(&pair->state->body[b], f.position, f.orientation, v, random_vec3(seed));
    }
}

/* A pose in which the joint holds, and velocities that it allows. */
static inline bool pair_assemble(Pair *pair)
{
    LwStudy *study = lw_study_create(pair->mechanism);
    bool good = lw_study_report(study)->status == LW_STUDY_OK;
    const LwMechanism *m = pair->mechanism;
    for (int b = 0; b < m->body_count && good; b++) {
        LwFrame f = lw_study_body_frame(study, m->body[b].def);
        LwVec3 com = lw_frame_point(f, m->body[b].com);
        LwBodyState *body = &pair->state->body[b];
        lw_body_state_set(body, com, f.orientation, body->v, body->w);
    }
    /* contact parameters keep the turn in which they were assembled */
    memcpy(pair->state->turn, study->state->turn, (size_t)(m->def.joint_count * LW_SLOTS) * sizeof *pair->state->turn);
    lw_study_destroy(study);
    LwSystem *joint = lw_system_create(&pair->arena, m, 0);
    LwSolver *solver = lw_solver_create(&pair->arena, joint);
    lw_solver_factor(solver, pair->state);
    for (int round = 0; round < 3; round++)
        lw_project_velocities(solver, pair->state);
    return good;
}

#endif
