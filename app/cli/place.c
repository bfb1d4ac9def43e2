#include "app/cli/place.h"

#include "app/cli/cli.h"
#include "app/exchange/output.h"
#include "app/session/sources.h"

#include <string.h>
#include <strings.h>

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

bool lw_place_is_table(const char *path)
{
    static const char *const others[] = { ".docx", ".doc", ".odt", ".rtf", ".xlsx", ".xls", ".ods", ".pdf", ".html", ".htm", ".png", ".svg",
                                          ".jpg", ".json", ".xml", ".zip", ".gz", ".mat", ".parquet", ".lockwork" };
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    for (size_t i = 0; dot && i < sizeof others / sizeof *others; i++)
        if (strcasecmp(dot, others[i]) == 0) {
            lw_cli_complain("%s: this is a table of comma-separated values; expected a name that ends in .csv", path);
            return false;
        }
    return true;
}
