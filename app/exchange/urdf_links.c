/* Links: mass, centre, inertia. */
#include "app/exchange/urdf_private.h"

#include <string.h>

void lw_urdf_turn_inertia(LwQuat q, const double in[6], double out[6])
{
    LwMat3 J = { { { in[0], in[3], in[4] }, { in[3], in[1], in[5] }, { in[4], in[5], in[2] } } };
    LwMat3 A = lw_mat3_from_quat(q), At = lw_mat3_transpose(&A), AJ = lw_mat3_mul(&A, &J), T = lw_mat3_mul(&AJ, &At);
    out[0] = T.m[0][0];
    out[1] = T.m[1][1];
    out[2] = T.m[2][2];
    out[3] = 0.5 * (T.m[0][1] + T.m[1][0]);
    out[4] = 0.5 * (T.m[0][2] + T.m[2][0]);
    out[5] = 0.5 * (T.m[1][2] + T.m[2][1]);
}

static void read_inertia(LwUrdf *u, const LwXml *node, LwQuat axes, LwUrdfLink *link)
{
    static const char *const entries[6] = { "ixx", "iyy", "izz", "ixy", "ixz", "iyz" };
    double given[6] = { 0 };
    for (int i = 0; i < 6; i++)
        if (!lw_urdf_need(u, node, entries[i]) || !lw_urdf_numbers(u, node, entries[i], 1, &given[i]))
            return;
    lw_urdf_turn_inertia(axes, given, link->inertia);
}

static void read_inertial(LwUrdf *u, const LwXml *node, LwUrdfLink *link)
{
    const LwXml *mass = lw_xml_child(node, "mass"), *inertia = lw_xml_child(node, "inertia");
    LwFrame origin = lw_urdf_origin(u, node);
    link->com = origin.position;
    if (!mass)
        lw_urdf_error(u, node->line, "<inertial> of link \"%s\" has no mass; expected <mass value=\"…\"/> in kg", link->name);
    else if (lw_urdf_need(u, mass, "value") && lw_urdf_numbers(u, mass, "value", 1, &link->mass) && link->mass < 0)
        lw_urdf_error(u, mass->line, "the mass of link \"%s\" is %.6g kg; expected 0 or more", link->name, link->mass);
    if (inertia)
        read_inertia(u, inertia, origin.orientation, link);
    else
        lw_urdf_error(u, node->line, "<inertial> of link \"%s\" has no inertia; expected <inertia ixx=\"…\" ixy=\"…\" ixz=\"…\" iyy=\"…\" "
                                     "iyz=\"…\" izz=\"…\"/> in kg*m^2", link->name);
}

void lw_urdf_read_link(LwUrdf *u, const LwXml *node)
{
    LwUrdfLink link = { .name = lw_urdf_need(u, node, "name"), .line = node->line, .parent = -1, .host = -1, .frame = LW_FRAME_IDENTITY };
    if (!link.name)
        return;
    const LwName *other = lw_names_find(&u->links, link.name);
    if (other) {
        lw_urdf_error(u, node->line, "link %s is already at line %d; expected another name", lw_issue_quote(u->arena, link.name), other->mark.line);
        return;
    }
    const LwXml *inertial = lw_xml_child(node, "inertial");
    if (inertial)
        read_inertial(u, inertial, &link);
    lw_urdf_read_shapes(u, node, &link);
    lw_names_add(&u->links, (LwName){ link.name, LW_NAME_BODY, u->link_count, { node->line, 0 } });
    LW_PUSH(u->arena, u->link, u->link_count, u->link_room, link);
}
