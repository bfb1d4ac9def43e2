#include "core/model/spelling.h"

#include <limits.h>
#include <string.h>

/* No name worth suggesting is longer; bounds the row of the edit-distance table on the stack. */
enum { LONGEST = 24 };

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

int lw_spelling_distance(const char *text, int length, const char *word)
{
    int n = (int)strlen(word);
    if (length > LONGEST || n > LONGEST)
        return INT_MAX;
    int row[LONGEST + 1];
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; i <= length; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int replaced = diagonal + (lower(text[i - 1]) != lower(word[j - 1]));
            int moved = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = replaced < moved ? replaced : moved;
        }
    }
    /* In one or two letters only the case can be a slip; any other letter is another name. */
    return row[n] <= length / 3 ? row[n] : INT_MAX;
}
