/* Baraff's solver (formulation §5; his §7, §8 and appendix): a tree in linear time, everything else by anticipation.
 *
 * The primary constraints, a forest (forest.h), are factored without fill (tree.h): K̂ = L D Lᵀ. Auxiliary rows J_a (loop
 * closures, couplers, cables, rows on point masses and shafts) border the matrix:
 *
 *     y_a = L⁻¹ (J_aᵀ, 0)            anticipation: what the tree makes of a unit load along row a; it lives on the links
 *                                    from the row's bodies up to their roots only
 *     A_ab = y_aᵀ D⁻¹ y_b            A = J_a K̂⁻¹ J_aᵀ, dense, positive definite over the rows in force
 *     A μ = y_aᵀ D⁻¹ v − g_a         v the right-hand side on its way, after L⁻¹; then v ← v − Σ y_a μ_a, and L⁻ᵀ D⁻¹ v
 *
 * That is Baraff's scheme without the repeated half of each solve, as his acknowledgement to Rosenthal suggests: our
 * auxiliary rows are workless.
 *
 * Dropped rows. Primary ones have their pivots forced in the tree, auxiliary ones are left out. A pivot taken after one
 * body says nothing about redundancy, so the ratio of a dropped row is that of the pivot it would have after all rows in
 * force: p = y_rᵀ D⁻¹ y_r − cᵀ A⁻¹ c, c_a = y_aᵀ D⁻¹ y_r. With a = (J M⁻¹ Jᵀ)_rr its mobility, a − p is what went against
 * it, and |pivot| / (sum of absolute contributions) = p / (2a − p), the list's number for a row after all its bodies.
 *
 * Cost: O(n) without auxiliary rows; k of them with paths of length h add k h + k² h + k³/6, and each dropped row
 * h + k h + k². Limits: memory 8 (k² + k h) bytes, told by `bytes`; it does not judge. A mechanism of point masses is all
 * auxiliary: right, and cubic. */
#include "core/solve/freedoms.h"

#include "core/base/assert.h"
#include "core/solve/tree.h"
#include "core/sparse/dense.h"

#include <string.h>

typedef struct Auxiliary {
    const LwGroup *group;
    int *path, path_count;  /* links */
    int length;             /* unknowns on the path */
    double *y;              /* of each of its rows, `length` apart: the path's unknowns one after the other */
} Auxiliary;

typedef struct TreeKkt {
    LwTree *tree;
    Auxiliary *auxiliary;
    double *v;              /* scratch */
    double *column;         /* a y spread over all unknowns; zero between uses */
    int *path;              /* scratch: room for all links */
    int in_force;           /* auxiliary rows kept, ascending: */
    int *row, *owner;       /* row of the system, number in auxiliary[] */
    double *A, *inverse, *ratio, *mu;
    long operations;
} TreeKkt;

static int path_length(const LwTree *tree, const int *path, int count)
{
    int length = 0;
    for (int i = 0; i < count; i++)
        length += tree->link[path[i]].dof + tree->link[path[i]].rows;
    return length;
}

static double bytes(LwArena *arena, const LwSystem *s)
{
    LwArenaMark mark = lw_arena_mark(arena);
    LwTree *tree = lw_tree_create(arena, s);
    int *path = LW_NEWN(arena, int, tree->forest->link_count);
    double k = tree->forest->auxiliary_rows, numbers = k * k;
    for (int i = 0; i < tree->forest->auxiliary_count; i++) {
        const LwGroup *g = &s->group[tree->forest->auxiliary[i]];
        numbers += (double)path_length(tree, path, lw_forest_climb(tree->forest, g, path)) * g->count;
    }
    lw_arena_release(arena, mark);
    return numbers * sizeof(double);
}

static void make_auxiliaries(LwArena *arena, TreeKkt *kkt, const LwSystem *s)
{
    LwForest *forest = kkt->tree->forest;
    kkt->auxiliary = LW_NEWN(arena, Auxiliary, forest->auxiliary_count);
    for (int i = 0; i < forest->auxiliary_count; i++) {
        Auxiliary *a = &kkt->auxiliary[i];
        a->group = &s->group[forest->auxiliary[i]];
        a->path_count = lw_forest_climb(forest, a->group, kkt->path);
        a->path = LW_NEWN(arena, int, a->path_count);
        memcpy(a->path, kkt->path, (size_t)a->path_count * sizeof *a->path);
        a->length = path_length(kkt->tree, a->path, a->path_count);
        a->y = LW_NEWN(arena, double, (size_t)a->length * (size_t)a->group->count);
    }
}

static void *create(LwArena *arena, const LwSystem *s)
{
    TreeKkt *kkt = LW_NEW(arena, TreeKkt);
    kkt->tree = lw_tree_create(arena, s);
    size_t k = (size_t)kkt->tree->forest->auxiliary_rows;
    kkt->path = LW_NEWN(arena, int, kkt->tree->forest->link_count);
    kkt->v = LW_NEWN(arena, double, kkt->tree->n);
    kkt->column = LW_NEWN(arena, double, kkt->tree->n);
    make_auxiliaries(arena, kkt, s);
    kkt->row = LW_NEWN(arena, int, k);
    kkt->owner = LW_NEWN(arena, int, k);
    kkt->A = LW_NEWN(arena, double, k * k);
    kkt->inverse = LW_NEWN(arena, double, k);
    kkt->ratio = LW_NEWN(arena, double, k);
    kkt->mu = LW_NEWN(arena, double, k);
    return kkt;
}

/* column ← L⁻¹ J_rᵀ, which is zero off the path. */
static void anticipate(TreeKkt *kkt, const LwRows *rows, const LwGroup *g, int r, const int *path, int count)
{
    const LwTree *tree = kkt->tree;
    const LwMechanism *m = tree->forest->system->mechanism;
    for (int p = 0; p < g->part_count; p++) {
        double own[6];
        if (g->part[p] == m->body_count)
            continue;
        const LwTreeLink *l = &tree->link[tree->forest->link_of_body[g->part[p]]];
        lw_freedoms_narrow(&m->body[g->part[p]], rows->J + g->J + (r * g->part_count + p) * 6, own);
        for (int k = 0; k < l->dof; k++)
            kkt->column[l->at + k] += own[k];
    }
    for (int i = 0; i < count; i++) {
        const LwTreeLink *l = &tree->link[path[i]];
        lw_tree_climb(tree, path[i], kkt->column);
        kkt->operations += (l->dof + l->rows) * (l->dof + l->rows) / 2 + l->rows * l->parent_dof;
    }
}

static void clear(TreeKkt *kkt, const int *path, int count)
{
    for (int i = 0; i < count; i++) {
        const LwTreeLink *l = &kkt->tree->link[path[i]];
        memset(kkt->column + l->at, 0, (size_t)(l->dof + l->rows) * sizeof *kkt->column);
    }
}

static double *column_of(const TreeKkt *kkt, int k)
{
    const Auxiliary *a = &kkt->auxiliary[kkt->owner[k]];
    return a->y + (size_t)(kkt->row[k] - a->group->first) * (size_t)a->length;
}

/* yᵀ D⁻¹ v, y the k-th row in force. */
static double product(TreeKkt *kkt, int k, const double *v)
{
    const Auxiliary *a = &kkt->auxiliary[kkt->owner[k]];
    const double *y = column_of(kkt, k);
    double sum = 0;
    for (int i = 0; i < a->path_count; i++) {
        const LwTreeLink *l = &kkt->tree->link[a->path[i]];
        const double *own = v + l->at, *inverse = kkt->tree->inverse + l->at;
        for (int j = 0; j < l->dof + l->rows; j++)
            sum += *y++ * inverse[j] * own[j];
    }
    kkt->operations += a->length;
    return sum;
}

/* v ← v − μ y, y the k-th row in force. */
static void subtract(const TreeKkt *kkt, int k, double mu, double *v)
{
    const Auxiliary *a = &kkt->auxiliary[kkt->owner[k]];
    const double *y = column_of(kkt, k);
    for (int i = 0; i < a->path_count; i++) {
        const LwTreeLink *l = &kkt->tree->link[a->path[i]];
        for (int j = 0; j < l->dof + l->rows; j++)
            v[l->at + j] -= mu * *y++;
    }
}

/* The columns of the auxiliary rows in force, and A. */
static void border(TreeKkt *kkt, const LwRows *rows, LwMetric metric)
{
    const LwSystem *s = kkt->tree->forest->system;
    int n = kkt->in_force;
    for (int k = 0; k < n; k++) {
        const Auxiliary *a = &kkt->auxiliary[kkt->owner[k]];
        int r = kkt->row[k] - a->group->first;
        double *y = column_of(kkt, k);
        anticipate(kkt, rows, a->group, r, a->path, a->path_count);
        for (int i = 0; i < a->path_count; i++) {
            const LwTreeLink *l = &kkt->tree->link[a->path[i]];
            memcpy(y, kkt->column + l->at, (size_t)(l->dof + l->rows) * sizeof *y);
            y += l->dof + l->rows;
        }
        for (int j = 0; j <= k; j++)
            kkt->A[(size_t)j * (size_t)n + (size_t)k] = product(kkt, j, kkt->column);
        clear(kkt, a->path, a->path_count);
        double diagonal = kkt->A[(size_t)k * (size_t)(n + 1)];
        kkt->ratio[k] = 2 * fmax(lw_freedoms_mobility(s, rows, metric, a->group, r), diagonal) - diagonal;
    }
    kkt->operations += lw_dense_factor(n, kkt->A, NULL, kkt->inverse, kkt->ratio);
}

/* The ratio of the pivot that a dropped row would have after all rows in force. */
static double witness(TreeKkt *kkt, const LwRows *rows, LwMetric metric, int row)
{
    const LwTree *tree = kkt->tree;
    const LwSystem *s = tree->forest->system;
    const LwGroup *g = &s->group[s->group_of_row[row]];
    int count = lw_forest_climb(tree->forest, g, kkt->path), n = kkt->in_force;
    double pivot = 0, mobility = lw_freedoms_mobility(s, rows, metric, g, row - g->first);
    anticipate(kkt, rows, g, row - g->first, kkt->path, count);
    for (int i = 0; i < count; i++) {
        const LwTreeLink *l = &tree->link[kkt->path[i]];
        for (int j = l->at; j < l->at + l->dof + l->rows; j++)
            pivot += kkt->column[j] * tree->inverse[j] * kkt->column[j];
    }
    for (int k = 0; k < n; k++)
        kkt->mu[k] = product(kkt, k, kkt->column);
    lw_dense_forward(n, kkt->A, kkt->inverse, kkt->mu);
    for (int k = 0; k < n; k++)
        pivot -= kkt->mu[k] * kkt->inverse[k] * kkt->mu[k];
    clear(kkt, kkt->path, count);
    kkt->operations += (long)n * n / 2;
    double ratio = fabs(pivot) / (2 * fmax(mobility, pivot) - pivot);
    return ratio > 0 && isfinite(ratio) ? fmin(ratio, 1) : 0;
}

/* Says which auxiliary rows are in force, and which rows of the tree. */
static void enforce(TreeKkt *kkt, const bool *keep)
{
    LwTree *tree = kkt->tree;
    for (int row = 0; row < tree->forest->system->row_count; row++)
        if (tree->row_at[row] >= 0)
            tree->keep[tree->row_at[row]] = keep[row];
    kkt->in_force = 0;
    for (int i = 0; i < tree->forest->auxiliary_count; i++)
        for (int r = 0; r < kkt->auxiliary[i].group->count; r++)
            if (keep[kkt->auxiliary[i].group->first + r]) {
                kkt->row[kkt->in_force] = kkt->auxiliary[i].group->first + r;
                kkt->owner[kkt->in_force++] = i;
            }
}

static int factor(LwKkt *owner, const LwRows *rows, const bool *keep, double tolerance, double damping)
{
    TreeKkt *kkt = owner->self;
    LwTree *tree = kkt->tree;
    int count = owner->system->row_count, dropped = 0;
    LW_ASSERT(keep && damping == 0);
    (void)tolerance;
    kkt->operations = 0;
    enforce(kkt, keep);
    lw_tree_factor(tree, rows, owner->metric);
    border(kkt, rows, owner->metric);
    for (int row = 0; row < count; row++) {
        int at = tree->row_at[row];
        owner->dropped[row] = at < 0 ? !keep[row] : tree->inverse[at] == 0;
        owner->ratio[row] = at < 0 || !keep[row] ? 0 : tree->ratio[at];
    }
    for (int k = 0; k < kkt->in_force; k++) {
        owner->dropped[kkt->row[k]] = kkt->inverse[k] == 0;
        owner->ratio[kkt->row[k]] = kkt->ratio[k];
    }
    for (int row = 0; row < count; row++) {
        dropped += owner->dropped[row];
        if (!keep[row])
            owner->ratio[row] = witness(kkt, rows, owner->metric, row);
    }
    owner->operations = tree->operations + kkt->operations;
    return dropped;
}

static void solve(LwKkt *owner, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    TreeKkt *kkt = owner->self;
    const LwTree *tree = kkt->tree;
    const LwMechanism *m = owner->system->mechanism;
    int links = tree->forest->link_count, n = kkt->in_force;
    double *v = kkt->v, *mu = kkt->mu;
    (void)rows;
    memset(v, 0, (size_t)tree->n * sizeof *v);
    for (int i = 0; f && i < links; i++)
        lw_freedoms_narrow(&m->body[tree->link[i].link->body], f + 6 * tree->link[i].link->body, v + tree->link[i].at);
    for (int row = 0; row < owner->system->row_count; row++)
        if (tree->row_at[row] >= 0)
            v[tree->row_at[row]] = g[row];
    for (int i = 0; i < links; i++)
        lw_tree_climb(tree, i, v);
    for (int k = 0; k < n; k++)
        mu[k] = product(kkt, k, v) - g[kkt->row[k]];
    lw_dense_forward(n, kkt->A, kkt->inverse, mu);
    for (int k = 0; k < n; k++)
        mu[k] *= kkt->inverse[k];
    lw_dense_backward(n, kkt->A, kkt->inverse, mu);
    for (int k = 0; k < n; k++)
        subtract(kkt, k, mu[k], v);
    for (int i = links - 1; i >= 0; i--)
        lw_tree_descend(tree, i, v);
    for (int i = 0; i < links; i++)
        lw_freedoms_widen(&m->body[tree->link[i].link->body], v + tree->link[i].at, x + 6 * tree->link[i].link->body);
    for (int row = 0; row < owner->system->row_count; row++)
        lambda[row] = tree->row_at[row] < 0 ? 0 : v[tree->row_at[row]];
    for (int k = 0; k < n; k++)
        lambda[kkt->row[k]] = mu[k];
}

const LwKktClass lw_kkt_tree = { .name = "tree", .bytes = bytes, .create = create, .factor = factor, .solve = solve };
