/* `drive` of a motor: gear, screw or belt, what is lost in them, and the motor itself where it has been chosen. */
#include "app/document/reader_private.h"

static const LwKey drive_keys[] = {
    { "ratio", NULL }, { "ratio_max", NULL }, { "efficiency", NULL }, { "rotor_inertia", NULL }, { "gear_inertia", NULL }, { "friction", NULL }, { "viscous", NULL },
    { "brake", NULL }, { "lead", NULL }, { "radius", NULL }, { "motor", NULL }, { NULL, NULL },
};

static void read_positive(LwReader *r, const LwJson *node, LwQuantity quantity, double *value)
{
    if (node && lw_reader_number(r, node, quantity, value) && !(*value > 0))
        lw_reader_error(r, node->mark, "\"%s\" is %.6g; expected more than 0", node->key, *value);
}

static void read_driving(LwReader *r, const LwJson *node, double *efficiency)
{
    if (lw_reader_number(r, node, LW_Q_NUMBER, efficiency) && node && !(*efficiency > 0 && *efficiency <= 1))
        lw_reader_error(r, node->mark, "the efficiency is %.6g; expected more than 0 and at most 1", *efficiency);
}

/* A number for both directions, or {"driving": …, "driven": …}; what is driven back may lock: 0 or less. */
static void read_efficiency(LwReader *r, const LwJson *node, LwDriveDef *drive)
{
    static const LwKey keys[] = { { "driving", NULL }, { "driven", NULL }, { NULL, NULL } };
    if (!node)
        return;
    drive->efficiency_given = true;
    if (node->kind != LW_JSON_OBJECT) {
        read_driving(r, node, &drive->driving);
        drive->driven = drive->driving;
        return;
    }
    if (!lw_reader_keys(r, node, "the efficiency of a drive", keys))
        return;
    const LwJson *driving = lw_reader_need(r, node, "the efficiency of a drive", "driving", "the one towards the load, from 0 to 1");
    const LwJson *driven = lw_json_member(node, "driven");
    if (driving)
        read_driving(r, driving, &drive->driving);
    drive->driven = drive->driving;
    if (driven && lw_reader_number(r, driven, LW_Q_NUMBER, &drive->driven) && !(drive->driven <= 1))
        lw_reader_error(r, driven->mark, "the efficiency when driven by the load is %.6g; expected at most 1 (0 or less: the gear locks itself)", drive->driven);
}

/* true, or {"torque": …, "factor": …} */
static void read_brake(LwReader *r, const LwJson *node, LwDriveDef *drive)
{
    static const LwKey keys[] = { { "torque", NULL }, { "factor", NULL }, { NULL, NULL } };
    if (!node)
        return;
    if (node->kind == LW_JSON_BOOL) {
        drive->brake = node->boolean;
        return;
    }
    if (!lw_reader_keys(r, node, "a brake", keys))
        return;
    drive->brake = true;
    read_positive(r, lw_json_member(node, "torque"), LW_Q_TORQUE, &drive->brake_torque);
    const LwJson *factor = lw_json_member(node, "factor");
    if (factor && lw_reader_number(r, factor, LW_Q_NUMBER, &drive->brake_factor) && !(drive->brake_factor >= 1))
        lw_reader_error(r, factor->mark, "the factor of a brake is %.6g; expected at least 1", drive->brake_factor);
}

/* What makes a sliding coordinate of turning. */
static void read_slide(LwReader *r, const LwJson *node, LwCoordinate coordinate, LwDriveDef *drive)
{
    const LwJson *lead = lw_json_member(node, "lead"), *radius = lw_json_member(node, "radius"), *either = lead ? lead : radius;
    if (lead && radius)
        lw_reader_error(r, radius->key_mark, "both \"lead\" and \"radius\"; expected a screw's lead or a pinion's radius");
    else if (either && coordinate >= LW_RX)
        lw_reader_error(r, either->key_mark, "\"%s\" does not fit the coordinate %s, which turns; expected \"ratio\" alone", either->key, lw_coordinate_names[coordinate]);
    read_positive(r, lead, LW_Q_LENGTH, &drive->lead);
    read_positive(r, radius, LW_Q_LENGTH, &drive->radius);
}

const LwDriveDef *lw_reader_drive(LwReader *r, const LwJson *node, LwCoordinate coordinate)
{
    if (!node)
        return NULL;
    LwDriveDef *drive = LW_NEW(&r->document->arena, LwDriveDef);
    *drive = lw_drive_def_default();
    drive->mark = node->mark;
    if (!lw_reader_keys(r, node, "a drive", drive_keys))
        return NULL;
    const LwJson *ratio = lw_json_member(node, "ratio"), *rotor = lw_json_member(node, "rotor_inertia"), *motor = lw_json_member(node, "motor");
    drive->ratio_given = ratio;
    drive->rotor_given = rotor;
    read_positive(r, ratio, LW_Q_NUMBER, &drive->ratio);
    read_positive(r, lw_json_member(node, "ratio_max"), LW_Q_NUMBER, &drive->ratio_max);
    read_positive(r, rotor, LW_Q_INERTIA, &drive->rotor_inertia);
    lw_reader_not_negative(r, lw_json_member(node, "gear_inertia"), LW_Q_INERTIA, &drive->gear_inertia);
    lw_reader_not_negative(r, lw_json_member(node, "friction"), LW_Q_TORQUE, &drive->friction);
    lw_reader_not_negative(r, lw_json_member(node, "viscous"), LW_Q_ANGULAR_DAMPING, &drive->viscous);
    read_efficiency(r, lw_json_member(node, "efficiency"), drive);
    read_brake(r, lw_json_member(node, "brake"), drive);
    read_slide(r, node, coordinate, drive);
    if (motor && lw_reader_string(r, motor, "the name of a motor in a catalogue", &drive->motor)) {
        drive->motor = lw_arena_strdup(&r->document->arena, drive->motor);
        drive->motor_mark = motor->mark;
    }
    return drive;
}
