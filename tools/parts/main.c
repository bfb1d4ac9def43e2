/* lockwork-parts FOLDER [PART]...: writes the STEP parts of the shipped examples, all or some. Run at development time; what it
 * wrote is in data/parts. */
#include "tools/parts/catalogue.h"
#include "tools/parts/parts.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void write_item(LwItem item, const char *folder, const char *name)
{
    char path[4096];
    struct stat status;
    snprintf(path, sizeof path, "%s/%s.step", folder, name);
    lw_item_write(item, path);
    printf("%-40s %7.1f kB\n", path, stat(path, &status) == 0 ? (double)status.st_size / 1000 : 0);
}

static int is_wanted(const char *name, int count, char **word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word[i], name) == 0)
            return 1;
    return count == 0;
}

int main(int count, char **word)
{
    if (count < 2) {
        fprintf(stderr, "usage: lockwork-parts FOLDER [PART]...\n");
        return 2;
    }
    const char *name;
    for (int i = 0; (name = lw_catalogue_name(i)) != NULL; i++)
        if (!lw_engine_has(name) && is_wanted(name, count - 2, word + 2))
            write_item(lw_catalogue_item(name), word[1], name);
    if (is_wanted("engine", count - 2, word + 2))
        write_item(lw_engine_item(), word[1], "engine");
    return 0;
}
