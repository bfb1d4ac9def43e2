#include "core/base/assert.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes with write(2): the heap and stdio may be what is broken. */
static void put(const char *text)
{
    ssize_t done = write(STDERR_FILENO, text, strlen(text));
    (void)done;
}

_Noreturn void lw_assert_fail(const char *expression, const char *file, int line)
{
    char digits[16];
    int at = (int)sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + line % 10);
        line /= 10;
    } while (line > 0 && at > 0);
    put("lockwork: internal error: ");
    put(expression);
    put(" does not hold at ");
    put(file);
    put(":");
    put(digits + at);
    put("\n");
    abort();
}

_Noreturn void lw_dishonest_fail(const char *breach)
{
    put("lockwork: internal error: the results of this run cannot be right: ");
    put(breach);
    put("\n");
    abort();
}
