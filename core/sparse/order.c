/* The elimination order (formulation §4, design §4.2): bridges first, then minimum degree under the rule.
 *
 * Bridges. Vertices are the bodies and the ground; an edge ties each pair that shares a primary group. A group on
 * one body acts against the ground and is an edge to it; a group on three or more is a vertex of its own tied to
 * each of them, so that a loop closed by a gear is a loop. Depth first from the ground, then from the first body
 * of each component left: the pair (parent v, v) is a bridge when nothing below v reaches above v (low v > time of
 * parent v), and v is its outer body. The way back to the parent is skipped by vertex: parallel groups are one edge.
 * Why a bridge's rows may follow the outer body alone: a combination of rows that is null out there does no work
 * on a rigid motion of the whole outer side, which only the bridge holds; so the bridge has no part in it.
 *
 * Minimum degree. The quotient graph: eliminating p leaves an element whose front is p's neighbours and which stands
 * for the clique they become. Node i keeps the elements it lies in and the neighbours that no element covers, so
 *     degree(i) = Σ size over (∪ fronts ∪ neighbours) − size(i)
 * is exact while memory stays linear in the input plus the live fronts. A front that adds no edge (one node, or nodes
 * that are neighbours already) only lowers degrees, which makes trees and hubs cost O(1) per node.
 *
 * Cost: O(nodes log nodes) on chains, trees, hubs and ladders; a clique of c groups costs c² time.
 * Limits: the rule trusts that the outer body carries the whole gradient of its bridge (formulation §4); a group
 * whose rows are not relative must list the ground. */
#include "core/sparse/order.h"

#include "core/base/assert.h"

#include <string.h>

enum { NONE = -1, LAST = -2, SMALL_FRONT = 6 };

typedef struct Order {
    LwArena *arena;
    const LwOrderProblem *problem;
    int bodies, nodes;          /* nodes = bodies + groups */
    int *size, *degree;
    /* Node v's part of the lists starts at start[v]. */
    int *start, *incident;      /* as given: the groups of a body, the distinct bodies of a group */
    int *neighbour, *neighbours;
    int *element, *elements;
    int **front, *front_count, *front_weight;
    bool *gone, *absorbed;
    int *in_front, *seen, mark; /* in_front[v] == p + 1: v is in p's front */
    int *collected;
    int *heap, *place, heap_count;  /* place[v] is NONE while v is not eligible */
    int *outer;                 /* of a group: its bridge's outer body, NONE without, LAST for candidates elsewhere */
    int *waiting;               /* of a group: what must happen before it is eligible */
    int *pending;               /* of an outer body: primary groups left on its bridge */
    int others;                 /* nodes left that are not LAST */
} Order;

static const LwOrderGroup *group_of(const Order *o, int v)
{
    return &o->problem->group[v - o->bodies];
}

static bool touches_ground(const LwOrderGroup *group)
{
    for (int i = 0; i < group->body_count; i++)
        if (group->body[i] < 0)
            return true;
    return false;
}

static int distinct(const Order *o, int v)
{
    return o->start[v + 1] - o->start[v];
}

/* ---- input lists ---- */

/* Counts (list == NULL) or writes each distinct pair of group and body once; end[v] moves along. */
static void visit_incidence(const Order *o, int *end, int *list)
{
    LwArenaMark mark = lw_arena_mark(o->arena);
    int *last = LW_NEWN(o->arena, int, o->bodies);
    for (int v = o->bodies; v < o->nodes; v++) {
        const LwOrderGroup *group = group_of(o, v);
        for (int i = 0; i < group->body_count; i++) {
            int b = group->body[i];
            LW_ASSERT(b >= -1 && b < o->bodies);
            if (b < 0 || last[b] == v)
                continue;
            last[b] = v;
            if (list) {
                list[end[v]] = b;
                list[end[b]] = v;
            }
            end[v]++;
            end[b]++;
        }
    }
    lw_arena_release(o->arena, mark);
}

static void build_incidence(Order *o)
{
    int *end = LW_NEWN(o->arena, int, o->nodes);
    o->start = LW_NEWN(o->arena, int, o->nodes + 1);
    visit_incidence(o, end, NULL);
    for (int v = 0; v < o->nodes; v++) {
        o->start[v + 1] = o->start[v] + end[v];
        end[v] = o->start[v];
    }
    int total = o->start[o->nodes];
    o->incident = LW_NEWN(o->arena, int, total);
    visit_incidence(o, end, o->incident);
    o->neighbour = LW_NEWN(o->arena, int, total);
    o->element = LW_NEWN(o->arena, int, total);
    memcpy(o->neighbour, o->incident, (size_t)total * sizeof(int));
    for (int v = 0; v < o->nodes; v++) {
        o->neighbours[v] = distinct(o, v);
        for (int i = o->start[v]; i < o->start[v + 1]; i++)
            o->degree[v] += o->size[o->incident[i]];
    }
}

/* ---- bridges ---- */

typedef struct Graph {
    int *head, *next, *to, edges;   /* half edges of vertex v: head[v], next[…] …; walking consumes head */
    int *parent, *time, *low, clock;
    bool *bridge;                   /* the pair (parent v, v) */
} Graph;

static void add_edge(Graph *graph, int a, int b)
{
    int ends[2] = { a, b };
    for (int i = 0; i < 2; i++) {
        int e = graph->edges++;
        graph->to[e] = ends[1 - i];
        graph->next[e] = graph->head[ends[i]];
        graph->head[ends[i]] = e;
    }
}

/* The two vertices of a group's edge, the ground being vertex o->nodes; false when it is not on a pair. */
static bool get_pair(const Order *o, int v, int *a, int *b)
{
    const int *body = &o->incident[o->start[v]];
    int count = distinct(o, v);
    bool ground = touches_ground(group_of(o, v));
    if (count == 0 || count + ground > 2)
        return false;
    *a = body[0];
    *b = count == 2 ? body[1] : o->nodes;
    return true;
}

/* Does the body carry the whole gradient of a row? The ground is never an outer body. */
static bool is_whole(const Order *o, int body)
{
    return body < o->bodies && (!o->problem->body_whole || o->problem->body_whole[body]);
}

static void add_edges(const Order *o, Graph *graph)
{
    int a, b;
    for (int v = o->bodies; v < o->nodes; v++) {
        if (group_of(o, v)->candidate)
            continue;
        if (get_pair(o, v, &a, &b)) {
            add_edge(graph, a, b);
            continue;
        }
        for (int i = o->start[v]; i < o->start[v + 1]; i++)
            add_edge(graph, v, o->incident[i]);
        if (distinct(o, v) > 0 && touches_ground(group_of(o, v)))
            add_edge(graph, v, o->nodes);
    }
    /* What a body of fewer freedoms lacks, the world holds: beyond it there is no rigid motion left for a bridge. */
    for (int v = 0; v < o->bodies; v++)
        if (!is_whole(o, v))
            add_edge(graph, v, o->nodes);
}

static void search(Graph *graph, int root)
{
    graph->parent[root] = NONE;
    graph->time[root] = graph->low[root] = ++graph->clock;
    for (int v = root; v != NONE;) {
        int e = graph->head[v], up = graph->parent[v];
        if (e == NONE) {
            if (up != NONE) {
                graph->bridge[v] = graph->low[v] > graph->time[up];
                if (graph->low[v] < graph->low[up])
                    graph->low[up] = graph->low[v];
            }
            v = up;
            continue;
        }
        graph->head[v] = graph->next[e];
        int w = graph->to[e];
        if (w == up)
            continue;
        if (graph->time[w] == 0) {
            graph->parent[w] = v;
            graph->time[w] = graph->low[w] = ++graph->clock;
            v = w;
        } else if (graph->time[w] < graph->low[v])
            graph->low[v] = graph->time[w];
    }
}

static void find_bridges(Order *o)
{
    int vertices = o->nodes + 1, a, b;
    int room = 2 * (o->start[o->nodes] + o->nodes + o->bodies);
    Graph graph = {
        .head = LW_NEWN(o->arena, int, vertices),   .next = LW_NEWN(o->arena, int, room),
        .to = LW_NEWN(o->arena, int, room),         .parent = LW_NEWN(o->arena, int, vertices),
        .time = LW_NEWN(o->arena, int, vertices),   .low = LW_NEWN(o->arena, int, vertices),
        .bridge = LW_NEWN(o->arena, bool, vertices),
    };
    for (int v = 0; v < vertices; v++)
        graph.head[v] = NONE;
    add_edges(o, &graph);
    search(&graph, o->nodes);
    for (int v = 0; v < o->bodies; v++)
        if (graph.time[v] == 0)
            search(&graph, v);
    for (int v = o->bodies; v < o->nodes; v++) {
        o->outer[v] = group_of(o, v)->candidate ? LAST : NONE;
        if (!get_pair(o, v, &a, &b))
            continue;
        if (graph.bridge[a] && graph.parent[a] == b && is_whole(o, a))
            o->outer[v] = a;
        else if (graph.bridge[b] && graph.parent[b] == a && is_whole(o, b))
            o->outer[v] = b;
    }
}

/* ---- the eligible nodes, a binary heap by (degree, number) ---- */

static bool before(const Order *o, int v, int w)
{
    return o->degree[v] != o->degree[w] ? o->degree[v] < o->degree[w] : v < w;
}

static void put(Order *o, int at, int v)
{
    o->heap[at] = v;
    o->place[v] = at;
}

/* Moves v from the hole `at` to where its degree belongs. */
static void settle(Order *o, int at, int v)
{
    for (; at > 0 && before(o, v, o->heap[(at - 1) / 2]); at = (at - 1) / 2)
        put(o, at, o->heap[(at - 1) / 2]);
    for (int child; (child = 2 * at + 1) < o->heap_count; at = child) {
        if (child + 1 < o->heap_count && before(o, o->heap[child + 1], o->heap[child]))
            child++;
        if (!before(o, o->heap[child], v))
            break;
        put(o, at, o->heap[child]);
    }
    put(o, at, v);
}

static int take_first(Order *o)
{
    int first = o->heap[0], moved = o->heap[--o->heap_count];
    if (o->heap_count > 0)
        settle(o, 0, moved);
    o->place[first] = NONE;
    return first;
}

static void set_degree(Order *o, int v, int degree)
{
    o->degree[v] = degree;
    if (o->place[v] != NONE)
        settle(o, o->place[v], v);
}

static void make_eligible(Order *o, int v)
{
    int at = o->heap_count++;
    settle(o, at, v);
}

/* ---- the quotient graph ---- */

static void collect(Order *o, int p, int v)
{
    if (o->gone[v] || o->in_front[v] == p + 1)
        return;
    o->in_front[v] = p + 1;
    o->front_weight[p] += o->size[v];
    o->collected[o->front_count[p]++] = v;
}

/* Gathers p's neighbours into its front and absorbs its elements, one of whose memory serves again if it can. */
static void build_front(Order *o, int p)
{
    int *room = NULL, room_count = 0;
    for (int i = 0; i < o->elements[p]; i++) {
        int e = o->element[o->start[p] + i];
        if (o->absorbed[e])
            continue;
        o->absorbed[e] = true;
        for (int j = 0; j < o->front_count[e]; j++)
            collect(o, p, o->front[e][j]);
        if (o->front_count[e] > room_count) {
            room = o->front[e];
            room_count = o->front_count[e];
        }
    }
    for (int i = 0; i < o->neighbours[p]; i++)
        collect(o, p, o->neighbour[o->start[p] + i]);
    int count = o->front_count[p];
    o->front[p] = count <= room_count ? room : LW_NEWN(o->arena, int, count);
    if (count > 0)
        memcpy(o->front[p], o->collected, (size_t)count * sizeof(int));
}

/* Replaces what p's front covers in i's lists by the element p. There is room for it: i lost p or an absorbed element. */
static void attach(Order *o, int p, int i)
{
    int *list = &o->element[o->start[i]], count = 0;
    for (int j = 0; j < o->elements[i]; j++)
        if (!o->absorbed[list[j]])
            list[count++] = list[j];
    LW_ASSERT(count < distinct(o, i));
    list[count++] = p;
    o->elements[i] = count;
    list = &o->neighbour[o->start[i]];
    count = 0;
    for (int j = 0; j < o->neighbours[i]; j++)
        if (!o->gone[list[j]] && o->in_front[list[j]] != p + 1)
            list[count++] = list[j];
    o->neighbours[i] = count;
}

/* i's degree right after attach(o, p, i), which left p last in its list of elements. */
static int count_degree(Order *o, int p, int i)
{
    int degree = o->front_weight[p] - o->size[i];
    for (int j = 0; j < o->neighbours[i]; j++)
        degree += o->size[o->neighbour[o->start[i] + j]];
    o->mark++;
    for (int j = 0; j + 1 < o->elements[i]; j++) {
        int e = o->element[o->start[i] + j];
        for (int k = 0; k < o->front_count[e]; k++) {
            int v = o->front[e][k];
            if (o->in_front[v] == p + 1 || o->seen[v] == o->mark)
                continue;
            o->seen[v] = o->mark;
            degree += o->size[v];
        }
    }
    return degree;
}

static bool are_neighbours(const Order *o, int v, int w)
{
    if (o->neighbours[v] > o->neighbours[w]) {
        int shorter = w;
        w = v;
        v = shorter;
    }
    for (int i = 0; i < o->neighbours[v]; i++)
        if (o->neighbour[o->start[v] + i] == w)
            return true;
    return false;
}

/* A front whose nodes are neighbours already needs no element; only small ones are worth the look. */
static bool is_clique(const Order *o, int p)
{
    int count = o->front_count[p];
    if (count > SMALL_FRONT)
        return false;
    for (int i = 1; i < count; i++)
        for (int j = 0; j < i; j++)
            if (!are_neighbours(o, o->front[p][i], o->front[p][j]))
                return false;
    return true;
}

static void eliminate(Order *o, int p)
{
    o->gone[p] = true;
    build_front(o, p);
    bool clique = is_clique(o, p);
    for (int i = 0; i < o->front_count[p]; i++) {
        int v = o->front[p][i];
        if (!clique)
            attach(o, p, v);
        set_degree(o, v, clique ? o->degree[v] - o->size[p] : count_degree(o, p, v));
    }
}

/* ---- eligibility ---- */

static void count_down(Order *o, int v)
{
    if (--o->waiting[v] == 0)
        make_eligible(o, v);
}

static void start_waiting(Order *o)
{
    for (int v = 0; v < o->nodes; v++) {
        bool candidate = v >= o->bodies && group_of(o, v)->candidate;
        o->place[v] = NONE;
        o->others += v < o->bodies || o->outer[v] != LAST;
        if (v >= o->bodies && o->outer[v] >= 0)
            o->waiting[v] = candidate ? 2 : 1;      /* the outer body, and the primary groups of the bridge */
        else if (v >= o->bodies)
            o->waiting[v] = distinct(o, v);
        if (v >= o->bodies && o->outer[v] >= 0 && !candidate)
            o->pending[o->outer[v]]++;
    }
    for (int v = 0; v < o->nodes; v++)
        if (o->waiting[v] == 0 && o->outer[v] != LAST)
            make_eligible(o, v);
}

/* Wakes the groups for which v was the last thing to wait for. */
static void wake(Order *o, int v)
{
    if (v < o->bodies) {
        for (int i = o->start[v]; i < o->start[v + 1]; i++) {
            int g = o->incident[i];
            if (o->outer[g] == NONE || o->outer[g] == v)
                count_down(o, g);
        }
    } else if (o->outer[v] >= 0 && !group_of(o, v)->candidate && --o->pending[o->outer[v]] == 0) {
        int b = o->outer[v];
        for (int i = o->start[b]; i < o->start[b + 1]; i++) {
            int g = o->incident[i];
            if (o->outer[g] == b && group_of(o, g)->candidate)
                count_down(o, g);
        }
    }
    if ((v < o->bodies || o->outer[v] != LAST) && --o->others == 0)
        for (int g = o->bodies; g < o->nodes; g++)
            if (o->outer[g] == LAST)
                make_eligible(o, g);
}

static void init(Order *o, LwArena *arena, const LwOrderProblem *problem)
{
    int nodes = problem->body_count + problem->group_count;
    *o = (Order){ .arena = arena, .problem = problem, .bodies = problem->body_count, .nodes = nodes };
    int **arrays[] = { &o->size, &o->degree, &o->neighbours, &o->elements, &o->front_count, &o->front_weight,
                       &o->in_front, &o->seen, &o->collected, &o->heap, &o->place, &o->outer, &o->waiting, &o->pending };
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = LW_NEWN(arena, int, nodes);
    o->front = LW_NEWN(arena, int *, nodes);
    o->gone = LW_NEWN(arena, bool, nodes);
    o->absorbed = LW_NEWN(arena, bool, nodes);
    for (int v = 0; v < nodes; v++)
        o->size[v] = v < o->bodies ? problem->body_size[v] : group_of(o, v)->size;
}

void lw_order_compute(LwArena *arena, const LwOrderProblem *problem, int *sequence)
{
    LwArenaMark mark = lw_arena_mark(arena);
    Order order, *o = &order;
    init(o, arena, problem);
    build_incidence(o);
    find_bridges(o);
    start_waiting(o);
    int count = 0;
    while (o->heap_count > 0) {
        int v = take_first(o);
        sequence[count++] = v;
        eliminate(o, v);
        wake(o, v);
    }
    LW_ASSERT(count == o->nodes);
    lw_arena_release(arena, mark);
}
