#include "core/solve/system.h"

#include "core/solve/coordinate.h"
#include "core/solve/hot.h"
#include "core/solve/masks.h"

static void add_group(LwArena *arena, LwSystem *s, LwGroup g, int *room)
{
    g.first = s->row_count;
    g.J = s->J_count;
    s->row_count += g.count;
    s->J_count += g.count * g.part_count * 6;
    LW_PUSH(arena, s->group, s->group_count, *room, g);
}

static int *parts_of(LwArena *arena, const LwMechanism *m, int joint)
{
    int *part = LW_NEWN(arena, int, 2);
    part[0] = m->joint[joint].body[0];
    part[1] = m->joint[joint].body[1];
    return part;
}

static LwGroup axis_group(LwArena *arena, const LwMechanism *m, int joint, LwCoordinate c)
{
    return (LwGroup){ .kind = LW_GROUP_AXIS, .joint = joint, .coordinate = c, .motor = -1, .start = -1, .count = 1,
                      .part_count = 2, .part = parts_of(arena, m, joint) };
}

static void add_couplers(LwArena *arena, LwSystem *s, int *room)
{
    const LwMechanism *m = s->mechanism;
    for (int i = 0; i < m->def.coupler_count; i++) {
        const LwCoupler *coupler = &m->coupler[i];
        int *part = LW_NEWN(arena, int, 2 * coupler->term_count);
        for (int k = 0; k < coupler->term_count; k++)
            for (int side = 0; side < 2; side++)
                part[2 * k + side] = m->joint[coupler->term[k].joint].body[side];
        add_group(arena, s, (LwGroup){ .kind = LW_GROUP_COUPLER, .coupler = i, .motor = -1, .start = -1, .count = 1,
                                       .part_count = 2 * coupler->term_count, .part = part }, room);
    }
}

static void add_cables(LwArena *arena, LwSystem *s, int *room)
{
    const LwMechanism *m = s->mechanism;
    for (int i = 0; i < m->def.cable_count; i++)
        add_group(arena, s, (LwGroup){ .kind = LW_GROUP_CABLE, .cable = i, .motor = -1, .start = -1, .count = 1,
                                       .part_count = m->cable[i].point_count, .part = m->cable[i].body }, room);
}

/* Velocity components that a body of this kind has; a shaft's turning goes by the name of rz. */
static unsigned body_freedoms(const LwBody *body)
{
    return body->dof == 6 ? LW_MASK_ALL : body->dof == 3 ? LW_MASK_XYZ : LW_MASK_RZ;
}

static int root_of(int *up, int v)
{
    while (up[v] != v)
        v = up[v] = up[up[v]];
    return v;
}

/* The first body of every part of the mechanism that no group ties to the ground. */
static bool *find_roots(LwArena *arena, const LwSystem *s)
{
    int ground = s->mechanism->body_count;
    int *up = LW_NEWN(arena, int, ground + 1);
    bool *root = LW_NEWN(arena, bool, ground);
    for (int v = 0; v <= ground; v++)
        up[v] = v;
    for (int i = 0; i < s->group_count; i++)
        for (int p = 1; p < s->group[i].part_count; p++) {
            int a = root_of(up, s->group[i].part[0]), b = root_of(up, s->group[i].part[p]);
            /* The ground stays on top of its own, the first body of all others. */
            bool under = b == ground || (a != ground && b < a);
            up[under ? a : b] = under ? b : a;
        }
    for (int v = 0; v < ground; v++)
        root[v] = up[v] == v;
    return root;
}

static void add_candidates(LwArena *arena, LwSystem *s, unsigned with, int *room)
{
    const bool *root = with & LW_WITH_ROOT_CANDIDATES ? find_roots(arena, s) : NULL;
    const LwMechanism *m = s->mechanism;
    for (int j = 0; (with & LW_WITH_AXIS_CANDIDATES) && j < m->def.joint_count; j++)
        for (int c = 0; c < LW_COORDINATES; c++)
            if ((m->joint[j].type->free & (1u << c)) && !(m->joint[j].path && (with & LW_WITHOUT_PATHS))) {
                LwGroup g = axis_group(arena, m, j, (LwCoordinate)c);
                g.candidate = true;
                add_group(arena, s, g, room);
            }
    for (int b = 0; (with & (LW_WITH_BODY_CANDIDATES | LW_WITH_ROOT_CANDIDATES)) && b < m->body_count; b++)
        for (int c = 0; c < LW_COORDINATES; c++) {
            if (!(body_freedoms(&m->body[b]) & (1u << c)) || (root && !root[b]))
                continue;
            int *part = LW_NEWN(arena, int, 1);
            *part = b;
            add_group(arena, s, (LwGroup){ .kind = LW_GROUP_BODY, .coordinate = (LwCoordinate)c, .motor = -1, .start = -1,
                                           .candidate = true, .count = 1, .part_count = 1, .part = part }, room);
        }
}

/* A coupler's row as a length: its heaviest term moves by what it moves the part. */
static double coupler_scale(const LwMechanism *m, const LwCoupler *coupler)
{
    double largest = 0;
    for (int i = 0; i < coupler->term_count; i++) {
        double unit = coupler->term[i].coordinate >= LW_RX ? m->size : 1;
        largest = fmax(largest, fabs(coupler->term[i].factor) / unit);
    }
    return largest > 0 ? 1 / largest : 1;
}

static void scale_rows(LwArena *arena, LwSystem *s)
{
    const LwMechanism *m = s->mechanism;
    s->scale = LW_NEWN(arena, double, s->row_count);
    s->group_of_row = LW_NEWN(arena, int, s->row_count);
    s->is_speed = LW_NEWN(arena, bool, s->row_count);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int r = 0; r < g->count; r++) {
            int row = g->first + r;
            s->group_of_row[row] = i;
            s->scale[row] = lw_system_row_is_angle(s, row) ? m->size : 1;
            if (g->kind == LW_GROUP_COUPLER) {
                s->scale[row] = coupler_scale(m, &m->coupler[g->coupler]);
                s->is_speed[row] = m->coupler[g->coupler].speed;
            } else if (g->kind == LW_GROUP_JOINT) {
                const LwJointClass *type = m->joint[g->joint].type;
                int masked = __builtin_popcount(type->locked);
                s->is_speed[row] = r >= masked + type->extra_count;
                s->scale[row] *= r < masked && lw_system_row_is_angle(s, row) ? 2 : 1;
            }
            s->any_speed = s->any_speed || s->is_speed[row];
        }
    }
}

static int *none(LwArena *arena, int count)
{
    int *index = LW_NEWN(arena, int, count);
    for (int i = 0; i < count; i++)
        index[i] = -1;
    return index;
}

static void index_groups(LwArena *arena, LwSystem *s)
{
    const LwMechanismDef *def = &s->mechanism->def;
    s->joint_group = none(arena, def->joint_count);
    s->motor_group = none(arena, def->motor_count);
    s->coupler_group = none(arena, def->coupler_count);
    s->cable_group = none(arena, def->cable_count);
    for (int i = 0; i < s->group_count; i++) {
        if (s->group[i].kind == LW_GROUP_JOINT)
            s->joint_group[s->group[i].joint] = i;
        else if (s->group[i].kind == LW_GROUP_COUPLER)
            s->coupler_group[s->group[i].coupler] = i;
        else if (s->group[i].kind == LW_GROUP_CABLE)
            s->cable_group[s->group[i].cable] = i;
        else if (s->group[i].motor >= 0)
            s->motor_group[s->group[i].motor] = i;
    }
}

/* Marks the joints whose LwRel evaluating the group takes. */
static void mark_rel(const LwMechanism *m, const LwGroup *g, bool *reads)
{
    if (g->kind == LW_GROUP_JOINT || g->kind == LW_GROUP_AXIS)
        reads[g->joint] = true;
    else if (g->kind == LW_GROUP_COUPLER)
        for (int i = 0; i < m->coupler[g->coupler].term_count; i++) {
            const LwCouplerTerm *term = &m->coupler[g->coupler].term[i];
            reads[term->joint] |= !lw_coordinate_is_direct(m, term->joint, term->coordinate);
        }
}

/* Sorts the groups by how they are evaluated. */
static void plan_evaluation(LwArena *arena, LwSystem *s)
{
    const LwMechanism *m = s->mechanism;
    s->hot = lw_hot();
    s->masks = lw_masks_create(arena, s, s->hot->lanes);
    s->axis = LW_NEWN(arena, int, s->group_count);
    s->other = LW_NEWN(arena, int, s->group_count);
    s->rel_joint = LW_NEWN(arena, int, m->def.joint_count);
    bool *reads = LW_NEWN(arena, bool, m->def.joint_count);
    for (int i = 0; i < s->group_count; i++)
        if (!lw_masks_take(s, &s->group[i])) {
            s->other[s->other_count++] = i;
            mark_rel(m, &s->group[i], reads);
        } else if (s->group[i].kind == LW_GROUP_AXIS)
            s->axis[s->axis_count++] = i;
    for (int j = 0; j < m->def.joint_count; j++)
        if (reads[j])
            s->rel_joint[s->rel_count++] = j;
}

static void add_held(LwArena *arena, LwSystem *s, const LwHeldBound *held, int count, int *room)
{
    LwHeldBound *own = LW_NEWN(arena, LwHeldBound, count);
    s->held = own;
    for (int i = 0; i < count; i++) {
        const LwLimitDef *limit = &s->mechanism->def.limit[held[i].limit];
        LwGroup g = axis_group(arena, s->mechanism, limit->joint, limit->coordinate);
        g.held = i + 1;
        own[i] = held[i];
        add_group(arena, s, g, room);
    }
}

LwSystem *lw_system_create(LwArena *arena, const LwMechanism *m, unsigned with)
{
    return lw_system_create_held(arena, m, with, NULL, 0);
}

LwSystem *lw_system_create_held(LwArena *arena, const LwMechanism *m, unsigned with, const LwHeldBound *held, int held_count)
{
    LwSystem *s = LW_NEW(arena, LwSystem);
    int room = 0;
    s->mechanism = m;
    for (int j = 0; j < m->def.joint_count; j++) {
        int rows = lw_joint_class_row_count(m->joint[j].type);
        if (rows > 0 && !(m->joint[j].path && (with & LW_WITHOUT_PATHS)))
            add_group(arena, s, (LwGroup){ .kind = LW_GROUP_JOINT, .joint = j, .motor = -1, .start = -1, .count = rows,
                                           .part_count = 2, .part = parts_of(arena, m, j) }, &room);
    }
    add_couplers(arena, s, &room);
    add_cables(arena, s, &room);
    for (int i = 0; (with & LW_WITH_MOTORS) && i < m->def.motor_count; i++)
        if (lw_motor_prescribes(m->motor[i].kind) || ((with & LW_WITH_CARRIERS) && m->motor[i].kind == LW_MOTOR_CARRIER)) {
            LwGroup g = axis_group(arena, m, m->motor[i].joint, m->motor[i].coordinate);
            g.motor = i;
            add_group(arena, s, g, &room);
        }
    for (int i = 0; i < m->def.start_count; i++) {
        const LwStartDef *start = &m->def.start[i];
        if (!((with & LW_WITH_STARTS) && start->has_value) && !((with & LW_WITH_START_SPEEDS) && start->has_speed))
            continue;
        LwGroup g = axis_group(arena, m, m->def.start[i].joint, m->def.start[i].coordinate);
        g.start = i;
        add_group(arena, s, g, &room);
    }
    add_held(arena, s, held, held_count, &room);
    add_candidates(arena, s, with, &room);
    index_groups(arena, s);
    scale_rows(arena, s);
    plan_evaluation(arena, s);
    return s;
}

/* Which of x y z e1 e2 e3 the k-th row of a mask holds. */
static int masked_coordinate(unsigned mask, int k)
{
    for (int c = 0; c < LW_COORDINATES; c++)
        if ((mask & (1u << c)) && k-- == 0)
            return c;
    return -1;
}

static const LwGroup *group_at(const LwSystem *s, int row)
{
    int i = 0, last = s->group_count - 1;
    while (i < last) {
        int mid = (i + last + 1) / 2;
        if (s->group[mid].first <= row)
            i = mid;
        else
            last = mid - 1;
    }
    return &s->group[i];
}

const char *lw_system_row_words(const LwSystem *s, int row)
{
    static const char *const locked[] = { "moving along x", "moving along y", "moving along z",
                                          "turning about x", "turning about y", "turning about z" };
    static const char *const driven[] = { "the driven x", "the driven y", "the driven z",
                                          "the driven rx", "the driven ry", "the driven rz" };
    static const char *const started[] = { "the start value of x", "the start value of y", "the start value of z",
                                           "the start value of rx", "the start value of ry", "the start value of rz" };
    static const char *const bound[2][LW_COORDINATES] = {
        { "the lower limit of x", "the lower limit of y", "the lower limit of z", "the lower limit of rx", "the lower limit of ry", "the lower limit of rz" },
        { "the upper limit of x", "the upper limit of y", "the upper limit of z", "the upper limit of rx", "the upper limit of ry", "the upper limit of rz" } };
    const LwGroup *g = group_at(s, row);
    if (g->kind == LW_GROUP_AXIS && g->held)
        return bound[s->held[g->held - 1].upper][g->coordinate];
    if (g->kind == LW_GROUP_AXIS)
        return g->motor >= 0 ? driven[g->coordinate] : g->start >= 0 ? started[g->coordinate] : locked[g->coordinate];
    if (g->kind == LW_GROUP_BODY)
        return locked[g->coordinate];
    if (g->kind == LW_GROUP_COUPLER)
        return s->mechanism->def.coupler[g->coupler].words;
    if (g->kind == LW_GROUP_CABLE)
        return "the length of the cable";
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    int k = row - g->first, masked = __builtin_popcount(type->locked);
    if (k < masked)
        return locked[masked_coordinate(type->locked, k)];
    return k < masked + type->extra_count ? type->extra[k - masked].words : type->speed[k - masked - type->extra_count].words;
}

const char *lw_system_row_owner(const LwSystem *s, int row)
{
    const LwGroup *g = group_at(s, row);
    const LwMechanism *m = s->mechanism;
    if (g->kind == LW_GROUP_BODY)
        return m->def.body[m->body[g->part[0]].def].name;
    if (g->kind == LW_GROUP_COUPLER)
        return m->def.coupler[g->coupler].name;
    if (g->kind == LW_GROUP_CABLE)
        return m->def.cable[g->cable].name;
    return g->motor >= 0 ? m->def.motor[g->motor].name : m->def.joint[g->joint].name;
}

unsigned lw_system_row_locks(const LwSystem *s, int row)
{
    const LwGroup *g = group_at(s, row);
    if (g->kind != LW_GROUP_JOINT)
        return 0;
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    int k = row - g->first;
    return k < __builtin_popcount(type->locked) ? 1u << masked_coordinate(type->locked, k) : 0;
}

bool lw_system_row_is_angle(const LwSystem *s, int row)
{
    const LwGroup *g = group_at(s, row);
    if (g->kind == LW_GROUP_COUPLER || g->kind == LW_GROUP_CABLE)
        return false; /* scaled to a length, or one */
    if (g->kind != LW_GROUP_JOINT)
        return g->coordinate >= LW_RX;
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    int k = row - g->first, masked = __builtin_popcount(type->locked);
    if (k < masked)
        return masked_coordinate(type->locked, k) >= LW_RX;
    const LwExtraRow *extra = k < masked + type->extra_count ? &type->extra[k - masked] : &type->speed[k - masked - type->extra_count];
    return extra->dimension == LW_DIM_ANGLE;
}
