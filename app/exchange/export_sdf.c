/* SDF, the format of Gazebo and others: links and joints as a graph, so loops stay as they are. */
#include "app/exchange/export_gear.h"
#include "app/exchange/export_shape.h"
#include "app/exchange/xml_out.h"
#include "joints/foreign.h"

typedef struct Sdf {
    LwExport *e;
    LwXmlOut xml;
    bool *left_out;         /* per body */
    LwExportTree tree;      /* of hinges and welds first: what gears turn about */
} Sdf;

static void write_pose(Sdf *s, LwFrame frame)
{
    double pose[6];
    lw_vec3_store(pose, frame.position);
    lw_xml_out_rpy(frame.orientation, pose + 3);
    lw_xml_out_leaf_numbers(&s->xml, "pose", pose, 6);
}

static void write_inertial(Sdf *s, int index)
{
    const LwBodyDef *body = &s->e->document->def.body[index];
    double inertia[6];
    static const char *const entries[6] = { "ixx", "iyy", "izz", "ixy", "ixz", "iyz" };
    if (!(body->mass > 0))
        return;
    if (!lw_export_inertia(s->e, index, inertia))
        lw_export_note(s->e, "the inertia of \"%s\" is that of no solid (one moment exceeds the sum of the others); programs may refuse the file for it", body->name);
    lw_xml_out_begin(&s->xml, "inertial");
    write_pose(s, (LwFrame){ body->com, LW_QUAT_IDENTITY });
    lw_xml_out_leaf_numbers(&s->xml, "mass", &body->mass, 1);
    lw_xml_out_begin(&s->xml, "inertia");
    for (int i = 0; i < 6; i++)
        lw_xml_out_leaf_numbers(&s->xml, entries[i], &inertia[i], 1);
    lw_xml_out_end(&s->xml, "inertia");
    lw_xml_out_end(&s->xml, "inertial");
}

static void write_visual(Sdf *s, int body, int index)
{
    LwExportShape shape;
    double rgba[4];
    if (!lw_export_shape(s->e, body, index, &shape))
        return;
    lw_xml_out_begin(&s->xml, "visual");
    lw_xml_out_text(&s->xml, "name", lw_arena_printf(s->e->arena, "shape_%d", index + 1));
    write_pose(s, shape.frame);
    lw_xml_out_begin(&s->xml, "geometry");
    lw_xml_out_begin(&s->xml, shape.word);
    if (shape.mesh)
        lw_xml_out_leaf(&s->xml, "uri", shape.mesh);
    else if (shape.size_count == 3)
        lw_xml_out_leaf_numbers(&s->xml, "size", shape.size, 3);
    else
        lw_xml_out_leaf_numbers(&s->xml, "radius", shape.size, 1);
    if (shape.size_count == 2)
        lw_xml_out_leaf_numbers(&s->xml, "length", shape.size + 1, 1);
    lw_xml_out_end(&s->xml, shape.word);
    lw_xml_out_end(&s->xml, "geometry");
    if (lw_export_rgba(shape.colour, rgba)) {
        lw_xml_out_begin(&s->xml, "material");
        lw_xml_out_leaf_numbers(&s->xml, "ambient", rgba, 4);
        lw_xml_out_leaf_numbers(&s->xml, "diffuse", rgba, 4);
        lw_xml_out_end(&s->xml, "material");
    }
    lw_xml_out_end(&s->xml, "visual");
}

static void write_link(Sdf *s, int body)
{
    const LwBodyDef *def = &s->e->document->def.body[body];
    if (def->kind != LW_BODY_RIGID) {
        s->left_out[body] = true;
        lw_export_refuse(s->e, "body \"%s\" is a %s with its joints: SDF has rigid bodies only", def->name,
                         def->kind == LW_BODY_POINT ? "point mass" : "shaft");
        return;
    }
    lw_xml_out_begin(&s->xml, "link");
    lw_xml_out_text(&s->xml, "name", lw_export_body_name(s->e, body));
    write_pose(s, s->e->frame[body]);
    write_inertial(s, body);
    for (int i = 0; i < s->e->document->shapes[body].count; i++)
        write_visual(s, body, i);
    lw_xml_out_end(&s->xml, "link");
}

/* Limits count from where the joint is now: SDF's joints stand at zero in the pose of the file. */
static void write_limits(Sdf *s, int joint, LwCoordinate c)
{
    const LwDocument *document = s->e->document;
    for (int i = 0; i < document->def.limit_count; i++) {
        const LwLimitDef *limit = &document->def.limit[i];
        if (limit->joint != joint || limit->coordinate != c)
            continue;
        double zero = lw_export_coordinate(s->e, joint, c), lower = limit->lower - zero, upper = limit->upper - zero;
        s->e->limit_written[i] = true;
        lw_xml_out_begin(&s->xml, "limit");
        if (isfinite(lower))
            lw_xml_out_leaf_numbers(&s->xml, "lower", &lower, 1);
        if (isfinite(upper))
            lw_xml_out_leaf_numbers(&s->xml, "upper", &upper, 1);
        lw_xml_out_end(&s->xml, "limit");
    }
}

/* A linear torsion spring or damper of the coordinate. */
static void write_dynamics(Sdf *s, int joint, LwCoordinate c)
{
    const LwMechanismDef *def = &s->e->document->def;
    for (int i = 0; i < def->load_count; i++) {
        const LwLoadDef *load = &def->load[i];
        if (load->kind != LW_LOAD_TORSION || load->joint != joint || load->coordinate != c || !lw_load_is_linear(load))
            continue;
        double rest = (load->rest_given ? load->rest : lw_export_given_coordinate(s->e, joint, c)) - lw_export_coordinate(s->e, joint, c);
        s->e->load_written[i] = true;
        lw_xml_out_begin(&s->xml, "dynamics");
        lw_xml_out_leaf_numbers(&s->xml, "damping", load->damping, 1);
        lw_xml_out_leaf_numbers(&s->xml, "spring_reference", &rest, 1);
        lw_xml_out_leaf_numbers(&s->xml, "spring_stiffness", load->stiffness, 1);
        lw_xml_out_end(&s->xml, "dynamics");
        return;
    }
}

static void write_axis(Sdf *s, int joint, const char *element, LwCoordinate c, LwVec3 axis)
{
    double xyz[3];
    lw_vec3_store(xyz, axis);
    lw_xml_out_begin(&s->xml, element);
    lw_xml_out_leaf_numbers(&s->xml, "xyz", xyz, 3);
    write_limits(s, joint, c);
    write_dynamics(s, joint, c);
    lw_xml_out_end(&s->xml, element);
}

/* The axes in the joint's frame, which is marker 1 (or 2 when the child is the second body: coordinates then run backwards). */
static void write_axes(Sdf *s, int joint, int side)
{
    const LwJointDef *def = &s->e->document->def.joint[joint];
    double sign = side == 0 ? 1 : -1;
    if (lw_foreign_form(def->type) == LW_FORM_CARDAN) {
        LwFrame base = lw_export_marker(s->e, joint, side), marker1 = lw_export_marker(s->e, joint, 0), marker2 = lw_export_marker(s->e, joint, 1);
        LwVec3 y = lw_quat_rotate(lw_quat_conj(base.orientation), lw_quat_rotate(marker2.orientation, lw_vec3(0, sign, 0)));
        LwVec3 x = lw_quat_rotate(lw_quat_conj(base.orientation), lw_quat_rotate(marker1.orientation, lw_vec3(sign, 0, 0)));
        write_axis(s, joint, "axis", side == 0 ? LW_RY : LW_RX, side == 0 ? y : x); /* the first is carried by the parent */
        write_axis(s, joint, "axis2", side == 0 ? LW_RX : LW_RY, side == 0 ? x : y);
        return;
    }
    if (lw_foreign_form(def->type) == LW_FORM_SCREW)
        lw_xml_out_leaf_numbers(&s->xml, "screw_thread_pitch", &def->parameter[0], 1);
    unsigned mask = def->type->free;
    if (mask & (LW_MASK_Z | LW_MASK_RZ) && (mask & LW_MASK_R) != LW_MASK_R)
        write_axis(s, joint, "axis", mask & LW_MASK_RZ ? LW_RZ : LW_Z, lw_vec3(0, 0, sign));
}

/* The turning of the child (wheel 2) against the reference body is −ratio times that of the parent (wheel 1), each about its own axis. */
static bool write_gearbox(Sdf *s, int joint)
{
    const LwMechanismDef *def = &s->e->document->def;
    const LwJointDef *gear = &def->joint[joint];
    double *factor = LW_NEWN(s->e->arena, double, def->joint_count);
    int carrier, child = gear->body[1] == LW_GROUND ? 0 : 1;
    if (!lw_export_gear(s->e, &s->tree, joint, &carrier, factor))
        return false;
    double ratio = gear->parameter[!child] / gear->parameter[child];
    LwFrame base = lw_export_marker(s->e, joint, child);
    LwVec3 other = lw_quat_rotate(lw_quat_conj(base.orientation), lw_quat_rotate(lw_export_marker(s->e, joint, !child).orientation, lw_vec3(0, 0, 1)));
    lw_xml_out_begin(&s->xml, "joint");
    lw_xml_out_text(&s->xml, "name", s->e->joint_name[joint]);
    lw_xml_out_text(&s->xml, "type", "gearbox");
    write_pose(s, lw_frame_relative(lw_export_body_frame(s->e, gear->body[child]), base));
    lw_xml_out_leaf(&s->xml, "parent", gear->body[!child] == LW_GROUND ? "world" : lw_export_body_name(s->e, gear->body[!child]));
    lw_xml_out_leaf(&s->xml, "child", lw_export_body_name(s->e, gear->body[child]));
    lw_xml_out_leaf_numbers(&s->xml, "gearbox_ratio", &ratio, 1);
    lw_xml_out_leaf(&s->xml, "gearbox_reference_body", carrier == LW_GROUND ? "world" : lw_export_body_name(s->e, carrier));
    write_axis(s, joint, "axis", LW_RZ, other);
    write_axis(s, joint, "axis2", LW_RZ, lw_vec3(0, 0, 1));
    lw_xml_out_end(&s->xml, "joint");
    return true;
}

static void write_joint(Sdf *s, int joint)
{
    const LwJointDef *def = &s->e->document->def.joint[joint];
    const char *word = lw_foreign_joint_word(LW_FOREIGN_SDF, def->type, false);
    int side = def->body[0] == LW_GROUND; /* the world cannot be a child */
    int child = def->body[side], parent = def->body[!side];
    if ((child != LW_GROUND && s->left_out[child]) || (parent != LW_GROUND && s->left_out[parent]) || child == LW_GROUND)
        return;
    if (!word && write_gearbox(s, joint))
        return;
    if (!word) {
        if (lw_joint_class_row_count(def->type) == 0)
            lw_export_note(s->e, "joint \"%s\" (%s) is left out: it holds nothing", def->name, def->type->name);
        else
            lw_export_refuse(s->e, "joint \"%s\" (%s): SDF has no such joint, only %s", def->name, def->type->name, lw_foreign_joint_words(LW_FOREIGN_SDF));
        return;
    }
    lw_xml_out_begin(&s->xml, "joint");
    lw_xml_out_text(&s->xml, "name", s->e->joint_name[joint]);
    lw_xml_out_text(&s->xml, "type", word);
    write_pose(s, lw_frame_relative(lw_export_body_frame(s->e, child), lw_export_marker(s->e, joint, side)));
    lw_xml_out_leaf(&s->xml, "parent", parent == LW_GROUND ? "world" : lw_export_body_name(s->e, parent));
    lw_xml_out_leaf(&s->xml, "child", lw_export_body_name(s->e, child));
    write_axes(s, joint, side);
    lw_xml_out_end(&s->xml, "joint");
}

static void write_weld(Sdf *s, int body)
{
    const char *name = lw_export_body_name(s->e, body);
    lw_xml_out_begin(&s->xml, "joint");
    lw_xml_out_text(&s->xml, "name", lw_arena_printf(s->e->arena, "%s on the ground", name));
    lw_xml_out_text(&s->xml, "type", "fixed");
    lw_xml_out_leaf(&s->xml, "parent", "world");
    lw_xml_out_leaf(&s->xml, "child", name);
    lw_xml_out_end(&s->xml, "joint");
}

static void tell_rest(Sdf *s)
{
    const LwMechanismDef *def = &s->e->document->def;
    for (int i = 0; i < def->coupler_count; i++)
        lw_export_refuse(s->e, "coupler \"%s\": SDF has none", def->coupler[i].name);
    for (int i = 0; i < def->cable_count; i++)
        lw_export_refuse(s->e, "cable \"%s\": SDF has none", def->cable[i].name);
    for (int i = 0; i < def->motor_count; i++)
        lw_export_note(s->e, "motor \"%s\" is left out: in SDF motors belong to plugins", def->motor[i].name);
    for (int i = 0; i < def->load_count; i++)
        if (def->load[i].kind == LW_LOAD_SPRING || (def->load[i].kind == LW_LOAD_TORSION && !lw_load_is_linear(&def->load[i])))
            lw_export_note(s->e, "load \"%s\" is left out: SDF has no such spring", def->load[i].name);
        else if (def->load[i].kind == LW_LOAD_TORSION && !s->e->load_written[i])
            lw_export_note(s->e, "load \"%s\" is left out: its coordinate is no axis of a joint in SDF, or has a spring already", def->load[i].name);
    lw_export_note_loads(s->e, true);
    lw_export_note_limits(s->e);
}

static LwExportTree plant_tree(LwExport *e)
{
    int *rank = LW_NEWN(e->arena, int, e->document->def.joint_count);
    for (int j = 0; j < e->document->def.joint_count; j++) {
        const LwJointClass *type = e->document->def.joint[j].type;
        rank[j] = !lw_joint_class_is_mask(type) ? -1 : (type->locked | LW_MASK_RZ) == LW_MASK_ALL ? 0 : 1;
    }
    return lw_export_tree(e, rank);
}

bool lw_export_sdf(LwExport *e, LwProblem *problem)
{
    const LwMechanismDef *def = &e->document->def;
    Sdf s = { .e = e, .xml = { .out = e->out }, .left_out = LW_NEWN(e->arena, bool, def->body_count) };
    double gravity[3];
    int rigid = 0;
    for (int b = 0; b < def->body_count; b++)
        rigid += def->body[b].kind == LW_BODY_RIGID;
    if (rigid == 0) {
        lw_problem_set(problem, "%s: none of its bodies can be held by SDF, whose bodies are rigid", e->document->path);
        return false;
    }
    lw_export_begin(e, true);
    s.tree = plant_tree(e);
    lw_vec3_store(gravity, def->gravity);
    fputs("<?xml version=\"1.0\"?>\n", e->out);
    lw_xml_out_begin(&s.xml, "sdf");
    lw_xml_out_text(&s.xml, "version", "1.9");
    lw_xml_out_begin(&s.xml, "world");
    lw_xml_out_text(&s.xml, "name", "default");
    lw_xml_out_leaf_numbers(&s.xml, "gravity", gravity, 3);
    lw_xml_out_begin(&s.xml, "model");
    lw_xml_out_text(&s.xml, "name", e->model_name);
    for (int b = 0; b < def->body_count; b++)
        write_link(&s, b);
    for (int b = 0; b < def->body_count; b++)
        if (def->body[b].fixed && !s.left_out[b])
            write_weld(&s, b);
    for (int j = 0; j < def->joint_count; j++)
        write_joint(&s, j);
    lw_xml_out_end(&s.xml, "model");
    lw_xml_out_end(&s.xml, "world");
    lw_xml_out_end(&s.xml, "sdf");
    tell_rest(&s);
    lw_export_note_start(e);
    return true;
}
