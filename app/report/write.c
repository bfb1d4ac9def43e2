#include "app/report/report.h"

#include "app/exchange/output.h"

#include <string.h>
#include <strings.h>

static bool ends_in(const char *path, const char *suffix)
{
    size_t length = strlen(path), own = strlen(suffix);
    return length >= own && strcasecmp(path + length - own, suffix) == 0;
}

static bool is_html(const char *path)
{
    return ends_in(path, ".html") || ends_in(path, ".htm");
}

bool lw_report_knows(const char *path)
{
    return is_html(path) || ends_in(path, ".pdf") || ends_in(path, ".txt") || strcmp(path, "-") == 0;
}

bool lw_report_write(const LwReport *report, const char *path, LwProblem *problem)
{
    LwOutput output;
    bool good = true;
    if (!lw_output_open(&output, path, problem))
        return false;
    if (is_html(path))
        good = lw_report_write_html(report, output.file, problem);
    else if (ends_in(path, ".pdf"))
        good = lw_report_write_pdf(report, output.file, problem);
    else
        lw_report_write_text(report, output.file);
    if (good)
        return lw_output_commit(&output, problem);
    lw_output_abandon(&output);
    return false;
}
