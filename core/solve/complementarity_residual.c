/* How far an x is from being a solution: the largest of
 *
 *     free        |w|
 *     one-sided   |min(x, w)|
 *     group       ‖x_g − P(x_g − w_g)‖, P: onto the ball of radius B;   ‖x_g + B·direction‖ of one that slips
 *
 * all of it scaled (complementarity_work.h), over the largest |b| (and bound that is given), or a thousandth of the largest |x|, but for the
 * last 1e4 of them at most: forces much larger than what they answer are the mark of a contradiction. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

typedef struct Scaled {
    const LwLcp *problem;
    const double *s, *x, *w;
} Scaled;

static double beyond_rounding(const Scaled *at, int i, double w)
{
    double allowed = at->problem->rounding ? at->s[i] * at->problem->rounding[i] : 0;
    return w > allowed ? w - allowed : w < -allowed ? w + allowed : 0;
}

static double of_row(const Scaled *at, int i)
{
    double w = beyond_rounding(at, i, at->w[i]), x = at->x[i];
    return at->problem->one_sided && at->problem->one_sided[i] ? fabs(fmin(x, w)) : fabs(w);
}

/* B scaled as the group's x are. */
static double of_group(const Scaled *at, const LwLcpGroup *g, double B)
{
    double y[LW_GROUP_MOST], length = 0, sum = 0;
    B = fmax(B, 0);
    for (int p = 0; p < g->count; p++) {
        int i = g->first + p;
        y[p] = g->slips ? -B * g->direction[p] : at->x[i] - beyond_rounding(at, i, at->w[i]);
        length += y[p] * y[p];
    }
    double shrink = !g->slips && length > B * B ? B / sqrt(length) : 1;
    for (int p = 0; p < g->count; p++) {
        double miss = at->x[g->first + p] - shrink * y[p];
        sum += miss * miss;
    }
    return sqrt(sum);
}

/* The larger one; not a number is larger than all. */
static double worse(double a, double b)
{
    return b <= a || isnan(a) ? a : b;
}

/* given: the largest bound that is no other x's. */
static double size_of(const Scaled *at, double given)
{
    double size = given, forces = 0;
    for (int i = 0; i < at->problem->n; i++) {
        size = fmax(size, fabs(at->problem->b[i] * at->s[i]));
        forces = fmax(forces, fabs(at->x[i]));
    }
    return fmax(size, fmin(1e-3 * forces, 1e4 * size));
}

static double relative(double worst, double size)
{
    return worst == 0 ? 0 : isfinite(worst / size) ? worst / size : INFINITY;
}

double lw_lcp_beyond_rounding(const LwLcpWork *work, int i)
{
    return beyond_rounding(&(Scaled){ work->problem, work->s, work->x, work->w }, i, work->w[i]);
}

double lw_lcp_violation(LwLcpWork *work)
{
    const LwLcp *p = work->problem;
    Scaled at = { p, work->s, work->x, work->w };
    double worst = 0, given = 0;
    for (int i = 0; i < work->n; i++)
        worst = worse(worst, work->owner[i] < 0 ? of_row(&at, i) : 0);
    for (int k = 0; k < p->group_count; k++) {
        double B = lw_lcp_bound(work, k);
        worst = worse(worst, of_group(&at, &work->group[k], B));
        given = fmax(given, work->group[k].normal < 0 ? B : work->group[k].bound);
    }
    return relative(worst, size_of(&at, given));
}

/* 1/√A_ii, one for a group. A diagonal that is rounding leaves the scale to what is known besides. */
double lw_lcp_unit(const LwLcp *p, int first, int count)
{
    double most = 0, largest = 0;
    for (int i = first; i < first + count; i++) {
        double d = p->A[(size_t)i * (size_t)p->n + (size_t)i], scale = p->scale ? p->scale[i] : 0;
        most = fmax(most, d > LW_LCP_NULL_PIVOT * scale ? d : scale);
    }
    for (int i = 0; most <= 0 && i < p->n; i++)
        largest = fmax(largest, p->A[(size_t)i * (size_t)p->n + (size_t)i]);
    most = most > 0 ? most : largest;
    return most > 0 ? 1 / sqrt(most) : 1;
}

double lw_lcp_residual(const LwLcp *p, const double *x)
{
    if (p->n == 0)
        return 0;
    int n = p->n;
    double s[n], w[n], scaled[n], gradient[n], worst = 0, given = 0;
    bool member[n];
    memset(member, 0, sizeof member);
    for (int i = 0; i < n; i++)
        s[i] = lw_lcp_unit(p, i, 1);
    for (int k = 0; k < p->group_count; k++)
        for (int i = p->group[k].first; i < p->group[k].first + p->group[k].count; i++) {
            s[i] = lw_lcp_unit(p, p->group[k].first, p->group[k].count);
            member[i] = true;
        }
    for (int i = 0; i < n; i++) {
        double sum = p->b[i];
        for (int j = 0; j < n; j++)
            sum += p->A[(size_t)i * (size_t)n + (size_t)j] * x[j];
        w[i] = sum * s[i];
        scaled[i] = x[i] / s[i];
        if (!isfinite(w[i]) || !isfinite(scaled[i]))
            return INFINITY;
    }
    Scaled at = { p, s, scaled, w };
    for (int i = 0; i < n; i++)
        worst = worse(worst, member[i] ? 0 : of_row(&at, i));
    for (int k = 0; k < p->group_count; k++) {
        const LwLcpGroup *g = &p->group[k];
        memset(gradient, 0, sizeof gradient);
        double B = p->bound && g->normal < 0 ? p->bound(p->user, k, x, gradient) : g->bound + (g->normal < 0 ? 0 : g->coefficient * x[g->normal]);
        worst = worse(worst, of_group(&at, g, B / s[g->first]));
        given = fmax(given, (g->normal < 0 ? B : g->bound) / s[g->first]);
    }
    return relative(worst, size_of(&at, given));
}
