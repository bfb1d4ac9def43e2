#include "app/exchange/export_mjcf.h"

#include "app/exchange/export_shape.h"
#include "joints/foreign.h"

enum { MOST_NESTED = 100 }; /* tinyxml2's limit up to its version 9; later ones take 500 */

static void write_inertial(LwMjcf *m, int index)
{
    const LwBodyDef *body = &m->e->document->def.body[index];
    double inertia[6];
    if (!(body->mass > 0))
        return;
    lw_export_inertia(m->e, index, inertia);
    lw_xml_out_begin(&m->xml, "inertial");
    lw_xml_out_vec3(&m->xml, "pos", body->com);
    lw_xml_out_number(&m->xml, "mass", body->mass);
    lw_xml_out_numbers(&m->xml, "fullinertia", inertia, 6);
    lw_xml_out_end(&m->xml, "inertial");
}

static void write_colour(LwMjcf *m, LwColour colour)
{
    double rgba[4];
    if (lw_export_rgba(colour, rgba))
        lw_xml_out_numbers(&m->xml, "rgba", rgba, 4);
}

/* Bodies are seen but do not collide: here only joints hold them. */
static void write_geom(LwMjcf *m, int body, int index)
{
    LwExportShape shape;
    double q[4];
    if (!lw_export_shape(m->e, body, index, &shape))
        return;
    lw_quat_store(q, shape.frame.orientation);
    lw_xml_out_begin(&m->xml, "geom");
    lw_xml_out_text(&m->xml, "type", shape.word);
    if (shape.mesh) {
        lw_xml_out_text(&m->xml, "mesh", shape.mesh);
    } else {
        double size[3] = { shape.size[0], shape.size[1], shape.size[2] };
        int count = shape.size_count;
        for (int i = count == 3 ? 0 : 1; i < count; i++)
            size[i] /= 2; /* sides and lengths are halves; radii are whole */
        lw_xml_out_numbers(&m->xml, "size", size, count);
        lw_xml_out_vec3(&m->xml, "pos", shape.frame.position);
        lw_xml_out_numbers(&m->xml, "quat", q, 4);
    }
    write_colour(m, shape.colour);
    lw_xml_out_end(&m->xml, "geom");
}

/* Without its end: the children come before it. */
static void begin_body(LwMjcf *m, int body)
{
    LwFrame seen = lw_frame_relative(lw_export_body_frame(m->e, m->tree.parent[body]), lw_export_body_frame(m->e, body));
    double q[4];
    lw_quat_store(q, seen.orientation);
    lw_xml_out_begin(&m->xml, "body");
    lw_xml_out_text(&m->xml, "name", lw_export_body_name(m->e, body));
    lw_xml_out_vec3(&m->xml, "pos", seen.position);
    lw_xml_out_numbers(&m->xml, "quat", q, 4);
    lw_mjcf_write_joints(m, body);
    write_inertial(m, body);
    for (int i = 0; i < m->e->document->shapes[body].count; i++)
        write_geom(m, body, i);
    lw_mjcf_write_sites(m, body);
}

/* Down to the first child, else to the next one, else up; bodies left out have no children. */
static void write_bodies(LwMjcf *m)
{
    int body = m->tree.first[0];
    while (body >= 0) {
        if (!m->left_out[body])
            begin_body(m, body);
        if (m->tree.first[body + 1] >= 0) {
            body = m->tree.first[body + 1];
            continue;
        }
        if (!m->left_out[body])
            lw_xml_out_end(&m->xml, "body");
        while (body >= 0 && m->tree.next[body] < 0) {
            body = m->tree.parent[body];
            if (body >= 0)
                lw_xml_out_end(&m->xml, "body");
        }
        body = body >= 0 ? m->tree.next[body] : -1;
    }
}

static bool is_named(const LwMechanismDef *def, int joint)
{
    for (int i = 0; i < def->motor_count; i++)
        if (def->motor[i].joint == joint)
            return true;
    for (int i = 0; i < def->load_count; i++)
        if (def->load[i].kind == LW_LOAD_TORSION && def->load[i].joint == joint)
            return true;
    for (int i = 0; i < def->coupler_count; i++)
        for (int k = 0; k < def->coupler[i].term_count; k++)
            if (def->coupler[i].term[k].joint == joint)
                return true;
    return false;
}

/* First those that cannot close a loop, then those that something acts on, welds, hinges, balls. */
static int rank_of(LwMjcf *m, int joint)
{
    static const int ranks[] = { [LW_MJCF_NONE] = 0, [LW_MJCF_WELD] = 2, [LW_MJCF_AXIS] = 3, [LW_MJCF_POINT] = 4, [LW_MJCF_LENGTH] = -1 };
    const LwMechanismDef *def = &m->e->document->def;
    const LwJointDef *j = &def->joint[joint];
    LwMjcfPiece piece[LW_MJCF_PIECES];
    LwMjcfHold hold = lw_mjcf_hold(j->type);
    for (int side = 0; side < 2; side++)
        if (j->body[side] != LW_GROUND && m->left_out[j->body[side]])
            return -1;
    if (lw_joint_class_row_count(j->type) == 0) {
        lw_export_note(m->e, "joint \"%s\" (%s) is left out: it holds nothing", j->name, j->type->name);
        return -1;
    }
    if (lw_foreign_form(j->type) == LW_FORM_GEAR)
        return -1; /* judged when the tree is known */
    if (hold == LW_MJCF_NONE && lw_mjcf_compose(m->e, joint, piece) < 0) {
        lw_export_refuse(m->e, "joint \"%s\" (%s): MuJoCo has no such joint, and none of its constraints does the same", j->name, j->type->name);
        return -1;
    }
    return hold != LW_MJCF_NONE && hold != LW_MJCF_LENGTH && is_named(def, joint) ? 1 : ranks[hold];
}

/* False when there is nothing to write. */
static bool prepare(LwMjcf *m)
{
    const LwMechanismDef *def = &m->e->document->def;
    int *rank = LW_NEWN(m->e->arena, int, def->joint_count);
    m->left_out = LW_NEWN(m->e->arena, bool, def->body_count);
    m->body_of = LW_NEWN(m->e->arena, int, def->joint_count);
    for (int b = 0; b < def->body_count; b++)
        if (def->body[b].kind != LW_BODY_RIGID) {
            m->left_out[b] = true;
            lw_export_refuse(m->e, "body \"%s\" is a %s with its joints: MuJoCo has rigid bodies only", def->body[b].name,
                             def->body[b].kind == LW_BODY_POINT ? "point mass" : "shaft");
        }
    for (int j = 0; j < def->joint_count; j++) {
        rank[j] = rank_of(m, j);
        m->body_of[j] = -1;
    }
    m->tree = lw_export_tree(m->e, rank);
    for (int b = 0; b < def->body_count; b++)
        if (m->tree.joint[b] >= 0)
            m->body_of[m->tree.joint[b]] = b;
    for (int b = 0; b < def->body_count; b++)
        if (!m->left_out[b])
            return true;
    return false;
}

static void write_settings(LwMjcf *m)
{
    const LwMechanismDef *def = &m->e->document->def;
    bool balance = false;
    double inertia[6];
    for (int b = 0; b < def->body_count; b++)
        if (!def->body[b].fixed && !lw_export_inertia(m->e, b, inertia)) {
            balance = true;
            lw_export_note(m->e, "the inertia of \"%s\" is that of no solid (one moment exceeds the sum of the others); MuJoCo will replace its moments by "
                                 "their mean", def->body[b].name);
        }
    lw_xml_out_begin(&m->xml, "compiler");
    lw_xml_out_text(&m->xml, "angle", "radian");
    lw_xml_out_text(&m->xml, "inertiafromgeom", "false");
    if (balance)
        lw_xml_out_text(&m->xml, "balanceinertia", "true");
    lw_xml_out_end(&m->xml, "compiler");
    lw_xml_out_begin(&m->xml, "option");
    lw_xml_out_vec3(&m->xml, "gravity", def->gravity);
    lw_xml_out_number(&m->xml, "timestep", 0.001);
    lw_xml_out_text(&m->xml, "integrator", "RK4");
    lw_xml_out_end(&m->xml, "option");
    lw_xml_out_begin(&m->xml, "default");
    lw_xml_out_begin(&m->xml, "geom");
    lw_xml_out_text(&m->xml, "contype", "0");
    lw_xml_out_text(&m->xml, "conaffinity", "0");
    lw_xml_out_end(&m->xml, "geom");
    lw_xml_out_end(&m->xml, "default");
}

/* Springs that are laws, and second springs of one coordinate, have no place. */
static void note_springs(LwMjcf *m)
{
    const LwMechanismDef *def = &m->e->document->def;
    for (int i = 0; i < def->load_count; i++) {
        const LwLoadDef *load = &def->load[i];
        bool spring = load->kind == LW_LOAD_SPRING || load->kind == LW_LOAD_TORSION, again = false;
        for (int k = 0; k < i && load->kind == LW_LOAD_TORSION; k++)
            again = again || (def->load[k].kind == LW_LOAD_TORSION && def->load[k].joint == load->joint && def->load[k].coordinate == load->coordinate);
        if (spring && !lw_load_is_linear(load))
            lw_export_note(m->e, "load \"%s\" is left out: MuJoCo's springs are linear, this one is a law", load->name);
        else if (load->kind == LW_LOAD_TORSION && (again || !lw_mjcf_joint_name(m, load->joint, load->coordinate)))
            lw_export_note(m->e, "load \"%s\" is left out: its joint is no hinge or slide of the tree of bodies, or has a spring already", load->name);
    }
}

/* Meshes are named by their files. Known once the bodies are written, so they come behind them: the order does not matter. */
static void write_assets(LwMjcf *m)
{
    if (m->e->mesh_count == 0)
        return;
    lw_xml_out_begin(&m->xml, "asset");
    for (int i = 0; i < m->e->mesh_count; i++) {
        lw_xml_out_begin(&m->xml, "mesh");
        lw_xml_out_text(&m->xml, "name", m->e->mesh[i].file);
        lw_xml_out_text(&m->xml, "file", m->e->mesh[i].file);
        lw_xml_out_end(&m->xml, "mesh");
    }
    lw_xml_out_end(&m->xml, "asset");
}

bool lw_export_mjcf(LwExport *e, LwProblem *problem)
{
    LwMjcf m = { .e = e, .xml = { .out = e->out } };
    lw_export_begin(e, false);
    if (!prepare(&m)) {
        lw_problem_set(problem, "%s: none of its bodies can be held by MJCF, whose bodies are rigid", e->document->path);
        return false;
    }
    lw_xml_out_begin(&m.xml, "mujoco");
    lw_xml_out_text(&m.xml, "model", e->model_name);
    write_settings(&m);
    lw_xml_out_begin(&m.xml, "worldbody");
    lw_mjcf_write_sites(&m, LW_GROUND);
    write_bodies(&m);
    lw_xml_out_end(&m.xml, "worldbody");
    write_assets(&m);
    lw_mjcf_write_constraints(&m);
    lw_mjcf_write_actuators(&m);
    lw_xml_out_end(&m.xml, "mujoco");
    lw_export_note_loads(e, true);
    note_springs(&m);
    lw_export_note_limits(e);
    if (m.xml.deepest > MOST_NESTED)
        lw_export_note(e, "bodies are nested %d elements deep; MuJoCo's XML reader may stop at %d", m.xml.deepest, MOST_NESTED);
    lw_export_note_start(e);
    return true;
}
