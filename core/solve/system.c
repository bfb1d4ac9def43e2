#include "core/solve/system.h"

static void add_group(LwArena *arena, LwSystem *s, LwGroup g, int *room)
{
    g.first = s->row_count;
    g.J = s->J_count;
    s->row_count += g.count;
    s->J_count += g.count * g.part_count * 6;
    LW_PUSH(arena, s->group, s->group_count, *room, g);
}

static LwGroup axis_group(const LwMechanism *m, int joint, LwCoordinate c)
{
    const LwJoint *j = &m->joint[joint];
    return (LwGroup){ .kind = LW_GROUP_AXIS, .joint = joint, .coordinate = c, .motor = -1, .start = -1, .count = 1,
                      .part_count = 2, .part = { j->body[0], j->body[1] } };
}

static void add_candidates(LwArena *arena, LwSystem *s, unsigned with, int *room)
{
    const LwMechanism *m = s->mechanism;
    for (int j = 0; (with & LW_WITH_AXIS_CANDIDATES) && j < m->def.joint_count; j++)
        for (int c = 0; c < LW_COORDINATES; c++)
            if (m->joint[j].type->free & (1u << c)) {
                LwGroup g = axis_group(m, j, (LwCoordinate)c);
                g.candidate = true;
                add_group(arena, s, g, room);
            }
    for (int b = 0; (with & LW_WITH_BODY_CANDIDATES) && b < m->body_count; b++)
        for (int c = 0; c < LW_COORDINATES; c++)
            add_group(arena, s, (LwGroup){ .kind = LW_GROUP_BODY, .coordinate = (LwCoordinate)c, .motor = -1, .start = -1,
                                           .candidate = true, .count = 1, .part_count = 1, .part = { b } }, room);
}

static void scale_rows(LwArena *arena, LwSystem *s)
{
    s->scale = LW_NEWN(arena, double, s->row_count);
    s->group_of_row = LW_NEWN(arena, int, s->row_count);
    double size = s->mechanism->size;
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int r = 0; r < g->count; r++) {
            int row = g->first + r;
            s->group_of_row[row] = i;
            s->scale[row] = lw_system_row_is_angle(s, row) ? size : 1;
            if (g->kind == LW_GROUP_JOINT && r < __builtin_popcount(s->mechanism->joint[g->joint].type->locked))
                s->scale[row] *= lw_system_row_is_angle(s, row) ? 2 : 1;
        }
    }
}

static void index_groups(LwArena *arena, LwSystem *s)
{
    int joints = s->mechanism->def.joint_count, motors = s->mechanism->def.motor_count;
    s->joint_group = LW_NEWN(arena, int, joints);
    s->motor_group = LW_NEWN(arena, int, motors);
    for (int i = 0; i < joints; i++)
        s->joint_group[i] = -1;
    for (int i = 0; i < motors; i++)
        s->motor_group[i] = -1;
    for (int i = 0; i < s->group_count; i++) {
        if (s->group[i].kind == LW_GROUP_JOINT)
            s->joint_group[s->group[i].joint] = i;
        else if (s->group[i].motor >= 0)
            s->motor_group[s->group[i].motor] = i;
    }
}

LwSystem *lw_system_create(LwArena *arena, const LwMechanism *m, unsigned with)
{
    LwSystem *s = LW_NEW(arena, LwSystem);
    int room = 0;
    s->mechanism = m;
    for (int j = 0; j < m->def.joint_count; j++) {
        int rows = lw_joint_class_row_count(m->joint[j].type);
        if (rows > 0)
            add_group(arena, s, (LwGroup){ .kind = LW_GROUP_JOINT, .joint = j, .motor = -1, .start = -1, .count = rows, .part_count = 2,
                                           .part = { m->joint[j].body[0], m->joint[j].body[1] } }, &room);
    }
    for (int i = 0; (with & LW_WITH_MOTORS) && i < m->def.motor_count; i++)
        if (m->motor[i].kind != LW_MOTOR_EFFORT) {
            LwGroup g = axis_group(m, m->motor[i].joint, m->motor[i].coordinate);
            g.motor = i;
            add_group(arena, s, g, &room);
        }
    for (int i = 0; i < m->def.start_count; i++) {
        const LwStartDef *start = &m->def.start[i];
        if (!((with & LW_WITH_STARTS) && start->has_value) && !((with & LW_WITH_START_SPEEDS) && start->has_speed))
            continue;
        LwGroup g = axis_group(m, m->def.start[i].joint, m->def.start[i].coordinate);
        g.start = i;
        add_group(arena, s, g, &room);
    }
    add_candidates(arena, s, with, &room);
    index_groups(arena, s);
    scale_rows(arena, s);
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
    const LwGroup *g = group_at(s, row);
    if (g->kind == LW_GROUP_AXIS)
        return g->motor >= 0 ? driven[g->coordinate] : g->start >= 0 ? started[g->coordinate] : locked[g->coordinate];
    if (g->kind == LW_GROUP_BODY)
        return locked[g->coordinate];
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    int k = row - g->first, masked = __builtin_popcount(type->locked);
    return k < masked ? locked[masked_coordinate(type->locked, k)] : type->extra[k - masked].words;
}

const char *lw_system_row_owner(const LwSystem *s, int row)
{
    const LwGroup *g = group_at(s, row);
    const LwMechanism *m = s->mechanism;
    if (g->kind == LW_GROUP_BODY)
        return m->def.body[m->body[g->part[0]].def].name;
    return g->motor >= 0 ? m->def.motor[g->motor].name : m->def.joint[g->joint].name;
}

bool lw_system_row_is_angle(const LwSystem *s, int row)
{
    const LwGroup *g = group_at(s, row);
    if (g->kind != LW_GROUP_JOINT)
        return g->coordinate >= LW_RX;
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    int k = row - g->first, masked = __builtin_popcount(type->locked);
    return k < masked ? masked_coordinate(type->locked, k) >= LW_RX : type->extra[k - masked].dimension == LW_DIM_ANGLE;
}
