/* The equations that a set of modes says, and the search for the right set.
 *
 *     in       w_i = 0
 *     out      x_i = 0
 *     bound    x_g = −B d      d given, or a sign: linear when B is bound + coefficient·x_normal, and then put into the other rows
 *              x_g = B y/‖y‖   y = x_g − w_g, of groups whose direction is sought (Alart and Curnier): one Newton step
 *
 * The search is that of Júdice and Pires: all modes that the solution contradicts are changed at once, and one by one, always the
 * last of them (Murty's rule, which never cycles where A is positive definite), as soon as that does not lessen their number. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

static double at(const LwLcpWork *work, int i, int j)
{
    return work->A[(size_t)i * (size_t)work->n + (size_t)j];
}

/* Its x follow from its normal's by a factor. */
static bool follows(const LwLcpWork *work, int k)
{
    const LwLcpGroup *g = &work->group[k];
    return work->mode[g->first] == LW_X_BOUND && !lw_lcp_asks(work, k) && (g->slips || g->count == 1);
}

static bool curved(const LwLcpWork *work, int k)
{
    return work->mode[work->group[k].first] == LW_X_BOUND && !follows(work, k);
}

bool lw_lcp_is_linear(const LwLcpWork *work)
{
    for (int k = 0; k < work->problem->group_count; k++)
        if (curved(work, k))
            return false;
    return true;
}

static void set_followers(LwLcpWork *work)
{
    for (int k = 0; k < work->problem->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        if (!follows(work, k))
            continue;
        double B = g->bound + (g->normal < 0 ? 0 : g->coefficient * work->x[g->normal]);
        for (int i = g->first; i < g->first + g->count; i++)
            work->x[i] = -B * work->direction[i];
    }
}

/* The unknown, and the x of the others. */
static int prepare(LwLcpWork *work, bool from_here)
{
    int m = 0;
    bool keep = from_here || !lw_lcp_is_linear(work);
    for (int i = 0; i < work->n; i++) {
        int g = work->owner[i];
        bool solved_for = work->mode[i] == LW_X_IN || (work->mode[i] == LW_X_BOUND && curved(work, g));
        work->place[i] = -1;
        if (solved_for) {
            work->place[i] = m;
            work->unknown[m++] = i;
        }
        if (!solved_for || !keep)
            work->x[i] = 0;
    }
    set_followers(work);
    return m;
}

/* Rows w_i = 0. Returns whether the matrix stayed symmetric. */
static bool fill_in(LwLcpWork *work, int m, double shift)
{
    bool symmetric = true;
    for (int r = 0; r < m; r++) {
        int i = work->unknown[r];
        double *row = work->factor.a + (size_t)r * (size_t)m;
        for (int c = 0; c < m; c++)
            row[c] = at(work, i, work->unknown[c]);
        row[r] += shift;
    }
    for (int k = 0; k < work->problem->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        int column = g->normal < 0 ? -1 : work->place[g->normal];
        if (!follows(work, k) || column < 0 || g->coefficient == 0)
            continue;
        symmetric = false;
        for (int r = 0; r < m; r++)
            for (int j = g->first; j < g->first + g->count; j++)
                work->factor.a[(size_t)r * (size_t)m + (size_t)column] -= at(work, work->unknown[r], j) * work->direction[j] * g->coefficient;
    }
    return symmetric;
}

/* The gradient of B, into work->gradient whatever kind B is. */
static double bound_with_gradient(LwLcpWork *work, int k)
{
    memset(work->gradient, 0, (size_t)work->n * sizeof *work->gradient);
    if (work->group[k].normal >= 0)
        work->gradient[work->group[k].normal] = work->group[k].coefficient;
    return lw_lcp_bound(work, k);
}

/* Rows of a group at a bound of its own direction: F = x − B e, e = y/‖y‖;  dF = dx − e dB − B/‖y‖ (1 − e eᵀ)(dx − dw). */
static void fill_curved(LwLcpWork *work, int k, int m)
{
    const LwLcpGroup *g = &work->group[k];
    double B = bound_with_gradient(work, k), e[LW_GROUP_MOST], length = 0;
    bool inert = lw_lcp_is_inert(work, k);
    for (int p = 0; p < g->count; p++) {
        int i = g->first + p;
        e[p] = g->slips || inert ? -work->direction[i] : work->x[i] - work->w[i];
        length += e[p] * e[p];
    }
    length = sqrt(length);
    for (int p = 0; p < g->count; p++)
        e[p] = length > 0 ? e[p] / length : 0;
    double turn = g->slips || inert || g->count == 1 || length == 0 ? 0 : B / length;
    for (int p = 0; p < g->count; p++) {
        int i = g->first + p, r = work->place[i];
        double *row = work->factor.a + (size_t)r * (size_t)m;
        for (int c = 0; c < m; c++) {
            int j = work->unknown[c];
            row[c] = (i == j) - e[p] * work->gradient[j];
            for (int q = 0; turn > 0 && q < g->count; q++)
                row[c] -= turn * ((p == q) - e[p] * e[q]) * ((g->first + q == j) - at(work, g->first + q, j));
        }
        work->rhs[r] = B * e[p] - work->x[i];
    }
}

static void take_step(LwLcpWork *work, int m)
{
    lw_lcp_factor_solve(&work->factor, work->rhs, work->step);
    for (int r = 0; r < m; r++)
        work->x[work->unknown[r]] += work->step[r];
    set_followers(work);
    lw_lcp_respond(work);
}

static void fill_rhs(LwLcpWork *work, int m, double shift)
{
    for (int r = 0; r < m; r++)
        work->rhs[r] = -work->w[work->unknown[r]] - shift * work->x[work->unknown[r]];
}

bool lw_lcp_active_solve(LwLcpWork *work, double shift, bool from_here)
{
    int m = prepare(work, from_here);
    lw_lcp_respond(work);
    bool linear = lw_lcp_is_linear(work), symmetric = fill_in(work, m, shift);
    fill_rhs(work, m, shift);
    for (int k = 0; !linear && k < work->problem->group_count; k++)
        if (curved(work, k))
            fill_curved(work, k, m);
    work->factor.operations = 0;
    lw_lcp_factor(&work->factor, m, symmetric && linear);
    work->dependent = m - work->factor.rank;
    work->shortest = linear && !from_here;
    take_step(work, m);
    if (linear) { /* one refinement: right to rounding */
        fill_rhs(work, m, shift);
        take_step(work, m);
    }
    work->operations += work->factor.operations;
    for (int r = 0; r < m; r++)
        if (!isfinite(work->x[work->unknown[r]]))
            return false;
    return true;
}

bool lw_lcp_active_shorten(LwLcpWork *work)
{
    const LwLcpFactor *f = &work->factor;
    double along = 0, length = 0;
    for (int k = 0; k < f->m - f->rank; k++) {
        const double *z = f->null + (size_t)k * (size_t)f->m;
        double sum = 0;
        for (int r = 0; r < f->m; r++)
            sum += z[r] * work->x[work->unknown[r]];
        for (int r = 0; r < f->m; r++)
            work->x[work->unknown[r]] -= sum * z[r];
        along = fmax(along, fabs(sum));
    }
    for (int r = 0; r < f->m; r++)
        length += work->x[work->unknown[r]] * work->x[work->unknown[r]];
    set_followers(work);
    return along > 1e-9 * sqrt(length);
}

/* What the iterate says a group should be; *direction of a group at its bound. */
static LwXMode wanted_of_group(LwLcpWork *work, int k, double shift, double direction[LW_GROUP_MOST])
{
    const LwLcpGroup *g = &work->group[k];
    double B, length = 0;
    if (g->slips)
        return LW_X_BOUND;
    if (lw_lcp_asks(work, k))
        B = lw_lcp_bound(work, k);
    else if (g->normal < 0)
        B = g->bound;
    else { /* where the normal is about to be */
        double y = work->x[g->normal] - (work->problem->one_sided[g->normal] ? work->w[g->normal] + shift * work->x[g->normal] : 0);
        B = g->bound + g->coefficient * fmax(0, y);
    }
    bool inert = lw_lcp_is_inert(work, k);
    for (int p = 0; p < g->count; p++) {
        int i = g->first + p;
        double w = work->w[i] + (work->mode[i] == LW_X_IN ? shift * work->x[i] : 0);
        direction[p] = inert ? lw_lcp_beyond_rounding(work, i) : w - work->x[i];
        length += direction[p] * direction[p];
    }
    length = sqrt(length);
    if (!(B > 0))
        return LW_X_OUT;
    if (length <= (inert ? 0 : B))
        return LW_X_IN;
    for (int p = 0; p < g->count; p++)
        direction[p] /= length;
    return LW_X_BOUND;
}

/* Does the iterate contradict the mode of x_i (and its group)? Changes it if so, and `change`. */
static bool contradicted(LwLcpWork *work, int i, double shift, bool change)
{
    int k = work->owner[i];
    if (k < 0) {
        if (!work->problem->one_sided[i])
            return false;
        LwXMode want = work->x[i] - work->w[i] - shift * work->x[i] > 0 ? LW_X_IN : LW_X_OUT;
        bool wrong = want != work->mode[i];
        if (change)
            work->mode[i] = want;
        return wrong;
    }
    const LwLcpGroup *g = &work->group[k];
    if (g->first != i)
        return false;
    double direction[LW_GROUP_MOST] = { 0 };
    LwXMode want = wanted_of_group(work, k, shift, direction);
    bool wrong = want != work->mode[i];
    if (want == LW_X_BOUND && !wrong && g->count == 1 && !g->slips)
        wrong = direction[0] * work->direction[i] < 0;
    for (int p = 0; change && p < g->count; p++) {
        work->mode[i + p] = want;
        if (!g->slips && want == LW_X_BOUND)
            work->direction[i + p] = direction[p];
    }
    return wrong;
}

static int count_contradicted(LwLcpWork *work, double shift, bool change, int *last)
{
    int count = 0;
    for (int i = 0; i < work->n; i++)
        if (contradicted(work, i, shift, change)) {
            count++;
            *last = i;
        }
    return count;
}

bool lw_lcp_active_search(LwLcpWork *work, double shift, bool from_here, int rounds)
{
    int fewest = work->n + 1, chances = 3;
    for (int round = 0; round < rounds; round++) {
        if (!lw_lcp_active_solve(work, shift, from_here))
            return false;
        if (shift == 0 && lw_lcp_note(work) <= LW_LCP_EXACT) {
            if (!lw_lcp_is_linear(work) && work->best > 1e-14 && lw_lcp_active_solve(work, 0, true))
                lw_lcp_note(work); /* Newton's last step is the one that pays */
            return true;
        }
        int last = -1, count = count_contradicted(work, shift, false, &last);
        if (count == 0 && shift == 0 && lw_lcp_release(work))
            continue;
        if (count == 0 && (shift > 0 || lw_lcp_is_linear(work)))
            return shift > 0;
        if (count < fewest) {
            fewest = count;
            chances = 3;
        }
        if (chances-- > 0 || !lw_lcp_is_linear(work)) {
            work->pivots += count_contradicted(work, shift, true, &last);
        } else {
            contradicted(work, last, shift, true);
            work->pivots++;
        }
    }
    return false;
}

bool lw_lcp_active_descend(LwLcpWork *work)
{
    for (double shift = 1e-1; shift > 5e-9; shift *= 1e-2)
        lw_lcp_active_search(work, shift, false, 20 + work->n / 2);
    return lw_lcp_active_search(work, 1e-9, false, 20 + work->n / 2);
}
