#include "app/document/reader_private.h"

#include <string.h>

static const LwKey motor_keys[] = {
    { "name", NULL }, { "joint", NULL }, { "coordinate", NULL }, { "angle", NULL }, { "displacement", NULL },
    { "speed", NULL }, { "acceleration", NULL }, { "torque", NULL }, { "force", NULL }, { "drive", NULL },
    { "suppressed", NULL }, { NULL, NULL },
};

/* What a motor imposes, by its key; LW_Q_NUMBER where the key does not fit the coordinate. */
static const struct Drive {
    const char *key;
    LwMotorKind kind;
    LwQuantity turning, sliding;
    int derivatives;        /* of the law that the motion needs */
} drives[] = {
    { "angle", LW_MOTOR_POSITION, LW_Q_ANGLE, LW_Q_NUMBER, 2 },
    { "displacement", LW_MOTOR_POSITION, LW_Q_NUMBER, LW_Q_LENGTH, 2 },
    { "speed", LW_MOTOR_SPEED, LW_Q_ANGULAR_SPEED, LW_Q_SPEED, 1 },
    { "acceleration", LW_MOTOR_ACCELERATION, LW_Q_ANGULAR_ACCELERATION, LW_Q_ACCELERATION, 0 },
    { "torque", LW_MOTOR_EFFORT, LW_Q_TORQUE, LW_Q_NUMBER, 0 },
    { "force", LW_MOTOR_EFFORT, LW_Q_NUMBER, LW_Q_FORCE, 0 },
};
enum { DRIVES = sizeof drives / sizeof *drives };

/* False after an error. A motor without any of these is a carrier: *found stays NULL. */
static bool find_drive(LwReader *r, const LwJson *node, const LwJson **law, const struct Drive **found)
{
    const struct Drive *chosen = NULL;
    for (int i = 0; i < DRIVES; i++) {
        const LwJson *member = lw_json_member(node, drives[i].key);
        if (member && chosen) {
            lw_reader_error(r, member->key_mark, "a motor has either \"%s\" or \"%s\"; expected one", chosen->key,
                            drives[i].key);
            return false;
        }
        if (member) {
            chosen = &drives[i];
            *law = member;
        }
    }
    *found = chosen;
    return true;
}

static void read_motor(LwReader *r, const LwJson *node, int index)
{
    LwMotorDef *motor = &r->document->def.motor[index];
    *motor = (LwMotorDef){ .name = "", .mark = node->mark };
    if (!lw_reader_keys(r, node, "a motor", motor_keys))
        return;
    motor->name = lw_reader_name(r, node, "a motor", LW_NAME_MOTOR, index);
    const LwJson *law = NULL;
    const LwJson *joint = lw_reader_need(r, node, "a motor", "joint", "the name of the joint it drives");
    const struct Drive *drive = NULL;
    bool good = find_drive(r, node, &law, &drive);
    if (!joint || !lw_reader_joint(r, joint, &motor->joint) ||
        !lw_reader_coordinate(r, node, motor->joint, LW_MASK_ALL, &motor->coordinate) || !good)
        return;
    motor->drive = lw_reader_drive(r, lw_json_member(node, "drive"), motor->coordinate);
    if (!drive) {
        motor->kind = LW_MOTOR_CARRIER;
        return;
    }
    LwQuantity quantity = motor->coordinate >= LW_RX ? drive->turning : drive->sliding;
    if (quantity == LW_Q_NUMBER) {
        lw_reader_error(r, law->key_mark, "\"%s\" does not fit the coordinate %s; expected %s", drive->key,
                        lw_coordinate_names[motor->coordinate],
                        motor->coordinate >= LW_RX ? "angle, speed, acceleration or torque" : "displacement, speed, acceleration or force");
        return;
    }
    motor->kind = drive->kind;
    motor->law = lw_reader_law(r, law, (LwLawWish){ quantity, LW_LAW_USES_T, drive->derivatives });
}

static bool follows_path(const LwJson *node)
{
    return lw_json_member(node, "path") || lw_json_member(node, "marker");
}

/* Room for the joints that motors along paths become. */
static void extend_joints(LwReader *r, const LwJson *list)
{
    LwMechanismDef *def = &r->document->def;
    int more = 0;
    for (const LwJson *node = list->first; node; node = node->next)
        more += follows_path(node);
    if (more == 0)
        return;
    LwJointDef *all = LW_NEWN(&r->document->arena, LwJointDef, def->joint_count + more);
    if (def->joint_count > 0)
        memcpy(all, def->joint, (size_t)def->joint_count * sizeof *all);
    def->joint = all;
}

void lw_reader_motors(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_reader_list(r, root, "motors");
    def->motor = LW_NEWN(&r->document->arena, LwMotorDef, list ? list->count : 0);
    if (list)
        extend_joints(r, list);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        if (follows_path(node))
            lw_reader_path_motor(r, node, def->joint_count++);
        else
            read_motor(r, node, def->motor_count++);
}
