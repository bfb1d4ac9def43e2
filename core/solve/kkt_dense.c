/* K as one full matrix (formulation §3): the straightforward way that the papers measure theirs against.
 *
 *     K = [ M  Jᵀ ]   the freedoms of all bodies first, then the rows in force in their numbering, then the dropped ones;
 *         [ J  0  ]   N = freedoms + rows
 *
 * factored by sparse/dense as LDLᵀ with N³/6 multiply-adds, solved with N². Bodies first is a lawful order for every
 * mechanism (the pivots of rows are those of −J M⁻¹ Jᵀ): a null pivot proves that the row depends on those before it.
 * Dropped rows have their pivots forced; coming last, they show whether they still depend on the others.
 *
 * Limits: memory 8 N² bytes, told by `bytes` so that a run can be refused before it starts; it does not judge. */
#include "core/solve/freedoms.h"

#include "core/base/assert.h"
#include "core/sparse/dense.h"

#include <string.h>

typedef struct DenseKkt {
    int n, *body_at, *row_at;       /* unknowns; where a body's begin, where a row's is (anew with each factorization) */
    bool *keep;                     /* by unknown */
    double *K, *inverse, *ratio;
    double *x;                      /* scratch */
} DenseKkt;

static double bytes(LwArena *arena, const LwSystem *s)
{
    double n = (double)s->mechanism->dof_count + s->row_count;
    (void)arena;
    return n * n * sizeof(double);
}

static void *create(LwArena *arena, const LwSystem *s)
{
    const LwMechanism *m = s->mechanism;
    DenseKkt *kkt = LW_NEW(arena, DenseKkt);
    kkt->n = m->dof_count + s->row_count;
    kkt->body_at = LW_NEWN(arena, int, m->body_count);
    kkt->row_at = LW_NEWN(arena, int, s->row_count);
    for (int b = 0, at = 0; b < m->body_count; at += m->body[b++].dof)
        kkt->body_at[b] = at;
    kkt->keep = LW_NEWN(arena, bool, kkt->n);
    kkt->K = LW_NEWN(arena, double, (size_t)kkt->n * (size_t)kkt->n);
    kkt->inverse = LW_NEWN(arena, double, kkt->n);
    kkt->ratio = LW_NEWN(arena, double, kkt->n);
    kkt->x = LW_NEWN(arena, double, kkt->n);
    for (int i = 0; i < kkt->n; i++)
        kkt->keep[i] = true;
    return kkt;
}

/* The upper triangle. */
static void fill(DenseKkt *kkt, const LwSystem *s, const LwRows *rows, LwMetric metric)
{
    const LwMechanism *m = s->mechanism;
    size_t n = (size_t)kkt->n;
    double block[36], own[6];
    memset(kkt->K, 0, n * n * sizeof *kkt->K);
    for (int b = 0; b < m->body_count; b++) {
        int dof = m->body[b].dof;
        double *corner = kkt->K + (size_t)kkt->body_at[b] * (n + 1);
        lw_freedoms_mass(m, b, metric, block);
        for (int i = 0; i < dof; i++)
            for (int j = i; j < dof; j++)
                corner[(size_t)i * n + (size_t)j] = block[i * dof + j];
    }
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int r = 0; r < g->count; r++)
            for (int p = 0; p < g->part_count; p++) {
                int b = g->part[p];
                if (b == m->body_count)
                    continue;
                double *column = kkt->K + (size_t)kkt->body_at[b] * n + (size_t)kkt->row_at[g->first + r];
                lw_freedoms_narrow(&m->body[b], rows->J + g->J + (r * g->part_count + p) * 6, own);
                for (int k = 0; k < m->body[b].dof; k++)    /* += : a body may stand on several sides of a row */
                    column[(size_t)k * n] += own[k];
            }
    }
}

static void place_rows(DenseKkt *kkt, const LwSystem *s, const bool *keep)
{
    int at = s->mechanism->dof_count;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->row_count; i++)
            if (keep[i] == (pass == 0)) {
                kkt->keep[at] = keep[i];
                kkt->row_at[i] = at++;
            }
}

static int factor(LwKkt *kkt, const LwRows *rows, const bool *keep, double tolerance, double damping)
{
    DenseKkt *self = kkt->self;
    int count = kkt->system->row_count, dropped = 0;
    LW_ASSERT(keep && damping == 0);
    (void)tolerance;
    place_rows(self, kkt->system, keep);
    fill(self, kkt->system, rows, kkt->metric);
    for (int i = 0; i < self->n; i++)
        self->ratio[i] = fabs(self->K[(size_t)i * (size_t)(self->n + 1)]);
    kkt->operations = lw_dense_factor(self->n, self->K, self->keep, self->inverse, self->ratio);
    for (int i = 0; i < count; i++) {
        kkt->dropped[i] = self->inverse[self->row_at[i]] == 0;
        kkt->ratio[i] = self->ratio[self->row_at[i]];
        dropped += kkt->dropped[i];
    }
    return dropped;
}

static void solve(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    DenseKkt *self = kkt->self;
    const LwMechanism *m = kkt->system->mechanism;
    (void)rows;
    memset(self->x, 0, (size_t)self->n * sizeof *self->x);
    for (int b = 0; f && b < m->body_count; b++)
        lw_freedoms_narrow(&m->body[b], f + 6 * b, self->x + self->body_at[b]);
    for (int i = 0; i < kkt->system->row_count; i++)
        self->x[self->row_at[i]] = g[i];
    lw_dense_forward(self->n, self->K, self->inverse, self->x);
    for (int i = 0; i < self->n; i++)
        self->x[i] *= self->inverse[i];
    lw_dense_backward(self->n, self->K, self->inverse, self->x);
    for (int b = 0; b < m->body_count; b++)
        lw_freedoms_widen(&m->body[b], self->x + self->body_at[b], x + 6 * b);
    for (int i = 0; i < kkt->system->row_count; i++)
        lambda[i] = self->x[self->row_at[i]];
}

const LwKktClass lw_kkt_dense = { .name = "dense", .bytes = bytes, .create = create, .factor = factor, .solve = solve };
