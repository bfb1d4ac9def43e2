/* Compiling the elimination: structure only, no numbers.
 *
 * The later nodes that node k meets (its front) are its own later neighbours and what the nodes hand on whose first front
 * is k, as in the symbolic phase of the list. A body is virgin when no earlier node has it in its front. All fronts are sorted by position in the order.
 *
 * Cost: linear in the sum of the squares of the fronts. */
#include "core/sparse/tape.h"

#include "core/base/assert.h"

#include <stdlib.h>
#include <string.h>

typedef struct Compiler {
    LwArena *arena;
    LwTape *tape;
    const LwTapeInputNode *input;
    int count;
    int *node_of_body;          /* −1: none */
    int **front, *fronts;       /* by node: later nodes, ascending */
    int *first_child, *next_sibling;
    int *mark;
    int *first_incidence;       /* by node (rows): of its tape incidences; all bodies */
    int front_room, update_room, pair_room, fill_room;
    int *body_rows, *body_rows_start; /* by body: the row nodes on it, ascending, with the incidence */
    int *body_incidence;
} Compiler;

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* ---- incidences ---- */

static void list_incidences(Compiler *c)
{
    LwTape *t = c->tape;
    int total = 0;
    for (int k = 0; k < c->count; k++)
        total += c->input[k].body < 0 ? c->input[k].incidence_count : 0;
    t->incidence = LW_NEWN(c->arena, LwTapeIncidence, total);
    t->incidence_rows = LW_NEWN(c->arena, int, total);
    c->body_rows_start = LW_NEWN(c->arena, int, t->body_count + 1);
    c->body_rows = LW_NEWN(c->arena, int, total);
    c->body_incidence = LW_NEWN(c->arena, int, total);
    for (int k = 0; k < c->count; k++)
        for (int i = 0; c->input[k].body < 0 && i < c->input[k].incidence_count; i++)
            c->body_rows_start[c->input[k].incidence[i].body + 1]++;
    for (int b = 0; b < t->body_count; b++)
        c->body_rows_start[b + 1] += c->body_rows_start[b];
    int *end = LW_NEWN(c->arena, int, t->body_count);
    for (int k = 0; k < c->count; k++) {
        c->first_incidence[k] = t->incidence_count;
        for (int i = 0; c->input[k].body < 0 && i < c->input[k].incidence_count; i++) {
            const LwTapeIncidence *in = &c->input[k].incidence[i];
            int at = c->body_rows_start[in->body] + end[in->body]++;
            c->body_rows[at] = k;
            c->body_incidence[at] = t->incidence_count;
            t->incidence_rows[t->incidence_count] = c->input[k].size;
            t->incidence[t->incidence_count++] = *in;
        }
    }
}

/* ---- fronts ---- */

static void add_to_front(Compiler *c, int k, int node, int *list, int *count)
{
    if (node <= k || c->mark[node] == k + 1)
        return;
    c->mark[node] = k + 1;
    list[(*count)++] = node;
}

static void find_fronts(Compiler *c)
{
    int *list = LW_NEWN(c->arena, int, c->count);
    for (int k = 0; k < c->count; k++)
        c->first_child[k] = c->next_sibling[k] = -1;
    for (int k = 0; k < c->count; k++) {
        const LwTapeInputNode *in = &c->input[k];
        int count = 0;
        if (in->body >= 0)
            for (int i = c->body_rows_start[in->body]; i < c->body_rows_start[in->body + 1]; i++)
                add_to_front(c, k, c->body_rows[i], list, &count);
        for (int i = 0; in->body < 0 && i < in->incidence_count; i++)
            add_to_front(c, k, c->node_of_body[in->incidence[i].body], list, &count);
        for (int child = c->first_child[k]; child >= 0; child = c->next_sibling[child])
            for (int i = 1; i < c->fronts[child]; i++)
                add_to_front(c, k, c->front[child][i], list, &count);
        qsort(list, (size_t)count, sizeof *list, ascending);
        c->front[k] = LW_NEWN(c->arena, int, count);
        memcpy(c->front[k], list, (size_t)count * sizeof *list);
        c->fronts[k] = count;
        c->tape->node[k].virgin = in->body >= 0 && c->first_child[k] < 0;
        if (count > 0) {
            c->next_sibling[k] = c->first_child[list[0]];
            c->first_child[list[0]] = k;
        }
    }
}

static void lay_panels(Compiler *c)
{
    LwTape *t = c->tape;
    for (int k = 0; k < c->count; k++) {
        LwTapeNode *node = &t->node[k];
        node->body = c->input[k].body;
        node->size = c->input[k].size;
        node->panel = t->panel_size;
        node->position = t->unknowns;
        node->front = t->front_count;
        if (node->virgin)
            continue;
        node->width = lw_tape_padded(node->size);
        for (int i = 0; i < c->fronts[k]; i++)
            node->width += lw_tape_padded(c->input[c->front[k][i]].size);
        t->panel_size += node->size * node->width;
        t->unknowns += lw_tape_padded(node->size);
    }
    t->row_of = LW_NEWN(c->arena, int, t->unknowns);
    for (int k = 0; k < c->count; k++) {
        LwTapeNode *node = &t->node[k];
        int column = lw_tape_padded(node->size);
        for (int i = 0; !node->virgin && i < lw_tape_padded(node->size); i++)
            t->row_of[node->position + i] = node->body < 0 && i < node->size ? c->input[k].row[i] : -1;
        node->front = t->front_count;
        for (int i = 0; !node->virgin && i < c->fronts[k]; i++) {
            const LwTapeNode *later = &t->node[c->front[k][i]];
            LwTapeFront front = { later->position, later->size, column };
            LW_PUSH(c->arena, t->front, t->front_count, c->front_room, front);
            column += lw_tape_padded(later->size);
            node->front_count++;
        }
    }
}

/* The column of node j in the panel of i (its own block: 0). */
static int column_of(const Compiler *c, int i, int j)
{
    if (i == j)
        return 0;
    const int *found = bsearch(&j, c->front[i], (size_t)c->fronts[i], sizeof j, ascending);
    LW_ASSERT(found);
    return c->tape->front[c->tape->node[i].front + (found - c->front[i])].column;
}

/* ---- operations ---- */

static void add_updates(Compiler *c, int k)
{
    LwTape *t = c->tape;
    LwTapeNode *node = &t->node[k];
    node->update = t->update_count;
    for (int i = 0; i < node->front_count; i++) {
        const LwTapeFront *rows = &t->front[node->front + i];
        const LwTapeNode *later = &t->node[c->front[k][i]];
        for (int j = i; j < node->front_count; j++) {
            const LwTapeFront *columns = &t->front[node->front + j];
            LwTapeUpdate update = { rows->column, rows->size, columns->column, columns->size,
                                    later->panel + column_of(c, c->front[k][i], c->front[k][j]), later->width, later->position,
                                    i == j, i == j && later->body < 0 };
            LW_PUSH(c->arena, t->update, t->update_count, c->update_room, update);
            node->update_count++;
            t->operations += i == j ? node->size * rows->size * (rows->size + 1) / 2 : node->size * rows->size * columns->size;
        }
        t->operations += node->size * (node->size - 1) / 2 * rows->size;
    }
    t->operations += (long)(node->size - 1) * node->size * (node->size + 1) / 6;
}

static void add_pairs(Compiler *c, int k)
{
    LwTape *t = c->tape;
    LwTapeNode *node = &t->node[k];
    int first = c->body_rows_start[node->body], end = c->body_rows_start[node->body + 1];
    node->pair = t->pair_count;
    for (int j = first; j < end; j++)
        for (int i = first; i <= j; i++) {
            int rows = c->body_rows[i], columns = c->body_rows[j];
            const LwTapeNode *target = &t->node[rows];
            LwTapePair pair = { c->body_incidence[i], c->body_incidence[j], c->input[rows].size, c->input[columns].size,
                                target->panel + column_of(c, rows, columns), target->width, target->position, i == j };
            LW_PUSH(c->arena, t->pair, t->pair_count, c->pair_room, pair);
            node->pair_count++;
            t->operations += i == j ? node->size * pair.rows * (pair.rows + 1) / 2 : node->size * pair.rows * pair.columns;
        }
}

static void add_fills(Compiler *c, int k)
{
    LwTape *t = c->tape;
    const LwTapeNode *node = &t->node[k];
    if (node->body >= 0) {
        LwTapeFill own = { -1, node->body, node->size, node->size, node->panel, node->width, false, NULL };
        LW_PUSH(c->arena, t->fill, t->fill_count, c->fill_room, own);
    }
    if (node->body < 0)
        return;
    for (int i = c->body_rows_start[node->body]; i < c->body_rows_start[node->body + 1]; i++) {
        int rows = c->body_rows[i];
        bool after = rows > k;      /* the body goes first: its panel takes the transpose */
        const LwTapeNode *holder = after ? node : &t->node[rows];
        LwTapeFill fill = { c->body_incidence[i], node->body, node->size, c->input[rows].size,
                            holder->panel + (after ? column_of(c, k, rows) : column_of(c, rows, k)), holder->width, after, NULL };
        LW_PUSH(c->arena, t->fill, t->fill_count, c->fill_room, fill);
    }
}

/* Of a row's incidences only those on virgin bodies stay for the solves; they are moved to the front. */
static void keep_virgin_incidences(Compiler *c, int k)
{
    LwTape *t = c->tape;
    LwTapeNode *node = &t->node[k];
    node->incidence = c->first_incidence[k];
    for (int i = 0; i < c->input[k].incidence_count; i++) {
        int b = c->input[k].incidence[i].body, at = node->incidence + i, to = node->incidence + node->incidence_count;
        if (!t->node[c->node_of_body[b]].virgin)
            continue;
        LW_ASSERT(at == to || !t->node[c->node_of_body[t->incidence[to].body]].virgin);
        node->incidence_count += 1;
        if (at == to)
            continue;
        /* Pairs and fills point at incidences by number: swap before they are made. */
        LwTapeIncidence swap = t->incidence[to];
        t->incidence[to] = t->incidence[at];
        t->incidence[at] = swap;
        for (int side = 0; side < 2; side++) {
            int number = side ? to : at, body = t->incidence[number].body;
            for (int r = c->body_rows_start[body]; r < c->body_rows_start[body + 1]; r++)
                if (c->body_rows[r] == k)
                    c->body_incidence[r] = number;
        }
    }
}

LwTape *lw_tape_compile(LwArena *arena, int body_count, int row_count, int node_count, const LwTapeInputNode *nodes)
{
    LwTape *tape = LW_NEW(arena, LwTape);
    Compiler compiler = { .arena = arena, .tape = tape, .input = nodes, .count = node_count }, *c = &compiler;
    tape->body_count = body_count;
    tape->row_count = row_count;
    tape->node_count = node_count;
    tape->node = LW_NEWN(arena, LwTapeNode, node_count);
    tape->body_size = LW_NEWN(arena, int, body_count);
    c->node_of_body = LW_NEWN(arena, int, body_count);
    c->front = LW_NEWN(arena, int *, node_count);
    c->fronts = LW_NEWN(arena, int, node_count);
    c->first_child = LW_NEWN(arena, int, node_count);
    c->next_sibling = LW_NEWN(arena, int, node_count);
    c->mark = LW_NEWN(arena, int, node_count);
    c->first_incidence = LW_NEWN(arena, int, node_count);
    for (int k = 0; k < node_count; k++) {
        LW_ASSERT(nodes[k].size >= 1 && nodes[k].size <= LW_TAPE_NODE);
        if (nodes[k].body >= 0) {
            c->node_of_body[nodes[k].body] = k;
            tape->body_size[nodes[k].body] = nodes[k].size;
        }
    }
    list_incidences(c);
    find_fronts(c);
    lay_panels(c);
    for (int k = 0; k < node_count; k++)
        if (nodes[k].body < 0)
            keep_virgin_incidences(c, k);
    for (int k = 0; k < node_count; k++) {
        if (tape->node[k].virgin)
            add_pairs(c, k);
        else {
            add_updates(c, k);
            add_fills(c, k);
        }
    }
    return tape;
}

LwTapeNumbers *lw_tape_numbers_create(LwArena *arena, const LwTape *tape)
{
    LwTapeNumbers *numbers = LW_NEW(arena, LwTapeNumbers);
    numbers->panel = LW_NEWN(arena, double, tape->panel_size);
    numbers->inverse_pivot = LW_NEWN(arena, double, tape->unknowns);
    numbers->gross = LW_NEWN(arena, double, tape->unknowns);
    numbers->z = LW_NEWN(arena, double, tape->unknowns);
    numbers->h = LW_NEWN(arena, double, 6 * tape->body_count);
    return numbers;
}
