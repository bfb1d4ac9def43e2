/* "features" of a joint: what each of its markers is attached to, as signatures in the bodies' frames. Whether they are still
 * there is found out when all joints are read (reader_follow.c). */
#include "app/document/reader_private.h"

#include <math.h>
#include <string.h>

static const LwKey feature_keys[] = {
    { "part", NULL }, { "kind", NULL }, { "inside", NULL }, { "position", NULL }, { "axis", NULL }, { "radius", NULL }, { "radius2", NULL },
    { "angle", NULL }, { "length", NULL }, { "area", NULL }, { NULL, NULL },
};

static bool is_round(LwFeatureKind kind)
{
    return kind != LW_FEATURE_PLANE && kind != LW_FEATURE_LINE && kind != LW_FEATURE_POINT;
}

static bool read_kind(LwReader *r, const LwJson *node, LwFeatureKind *kind)
{
    const char *name = "", *all = "";
    const LwJson *member = lw_reader_need(r, node, "a feature", "kind", "\"cylinder\", \"plane\" and so on, as `lockwork features` lists them");
    if (!member || !lw_reader_string(r, member, "the kind of a feature", &name))
        return false;
    for (int k = 0; k < LW_FEATURE_KINDS; k++) {
        if (strcmp(name, lw_feature_names[k]) == 0) {
            *kind = (LwFeatureKind)k;
            return true;
        }
        all = lw_arena_printf(&r->scratch, "%s%s%s", all, k ? ", " : "", lw_feature_names[k]);
    }
    const char *near = lw_nearest(name, lw_feature_names, LW_FEATURE_KINDS);
    if (near)
        lw_reader_error(r, member->mark, "unknown kind of feature %s; did you mean \"%s\"?", lw_reader_quote(r, name), near);
    else
        lw_reader_error(r, member->mark, "unknown kind of feature %s; expected one of %s", lw_reader_quote(r, name), all);
    return false;
}

static bool read_axis(LwReader *r, const LwJson *node, LwFeature *f)
{
    const char *kind = lw_feature_names[f->kind];
    const LwJson *axis = lw_json_member(node, "axis");
    bool has_axis = f->kind != LW_FEATURE_SPHERE && f->kind != LW_FEATURE_POINT;
    if (axis && !has_axis) {
        lw_reader_error(r, axis->key_mark, "a %s has no axis", kind);
        return false;
    }
    if (!has_axis)
        return true;
    if (!axis) {
        lw_reader_error(r, node->mark, "a feature of kind %s needs \"axis\": its direction in the body's frame", kind);
        return false;
    }
    if (!lw_reader_vec3(r, axis, LW_Q_NUMBER, &f->axis))
        return false;
    double largest = fmax(fabs(f->axis.x), fmax(fabs(f->axis.y), fabs(f->axis.z)));
    if (!(largest > 0)) {
        lw_reader_error(r, axis->mark, "the axis is zero; expected a direction such as [0, 0, 1]");
        return false;
    }
    f->axis = lw_vec3(f->axis.x / largest, f->axis.y / largest, f->axis.z / largest);
    f->axis = lw_vec3_scale(f->axis, 1 / lw_vec3_norm(f->axis));
    return true;
}

/* Radii, lengths, area: none below zero, and those without which the feature could not be told are there. */
static bool read_sizes(LwReader *r, const LwJson *node, LwFeature *f)
{
    const struct { const char *key; LwQuantity quantity; double *value; bool needed, of_any_sign; } sizes[] = {
        { "radius", LW_Q_LENGTH, &f->radius, is_round(f->kind), false },
        { "radius2", LW_Q_LENGTH, &f->radius2, f->kind == LW_FEATURE_TORUS, false },
        { "angle", LW_Q_ANGLE, &f->angle, f->kind == LW_FEATURE_CONE, true },
        { "length", LW_Q_LENGTH, &f->length, false, false },
        { "area", LW_Q_AREA, &f->area, false, false },
    };
    bool good = true;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const LwJson *member = lw_json_member(node, sizes[i].key);
        if (!member && sizes[i].needed) {
            lw_reader_error(r, node->mark, "a feature of kind %s needs \"%s\"", lw_feature_names[f->kind], sizes[i].key);
            good = false;
        } else if (!lw_reader_number(r, member, sizes[i].quantity, sizes[i].value)) {
            good = false;
        } else if (member && !sizes[i].of_any_sign && !(*sizes[i].value >= 0)) {
            lw_reader_error(r, member->mark, "\"%s\" is %.6g; expected no less than 0", sizes[i].key, *sizes[i].value);
            good = false;
        }
    }
    return good;
}

static bool read_feature(LwReader *r, const LwJson *node, LwAttachment *out)
{
    LwFeature *f = &out->feature;
    *f = (LwFeature){ .face = -1, .edge = -1 };
    const char *part = NULL;
    if (!lw_reader_keys(r, node, "a feature", feature_keys) || !read_kind(r, node, &f->kind))
        return false;
    if (f->kind == LW_FEATURE_CIRCLE)
        f->angle = 2 * M_PI;
    const LwJson *position = lw_reader_need(r, node, "a feature", "position", "where it is in the body's frame");
    bool good = position && lw_reader_vec3(r, position, LW_Q_LENGTH, &f->position);
    good &= lw_reader_bool(r, lw_json_member(node, "inside"), &f->inside);
    good &= lw_reader_string(r, lw_json_member(node, "part"), "the name of a part", &part);
    good &= read_axis(r, node, f);
    good &= read_sizes(r, node, f);
    if (good && part)
        out->part = lw_arena_strdup(&r->document->arena, part);
    return good;
}

void lw_reader_features(LwReader *r, const LwJson *node, int joint)
{
    LwDocument *document = r->document;
    const LwJson *list = lw_json_member(node, "features");
    if (!list)
        return;
    if (list->kind != LW_JSON_ARRAY || list->count != 2) {
        lw_reader_error(r, list->mark, "expected a list of two features, one for each body (null: none), found %s%s", lw_json_kind_words(list),
                        list->kind == LW_JSON_ARRAY ? " of another length" : "");
        return;
    }
    const LwJson *entry = list->first;
    for (int side = 0; side < 2; side++, entry = entry->next) {
        LwAttachment attachment = { .mark = entry->mark, .joint = joint, .side = side, .status = LW_MATCH_SAME };
        if (entry->kind != LW_JSON_NULL && read_feature(r, entry, &attachment))
            LW_PUSH(&document->arena, document->attachment, document->attachment_count, document->attachment_room, attachment);
    }
}
