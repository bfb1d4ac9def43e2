/* Where paths are missed. The least of ½|C|² over the poses that joints and motors allow is where g = VᵀNᵀPᵀC vanishes; it moves so that
 *
 *     (Σ² + S) z = −Σ Uᵀ(P v₀ + P_t) − B − K Σ Uᵀ C,      S_ij = C·C″(nᵢ, nⱼ),   B_i = C·C″(nᵢ, (v₀, ∂t))
 *
 * where C″ are second derivatives along motions that joints allow: with weights C and the pull's multipliers μ, K (·, μ) = (PᵀC, 0), they are what
 * lw_field_curvature sums up. Only directions away from singular poses take part. */
#include "core/analysis/field_private.h"

static const double MISSED = 1e-7;      /* of the size: below it second derivatives change velocities by less than that */
static const double REGULAR = 50;       /* ρ of directions that take part */

static bool takes_part(const LwField *f, int i, double largest)
{
    return !lw_field_is_free(f, i, largest) && f->rho[i] < REGULAR;
}

static void measure(LwField *f, LwState *state, double s, int i, double constant, double *linear, double *square)
{
    double there, back;
    lw_field_direction(f, i, f->x);
    there = lw_field_curvature(f, state, s, f->x, 1, NULL, 0);
    back = lw_field_curvature(f, state, s, f->x, -1, NULL, 0);
    *linear = 0.5 * (there - back);
    *square = 0.5 * (there + back) - constant;
}

void lw_field_misses(LwField *f, LwState *state, double s)
{
    double largest = lw_field_largest_sigma(f), miss = 0;
    for (int r = 0; r < f->rows; r++)
        miss = fmax(miss, fabs(f->weight[r] = f->row[r].C));
    f->outcome.miss = miss;
    if (!f->frozen)
        f->missing = miss > MISSED * f->mechanism->size && f->f > 0;
    if (!f->missing)
        return;
    int n = f->f, count = 0;
    double *linear = f->moving, *square = f->y, *other = f->Mx, ahead, behind;
    lw_field_pull(f);
    double constant = lw_field_curvature(f, state, s, f->v0, 0, NULL, 0);
    ahead = lw_field_curvature(f, state, s, f->v0, 1, NULL, 0);
    behind = lw_field_curvature(f, state, s, f->v0, -1, NULL, 0);
    double own_linear = 0.5 * (ahead - behind), own_square = 0.5 * (ahead + behind) - constant;
    for (int i = 0; i < n; i++)
        if (takes_part(f, i, largest))
            measure(f, state, s, i, constant, &linear[i], &square[i]);
    for (int i = 0; i < n; i++) {
        if (!takes_part(f, i, largest))
            continue;
        lw_field_direction(f, i, f->x);
        double mixed = lw_field_curvature(f, state, s, f->x, 1, f->v0, 1) - constant - linear[i] - own_linear - square[i] - own_square;
        f->rhs[count] = f->sigma[i] * f->sigma[i] * f->z[i] - 0.5 * mixed - 0.5 * linear[i];
        int column = 0;
        for (int j = 0; j <= i; j++) {
            if (!takes_part(f, j, largest))
                continue;
            double both = square[i];
            if (j < i) {
                lw_field_direction(f, j, other);
                both = 0.5 * (lw_field_curvature(f, state, s, f->x, 1, other, 1) - constant - linear[i] - linear[j] - square[i] - square[j]);
            }
            f->S[count * n + column++] = both + (i == j ? f->sigma[i] * f->sigma[i] : 0);
        }
        count++;
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            f->trial[i * count + j] = f->S[(i > j ? i : j) * n + (i > j ? j : i)];
    if (!lw_field_cholesky(count, f->trial, f->rhs))
        return; /* far from the least miss: the way down is good enough */
    for (int i = 0, k = 0; i < n; i++)
        if (takes_part(f, i, largest))
            f->z[i] = f->rhs[k++];
}
