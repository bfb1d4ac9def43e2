/* Coefficients of friction, and friction in joints: {"coefficient": 0.1, "static": 0.15, "radius": "10 mm", …}. */
#include "app/document/reader_private.h"

#include "core/solve/rubbing.h"

bool lw_reader_coefficients(LwReader *r, const LwJson *node, const char *slipping, double *fixed, double *kinetic)
{
    const LwJson *stick = lw_json_member(node, "static"), *slip = lw_json_member(node, slipping);
    bool good = lw_reader_not_negative(r, slip, LW_Q_NUMBER, kinetic);
    good &= lw_reader_not_negative(r, stick, LW_Q_NUMBER, fixed);
    if (!stick)
        *fixed = *kinetic;
    else if (!slip)
        *kinetic = *fixed;
    if (good && *fixed < *kinetic) {
        lw_reader_error(r, stick->mark, "static friction, %.6g, is below that of slipping, %.6g; expected at least as much", *fixed, *kinetic);
        return false;
    }
    return good;
}

bool lw_reader_efficiency(LwReader *r, const LwJson *node, double *efficiency)
{
    if (!lw_reader_number(r, node, LW_Q_NUMBER, efficiency))
        return false;
    if (!node || (*efficiency > 0 && *efficiency <= 1))
        return true;
    lw_reader_error(r, node->mark, "the efficiency is %.6g; expected more than 0 and at most 1", *efficiency);
    return false;
}

static bool read_values(LwReader *r, const LwJson *node, LwFrictionDef *friction)
{
    static const LwKey keys[] = {
        { "coefficient", NULL }, { "static", NULL }, { "radius", NULL }, { "collar", NULL }, { "span", NULL }, { "stribeck", NULL },
        { "viscous", NULL }, { "preload", NULL }, { "lead", NULL }, { "efficiency", NULL }, { NULL, NULL },
    };
    const struct { const char *key; LwQuantity quantity; double *value; } values[] = {
        { "radius", LW_Q_LENGTH, &friction->radius }, { "collar", LW_Q_LENGTH, &friction->collar }, { "span", LW_Q_LENGTH, &friction->span },
        { "stribeck", LW_Q_SPEED, &friction->stribeck }, { "viscous", LW_Q_DAMPING, &friction->viscous },
        { "preload", LW_Q_FORCE, &friction->preload }, { "lead", LW_Q_ANGLE, &friction->lead },
    };
    int before = r->issues->errors;
    if (!lw_reader_keys(r, node, "the friction of a joint", keys))
        return false;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        lw_reader_not_negative(r, lw_json_member(node, values[i].key), values[i].quantity, values[i].value);
    lw_reader_coefficients(r, node, "coefficient", &friction->fixed, &friction->kinetic);
    const LwJson *efficiency = lw_json_member(node, "efficiency"), *coefficient = lw_json_member(node, "coefficient");
    lw_reader_efficiency(r, efficiency, &friction->efficiency);
    if (!coefficient)
        coefficient = lw_json_member(node, "static");
    if (efficiency && coefficient)
        lw_reader_error(r, coefficient->key_mark, "both \"%s\" and \"efficiency\"; expected one of them", coefficient->key);
    if (!efficiency && !coefficient && !lw_json_member(node, "preload") && !lw_json_member(node, "viscous"))
        lw_reader_error(r, node->mark, "this friction has no size: add \"coefficient\", or \"preload\", \"viscous\" or \"efficiency\"");
    return r->issues->errors == before;
}

void lw_reader_friction(LwReader *r, const LwJson *node, int joint)
{
    LwDocument *document = r->document;
    LwMechanismDef *def = &document->def;
    const LwJson *given = lw_json_member(node, "friction");
    LwFrictionDef friction = { .joint = joint };
    if (!given)
        return;
    friction.mark = given->mark;
    if (given->kind == LW_JSON_NUMBER || lw_reader_is_formula(given)) {
        if (!lw_reader_not_negative(r, given, LW_Q_NUMBER, &friction.kinetic))
            return;
        friction.fixed = friction.kinetic;
    } else if (!read_values(r, given, &friction)) {
        return;
    }
    const char *objection = lw_rubbing_objection(def, &friction);
    if (objection) {
        lw_reader_error(r, given->mark, "friction in joint %s: %s", lw_reader_quote(r, def->joint[joint].name), objection);
        return;
    }
    LW_PUSH(&document->arena, def->friction, def->friction_count, document->friction_room, friction);
}
