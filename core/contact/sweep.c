#include "core/contact/sweep.h"

#include <stdlib.h>

/* Below this many pairs every one is tested. */
static const int FEW = 16;

/* Entries of side 1 that are not of side 0 are all beyond those of side 0 or all before them, unless the ranges overlap in part; then every pair is
 * tested. */
static bool overlap(const int first[2], const int count[2])
{
    return first[0] < first[1] + count[1] && first[1] < first[0] + count[0];
}

void lw_sweep_init(LwSweep *s, LwArena *arena, const int first[2], const int count[2])
{
    *s = (LwSweep){ .arena = arena, .first = { first[0], first[1] }, .count = { count[0], count[1] }, .axis = -1 };
    s->among = first[0] == first[1] && count[0] == count[1];
    bool few = (double)count[0] * count[1] <= FEW || (overlap(first, count) && !s->among);
    if (few)
        return;
    s->entry_count = s->among ? count[0] : count[0] + count[1];
    s->entry = LW_NEWN(arena, int, s->entry_count);
    for (int i = 0; i < s->entry_count; i++)
        s->entry[i] = i < count[0] ? first[0] + i : first[1] + i - count[0];
}

static double coordinate(LwVec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static bool boxes_overlap(const LwPlaced *a, const LwPlaced *b)
{
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y && b->low.y <= a->high.y && a->low.z <= b->high.z &&
           b->low.z <= a->high.z;
}

static void test_pair(LwSweep *s, const LwPlaced *placed, int a, int b)
{
    if (placed[a].solid->body == placed[b].solid->body)
        return;
    s->tests++;
    if (!boxes_overlap(&placed[a], &placed[b]))
        return;
    bool swap = s->among ? a > b : a < s->first[0] || a >= s->first[0] + s->count[0];
    LwSweepPair pair = { swap ? b : a, swap ? a : b };
    LW_PUSH(s->arena, s->pair, s->pair_count, s->pair_room, pair);
}

static void test_all(LwSweep *s, const LwPlaced *placed)
{
    for (int i = s->first[0]; i < s->first[0] + s->count[0]; i++)
        for (int j = s->among ? i + 1 : s->first[1]; j < s->first[1] + s->count[1]; j++)
            test_pair(s, placed, i, j);
}

/* The axis along which the shapes are spread most; planes are everywhere. */
static int widest_axis(const LwSweep *s, const LwPlaced *placed)
{
    int best = 0;
    double most = -1;
    for (int axis = 0; axis < 3; axis++) {
        double sum = 0, squares = 0, count = 0;
        for (int i = 0; i < s->entry_count; i++) {
            const LwPlaced *p = &placed[s->entry[i]];
            double middle = 0.5 * (coordinate(p->low, axis) + coordinate(p->high, axis));
            if (isfinite(middle))
                sum += middle, squares += middle * middle, count++;
        }
        double spread = count > 0 ? squares - sum * sum / count : 0;
        if (spread > most)
            best = axis, most = spread;
    }
    return best;
}

/* From one time to the next little changes: insertion is linear then. */
static void sort_entries(LwSweep *s, const LwPlaced *placed)
{
    for (int i = 1; i < s->entry_count; i++) {
        int e = s->entry[i], j = i;
        double low = coordinate(placed[e].low, s->axis);
        for (; j > 0; j--) {
            double other = coordinate(placed[s->entry[j - 1]].low, s->axis);
            if (other < low || (other == low && s->entry[j - 1] < e))
                break;
            s->entry[j] = s->entry[j - 1];
        }
        s->entry[j] = e;
    }
}

static int side_of(const LwSweep *s, int shape)
{
    return shape >= s->first[0] && shape < s->first[0] + s->count[0] ? 0 : 1;
}

static int by_shapes(const void *a, const void *b)
{
    const LwSweepPair *p = a, *q = b;
    return p->first != q->first ? (p->first < q->first ? -1 : 1) : p->second < q->second ? -1 : p->second > q->second;
}

void lw_sweep_run(LwSweep *s, const LwPlaced *placed)
{
    s->pair_count = 0;
    s->tests = 0;
    if (!s->entry) {
        test_all(s, placed);
        return;
    }
    int axis = widest_axis(s, placed);
    s->axis = axis;
    sort_entries(s, placed);
    for (int i = 0; i < s->entry_count; i++) {
        int a = s->entry[i], side = side_of(s, a);
        double high = coordinate(placed[a].high, axis);
        for (int j = i + 1; j < s->entry_count && coordinate(placed[s->entry[j]].low, axis) <= high; j++)
            if (s->among || side_of(s, s->entry[j]) != side)
                test_pair(s, placed, a, s->entry[j]);
    }
    if (s->pair_count > 1) /* without any there is no array either */
        qsort(s->pair, (size_t)s->pair_count, sizeof *s->pair, by_shapes);
}
