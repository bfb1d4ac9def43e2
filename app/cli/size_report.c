/* The report of `size`. */
#include "app/cli/size.h"

int lw_size_write_report(const LwSizeWork *work, const char *path)
{
    (void)work;
    return lw_cli_complain("%s: reports are not written yet; -o X.csv writes the tables", path);
}
