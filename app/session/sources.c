#include "app/session/sources.h"

#include "app/exchange/output.h"

const char *lw_source_at(const LwDocument *document, const char *path)
{
    if (lw_output_is_same_file(path, document->path))
        return "the mechanism itself";
    for (int i = 0; i < document->table_count; i++)
        if (lw_output_is_same_file(path, document->table[i]))
            return "a table that the mechanism reads";
    for (int b = 0; b < document->def.body_count; b++)
        for (int i = 0; i < document->shapes[b].count; i++)
            if (document->shapes[b].shape[i].kind == LW_SHAPE_FILE && lw_output_is_same_file(path, document->shapes[b].shape[i].path))
                return "a part file of the mechanism";
    return NULL;
}
