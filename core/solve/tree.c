#include "core/solve/tree.h"

#include "core/solve/freedoms.h"
#include "core/sparse/dense.h"

#include <string.h>

/* Numbers the unknowns of a link and its rows. */
static void place_link(LwTree *tree, LwTreeLink *l, const LwForestLink *link)
{
    const LwSystem *s = tree->forest->system;
    l->link = link;
    l->at = tree->n;
    l->dof = s->mechanism->body[link->body].dof;
    l->rows = link->rows;
    for (int k = 0, at = l->at + l->dof; k < link->count; k++) {
        const LwGroup *g = &s->group[tree->forest->group[link->first + k]];
        for (int r = 0; r < g->count; r++)
            tree->row_at[g->first + r] = at++;
    }
    tree->n += l->dof + l->rows;
}

LwTree *lw_tree_create(LwArena *arena, const LwSystem *s)
{
    LwTree *tree = LW_NEW(arena, LwTree);
    tree->forest = lw_forest_create(arena, s);
    int count = tree->forest->link_count;
    tree->link = LW_NEWN(arena, LwTreeLink, count);
    tree->row_at = LW_NEWN(arena, int, s->row_count);
    for (int i = 0; i < s->row_count; i++)
        tree->row_at[i] = -1;
    for (int i = 0; i < count; i++)
        place_link(tree, &tree->link[i], &tree->forest->link[i]);
    for (int i = 0; i < count; i++) {
        LwTreeLink *l = &tree->link[i], *up = l->link->parent < 0 ? NULL : &tree->link[l->link->parent];
        l->parent_at = up ? up->at : 0;
        l->parent_dof = up ? up->dof : 0;
        l->D = LW_NEWN(arena, double, l->dof * l->dof);
        l->E = LW_NEWN(arena, double, l->rows * l->rows);
        l->Y = LW_NEWN(arena, double, l->rows * l->dof);
        l->Z = LW_NEWN(arena, double, l->parent_dof * l->rows);
    }
    tree->keep = LW_NEWN(arena, bool, tree->n);
    for (int i = 0; i < tree->n; i++)
        tree->keep[i] = true;
    tree->inverse = LW_NEWN(arena, double, tree->n);
    tree->ratio = LW_NEWN(arena, double, tree->n);
    return tree;
}

/* J_b into Y and the columns of J_p into Z. */
static void fill_link(LwTree *tree, const LwTreeLink *l, const LwRows *rows)
{
    const LwSystem *s = tree->forest->system;
    int parent = l->link->parent < 0 ? -1 : tree->forest->link[l->link->parent].body;
    memset(l->Y, 0, (size_t)(l->rows * l->dof) * sizeof *l->Y);
    for (int i = 0, e = 0; i < l->link->count; i++) {
        const LwGroup *g = &s->group[tree->forest->group[l->link->first + i]];
        for (int r = 0; r < g->count; r++, e++) {
            double own[6] = { 0 };
            lw_freedoms_add_row(s, rows, g, r, l->link->body, l->Y + e * l->dof);
            if (parent >= 0)
                lw_freedoms_add_row(s, rows, g, r, parent, own);
            for (int k = 0; k < l->parent_dof; k++)
                l->Z[k * l->rows + e] = own[k];
        }
    }
}

static double weighted(int n, const double *a, const double *weight, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * weight[i] * b[i];
    return sum;
}

/* Eliminates the body, then its rows; D holds M and what the children left. */
static void factor_link(LwTree *tree, const LwTreeLink *l)
{
    int n = l->dof, m = l->rows;
    double *inverse = tree->inverse + l->at, *ratio = tree->ratio + l->at;
    for (int i = 0; i < n; i++)
        ratio[i] = fabs(l->D[i * n + i]);
    tree->operations += lw_dense_factor(n, l->D, NULL, inverse, ratio);
    for (int i = 0; i < m; i++)
        lw_dense_forward(n, l->D, inverse, l->Y + i * n);
    for (int i = 0; i < m; i++)
        for (int j = i; j < m; j++)
            l->E[i * m + j] = -weighted(n, l->Y + i * n, inverse, l->Y + j * n);
    for (int i = 0; i < m; i++)
        ratio[n + i] = fabs(l->E[i * m + i]);
    tree->operations += lw_dense_factor(m, l->E, tree->keep + l->at + n, inverse + n, ratio + n);
    tree->operations += m * n * (n - 1) / 2 + m * (m + 1) / 2 * n;
    if (l->parent_dof == 0)
        return;
    double *D = tree->link[l->link->parent].D;
    int p = l->parent_dof;
    for (int i = 0; i < p; i++)
        lw_dense_forward(m, l->E, inverse + n, l->Z + i * m);
    for (int i = 0; i < p; i++)
        for (int j = i; j < p; j++)
            D[i * p + j] -= weighted(m, l->Z + i * m, inverse + n, l->Z + j * m);
    tree->operations += p * m * (m - 1) / 2 + p * (p + 1) / 2 * m;
}

void lw_tree_factor(LwTree *tree, const LwRows *rows, LwMetric metric)
{
    const LwMechanism *m = tree->forest->system->mechanism;
    tree->operations = 0;
    for (int i = 0; i < tree->forest->link_count; i++) {
        lw_freedoms_mass(m, tree->link[i].link->body, metric, tree->link[i].D);
        fill_link(tree, &tree->link[i], rows);
    }
    for (int i = 0; i < tree->forest->link_count; i++)
        factor_link(tree, &tree->link[i]);
}

void lw_tree_climb(const LwTree *tree, int link, double *v)
{
    const LwTreeLink *l = &tree->link[link];
    int n = l->dof, m = l->rows;
    const double *inverse = tree->inverse + l->at;
    double *body = v + l->at, *row = body + n, *parent = v + l->parent_at;
    lw_dense_forward(n, l->D, inverse, body);
    for (int i = 0; i < m; i++)
        row[i] -= weighted(n, l->Y + i * n, inverse, body);
    lw_dense_forward(m, l->E, inverse + n, row);
    for (int k = 0; k < l->parent_dof; k++)
        parent[k] -= weighted(m, l->Z + k * m, inverse + n, row);
}

void lw_tree_descend(const LwTree *tree, int link, double *v)
{
    const LwTreeLink *l = &tree->link[link];
    int n = l->dof, m = l->rows;
    const double *inverse = tree->inverse + l->at;
    double *body = v + l->at, *row = body + n;
    const double *parent = v + l->parent_at;
    for (int k = 0; k < l->parent_dof; k++)
        for (int i = 0; i < m; i++)
            row[i] -= l->Z[k * m + i] * parent[k];
    for (int i = 0; i < m; i++)
        row[i] *= inverse[n + i];
    lw_dense_backward(m, l->E, inverse + n, row);
    for (int i = 0; i < m; i++)
        for (int k = 0; k < n; k++)
            body[k] -= l->Y[i * n + k] * row[i];
    for (int k = 0; k < n; k++)
        body[k] *= inverse[k];
    lw_dense_backward(n, l->D, inverse, body);
}
