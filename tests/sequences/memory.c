#include "tests/sequences/memory.h"

#include "tests/sequences/steps.h"
#include "tests/ui/rig.h"

#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

enum { FILES = 100, WARM = 10, LIMIT = 50 /* MB */ };

/* Resident, MB; what the allocator only keeps for later is given back first. */
static double resident(void)
{
    long pages = 0, all = 0;
    malloc_trim(0);
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &all, &pages) != 2)
        pages = 0;
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1048576;
}

static void open_one(const char *example, bool runs)
{
    GString *line = g_string_new("open");
    seq_quote(line, example);
    seq_act(line->str);
    if (runs)
        seq_act("action run");
    g_string_free(line, TRUE);
}

bool memory_print(bool runs)
{
    const char *const *examples = seq_examples();
    guint count = g_strv_length((char **)examples);
    double warm = 0, now = 0, most = 0;
    for (guint i = 0; i < FILES; i++) {
        open_one(examples[i % count], runs);
        now = resident();
        most = MAX(most, now);
        if (i + 1 == WARM)
            warm = now;
        if ((i + 1) % WARM == 0)
            printf("# %3u files: %.0f MB, at most %.0f MB\n", i + 1, now, most);
        fflush(stdout);
    }
    bool good = warm > 0 && now <= warm + LIMIT;
    printf("%s 1 - %.0f MB after %d files, %.0f MB after %d\n1..1\n", good ? "ok" : "not ok", warm, WARM, now, FILES);
    return good;
}
