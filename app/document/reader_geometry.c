/* The geometry of a body: its shapes, for pictures and clearances, and what they weigh. */
#include "app/document/reader_private.h"

#include <string.h>

static const LwKey entry_keys[] = {
    { "box", NULL }, { "cylinder", NULL }, { "sphere", NULL }, { "tube", NULL }, { "file", NULL }, { "part", NULL }, { "unit", NULL },
    { "up", NULL }, { "split", NULL }, { "tolerance", NULL }, { "scale", NULL }, { "position", NULL }, { "orientation", NULL },
    { "color", NULL }, { "density", NULL }, { "material", NULL }, { NULL, NULL },
};

/* "#rrggbb" or "#rrggbbaa". A colour of 0 means that none was given; a file may ask for exactly that black, which nobody would see. */
static bool read_colour(LwReader *r, const LwJson *node, LwColour *colour)
{
    const char *text;
    unsigned long value = 0;
    if (!node)
        return true;
    if (!lw_reader_string(r, node, "a colour", &text))
        return false;
    size_t length = strlen(text), digits = strspn(text + (*text == '#'), "0123456789abcdefABCDEF");
    if (*text != '#' || digits != length - 1 || (digits != 6 && digits != 8)) {
        lw_reader_error(r, node->mark, "%s is no colour; expected \"#rrggbb\" or \"#rrggbbaa\" such as \"#ff8000\"", lw_reader_quote(r, text));
        return false;
    }
    for (const char *c = text + 1; *c; c++)
        value = 16 * value + (unsigned long)(*c <= '9' ? *c - '0' : (*c | 0x20) - 'a' + 10);
    *colour = (LwColour)(digits == 6 ? value << 8 | 0xFF : value);
    return true;
}

/* Keys that only files have a use for. */
static bool check_file_keys(LwReader *r, const LwJson *entry)
{
    static const char *const keys[] = { "part", "unit", "up", "split", "tolerance", "scale" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const LwJson *member = lw_json_member(entry, keys[i]);
        if (member) {
            lw_reader_error(r, member->key_mark, "\"%s\" goes with \"file\" only", keys[i]);
            return false;
        }
    }
    return true;
}

static bool read_shape(LwReader *r, const LwJson *entry, LwWanted wanted, LwShape *shape)
{
    static const char *const primitives[] = { "box", "cylinder", "sphere", "tube" };
    *shape = (LwShape){ .mark = entry->mark, .frame = LW_FRAME_IDENTITY, .scale = { 1, 1, 1 }, .density = 1 };
    if (!lw_reader_keys(r, entry, "a geometry", entry_keys))
        return false;
    const LwJson *file = lw_json_member(entry, "file");
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives && file; i++) {
        const LwJson *other = lw_json_member(entry, primitives[i]);
        if (other) {
            lw_reader_error(r, other->key_mark, "a second shape; expected one per entry of \"geometry\"");
            return false;
        }
    }
    bool good = lw_reader_frame(r, entry, &shape->frame);
    good &= read_colour(r, lw_json_member(entry, "color"), &shape->colour);
    if (!(file ? lw_reader_file(r, entry, file, wanted, shape) : lw_reader_primitive(r, entry, shape) && check_file_keys(r, entry)))
        return false;
    return lw_reader_density(r, entry, wanted, shape) && good;
}

bool lw_reader_geometry(LwReader *r, const LwJson *list, bool fixed, LwBodyShapes *shapes, LwBodyMass *info)
{
    bool good = true;
    int dense = 0;
    LwSolids solids = { 0 };
    LwWanted wanted = fixed ? LW_WANTED_NOTHING : !info->mass_given ? LW_WANTED_MASS : LW_WANTED_SHAPE;
    if (info->mass_given && info->com_given && info->inertia_given)
        wanted = LW_WANTED_NOTHING;
    shapes->shape = LW_NEWN(&r->document->arena, LwShape, list->count);
    for (const LwJson *entry = list->first; entry; entry = entry->next) {
        LwShape *shape = &shapes->shape[shapes->count];
        bool read = read_shape(r, entry, wanted, shape);
        good &= read;
        dense += shape->has_density;
        shapes->count++;
        if (read && shape->kind != LW_SHAPE_FILE)
            lw_solids_add_primitive(&solids, &r->scratch, shape);
        else if (read && wanted != LW_WANTED_NOTHING)
            lw_reader_add_parts(r, &solids, shape);
    }
    info->solid_count = shapes->count;
    if (good && dense != 0 && dense != shapes->count && wanted == LW_WANTED_SHAPE) {
        lw_reader_error(r, list->mark, "only some entries have a density; expected one in every entry or in none");
        return false;
    }
    info->has_density = dense > 0;
    if (good)
        lw_solids_combine(&solids, info);
    return good;
}
