#include "core/analysis/record.h"

#include "core/model/path.h"
#include "core/solve/load_row.h"

#include <string.h>

static const char *const component_name[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
static const char *const component_unit[] = { "N", "N", "N", "N*m", "N*m", "N*m" };

/* object.quantity; runs of hundreds of bodies have thousands of these, too many for printf. */
static const char *join(LwArena *arena, const char *object, const char *quantity)
{
    size_t first = strlen(object), second = strlen(quantity);
    char *name = lw_arena_alloc(arena, first + second + 2, 1);
    memcpy(name, object, first);
    name[first] = '.';
    memcpy(name + first + 1, quantity, second);
    return name;
}

static void channels(LwRecord *record, const char *object, const char *const *quantity, const char *const *unit, int count)
{
    for (int i = 0; i < count; i++)
        lw_trace_add_channel(record->trace, join(record->trace->arena, object, quantity[i]), unit[i]);
}

static void body_channels(LwRecord *record, const char *name)
{
    static const char *const quantity[] = { "x", "y", "z", "e0", "e1", "e2", "e3", "vx", "vy", "vz",
                                            "ax", "ay", "az", "wx", "wy", "wz", "alx", "aly", "alz" };
    static const char *const unit[] = { "m", "m", "m", "", "", "", "", "m/s", "m/s", "m/s",
                                        "m/s^2", "m/s^2", "m/s^2", "rad/s", "rad/s", "rad/s", "rad/s^2", "rad/s^2", "rad/s^2" };
    channels(record, name, quantity, unit, 19);
}

/* A path drives like a motor, where its rows do; what it is missed by is measured where it is to be followed. */
static void path_channels(LwRecord *record, int joint, const char *name)
{
    static const char *const drive[] = { "speed", "power" }, *const drive_unit[] = { "m/s", "W" };
    static const char *const miss[] = { "miss", "miss_angle" }, *const miss_unit[] = { "m", "rad" };
    bool carries = lw_record_has_load(record, joint), turns = record->system->mechanism->joint[joint].path->orientation;
    channels(record, name, drive, drive_unit, carries ? 2 : record->misses ? 1 : 0);
    channels(record, name, miss, miss_unit, !record->misses ? 0 : turns ? 2 : 1);
}

static void joint_channels(LwRecord *record, int joint)
{
    const LwMechanism *m = record->system->mechanism;
    const char *name = m->def.joint[joint].name;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (lw_joint_class_measured(m->joint[joint].type) & (1u << c)) {
            for (int i = 0; i < m->def.motor_count; i++)
                if (m->motor[i].joint == joint && (int)m->motor[i].coordinate == c)
                    record->motor_coordinate[i] = record->trace->channel_count;
            const char *unit = c >= LW_RX ? "rad" : "m";
            channels(record, name, &lw_coordinate_names[c], &unit, 1);
        }
    record->joint_channel[joint] = record->trace->channel_count;
    if (lw_record_has_load(record, joint))
        channels(record, name, component_name, component_unit, 6);
    if (m->joint[joint].path)
        path_channels(record, joint, name);
}

/* NAME.torque1 or NAME.force1 …: what the coupler does on each of its terms' coordinates. */
static void coupler_channels(LwRecord *record, int coupler)
{
    const LwMechanism *m = record->system->mechanism;
    LwTrace *trace = record->trace;
    record->coupler_channel[coupler] = trace->channel_count;
    for (int i = 0; record->loads && i < m->coupler[coupler].term_count; i++) {
        bool turns = m->coupler[coupler].term[i].coordinate >= LW_RX;
        lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s%d", m->def.coupler[coupler].name, turns ? "torque" : "force", i + 1),
                             turns ? "N*m" : "N");
    }
}

static void cable_channels(LwRecord *record, int cable)
{
    static const char *const quantity[] = { "length", "tension" }, *const unit[] = { "m", "N" };
    record->cable_channel[cable] = record->trace->channel_count + 1;
    channels(record, record->system->mechanism->def.cable[cable].name, quantity, unit, record->loads ? 2 : 1);
}

static void motor_channels(LwRecord *record, int motor)
{
    static const char *const turning[] = { "angle", "speed", "torque", "power", "torque.low", "torque.high" };
    static const char *const turning_unit[] = { "rad", "rad/s", "N*m", "W", "N*m", "N*m" };
    static const char *const sliding[] = { "displacement", "speed", "force", "power", "force.low", "force.high" };
    static const char *const sliding_unit[] = { "m", "m/s", "N", "W", "N", "N" };
    const LwMechanism *m = record->system->mechanism;
    bool turns = m->motor[motor].coordinate >= LW_RX;
    record->motor_channel[motor] = record->trace->channel_count + 2;
    channels(record, m->def.motor[motor].name, turns ? turning : sliding, turns ? turning_unit : sliding_unit,
             !record->loads ? 2 : lw_record_has_breakaway(record, motor) ? 6 : 4);
}

static void load_channels(LwRecord *record, int load)
{
    static const char *const spring[] = { "length", "speed", "force" }, *const spring_unit[] = { "m", "m/s", "N" };
    static const char *const turning[] = { "angle", "speed", "torque" }, *const turning_unit[] = { "rad", "rad/s", "N*m" };
    static const char *const sliding[] = { "displacement", "speed", "force" };
    const LwMechanism *m = record->system->mechanism;
    const char *name = m->def.load[load].name;
    record->load_channel[load] = record->trace->channel_count + 2;
    int count = record->loads ? 3 : 2;
    if (m->load[load].kind == LW_LOAD_BUSHING) {
        static const char *const place[] = { "x", "y", "z", "rx", "ry", "rz" }, *const place_unit[] = { "m", "m", "m", "rad", "rad", "rad" };
        channels(record, name, place, place_unit, 6);
        record->load_channel[load] = record->trace->channel_count;
        if (record->loads)
            channels(record, name, component_name, component_unit, 6);
    } else if (m->load[load].kind == LW_LOAD_SPRING)
        channels(record, name, spring, spring_unit, count);
    else if (m->load[load].kind == LW_LOAD_TORSION) {
        bool turns = m->load[load].coordinate >= LW_RX;
        channels(record, name, turns ? turning : sliding, turns ? turning_unit : spring_unit, count);
    }
}

LwRecord *lw_record_create(LwArena *arena, const LwSystem *system, unsigned what, double looseness)
{
    static const char *const energy[] = { "kinetic", "potential", "total" }, *const energy_unit[] = { "J", "J", "J" };
    static const char *const violation[] = { "position", "velocity" }, *const violation_unit[] = { "m", "m/s" };
    const LwMechanism *m = system->mechanism;
    LwRecord *record = LW_NEW(arena, LwRecord);
    record->system = system;
    record->loads = what & LW_RECORD_LOADS;
    record->misses = what & LW_RECORD_MISSES;
    record->trace = lw_trace_create(arena);
    record->certainties = record->loads ? lw_certainties_create(arena, system, looseness) : NULL;
    record->breakaway = record->loads && (what & LW_RECORD_BREAKAWAY) ? lw_breakaway_create(arena, system) : NULL;
    record->energy_start = NAN;
    record->joint_channel = LW_NEWN(arena, int, m->def.joint_count);
    record->coupler_channel = LW_NEWN(arena, int, m->def.coupler_count);
    record->cable_channel = LW_NEWN(arena, int, m->def.cable_count);
    record->motor_channel = LW_NEWN(arena, int, m->def.motor_count);
    record->load_channel = LW_NEWN(arena, int, m->def.load_count);
    record->motor_coordinate = LW_NEWN(arena, int, m->def.motor_count);
    record->driven = LW_NEWN(arena, int, m->def.joint_count);
    for (int j = 0; j < m->def.joint_count; j++)
        record->driven[j] = -1;
    for (int i = 0; i < m->def.motor_count; i++)
        if (m->joint[m->motor[i].joint].type->angles == LW_ANGLES_Z && m->motor[i].coordinate == LW_RZ && system->motor_group[i] >= 0)
            record->driven[m->motor[i].joint] = system->motor_group[i];
    record->rate = LW_NEWN(arena, double, m->def.joint_count * LW_SLOTS);
    lw_trace_add_channel(record->trace, "time", "s");
    for (int b = 0; b < m->body_count; b++)
        body_channels(record, m->def.body[m->body[b].def].name);
    for (int j = 0; j < m->def.joint_count; j++)
        joint_channels(record, j);
    for (int i = 0; i < m->def.coupler_count; i++)
        coupler_channels(record, i);
    for (int i = 0; i < m->def.cable_count; i++)
        cable_channels(record, i);
    for (int i = 0; i < m->def.motor_count; i++)
        motor_channels(record, i);
    for (int i = 0; i < m->def.load_count; i++)
        load_channels(record, i);
    lw_record_aux_channels(record);
    channels(record, "energy", energy, energy_unit, 3);
    channels(record, "violation", violation, violation_unit, 2);
    lw_record_measure_channels(record);
    return record;
}

void lw_record_add_reflected(LwRecord *record, LwArena *arena)
{
    static const char *const quantity[] = { "acceleration", "inertia", "holding", "damping", "inertial" };
    static const char *const turning[] = { "rad/s^2", "kg*m^2", "N*m", "N*m", "N*m" }, *const sliding[] = { "m/s^2", "kg", "N", "N", "N" };
    const LwMechanism *m = record->system->mechanism;
    record->reflected = lw_reflected_create(arena, m);
    record->felt = LW_NEWN(arena, LwReflectedMotor, m->def.motor_count);
    for (int i = 0; i < m->def.motor_count; i++)
        channels(record, m->def.motor[i].name, quantity, m->motor[i].coordinate >= LW_RX ? turning : sliding, LW_REFLECTED_COLUMNS);
}

void lw_record_finish(LwRecord *record)
{
    const LwMechanism *m = record->system->mechanism;
    LwTrace *trace = record->trace;
    if (!record->loads)
        return;
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; lw_record_has_load(record, j) && k < 6; k++) {
            LwChannel *channel = &trace->channel[record->joint_channel[j] + k];
            channel->certainty = lw_certainties_joint(record->certainties, trace->arena, j, k, &channel->sum);
            /* The power of a path is as certain as the least certain of its loads. */
            LwChannel *power = m->joint[j].path ? &trace->channel[record->joint_channel[j] + 7] : channel;
            if (channel->certainty > power->certainty)
                power->certainty = channel->certainty == LW_SUM_ONLY ? LW_UNDETERMINED : channel->certainty;
        }
    for (int i = 0; i < m->def.coupler_count; i++)
        for (int k = 0; k < m->coupler[i].term_count; k++)
            trace->channel[record->coupler_channel[i] + k].certainty = lw_certainties_coupler(record->certainties, i);
    for (int i = 0; i < m->def.cable_count; i++)
        trace->channel[record->cable_channel[i]].certainty = lw_certainties_cable(record->certainties, i);
    for (int i = 0; i < m->def.motor_count; i++)
        for (int k = 0; k < (lw_record_has_breakaway(record, i) ? 4 : 2); k++) /* effort and power, and the ends of the effort */
            trace->channel[record->motor_channel[i] + k].certainty = lw_certainties_motor(record->certainties, i);
    for (int i = 0; i < m->def.load_count; i++)
        for (int k = 0; k < lw_load_row_count(&m->load[i]); k++)
            trace->channel[record->load_channel[i] + k].certainty = LW_EXACT;
    lw_record_finish_aux(record);
}
