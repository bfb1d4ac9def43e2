/* What the null vectors that were taken into account leave of the columns: exact, only in a sum, or undetermined. */
#include "core/analysis/certainty_private.h"

/* Rounding in a null vector, and for rows that depend on each other only nearly, the angle between them. */
static double threshold(const LwCertainties *c)
{
    return fmin(1e-7 + 10 * c->slip, LW_CERTAINTY_MOST);
}

static const char *item_name(const LwCertainties *c, int item)
{
    const LwMechanismDef *def = &c->system->mechanism->def;
    return item < c->joints ? def->joint[item].name : def->contact[item - c->joints].name;
}

static bool in_sum(const LwCertainties *c, int item)
{
    return item < c->joints ? lw_item_has_load(c, item) : c->took[item - c->joints];
}

static const char *write_sum(const LwCertainties *c, LwArena *arena, int j, int k, LwPartner partner)
{
    static const char *const name[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    char *text = lw_arena_printf(arena, "%s.%s", item_name(c, j), name[k]);
    for (int other = 0; other < c->items; other++) {
        double way = partner(c, j, other), sign;
        if (other == j || way == 0 || !in_sum(c, other))
            continue;
        int axis = lw_items_parallel(c, j, k % 3, other, &sign);
        if (axis >= 0)
            text = lw_arena_printf(arena, "%s %s %s.%s", text, way * sign > 0 ? "+" : "-", item_name(c, other), name[(k < 3 ? 0 : 3) + axis]);
    }
    return text;
}

static LwCertainty item_verdict(const LwCertainties *c, LwArena *arena, int item, int k, const char **sum)
{
    double limit = threshold(c);
    *sum = NULL;
    if (c->variation[6 * item + k] <= limit)
        return LW_EXACT;
    if (c->pair_variation[6 * item + k] <= limit) {
        *sum = write_sum(c, arena, item, k, lw_items_pair);
        return LW_SUM_ONLY;
    }
    if (c->ground_variation[6 * item + k] <= limit) {
        *sum = write_sum(c, arena, item, k, lw_items_ground);
        return LW_SUM_ONLY;
    }
    return LW_UNDETERMINED;
}

LwCertainty lw_certainties_joint(const LwCertainties *c, LwArena *arena, int joint, int k, const char **sum)
{
    return item_verdict(c, arena, joint, k, sum);
}

LwCertainty lw_certainties_contact(const LwCertainties *c, LwArena *arena, int contact, int k, const char **sum)
{
    return item_verdict(c, arena, c->joints + contact, k, sum);
}

LwCertainty lw_certainties_normal(const LwCertainties *c, LwArena *arena, int contact, const char **sum)
{
    const LwMechanismDef *def = &c->system->mechanism->def;
    *sum = NULL;
    if (c->loose_variation.normal[contact] <= threshold(c))
        return LW_EXACT;
    if (c->normal_pair_variation[contact] > threshold(c))
        return LW_UNDETERMINED;
    char *text = lw_arena_printf(arena, "%s.normal", def->contact[contact].name);
    for (int k = 0; k < def->contact_count; k++)
        if (k != contact && c->took[k] && lw_items_pair(c, c->joints + contact, c->joints + k) != 0)
            text = lw_arena_printf(arena, "%s + %s.normal", text, def->contact[k].name);
    *sum = text;
    return LW_SUM_ONLY;
}

static LwCertainty verdict(const LwCertainties *c, double variation)
{
    return variation <= threshold(c) ? LW_EXACT : LW_UNDETERMINED;
}

LwCertainty lw_certainties_contact_friction(const LwCertainties *c, int contact)
{
    return verdict(c, c->loose_variation.tangent[3 * contact]);
}

LwCertainty lw_certainties_stop(const LwCertainties *c, int limit)
{
    return verdict(c, c->loose_variation.stop[limit]);
}

LwCertainty lw_certainties_friction(const LwCertainties *c, int friction)
{
    return verdict(c, c->loose_variation.rubbing[friction]);
}

LwCertainty lw_certainties_motor(const LwCertainties *c, int motor)
{
    return verdict(c, c->motor_variation[motor]);
}

LwCertainty lw_certainties_coupler(const LwCertainties *c, int coupler)
{
    return verdict(c, c->coupler_variation[coupler]);
}

LwCertainty lw_certainties_cable(const LwCertainties *c, int cable)
{
    return verdict(c, c->cable_variation[cable]);
}
