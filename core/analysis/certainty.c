#include "core/analysis/certainty_private.h"

#include "core/solve/rubbing.h"

#include <string.h>

static void count_partners(const LwCertainties *c, LwPartner partner, int *count)
{
    for (int j = 0; j < c->items; j++)
        for (int k = 0; k < c->items; k++)
            count[j] += partner(c, j, k) != 0 && lw_item_has_load(c, k);
}

static LwLooseAux loose_create(LwArena *arena, const LwMechanismDef *def)
{
    return (LwLooseAux){ LW_NEWN(arena, double, def->limit_count), LW_NEWN(arena, double, def->friction_count),
                         LW_NEWN(arena, double, def->contact_count), LW_NEWN(arena, double, 3 * def->contact_count), 0 };
}

static void create_items(LwCertainties *c, LwArena *arena)
{
    const LwMechanism *m = c->system->mechanism;
    c->joints = m->def.joint_count;
    c->items = c->joints + m->def.contact_count;
    c->body = lw_arena_alloc(arena, (size_t)c->items * sizeof *c->body, _Alignof(int));
    c->axes = LW_NEWN(arena, LwMat3, c->items);
    for (int i = 0; i < c->items; i++)
        for (int k = 0; k < 2; k++) {
            int def = i < c->joints ? LW_GROUND : m->def.contact[i - c->joints].body[k];
            c->body[i][k] = i < c->joints ? m->joint[i].body[k] : def == LW_GROUND ? m->body_count : m->body_of_def[def];
        }
    for (int i = c->joints; i < c->items; i++)
        c->axes[i] = (LwMat3){ { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
}

LwCertainties *lw_certainties_create(LwArena *arena, const LwSystem *s, double looseness)
{
    LwCertainties *c = LW_NEW(arena, LwCertainties);
    const LwMechanismDef *def = &s->mechanism->def;
    c->system = s;
    c->arena = arena;
    c->slip = looseness;
    create_items(c, arena);
    c->variation = LW_NEWN(arena, double, 6 * c->items);
    c->pair_variation = LW_NEWN(arena, double, 6 * c->items);
    c->ground_variation = LW_NEWN(arena, double, 6 * c->items);
    c->motor_variation = LW_NEWN(arena, double, def->motor_count);
    c->coupler_variation = LW_NEWN(arena, double, def->coupler_count);
    c->cable_variation = LW_NEWN(arena, double, def->cable_count);
    c->loose = loose_create(arena, def);
    c->loose_variation = loose_create(arena, def);
    c->normal_pair_variation = LW_NEWN(arena, double, def->contact_count);
    c->took = LW_NEWN(arena, bool, def->contact_count);
    c->z = LW_NEWN(arena, double, s->row_count);
    c->load = LW_NEWN(arena, double, 6 * c->items);
    c->pair_count = LW_NEWN(arena, int, c->items);
    c->ground_count = LW_NEWN(arena, int, c->items);
    count_partners(c, lw_items_pair, c->pair_count);
    count_partners(c, lw_items_ground, c->ground_count);
    return c;
}

int lw_items_parallel(const LwCertainties *c, int j, int axis, int k, double *sign)
{
    for (int i = 0; i < 3; i++) {
        double dot = 0;
        for (int r = 0; r < 3; r++)
            dot += c->axes[j].m[r][axis] * c->axes[k].m[r][i];
        *sign = dot > 0 ? 1 : -1;
        if (fabs(dot) > 1 - 1e-9)
            return i;
    }
    return -1;
}

/* Variation of the sums of item j's force and torque along an axis over its partners; infinite when an axis differs. Contacts that the vector does not go
 * through are left out. */
static void sum_variations(const LwCertainties *c, int j, int axis, LwPartner partner, double sum[2])
{
    static const double none[6];
    sum[0] = sum[1] = 0;
    for (int k = 0; k < c->items; k++) {
        double way = partner(c, j, k), sign;
        if (way == 0 || !lw_item_has_load(c, k) || (k >= c->joints && memcmp(c->load + 6 * k, none, sizeof none) == 0))
            continue;
        int other = lw_items_parallel(c, j, axis, k, &sign);
        if (other < 0) {
            sum[0] = sum[1] = INFINITY;
            return;
        }
        sum[0] += way * sign * c->load[6 * k + other];
        sum[1] += way * sign * c->load[6 * k + 3 + other];
    }
}

static double row_of(const double *z, const LwSystem *s, int group)
{
    return group >= 0 ? fabs(z[s->group[group].first]) : 0;
}

static void raise_to(double *variation, double value)
{
    *variation = fmax(*variation, value);
}

/* Friction goes with what presses the joint. */
static void add_pressing(LwCertainties *c, const LwSolver *solver, const LwState *state, const double *z)
{
    const LwMechanism *m = c->system->mechanism;
    for (int i = 0; i < m->def.friction_count; i++) {
        double teeth[6];
        if (m->def.friction[i].teeth.given)
            lw_rubbing_reaction(c->system, solver->rows, state, i, z, teeth);
        const double *load = m->def.friction[i].teeth.given ? teeth : c->load + 6 * m->def.friction[i].joint;
        raise_to(&c->loose.rubbing[i], lw_rubbing_normal(m, state, i, load, NULL));
    }
}

/* The largest of the forces that a null vector means. */
static double extent(const LwCertainties *c, const double *z)
{
    const LwSystem *s = c->system;
    const LwMechanismDef *def = &s->mechanism->def;
    double size = s->mechanism->size, largest = c->loose.largest;
    for (int i = 0; i < 6 * c->items; i++)
        largest = fmax(largest, fabs(c->load[i]) / (i % 6 < 3 ? 1 : size));
    for (int i = 0; i < def->motor_count; i++)
        largest = fmax(largest, row_of(z, s, s->motor_group[i]));
    for (int i = 0; i < def->coupler_count; i++)
        largest = fmax(largest, row_of(z, s, s->coupler_group[i]));
    for (int i = 0; i < def->cable_count; i++)
        largest = fmax(largest, row_of(z, s, s->cable_group[i]));
    for (int i = 0; i < def->limit_count; i++)
        largest = fmax(largest, fabs(c->loose.stop[i]) / (def->limit[i].coordinate < LW_RX ? 1 : size));
    for (int i = 0; i < def->friction_count; i++)
        largest = fmax(largest, c->loose.rubbing[i]);
    return largest;
}

/* Sums of item j along an axis. What varies by so much already is no verdict any more, whatever the vectors to come. */
static void add_sums(const LwCertainties *c, int j, int axis, LwPartner partner, bool alone, double scale, double *variation)
{
    double sum[2] = { INFINITY, INFINITY };
    if (variation[axis] > LW_CERTAINTY_MOST && variation[axis + 3] > LW_CERTAINTY_MOST)
        return;
    if (!alone)
        sum_variations(c, j, axis, partner, sum);
    raise_to(&variation[axis], fabs(sum[0]) / scale);
    raise_to(&variation[axis + 3], fabs(sum[1]) / (scale * c->system->mechanism->size));
}

static void add_items(LwCertainties *c, double scale)
{
    for (int j = 0; j < c->items; j++) {
        if (!lw_item_has_load(c, j))
            continue;
        for (int k = 0; k < 6; k++)
            raise_to(&c->variation[6 * j + k], fabs(c->load[6 * j + k]) / (scale * (k < 3 ? 1 : c->system->mechanism->size)));
        for (int axis = 0; axis < 3; axis++) {
            add_sums(c, j, axis, lw_items_pair, c->pair_count[j] <= 1, scale, c->pair_variation + 6 * j);
            add_sums(c, j, axis, lw_items_ground, c->ground_count[j] <= 1, scale, c->ground_variation + 6 * j);
        }
    }
}

static void add_loose(LwCertainties *c, double scale)
{
    const LwMechanism *m = c->system->mechanism;
    for (int i = 0; i < m->def.limit_count; i++)
        raise_to(&c->loose_variation.stop[i], fabs(c->loose.stop[i]) / scale / (m->def.limit[i].coordinate < LW_RX ? 1 : m->size));
    for (int i = 0; i < m->def.friction_count; i++)
        raise_to(&c->loose_variation.rubbing[i], c->loose.rubbing[i] / scale);
    for (int i = 0; i < m->def.contact_count; i++) {
        double sum = 0;
        if (c->pair_count[c->joints + i] == 1)
            sum = c->loose.normal[i];
        for (int k = 0; c->pair_count[c->joints + i] > 1 && k < m->def.contact_count; k++)
            sum += lw_items_pair(c, c->joints + i, c->joints + k) != 0 ? c->loose.normal[k] : 0;
        raise_to(&c->loose_variation.normal[i], fabs(c->loose.normal[i]) / scale);
        raise_to(&c->loose_variation.tangent[3 * i], lw_vec3_norm(lw_vec3_from(c->loose.tangent + 3 * i)) / scale);
        raise_to(&c->normal_pair_variation[i], fabs(sum) / scale);
    }
}

void lw_certainties_add_vector(LwCertainties *c, const LwSolver *solver, const LwState *state, const double *z)
{
    const LwSystem *s = c->system;
    const LwMechanismDef *def = &s->mechanism->def;
    for (int j = 0; j < c->joints; j++)
        if (lw_item_has_load(c, j))
            lw_joint_load(s, solver->rows, state, j, z, c->load + 6 * j);
    add_pressing(c, solver, state, z);
    double scale = extent(c, z);
    if (!(scale > 0))
        return;
    for (int i = 0; i < def->coupler_count; i++)
        raise_to(&c->coupler_variation[i], row_of(z, s, s->coupler_group[i]) / scale);
    for (int i = 0; i < def->cable_count; i++)
        raise_to(&c->cable_variation[i], row_of(z, s, s->cable_group[i]) / scale);
    for (int i = 0; i < def->motor_count; i++)
        raise_to(&c->motor_variation[i], row_of(z, s, s->motor_group[i]) / scale);
    add_items(c, scale);
    add_loose(c, scale);
}

void lw_certainties_add(LwCertainties *c, LwSolver *solver, const LwState *state)
{
    for (int j = 0; j < c->joints; j++)
        c->axes[j] = lw_joint_axes(c->system->mechanism, state, j);
    for (int row = 0; solver->left_out > 0 && row < c->system->row_count; row++)
        if (lw_kkt_dropped(solver->kkt, row)) {
            memset(c->loose.rubbing, 0, (size_t)c->system->mechanism->def.friction_count * sizeof(double));
            c->slip = fmax(c->slip, lw_kkt_null_vector(solver->kkt, solver->rows, row, c->z));
            lw_certainties_add_vector(c, solver, state, c->z);
        }
    if (solver->aux)
        lw_certainties_add_aux(c, solver, state);
}
