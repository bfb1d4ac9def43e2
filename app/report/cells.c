#include "app/report/cells.h"

#include "app/document/name_rules.h"

#include <string.h>

const char *lw_cell_guard(const char *text)
{
    return lw_name_is_formula(text) ? "'" : "";
}

void lw_cell_put(FILE *out, const char *text)
{
    bool quoted = strpbrk(text, "\",\r\n") != NULL;
    if (quoted)
        putc('"', out);
    fputs(lw_cell_guard(text), out);
    for (const char *c = text; *c; c++) {
        if (*c == '"')
            putc('"', out);
        putc(*c, out);
    }
    if (quoted)
        putc('"', out);
}
