#include "core/solve/nodes.h"

#include "core/sparse/order.h"

void lw_nodes_order(LwArena *arena, const LwSystem *s, int *sequence)
{
    lw_nodes_order_with(arena, s, 0, NULL, sequence);
}

void lw_nodes_order_with(LwArena *arena, const LwSystem *s, int pair_count, const int *pair, int *sequence)
{
    int n = s->mechanism->body_count;
    LwOrderProblem problem = { .body_count = n, .group_count = s->group_count + pair_count };
    int *size = LW_NEWN(arena, int, n);
    bool *whole = LW_NEWN(arena, bool, n);
    LwOrderGroup *group = LW_NEWN(arena, LwOrderGroup, s->group_count + pair_count);
    for (int b = 0; b < n; b++) {
        size[b] = s->mechanism->body[b].dof;
        whole[b] = size[b] == 6;
    }
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        int *part = LW_NEWN(arena, int, g->part_count), count = 0;
        for (int k = 0; k < g->part_count; k++) {
            int body = g->part[k] == n ? -1 : g->part[k], known = 0;
            while (known < count && part[known] != body)
                known++;
            if (known == count)
                part[count++] = body;
        }
        group[i] = (LwOrderGroup){ g->count, count, part, g->candidate };
    }
    for (int i = 0; i < pair_count; i++)
        group[s->group_count + i] = (LwOrderGroup){ 1, 2, pair + 2 * i, false };
    problem.body_size = size;
    problem.body_whole = whole;
    problem.group = group;
    if (pair_count == 0) {
        lw_order_compute(arena, &problem, sequence);
        return;
    }
    /* Pairs are edges like groups; as they have no unknowns of their own, they do not show. */
    int *all = LW_NEWN(arena, int, n + s->group_count + pair_count), count = 0;
    lw_order_compute(arena, &problem, all);
    for (int i = 0; i < n + s->group_count + pair_count; i++)
        if (all[i] < n + s->group_count)
            sequence[count++] = all[i];
}
