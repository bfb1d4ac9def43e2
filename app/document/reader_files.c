/* Geometry entries that name a part of a CAD or mesh file. */
#include "app/document/reader_private.h"

#include <math.h>
#include <string.h>

static bool read_unit(LwReader *r, const LwJson *node, double *metres)
{
    char message[LW_UNITS_MESSAGE];
    LwUnit unit;
    if (!node)
        return true;
    if (node->kind == LW_JSON_STRING && lw_units_parse_unit(node->string, LW_Q_LENGTH, &unit, message))
        *metres = unit.numerator / unit.denominator;
    else if (!lw_reader_number(r, node, LW_Q_LENGTH, metres))
        return false;
    if (*metres > 0 && isfinite(*metres))
        return true;
    lw_reader_error(r, node->mark, "the unit is %.6g m; expected more than 0", *metres);
    return false;
}

static bool read_up(LwReader *r, const LwJson *node, char *up)
{
    const char *text = "";
    if (!node)
        return true;
    if (!lw_reader_string(r, node, "\"y\" or \"z\"", &text))
        return false;
    if (strcmp(text, "y") == 0 || strcmp(text, "z") == 0) {
        *up = text[0];
        return true;
    }
    lw_reader_error(r, node->mark, "unknown up axis %s; expected \"y\" or \"z\"", lw_reader_quote(r, text));
    return false;
}

static bool read_tolerance(LwReader *r, const LwJson *node, double *tolerance)
{
    if (!lw_reader_number(r, node, LW_Q_NUMBER, tolerance))
        return false;
    if (!node || (*tolerance > 0 && *tolerance < 1))
        return true;
    lw_reader_error(r, node->mark, "the tolerance is %.6g of the part's size; expected more than 0 and less than 1", *tolerance);
    return false;
}

static bool read_scale(LwReader *r, const LwJson *node, LwVec3 *scale)
{
    double all;
    if (node && node->kind != LW_JSON_ARRAY) {
        if (!lw_reader_number(r, node, LW_Q_NUMBER, &all))
            return false;
        *scale = lw_vec3(all, all, all);
    } else if (!lw_reader_vec3(r, node, LW_Q_NUMBER, scale)) {
        return false;
    }
    if (scale->x != 0 && scale->y != 0 && scale->z != 0)
        return true;
    lw_reader_error(r, node->mark, "a scale of zero leaves nothing; expected other numbers");
    return false;
}

static bool read_keys(LwReader *r, const LwJson *entry, const LwJson *file_node, LwShape *shape)
{
    const char *file = NULL, *part = NULL;
    const LwJson *part_node = lw_json_member(entry, "part");
    bool good = lw_reader_string(r, file_node, "the name of a file", &file);
    good &= lw_reader_string(r, part_node, "the name of a part", &part);
    good &= read_unit(r, lw_json_member(entry, "unit"), &shape->options.unit);
    good &= read_up(r, lw_json_member(entry, "up"), &shape->options.up);
    good &= lw_reader_bool(r, lw_json_member(entry, "split"), &shape->options.split);
    good &= read_tolerance(r, lw_json_member(entry, "tolerance"), &shape->options.tolerance);
    good &= read_scale(r, lw_json_member(entry, "scale"), &shape->scale);
    if (!good)
        return false;
    if (!*file || (part && !*part)) {
        lw_reader_error(r, *file ? part_node->mark : file_node->mark, "the name of the %s is empty", *file ? "part" : "file");
        return false;
    }
    shape->file = lw_arena_strdup(&r->document->arena, file);
    shape->path = lw_arena_printf(&r->document->arena, "%s%s", r->folder && *file != '/' ? r->folder : "", file);
    shape->part = part ? lw_arena_strdup(&r->document->arena, part) : NULL;
    return true;
}

/* A problem with a file: an error when its mass is needed, a warning when it is only a picture. */
static bool report(LwReader *r, LwWanted wanted, LwMark mark, const char *text)
{
    if (wanted == LW_WANTED_NOTHING)
        lw_reader_warn(r, mark, "%s; the body goes without this picture", text);
    else
        lw_reader_error(r, mark, "%s", text);
    return wanted == LW_WANTED_NOTHING;
}

static bool unknown_part(LwReader *r, const LwJson *node, LwWanted wanted, const LwScene *scene)
{
    enum { MOST = 24 };
    LwNearest nearest = lw_nearest_begin(node->string);
    const char *all = "", *text;
    for (int i = 0; i < scene->part_count; i++) {
        lw_nearest_try(&nearest, scene->part[i].name);
        if (i < MOST)
            all = lw_arena_printf(&r->scratch, "%s%s%s", all, i ? ", " : "", lw_reader_quote(r, scene->part[i].name));
    }
    if (nearest.best)
        text = lw_arena_printf(&r->scratch, "the file has no part %s; did you mean %s?", lw_reader_quote(r, node->string),
                               lw_reader_quote(r, nearest.best));
    else
        text = lw_arena_printf(&r->scratch, "the file has no part %s; it has %s%s", lw_reader_quote(r, node->string), all,
                               scene->part_count > MOST ? " and others (`lockwork mass` lists them)" : "");
    return report(r, wanted, node->mark, text);
}

bool lw_reader_admits(LwReader *r, const char *path, char message[LW_FENCE_MESSAGE])
{
    bool admitted = lw_fence_admits(&r->fence, r->folder, path, message);
    r->issues->outside += !admitted;
    return admitted;
}

const LwScene *lw_reader_scene(LwReader *r, const LwShape *shape, char message[LW_SOURCE_MESSAGE])
{
    return lw_reader_admits(r, shape->path, message) ? r->source->open(r->source, shape->path, &shape->options, message) : NULL;
}

bool lw_reader_file(LwReader *r, const LwJson *entry, const LwJson *file, LwWanted wanted, LwShape *shape)
{
    char message[LW_SOURCE_MESSAGE];
    const LwJson *part = lw_json_member(entry, "part");
    shape->kind = LW_SHAPE_FILE;
    if (!read_keys(r, entry, file, shape))
        return false;
    if (wanted == LW_WANTED_NOTHING && (r->only_mass || !r->source))
        return true;
    if (!r->source) {
        lw_reader_error(r, file->key_mark, "part files are not read here; give mass, com and inertia");
        return false;
    }
    const LwScene *scene = lw_reader_scene(r, shape, message);
    if (!scene)
        return report(r, wanted, file->mark, message);
    if (shape->part && lw_scene_find_part(scene, shape->part) < 0)
        return unknown_part(r, part, wanted, scene);
    shape->scene = scene;
    return true;
}

bool lw_reader_open_scene(LwReader *r, LwMark mark, LwShape *shape)
{
    char message[LW_SOURCE_MESSAGE];
    const LwScene *scene = NULL;
    if (shape->scene)
        return true;
    if (!r->source)
        lw_reader_error(r, mark, "part files are not read here; give the contact its \"shapes\"");
    else if (!(scene = lw_reader_scene(r, shape, message)))
        lw_reader_error(r, mark, "%s", message);
    else if (shape->part && lw_scene_find_part(scene, shape->part) < 0)
        lw_reader_error(r, mark, "the file %s has no part %s", shape->file, lw_reader_quote(r, shape->part));
    else
        shape->scene = scene;
    return shape->scene != NULL;
}
