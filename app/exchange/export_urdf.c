/* URDF: trees of hinges, slides and fixed joints.
 *
 * A link's frame lies on the joint above it; where a body's frame is elsewhere its shapes and mass move along. The file shows the robot at
 * zero: joint values are the same as here, and those of the assembled pose stand in comments. */
#include "app/exchange/export_shape.h"
#include "app/exchange/export_tree.h"
#include "app/exchange/xml_out.h"
#include "joints/foreign.h"

typedef struct Urdf {
    LwExport *e;
    LwXmlOut xml;
    LwExportTree tree;
    LwFrame *link;          /* per body: the link's frame in the body's */
    bool *left_out;
} Urdf;

static void write_origin(Urdf *u, LwFrame frame)
{
    double rpy[3];
    lw_xml_out_rpy(frame.orientation, rpy);
    lw_xml_out_begin(&u->xml, "origin");
    lw_xml_out_vec3(&u->xml, "xyz", frame.position);
    lw_xml_out_numbers(&u->xml, "rpy", rpy, 3);
    lw_xml_out_end(&u->xml, "origin");
}

/* A frame of the body as the link sees it. */
static LwFrame from_link(const Urdf *u, int body, LwFrame frame)
{
    return lw_frame_relative(u->link[body], frame);
}

static void write_inertial(Urdf *u, int body)
{
    static const char *const entries[6] = { "ixx", "iyy", "izz", "ixy", "ixz", "iyz" };
    const LwBodyDef *def = &u->e->document->def.body[body];
    if (!(def->mass > 0))
        return;
    lw_xml_out_begin(&u->xml, "inertial");
    write_origin(u, from_link(u, body, (LwFrame){ def->com, LW_QUAT_IDENTITY }));
    lw_xml_out_begin(&u->xml, "mass");
    lw_xml_out_number(&u->xml, "value", def->mass);
    lw_xml_out_end(&u->xml, "mass");
    lw_xml_out_begin(&u->xml, "inertia");
    for (int i = 0; i < 6; i++)
        lw_xml_out_number(&u->xml, entries[i], def->inertia[i]);
    lw_xml_out_end(&u->xml, "inertia");
    lw_xml_out_end(&u->xml, "inertial");
}

static void write_visual(Urdf *u, int body, int index)
{
    LwExportShape shape;
    double rgba[4];
    if (!lw_export_shape(u->e, body, index, &shape))
        return;
    lw_xml_out_begin(&u->xml, "visual");
    write_origin(u, from_link(u, body, shape.frame));
    lw_xml_out_begin(&u->xml, "geometry");
    lw_xml_out_begin(&u->xml, shape.word);
    if (shape.mesh)
        lw_xml_out_text(&u->xml, "filename", shape.mesh);
    else if (shape.size_count == 3)
        lw_xml_out_numbers(&u->xml, "size", shape.size, 3);
    else
        lw_xml_out_number(&u->xml, "radius", shape.size[0]);
    if (shape.size_count == 2)
        lw_xml_out_number(&u->xml, "length", shape.size[1]);
    lw_xml_out_end(&u->xml, shape.word);
    lw_xml_out_end(&u->xml, "geometry");
    if (lw_export_rgba(shape.colour, rgba)) {
        lw_xml_out_begin(&u->xml, "material");
        lw_xml_out_text(&u->xml, "name", lw_arena_printf(u->e->arena, "colour_%08x", (unsigned)shape.colour));
        lw_xml_out_begin(&u->xml, "color");
        lw_xml_out_numbers(&u->xml, "rgba", rgba, 4);
        lw_xml_out_end(&u->xml, "color");
        lw_xml_out_end(&u->xml, "material");
    }
    lw_xml_out_end(&u->xml, "visual");
}

static bool find_limits(const Urdf *u, int joint, LwCoordinate c, double limit[2])
{
    const LwDocument *document = u->e->document;
    limit[0] = -INFINITY;
    limit[1] = INFINITY;
    for (int i = 0; i < document->def.limit_count; i++)
        if (document->def.limit[i].joint == joint && document->def.limit[i].coordinate == c) {
            u->e->limit_written[i] = true; /* asked for by the joints that are written, whose word depends on it */
            limit[0] = document->def.limit[i].lower;
            limit[1] = document->def.limit[i].upper;
        }
    return isfinite(limit[0]) || isfinite(limit[1]);
}

/* Slides must have limits in URDF, turns with one limit a second one: where there are none they are put out of reach. */
static void write_limits(Urdf *u, int joint, LwCoordinate c)
{
    double limit[2];
    if (!find_limits(u, joint, c, limit) && c != LW_Z)
        return;
    lw_xml_out_begin(&u->xml, "limit");
    lw_xml_out_number(&u->xml, "lower", isfinite(limit[0]) ? limit[0] : -1000);
    lw_xml_out_number(&u->xml, "upper", isfinite(limit[1]) ? limit[1] : 1000);
    lw_xml_out_number(&u->xml, "effort", 1e6);
    lw_xml_out_number(&u->xml, "velocity", 1e6);
    lw_xml_out_end(&u->xml, "limit");
}

static bool is_in_tree(const Urdf *u, int joint)
{
    for (int b = 0; b < u->e->document->def.body_count; b++)
        if (u->tree.joint[b] == joint)
            return true;
    return false;
}

/* q = multiplier·q' + offset, from a coupler of two terms whose first joint this is. */
static bool is_follower(const Urdf *u, const LwCouplerDef *coupler, int joint)
{
    return coupler->term_count == 2 && !coupler->speed && coupler->term[0].joint == joint && coupler->term[1].joint != joint && is_in_tree(u, joint) &&
           is_in_tree(u, coupler->term[1].joint);
}

static void write_mimic(Urdf *u, int joint)
{
    const LwMechanismDef *def = &u->e->document->def;
    for (int i = 0; i < def->coupler_count; i++) {
        const LwCouplerDef *coupler = &def->coupler[i];
        if (!is_follower(u, coupler, joint))
            continue;
        const LwCouplerTerm *own = &coupler->term[0], *other = &coupler->term[1];
        double value = 0;
        for (int k = 0; k < 2; k++) /* the assembled pose fulfils it */
            value += coupler->term[k].factor * lw_export_coordinate(u->e, coupler->term[k].joint, coupler->term[k].coordinate);
        lw_xml_out_begin(&u->xml, "mimic");
        lw_xml_out_text(&u->xml, "joint", def->joint[other->joint].name);
        lw_xml_out_number(&u->xml, "multiplier", -other->factor / own->factor);
        lw_xml_out_number(&u->xml, "offset", (coupler->value_given ? coupler->value : value) / own->factor);
        lw_xml_out_end(&u->xml, "mimic");
        return;
    }
}

static void begin_joint(Urdf *u, const char *name, const char *word, const char *parent, const char *child)
{
    lw_xml_out_begin(&u->xml, "joint");
    lw_xml_out_text(&u->xml, "name", name);
    lw_xml_out_text(&u->xml, "type", word);
    lw_xml_out_begin(&u->xml, "parent");
    lw_xml_out_text(&u->xml, "link", parent);
    lw_xml_out_end(&u->xml, "parent");
    lw_xml_out_begin(&u->xml, "child");
    lw_xml_out_text(&u->xml, "link", child);
    lw_xml_out_end(&u->xml, "child");
}

/* Bodies without a joint above: fixed to the world, or floating. */
static void write_base(Urdf *u, int body)
{
    const char *name = lw_export_body_name(u->e, body);
    begin_joint(u, lw_arena_printf(u->e->arena, "%s_to_world", name), u->tree.floats[body] ? "floating" : "fixed", "world", name);
    write_origin(u, lw_frame_mul(lw_export_body_frame(u->e, body), u->link[body]));
    lw_xml_out_end(&u->xml, "joint");
}

static void write_joint(Urdf *u, int body)
{
    const LwMechanismDef *def = &u->e->document->def;
    int joint = u->tree.joint[body], parent = u->tree.parent[body];
    if (joint < 0) {
        write_base(u, body);
        return;
    }
    const LwJointDef *j = &def->joint[joint];
    bool flipped = u->tree.flipped[body];
    LwCoordinate c = j->type->free & LW_MASK_RZ ? LW_RZ : LW_Z;
    double limit[2];
    const char *word = lw_foreign_joint_word(LW_FOREIGN_URDF, j->type, find_limits(u, joint, c, limit));
    if (j->type->free)
        lw_xml_out_comment(&u->xml, lw_arena_printf(u->e->arena, "%s at the assembled pose: %.17g", j->name, lw_export_coordinate(u->e, joint, c)));
    begin_joint(u, j->name, word, parent == LW_GROUND ? "world" : lw_export_body_name(u->e, parent),
                lw_export_body_name(u->e, body));
    /* At zero both markers are one; the link's frame is on the child's marker with the body's axes. */
    LwFrame above = j->marker[!flipped], below = lw_frame_relative(j->marker[flipped], u->link[body]);
    write_origin(u, lw_frame_relative(parent == LW_GROUND ? LW_FRAME_IDENTITY : u->link[parent], lw_frame_mul(above, below)));
    if (j->type->free) {
        LwVec3 axis = lw_quat_rotate(j->marker[flipped].orientation, lw_vec3(0, 0, flipped ? -1 : 1));
        lw_xml_out_begin(&u->xml, "axis");
        lw_xml_out_vec3(&u->xml, "xyz", lw_quat_rotate(lw_quat_conj(u->link[body].orientation), axis));
        lw_xml_out_end(&u->xml, "axis");
        write_limits(u, joint, c);
        write_mimic(u, joint);
    }
    lw_xml_out_end(&u->xml, "joint");
}

static void write_link(Urdf *u, int body)
{
    lw_xml_out_begin(&u->xml, "link");
    lw_xml_out_text(&u->xml, "name", lw_export_body_name(u->e, body));
    write_inertial(u, body);
    for (int i = 0; i < u->e->document->shapes[body].count; i++)
        write_visual(u, body, i);
    lw_xml_out_end(&u->xml, "link");
}

static int rank_of(Urdf *u, int joint)
{
    const LwJointDef *j = &u->e->document->def.joint[joint];
    for (int side = 0; side < 2; side++)
        if (j->body[side] != LW_GROUND && u->left_out[j->body[side]])
            return -1;
    if (lw_joint_class_row_count(j->type) == 0)
        return -1; /* what it ties floats anyway */
    if (lw_foreign_joint_word(LW_FOREIGN_URDF, j->type, false))
        return 0;
    lw_export_refuse(u->e, "joint \"%s\" (%s): URDF has no such joint, only %s", j->name, j->type->name, lw_foreign_joint_words(LW_FOREIGN_URDF));
    return -1;
}

static void prepare(Urdf *u)
{
    const LwMechanismDef *def = &u->e->document->def;
    int *rank = LW_NEWN(u->e->arena, int, def->joint_count);
    u->left_out = LW_NEWN(u->e->arena, bool, def->body_count);
    u->link = LW_NEWN(u->e->arena, LwFrame, def->body_count);
    for (int b = 0; b < def->body_count; b++)
        if (def->body[b].kind != LW_BODY_RIGID) {
            u->left_out[b] = true;
            lw_export_refuse(u->e, "body \"%s\" is a %s with its joints: URDF has rigid bodies only", def->body[b].name,
                             def->body[b].kind == LW_BODY_POINT ? "point mass" : "shaft");
        }
    for (int j = 0; j < def->joint_count; j++)
        rank[j] = rank_of(u, j);
    u->tree = lw_export_tree(u->e, rank);
    for (int i = 0; i < u->tree.closure_count; i++) {
        const LwJointDef *j = &def->joint[u->tree.closure[i]];
        lw_export_refuse(u->e, "joint \"%s\" (%s) closes %s: a robot in URDF is a tree", j->name, j->type->name,
                         lw_export_loop_words(u->e, &u->tree, u->tree.closure[i]));
    }
    for (int b = 0; b < def->body_count; b++) {
        int joint = u->tree.joint[b];
        u->link[b] = LW_FRAME_IDENTITY;
        if (joint >= 0 && def->joint[joint].type->free) /* turning is about marker 1's origin; on one axis marker 2 will do as well */
            u->link[b].position = def->joint[joint].marker[u->tree.flipped[b]].position;
    }
}

static void tell_rest(Urdf *u)
{
    const LwMechanismDef *def = &u->e->document->def;
    for (int i = 0; i < def->coupler_count; i++) {
        int followers = 0;
        for (int k = 0; k <= i; k++)
            followers += is_follower(u, &def->coupler[k], def->coupler[i].term[0].joint);
        if (!is_follower(u, &def->coupler[i], def->coupler[i].term[0].joint) || followers > 1)
            lw_export_refuse(u->e, "coupler \"%s\": in URDF a joint can follow one other joint by a factor, nothing more", def->coupler[i].name);
    }
    for (int i = 0; i < def->cable_count; i++)
        lw_export_refuse(u->e, "cable \"%s\": URDF has none", def->cable[i].name);
    for (int i = 0; i < def->motor_count; i++)
        lw_export_note(u->e, "motor \"%s\" is left out: URDF has none", def->motor[i].name);
    lw_export_note_loads(u->e, false);
    lw_export_note_limits(u->e);
    if (def->gravity.x != 0 || def->gravity.y != 0 || def->gravity.z > 0)
        lw_export_note(u->e, "gravity is not part of URDF; here it is (%.6g, %.6g, %.6g) m/s^2", def->gravity.x, def->gravity.y, def->gravity.z);
}

bool lw_export_urdf(LwExport *e, LwProblem *problem)
{
    const LwMechanismDef *def = &e->document->def;
    Urdf u = { .e = e, .xml = { .out = e->out } };
    int rigid = 0;
    for (int b = 0; b < def->body_count; b++)
        rigid += def->body[b].kind == LW_BODY_RIGID;
    if (rigid == 0) {
        lw_problem_set(problem, "%s: none of its bodies can be held by URDF, whose bodies are rigid", e->document->path);
        return false;
    }
    lw_export_begin(e, false);
    prepare(&u);
    fputs("<?xml version=\"1.0\"?>\n", e->out);
    lw_xml_out_begin(&u.xml, "robot");
    lw_xml_out_text(&u.xml, "name", e->model_name);
    lw_xml_out_begin(&u.xml, "link");
    lw_xml_out_text(&u.xml, "name", "world");
    lw_xml_out_end(&u.xml, "link");
    for (int i = 0; i < def->body_count; i++)
        if (!u.left_out[u.tree.order[i]])
            write_link(&u, u.tree.order[i]);
    for (int i = 0; i < def->body_count; i++)
        if (!u.left_out[u.tree.order[i]])
            write_joint(&u, u.tree.order[i]);
    lw_xml_out_end(&u.xml, "robot");
    tell_rest(&u);
    lw_export_note_start(e);
    return true;
}
