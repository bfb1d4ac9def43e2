#include "core/analysis/swing.h"

#include "core/analysis/study.h"
#include "core/solve/bounded.h"
#include "core/solve/stops.h"

#include <stdlib.h>
#include <string.h>

enum { SUB_STEPS = 4 };                 /* a pose */
static const double OPEN = 1e-9;        /* of the size: what projecting may leave */
static const double LEAP = 0.5;         /* of a sub-step: more correction than that, and it is another way */

struct LwSwings {
    LwArena arena;
    const LwStudy *study;
    unsigned with;
    LwSolver *rows;         /* what holds */
    LwSolver *named;        /* with the candidates that name the freedoms */
    LwState *state;
    int count;
    LwMotion *motion;
    int *group;             /* by motion, of `named` */
    double *x;
};

static double coordinate_scale(const LwMotion *motion, double size)
{
    double most = 0;
    for (int b = 0; b < motion->body_count; b++)
        most = fmax(most, motion->body[b].turns ? motion->body[b].rate : motion->body[b].rate / size);
    return most;
}

/* The first rigid stop that the state is beyond; −1: none. */
static int beyond_stop(const LwSwings *s)
{
    const LwMechanism *m = s->study->mechanism;
    LwAuxRow row;
    for (int i = 0; i < m->def.limit_count; i++)
        for (LwSide side = LW_LOWER; side <= LW_UPPER; side++) {
            if (!lw_stop_exists(m, i, side) || s->study->limit_given_way[i])
                continue;
            lw_stop_eval(m, s->state, i, side, LW_EVAL_C, &row);
            if (row.value * lw_stop_scale(m, i) < -OPEN * m->size)
                return i;
        }
    return -1;
}

static bool beyond_end(const LwSwings *s)
{
    const LwMechanism *m = s->study->mechanism;
    const char *key;
    double rate;
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].type->seeks && lw_state_beyond(m, s->state, j, &key, &rate) > 0)
            return true;
    return false;
}

/* A sub-step of the coordinate; false where the way ends. */
static bool advance(LwSwings *s, int number, double step, double *violation)
{
    const LwMechanism *m = s->study->mechanism;
    LwSolver *named = s->named, *rows = s->rows;
    const LwGroup *g = &named->system->group[s->group[number]];
    double turn, move, turned = 0;
    lw_solver_factor(named, s->state);
    memset(named->g, 0, (size_t)named->system->row_count * sizeof *named->g);
    named->g[g->first] = step * named->system->scale[g->first];
    lw_kkt_solve(named->kkt, named->rows, NULL, named->g, s->x, named->mu);
    lw_displacement_size(m, s->x, &turn, &move);
    if (!isfinite(turn + move))
        return false;
    lw_displace(m, s->state, 1, s->x);
    for (int round = 0; round < 4; round++) {
        lw_solver_factor(rows, s->state);
        *violation = lw_solver_violation(rows, rows->rows->C);
        if (*violation <= 1e-13 * m->size)
            break;
        turned += lw_solver_shift(rows, s->state);
    }
    lw_rows_eval_parts(rows->system, s->state, LW_EVAL_C, rows->rows);
    *violation = lw_solver_violation(rows, rows->rows->C);
    if (!(*violation <= OPEN * m->size) || turned > LEAP * (turn + move / m->size))
        return false;
    s->state->leapt = 0;
    lw_state_settle_near_turns(m, s->state);
    return !s->state->leapt && !beyond_end(s);
}

static void keep_pose(const LwSwings *s, LwFrame *frame)
{
    const LwMechanism *m = s->study->mechanism;
    for (int b = 0; b < m->def.body_count; b++) {
        int body = m->body_of_def[b];
        frame[b] = body == m->body_count ? m->def.body[b].frame : lw_state_frame(m, s->state, body);
    }
}

typedef struct Way {
    int count, limit;
    LwFrame *frame;         /* of poses 1 … count away from the assembled one */
    double *value;
    double violation;
} Way;

static Way follow(LwSwings *s, int number, double step, int poses)
{
    const LwMechanism *m = s->study->mechanism;
    int bodies = m->def.body_count;
    Way way = { .limit = -1, .frame = LW_NEWN(&s->arena, LwFrame, poses * bodies + 1), .value = LW_NEWN(&s->arena, double, poses + 1) };
    lw_state_copy(m, s->state, s->study->state);
    lw_state_settle_near_turns(m, s->state);
    for (int k = 0; k < poses; k++) {
        double worst = 0, violation;
        for (int i = 0; i < SUB_STEPS; i++) {
            if (!advance(s, number, step / SUB_STEPS, &violation))
                return way;
            worst = fmax(worst, violation);
        }
        way.limit = beyond_stop(s);
        if (way.limit >= 0)
            return way;
        way.violation = fmax(way.violation, worst);
        keep_pose(s, way.frame + k * bodies);
        way.value[k] = (k + 1) * step;
        way.count = k + 1;
    }
    return way;
}

static __attribute__((noinline)) LwSwing *run(LwSwings *s, int number, double turn, int poses)
{
    if (LW_ARENA_GUARD(&s->arena))
        return NULL;
    const LwMechanism *m = s->study->mechanism;
    int bodies = m->def.body_count;
    double scale = coordinate_scale(&s->motion[number], m->size), step = scale > 0 ? turn / scale / poses : 0;
    Way down = follow(s, number, -step, poses), up = follow(s, number, step, poses);
    LwSwing *swing = LW_NEW(&s->arena, LwSwing);
    LwFrame *frame = LW_NEWN(&s->arena, LwFrame, (down.count + up.count + 1) * bodies);
    double *value = LW_NEWN(&s->arena, double, down.count + up.count + 1);
    for (int k = 0; k < down.count; k++) {
        memcpy(frame + (down.count - 1 - k) * bodies, down.frame + k * bodies, (size_t)bodies * sizeof *frame);
        value[down.count - 1 - k] = down.value[k];
    }
    lw_state_copy(m, s->state, s->study->state);
    keep_pose(s, frame + down.count * bodies);
    memcpy(frame + (down.count + 1) * bodies, up.frame, (size_t)(up.count * bodies) * sizeof *frame);
    memcpy(value + down.count + 1, up.value, (size_t)up.count * sizeof *value);
    *swing = (LwSwing){ .count = down.count + up.count + 1, .middle = down.count, .frame = frame, .value = value,
                        .violation = fmax(down.violation, up.violation), .limit = { down.limit, up.limit } };
    return swing;
}

const LwSwing *lw_swings_run(LwSwings *s, int number, double turn, int poses)
{
    return run(s, number, turn, poses);
}

static __attribute__((noinline)) bool fill(LwSwings *s)
{
    if (LW_ARENA_GUARD(&s->arena))
        return false;
    const LwMechanism *m = s->study->mechanism;
    int most = m->dof_count + 1;
    s->state = lw_state_create(&s->arena, m);
    lw_state_copy(m, s->state, s->study->state);
    s->rows = lw_solver_create(&s->arena, lw_system_create(&s->arena, m, s->with));
    s->rows->null_pivot = s->study->solver->null_pivot;
    lw_study_copy_offsets(s->study, s->rows);
    lw_solver_judge(s->rows, s->state);
    s->x = LW_NEWN(&s->arena, double, 6 * m->body_count);
    s->motion = LW_NEWN(&s->arena, LwMotion, most);
    s->group = LW_NEWN(&s->arena, int, most);
    s->named = lw_mobility_motions(&s->arena, s->study, s->with, s->motion, s->group, most, &s->count);
    return true;
}

LwSwings *lw_swings_create(const LwStudy *study, bool motors)
{
    LwSwings *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->study = study;
    s->with = motors ? LW_WITH_MOTORS : LW_WITHOUT_PATHS;
    if (!fill(s)) {
        lw_swings_destroy(s);
        return NULL;
    }
    return s;
}

void lw_swings_destroy(LwSwings *s)
{
    if (!s)
        return;
    lw_arena_clear(&s->arena);
    free(s);
}

int lw_swings_count(const LwSwings *s)
{
    return s->count;
}

const LwMotion *lw_swings_motion(const LwSwings *s, int number)
{
    return &s->motion[number];
}
