/* The order on graphs whose right answer is known, and the cost of eliminating in it.
 *
 * A graph is filled with numbers like those of a mechanism: parallel hinges (5 rows) between rigid bodies at random
 * places of a plane, so that every loop has exactly 3 redundant rows. The axis is oblique: no accidental zeros. */
#include "core/base/arena.h"
#include "core/sparse/list.h"
#include "core/sparse/order.h"
#include "tests/unit/check.h"

#include <time.h>

enum { BODY = 6, HINGE = 5, GROUND = -1 };

static const unsigned long SEED = 20240611;

typedef struct Net {
    LwArena arena;
    int body_count, group_count, capacity;
    int *size;
    LwOrderGroup *group;
    LwOrderProblem problem;
    int *sequence, *at;     /* at[v]: when node v goes */
} Net;

static void open_net(Net *net, int bodies)
{
    memset(net, 0, sizeof *net);
    lw_arena_init(&net->arena);
    net->body_count = bodies;
    net->size = LW_NEWN(&net->arena, int, bodies);
    for (int b = 0; b < bodies; b++)
        net->size[b] = BODY;
}

/* Returns the node number. */
static int tie(Net *net, int size, int count, const int *bodies, bool candidate)
{
    int *copy = LW_NEWN(&net->arena, int, count);
    memcpy(copy, bodies, (size_t)count * sizeof(int));
    LwOrderGroup group = { size, count, copy, candidate };
    LW_PUSH(&net->arena, net->group, net->group_count, net->capacity, group);
    return net->body_count + net->group_count - 1;
}

static int hinge(Net *net, int a, int b)
{
    return tie(net, HINGE, 2, (int[]){ a, b }, false);
}

/* Orders and checks that each node comes once. */
static void order(Net *net)
{
    int nodes = net->body_count + net->group_count;
    net->problem = (LwOrderProblem){ net->body_count, net->size, net->group_count, net->group, NULL };
    net->sequence = LW_NEWN(&net->arena, int, nodes);
    net->at = LW_NEWN(&net->arena, int, nodes);
    LwArenaMark mark = lw_arena_mark(&net->arena);
    lw_order_compute(&net->arena, &net->problem, net->sequence);
    LwArenaMark after = lw_arena_mark(&net->arena);
    CHECK(mark.block == after.block && mark.used == after.used);
    for (int v = 0; v < nodes; v++)
        net->at[v] = -1;
    for (int i = 0; i < nodes; i++) {
        CHECK(net->at[net->sequence[i]] == -1);
        net->at[net->sequence[i]] = i;
    }
}

/* Every group after all its bodies. */
static int bodies_first_violations(const Net *net)
{
    int violations = 0;
    for (int g = 0; g < net->group_count; g++)
        for (int i = 0; i < net->group[g].body_count; i++)
            if (net->group[g].body[i] >= 0)
                violations += net->at[net->group[g].body[i]] > net->at[net->body_count + g];
    return violations;
}

/* ---- numbers ---- */

typedef struct Matrix {
    LwList *list;
    bool *testable;
    int forced;
} Matrix;

static const double AXIS[3][3] = { { 0.36, 0.48, -0.8 }, { -0.8, 0.6, 0 }, { 0.48, 0.64, 0.6 } };

/* Row r of a hinge at d from the body's centre: point in world axes, then the two axes across. */
static void hinge_row(int r, const double d[3], double sign, double out[BODY])
{
    memset(out, 0, BODY * sizeof *out);
    if (r < 3) {
        int s = (r + 1) % 3, t = (r + 2) % 3;
        out[r] = sign;
        out[3 + s] = sign * d[t];
        out[3 + t] = -sign * d[s];
    } else
        for (int i = 0; i < 3; i++)
            out[3 + i] = sign * AXIS[r - 3][i];
}

static void put(LwList *list, int i, int j, double value)
{
    lw_list_at(list, i < j ? i : j, i < j ? j : i)->value = value;
}

static void place_in_plane(unsigned long *seed, double p[3])
{
    double u = 10 * check_random(seed), v = 10 * check_random(seed);
    for (int i = 0; i < 3; i++)
        p[i] = u * AXIS[0][i] + v * AXIS[1][i];
}

static void fill_group(const Net *net, LwList *list, const LwOrderGroup *group, int row, const int *first, double (*place)[3],
                       unsigned long *seed)
{
    double point[3], J[BODY];
    place_in_plane(seed, point);
    for (int i = 0; i < group->body_count; i++) {
        int b = group->body[i];
        if (b < 0)
            continue;
        double d[3] = { point[0] - place[b][0], point[1] - place[b][1], point[2] - place[b][2] };
        for (int r = 0; r < group->size; r++) {
            hinge_row(r % HINGE, d, i ? -1 : 1, J);
            for (int c = 0; c < net->size[b]; c++)
                put(list, row + r, first[b] + c, J[c]);
        }
    }
}

static Matrix assemble(Net *net)
{
    unsigned long seed = SEED;
    int nodes = net->body_count + net->group_count, n = 0;
    int *first = LW_NEWN(&net->arena, int, nodes);
    double (*place)[3] = lw_arena_alloc(&net->arena, (size_t)net->body_count, sizeof *place);
    for (int i = 0; i < nodes; i++) {
        int v = net->sequence[i];
        first[v] = n;
        n += v < net->body_count ? net->size[v] : net->group[v - net->body_count].size;
    }
    Matrix m = { lw_list_create(&net->arena, n), LW_NEWN(&net->arena, bool, n), 0 };
    for (int b = 0; b < net->body_count; b++) {
        place_in_plane(&seed, place[b]);
        for (int i = 0; i < BODY; i++)
            for (int j = i; j < BODY; j++)
                if (i == j || i >= 3)
                    put(m.list, first[b] + i, first[b] + j, i == j ? 2 + check_random(&seed) : 0.3 * check_random(&seed));
    }
    for (int g = 0; g < net->group_count; g++) {
        int row = first[net->body_count + g];
        for (int r = 0; r < net->group[g].size; r++)
            m.testable[row + r] = true;
        fill_group(net, m.list, &net->group[g], row, first, place, &seed);
    }
    lw_list_symbolic(m.list);
    return m;
}

static Matrix factor(Net *net)
{
    order(net);
    Matrix m = assemble(net);
    m.forced = lw_list_factor(m.list, m.testable, NULL, 1e-10);
    return m;
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- families ---- */

static void make_chain(Net *net, int n)
{
    open_net(net, n);
    for (int b = 0; b < n; b++)
        hinge(net, b, b - 1);
}

static void make_tree(Net *net, int n)
{
    open_net(net, n);
    for (int b = 0; b < n; b++)
        hinge(net, b, b ? (b - 1) / 2 : GROUND);
}

/* Two hinges per arm if motor: a second group beside the first. */
static void make_hub(Net *net, int arms, bool motor)
{
    open_net(net, arms + 1);
    hinge(net, 0, GROUND);
    for (int b = 1; b <= arms; b++) {
        hinge(net, 0, b);
        if (motor)
            tie(net, 1, 2, (int[]){ b, 0 }, false);
    }
}

/* Rails T, B and rungs R; the loop through the ground and one per bay. */
static void make_ladder(Net *net, int loops)
{
    open_net(net, 3 * loops);
    for (int i = 0; i < loops; i++) {
        int T = 3 * i, B = T + 1, R = T + 2;
        hinge(net, T, i ? T - 3 : GROUND);
        hinge(net, B, i ? B - 3 : GROUND);
        hinge(net, R, T);
        hinge(net, R, B);
    }
}

/* ---- tests ---- */

static void chain_is_eliminated_from_its_end(void)
{
    Net net;
    make_chain(&net, 50);
    Matrix m = factor(&net);
    for (int i = 0; i < 50; i++) {
        CHECK(net.sequence[2 * i] == 49 - i);
        CHECK(net.sequence[2 * i + 1] == 50 + 49 - i);
    }
    CHECK(m.forced == 0);
    lw_arena_clear(&net.arena);
}

static void ring_is_bodies_first(void)
{
    Net net;
    make_chain(&net, 20);
    hinge(&net, 19, GROUND);
    Matrix m = factor(&net);
    CHECK(bodies_first_violations(&net) == 0);
    CHECK(m.forced == 3);
    lw_arena_clear(&net.arena);
}

static void ladder_forces_three_rows_per_loop(void)
{
    Net net;
    make_ladder(&net, 40);
    Matrix m = factor(&net);
    CHECK(bodies_first_violations(&net) == 0);
    CHECK(m.forced == 120);
    printf("# ladder of 40: %d forced, %ld elements, %ld operations\n", m.forced, m.list->elements, m.list->operations);
    lw_arena_clear(&net.arena);
}

/* A tail of bridges on a loop: the tail goes tip first, the loop bodies first. */
static void tail_on_a_loop(void)
{
    Net net;
    open_net(&net, 8);
    for (int b = 0; b < 8; b++)
        hinge(&net, b, b - 1);
    int closure = hinge(&net, 3, GROUND);
    Matrix m = factor(&net);
    CHECK(m.forced == 3);
    for (int b = 4; b < 8; b++)
        CHECK(net.at[b] < net.at[8 + b] && net.at[8 + b] < net.at[b - 1]);
    for (int b = 1; b < 4; b++)
        CHECK(net.at[8 + b] > net.at[b] && net.at[8 + b] > net.at[b - 1]);
    CHECK(net.at[closure] > net.at[3]);
    lw_arena_clear(&net.arena);
}

/* A loop on a stem: the body where it starts is a cut vertex, but none of the loop's hinges is a bridge. */
static void loop_on_a_stem(void)
{
    Net net;
    make_chain(&net, 7);
    int closure = hinge(&net, 6, 1);
    Matrix m = factor(&net);
    CHECK(m.forced == 3);
    for (int b = 2; b < 7; b++)
        CHECK(net.at[7 + b] > net.at[b] && net.at[7 + b] > net.at[b - 1]);
    CHECK(net.at[closure] > net.at[6] && net.at[closure] > net.at[1]);
    lw_arena_clear(&net.arena);
}

/* No fill between blocks: a body's block, its group's block and their couplings, nothing else. */
static void tree_has_no_fill(void)
{
    enum { N = 127 };
    Net net;
    make_tree(&net, N);
    Matrix m = factor(&net);
    for (int b = 0; b < N; b++)
        CHECK(net.at[b] < net.at[N + b] && (b == 0 || net.at[N + b] < net.at[(b - 1) / 2]));
    long full = BODY * (BODY + 1) / 2 + HINGE * (HINGE + 1) / 2 + BODY * HINGE;
    CHECK(m.list->elements <= N * full + (N - 1) * HINGE * BODY);
    CHECK(m.forced == 0);
    printf("# tree of 127: %ld elements, %ld operations\n", m.list->elements, m.list->operations);
    lw_arena_clear(&net.arena);
}

static void hub_is_linear_in_its_arms(void)
{
    for (int motor = 0; motor < 2; motor++) {
        long elements[2], operations[2];
        for (int i = 0; i < 2; i++) {
            Net net;
            make_hub(&net, i ? 200 : 100, motor);
            Matrix m = factor(&net);
            elements[i] = m.list->elements;
            operations[i] = m.list->operations;
            CHECK(net.at[0] > net.at[1] && net.at[0] > net.at[100]);
            lw_arena_clear(&net.arena);
        }
        CHECK((double)elements[1] < 2.3 * (double)elements[0]);
        CHECK((double)operations[1] < 2.3 * (double)operations[0]);
        printf("# hub%s of 100, 200: operations %ld, %ld\n", motor ? " with motors" : "", operations[0], operations[1]);
    }
}

static void chain_costs_grow_linearly(void)
{
    long last = 0;
    for (int n = 10; n <= 1000; n *= 10) {
        Net net;
        make_chain(&net, n);
        Matrix m = factor(&net);
        printf("# chain of %d: %ld elements, %ld operations\n", n, m.list->elements, m.list->operations);
        if (last)
            CHECK(log10((double)m.list->operations / (double)last) <= 1.15);
        CHECK(m.forced == 0);
        last = m.list->operations;
        lw_arena_clear(&net.arena);
    }
}

/* Quadratic work on 10 000 bodies would take minutes here; linear takes well under a second without sanitizers. */
static void ten_thousand_bodies(void)
{
    static const char *NAME[] = { "chain", "tree", "hub", "hub with motors", "ladder", "ring", "wheel" };
    for (int kind = 0; kind < 7; kind++) {
        Net net;
        double start = seconds();
        switch (kind) {
        case 0: make_chain(&net, 10000); break;
        case 1: make_tree(&net, 10000); break;
        case 2: make_hub(&net, 9999, false); break;
        case 3: make_hub(&net, 9999, true); break;
        case 4: make_ladder(&net, 3333); break;
        case 5: make_chain(&net, 10000); hinge(&net, 9999, GROUND); break;
        default:    /* 300 spokes closed through the ground: bodies first makes them a clique */
            make_hub(&net, 300, false);
            for (int b = 1; b <= 300; b++)
                hinge(&net, b, GROUND);
        }
        double built = seconds();
        order(&net);
        double ordered = seconds();
        Matrix m = assemble(&net);
        double done = seconds();
        printf("# %s: order %.3f s, fill %.3f s, %ld elements\n", NAME[kind], ordered - built, done - ordered, m.list->elements);
        CHECK(done - start < 20);
        lw_arena_clear(&net.arena);
    }
}

static void parallel_groups_are_one_edge(void)
{
    Net net;
    make_hub(&net, 4, true);
    order(&net);
    for (int b = 1; b < 4; b++) {   /* the last motor ties with the hub, whose number is lower */
        int pin = 5 + 2 * b - 1, motor = pin + 1;
        CHECK(net.at[b] < net.at[pin] && net.at[pin] < net.at[0]);
        CHECK(net.at[b] < net.at[motor] && net.at[motor] < net.at[0]);
    }
    lw_arena_clear(&net.arena);
}

static void first_body_stands_in_for_the_ground(void)
{
    Net net;
    open_net(&net, 6);
    int grounded = hinge(&net, GROUND, 5);
    int a = hinge(&net, 1, 0), b = hinge(&net, 1, 2), c = hinge(&net, 2, 3);
    order(&net);
    CHECK(net.at[grounded] > net.at[5]);
    CHECK(net.at[c] > net.at[3] && net.at[c] < net.at[2]);
    CHECK(net.at[b] > net.at[2] && net.at[b] < net.at[1]);
    CHECK(net.at[a] > net.at[1]);
    lw_arena_clear(&net.arena);
}

/* A row on one body acts against the ground: rows on two arms of a free hub close a loop through it. */
static void one_body_rows_close_loops(void)
{
    Net net;
    open_net(&net, 5);
    for (int b = 1; b < 5; b++)
        hinge(&net, 0, b);
    int row = tie(&net, 1, 1, (int[]){ 1 }, false);
    int other = tie(&net, 1, 2, (int[]){ GROUND, 2 }, false);
    order(&net);
    CHECK(net.at[row] > net.at[1] && net.at[other] > net.at[2]);
    for (int b = 1; b <= 2; b++)
        CHECK(net.at[5 + b - 1] > net.at[b] && net.at[5 + b - 1] > net.at[0]);
    for (int b = 3; b <= 4; b++)
        CHECK(net.at[5 + b - 1] > net.at[b] && net.at[5 + b - 1] < net.at[0]);
    lw_arena_clear(&net.arena);
}

/* A gear between two arms of a hub closes a loop through it, and waits for all three. */
static void groups_on_three_bodies(void)
{
    Net net;
    make_hub(&net, 4, false);
    int gear = tie(&net, 1, 3, (int[]){ 1, 2, 0 }, false);
    int twice = tie(&net, 1, 3, (int[]){ 3, 3, GROUND }, false);
    order(&net);
    for (int b = 0; b < 3; b++)
        CHECK(net.at[gear] > net.at[b]);
    for (int b = 1; b <= 3; b++)
        CHECK(net.at[5 + b] > net.at[0] && net.at[5 + b] > net.at[b]);
    CHECK(net.at[5 + 4] < net.at[0] && net.at[5 + 4] > net.at[4]);
    CHECK(net.at[twice] > net.at[3]);
    lw_arena_clear(&net.arena);
}

static void candidates_follow_their_bridge_or_come_last(void)
{
    Net net;
    make_hub(&net, 4, false);
    int on_bridge = tie(&net, 1, 2, (int[]){ 0, 1 }, true);
    int motor = tie(&net, 1, 2, (int[]){ 1, 0 }, false);
    int across = tie(&net, 1, 2, (int[]){ 2, 3 }, true);
    int alone = tie(&net, 3, 1, (int[]){ 4 }, true);
    order(&net);
    int nodes = net.body_count + net.group_count;
    /* Had they been edges, arms 2, 3 and 4 would be in loops and their hinges behind the hub. */
    for (int b = 1; b <= 4; b++)
        CHECK(net.at[b] < net.at[5 + b] && net.at[5 + b] < net.at[0]);
    CHECK(net.at[on_bridge] > net.at[motor] && net.at[on_bridge] > net.at[5 + 1] && net.at[on_bridge] < net.at[0]);
    CHECK(net.at[across] >= nodes - 2 && net.at[alone] >= nodes - 2);
    lw_arena_clear(&net.arena);
}

static void degenerate_problems(void)
{
    Net net;
    open_net(&net, 0);
    order(&net);
    lw_arena_clear(&net.arena);
    open_net(&net, 2);
    tie(&net, 3, 2, (int[]){ GROUND, GROUND }, false);
    tie(&net, 1, 1, (int[]){ GROUND }, true);
    int self = tie(&net, 1, 2, (int[]){ 1, 1 }, false);
    order(&net);
    CHECK(net.at[self] > net.at[1]);
    CHECK(net.sequence[4] == 3);
    lw_arena_clear(&net.arena);
}

/* The quotient graph against plain minimum degree on an explicit matrix of neighbours, on random graphs. */
enum { SMALL = 60 };

static int explicit_degree(bool (*edge)[SMALL], const Net *net, const bool *gone, int v)
{
    int nodes = net->body_count + net->group_count, degree = 0;
    for (int w = 0; w < nodes; w++)
        if (edge[v][w] && !gone[w])
            degree += w < net->body_count ? net->size[w] : net->group[w - net->body_count].size;
    return degree;
}

/* Surely eligible: a body, or a group whose bodies are all gone. (On a bridge more are; they can only be chosen.) */
static bool is_eligible(const Net *net, const bool *gone, int v)
{
    if (v >= net->body_count) {
        const LwOrderGroup *group = &net->group[v - net->body_count];
        for (int i = 0; i < group->body_count; i++)
            if (group->body[i] >= 0 && !gone[group->body[i]])
                return false;
    }
    return !gone[v];
}

/* Counts the nodes that an eligible node of smaller (degree, number) should have preceded. */
static int degree_violations(const Net *net)
{
    static bool edge[SMALL][SMALL], gone[SMALL];
    int nodes = net->body_count + net->group_count, violations = 0;
    memset(edge, 0, sizeof edge);
    memset(gone, 0, sizeof gone);
    for (int g = 0; g < net->group_count; g++)
        for (int i = 0; i < net->group[g].body_count; i++) {
            int b = net->group[g].body[i], v = net->body_count + g;
            if (b >= 0)
                edge[b][v] = edge[v][b] = true;
        }
    for (int i = 0; i < nodes; i++) {
        int p = net->sequence[i], best = explicit_degree(edge, net, gone, p);
        for (int v = 0; v < nodes; v++) {
            int degree = is_eligible(net, gone, v) ? explicit_degree(edge, net, gone, v) : best + 1;
            violations += degree < best || (degree == best && v < p);
        }
        gone[p] = true;
        for (int v = 0; v < nodes; v++)
            for (int w = 0; w < nodes; w++)
                if (v != w && edge[p][v] && edge[p][w] && !gone[v] && !gone[w])
                    edge[v][w] = true;
    }
    return violations;
}

static void random_graphs_follow_the_degree(void)
{
    unsigned long seed = SEED;
    for (int round = 0; round < 200; round++) {
        Net net;
        int bodies = 2 + round % 19;
        open_net(&net, bodies);
        for (int b = 0; b < bodies; b++)
            net.size[b] = 1 + (int)(3 * (1 + check_random(&seed)));
        for (int g = 0; g < bodies + round % 13; g++) {
            int a = (int)((double)bodies * (1 + check_random(&seed)) / 2), b = (int)((double)bodies * (1 + check_random(&seed)) / 2);
            int c = round % 3 ? b : (int)((double)bodies * (1 + check_random(&seed)) / 2);
            tie(&net, 1 + (int)(3 * (1 + check_random(&seed))), 3, (int[]){ a, check_random(&seed) > 0.7 ? GROUND : b, c }, false);
        }
        order(&net);
        CHECK(degree_violations(&net) == 0);
        lw_arena_clear(&net.arena);
    }
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(chain_is_eliminated_from_its_end);
    RUN(ring_is_bodies_first);
    RUN(ladder_forces_three_rows_per_loop);
    RUN(tail_on_a_loop);
    RUN(loop_on_a_stem);
    RUN(tree_has_no_fill);
    RUN(hub_is_linear_in_its_arms);
    RUN(chain_costs_grow_linearly);
    RUN(ten_thousand_bodies);
    RUN(parallel_groups_are_one_edge);
    RUN(first_body_stands_in_for_the_ground);
    RUN(one_body_rows_close_loops);
    RUN(groups_on_three_bodies);
    RUN(candidates_follow_their_bridge_or_come_last);
    RUN(degenerate_problems);
    RUN(random_graphs_follow_the_degree);
    return END();
}
