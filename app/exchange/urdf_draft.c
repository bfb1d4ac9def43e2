/* The joints, couplers and motors of the mechanism. */
#include "app/exchange/urdf_private.h"

static LwCoordinate first_coordinate(unsigned mask)
{
    int c = 0;
    while (!(mask >> c & 1))
        c++;
    return (LwCoordinate)c;
}

/* Where a link is in its body. */
static LwFrame in_body(const LwUrdf *u, int link)
{
    int host = u->link[link].host;
    if (host == link)
        return LW_FRAME_IDENTITY;
    return host < 0 ? u->link[link].frame : lw_frame_relative(u->link[host].frame, u->link[link].frame);
}

static const char *body_name(const LwUrdf *u, int link)
{
    return u->link[link].host < 0 ? "ground" : u->link[u->link[link].host].written;
}

static void write_limits(LwUrdf *u, const LwUrdfJoint *joint, LwDraftJoint *out)
{
    if (!joint->has_limits)
        return;
    out->limit[out->limit_count++] = (LwDraftLimit){ first_coordinate(joint->kind->type->free), joint->lower, joint->upper };
    if (joint->lower > 0 || joint->upper < 0)
        lw_urdf_warn(u, joint->line, "the zero pose, which the bodies are given in, is outside the limits of joint \"%s\" (%.6g … %.6g)", joint->name,
                     joint->lower, joint->upper);
}

static void write_joint(LwUrdf *u, LwUrdfJoint *joint)
{
    LwFrame turned = LW_FRAME_IDENTITY;
    if (joint->kind->type->free && joint->kind->type->free != LW_MASK_ALL)
        lw_frame_from_axes(lw_vec3(0, 0, 0), joint->axis, lw_vec3(0, 0, 0), &turned);
    joint->written = lw_draft_unique_name(u->draft, joint->name);
    LwDraftJoint *out = lw_draft_add_joint(u->draft, joint->written, joint->kind->type);
    out->remark = joint->remark;
    out->body[0] = body_name(u, joint->child);
    out->body[1] = body_name(u, joint->parent);
    out->marker[0] = lw_frame_mul(in_body(u, joint->child), turned);
    out->marker[1] = lw_frame_mul(lw_frame_mul(in_body(u, joint->parent), joint->origin), turned);
    for (int i = 0; i < 2; i++)
        out->marker[i].orientation = lw_quat_renormalize(out->marker[i].orientation);
    write_limits(u, joint, out);
}

/* q = multiplier · q' + offset */
static void write_mimic(LwUrdf *u, const LwUrdfJoint *joint)
{
    const LwUrdfJoint *leader = &u->joint[joint->mimicked];
    if (!leader->written) {
        lw_urdf_warn(u, joint->mimic_line, "joint \"%s\" follows \"%s\", which is not imported; it moves freely", joint->name, leader->name);
        return;
    }
    LwDraftCoupler *coupler = lw_draft_add_coupler(u->draft, lw_draft_unique_name(u->draft, lw_arena_printf(u->arena, "%s_mimic", joint->name)));
    coupler->value = joint->offset;
    coupler->term[0] = (LwDraftTerm){ joint->written, first_coordinate(joint->kind->type->free), 1 };
    coupler->term[1] = (LwDraftTerm){ leader->written, first_coordinate(leader->kind->type->free), -joint->multiplier };
}

static void write_motors(LwUrdf *u, const LwUrdfJoint *joint)
{
    unsigned mask = joint->kind->type->free;
    for (int c = 0; c < LW_COORDINATES && mask != LW_MASK_ALL; c++) {
        if (!(mask >> c & 1))
            continue;
        const char *name = mask & (mask - 1) ? lw_arena_printf(u->arena, "%s_%s_motor", joint->name, lw_coordinate_names[c])
                                             : lw_arena_printf(u->arena, "%s_motor", joint->name);
        LwDraftMotor *motor = lw_draft_add_motor(u->draft, lw_draft_unique_name(u->draft, name));
        motor->joint = joint->written;
        motor->coordinate = (LwCoordinate)c;
        motor->law = "0";
    }
}

void lw_urdf_write_joints(LwUrdf *u)
{
    /* In the order of the tree, as the bodies. */
    for (int i = 1; i < u->link_count; i++) {
        LwUrdfJoint *joint = &u->joint[u->link[u->order[i]].parent];
        if (!joint->dropped && (joint->kind->type->free || u->link[joint->child].host != u->link[joint->parent].host))
            write_joint(u, joint);
    }
    for (int j = 0; j < u->joint_count; j++)
        if (u->joint[j].written && u->joint[j].mimicked >= 0)
            write_mimic(u, &u->joint[j]);
    for (int j = 0; j < u->joint_count && u->options.motors; j++)
        if (u->joint[j].written && u->joint[j].mimicked < 0)
            write_motors(u, &u->joint[j]);
}
