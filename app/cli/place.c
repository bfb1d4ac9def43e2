#include "app/cli/place.h"

#include "app/cli/cli.h"
#include "app/exchange/output.h"
#include "app/session/sources.h"

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
    const char *what = lw_source_at(document, path);
    if (what)
        lw_cli_complain("%s is %s; give the output another name with -o", path, what);
    return !what;
}
