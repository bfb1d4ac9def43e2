/* What is not in the tree: loops, couplers, massless links, cables, springs; and the motors. */
#include "app/exchange/export_mjcf.h"

#include "app/exchange/export_gear.h"
#include "joints/foreign.h"

#include <string.h>

/* Loops are held stiffly: MuJoCo's constraints are springs at heart, by default with 20 ms. */
static void write_stiffness(LwMjcf *m)
{
    lw_xml_out_text(&m->xml, "solref", "0.002 1");
    lw_xml_out_text(&m->xml, "solimp", "0.99 0.9999 0.0001");
}

static bool is_still(const LwMjcf *m, int body)
{
    return body == LW_GROUND || m->e->document->def.body[body].fixed;
}

static bool is_there(const LwMjcf *m, int body)
{
    return body == LW_GROUND || !m->left_out[body];
}

static bool is_held_by_length(const LwMjcf *m, int joint)
{
    const LwJointDef *def = &m->e->document->def.joint[joint];
    return is_there(m, def->body[0]) && is_there(m, def->body[1]) && lw_mjcf_hold(def->type) == LW_MJCF_LENGTH;
}

static bool is_plain_spring(const LwMjcf *m, const LwLoadDef *load)
{
    return load->kind == LW_LOAD_SPRING && lw_load_is_linear(load) && is_there(m, load->body[0]) && is_there(m, load->body[1]);
}

/* Eyelets alone: MuJoCo's pulleys are another thing. */
static bool is_plain_cable(const LwMjcf *m, const LwCableDef *cable)
{
    for (int i = 0; i < cable->point_count; i++)
        if (cable->point[i].radius != 0 || !is_there(m, cable->point[i].body))
            return false;
    return true;
}

static void write_site(LwMjcf *m, const char *name, int number, LwVec3 point)
{
    lw_xml_out_begin(&m->xml, "site");
    lw_xml_out_text(&m->xml, "name", lw_arena_printf(m->e->arena, "%s.%d", name, number));
    lw_xml_out_vec3(&m->xml, "pos", point);
    lw_xml_out_number(&m->xml, "size", 0.005);
    lw_xml_out_end(&m->xml, "site");
}

void lw_mjcf_write_sites(LwMjcf *m, int body)
{
    const LwMechanismDef *def = &m->e->document->def;
    for (int i = 0; i < def->load_count; i++)
        for (int side = 0; side < 2 && is_plain_spring(m, &def->load[i]); side++)
            if (def->load[i].body[side] == body)
                write_site(m, def->load[i].name, side + 1, def->load[i].point[side]);
    for (int j = 0; j < def->joint_count; j++)
        for (int side = 0; side < 2 && is_held_by_length(m, j); side++)
            if (def->joint[j].body[side] == body)
                write_site(m, def->joint[j].name, side + 1, def->joint[j].marker[side].position);
    for (int i = 0; i < def->cable_count; i++)
        for (int k = 0; k < def->cable[i].point_count && is_plain_cable(m, &def->cable[i]); k++)
            if (def->cable[i].point[k].body == body)
                write_site(m, def->cable[i].name, k + 1, def->cable[i].point[k].point);
}

/* A line over the sites NAME.1 … NAME.count; left open for more attributes by the caller's function. */
static void write_line(LwMjcf *m, const char *name, int count, const LwLoadDef *spring)
{
    lw_xml_out_begin(&m->xml, "spatial");
    lw_xml_out_text(&m->xml, "name", name);
    if (spring) {
        LwVec3 end[2];
        for (int side = 0; side < 2; side++) {
            int body = spring->body[side];
            LwFrame given = body == LW_GROUND ? LW_FRAME_IDENTITY : m->e->document->def.body[body].frame;
            end[side] = lw_frame_point(given, spring->point[side]);
        }
        lw_xml_out_number(&m->xml, "stiffness", spring->stiffness[0]);
        lw_xml_out_number(&m->xml, "damping", spring->damping[0]);
        lw_xml_out_number(&m->xml, "springlength", spring->rest_given ? spring->rest : lw_vec3_norm(lw_vec3_sub(end[0], end[1])));
    }
    for (int i = 1; i <= count; i++) {
        lw_xml_out_begin(&m->xml, "site");
        lw_xml_out_text(&m->xml, "site", lw_arena_printf(m->e->arena, "%s.%d", name, i));
        lw_xml_out_end(&m->xml, "site");
    }
    lw_xml_out_end(&m->xml, "spatial");
}

static void write_fixed_tendon(LwMjcf *m, const char *name, const char *const *joint, const double *factor, int count)
{
    lw_xml_out_begin(&m->xml, "fixed");
    lw_xml_out_text(&m->xml, "name", name);
    for (int i = 0; i < count; i++) {
        lw_xml_out_begin(&m->xml, "joint");
        lw_xml_out_text(&m->xml, "joint", joint[i]);
        lw_xml_out_number(&m->xml, "coef", factor[i]);
        lw_xml_out_end(&m->xml, "joint");
    }
    lw_xml_out_end(&m->xml, "fixed");
}

/* The names of a coupler's joints; NULL when one of its coordinates is not there. */
static const char **coupler_joints(LwMjcf *m, const LwCouplerDef *coupler)
{
    const char **joint = LW_NEWN(m->e->arena, const char *, coupler->term_count);
    for (int i = 0; i < coupler->term_count; i++)
        if (!(joint[i] = lw_mjcf_joint_name(m, coupler->term[i].joint, coupler->term[i].coordinate)))
            return NULL;
    return coupler->speed ? NULL : joint;
}

/* Whether both wheels are there and MuJoCo's tree has the hinges between them. */
static bool is_geared(LwMjcf *m, int joint, double *factor)
{
    const LwJointDef *def = &m->e->document->def.joint[joint];
    int carrier;
    return is_there(m, def->body[0]) && is_there(m, def->body[1]) && lw_export_gear(m->e, &m->tree, joint, &carrier, factor);
}

static void write_gears(LwMjcf *m)
{
    const LwMechanismDef *def = &m->e->document->def;
    for (int g = 0; g < def->joint_count; g++) {
        if (lw_foreign_form(def->joint[g].type) != LW_FORM_GEAR)
            continue;
        double *factor = LW_NEWN(m->e->arena, double, def->joint_count);
        const char **name = LW_NEWN(m->e->arena, const char *, def->joint_count);
        int count = 0;
        if (!is_geared(m, g, factor)) {
            lw_export_refuse(m->e, "joint \"%s\" (%s): its wheels have no common carrier that hinges on their axes lead to, which MuJoCo needs", def->joint[g].name,
                             def->joint[g].type->name);
            continue;
        }
        for (int j = 0; j < def->joint_count; j++)
            if (factor[j] != 0) {
                name[count] = lw_mjcf_joint_name(m, j, LW_RZ);
                factor[count++] = factor[j];
            }
        write_fixed_tendon(m, def->joint[g].name, name, factor, count);
    }
}

static void write_tendons(LwMjcf *m)
{
    const LwMechanismDef *def = &m->e->document->def;
    lw_xml_out_begin(&m->xml, "tendon");
    for (int i = 0; i < def->load_count; i++)
        if (is_plain_spring(m, &def->load[i]))
            write_line(m, def->load[i].name, 2, &def->load[i]);
    for (int j = 0; j < def->joint_count; j++) {
        double pitch = lw_mjcf_pitch(m->e, j);
        if (is_held_by_length(m, j))
            write_line(m, def->joint[j].name, 2, NULL);
        if (pitch != 0 && m->body_of[j] >= 0)
            write_fixed_tendon(m, def->joint[j].name, (const char *[]){ lw_mjcf_joint_name(m, j, LW_Z), lw_mjcf_joint_name(m, j, LW_RZ) },
                               (double[]){ 1, -pitch }, 2);
    }
    for (int i = 0; i < def->cable_count; i++)
        if (is_plain_cable(m, &def->cable[i]))
            write_line(m, def->cable[i].name, def->cable[i].point_count, NULL);
    write_gears(m);
    for (int i = 0; i < def->coupler_count; i++) {
        const LwCouplerDef *coupler = &def->coupler[i];
        const char **joint = coupler_joints(m, coupler);
        double *factor = LW_NEWN(m->e->arena, double, coupler->term_count);
        for (int k = 0; k < coupler->term_count; k++)
            factor[k] = coupler->term[k].factor;
        if (joint)
            write_fixed_tendon(m, coupler->name, joint, factor, coupler->term_count);
        else
            lw_export_refuse(m->e, "coupler \"%s\": %s", coupler->name,
                             coupler->speed ? "MuJoCo couples positions, not speeds" : "one of its coordinates is no hinge or slide of the tree of bodies");
    }
    lw_xml_out_end(&m->xml, "tendon");
}

/* An equality of two bodies; a point of it in the first body's frame, or none for a weld. */
static void write_pair(LwMjcf *m, int joint, const char *element, double along)
{
    const LwJointDef *def = &m->e->document->def.joint[joint];
    bool swap = def->body[0] == LW_GROUND;
    int first = def->body[swap], second = def->body[!swap];
    LwVec3 point = lw_frame_point(lw_export_marker(m->e, joint, 0), lw_vec3(0, 0, along));
    lw_xml_out_begin(&m->xml, element);
    lw_xml_out_text(&m->xml, "name", along == 0 ? def->name : lw_arena_printf(m->e->arena, "%s.axis", def->name));
    lw_xml_out_text(&m->xml, "body1", lw_export_body_name(m->e, first));
    if (second != LW_GROUND)
        lw_xml_out_text(&m->xml, "body2", lw_export_body_name(m->e, second));
    if (strcmp(element, "connect") == 0)
        lw_xml_out_vec3(&m->xml, "anchor", lw_frame_local_point(lw_export_body_frame(m->e, first), point));
    write_stiffness(m);
    lw_xml_out_end(&m->xml, element);
}

static void write_closure(LwMjcf *m, int joint)
{
    const LwJointDef *def = &m->e->document->def.joint[joint];
    LwMjcfHold hold = lw_mjcf_hold(def->type);
    if (is_still(m, def->body[0]) && is_still(m, def->body[1]))
        return;
    if (hold == LW_MJCF_NONE)
        lw_export_refuse(m->e, "joint \"%s\" (%s) closes %s: MuJoCo can close a loop with a hinge, a ball, a weld or a length only", def->name,
                         def->type->name, lw_export_loop_words(m->e, &m->tree, joint));
    else
        write_pair(m, joint, hold == LW_MJCF_WELD ? "weld" : "connect", 0);
    if (hold == LW_MJCF_AXIS) /* a second point of the axis, as far off as the mechanism is large */
        write_pair(m, joint, "connect", lw_study_report(m->e->study)->size);
}

static void hold_tendon(LwMjcf *m, const char *name)
{
    lw_xml_out_begin(&m->xml, "tendon");
    lw_xml_out_text(&m->xml, "tendon1", name);
    write_stiffness(m);
    lw_xml_out_end(&m->xml, "tendon");
}

void lw_mjcf_write_constraints(LwMjcf *m)
{
    const LwMechanismDef *def = &m->e->document->def;
    write_tendons(m);
    lw_xml_out_begin(&m->xml, "equality");
    for (int i = 0; i < m->tree.closure_count; i++)
        write_closure(m, m->tree.closure[i]);
    double *factor = LW_NEWN(m->e->arena, double, def->joint_count);
    for (int j = 0; j < def->joint_count; j++)
        if (is_held_by_length(m, j) || is_geared(m, j, factor) || (lw_mjcf_pitch(m->e, j) != 0 && m->body_of[j] >= 0))
            hold_tendon(m, def->joint[j].name);
    for (int i = 0; i < def->cable_count; i++)
        if (is_plain_cable(m, &def->cable[i]))
            hold_tendon(m, def->cable[i].name);
        else
            lw_export_refuse(m->e, "cable \"%s\": it runs over pulleys, which MuJoCo's tendons do not turn, or over a body that is left out", def->cable[i].name);
    for (int i = 0; i < def->coupler_count; i++)
        if (coupler_joints(m, &def->coupler[i]))
            hold_tendon(m, def->coupler[i].name);
    lw_xml_out_end(&m->xml, "equality");
}

void lw_mjcf_write_actuators(LwMjcf *m)
{
    static const struct { const char *element, *gain, *words; double value; } kinds[] = {
        [LW_MOTOR_POSITION] = { "position", "kp", "position", 1000 },
        [LW_MOTOR_SPEED] = { "velocity", "kv", "speed", 100 },
        [LW_MOTOR_ACCELERATION] = { "motor", NULL, "acceleration", 0 },
        [LW_MOTOR_EFFORT] = { "motor", NULL, "effort", 0 },
        [LW_MOTOR_CARRIER] = { "motor", NULL, NULL, 0 },
    };
    const LwMechanismDef *def = &m->e->document->def;
    lw_xml_out_begin(&m->xml, "actuator");
    for (int i = 0; i < def->motor_count; i++) {
        const LwMotorDef *motor = &def->motor[i];
        const char *joint = motor->joint >= 0 ? lw_mjcf_joint_name(m, motor->joint, motor->coordinate) : NULL;
        if (!joint) {
            lw_export_note(m->e, "motor \"%s\" is left out: its joint is no hinge or slide of the tree of bodies", motor->name);
            continue;
        }
        if (motor->law)
            lw_xml_out_comment(&m->xml, lw_arena_printf(m->e->arena, "%s: its law of %s begins with %.6g at t = 0; the control signal has to follow it",
                                                    motor->name, kinds[motor->kind].words, lw_law_eval(motor->law, 0).v));
        lw_xml_out_begin(&m->xml, kinds[motor->kind].element);
        lw_xml_out_text(&m->xml, "name", motor->name);
        lw_xml_out_text(&m->xml, "joint", joint);
        if (kinds[motor->kind].gain)
            lw_xml_out_number(&m->xml, kinds[motor->kind].gain, kinds[motor->kind].value);
        lw_xml_out_end(&m->xml, kinds[motor->kind].element);
    }
    lw_xml_out_end(&m->xml, "actuator");
    if (def->motor_count)
        lw_export_note(m->e, "motors become actuators with gains of their own; the laws are not written, control signals have to follow them");
}
