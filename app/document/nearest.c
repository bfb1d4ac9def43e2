#include "app/document/nearest.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { WORD_MAX = 40 };

/* Edits allowed: words of one or two letters are near only to their other spelling in capitals. */
static int tolerance(size_t length)
{
    return length <= 2 ? 0 : length <= 4 ? 1 : length <= 7 ? 2 : 3;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours ("optimal string alignment"). */
static int edit_distance(const char *a, const char *b, bool fold)
{
    int d[WORD_MAX + 1][WORD_MAX + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    for (int i = 0; i <= n; i++)
        d[i][0] = i;
    for (int j = 0; j <= m; j++)
        d[0][j] = j;
#define LETTER(s, k) (fold ? tolower((unsigned char)(s)[k]) : (s)[k])
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int change = LETTER(a, i - 1) != LETTER(b, j - 1);
            d[i][j] = least(d[i - 1][j - 1] + change, 1 + least(d[i - 1][j], d[i][j - 1]));
            if (i > 1 && j > 1 && LETTER(a, i - 1) == LETTER(b, j - 2) && LETTER(a, i - 2) == LETTER(b, j - 1))
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
#undef LETTER
    return d[n][m];
}

LwNearest lw_nearest_begin(const char *word)
{
    return (LwNearest){ word, NULL, INT_MAX };
}

void lw_nearest_try(LwNearest *nearest, const char *candidate)
{
    size_t length = strlen(nearest->word), other = strlen(candidate);
    size_t longer = length > other ? length - other : other - length; /* so many edits at least */
    if (length > WORD_MAX || other > WORD_MAX || length == 0 || longer > (size_t)tolerance(length))
        return;
    int folded = edit_distance(nearest->word, candidate, true);
    if (folded > tolerance(length))
        return;
    /* Among equals the one with the same capitals. */
    int distance = (WORD_MAX + 1) * folded + edit_distance(nearest->word, candidate, false);
    if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best = candidate;
    }
}

const char *lw_nearest(const char *word, const char *const *candidates, int count)
{
    LwNearest nearest = lw_nearest_begin(word);
    for (int i = 0; i < count; i++)
        lw_nearest_try(&nearest, candidates[i]);
    return nearest.best;
}
