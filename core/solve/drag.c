#include "core/solve/drag_private.h"
#include "core/solve/point_rows.h"

#include <stdlib.h>
#include <string.h>

static const double TURN = 0.2;         /* rad a sub-step */
static const double MOVE = 0.25;        /* of the size a sub-step */
static const double CORRECTION = 0.3;   /* of a sub-step that projecting may add: more, and it may be another branch's pose */
static const double LEAST = 1e-7;       /* rad, or of the size: sub-steps this short are not cut further */
static const double STILL = 1e-10;      /* likewise: a displacement that is nothing */
static const double NEAR = 1e-5;        /* likewise: |P − T|² no longer tells one pose from the next to all its digits */
static const double ON_TARGET = 1e-9;   /* of the size */

/* ---- rows ---- */

/* J of the rows that have let go is nothing to the others. */
static void judge(LwDrag *d)
{
    LwRows *rows = d->solver->rows;
    lw_rows_eval(d->system, d->state, rows);
    for (int i = 0; i < d->system->group_count; i++) {
        const LwGroup *g = &d->system->group[i];
        if (g->count > 0 && d->released[g->first])
            memset(rows->J + g->J, 0, (size_t)(g->count * g->part_count * 6) * sizeof *rows->J);
    }
    lw_solver_judge_rows(d->solver);
    lw_rows_eval_parts(d->system, d->state, LW_EVAL_C | LW_EVAL_J, rows);
}

static bool should_judge(LwDrag *d)
{
    const LwSolver *solver = d->solver;
    d->usual_pivot = fmax(d->usual_pivot, solver->kkt->worst);
    if (solver->kkt->worst < 1e-4 * d->usual_pivot || solver->dropped > d->regular_dropped)
        return true;
    for (int i = 0; i < d->system->row_count; i++) {
        if (solver->keep[i] || d->released[i])
            continue;
        if ((lw_kkt_ratio(solver->kkt, i) > 1e-7 && !solver->mute[i]) || fabs(solver->rows->C[i]) > d->allowed)
            return true;
    }
    return false;
}

/* Do the rows left out as redundant agree with those in force? */
static bool rows_agree(const LwDrag *d)
{
    for (int i = 0; i < d->system->row_count; i++)
        if (!d->solver->keep[i] && !d->released[i] && !(fabs(d->solver->rows->C[i]) <= d->allowed))
            return false;
    return true;
}

static double tolerance(const LwDrag *d)
{
    return fmax(4 * lw_solver_rounding(d->solver, d->state), 1e-12 * d->mechanism->size);
}

/* After projecting: factors of the pose tried; judged anew where they give reason to. False: the pose is singular, or rows contradict. */
static bool rows_are_sound(LwDrag *d)
{
    double turned, moved;
    lw_bounded_factor_rows(d->bounded);
    if (!should_judge(d))
        return true;
    judge(d);
    if (d->solver->dropped > d->regular_dropped)
        return false;
    d->regular_dropped = d->solver->dropped;
    if (!(lw_bounded_project(d->bounded, d->state, 8, &turned, &moved) <= tolerance(d)))
        return false;
    lw_bounded_factor_rows(d->bounded);
    return rows_agree(d);
}

static LwDragRows *new_rows(LwDrag *d)
{
    LwDragRows *rows = LW_NEW(&d->arena, LwDragRows);
    rows->keep = LW_NEWN(&d->arena, bool, d->system->row_count);
    rows->mute = LW_NEWN(&d->arena, bool, d->system->row_count);
    return rows;
}

static void save_rows(const LwDrag *d, LwDragRows *rows)
{
    size_t bytes = (size_t)d->system->row_count * sizeof *rows->keep;
    memcpy(rows->keep, d->solver->keep, bytes);
    memcpy(rows->mute, d->solver->mute, bytes);
    rows->dropped = d->solver->dropped;
    rows->orientation = d->orientation;
}

static void restore_rows(LwDrag *d, const LwDragRows *rows)
{
    size_t bytes = (size_t)d->system->row_count * sizeof *rows->keep;
    memcpy(d->solver->keep, rows->keep, bytes);
    memcpy(d->solver->mute, rows->mute, bytes);
    d->solver->dropped = rows->dropped;
    d->orientation = rows->orientation;
}

/* ---- one sub-step ---- */

static LwVec3 point_of(const LwDrag *d)
{
    const LwBodyState *body = &d->state->body[d->body];
    return lw_vec3_add(body->p, lw_mat3_mul_vec(&body->A, d->point));
}

/* ½|P − T|² */
static double merit(const LwDrag *d)
{
    LwVec3 r = lw_vec3_sub(d->target, point_of(d));
    return 0.5 * lw_vec3_dot(r, r);
}

/* What the merit should do along x: its slope and the curvature of the straight way. */
typedef struct Proposal {
    double step;            /* largest turn (rad) or move (of the size) */
    double factor;          /* at most, for a sub-step */
    double slope, straight; /* of the merit */
    double weight;          /* xᵀMx */
} Proposal;

static Proposal propose(LwDrag *d)
{
    const LwMechanism *m = d->mechanism;
    Proposal p = { 0 };
    LwPull pull = { .count = LW_PULLS, .kappa = d->kappa };
    double turn, move;
    if (!d->fresh)
        lw_bounded_factor(d->bounded, d->state);
    d->fresh = true;
    lw_point_rows(m, d->state, d->body, d->point, d->target, pull.row);
    lw_bounded_solve(d->bounded, &pull, d->x);
    lw_displacement_size(m, d->x, &turn, &move);
    p.step = fmax(turn, move / m->size);
    p.factor = fmin(1, fmin(TURN / turn, MOVE * m->size / move));
    for (int k = 0; k < LW_PULLS; k++) {
        double way = lw_aux_row_product(m, &pull.row[k], d->x);
        p.slope += pull.row[k].value * way;
        p.straight += way * way;
    }
    memset(d->y, 0, 6 * (size_t)m->body_count * sizeof *d->y);
    lw_mass_subtract(m, d->bounded->metric, d->x, d->y);
    for (int i = 0; i < 6 * m->body_count; i++)
        p.weight -= d->x[i] * d->y[i];
    return p;
}

static bool beyond_an_end(const LwDrag *d)
{
    const char *key;
    double rate;
    for (int j = 0; j < d->mechanism->def.joint_count; j++)
        if (d->mechanism->joint[j].type->seeks && lw_state_beyond(d->mechanism, d->state, j, &key, &rate) > 0)
            return true;
    return false;
}

typedef enum Trial { TAKEN, FARTHER, OFF } Trial;

/* The pose a fraction of the proposal away from `before`. */
static Trial try_pose(LwDrag *d, const Proposal *p, double factor, double from, double *to)
{
    const LwMechanism *m = d->mechanism;
    double turned, moved, step = factor * p->step;
    memcpy(d->state->body, d->before->body, (size_t)m->body_count * sizeof *d->state->body);
    lw_displace(m, d->state, factor, d->x);
    d->fresh = false;
    if (!(lw_bounded_project(d->bounded, d->state, 8, &turned, &moved) <= tolerance(d)))
        return OFF;
    if (turned + moved / m->size > CORRECTION * step + STILL)
        return OFF;
    *to = merit(d);
    if (!(*to < from * (step < NEAR ? 1 + 1e-14 : 1)))
        return FARTHER;
    if (!rows_are_sound(d) || !lw_drag_branch_kept(d))
        return OFF;
    d->state->leapt = 0;
    lw_state_settle_near_turns(m, d->state);
    if (d->state->leapt || beyond_an_end(d)) {
        lw_state_copy(m, d->state, d->before);
        return OFF;
    }
    d->fresh = true;
    return TAKEN;
}

/* The merit bends along the way because the way does: what the metric must weigh for the next proposal to end where it is least. */
static void learn_curvature(LwDrag *d, const Proposal *p, double factor, double from, double to)
{
    double bend = 2 * (to - from - factor * p->slope) - factor * factor * p->straight;
    if (factor * p->step > NEAR && p->weight > 0)
        d->kappa = fmax(0, bend / (factor * factor * p->weight));
}

/* A sub-step; TAKEN, or why none was. */
static Trial advance(LwDrag *d, const Proposal *p)
{
    double factor = p->factor, from = merit(d), to = from;
    Trial trial = OFF;
    lw_state_copy(d->mechanism, d->before, d->state);
    save_rows(d, d->rows_before);
    do {
        trial = try_pose(d, p, factor, from, &to);
        if (trial == TAKEN) {
            learn_curvature(d, p, factor, from, to);
            lw_drag_branch_follow(d);
            d->report.steps++;
            return TAKEN;
        }
        d->report.rejected++;
        restore_rows(d, d->rows_before);
        double bend = 2 * (to - from - factor * p->slope);
        factor *= trial == FARTHER && bend > 0 ? fmin(fmax(-factor * p->slope / bend, 0.1), 0.5) : 0.5;
    } while (factor * p->step > LEAST);
    lw_state_copy(d->mechanism, d->state, d->before);
    return trial;
}

static void list_pressing(LwDrag *d)
{
    const LwBounded *b = d->bounded;
    double most = 0;
    d->report.press_count = 0;
    for (int i = 0; i < b->stop_count; i++)
        most = fmax(most, b->force[i]);
    for (int i = 0; i < b->stop_count; i++)
        if (b->force[i] > 1e-9 * most && b->row[i].value * lw_stop_scale(d->mechanism, b->stop[i].limit) < 1e-9 * d->mechanism->size)
            d->press[d->report.press_count++] = (LwDragPress){ b->stop[i].limit, b->stop[i].side, b->force[i] };
}

static void pull(LwDrag *d)
{
    LwDragReport *r = &d->report;
    double size = d->mechanism->size, last = INFINITY;
    while (!r->settled) {
        Proposal p = propose(d);
        list_pressing(d);
        r->reached = sqrt(2 * merit(d)) <= ON_TARGET * size;
        bool crawls = p.step < NEAR && p.step > 0.7 * last;
        if (!(p.step > STILL) || crawls || sqrt(2 * merit(d)) < 1e-15 * size) {
            r->settled = true;
            break;
        }
        if (r->steps >= d->options.most_steps)
            break;
        last = p.step;
        Trial trial = advance(d, &p);
        r->settled = trial != TAKEN;
        r->blocked = trial == OFF && p.step > LEAST; /* below that it is rounding that holds it */
    }
}

static __attribute__((noinline)) bool pull_guarded(LwDrag *d)
{
    if (LW_ARENA_GUARD(&d->arena))
        return false;
    pull(d);
    return true;
}

const LwDragReport *lw_drag_to(LwDrag *d, LwVec3 target)
{
    d->report = (LwDragReport){ .press = d->press };
    if (d->body < 0)
        return &d->report;
    d->target = target;
    if (!pull_guarded(d)) {
        lw_drag_undo(d);
        d->report.no_memory = true;
    }
    d->report.point = point_of(d);
    d->report.distance = lw_vec3_norm(lw_vec3_sub(target, d->report.point));
    d->report.violation = lw_drag_violation(d);
    return &d->report;
}

/* ---- taking hold ---- */

bool lw_drag_grab(LwDrag *d, int body, LwVec3 point)
{
    const LwMechanism *m = d->mechanism;
    if (body < 0 || m->body_of_def[body] == m->body_count)
        return false;
    d->body = m->body_of_def[body];
    d->point = lw_vec3_sub(point, m->body[d->body].com);
    lw_state_copy(m, d->grabbed, d->state);
    save_rows(d, d->rows_grabbed);
    lw_drag_restore(d, d->grabbed);
    return true;
}

void lw_drag_release(LwDrag *d)
{
    d->body = -1;
}

void lw_drag_undo(LwDrag *d)
{
    restore_rows(d, d->rows_grabbed);
    lw_drag_restore(d, d->grabbed);
}

void lw_drag_restore(LwDrag *d, const LwState *state)
{
    if (state != d->state)
        lw_state_copy(d->mechanism, d->state, state);
    d->kappa = 0;
    lw_bounded_factor(d->bounded, d->state);
    memset(d->bounded->pressed, 0, (size_t)d->bounded->stop_count * sizeof *d->bounded->pressed);
    d->usual_pivot = d->solver->kkt->worst;
    d->fresh = true;
    lw_drag_branch_start(d);
}

const LwState *lw_drag_state(const LwDrag *d)
{
    return d->state;
}

LwFrame lw_drag_frame(const LwDrag *d, int def)
{
    const LwMechanism *m = d->mechanism;
    int body = m->body_of_def[def];
    return body == m->body_count ? m->def.body[def].frame : lw_state_frame(m, d->state, body);
}

double lw_drag_overlap(const LwDrag *d)
{
    return lw_bounded_overlap(d->bounded, d->state, NULL);
}

double lw_drag_violation(LwDrag *d)
{
    lw_rows_eval_parts(d->system, d->state, LW_EVAL_C, d->solver->rows);
    return lw_solver_violation(d->solver, d->solver->rows->C);
}

/* ---- creating ---- */

/* Motors that hold do so where they are. */
static void hold_motors(LwDrag *d)
{
    const LwMechanism *m = d->mechanism;
    d->solver->rows->hold_motors = true;
    for (int i = 0; i < m->def.motor_count; i++) {
        int group = d->system->motor_group[i];
        LwRel rel;
        if (group < 0)
            continue;
        lw_state_rel(m, d->state, m->motor[i].joint, &rel);
        d->solver->rows->hold[group] = lw_jet(lw_state_coordinate(m, d->state, m->motor[i].joint, m->motor[i].coordinate, &rel).v, 0, 0);
    }
}

static void release_drivers(LwDrag *d)
{
    for (int i = 0; i < d->system->group_count; i++) {
        const LwGroup *g = &d->system->group[i];
        bool path = g->kind == LW_GROUP_JOINT && d->mechanism->joint[g->joint].path;
        for (int row = g->first; row < g->first + g->count; row++)
            d->released[row] = !d->options.keep_motors && (path || g->motor >= 0);
    }
}

static void make_solver(LwDrag *d, const LwSolver *from)
{
    d->solver = lw_solver_create(&d->arena, d->system);
    d->solver->null_pivot = from->null_pivot;
    d->solver->kkt->eliminates = true; /* responses to pulls need K itself, not its determined form */
    memcpy(d->solver->rows->offset, from->rows->offset, (size_t)d->system->row_count * sizeof *from->rows->offset);
    d->released = LW_NEWN(&d->arena, bool, d->system->row_count);
    release_drivers(d);
    hold_motors(d);
    judge(d);
    d->regular_dropped = d->solver->dropped;
}

static __attribute__((noinline)) bool fill(LwDrag *d, const LwSolver *from, const LwState *state)
{
    if (LW_ARENA_GUARD(&d->arena))
        return false;
    const LwMechanism *m = d->mechanism;
    d->state = lw_state_create(&d->arena, m);
    d->before = lw_state_create(&d->arena, m);
    d->grabbed = lw_state_create(&d->arena, m);
    lw_state_copy(m, d->state, state);
    for (int b = 0; b < m->body_count; b++)
        d->state->body[b].v = d->state->body[b].w = lw_vec3(0, 0, 0);
    lw_state_settle_near_turns(m, d->state);
    make_solver(d, from);
    d->allowed = fmax(20 * m->def.analysis.misfit * m->size, 1e-9 * m->size);
    d->bounded = lw_bounded_create(&d->arena, d->solver, d->options.uniform ? LW_METRIC_UNIT : LW_METRIC_MASS);
    d->rows_before = new_rows(d);
    d->rows_grabbed = new_rows(d);
    d->orientation = 1;
    d->x = LW_NEWN(&d->arena, double, 6 * m->body_count);
    d->y = LW_NEWN(&d->arena, double, 6 * m->body_count);
    d->press = LW_NEWN(&d->arena, LwDragPress, d->bounded->stop_count);
    lw_drag_branch_create(d, from);
    save_rows(d, d->rows_grabbed);
    lw_state_copy(m, d->grabbed, d->state);
    lw_drag_restore(d, d->grabbed);
    return true;
}

LwDrag *lw_drag_create(const LwSolver *solver, const LwState *state, const LwDragOptions *options)
{
    LwDrag *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->system = solver->system;
    d->mechanism = solver->system->mechanism;
    d->body = -1;
    if (options)
        d->options = *options;
    if (d->options.most_steps <= 0)
        d->options.most_steps = 60;
    if (!fill(d, solver, state)) {
        lw_drag_destroy(d);
        return NULL;
    }
    return d;
}

void lw_drag_destroy(LwDrag *d)
{
    if (!d)
        return;
    lw_arena_clear(&d->arena);
    free(d);
}
