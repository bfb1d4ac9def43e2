/* Preconditioned conjugate gradients (Hestenes and Stiefel), P the inverse diagonal:
 *
 *     z = P r          ρ = rᵀ z          the preconditioned norm of the residual is √ρ
 *     p = z + (ρ / ρ_before) p
 *     α = ρ / pᵀ A p   x ← x + α p       r ← r − α A p
 *
 * The recurrence for r drifts away from b − A x by rounding, by about 1e-16 of the condition of P A: whoever needs the
 * true residual computes it and solves for the rest.
 *
 * Cost: one product and five vector operations a round; about √κ rounds for each factor e² of accuracy, κ the condition of P A; no
 * fill, no memory beyond five vectors. */
#include "core/sparse/cg.h"

#include <math.h>
#include <string.h>

LwCg *lw_cg_create(LwArena *arena, int n)
{
    LwCg *cg = LW_NEW(arena, LwCg);
    double **vectors[] = { &cg->inverse, &cg->r, &cg->z, &cg->p, &cg->q, &cg->best };
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        *vectors[i] = LW_NEWN(arena, double, n);
    cg->n = n;
    return cg;
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* z ← P r; returns ρ. */
static double precondition(LwCg *cg)
{
    for (int i = 0; i < cg->n; i++)
        cg->z[i] = cg->inverse[i] == 0 ? 0 : cg->inverse[i] * cg->r[i];
    return dot(cg->n, cg->r, cg->z);
}

LwCgOutcome lw_cg_solve(LwCg *cg, const double *b, double *x)
{
    int n = cg->n, products = 0;
    size_t bytes = (size_t)n * sizeof *x;
    memset(x, 0, bytes);
    memset(cg->best, 0, bytes);
    memcpy(cg->r, b, bytes);
    double rho = precondition(cg), whole = rho, least = rho, enough = cg->tolerance * cg->tolerance * whole;
    memcpy(cg->p, cg->z, bytes);
    while (rho > enough && products < cg->limit) {
        cg->apply(cg->user, cg->p, cg->q);
        products++;
        double curvature = dot(n, cg->p, cg->q);
        if (!(curvature > 0) || !isfinite(curvature))   /* nothing but rounding is left along p, or the input is not finite */
            break;
        double alpha = rho / curvature, before = rho;
        for (int i = 0; i < n; i++) {
            x[i] += alpha * cg->p[i];
            cg->r[i] -= alpha * cg->q[i];
        }
        rho = precondition(cg);
        for (int i = 0; i < n; i++)
            cg->p[i] = cg->z[i] + rho / before * cg->p[i];
        if (rho < least) {
            least = rho;
            memcpy(cg->best, x, bytes);
        }
    }
    memcpy(x, cg->best, bytes);
    return (LwCgOutcome){ products, whole > 0 ? sqrt(least / whole) : 0, least <= enough };
}
