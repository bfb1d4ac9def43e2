#include "app/cli/place.h"

#include "app/cli/cli.h"
#include "app/exchange/output.h"

#include <string.h>

bool lw_place_is_writable(const char *path)
{
    LwProblem problem;
    LwOutput probe;
    if (strcmp(path, "-") == 0)
        return true;
    if (!lw_output_open(&probe, path, &problem)) {
        lw_cli_complain("%s", problem.text);
        return false;
    }
    lw_output_abandon(&probe);
    return true;
}

bool lw_place_is_free(const char *path, const LwDocument *document)
{
    const char *what = lw_output_is_same_file(path, document->path) ? "the mechanism itself" : NULL;
    for (int i = 0; i < document->table_count && !what; i++)
        if (lw_output_is_same_file(path, document->table[i]))
            what = "a table that the mechanism reads";
    for (int b = 0; b < document->def.body_count; b++)
        for (int i = 0; i < document->shapes[b].count && !what; i++)
            if (document->shapes[b].shape[i].kind == LW_SHAPE_FILE && lw_output_is_same_file(path, document->shapes[b].shape[i].path))
                what = "a part file of the mechanism";
    if (what)
        lw_cli_complain("%s is %s; give the output another name with -o", path, what);
    return !what;
}
