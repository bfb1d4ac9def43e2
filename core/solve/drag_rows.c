/* Which rows are in force while one drags: those of motors have let go, redundant ones change along the way. */
#include "core/solve/drag_private.h"

#include <string.h>

/* J of the rows that have let go is nothing to the others. */
void lw_drag_judge(LwDrag *d)
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

double lw_drag_tolerance(const LwDrag *d)
{
    return fmax(4 * lw_solver_rounding(d->solver, d->state), 1e-12 * d->mechanism->size);
}

/* After projecting: factors of the pose tried; judged anew where they give reason to. False: the pose is singular, or rows contradict. */
bool lw_drag_rows_are_sound(LwDrag *d)
{
    double turned, moved;
    lw_bounded_factor_rows(d->bounded);
    if (!should_judge(d))
        return true;
    lw_drag_judge(d);
    if (d->solver->dropped > d->regular_dropped)
        return false;
    d->regular_dropped = d->solver->dropped;
    if (!(lw_bounded_project(d->bounded, d->state, 8, &turned, &moved) <= lw_drag_tolerance(d)))
        return false;
    lw_bounded_factor_rows(d->bounded);
    return rows_agree(d);
}

LwDragRows *lw_drag_rows_create(LwDrag *d)
{
    LwDragRows *rows = LW_NEW(&d->arena, LwDragRows);
    rows->keep = LW_NEWN(&d->arena, bool, d->system->row_count);
    rows->mute = LW_NEWN(&d->arena, bool, d->system->row_count);
    return rows;
}

void lw_drag_rows_save(const LwDrag *d, LwDragRows *rows)
{
    size_t bytes = (size_t)d->system->row_count * sizeof *rows->keep;
    memcpy(rows->keep, d->solver->keep, bytes);
    memcpy(rows->mute, d->solver->mute, bytes);
    rows->dropped = d->solver->dropped;
    rows->usual_pivot = d->usual_pivot;
    rows->orientation = d->orientation;
}

void lw_drag_rows_restore(LwDrag *d, const LwDragRows *rows)
{
    size_t bytes = (size_t)d->system->row_count * sizeof *rows->keep;
    memcpy(d->solver->keep, rows->keep, bytes);
    memcpy(d->solver->mute, rows->mute, bytes);
    d->solver->dropped = rows->dropped;
    d->usual_pivot = rows->usual_pivot;
    d->orientation = rows->orientation;
}
