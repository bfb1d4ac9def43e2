#include "core/solve/lanes_columns.h"

#include "core/base/assert.h"

/* ---- what is where ---- */

static bool is_mask(const LwSystem *s, const LwGroup *g)
{
    const LwJointClass *type = g->kind == LW_GROUP_JOINT ? s->mechanism->joint[g->joint].type : NULL;
    return type && type->extra_count + type->speed_count == 0;
}

static int constants_of(unsigned locked)
{
    return (locked & LW_MASK_XYZ ? 3 : 0) + 3 * __builtin_popcount(locked & LW_MASK_XYZ) + 4 * __builtin_popcount(locked & LW_MASK_R);
}

/* Masks, and the groups that are none. Returns the number of constants. */
static int sort_groups(LwArena *arena, const LwSystem *s, LwLanes *lanes)
{
    int constants = 0;
    lanes->mask = LW_NEWN(arena, LwLaneMask, s->group_count);
    lanes->axis_group = LW_NEWN(arena, int, s->group_count);
    lanes->other_group = LW_NEWN(arena, int, s->group_count);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        if (!is_mask(s, g)) {
            if (g->kind == LW_GROUP_AXIS)
                lanes->axis_group[lanes->axis_count++] = i;
            else
                lanes->other_group[lanes->other_count++] = i;
            continue;
        }
        unsigned locked = s->mechanism->joint[g->joint].type->locked;
        lanes->mask[lanes->mask_count++] = (LwLaneMask){ { g->part[0], g->part[1] }, g->first, g->J, locked, g->joint, constants };
        constants += constants_of(locked);
    }
    return constants;
}

static void add_once(int *list, int *count, int item, int ground)
{
    for (int i = 0; i < *count; i++)
        if (list[i] == item)
            return;
    if (item != ground)
        list[(*count)++] = item;
}

/* What the ordinary code will read and write. */
static void find_touched(LwArena *arena, const LwSystem *s, LwLanes *lanes)
{
    const LwMechanism *m = s->mechanism;
    int n = m->body_count;
    lanes->loaded = LW_NEWN(arena, int, n);
    lanes->touched = LW_NEWN(arena, int, n);
    for (int i = 0; i < m->def.load_count; i++) {
        const LwLoad *load = &m->load[i];
        bool torsion = load->kind == LW_LOAD_TORSION;
        for (int side = 0; side < 2; side++)
            if (torsion || load->kind == LW_LOAD_SPRING || load->kind == LW_LOAD_BUSHING || side == 0)
                add_once(lanes->loaded, &lanes->loaded_count, torsion ? m->joint[load->joint].body[side] : load->body[side], n);
    }
    for (int i = 0; i < m->def.limit_count; i++)
        for (int side = 0; m->def.limit[i].soft && side < 2; side++)
            add_once(lanes->loaded, &lanes->loaded_count, m->joint[m->def.limit[i].joint].body[side], n);
    for (int i = 0; i < m->def.contact_count; i++)
        for (int side = 0; m->def.contact[i].model != LW_CONTACT_RIGID && side < 2; side++)
            if (m->def.contact[i].body[side] != LW_GROUND)
                add_once(lanes->loaded, &lanes->loaded_count, m->body_of_def[m->def.contact[i].body[side]], n);
    for (int i = 0; i < m->def.motor_count; i++)
        for (int side = 0; m->motor[i].kind == LW_MOTOR_EFFORT && side < 2; side++)
            add_once(lanes->loaded, &lanes->loaded_count, m->joint[m->motor[i].joint].body[side], n);
    for (int i = 0; i < lanes->axis_count; i++)
        for (int side = 0; side < 2; side++)
            add_once(lanes->touched, &lanes->touched_count, s->group[lanes->axis_group[i]].part[side], n);
    if (lanes->other_count + lanes->loaded_count > 0)
        lanes->touched_count = n;
}

static double *numbers(LwArena *arena, const LwLanes *lanes, int count)
{
    return LW_NEWN(arena, double, (size_t)count * (size_t)lanes->width);
}

static void make_try(LwArena *arena, LwLanes *lanes)
{
    int n = LW_BODY_VARIABLES * lanes->body_count;
    for (int i = 0; i < 2; i++)
        lanes->one[i] = LW_NEWN(arena, double, n);
    lanes->y = numbers(arena, lanes, n);
    lanes->y_new = numbers(arena, lanes, n);
    lanes->scale = numbers(arena, lanes, n);
    lanes->h = numbers(arena, lanes, 1);
    lanes->squares = numbers(arena, lanes, 2);
    for (int s = 0; s < LW_DOP853_STAGES; s++)
        lanes->k[s] = numbers(arena, lanes, n);
}

LwLanes *lw_lanes_create(LwArena *arena, const LwSolver *solver)
{
    const LwSystem *s = solver->system;
    const LwTapeKkt *kkt = solver->kkt->self;
    LwLanes *lanes = LW_NEW(arena, LwLanes);
    int n = s->mechanism->body_count, rows = s->row_count;
    LW_ASSERT(solver->kkt->type == &lw_kkt_tape);
    lanes->hot = lw_hot();
    lanes->width = lanes->hot->variants;
    lanes->body_count = n;
    lanes->row_count = rows;
    int constants = sort_groups(arena, s, lanes);
    find_touched(arena, s, lanes);
    lanes->constant = numbers(arena, lanes, constants);
    lanes->condensed = kkt->condensed;
    lanes->condensed_count = kkt->condensed_count;
    lanes->buffer_size = kkt->buffer_size;
    lanes->plain = kkt->plain;
    lanes->body = numbers(arena, lanes, LW_LANES_BODY * (n + 1));
    lanes->weight = numbers(arena, lanes, 3 * n);
    lanes->axis = numbers(arena, lanes, 3 * n);
    lanes->finite = numbers(arena, lanes, 1);
    lanes->size = numbers(arena, lanes, 1);
    make_try(arena, lanes);
    lanes->tape = (LwTapeLanes){
        .tape = kkt->tape,
        .base = { numbers(arena, lanes, s->J_count), numbers(arena, lanes, kkt->buffer_size) },
        .mass = numbers(arena, lanes, LW_LANES_MASS * n),
        .keep = LW_NEWN(arena, long long, rows * lanes->width),
        .panel = numbers(arena, lanes, kkt->tape->panel_size),
        .inverse_pivot = numbers(arena, lanes, kkt->tape->unknowns),
        .gross = numbers(arena, lanes, kkt->tape->unknowns),
        .z = numbers(arena, lanes, kkt->tape->unknowns),
        .h = numbers(arena, lanes, 6 * n), .f = numbers(arena, lanes, 6 * n), .x = numbers(arena, lanes, 6 * n),
        .gamma = numbers(arena, lanes, rows), .lambda = numbers(arena, lanes, rows),
        .trusted = numbers(arena, lanes, 1), .small = LW_NEWN(arena, long long, lanes->width), .tiny = LW_NEWN(arena, long long, lanes->width),
    };
    lanes->again = lanes->tape;
    lanes->again.f = numbers(arena, lanes, 6 * n);
    lanes->again.x = numbers(arena, lanes, 6 * n);
    lanes->again.gamma = numbers(arena, lanes, rows);
    lanes->again.lambda = numbers(arena, lanes, rows);
    lanes->simple = kkt->plain && kkt->condensed_count == 0;
    lanes->group_count = s->group_count;
    lanes->group = s->group;
    for (int l = 0; l < lanes->width; l++) /* the ground turns by q = 1, A = 1 */
        for (int k = 0; k < 4; k++)
            lanes->body[(LW_LANES_BODY * n + (k == 0 ? 3 : 9 + 4 * k)) * lanes->width + l] = 1;
    return lanes;
}

/* ---- a variant's constants ---- */

static void load_mask(const LwLanes *lanes, int lane, const LwSystem *s, const LwLaneMask *mask)
{
    const LwMarker *marker = s->mechanism->joint[mask->joint].marker;
    Writer w = writer(lanes, lane, lanes->constant, mask->constant);
    int row = mask->row;
    if (mask->locked & LW_MASK_XYZ)
        put(&w, (double[]){ marker[0].d.x, marker[0].d.y, marker[0].d.z }, 3);
    for (int c = 0; c < LW_COORDINATES; c++) {
        if (!(mask->locked & (1u << c)))
            continue;
        double scale = s->scale[row++], unit[4] = { 0 };
        if (c < LW_RX) {
            for (int k = 0; k < 3; k++)
                unit[k] = scale * marker[1].R.m[k][c];
            put(&w, unit, 3);
        } else {
            unit[c - LW_RX + 1] = scale;
            lw_quat_store(unit, lw_quat_mul(lw_quat_mul(marker[1].r, lw_quat_from(unit)), lw_quat_conj(marker[0].r)));
            put(&w, unit, 4);
        }
    }
}

void lw_lanes_load(LwLanes *lanes, int lane, const LwStage *stage)
{
    const LwSystem *s = stage->solver->system;
    const LwMechanism *m = s->mechanism;
    const LwTapeKkt *kkt = stage->solver->kkt->self;
    LW_ASSERT(stage->solver->kkt->type == &lw_kkt_tape && s->row_count == lanes->row_count);
    lanes->stage[lane] = *stage;
    lanes->size[lane] = m->size;
    lanes->tape.trusted[lane] = stage->solver->kkt->trusted;
    for (int i = 0; i < lanes->mask_count; i++)
        load_mask(lanes, lane, s, &lanes->mask[i]);
    for (int b = 0; b < m->body_count; b++) {
        const LwTapeMass *mass = &kkt->mass[LW_METRIC_MASS][b];
        const double g = m->body[b].mass;
        Writer to_mass = writer(lanes, lane, lanes->tape.mass, LW_LANES_MASS * b), to_weight = writer(lanes, lane, lanes->weight, 3 * b);
        Writer to_axis = writer(lanes, lane, lanes->axis, 3 * b);
        put(&to_mass, &mass->m, 1);
        put(&to_mass, &mass->inverse_m, 1);
        put(&to_mass, mass->inertia, 9);
        put(&to_mass, mass->inverse, 9);
        put(&to_weight, (double[]){ g * m->def.gravity.x, g * m->def.gravity.y, g * m->def.gravity.z }, 3);
        put(&to_axis, (double[]){ m->body[b].axis.x, m->body[b].axis.y, m->body[b].axis.z }, 3);
    }
    lw_state_pack(m, stage->state, lanes->one[0]); /* numbers for a lane that stays idle */
    Writer to_y = writer(lanes, lane, lanes->y, 0);
    put(&to_y, lanes->one[0], LW_BODY_VARIABLES * m->body_count);
}

void lw_lanes_begin(LwLanes *lanes, int lane, const LwLaneTry *start)
{
    const bool *keep = lanes->stage[lane].solver->keep;
    int n = LW_BODY_VARIABLES * lanes->body_count;
    Writer to_y = writer(lanes, lane, lanes->y, 0), to_slope = writer(lanes, lane, lanes->k[0], 0);
    put(&to_y, start->y, n);
    put(&to_slope, start->slope, n);
    for (int i = 0; i < n; i++)
        lanes->scale[i * lanes->width + lane] = 1 / start->scale[i];
    for (int i = 0; i < lanes->row_count; i++)
        lanes->tape.keep[i * lanes->width + lane] = -(long long)keep[i];
    lanes->t[lane] = start->t;
    lanes->h[lane] = start->h;
}

void lw_lanes_result(const LwLanes *lanes, int lane, double *y_new)
{
    get(lanes, lane, lanes->y_new, LW_BODY_VARIABLES * lanes->body_count, y_new);
}

void lw_lanes_fetch(const LwLanes *lanes, int lane, double *const *k)
{
    for (int s = 1; s < LW_DOP853_STAGES; s++)
        get(lanes, lane, lanes->k[s], LW_BODY_VARIABLES * lanes->body_count, k[s]);
}
