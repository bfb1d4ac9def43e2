#include "app/exchange/decimate.h"

#include <math.h>

/* Inserts i into the ascending list unless it is there. */
static int insert(int *list, int count, int i)
{
    int k = count;
    while (k > 0 && list[k - 1] > i)
        k--;
    if (k > 0 && list[k - 1] == i)
        return count;
    for (int j = count; j > k; j--)
        list[j] = list[j - 1];
    list[k] = i;
    return count + 1;
}

static int keep_of_run(const double *x, const double *y, int first, int end, int *kept)
{
    while (first < end - 1 && !(isfinite(x[first]) && isfinite(y[first])))
        first++; /* nothing is smaller or larger than what is no number */
    int low_x = first, high_x = first, low_y = first, high_y = first;
    for (int i = first; i < end; i++) {
        low_x = x[i] < x[low_x] ? i : low_x;
        high_x = x[i] > x[high_x] ? i : high_x;
        low_y = y[i] < y[low_y] ? i : low_y;
        high_y = y[i] > y[high_y] ? i : high_y;
    }
    const int chosen[LW_DECIMATE_KEEP] = { first, low_x, high_x, low_y, high_y, end - 1 };
    int count = 0;
    for (int k = 0; k < LW_DECIMATE_KEEP; k++)
        count = insert(kept, count, chosen[k]);
    return count;
}

int lw_decimate(const double *x, const double *y, int n, int buckets, int *index)
{
    int count = 0;
    if (n <= LW_DECIMATE_KEEP * buckets) {
        for (int i = 0; i < n; i++)
            index[count++] = i;
        return count;
    }
    for (int b = 0; b < buckets; b++) {
        int first = (int)((long long)n * b / buckets), end = (int)((long long)n * (b + 1) / buckets);
        count += keep_of_run(x, y, first, end, index + count);
    }
    return count;
}
