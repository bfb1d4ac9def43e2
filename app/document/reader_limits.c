/* Limits of joint coordinates: {"rz": ["-90 deg", "90 deg"], "z": [null, 0.4]}. */
#include "app/document/reader_private.h"

#include <math.h>

/* One of the two bounds; null is none. */
static bool read_bound(LwReader *r, const LwJson *node, LwQuantity quantity, double none, double *bound)
{
    *bound = none;
    return node->kind == LW_JSON_NULL || lw_reader_number(r, node, quantity, bound);
}

static bool read_limit(LwReader *r, const LwJson *node, LwLimitDef *limit)
{
    if (!lw_reader_coordinate_name(r, node->key, node->key_mark, limit->joint, LW_MASK_ALL, &limit->coordinate))
        return false;
    LwQuantity quantity = limit->coordinate >= LW_RX ? LW_Q_ANGLE : LW_Q_LENGTH;
    if (node->kind != LW_JSON_ARRAY || node->count != 2) {
        lw_reader_error(r, node->mark, "expected a list of a lower and an upper limit, null for none, found %s%s", lw_json_kind_words(node),
                        node->kind == LW_JSON_ARRAY ? " of another length" : "");
        return false;
    }
    bool good = read_bound(r, node->first, quantity, -INFINITY, &limit->lower);
    good &= read_bound(r, node->first->next, quantity, INFINITY, &limit->upper);
    if (good && limit->lower > limit->upper) {
        lw_reader_error(r, node->mark, "the lower limit, %.6g %s, is above the upper one, %.6g %s", limit->lower, lw_quantities[quantity].si,
                        limit->upper, lw_quantities[quantity].si);
        return false;
    }
    return good;
}

void lw_reader_limits(LwReader *r, const LwJson *node, int joint)
{
    LwDocument *document = r->document;
    const LwJson *limits = lw_json_member(node, "limits");
    if (!limits)
        return;
    if (limits->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, limits->mark, "expected an object such as {\"rz\": [\"-90 deg\", \"90 deg\"]}, found %s", lw_json_kind_words(limits));
        return;
    }
    for (const LwJson *member = limits->first; member; member = member->next) {
        LwLimitDef limit = { .mark = member->key_mark, .joint = joint };
        if (!read_limit(r, member, &limit))
            continue;
        if (document->def.limit_count == 0)
            lw_reader_warn(r, member->key_mark, "limits of joints are kept but do not stop the motion yet in this version");
        LW_PUSH(&document->arena, document->def.limit, document->def.limit_count, document->limit_room, limit);
    }
}
