/* Which links become bodies, and their mass.
 *
 * Links tied by fixed joints form a rigid group. A body needs mass: a group without any can only be the base or a leaf, which then rides
 * on the body above. A group is one body, or with fixed joints kept one body for each of its links that has mass. The body is named
 * after its host, the first of its links with mass, and has that link's frame. */
#include "app/exchange/urdf_private.h"

#include <string.h>

static bool is_rigid(const LwUrdfJoint *joint)
{
    return joint->dropped || joint->kind->type->free == 0;
}

static bool is_world(const LwUrdf *u)
{
    return strcmp(u->link[u->order[0]].name, "world") == 0;
}

static bool base_floats(const LwUrdf *u)
{
    return u->options.floating_base && !is_world(u);
}

/* A group without mass below a joint that moves. */
static void drop_group(LwUrdf *u, int top, int *moving)
{
    LwUrdfJoint *joint = &u->joint[u->link[top].parent];
    const LwUrdfLink *parent = &u->link[joint->parent];
    if (moving[top] > 0) {
        lw_urdf_error(u, u->link[top].line, "link \"%s\" has no mass and moves between joint \"%s\" and the joints below it; give it an <inertial> with "
                                            "mass, or make the joint fixed", u->link[top].name, joint->name);
        return;
    }
    joint->dropped = true;
    moving[parent->group]--;
    lw_urdf_warn(u, joint->line, "joint \"%s\" is left out: link \"%s\" below it has no mass; it rides on \"%s\"", joint->name, u->link[top].name,
                 parent->name);
}

/* Marks joints to leaves without mass as dropped and gives every link the group it then belongs to. */
static void judge_groups(LwUrdf *u)
{
    double *mass = LW_NEWN(u->arena, double, u->link_count);
    int *moving = LW_NEWN(u->arena, int, u->link_count);
    for (int i = 0; i < u->link_count; i++)
        mass[u->link[i].group] += u->link[i].mass;
    for (int j = 0; j < u->joint_count; j++)
        moving[u->link[u->joint[j].parent].group] += !is_rigid(&u->joint[j]);
    for (int i = u->link_count - 1; i > 0; i--) {
        int at = u->order[i];
        if (u->link[at].group == at && !(mass[at] > 0))
            drop_group(u, at, moving);
    }
    int root = u->order[0];
    if (base_floats(u) && !(mass[root] > 0))
        lw_urdf_error(u, u->link[root].line, "the base \"%s\" has no mass and cannot float; give it an <inertial> with mass, or weld it to the ground",
                      u->link[root].name);
    for (int i = 1; i < u->link_count; i++) {
        LwUrdfLink *link = &u->link[u->order[i]];
        if (is_rigid(&u->joint[link->parent]))
            link->group = u->link[u->joint[link->parent].parent].group;
    }
}

/* The first link of each group with mass; of a base without any, the first to be seen. −1: there is none. */
static int *choose_hosts(LwUrdf *u)
{
    int *host = LW_NEWN(u->arena, int, u->link_count);
    for (int i = 0; i < u->link_count; i++)
        host[i] = -1;
    for (int i = 0; i < u->link_count; i++) {
        const LwUrdfLink *link = &u->link[u->order[i]];
        if (host[link->group] < 0 && link->mass > 0)
            host[link->group] = u->order[i];
    }
    for (int i = 0; i < u->link_count; i++) {
        const LwUrdfLink *link = &u->link[u->order[i]];
        if (host[link->group] < 0 && link->shape_count > 0)
            host[link->group] = u->order[i];
    }
    return host;
}

bool lw_urdf_choose_bodies(LwUrdf *u)
{
    if (u->options.floating_base && is_world(u))
        lw_urdf_warn(u, u->link[u->order[0]].line, "the root link is called \"world\": it is the ground, and what is tied to it does not float");
    judge_groups(u);
    if (u->issues->errors)
        return false;
    const int *host = choose_hosts(u);
    int bodies = 0;
    for (int i = 0; i < u->link_count; i++) {
        int at = u->order[i], first = host[u->link[at].group];
        LwUrdfLink *link = &u->link[at];
        bool top = link->parent < 0 || !is_rigid(&u->joint[link->parent]);
        link->host = first;
        if (u->options.keep_fixed && link->mass > 0)
            link->host = at;
        else if (u->options.keep_fixed && !top)
            link->host = u->link[u->joint[link->parent].parent].host;
        bodies += link->host == at && (link->group != u->link[u->order[0]].group || base_floats(u));
    }
    if (bodies == 0)
        lw_urdf_error(u, u->link[u->order[0]].line, "nothing of the robot moves: all its links are fixed to the base, or have no mass; expected a link with "
                                                    "<inertial> below a joint that is not fixed, or a floating base");
    return u->issues->errors == 0;
}

/* A part of a body: mass, centre and inertia in the body's frame are added to the sums. */
typedef struct Sum {
    int count;
    double mass;
    LwVec3 moment;          /* Σ mass · centre */
    LwVec3 first;           /* centre of the first, exact when it is the only one */
    double about[6];        /* inertia about the body frame's origin */
    double own[6];          /* of the first about its own centre */
} Sum;

/* Adds mass·(d²·1 − d dᵀ). */
static void add_steiner(double inertia[6], double mass, LwVec3 d)
{
    inertia[0] += mass * (d.y * d.y + d.z * d.z);
    inertia[1] += mass * (d.x * d.x + d.z * d.z);
    inertia[2] += mass * (d.x * d.x + d.y * d.y);
    inertia[3] -= mass * d.x * d.y;
    inertia[4] -= mass * d.x * d.z;
    inertia[5] -= mass * d.y * d.z;
}

static void add_link(Sum *sum, const LwUrdfLink *link, LwFrame in_body)
{
    double turned[6];
    LwVec3 com = lw_frame_point(in_body, link->com);
    lw_urdf_turn_inertia(in_body.orientation, link->inertia, turned);
    if (sum->count++ == 0) {
        sum->first = com;
        memcpy(sum->own, turned, sizeof turned);
    }
    sum->mass += link->mass;
    sum->moment = lw_vec3_mad(sum->moment, link->mass, com);
    for (int i = 0; i < 6; i++)
        sum->about[i] += turned[i];
    add_steiner(sum->about, link->mass, com);
}

/* Real robots have tensors of zeros and worse; the equations need positive moments. */
static void repair_inertia(LwUrdf *u, const LwUrdfLink *host, LwDraftBody *body)
{
    double *J = body->inertia, moment[3], least = 1e-12 * body->mass; /* a radius of gyration of 1 µm */
    LwMat3 A = { { { J[0], J[3], J[4] }, { J[3], J[1], J[5] }, { J[4], J[5], J[2] } } };
    lw_mat3_eigenvalues(&A, moment);
    if (moment[0] > 0)
        return;
    least = fmax(1e-6 * moment[2], 1e-6 * body->mass * (moment[2] > 0 ? 0 : 1) + least);
    lw_urdf_warn(u, host->line, "the inertia of \"%s\" is not positive definite (principal moments %.4g, %.4g, %.4g kg*m^2): %.4g kg*m^2 is added about "
                                "every axis; correct the figures if turning matters", host->name, moment[0], moment[1], moment[2], least - moment[0]);
    body->remark = lw_arena_printf(u->arena, "%s%sthe robot file's inertia is not positive definite: %.4g kg*m^2 was added about every axis",
                                   body->remark ? body->remark : "", body->remark ? "; " : "", least - moment[0]);
    for (int i = 0; i < 3; i++)
        J[i] += least - moment[0];
}

static void finish_mass(LwUrdf *u, const LwUrdfLink *host, const Sum *sum, LwDraftBody *body)
{
    if (!(sum->mass > 0))
        return;
    body->mass_given = true;
    body->mass = sum->mass;
    body->com = sum->count == 1 ? sum->first : lw_vec3_scale(sum->moment, 1 / sum->mass);
    memcpy(body->inertia, sum->count == 1 ? sum->own : sum->about, sizeof body->inertia);
    if (sum->count > 1)
        add_steiner(body->inertia, -sum->mass, body->com);
    bool sound = isfinite(body->mass) && lw_vec3_is_finite(body->com);
    for (int i = 0; i < 6; i++)
        sound = sound && isfinite(body->inertia[i]);
    if (!sound)
        lw_urdf_error(u, host->line, "mass or inertia of \"%s\" is beyond all numbers", host->name);
    else
        repair_inertia(u, host, body);
}

/* Links beside the host: their mass and shapes move over. */
static void take_link(LwUrdf *u, int at, LwDraftBody *body, Sum *sum)
{
    const LwUrdfLink *link = &u->link[at];
    LwFrame in_body = lw_frame_relative(body->frame, link->frame);
    bool has_inertia = link->mass > 0;
    if (at == link->host)
        in_body = LW_FRAME_IDENTITY;
    else
        body->remark = lw_arena_printf(u->arena, "%s %s", body->remark ? lw_arena_printf(u->arena, "%s,", body->remark) : "with the links", link->name);
    for (int i = 0; i < 6; i++)
        has_inertia = has_inertia || link->inertia[i] != 0;
    if (has_inertia)
        add_link(sum, link, in_body);
    for (int i = 0; i < link->shape_count; i++) {
        LwShape *shape = lw_draft_add_shape(u->draft, body);
        *shape = link->shape[i];
        shape->frame = at == link->host ? shape->frame : lw_frame_mul(in_body, shape->frame);
    }
}

void lw_urdf_write_bodies(LwUrdf *u)
{
    int *next = LW_NEWN(u->arena, int, u->link_count), *last = LW_NEWN(u->arena, int, u->link_count);
    int root = u->link[u->order[0]].group, base = u->link[u->order[0]].host;
    for (int i = 0; i < u->link_count; i++)
        last[i] = i, next[i] = -1;
    for (int i = 0; i < u->link_count; i++) { /* chains of guests behind each host */
        int at = u->order[i], host = u->link[at].host;
        if (host >= 0 && host != at)
            last[host] = next[last[host]] = at;
    }
    for (int i = 0; i < u->link_count; i++) {
        int at = u->order[i];
        LwUrdfLink *host = &u->link[at];
        if (host->host != at)
            continue;
        Sum sum = { 0 };
        host->written = lw_draft_unique_name(u->draft, host->name);
        LwDraftBody *body = lw_draft_add_body(u->draft, host->written);
        body->frame = host->frame;
        body->fixed = host->group == root && at == base && !base_floats(u);
        for (int guest = at; guest >= 0; guest = next[guest])
            take_link(u, guest, body, &sum);
        finish_mass(u, host, &sum, body);
    }
}
