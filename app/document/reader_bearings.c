/* The rolling bearing in a joint: {"dynamic_load": "4.5 kN", "static_load": "2.5 kN", "type": "ball", "span": "80 mm", …}. Only sheets look at it. */
#include "app/document/reader_private.h"

#include <string.h>

static bool read_type(LwReader *r, const LwJson *node, int *type)
{
    static const char *const names[LW_BEARING_TYPES] = { [LW_BEARING_BALLS] = "ball", [LW_BEARING_ROLLERS] = "roller" };
    const char *name;
    if (!node)
        return true;
    if (!lw_reader_string(r, node, "the type of a bearing", &name))
        return false;
    for (int i = 0; i < LW_BEARING_TYPES; i++)
        if (strcmp(name, names[i]) == 0) {
            *type = i;
            return true;
        }
    lw_reader_error(r, node->mark, "the type of the bearing is %s; expected \"ball\" or \"roller\"", lw_reader_quote(r, name));
    return false;
}

static bool is_positive(LwReader *r, const LwJson *node, double value)
{
    if (!node || value > 0)
        return true;
    lw_reader_error(r, node->mark, "\"%s\" is zero; expected more, or leave it out", node->key);
    return false;
}

void lw_reader_bearing(LwReader *r, const LwJson *node, int joint)
{
    static const LwKey keys[] = {
        { "dynamic_load", NULL }, { "static_load", NULL }, { "type", NULL }, { "X", NULL }, { "Y", NULL }, { "X0", NULL }, { "Y0", NULL },
        { "span", NULL }, { "travel", NULL }, { NULL, NULL },
    };
    LwDocument *document = r->document;
    const LwJson *given = lw_json_member(node, "bearing");
    LwBearingDef bearing = lw_bearing_def_default();
    const struct { const char *key; LwQuantity quantity; double *value; bool positive; } values[] = {
        { "dynamic_load", LW_Q_FORCE, &bearing.dynamic_load, true }, { "static_load", LW_Q_FORCE, &bearing.static_load, true },
        { "X", LW_Q_NUMBER, &bearing.X, false }, { "Y", LW_Q_NUMBER, &bearing.Y, false }, { "X0", LW_Q_NUMBER, &bearing.X0, false },
        { "Y0", LW_Q_NUMBER, &bearing.Y0, false }, { "span", LW_Q_LENGTH, &bearing.span, true }, { "travel", LW_Q_LENGTH, &bearing.travel, true },
    };
    int before = r->issues->errors;
    if (!given || !lw_reader_keys(r, given, "the bearing of a joint", keys))
        return;
    bearing.mark = given->mark;
    bearing.joint = joint;
    read_type(r, lw_json_member(given, "type"), &bearing.type);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const LwJson *value = lw_json_member(given, values[i].key);
        if (lw_reader_not_negative(r, value, values[i].quantity, values[i].value) && values[i].positive)
            is_positive(r, value, *values[i].value);
    }
    if (lw_bearing_use(document->def.joint[joint].type) == LW_BEARING_HOLDS)
        lw_reader_error(r, given->mark, "a bearing in joint %s, which neither turns about z alone, nor slides along z, nor is a ball; expected one of these",
                        lw_reader_quote(r, document->def.joint[joint].name));
    if (r->issues->errors == before)
        LW_PUSH(&document->arena, document->bearing, document->bearing_count, document->bearing_room, bearing);
}
