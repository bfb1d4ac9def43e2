#include "app/exchange/export_shape.h"

bool lw_export_rgba(LwColour colour, double rgba[4])
{
    for (int i = 0; i < 4; i++)
        rgba[i] = round((colour >> (24 - 8 * i) & 0xFF) / 255.0 * 1e4) / 1e4;
    return colour != 0;
}

bool lw_export_shape(LwExport *e, int body, int index, LwExportShape *out)
{
    static const struct { const char *word; int sizes; } kinds[] = {
        [LW_SHAPE_BOX] = { "box", 3 }, [LW_SHAPE_TUBE] = { "cylinder", 2 }, [LW_SHAPE_SPHERE] = { "sphere", 1 }, [LW_SHAPE_FILE] = { "mesh", 0 },
    };
    const LwShape *shape = &e->document->shapes[body].shape[index];
    *out = (LwExportShape){ .word = kinds[shape->kind].word, .frame = shape->frame, .size_count = kinds[shape->kind].sizes, .colour = shape->colour };
    if (shape->kind != LW_SHAPE_FILE && !(shape->kind == LW_SHAPE_TUBE && shape->size[1] > 0)) {
        for (int i = 0; i < out->size_count; i++)
            out->size[i] = shape->size[shape->kind == LW_SHAPE_TUBE && i == 1 ? 2 : i];
        return true;
    }
    out->word = "mesh";
    out->frame = LW_FRAME_IDENTITY;
    out->mesh = lw_export_add_mesh(e, body, index);
    if (!out->mesh)
        lw_export_note(e, "a shape of body \"%s\" is left out: %s has no triangles here", lw_export_body_name(e, body), shape->file ? shape->file : "it");
    return out->mesh != NULL;
}
