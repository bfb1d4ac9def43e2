/* Joints: kind, place, axis, limits, mimics. */
#include "app/exchange/urdf_private.h"

#include <string.h>

/* The one coordinate of a joint that has one; −1: none or several. */
static bool has_one_coordinate(const LwUrdfJoint *joint)
{
    unsigned mask = joint->kind->type->free;
    return mask && (mask & (mask - 1)) == 0;
}

static int find_link(LwUrdf *u, const LwXml *node, const char *role)
{
    const LwXml *end = lw_xml_child(node, role);
    if (!end) {
        lw_urdf_error(u, node->line, "the joint has no <%s>; expected <%s link=\"…\"/>", role, role);
        return -1;
    }
    const char *name = lw_urdf_need(u, end, "link");
    if (!name)
        return -1;
    const LwName *found = lw_names_find(&u->links, name);
    if (found)
        return found->index;
    const char *near = u->issues->errors < LW_ISSUES_MAX ? lw_names_nearest(&u->links, LW_NAME_BODY, name) : NULL;
    if (near)
        lw_urdf_error(u, end->line, "there is no link %s; did you mean \"%s\"?", lw_issue_quote(u->arena, name), near);
    else
        lw_urdf_error(u, end->line, "there is no link %s; expected the name of a <link>", lw_issue_quote(u->arena, name));
    return -1;
}

/* The axis in the joint's own frame; x when the file says nothing. */
static void read_axis(LwUrdf *u, const LwXml *node, LwUrdfJoint *joint)
{
    const LwXml *axis = lw_xml_child(node, "axis");
    double xyz[3] = { 1, 0, 0 }, largest = 0;
    joint->axis = lw_vec3(1, 0, 0);
    if (!joint->kind->type->free || joint->kind->type->free == LW_MASK_ALL || !axis || !lw_urdf_numbers(u, axis, "xyz", 3, xyz))
        return;
    for (int i = 0; i < 3; i++)
        largest = fmax(largest, fabs(xyz[i]));
    if (!(largest > 0)) {
        lw_urdf_error(u, axis->line, "the axis of joint \"%s\" is zero; expected a direction such as xyz=\"0 0 1\"", joint->name);
        return;
    }
    for (int i = 0; i < 3; i++)
        xyz[i] /= largest;
    LwVec3 v = lw_vec3_from(xyz);
    joint->axis = lw_vec3_scale(v, 1 / lw_vec3_norm(v));
}

static void read_limits(LwUrdf *u, const LwXml *node, LwUrdfJoint *joint)
{
    const LwXml *limit = lw_xml_child(node, "limit");
    if (!limit || !joint->kind->ranged)
        return;
    if (!lw_urdf_numbers(u, limit, "lower", 1, &joint->lower) || !lw_urdf_numbers(u, limit, "upper", 1, &joint->upper))
        return;
    joint->has_limits = joint->lower < joint->upper;
    if (joint->lower > joint->upper)
        lw_urdf_error(u, limit->line, "the limits of joint \"%s\" are %.6g … %.6g; expected lower < upper", joint->name, joint->lower, joint->upper);
    else if (!joint->has_limits)
        lw_urdf_warn(u, limit->line, "the limits of joint \"%s\" leave it no room (%.6g … %.6g); it is imported without limits", joint->name,
                     joint->lower, joint->upper);
}

/* "effort 87 N*m, speed 2.175 rad/s, damping 0.003 N*m*s/rad": what the file says of the drive. */
static void read_remark(LwUrdf *u, const LwXml *node, LwUrdfJoint *joint)
{
    static const struct { const char *element, *attribute, *words, *turning, *sliding; } facts[] = {
        { "limit", "effort", "effort at most", "N*m", "N" },
        { "limit", "velocity", "speed at most", "rad/s", "m/s" },
        { "dynamics", "damping", "damping", "N*m*s/rad", "N*s/m" },
        { "dynamics", "friction", "friction", "N*m", "N" },
    };
    if (!has_one_coordinate(joint))
        return;
    bool turns = joint->kind->type->free & LW_MASK_R;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const LwXml *element = lw_xml_child(node, facts[i].element);
        double value = 0;
        if (element && lw_urdf_numbers(u, element, facts[i].attribute, 1, &value) && value != 0)
            joint->remark = lw_arena_printf(u->arena, "%s%s%s %.10g %s", joint->remark ? joint->remark : "", joint->remark ? ", " : "",
                                            facts[i].words, value, turns ? facts[i].turning : facts[i].sliding);
    }
    const LwXml *dynamics = lw_xml_child(node, "dynamics");
    double damping = 0, friction = 0;
    if (dynamics && lw_urdf_numbers(u, dynamics, "damping", 1, &damping) && lw_urdf_numbers(u, dynamics, "friction", 1, &friction) &&
        (damping != 0 || friction != 0))
        joint->remark = lw_arena_printf(u->arena, "%s (damping and friction are not imported; they are \"friction\": {\"preload\": %.10g, \"viscous\": %.10g%s})",
                                        joint->remark, friction, damping, turns ? ", \"radius\": 1" : "");
}

static void read_mimic(LwUrdf *u, const LwXml *node, LwUrdfJoint *joint)
{
    const LwXml *mimic = lw_xml_child(node, "mimic");
    joint->multiplier = 1;
    joint->mimicked = -1;
    if (!mimic)
        return;
    joint->mimic_line = mimic->line;
    joint->mimic = lw_urdf_need(u, mimic, "joint");
    if (!joint->mimic || !lw_urdf_numbers(u, mimic, "multiplier", 1, &joint->multiplier) || !lw_urdf_numbers(u, mimic, "offset", 1, &joint->offset))
        return;
    if (!has_one_coordinate(joint))
        lw_urdf_error(u, mimic->line, "joint \"%s\" has no single coordinate that could follow another joint; expected a hinge or a slide",
                      joint->name);
    else if (joint->multiplier == 0)
        lw_urdf_error(u, mimic->line, "the multiplier of joint \"%s\" is 0: it never moves; make the joint fixed", joint->name);
}

static const LwForeignJoint *find_kind(LwUrdf *u, const LwXml *node, const char *name)
{
    const char *word = lw_urdf_need(u, node, "type");
    const LwForeignJoint *kind = word ? lw_foreign_joint_find(LW_FOREIGN_URDF, word) : NULL;
    if (word && !kind)
        lw_urdf_error(u, node->line, "joint %s is of the unknown type %s; expected one of %s", lw_issue_quote(u->arena, name),
                      lw_issue_quote(u->arena, word), lw_foreign_joint_words(LW_FOREIGN_URDF));
    return kind;
}

void lw_urdf_read_joint(LwUrdf *u, const LwXml *node)
{
    LwUrdfJoint joint = { .name = lw_urdf_need(u, node, "name"), .line = node->line };
    if (!joint.name)
        return;
    const LwName *other = lw_names_find(&u->joints, joint.name);
    if (other) {
        lw_urdf_error(u, node->line, "joint %s is already at line %d; expected another name", lw_issue_quote(u->arena, joint.name), other->mark.line);
        return;
    }
    joint.kind = find_kind(u, node, joint.name);
    joint.parent = find_link(u, node, "parent");
    joint.child = find_link(u, node, "child");
    if (!joint.kind || joint.parent < 0 || joint.child < 0)
        return;
    joint.origin = lw_urdf_origin(u, node);
    read_axis(u, node, &joint);
    read_limits(u, node, &joint);
    read_remark(u, node, &joint);
    read_mimic(u, node, &joint);
    lw_names_add(&u->joints, (LwName){ joint.name, LW_NAME_JOINT, u->joint_count, { node->line, 0 } });
    LW_PUSH(u->arena, u->joint, u->joint_count, u->joint_room, joint);
}

bool lw_urdf_resolve_mimics(LwUrdf *u)
{
    for (int i = 0; i < u->joint_count; i++) {
        LwUrdfJoint *joint = &u->joint[i];
        const LwName *found = joint->mimic ? lw_names_find(&u->joints, joint->mimic) : NULL;
        if (!joint->mimic)
            continue;
        if (!found)
            lw_urdf_error(u, joint->mimic_line, "there is no joint %s for \"%s\" to follow; expected the name of a <joint>",
                          lw_issue_quote(u->arena, joint->mimic), joint->name);
        else if (!has_one_coordinate(&u->joint[found->index]))
            lw_urdf_error(u, joint->mimic_line, "joint \"%s\" has no single coordinate that \"%s\" could follow; expected a hinge or a slide",
                          joint->mimic, joint->name);
        else
            joint->mimicked = found->index;
    }
    if (u->issues->errors)
        return false;
    for (int i = 0; i < u->joint_count; i++) {
        int at = i, steps = 0;
        while (at >= 0 && steps++ <= u->joint_count)
            at = u->joint[at].mimicked;
        if (at >= 0) {
            lw_urdf_error(u, u->joint[i].mimic_line, "joint \"%s\" follows itself by way of \"%s\"; expected a joint that leads", u->joint[i].name,
                          u->joint[i].mimic);
            return false;
        }
    }
    return true;
}
