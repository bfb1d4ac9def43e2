/* K in the elimination order of sparse/order, factored by sparse/list: the definition of what the other classes do. */
#include "core/solve/kkt.h"

#include "core/solve/nodes.h"
#include "core/sparse/list.h"

typedef struct ListKkt {
    const LwSystem *system;
    LwList *list;
    int *body_at, *row_at;          /* position of a body's first unknown, of a row */
    bool *testable, *keep_at;       /* by position */
    LwListElement **mass;           /* 9 per body: 3 diagonal of translation, 6 of rotation */
    LwListElement **jacobian;       /* beside LwRows.J; NULL where the part is the ground or has no such freedom */
    int *is_shaft;                  /* by block of six of J: the shaft's number + 1, or 0 */
    LwListElement **diagonal;       /* of rows */
    double *x;                      /* scratch */
} ListKkt;

static void place_nodes(LwArena *arena, ListKkt *kkt)
{
    const LwSystem *s = kkt->system;
    int n = s->mechanism->body_count, at = 0;
    int *sequence = LW_NEWN(arena, int, n + s->group_count);
    lw_nodes_order(arena, s, sequence);
    for (int i = 0; i < n + s->group_count; i++) {
        int node = sequence[i];
        if (node < n) {
            kkt->body_at[node] = at;
            at += s->mechanism->body[node].dof;
            continue;
        }
        const LwGroup *g = &s->group[node - n];
        for (int r = 0; r < g->count; r++) {
            kkt->testable[at] = true;
            kkt->row_at[g->first + r] = at++;
        }
    }
}

static LwListElement *element(LwList *list, int i, int j, bool make)
{
    int row = i < j ? i : j, column = i < j ? j : i;
    return make ? lw_list_at(list, row, column) : lw_list_find(list, row, column);
}

/* Once to make the elements, once more after the symbolic phase to take their final addresses. */
static void connect(ListKkt *kkt, bool make)
{
    const LwSystem *s = kkt->system;
    int n = s->mechanism->body_count;
    for (int b = 0; b < n; b++) {
        int at = kkt->body_at[b], k = 0, dof = s->mechanism->body[b].dof;
        for (int i = 0; i < (dof < 3 ? dof : 3); i++)
            kkt->mass[9 * b + k++] = element(kkt->list, at + i, at + i, make);
        for (int i = 3; i < dof; i++)
            for (int j = i; j < dof; j++)
                kkt->mass[9 * b + k++] = element(kkt->list, at + i, at + j, make);
    }
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int r = 0; r < g->count; r++) {
            kkt->diagonal[g->first + r] = element(kkt->list, kkt->row_at[g->first + r], kkt->row_at[g->first + r], make);
            for (int p = 0; p < g->part_count; p++)
                for (int k = 0; g->part[p] != n && k < s->mechanism->body[g->part[p]].dof; k++)
                    kkt->jacobian[g->J + (r * g->part_count + p) * 6 + k] =
                        element(kkt->list, kkt->row_at[g->first + r], kkt->body_at[g->part[p]] + k, make);
        }
    }
}

static void *create(LwArena *arena, const LwSystem *s)
{
    ListKkt *kkt = LW_NEW(arena, ListKkt);
    int n = s->mechanism->body_count, total = s->mechanism->dof_count + s->row_count;
    kkt->system = s;
    kkt->body_at = LW_NEWN(arena, int, n);
    kkt->row_at = LW_NEWN(arena, int, s->row_count);
    kkt->testable = LW_NEWN(arena, bool, total);
    kkt->keep_at = LW_NEWN(arena, bool, total);
    kkt->mass = LW_NEWN(arena, LwListElement *, 9 * n);
    kkt->jacobian = LW_NEWN(arena, LwListElement *, s->J_count);
    kkt->diagonal = LW_NEWN(arena, LwListElement *, s->row_count);
    kkt->x = LW_NEWN(arena, double, total);
    kkt->is_shaft = LW_NEWN(arena, int, s->J_count / 6);
    for (int i = 0; i < s->group_count; i++)
        for (int k = 0; k < s->group[i].count * s->group[i].part_count; k++) {
            int body = s->group[i].part[k % s->group[i].part_count];
            if (body != n && s->mechanism->body[body].dof == 1)
                kkt->is_shaft[s->group[i].J / 6 + k] = body + 1;
        }
    place_nodes(arena, kkt);
    kkt->list = lw_list_create(arena, total);
    connect(kkt, true);
    lw_list_symbolic(kkt->list);
    connect(kkt, false);
    return kkt;
}

/* The mass block of a body in its own freedoms: Sᵀ M S. */
static void fill_mass(const LwMechanism *m, int b, LwMetric metric, LwListElement **e)
{
    const LwBody *body = &m->body[b];
    bool mass = metric == LW_METRIC_MASS;
    double unit = m->size * m->size;
    if (body->dof == 1) {
        e[0]->value = mass ? lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis)) : unit;
        return;
    }
    for (int i = 0; i < 3; i++)
        (*e++)->value = mass ? body->mass : 1;
    for (int i = 0; i < body->dof - 3; i++)
        for (int j = i; j < 3; j++)
            (*e++)->value = mass ? body->inertia.m[i][j] : i == j ? unit : 0;
}

static void fill(ListKkt *kkt, const LwRows *rows, LwMetric metric, double damping)
{
    const LwSystem *s = kkt->system;
    const LwMechanism *m = s->mechanism;
    lw_list_zero(kkt->list);
    for (int b = 0; b < m->body_count; b++)
        fill_mass(m, b, metric, kkt->mass + 9 * b);
    /* += : a body may stand on several sides of a row */
    for (int i = 0; i < s->J_count; i++)
        if (kkt->jacobian[i] && !kkt->is_shaft[i / 6])
            kkt->jacobian[i]->value += rows->J[i];
    for (int i = 0; i < s->J_count / 6; i++)
        if (kkt->is_shaft[i])
            kkt->jacobian[6 * i]->value += lw_shaft_derivative(&m->body[kkt->is_shaft[i] - 1], rows->J + 6 * i + 3);
    for (int i = 0; damping != 0 && i < s->row_count; i++)
        kkt->diagonal[i]->value = -damping;
}

static int factor(LwKkt *kkt, const LwRows *rows, const bool *keep, double tolerance, double damping)
{
    ListKkt *self = kkt->self;
    int count = kkt->system->row_count;
    fill(self, rows, kkt->metric, damping);
    if (keep)
        for (int i = 0; i < self->list->n; i++)
            self->keep_at[i] = true;
    for (int i = 0; keep && i < count; i++)
        self->keep_at[self->row_at[i]] = keep[i];
    int dropped = lw_list_factor(self->list, self->testable, keep ? self->keep_at : NULL, tolerance);
    for (int i = 0; i < count; i++) {
        kkt->dropped[i] = self->list->forced[self->row_at[i]];
        kkt->ratio[i] = self->list->ratio[self->row_at[i]];
    }
    kkt->operations = self->list->operations;
    return dropped;
}

static void solve(LwKkt *owner, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    ListKkt *kkt = owner->self;
    const LwSystem *s = kkt->system;
    (void)rows;
    const LwBody *body = s->mechanism->body;
    int n = s->mechanism->body_count;
    for (int b = 0; b < n; b++) {
        double *own = kkt->x + kkt->body_at[b];
        if (body[b].dof == 1)
            own[0] = f ? lw_vec3_dot(lw_vec3_from(f + 6 * b + 3), body[b].axis) : 0;
        else
            for (int k = 0; k < body[b].dof; k++)
                own[k] = f ? f[6 * b + k] : 0;
    }
    for (int i = 0; i < s->row_count; i++)
        kkt->x[kkt->row_at[i]] = g[i];
    lw_list_solve(kkt->list, kkt->x);
    for (int b = 0; b < n; b++) {
        const double *own = kkt->x + kkt->body_at[b];
        for (int k = 0; k < 6; k++)
            x[6 * b + k] = k < body[b].dof && body[b].dof > 1 ? own[k] : 0;
        if (body[b].dof == 1)
            lw_vec3_store(x + 6 * b + 3, lw_vec3_scale(body[b].axis, own[0]));
    }
    for (int i = 0; i < s->row_count; i++)
        lambda[i] = owner->dropped[i] ? 0 : kkt->x[kkt->row_at[i]];
}

const LwKktClass lw_kkt_list = { .name = "list", .judges = true, .create = create, .factor = factor, .solve = solve };
