/* The linked-list LDLᵀ (Tasora §5; formulation §3, §4).
 *
 * Elimination of unknown k from the upper triangle, in place:
 *
 *     r = a_ki / a_kk        for every stored i > k
 *     a_ij ← a_ij − r a_kj   for every stored j ≥ i of row k
 *     a_ki ← r               (Lᵀ)
 *
 * Structure. With i the first stored column after k, the update puts the rest of row k into row i, and i hands it on
 * to the later ones when its own turn comes. So the symbolic phase merges each row into one other row only.
 * Afterwards the elements lie in memory in the order in which they are walked: row after row, column after column.
 *
 * Null pivots. S_k = |a_kk| + Σ |r a_ki| is what the pivot would be without cancellation; |pivot| / S_k does not
 * change when row and column k are scaled, so its verdict means the same in mm and in m. For a row of constraints
 * whose bodies are gone the pivot is −J P Jᵀ with P ⪰ 0: when it vanishes the rest of its row does too. So a
 * forced row is cleared: exactly the limit of dividing by LW_FORCED_PIVOT, and later null vectors get no share of it.
 *
 * Limits: no pivoting, so the order must be lawful (order.h); time and memory follow the fill. Infinities
 * and NaN force the pivots they reach and otherwise flow into the solution; they never stop a loop.
 * All sums run in the order of the storage: same input, same bits. */
#include "core/sparse/list.h"

#include "core/base/assert.h"

#include <math.h>

enum { POOL = 1024 };

static LwListElement *new_element(LwList *list, int column, LwListElement *next)
{
    if (list->pool_left == 0) {
        list->pool = LW_NEWN(list->arena, LwListElement, POOL);
        list->pool_left = POOL;
    }
    list->pool_left--;
    list->elements++;
    LwListElement *element = list->pool++;
    *element = (LwListElement){ 0, column, next };
    return element;
}

LwList *lw_list_create(LwArena *arena, int n)
{
    LW_ASSERT(n >= 0);
    LwList *list = LW_NEW(arena, LwList);
    list->n = n;
    list->arena = arena;
    list->row = LW_NEWN(arena, LwListElement *, n + 1);
    list->walk = LW_NEWN(arena, LwListElement *, n);
    list->initial = LW_NEWN(arena, double, n);
    list->ratio = LW_NEWN(arena, double, n);
    list->forced = LW_NEWN(arena, bool, n);
    for (int k = 0; k < n; k++)
        list->walk[k] = list->row[k] = new_element(list, k, NULL);
    return list;
}

/* The element after `before` in its row, which must lie left of the column; made when it is not there. */
static LwListElement *reach(LwList *list, LwListElement *before, int column)
{
    while (before->next && before->next->column < column)
        before = before->next;
    if (!before->next || before->next->column != column)
        before->next = new_element(list, column, before->next);
    return before->next;
}

LwListElement *lw_list_at(LwList *list, int row, int column)
{
    LW_ASSERT(!list->compact && row >= 0 && row <= column && column < list->n);
    /* The paper's guess: rows are mostly filled from left to right. */
    LwListElement *guess = list->walk[row];
    if (guess->column == column)
        return guess;
    if (guess->column > column)
        guess = list->row[row];
    if (guess->column == column)
        return guess;
    return list->walk[row] = reach(list, guess, column);
}

static void add_fill(LwList *list)
{
    for (int k = 0; k < list->n; k++) {
        const LwListElement *first = list->row[k]->next;
        if (!first)
            continue;
        LwListElement *target = list->row[first->column];
        for (const LwListElement *e = first->next; e; e = e->next)
            target = reach(list, target, e->column);
    }
}

/* Copies the rows into one block; row[n] marks its end, so row[k + 1] − row[k] is the length of row k. */
static void compact(LwList *list)
{
    LwListElement *block = LW_NEWN(list->arena, LwListElement, list->elements);
    for (int k = 0; k < list->n; k++) {
        const LwListElement *e = list->row[k];
        list->walk[k] = list->row[k] = block;
        for (; e; e = e->next, block++)
            *block = (LwListElement){ e->value, e->column, e->next ? block + 1 : NULL };
    }
    list->row[list->n] = block;
    list->pool = NULL;
    list->pool_left = 0;
    list->compact = true;
}

void lw_list_symbolic(LwList *list)
{
    LW_ASSERT(!list->compact);
    add_fill(list);
    compact(list);
}

LwListElement *lw_list_find(const LwList *list, int row, int column)
{
    LW_ASSERT(list->compact && row >= 0 && row <= column && column < list->n);
    LwListElement *low = list->row[row], *high = list->row[row + 1];
    while (high - low > 1) {
        LwListElement *middle = low + (high - low) / 2;
        if (middle->column <= column)
            low = middle;
        else
            high = middle;
    }
    return low->column == column ? low : NULL;
}

void lw_list_zero(LwList *list)
{
    for (int k = 0; k < list->n; k++)
        for (LwListElement *e = list->row[k]; e; e = e->next)
            e->value = 0;
}

/* Subtracts row k's share from every later row it touches; returns the multiply-adds. */
static long eliminate(LwList *list, int k)
{
    const double pivot = list->row[k]->value;
    long operations = 0;
    for (LwListElement *leader = list->row[k]->next; leader; leader = leader->next) {
        if (leader->value == 0)
            continue;
        const double r = leader->value / pivot;
        list->initial[leader->column] += fabs(r * leader->value);
        LwListElement *target = list->row[leader->column];
        for (const LwListElement *source = leader; source; source = source->next) {
            while (target->column < source->column)
                target = target->next;
            target->value -= r * source->value;
            operations++;
        }
        leader->value = r;
    }
    return operations;
}

static void force(LwList *list, int k)
{
    list->row[k]->value = LW_FORCED_PIVOT;
    for (LwListElement *e = list->row[k]->next; e; e = e->next)
        e->value = 0;
}

int lw_list_factor(LwList *list, const bool *testable, const bool *keep, double tolerance)
{
    LW_ASSERT(list->compact);
    int count = 0;
    list->operations = 0;
    for (int k = 0; k < list->n; k++)
        list->initial[k] = fabs(list->row[k]->value);
    for (int k = 0; k < list->n; k++) {
        const double pivot = list->row[k]->value;
        const bool usable = isfinite(pivot) && pivot != 0;
        list->ratio[k] = usable ? fabs(pivot) / list->initial[k] : 0;
        const bool null = keep ? !keep[k] : testable[k] && !(list->ratio[k] >= tolerance);
        list->forced[k] = !usable || null;
        if (list->forced[k]) {
            force(list, k);
            count++;
        } else
            list->operations += eliminate(list, k);
    }
    return count;
}

void lw_list_solve(const LwList *list, double *b)
{
    for (int k = 0; k < list->n; k++) {
        if (list->forced[k]) {
            b[k] = 0;
            continue;
        }
        for (const LwListElement *e = list->row[k]->next; e; e = e->next)
            b[e->column] -= e->value * b[k];
    }
    for (int k = list->n - 1; k >= 0; k--) {
        if (list->forced[k])    /* already zero; 0 · NaN must not change that */
            continue;
        double sum = b[k] / list->row[k]->value;
        for (const LwListElement *e = list->row[k]->next; e; e = e->next)
            sum -= e->value * b[e->column];
        b[k] = sum;
    }
}

void lw_list_null_vector(const LwList *list, int k, double *z)
{
    LW_ASSERT(k >= 0 && k < list->n && list->forced[k]);
    for (int i = 0; i < list->n; i++)
        z[i] = 0;
    z[k] = 1;
    for (int i = k - 1; i >= 0; i--) {
        double sum = 0;
        for (const LwListElement *e = list->row[i]->next; e && e->column <= k; e = e->next)
            sum -= e->value * z[e->column];
        z[i] = sum;
    }
}
