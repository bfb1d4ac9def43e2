/* Sub-steps of a drag, each proposed by the linear problem, tried, and taken or cut. */
#include "core/math/random.h"
#include "core/solve/drag_private.h"
#include "core/solve/point_rows.h"

#include <string.h>

static const double TURN = 0.2;         /* rad a sub-step */
static const double MOVE = 0.25;        /* of the size a sub-step */
static const double SLOW = 0.005;       /* rad, or of the size: sub-steps at narrow places */
static const double CORRECTION = 0.3;   /* of a sub-step that projecting may add: more, and it may be another branch's pose */
static const double LEAST = 1e-7;       /* rad, or of the size: sub-steps this short are not cut further */
static const double STILL = 1e-12;      /* likewise: a displacement that is nothing */
static const double ROUNDING = 1e-10;   /* likewise: what projecting may add to any sub-step */
static const double NEAR = 1e-5;        /* likewise: |P − T|² no longer tells one pose from the next to all its digits */
static const double KICK = 0.02;        /* likewise: aside, out of a pose that is nearest only as a ball on a ridge is at rest */
static const double ON_TARGET = 1e-9;   /* of the size */

enum { KICKS = 4 };

LwVec3 lw_drag_point(const LwDrag *d)
{
    const LwBodyState *body = &d->state->body[d->body];
    return lw_vec3_add(body->p, lw_mat3_mul_vec(&body->A, d->point));
}

/* ½|P − T|² */
static double merit(const LwDrag *d)
{
    LwVec3 r = lw_vec3_sub(d->target, lw_drag_point(d));
    return 0.5 * lw_vec3_dot(r, r);
}

/* What the merit should do along x: its slope and the curvature of the straight way. */
typedef struct Proposal {
    double step;            /* largest turn (rad) or move (of the size) */
    double factor;          /* at most, for a sub-step */
    double slope, straight; /* of the merit */
    double weight;          /* xᵀMx */
} Proposal;

/* How far a sub-step may go. Where rows are about to become dependent, branches come near each other: there the smallest pivot falls as the square of
 * the angle that is left, from about its usual size at a fifth of a radian (measured on four-bars of equal masses). Half of that angle does not
 * leap over the place where they are nearest. Branches nearer to each other than SLOW are as good as joined, and passed straight on. */
static double reach(const LwDrag *d)
{
    double share = d->solver->kkt->worst / d->usual_pivot;
    return d->loops ? fmax(0.5 * TURN * sqrt(share), SLOW) : TURN;
}

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
    double far = reach(d);
    p.factor = fmin(1, fmin(far / turn, far / TURN * MOVE * m->size / move));
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
    if (!(lw_bounded_project(d->bounded, d->state, 8, &turned, &moved) <= lw_drag_tolerance(d)))
        return OFF;
    if (turned + moved / m->size > CORRECTION * step + ROUNDING)
        return OFF;
    *to = merit(d);
    if (!(*to < from * (step < NEAR ? 1 + 1e-14 : 1)))
        return FARTHER;
    if (!lw_drag_rows_are_sound(d) || !lw_drag_branch_kept(d))
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

static void begin_trial(LwDrag *d)
{
    lw_state_copy(d->mechanism, d->before, d->state);
    lw_drag_rows_save(d, d->rows_before);
}

static void take_trial(LwDrag *d)
{
    lw_drag_branch_follow(d);
    d->report.steps++;
}

static void drop_trial(LwDrag *d)
{
    lw_state_copy(d->mechanism, d->state, d->before);
    lw_drag_rows_restore(d, d->rows_before);
    d->fresh = false;
}

/* The merit bends along the way because the way does: what the metric must weigh for the next proposal to end where it is least. */
static void learn_curvature(LwDrag *d, const Proposal *p, double factor, double from, double to)
{
    double bend = 2 * (to - from - factor * p->slope) - factor * factor * p->straight;
    if (factor * p->step > NEAR && p->weight > 0)
        d->kappa = fmax(0, bend / (factor * factor * p->weight));
}

/* Any motion that the joints allow, of the size of a kick. */
static Proposal propose_kick(LwDrag *d, unsigned long *seed)
{
    const LwMechanism *m = d->mechanism;
    LwSolver *solver = d->solver;
    double turn, move;
    if (!d->fresh)
        lw_bounded_factor(d->bounded, d->state);
    for (int i = 0; i < 6 * m->body_count; i++)
        d->y[i] = lw_random(seed) * (i % 6 < 3 ? 1 : m->size);
    memset(solver->g, 0, (size_t)d->system->row_count * sizeof *solver->g);
    lw_kkt_solve(solver->kkt, solver->rows, d->y, solver->g, d->x, solver->mu);
    lw_displacement_size(m, d->x, &turn, &move);
    double step = fmax(turn, move / m->size);
    for (int i = 0; i < 6 * m->body_count; i++)
        d->x[i] *= step > 0 ? KICK / step : 0;
    return (Proposal){ .step = step > 0 ? KICK : 0, .factor = 1 };
}

/* The point is at rest but not at the target: it may be that nothing pulls it sideways (an arm stretched out exactly, and pulled inwards). A few small
 * steps aside tell; one that is nearer is taken. Every direction leads away from a pose that is nearest. */
static bool leave_ridge(LwDrag *d)
{
    unsigned long seed = 5;
    double from = merit(d), to;
    for (int i = 0; i < KICKS; i++) {
        Proposal kick = propose_kick(d, &seed);
        if (!(kick.step > 0))
            return false;
        begin_trial(d);
        if (try_pose(d, &kick, 1, from * (1 - 1e-9), &to) == TAKEN) {
            take_trial(d);
            return true;
        }
        drop_trial(d);
    }
    return false;
}

/* A sub-step; TAKEN, or why none was. */
static Trial advance(LwDrag *d, const Proposal *p)
{
    double factor = p->factor, from = merit(d), to = from;
    Trial trial = OFF;
    begin_trial(d);
    do {
        trial = try_pose(d, p, factor, from, &to);
        if (trial == TAKEN) {
            learn_curvature(d, p, factor, from, to);
            take_trial(d);
            return TAKEN;
        }
        d->report.rejected++;
        lw_drag_rows_restore(d, d->rows_before);
        double bend = 2 * (to - from - factor * p->slope);
        factor *= trial == FARTHER && bend > 0 ? fmin(fmax(-factor * p->slope / bend, 0.1), 0.5) : 0.5;
    } while (factor * p->step > LEAST);
    drop_trial(d);
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

void lw_drag_pull(LwDrag *d)
{
    LwDragReport *r = &d->report;
    double size = d->mechanism->size, last = INFINITY;
    while (!r->settled) {
        Proposal p = propose(d);
        list_pressing(d);
        r->reached = sqrt(2 * merit(d)) <= ON_TARGET * size;
        bool crawls = p.step < NEAR && p.step > 0.9 * last;
        if (!(p.step > STILL) || crawls || sqrt(2 * merit(d)) < 1e-15 * size) {
            r->settled = r->reached || r->steps > 0 || !leave_ridge(d);
            continue;
        }
        if (r->steps >= d->options.most_steps)
            break;
        last = p.step;
        Trial trial = advance(d, &p);
        r->settled = trial != TAKEN;
        r->blocked = trial == OFF && p.step > LEAST; /* below that it is rounding that holds it */
    }
}
