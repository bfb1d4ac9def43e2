/* Witkin's solver (formulation §6): the multipliers by conjugate gradients, no matrix and no factors.
 *
 * With W = M⁻¹, eliminating x from  M x + Jᵀ λ = f,  J x = g  leaves
 *
 *     J W Jᵀ λ = J W f − g        x = W (f − Jᵀ λ)
 *
 * and a product with J W Jᵀ is three sweeps over what is stored anyway: spread λ to the bodies by Jᵀ, divide by the
 * masses, collect by J. Our λ is the negative of Witkin's, whose constraint forces are +Jᵀ λ. His feedback −k_s C − k_d Ċ,
 * which pulls a drifting simulation back, has no counterpart here: positions and velocities are corrected exactly by
 * two more solves with the same matrix (formulation §3), g = −C and g = −Ċ.
 *
 * The preconditioner is the diagonal of J W Jᵀ, the rows' mobilities. Dropped rows (and rows that move no body) are left out.
 * "Factoring" stores J, so that solves belong to the configuration factored as with every other class, and the
 * diagonal. Each solve starts from λ = 0: the same file gives the same bits.
 *
 * Accuracy: each round of conjugate gradients brings the residual, in the preconditioned norm, down to TOLERANCE of that of
 * the right-hand side or to what the condition of J W Jᵀ allows in rounding; further rounds, of which ROUNDS are allowed, solve for
 * what M x + Jᵀ λ − f and J x − g then truly are. The error of λ is larger than the residual by up to that condition, the error of x by up
 * to its square root. After LIMIT products a row and round the best iterate is taken as it is.
 *
 * Ratios. There are no pivots: `ratio` is 1 for the rows in force, so cg does not see dead points. For a dropped row it is that of
 * the pivot it would have after all rows in force, p = a − bᵀ (J W Jᵀ)⁻¹ b with b = J W J_rᵀ and a its mobility, as p / (2a − p), the
 * list's number; so rows that cease to depend on the others are seen. p is a minimum over the iterates: its error is
 * the square of theirs, which makes SKETCH enough, and an unfinished one errs towards judging anew.
 *
 * Limits: a run that passes dead points is better left to another class, since cg neither sees them nor stays accurate
 * next to them. Long chains and light bodies on long arms are ill-conditioned; they take rounds in proportion and more. */
#include "core/solve/freedoms.h"

#include "core/base/assert.h"
#include "core/sparse/cg.h"

#include <string.h>

#define TOLERANCE 1e-12
#define SKETCH 1e-8
enum { LIMIT = 20, LIMIT_AT_LEAST = 200, ROUNDS = 4 };

typedef struct CgKkt {
    const LwSystem *system;
    LwKkt *owner;
    LwCg *cg;
    LwRows rows;        /* its J alone is used: that of the last factorization */
    double *y, *b;      /* scratch: 6 a body, by row */
    double *rest_f, *rest_g, *step; /* what is left of f and g, and the correction of λ */
} CgKkt;

/* y ← W y */
static void divide(const CgKkt *kkt, double *y)
{
    const LwMechanism *m = kkt->system->mechanism;
    double own[6];
    for (int b = 0; b < m->body_count; b++) {
        lw_freedoms_narrow(&m->body[b], y + 6 * b, own);
        lw_freedoms_divide(m, b, kkt->owner->metric, own);
        lw_freedoms_widen(&m->body[b], own, y + 6 * b);
    }
}

/* q ← J W Jᵀ p */
static void apply(void *user, const double *p, double *q)
{
    CgKkt *kkt = user;
    const LwSystem *s = kkt->system;
    memset(kkt->y, 0, (size_t)s->mechanism->body_count * 6 * sizeof *kkt->y);
    memset(q, 0, (size_t)s->row_count * sizeof *q);
    lw_rows_add_transposed(s, &kkt->rows, 1, p, kkt->y);
    divide(kkt, kkt->y);
    lw_rows_add_product(s, &kkt->rows, 1, kkt->y, q);
    kkt->owner->operations += 2L * s->J_count + 12L * s->mechanism->body_count;
}

static void *create(LwArena *arena, const LwSystem *s)
{
    CgKkt *kkt = LW_NEW(arena, CgKkt);
    kkt->system = s;
    kkt->rows.J = LW_NEWN(arena, double, s->J_count);
    kkt->y = LW_NEWN(arena, double, 6 * s->mechanism->body_count);
    kkt->b = LW_NEWN(arena, double, s->row_count);
    kkt->rest_f = LW_NEWN(arena, double, 6 * s->mechanism->body_count);
    kkt->rest_g = LW_NEWN(arena, double, s->row_count);
    kkt->step = LW_NEWN(arena, double, s->row_count);
    kkt->cg = lw_cg_create(arena, s->row_count);
    kkt->cg->apply = apply;
    kkt->cg->user = kkt;
    kkt->cg->limit = LIMIT * s->row_count > LIMIT_AT_LEAST ? LIMIT * s->row_count : LIMIT_AT_LEAST;
    return kkt;
}

/* The ratio that a dropped row would have after all rows in force. */
static double witness(CgKkt *kkt, int row)
{
    const LwSystem *s = kkt->system;
    const LwGroup *g = &s->group[s->group_of_row[row]];
    double mobility = lw_freedoms_mobility(s, &kkt->rows, kkt->owner->metric, g, row - g->first), pivot = mobility;
    if (!(mobility > 0))
        return 0;
    memset(kkt->step, 0, (size_t)s->row_count * sizeof *kkt->step);
    kkt->step[row] = 1;
    apply(kkt, kkt->step, kkt->b);
    kkt->cg->tolerance = SKETCH;
    lw_cg_solve(kkt->cg, kkt->b, kkt->step);
    for (int i = 0; i < s->row_count; i++)
        pivot -= kkt->b[i] * kkt->step[i];
    double ratio = fabs(pivot) / (2 * mobility - pivot);
    return isfinite(ratio) ? fmin(ratio, 1) : 0;
}

static int factor(LwKkt *kkt, const LwRows *rows, const bool *keep, double tolerance, double damping)
{
    CgKkt *self = kkt->self;
    const LwSystem *s = kkt->system;
    int dropped = 0;
    LW_ASSERT(keep && damping == 0);
    (void)tolerance;
    self->owner = kkt;
    memcpy(self->rows.J, rows->J, (size_t)s->J_count * sizeof *rows->J);
    for (int i = 0; i < s->group_count; i++)
        for (int r = 0; r < s->group[i].count; r++) {
            int row = s->group[i].first + r;
            double diagonal = keep[row] ? lw_freedoms_mobility(s, rows, kkt->metric, &s->group[i], r) : 0;
            kkt->dropped[row] = !(diagonal > 0) || !isfinite(1 / diagonal);
            self->cg->inverse[row] = kkt->dropped[row] ? 0 : 1 / diagonal;
            dropped += kkt->dropped[row];
        }
    for (int row = 0; row < s->row_count; row++)
        kkt->ratio[row] = kkt->dropped[row] ? witness(self, row) : 1;
    return dropped;
}

/* b ← J W rest_f − rest_g; returns its norm. */
static double reduce(CgKkt *kkt)
{
    const LwSystem *s = kkt->system;
    double sum = 0;
    memcpy(kkt->y, kkt->rest_f, (size_t)s->mechanism->body_count * 6 * sizeof *kkt->y);
    divide(kkt, kkt->y);
    for (int i = 0; i < s->row_count; i++)
        kkt->b[i] = -kkt->rest_g[i];
    lw_rows_add_product(s, &kkt->rows, 1, kkt->y, kkt->b);
    for (int i = 0; i < s->row_count; i++)
        sum += kkt->owner->dropped[i] ? 0 : kkt->cg->inverse[i] * kkt->b[i] * kkt->b[i];
    return sqrt(sum);
}

static void solve(LwKkt *owner, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    CgKkt *kkt = owner->self;
    const LwSystem *s = kkt->system;
    int n = 6 * s->mechanism->body_count;
    double whole = 0;
    (void)rows;
    memset(x, 0, (size_t)n * sizeof *x);
    memset(lambda, 0, (size_t)s->row_count * sizeof *lambda);
    kkt->cg->tolerance = TOLERANCE;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < n; i++)
            kkt->rest_f[i] = f ? f[i] : 0;
        memcpy(kkt->rest_g, g, (size_t)s->row_count * sizeof *g);
        lw_mass_subtract(s->mechanism, owner->metric, x, kkt->rest_f);
        lw_rows_add_transposed(s, &kkt->rows, -1, lambda, kkt->rest_f);
        lw_rows_add_product(s, &kkt->rows, -1, x, kkt->rest_g);
        double rest = reduce(kkt);
        whole = fmax(whole, rest);
        if (round > 0 && !(rest > TOLERANCE * whole))
            break;
        lw_cg_solve(kkt->cg, kkt->b, kkt->step);
        for (int i = 0; i < s->row_count; i++)
            lambda[i] += kkt->step[i];
        lw_rows_add_transposed(s, &kkt->rows, -1, kkt->step, kkt->rest_f);
        divide(kkt, kkt->rest_f);
        for (int i = 0; i < n; i++)
            x[i] += kkt->rest_f[i];
    }
}

const LwKktClass lw_kkt_cg = { .name = "cg", .create = create, .factor = factor, .solve = solve };
