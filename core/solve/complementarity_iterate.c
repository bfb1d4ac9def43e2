/* The iterate: the problem in units of its own, where it starts from, what it responds, the best one seen. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

void lw_lcp_respond(LwLcpWork *work)
{
    int n = work->n;
    memcpy(work->w, work->b, (size_t)n * sizeof *work->w);
    for (int j = 0; j < n; j++) {
        const double *row = work->A + (size_t)j * (size_t)n, x = work->x[j];
        for (int i = 0; x != 0 && i < n; i++)
            work->w[i] += row[i] * x;
        work->operations += x != 0 ? n : 0;
    }
}

bool lw_lcp_is_inert(const LwLcpWork *work, int k)
{
    const LwLcpGroup *g = &work->group[k];
    for (int i = g->first; i < g->first + g->count; i++)
        if (work->A[(size_t)i * (size_t)(work->n + 1)] > 0)
            return false;
    return true;
}

double lw_lcp_bound(LwLcpWork *work, int k)
{
    const LwLcp *p = work->problem;
    const LwLcpGroup *g = &work->group[k];
    if (!lw_lcp_asks(work, k))
        return fmax(0, g->bound + (g->normal < 0 ? 0 : g->coefficient * work->x[g->normal]));
    for (int i = 0; i < work->n; i++)
        work->plain[i] = work->x[i] * work->s[i];
    memset(work->gradient, 0, (size_t)work->n * sizeof *work->gradient);
    double B = p->bound(p->user, k, work->plain, work->gradient) / work->s[g->first];
    for (int i = 0; i < work->n; i++)
        work->gradient[i] *= work->s[i] / work->s[g->first];
    return fmax(0, B);
}

double lw_lcp_note(LwLcpWork *work)
{
    double residual = lw_lcp_violation(work);
    if (!(residual < work->best))
        return residual;
    work->best = residual;
    memcpy(work->best_x, work->x, (size_t)work->n * sizeof *work->x);
    memcpy(work->best_mode, work->mode, (size_t)work->n * sizeof *work->mode);
    return residual;
}

/* False: something is not a number. */
bool lw_lcp_scale(LwLcpWork *work, const LwLcp *p)
{
    int n = p->n;
    work->problem = p;
    work->n = n;
    for (int i = 0; i < n; i++) {
        work->owner[i] = -1;
        work->s[i] = lw_lcp_unit(p, i, 1);
    }
    for (int k = 0; k < p->group_count; k++) {
        LwLcpGroup *g = &work->group[k];
        *g = p->group[k];
        double s = lw_lcp_unit(p, g->first, g->count);
        g->bound /= s;
        for (int i = g->first; i < g->first + g->count; i++) {
            work->owner[i] = k;
            work->s[i] = s;
        }
    }
    for (int k = 0; k < p->group_count; k++)
        if (work->group[k].normal >= 0)
            work->group[k].coefficient *= work->s[work->group[k].normal] / work->s[work->group[k].first];
    bool finite = true;
    for (int i = 0; i < n; i++) {
        double *row = work->A + (size_t)i * (size_t)n;
        work->b[i] = p->b[i] * work->s[i];
        finite &= isfinite(work->b[i]) != 0;
        for (int j = 0; j < n; j++) {
            row[j] = p->A[(size_t)i * (size_t)n + (size_t)j] * work->s[i] * work->s[j];
            finite &= isfinite(row[j]) != 0;
        }
    }
    for (int i = 0; i < n; i++)
        if (!(work->A[(size_t)i * (size_t)(n + 1)] > LW_LCP_NULL_PIVOT)) /* held by the system itself: its response is rounding */
            for (int j = 0; j < n; j++)
                work->A[(size_t)i * (size_t)n + (size_t)j] = work->A[(size_t)j * (size_t)n + (size_t)i] = 0;
    return finite;
}

/* The direction of groups at their bound, from their x. */
static void find_directions(LwLcpWork *work)
{
    for (int k = 0; k < work->problem->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        double length = 0;
        for (int i = g->first; i < g->first + g->count; i++)
            length += work->x[i] * work->x[i];
        for (int i = g->first; i < g->first + g->count; i++)
            work->direction[i] = g->slips ? g->direction[i - g->first] : length > 0 ? -work->x[i] / sqrt(length) : 0;
    }
}

void lw_lcp_recall(LwLcpWork *work)
{
    memcpy(work->x, work->best_x, (size_t)work->n * sizeof *work->x);
    memcpy(work->mode, work->best_mode, (size_t)work->n * sizeof *work->mode);
    find_directions(work);
    lw_lcp_respond(work);
}

/* The given modes, made into ones that can be: free rows in, groups alike in all members and with a direction. */
void lw_lcp_start(LwLcpWork *work, const double *x, const LwXMode *mode)
{
    const LwLcp *p = work->problem;
    for (int i = 0; i < work->n; i++) {
        work->x[i] = isfinite(x[i]) ? x[i] / work->s[i] : 0;
        work->mode[i] = work->owner[i] >= 0 || p->one_sided[i] ? mode[i] : LW_X_IN;
        if (work->owner[i] < 0 && work->mode[i] == LW_X_BOUND)
            work->mode[i] = LW_X_OUT;
    }
    find_directions(work);
    for (int k = 0; k < p->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        bool moves = false;
        for (int i = g->first; i < g->first + g->count; i++)
            moves |= work->direction[i] != 0;
        LwXMode common = g->slips ? LW_X_BOUND : mode[g->first] == LW_X_BOUND && !moves ? LW_X_IN : mode[g->first];
        for (int i = g->first; i < g->first + g->count; i++)
            work->mode[i] = common;
    }
}

void lw_lcp_forget(LwLcpWork *work)
{
    for (int i = 0; i < work->n; i++) {
        int k = work->owner[i];
        work->x[i] = 0;
        work->mode[i] = k >= 0 ? (work->group[k].slips ? LW_X_BOUND : LW_X_OUT) : work->problem->one_sided[i] ? LW_X_OUT : LW_X_IN;
    }
}
