/* K by the compiled elimination (sparse/tape): the list's order, its verdicts on null pivots, at a fraction of its cost.
 *
 * Nodes of the tape are bodies and groups of rows. Groups that follow each other in the order and tie the same bodies (a hinge
 * and its motor) become one node while they fit; a group of more than six rows is cut. The unknowns stay in the list's
 * order, so both drop the same rows. J is read where the rows left it. Only blocks that are not simply there (a body on
 * several sides of a group, a shaft, whose one unknown turns about its axis) are condensed into a buffer.
 *
 * Where every body is determined (core/solve/determined.h) and all rows are in force K needs no elimination in the mass
 * metric; the tape remains for judging, for damping, and near dead points. */
#include "core/solve/kkt_tape.h"

#include "core/base/assert.h"
#include "core/solve/determined.h"
#include "core/solve/hot.h"
#include "core/solve/nodes.h"

#include <string.h>

/* ---- nodes ---- */

typedef struct Builder {
    LwArena *arena;
    const LwSystem *system;
    LwTapeKkt *self;
    LwTapeInputNode *node;
    int count;
} Builder;

static LwTapeIncidence *find_body(const LwTapeInputNode *node, int body)
{
    for (int i = 0; i < node->incidence_count; i++)
        if (node->incidence[i].body == body)
            return &node->incidence[i];
    return NULL;
}

/* Does group g tie exactly the bodies of this node? */
static bool same_bodies(const Builder *b, const LwTapeInputNode *node, const LwGroup *g)
{
    for (int p = 0; p < g->part_count; p++)
        if (g->part[p] != b->system->mechanism->body_count && !find_body(node, g->part[p]))
            return false;
    for (int i = 0; i < node->incidence_count; i++) {
        bool found = false;
        for (int p = 0; p < g->part_count; p++)
            found = found || g->part[p] == node->incidence[i].body;
        if (!found)
            return false;
    }
    return true;
}

static int count_body(const LwGroup *g, int body)
{
    int count = 0;
    for (int p = 0; p < g->part_count; p++)
        count += g->part[p] == body;
    return count;
}

/* Where row r of a group has its derivatives by a body: in J itself, or in the buffer (a negative number, −1 − place). */
static int place_of(Builder *b, const LwGroup *g, int r, int body)
{
    LwTapeKkt *self = b->self;
    int dof = b->system->mechanism->body[body].dof, first = 0;
    while (g->part[first] != body)
        first++;
    if (dof != 1 && count_body(g, body) == 1)
        return g->J + (r * g->part_count + first) * 6;
    for (int p = first; p < g->part_count; p++) {
        if (g->part[p] != body)
            continue;
        LwCondensed c = { g->J + (r * g->part_count + p) * 6, self->buffer_size, dof, body, dof == 1 };
        LW_PUSH(b->arena, self->condensed, self->condensed_count, self->condensed_room, c);
    }
    self->buffer_size += dof;
    return -1 - (self->buffer_size - dof);
}

static LwTapeInputNode *new_rows(Builder *b, const LwGroup *g)
{
    LwTapeInputNode *node = &b->node[b->count++];
    *node = (LwTapeInputNode){ .body = -1 };
    node->incidence = LW_NEWN(b->arena, LwTapeIncidence, g->part_count);
    for (int p = 0; p < g->part_count; p++)
        if (g->part[p] != b->system->mechanism->body_count && !find_body(node, g->part[p]))
            node->incidence[node->incidence_count++].body = g->part[p];
    return node;
}

/* Either all rows of a node find a body's block in J or none does: a node is not made of both. */
static bool same_places(const Builder *b, const LwTapeInputNode *node, const LwGroup *g)
{
    for (int i = 0; i < node->incidence_count; i++) {
        int body = node->incidence[i].body;
        bool direct = b->system->mechanism->body[body].dof != 1 && count_body(g, body) == 1;
        if (direct != (node->incidence[i].base == 0))
            return false;
    }
    return true;
}

static void add_rows(Builder *b, const LwGroup *g)
{
    LwTapeInputNode *last = b->count > 0 && b->node[b->count - 1].body < 0 ? &b->node[b->count - 1] : NULL;
    if (last && (last->size + g->count > LW_TAPE_NODE || !same_bodies(b, last, g) || !same_places(b, last, g)))
        last = NULL;
    for (int r = 0; r < g->count; r++) {
        if (!last || last->size == LW_TAPE_NODE)
            last = new_rows(b, g);
        last->row[last->size] = g->first + r;
        for (int i = 0; i < last->incidence_count; i++) {
            int place = place_of(b, g, r, last->incidence[i].body);
            last->incidence[i].base = place < 0;
            last->incidence[i].J[last->size] = place < 0 ? -1 - place : place;
        }
        last->size++;
    }
}

static void build(LwArena *arena, const LwSystem *s, LwTapeKkt *self)
{
    int n = s->mechanism->body_count, most = n;
    for (int i = 0; i < s->group_count; i++)
        most += 1 + s->group[i].count / LW_TAPE_NODE;
    Builder b = { .arena = arena, .system = s, .self = self, .node = LW_NEWN(arena, LwTapeInputNode, most) };
    int *sequence = LW_NEWN(arena, int, n + s->group_count);
    lw_nodes_order(arena, s, sequence);
    for (int i = 0; i < n + s->group_count; i++) {
        if (sequence[i] < n)
            b.node[b.count++] = (LwTapeInputNode){ .body = sequence[i], .size = s->mechanism->body[sequence[i]].dof };
        else
            add_rows(&b, &s->group[sequence[i] - n]);
    }
    LwTape *tape = lw_tape_compile(arena, n, s->row_count, b.count, b.node);
    self->hot->tape_link(tape);
    self->tape = tape;
}

/* ---- numbers ---- */

static LwTapeMass mass_of(const LwMechanism *m, const LwBody *body, LwMetric metric)
{
    double unit = m->size * m->size;
    LwTapeMass mass = { .m = 1 };
    bool real = metric == LW_METRIC_MASS;
    if (real)
        mass.m = body->mass;
    if (body->dof == 1)
        mass.m = real ? lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis)) : unit;
    mass.inverse_m = 1 / mass.m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            mass.inertia[3 * i + j] = real ? body->inertia.m[i][j] : i == j ? unit : 0;
            mass.inverse[3 * i + j] = real ? body->inverse.m[i][j] : i == j ? 1 / unit : 0;
        }
    return mass;
}

/* What all solvers of a system have in common. */
static void prepare(LwArena *arena, const LwSystem *s, LwTapeKkt *self)
{
    int n = s->mechanism->body_count;
    self->hot = lw_hot();
    build(arena, s, self);
    self->plain = true;
    for (int metric = 0; metric < 2; metric++) {
        self->mass[metric] = LW_NEWN(arena, LwTapeMass, n);
        for (int b = 0; b < n; b++) {
            self->mass[metric][b] = mass_of(s->mechanism, &s->mechanism->body[b], (LwMetric)metric);
            self->plain = self->plain && s->mechanism->body[b].dof == 6;
        }
    }
}

static void *create(LwArena *arena, const LwSystem *s)
{
    LwTapeKkt *self = LW_NEW(arena, LwTapeKkt);
    int n = s->mechanism->body_count;
    const LwTapeKkt *same = s->program;
    if (same && same->hot == lw_hot())
        *self = *same; /* structure and masses; the numbers below are its own */
    else
        prepare(arena, s, self);
    self->numbers = lw_tape_numbers_create(arena, self->tape);
    self->buffer = LW_NEWN(arena, double, self->buffer_size);
    self->f = LW_NEWN(arena, double, 6 * n);
    self->determined = lw_determined_create(arena, s);
    return self;
}

static void condense(const LwMechanism *m, LwTapeKkt *self, const double *J)
{
    memset(self->buffer, 0, (size_t)self->buffer_size * sizeof *self->buffer);
    for (int i = 0; i < self->condensed_count; i++) {
        const LwCondensed *c = &self->condensed[i];
        double *to = self->buffer + c->to;
        if (c->shaft)
            to[0] += lw_shaft_derivative(&m->body[c->body], J + c->from + 3);
        else
            for (int k = 0; k < c->size; k++)
                to[k] += J[c->from + k];
    }
}

static bool keeps_all(const LwSystem *s, const bool *keep)
{
    return keep && !memchr(keep, false, (size_t)s->row_count);
}

/* Whether it is of determined bodies. *worst: the smallest ratio seen while trying. */
static bool factor_determined(LwKkt *kkt, const LwRows *rows, double *worst)
{
    const LwTapeKkt *self = kkt->self;
    if (!self->hot->determined_factor(self->determined, rows->J, kkt->ratio, worst))
        return false;
    memset(kkt->dropped, false, (size_t)kkt->system->row_count);
    kkt->operations = self->determined->operations;
    kkt->worst = *worst;
    return kkt->determined = true;
}

static int factor(LwKkt *kkt, const LwRows *rows, const bool *keep, double tolerance, double damping)
{
    LwTapeKkt *self = kkt->self;
    double seen = 1;
    if (self->determined && !kkt->eliminates && kkt->metric == LW_METRIC_MASS && damping == 0 && keeps_all(kkt->system, keep) &&
        factor_determined(kkt, rows, &seen))
        return 0;
    LwTapeVerdict verdict = { .keep = keep, .tolerance = tolerance, .dropped = kkt->dropped, .ratio = kkt->ratio };
    if (self->condensed_count > 0)
        condense(kkt->system->mechanism, self, rows->J);
    const double *const base[2] = { rows->J, self->buffer };
    self->hot->tape_factor(self->tape, self->numbers, base, self->mass[kkt->metric], damping, &verdict);
    kkt->operations = self->tape->operations;
    kkt->worst = fmin(verdict.worst, seen); /* towards a dead point it falls all the way */
    return verdict.dropped_count;
}

static void solve(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    LwTapeKkt *self = kkt->self;
    const LwMechanism *m = kkt->system->mechanism;
    const double *const base[2] = { rows->J, self->buffer };
    if (kkt->determined) {
        self->hot->determined_solve(self->determined, rows->J, f, g, x, lambda);
        return;
    }
    if (!self->plain && f) {
        memcpy(self->f, f, (size_t)m->body_count * 6 * sizeof *f);
        for (int b = 0; b < m->body_count; b++)
            if (m->body[b].dof == 1)
                self->f[6 * b] = lw_vec3_dot(lw_vec3_from(f + 6 * b + 3), m->body[b].axis);
        f = self->f;
    }
    self->hot->tape_solve(self->tape, self->numbers, base, self->mass[kkt->metric], f, g, x, lambda);
    for (int b = 0; !self->plain && b < m->body_count; b++) {
        double *own = x + 6 * b;
        LwVec3 turn = m->body[b].dof == 1 ? lw_vec3_scale(m->body[b].axis, own[0]) : lw_vec3(0, 0, 0);
        if (m->body[b].dof == 6)
            continue;
        if (m->body[b].dof == 1)
            lw_vec3_store(own, lw_vec3(0, 0, 0));
        lw_vec3_store(own + 3, turn);
    }
}

static bool solve_columns(LwKkt *kkt, const LwRows *rows, const LwKktColumns *columns)
{
    LwTapeKkt *self = kkt->self;
    const double *const base[2] = { rows->J, self->buffer };
    if (kkt->determined || !self->plain || columns->lanes != self->hot->variants)
        return false;
    LW_ASSERT(self->tape->unknowns <= 6 * kkt->system->mechanism->body_count + 2 * kkt->system->row_count);
    self->hot->tape_columns(self->tape, self->numbers, base, self->mass[kkt->metric],
                            &(LwTapeColumns){ .f = columns->f, .x = columns->x, .h = columns->h, .lambda = columns->lambda, .z = columns->z });
    return true;
}

const LwKktClass lw_kkt_tape = { .name = "tape", .judges = true, .create = create, .factor = factor, .solve = solve, .columns = solve_columns };
