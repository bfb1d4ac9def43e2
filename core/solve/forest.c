/* Which constraints are primary. Vertices are the bodies and the ground; a joint or motor on exactly two of them is an edge,
 * parallel ones are one edge. The search starts at the ground and takes an edge whenever it leads to a body not yet met;
 * an edge between two bodies both met would close a loop. In a component without ground its first body is the root.
 *
 * Why these pivots are regular. A link's rows are eliminated after its body b alone, with the block −J_b D⁻¹ J_bᵀ, D the
 * positive definite inertia of b and all it carries. It is regular when b carries the rows' whole gradients: then a combination of rows
 * that vanishes on b vanishes on the parent too, since rows of joints do no work on a common rigid motion of
 * both, and it is among the dropped ones. A rigid body has all six freedoms; a point mass or a shaft has not, and the world
 * holds the rest of it. So those are roots like the ground: they may carry others, and what ties them to a link of another
 * root is auxiliary. Couplers and cables, which need not be relative, and candidates are auxiliary throughout.
 *
 * Breadth first, where Baraff goes depth first: any tree will do, and a shallow one keeps short the paths to the root on which
 * auxiliary columns live (on a ladder of four-bars constant instead of in proportion to its length). */
#include "core/solve/forest.h"

enum { NONE = -1 };

typedef struct Search {
    LwForest *forest;
    int *start, *incident;      /* edges of vertex v: groups incident[start[v] …] */
    int *parent;                /* by body: vertex from which it was reached; NONE for roots */
    bool *met;                  /* by vertex, the ground last */
    int *queue, queued;         /* vertices in the order in which they were met */
} Search;

static bool is_edge(const LwGroup *g)
{
    return (g->kind == LW_GROUP_JOINT || g->kind == LW_GROUP_AXIS) && !g->candidate && g->part_count == 2 && g->part[0] != g->part[1];
}

static void build_incidence(LwArena *arena, Search *search)
{
    const LwSystem *s = search->forest->system;
    int vertices = s->mechanism->body_count + 1;
    search->start = LW_NEWN(arena, int, vertices + 1);
    for (int i = 0; i < s->group_count; i++)
        for (int side = 0; is_edge(&s->group[i]) && side < 2; side++)
            search->start[s->group[i].part[side] + 1]++;
    for (int v = 0; v < vertices; v++)
        search->start[v + 1] += search->start[v];
    int *end = LW_NEWN(arena, int, vertices);
    search->incident = LW_NEWN(arena, int, search->start[vertices]);
    for (int i = 0; i < s->group_count; i++)
        for (int side = 0; is_edge(&s->group[i]) && side < 2; side++) {
            int v = s->group[i].part[side];
            search->incident[search->start[v] + end[v]++] = i;
        }
}

static void meet(Search *search, int v, int from)
{
    search->met[v] = true;
    search->queue[search->queued++] = v;
    search->parent[v] = from;
}

static int other_end(const LwGroup *g, int v)
{
    return g->part[0] == v ? g->part[1] : g->part[0];
}

/* Visits all bodies; the ground and the bodies of fewer freedoms are roots from the beginning. */
static void visit(Search *search)
{
    const LwSystem *s = search->forest->system;
    int ground = s->mechanism->body_count, next = 0;
    meet(search, ground, NONE);
    for (int b = 0; b < ground; b++)
        if (s->mechanism->body[b].dof < 6)
            meet(search, b, NONE);
    for (int root = 0; root <= ground; root++) {
        for (; next < search->queued; next++) {
            int v = search->queue[next];
            for (int i = search->start[v]; i < search->start[v + 1]; i++) {
                int w = other_end(&s->group[search->incident[i]], v);
                if (!search->met[w])
                    meet(search, w, v);
            }
        }
        if (!search->met[root])
            meet(search, root, NONE);
    }
}

/* Links in the reverse of the order in which their bodies were met. */
static void number_links(Search *search, bool *primary)
{
    LwForest *forest = search->forest;
    const LwSystem *s = forest->system;
    int ground = s->mechanism->body_count, groups = 0, count = 0;
    for (int i = search->queued - 1; i >= 0; i--)
        if (search->queue[i] != ground)
            forest->link_of_body[search->queue[i]] = count++;
    for (int i = search->queued - 1; i >= 0; i--) {
        int b = search->queue[i], up = b == ground ? NONE : search->parent[b];
        if (b == ground)
            continue;
        LwForestLink *link = &forest->link[forest->link_of_body[b]];
        *link = (LwForestLink){ .body = b, .parent = up == NONE || up == ground ? NONE : forest->link_of_body[up], .first = groups };
        for (int k = search->start[b]; up != NONE && k < search->start[b + 1]; k++) {
            int g = search->incident[k];
            if (other_end(&s->group[g], b) != up)
                continue;
            forest->group[groups++] = g;
            primary[g] = true;
            link->count++;
            link->rows += s->group[g].count;
        }
    }
}

LwForest *lw_forest_create(LwArena *arena, const LwSystem *s)
{
    LwForest *forest = LW_NEW(arena, LwForest);
    int n = s->mechanism->body_count, most = 0;
    forest->system = s;
    forest->link_count = n;
    forest->link = LW_NEWN(arena, LwForestLink, n);
    forest->link_of_body = LW_NEWN(arena, int, n);
    forest->group = LW_NEWN(arena, int, s->group_count);
    forest->auxiliary = LW_NEWN(arena, int, s->group_count);
    for (int i = 0; i < s->group_count; i++)
        most = s->group[i].part_count > most ? s->group[i].part_count : most;
    forest->cursor = LW_NEWN(arena, int, most);

    LwArenaMark mark = lw_arena_mark(arena);
    Search search = { .forest = forest, .parent = LW_NEWN(arena, int, n + 1), .met = LW_NEWN(arena, bool, n + 1),
                      .queue = LW_NEWN(arena, int, n + 1) };
    bool *primary = LW_NEWN(arena, bool, s->group_count);
    build_incidence(arena, &search);
    visit(&search);
    number_links(&search, primary);
    for (int i = 0; i < s->group_count; i++)
        if (!primary[i]) {
            forest->auxiliary[forest->auxiliary_count++] = i;
            forest->auxiliary_rows += s->group[i].count;
        }
    lw_arena_release(arena, mark);
    return forest;
}

int lw_forest_climb(LwForest *forest, const LwGroup *g, int *path)
{
    int ground = forest->system->mechanism->body_count, count = 0;
    for (int p = 0; p < g->part_count; p++)
        forest->cursor[p] = g->part[p] == ground ? NONE : forest->link_of_body[g->part[p]];
    for (;;) {
        int lowest = NONE;
        for (int p = 0; p < g->part_count; p++)
            if (forest->cursor[p] != NONE && (lowest == NONE || forest->cursor[p] < lowest))
                lowest = forest->cursor[p];
        if (lowest == NONE)
            return count;
        path[count++] = lowest;
        for (int p = 0; p < g->part_count; p++)
            if (forest->cursor[p] == lowest)
                forest->cursor[p] = forest->link[lowest].parent;
    }
}
