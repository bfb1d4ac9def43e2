/* Limits of joint coordinates: {"rz": ["-90 deg", "90 deg"], "z": [null, 0.4]}, or with what the stops are like:
 * {"rz": {"range": [lo, hi], "restitution": 0.3}} for rigid ones, {"range": …, "stiffness": …, "damping": …} or {"range": …, "force": LAW}
 * ("torque" for angles) for soft ones. */
#include "app/document/reader_private.h"

#include <math.h>

/* The two kinds of coordinate differ in words and units only. */
typedef struct LimitWords {
    LwQuantity coordinate, stiffness, damping, law;
    const char *law_key;
    LwKey keys[6];
} LimitWords;

static const LimitWords linear = { LW_Q_LENGTH, LW_Q_STIFFNESS, LW_Q_DAMPING, LW_Q_FORCE, "force",
                                   { { "range", NULL }, { "restitution", NULL }, { "stiffness", NULL }, { "damping", NULL }, { "force", NULL } } };
static const LimitWords angular = { LW_Q_ANGLE, LW_Q_ANGULAR_STIFFNESS, LW_Q_ANGULAR_DAMPING, LW_Q_TORQUE, "torque",
                                    { { "range", NULL }, { "restitution", NULL }, { "stiffness", NULL }, { "damping", NULL }, { "torque", NULL } } };

/* One of the two bounds; null is none. */
static bool read_bound(LwReader *r, const LwJson *node, LwQuantity quantity, double none, double *bound)
{
    *bound = none;
    return node->kind == LW_JSON_NULL || lw_reader_number(r, node, quantity, bound);
}

static bool read_range(LwReader *r, const LwJson *node, LwQuantity quantity, LwLimitDef *limit)
{
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

/* Stiffness and damping, or the law instead of them. */
static bool read_soft(LwReader *r, const LwJson *node, const LimitWords *words, LwLimitDef *limit)
{
    const LwJson *stiffness = lw_json_member(node, "stiffness"), *damping = lw_json_member(node, "damping");
    const LwJson *law = lw_json_member(node, words->law_key), *other = stiffness ? stiffness : damping;
    if (law && other) {
        lw_reader_error(r, other->key_mark, "a soft stop has either \"%s\" or \"%s\"; expected one", other->key, words->law_key);
        return false;
    }
    limit->soft = true;
    if (law) {
        limit->law = lw_reader_law(r, law, (LwLawWish){ words->law, LW_LAW_USES_T | LW_LAW_USES_X | LW_LAW_USES_V, 0 });
        return limit->law != NULL;
    }
    if (!stiffness) {
        lw_reader_error(r, node->mark, "a soft stop needs \"stiffness\": damping alone stops nothing");
        return false;
    }
    bool good = lw_reader_stiffness(r, stiffness, words->stiffness, &limit->stiffness, &limit->elastic);
    if (good && limit->stiffness == 0 && !limit->elastic) {
        lw_reader_error(r, stiffness->mark, "\"stiffness\" is 0: this stop stops nothing; expected more than 0, or a rigid stop without it");
        return false;
    }
    return lw_reader_not_negative(r, damping, words->damping, &limit->damping) && good;
}

static bool read_stop(LwReader *r, const LwJson *node, const LimitWords *words, LwLimitDef *limit)
{
    static const char *const soft_keys[] = { "stiffness", "damping", "force", "torque" };
    int before = r->issues->errors;
    if (!lw_reader_keys(r, node, "a limit", words->keys) || r->issues->errors != before)
        return false;
    const LwJson *range = lw_reader_need(r, node, "a limit", "range", "a list of a lower and an upper limit, null for none");
    const LwJson *restitution = lw_json_member(node, "restitution"), *soft = NULL;
    for (size_t i = 0; i < sizeof soft_keys / sizeof *soft_keys && !soft; i++)
        soft = lw_json_member(node, soft_keys[i]);
    if (!range || !read_range(r, range, words->coordinate, limit))
        return false;
    if (restitution && soft) {
        lw_reader_error(r, soft->key_mark, "\"restitution\" is of rigid stops, \"%s\" of soft ones; expected one of them", soft->key);
        return false;
    }
    return soft ? read_soft(r, node, words, limit) : lw_reader_fraction(r, restitution, &limit->restitution);
}

static bool read_limit(LwReader *r, const LwJson *node, LwLimitDef *limit)
{
    if (!lw_reader_coordinate_name(r, node->key, node->key_mark, limit->joint, LW_MASK_ALL, &limit->coordinate))
        return false;
    const LimitWords *words = limit->coordinate >= LW_RX ? &angular : &linear;
    if (node->kind == LW_JSON_OBJECT)
        return read_stop(r, node, words, limit);
    return read_range(r, node, words->coordinate, limit);
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
        if (read_limit(r, member, &limit))
            LW_PUSH(&document->arena, document->def.limit, document->def.limit_count, document->limit_room, limit);
    }
}
