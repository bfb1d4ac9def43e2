/* Joints of the tree. */
#include "app/exchange/export_mjcf.h"

#include "joints/foreign.h"

#include <string.h>

static LwVec3 axis_of(LwFrame marker, int c)
{
    return lw_quat_rotate(marker.orientation, lw_vec3(c == 0, c == 1, c == 2));
}

static int add_slides(LwFrame marker2, unsigned locked, LwMjcfPiece *piece)
{
    int count = 0;
    for (int c = 0; c < 3; c++)
        if (!(locked >> c & 1))
            piece[count++] = (LwMjcfPiece){ "slide", (LwCoordinate)c, axis_of(marker2, c) };
    return count;
}

int lw_mjcf_compose(const LwExport *e, int joint, LwMjcfPiece piece[LW_MJCF_PIECES])
{
    const LwJointClass *type = e->document->def.joint[joint].type;
    LwFrame marker1 = lw_export_marker(e, joint, 0), marker2 = lw_export_marker(e, joint, 1);
    if (lw_foreign_form(type) == LW_FORM_CARDAN) {
        piece[0] = (LwMjcfPiece){ "hinge", LW_RY, axis_of(marker2, 1) };
        piece[1] = (LwMjcfPiece){ "hinge", LW_RX, axis_of(marker1, 0) };
        return 2;
    }
    if (lw_foreign_form(type) == LW_FORM_SCREW) {
        piece[0] = (LwMjcfPiece){ "slide", LW_Z, axis_of(marker2, 2) };
        piece[1] = (LwMjcfPiece){ "hinge", LW_RZ, axis_of(marker2, 2) };
        return 2;
    }
    unsigned turning = type->locked & LW_MASK_R;
    bool all = turning == 0, none = turning == LW_MASK_R, about_z = turning == (LW_MASK_RX | LW_MASK_RY);
    if (!lw_joint_class_is_mask(type) || type->locked == 0 || !(all || none || about_z))
        return -1;
    int count = add_slides(marker2, type->locked, piece);
    if (about_z)
        piece[count++] = (LwMjcfPiece){ "hinge", LW_RZ, axis_of(marker2, 2) };
    else if (all)
        piece[count++] = (LwMjcfPiece){ "ball", LW_RX, axis_of(marker2, 2) };
    return count;
}

LwMjcfHold lw_mjcf_hold(const LwJointClass *type)
{
    if (lw_foreign_form(type) == LW_FORM_LENGTH)
        return LW_MJCF_LENGTH;
    if (!lw_joint_class_is_mask(type) || (type->locked & LW_MASK_XYZ) != LW_MASK_XYZ)
        return LW_MJCF_NONE;
    unsigned turning = type->locked & LW_MASK_R;
    return turning == 0 ? LW_MJCF_POINT : turning == (LW_MASK_RX | LW_MASK_RY) ? LW_MJCF_AXIS : turning == LW_MASK_R ? LW_MJCF_WELD : LW_MJCF_NONE;
}

double lw_mjcf_pitch(const LwExport *e, int joint)
{
    const LwJointDef *def = &e->document->def.joint[joint];
    return lw_foreign_form(def->type) == LW_FORM_SCREW ? def->parameter[0] / (2 * M_PI) : 0;
}

static const char *piece_name(const LwMjcf *m, int joint, int count, const LwMjcfPiece *piece)
{
    const char *name = m->e->document->def.joint[joint].name;
    if (count == 1)
        return name;
    return lw_arena_printf(m->e->arena, "%s.%s", name, strcmp(piece->type, "ball") == 0 ? "turning" : lw_coordinate_names[piece->coordinate]);
}

const char *lw_mjcf_joint_name(const LwMjcf *m, int joint, LwCoordinate c)
{
    LwMjcfPiece piece[LW_MJCF_PIECES];
    int count = m->body_of[joint] >= 0 ? lw_mjcf_compose(m->e, joint, piece) : 0;
    for (int i = 0; i < count; i++)
        if (piece[i].coordinate == c && strcmp(piece[i].type, "ball") != 0)
            return piece_name(m, joint, count, &piece[i]);
    return NULL;
}

static void write_limits(LwMjcf *m, int joint, LwCoordinate c)
{
    const LwDocument *document = m->e->document;
    for (int i = 0; i < document->def.limit_count; i++) {
        const LwLimitDef *limit = &document->def.limit[i];
        if (limit->joint != joint || limit->coordinate != c)
            continue;
        /* One side alone: the other is put out of reach. */
        double range[2] = { isfinite(limit->lower) ? limit->lower : -1e6, isfinite(limit->upper) ? limit->upper : 1e6 };
        m->e->limit_written[i] = true;
        lw_xml_out_text(&m->xml, "limited", "true");
        lw_xml_out_numbers(&m->xml, "range", range, 2);
        return;
    }
}

/* The first torsion spring of the coordinate: MuJoCo has one per joint. */
static void write_torsion(LwMjcf *m, int joint, LwCoordinate c)
{
    const LwMechanismDef *def = &m->e->document->def;
    for (int i = 0; i < def->load_count; i++) {
        const LwLoadDef *load = &def->load[i];
        if (load->kind != LW_LOAD_TORSION || load->joint != joint || load->coordinate != c || !lw_load_is_linear(load))
            continue;
        lw_xml_out_number(&m->xml, "stiffness", load->stiffness[0]);
        lw_xml_out_number(&m->xml, "damping", load->damping[0]);
        lw_xml_out_number(&m->xml, "springref", load->rest_given ? load->rest : lw_export_given_coordinate(m->e, joint, c));
        return;
    }
}

void lw_mjcf_write_joints(LwMjcf *m, int body)
{
    LwMjcfPiece piece[LW_MJCF_PIECES];
    int joint = m->tree.joint[body], count;
    if (m->tree.floats[body]) {
        lw_xml_out_begin(&m->xml, "freejoint");
        lw_xml_out_end(&m->xml, "freejoint");
        return;
    }
    count = joint < 0 ? 0 : lw_mjcf_compose(m->e, joint, piece);
    LwFrame frame = lw_export_body_frame(m->e, body);
    /* Turning is about marker 1's origin, whichever body carries it; flipped, the motions are undone in the opposite order. */
    LwVec3 at = joint < 0 ? frame.position : lw_export_marker(m->e, joint, 0).position;
    for (int i = 0; i < count; i++) {
        const LwMjcfPiece *p = &piece[m->tree.flipped[body] ? count - 1 - i : i];
        LwVec3 axis = lw_quat_rotate(lw_quat_conj(frame.orientation), lw_vec3_scale(p->axis, m->tree.flipped[body] ? -1 : 1));
        bool ball = strcmp(p->type, "ball") == 0;
        lw_xml_out_begin(&m->xml, "joint");
        lw_xml_out_text(&m->xml, "name", piece_name(m, joint, count, p));
        lw_xml_out_text(&m->xml, "type", p->type);
        lw_xml_out_vec3(&m->xml, "pos", lw_frame_local_point(frame, at));
        if (!ball) {
            lw_xml_out_vec3(&m->xml, "axis", axis);
            lw_xml_out_number(&m->xml, "ref", lw_export_coordinate(m->e, joint, p->coordinate));
            write_limits(m, joint, p->coordinate);
            write_torsion(m, joint, p->coordinate);
        }
        lw_xml_out_end(&m->xml, "joint");
    }
}
