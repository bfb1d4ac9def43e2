/* Links and joints as a tree: one root, every other link with one joint above it, no cycles. */
#include "app/exchange/urdf_private.h"

/* Every link knows the joint above it. */
static bool find_parents(LwUrdf *u)
{
    for (int j = 0; j < u->joint_count; j++) {
        LwUrdfLink *child = &u->link[u->joint[j].child];
        if (u->joint[j].parent == u->joint[j].child)
            lw_urdf_error(u, u->joint[j].line, "joint \"%s\" ties link \"%s\" to itself; expected two links", u->joint[j].name, child->name);
        else if (child->parent >= 0)
            lw_urdf_error(u, u->joint[j].line, "link \"%s\" is the child of joint \"%s\" already (line %d) and of \"%s\" too; a robot in URDF is a "
                                               "tree: expected one joint above each link", child->name, u->joint[child->parent].name,
                          u->joint[child->parent].line, u->joint[j].name);
        else
            child->parent = j;
    }
    return u->issues->errors == 0;
}

static int find_root(LwUrdf *u)
{
    int root = -1;
    for (int i = 0; i < u->link_count; i++) {
        if (u->link[i].parent >= 0)
            continue;
        if (root >= 0) {
            lw_urdf_error(u, u->link[i].line, "links \"%s\" (line %d) and \"%s\" both have no joint above them; expected one root", u->link[root].name,
                          u->link[root].line, u->link[i].name);
            return -1;
        }
        root = i;
    }
    if (root < 0)
        lw_urdf_error(u, u->link_count ? u->link[0].line : 0, u->link_count ? "every link has a joint above it: the joints go round in a circle; expected a "
                                                                              "root link" : "the robot has no links; expected at least one <link>");
    return root;
}

/* Children of each link as chains through next[]. */
static void order_links(LwUrdf *u, int root)
{
    int *first = LW_NEWN(u->arena, int, u->link_count), *next = LW_NEWN(u->arena, int, u->joint_count), count = 0;
    u->order = LW_NEWN(u->arena, int, u->link_count);
    for (int i = 0; i < u->link_count; i++)
        first[i] = -1;
    for (int j = u->joint_count - 1; j >= 0; j--) {
        next[j] = first[u->joint[j].parent];
        first[u->joint[j].parent] = j;
    }
    u->order[count++] = root;
    for (int at = 0; at < count; at++)
        for (int j = first[u->order[at]]; j >= 0; j = next[j])
            u->order[count++] = u->joint[j].child;
    for (int i = 0, seen; i < u->link_count && count < u->link_count; i++) {
        for (seen = 0; seen < count && u->order[seen] != i; seen++)
            ;
        if (seen == count) {
            lw_urdf_error(u, u->joint[u->link[i].parent].line, "joint \"%s\" is in a circle of joints that the root \"%s\" does not reach; a robot in "
                                                               "URDF is a tree", u->joint[u->link[i].parent].name, u->link[root].name);
            return;
        }
    }
}

bool lw_urdf_build_tree(LwUrdf *u)
{
    if (!find_parents(u))
        return false;
    int root = find_root(u);
    if (root < 0)
        return false;
    order_links(u, root);
    if (u->issues->errors)
        return false;
    for (int i = 0; i < u->link_count; i++) {
        LwUrdfLink *link = &u->link[u->order[i]];
        link->group = u->order[i];
        if (link->parent < 0)
            continue;
        const LwUrdfJoint *joint = &u->joint[link->parent];
        const LwUrdfLink *parent = &u->link[joint->parent];
        link->frame = lw_frame_mul(parent->frame, joint->origin);
        link->frame.orientation = lw_quat_renormalize(link->frame.orientation);
        if (!lw_vec3_is_finite(link->frame.position)) {
            lw_urdf_error(u, joint->line, "joint \"%s\" is too far away: its position is beyond all numbers", joint->name);
            return false;
        }
        if (joint->kind->type->free == 0)
            link->group = parent->group;
    }
    return true;
}
