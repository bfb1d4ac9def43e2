/* What bodies do to each other at an instant, from the columns of the trace. */
#include "core/analysis/part_loads_private.h"

#include "core/base/assert.h"
#include "core/model/cable.h"
#include "core/solve/coordinate.h"
#include "core/solve/load_row.h"
#include "core/solve/rubbing.h"

#include <string.h>

const char *const lw_part_load_words[LW_PART_KINDS] = { "joint", "path", "motor", "coupler", "cable", "spring", "force", "stop", "friction",
                                                        "contact", "gravity", "inertia", "mount" };

void lw_part_put(LwPartTable *table, LwPartEntry entry, int body, LwVec3 point, LwVec3 force, LwVec3 torque)
{
    if (body == LW_GROUND)
        return;
    LwFrame frame = table->frame[body];
    LwQuat back = lw_quat_conj(frame.orientation);
    LwPartLoad load = { .name = entry.name, .kind = entry.kind, .body = body, .point = lw_frame_local_point(frame, point),
                        .force = lw_quat_rotate(back, force), .torque = lw_quat_rotate(back, torque), .certainty = entry.certainty,
                        .doubt = entry.doubt };
    LW_PUSH(table->arena, table->loads->load, table->loads->count, table->loads->room, load);
}

/* Six a body as rows have them: a force in the world and a torque about the centre of mass in body axes, of moving body b. */
static void put_row(LwPartTable *table, LwPartEntry entry, int body, int moving, const double *wrench, double factor, LwVec3 point)
{
    const LwBodyState *b = &table->state->body[moving];
    LwVec3 force = lw_vec3_scale(lw_vec3_from(wrench), factor);
    LwVec3 torque = lw_vec3_scale(lw_mat3_mul_vec(&b->A, lw_vec3_from(wrench + 3)), factor);
    lw_part_put(table, entry, body, point, force, lw_vec3_add(torque, lw_vec3_cross(lw_vec3_sub(b->p, point), force)));
}

static LwVec3 world_point(const LwPartTable *table, int moving, LwVec3 point)
{
    const LwBodyState *b = &table->state->body[moving];
    return lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, point));
}

static LwVec3 marker_point(const LwPartTable *table, int joint)
{
    const LwJoint *j = &table->m->joint[joint];
    return world_point(table, j->body[0], j->marker[0].d);
}

/* The value of a column; its certainty goes into the entry. */
static double column(const LwPartTable *table, LwPartEntry *entry, const char *quantity)
{
    int c = lw_replay_find(table->replay, entry->name, quantity);
    if (c < 0)
        return 0;
    LwCertainty certainty = table->replay->trace->channel[c].certainty;
    if (certainty > entry->certainty)
        entry->certainty = certainty;
    entry->doubt = entry->certainty == LW_UNDETERMINED ? "undetermined" : entry->certainty == LW_SUM_ONLY ? "sum-only" : NULL;
    return table->row[c];
}

/* "sum-only: fz; undetermined: tx ty", of six neighbouring channels. */
static void doubt_six(const LwPartTable *table, int first, LwPartEntry *entry)
{
    static const char *const component[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    const LwChannel *channel = table->replay->trace->channel + first;
    for (LwCertainty c = LW_SUM_ONLY; c <= LW_UNDETERMINED; c++) {
        const char *list = "";
        for (int k = 0; k < 6; k++)
            if (channel[k].certainty == c)
                list = lw_arena_printf(table->arena, "%s %s", list, component[k]);
        if (!*list)
            continue;
        entry->certainty = c;
        entry->doubt = lw_arena_printf(table->arena, "%s%s%s:%s", entry->doubt ? entry->doubt : "", entry->doubt ? "; " : "",
                                       c == LW_SUM_ONLY ? "sum-only" : "undetermined", list);
    }
}

/* A wrench on the first body and its opposite on the second, in the axes (columns, world), about the point. */
static void put_pair(LwPartTable *table, LwPartEntry entry, const int body[2], const LwMat3 *axes, LwVec3 point, const double load[6])
{
    LwVec3 force = lw_mat3_mul_vec(axes, lw_vec3_from(load)), torque = lw_mat3_mul_vec(axes, lw_vec3_from(load + 3));
    lw_part_put(table, entry, body[0], point, force, torque);
    lw_part_put(table, entry, body[1], point, lw_vec3_scale(force, -1), lw_vec3_scale(torque, -1));
}

static void put_joint(LwPartTable *table, int j)
{
    const LwJoint *joint = &table->m->joint[j];
    const LwJointDef *def = &table->m->def.joint[j];
    int channel = table->replay->joint_channel[j];
    LwPartEntry entry = { def->name, joint->path ? LW_PART_PATH : LW_PART_JOINT, LW_EXACT, NULL };
    LwMat3 axes = lw_mat3_mul(&table->state->body[joint->body[1]].A, &joint->marker[1].R);
    if (channel < 0 || lw_joint_class_row_count(joint->type) == 0)
        return; /* it holds nothing: the joint is free, or a path that motors have taken over from */
    doubt_six(table, channel, &entry);
    put_pair(table, entry, def->body, &axes, marker_point(table, j), table->row + channel);
}

/* An effort along a coordinate of a joint. */
static void put_effort(LwPartTable *table, LwPartEntry entry, int j, LwCoordinate c, double effort)
{
    const LwJoint *joint = &table->m->joint[j];
    LwCoordinateMotion motion;
    lw_coordinate_eval(table->m, table->state, j, c, NULL, LW_EVAL_J, &motion);
    for (int k = 0; k < 2; k++)
        put_row(table, entry, table->m->def.joint[j].body[k], joint->body[k], motion.J + 6 * k, effort, marker_point(table, j));
}

static void put_motor(LwPartTable *table, int i)
{
    const LwMotor *motor = &table->m->motor[i];
    LwPartEntry entry = { table->m->def.motor[i].name, LW_PART_MOTOR, LW_EXACT, NULL };
    double effort = column(table, &entry, motor->coordinate >= LW_RX ? "torque" : "force");
    put_effort(table, entry, motor->joint, motor->coordinate, effort);
}

static void put_coupler(LwPartTable *table, int i)
{
    const LwCoupler *coupler = &table->m->coupler[i];
    for (int k = 0; k < coupler->term_count; k++) {
        const LwCouplerTerm *term = &coupler->term[k];
        LwPartEntry entry = { table->m->def.coupler[i].name, LW_PART_COUPLER, LW_EXACT, NULL };
        double effort = column(table, &entry, lw_arena_printf(table->arena, "%s%d", term->coordinate >= LW_RX ? "torque" : "force", k + 1));
        put_effort(table, entry, term->joint, term->coordinate, effort);
    }
}

static void put_cable(LwPartTable *table, int i)
{
    const LwCable *cable = &table->m->cable[i];
    const LwCableDef *def = &table->m->def.cable[i];
    LwPartEntry entry = { def->name, LW_PART_CABLE, LW_EXACT, NULL };
    double tension = column(table, &entry, "tension"), *J = LW_NEWN(table->arena, double, 6 * cable->point_count);
    lw_cable_eval(table->m, table->state, i, J);
    for (int k = 0; k < cable->point_count; k++) /* it pulls against its length */
        put_row(table, entry, def->point[k].body, cable->body[k], J + 6 * k, -tension, world_point(table, cable->body[k], cable->point[k]));
}

static void put_vector(LwPartTable *table, LwPartEntry entry, int i)
{
    const LwLoad *load = &table->m->load[i];
    double value[3];
    for (int k = 0; k < 3; k++)
        value[k] = load->component[k] ? lw_law_eval(load->component[k], table->state->t).v : 0;
    LwVec3 v = lw_vec3_from(value), none = lw_vec3(0, 0, 0);
    if (load->body_axes)
        v = lw_mat3_mul_vec(&table->state->body[load->body[0]].A, v);
    bool push = load->kind == LW_LOAD_FORCE;
    lw_part_put(table, entry, table->m->def.load[i].body[0], world_point(table, load->body[0], load->point[0]), push ? v : none, push ? none : v);
}

static void put_bushing(LwPartTable *table, LwPartEntry entry, int i)
{
    const LwLoad *load = &table->m->load[i];
    LwMat3 axes = lw_mat3_mul(&table->state->body[load->body[1]].A, &load->marker[1].R);
    int channel = lw_replay_find(table->replay, entry.name, "fx");
    LW_ASSERT(channel >= 0);
    put_pair(table, entry, table->m->def.load[i].body, &axes, world_point(table, load->body[0], load->marker[0].d), table->row + channel);
}

static void put_load(LwPartTable *table, int i)
{
    const LwLoad *load = &table->m->load[i];
    const LwLoadDef *def = &table->m->def.load[i];
    bool tie = load->kind != LW_LOAD_FORCE && load->kind != LW_LOAD_TORQUE;
    LwPartEntry entry = { def->name, tie ? LW_PART_SPRING : LW_PART_FORCE, LW_EXACT, NULL };
    LwLoadRow row[LW_LOAD_ROWS];
    if (!tie)
        put_vector(table, entry, i);
    else if (load->kind == LW_LOAD_BUSHING)
        put_bushing(table, entry, i);
    else if (load->kind == LW_LOAD_TORSION) {
        double effort = column(table, &entry, load->coordinate >= LW_RX ? "torque" : "force");
        put_effort(table, entry, load->joint, load->coordinate, effort);
    } else {
        lw_load_rows(table->m, table->state, i, row);
        double tension = column(table, &entry, "force");
        for (int k = 0; k < 2; k++)
            put_row(table, entry, def->body[k], load->body[k], row->J + 6 * k, -tension, world_point(table, load->body[k], load->point[k]));
    }
}

static void put_stop(LwPartTable *table, int i)
{
    const LwLimitDef *limit = &table->m->def.limit[i];
    LwPartEntry entry = { table->m->def.joint[limit->joint].name, LW_PART_STOP, LW_EXACT, NULL };
    double effort = column(table, &entry, lw_arena_printf(table->arena, "stop.%s", lw_coordinate_names[limit->coordinate]));
    if (effort != 0)
        put_effort(table, entry, limit->joint, limit->coordinate, effort);
}

/* Between sun and carrier: the housing, which both joints stand on, gets both moments and so none. */
static void put_teeth(LwPartTable *table, LwPartEntry entry, const LwFrictionDef *def, double moment)
{
    const LwCouplerTerm *term = table->m->coupler[def->teeth.coupler].term;
    const int side[2] = { def->teeth.sun, def->teeth.carrier };
    for (int k = 0; k < 2 && moment != 0; k++)
        if (side[k] >= 0)
            put_effort(table, entry, term[side[k]].joint, term[side[k]].coordinate, k == 0 ? moment : -moment);
}

/* Columns of friction are the load on body 1 in some components, linear in the forces at the surfaces; there the rows are orthogonal to each
 * other, so each one's force is read off its own unit load. */
static void put_friction(LwPartTable *table, int i)
{
    const LwFrictionDef *def = &table->m->def.friction[i];
    const LwJoint *joint = &table->m->joint[def->joint];
    LwPartEntry entry = { lw_rubbing_owner(&table->m->def, i), LW_PART_FRICTION, LW_EXACT, NULL };
    unsigned shown = lw_rubbing_coordinates(table->m, i);
    double wrench[12] = { 0 }, given[6] = { 0 };
    LwAuxRow row[LW_RUBBING_MOST];
    for (int c = 0; c < LW_COORDINATES; c++)
        if (shown & (1u << c))
            given[c] = column(table, &entry, lw_arena_printf(table->arena, "friction.%s", lw_coordinate_names[c]));
    if (def->teeth.given) {
        put_teeth(table, entry, def, given[LW_RZ]);
        return;
    }
    int count = lw_rubbing_rows(table->m, table->state, i, LW_EVAL_J, row);
    for (int r = 0; r < count; r++) {
        double only[LW_RUBBING_MOST] = { 0 }, unit[6], along = 0, square = 0;
        only[r] = 1;
        lw_rubbing_load(table->m, table->state, i, row, only, unit);
        for (int c = 0; c < LW_COORDINATES; c++)
            if (shown & (1u << c)) {
                along += unit[c] * given[c];
                square += unit[c] * unit[c];
            }
        for (int k = 0; k < 12 && square > 0; k++)
            wrench[k] += along / square * row[r].J[k];
    }
    bool any = false;
    for (int k = 0; k < 12; k++)
        any = any || wrench[k] != 0;
    for (int k = 0; k < 2 && any; k++)
        put_row(table, entry, table->m->def.joint[def->joint].body[k], joint->body[k], wrench + 6 * k, 1, marker_point(table, def->joint));
}

static void put_contact(LwPartTable *table, int i)
{
    static const LwMat3 world = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
    const LwContactDef *def = &table->m->def.contact[i];
    int channel = lw_replay_find(table->replay, def->name, "fx");
    LwPartEntry entry = { def->name, LW_PART_CONTACT, LW_EXACT, NULL };
    const double *at = table->row + channel;
    LW_ASSERT(channel >= 0);
    if (at[0] == 0 && at[1] == 0 && at[2] == 0)
        return;
    doubt_six(table, channel, &entry);
    put_pair(table, entry, def->body, &world, lw_vec3_from(at + 6), at);
}

void lw_part_put_interactions(LwPartTable *table)
{
    const LwMechanismDef *def = &table->m->def;
    for (int i = 0; i < def->joint_count; i++)
        put_joint(table, i);
    for (int i = 0; i < def->motor_count; i++)
        put_motor(table, i);
    for (int i = 0; i < def->coupler_count; i++)
        put_coupler(table, i);
    for (int i = 0; i < def->cable_count; i++)
        put_cable(table, i);
    for (int i = 0; i < def->load_count; i++)
        put_load(table, i);
    for (int i = 0; i < def->limit_count; i++)
        put_stop(table, i);
    for (int i = 0; i < def->friction_count; i++)
        put_friction(table, i);
    for (int i = 0; i < def->contact_count; i++)
        put_contact(table, i);
}
