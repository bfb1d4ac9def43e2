/* A robot file as it is read: links and joints first, then bodies. */
#ifndef LW_EXCHANGE_URDF_PRIVATE_H
#define LW_EXCHANGE_URDF_PRIVATE_H

#include "app/document/names.h"
#include "app/exchange/urdf.h"
#include "app/exchange/xml.h"
#include "joints/foreign.h"

typedef struct LwUrdfLink {
    const char *name;
    int line;
    double mass;
    LwVec3 com;             /* in the link's frame */
    double inertia[6];      /* about the centre, link axes */
    int shape_count, shape_room;
    LwShape *shape;         /* in the link's frame */
    int parent;             /* the joint above; −1: the root */
    LwFrame frame;          /* world, at the zero pose */
    int group;              /* first link of the rigid group: links tied by fixed joints */
    int host;               /* the link whose body this one belongs to; −1: the ground */
    const char *written;    /* the body's name in the draft, of links that host */
} LwUrdfLink;

typedef struct LwUrdfJoint {
    const char *name;
    int line;
    const LwForeignJoint *kind;
    int parent, child;      /* links */
    LwFrame origin;         /* of the child's frame at zero, in the parent's */
    LwVec3 axis;            /* unit, in the child's frame */
    bool has_limits;
    double lower, upper;
    const char *remark;     /* effort, speed, damping: what the mechanism does not use yet; NULL: none */
    const char *mimic;      /* name of the joint it follows; NULL: none */
    int mimic_line, mimicked;
    double multiplier, offset;
    bool dropped;           /* it leads to a leaf without mass, which rides on the body above */
    const char *written;    /* its name in the draft; NULL: it is not there */
} LwUrdfJoint;

typedef struct LwUrdf {
    LwArena *arena;
    LwDraft *draft;
    LwIssues *issues;
    LwUrdfOptions options;
    const char *path;
    const char *folder;     /* of the robot file, absolute */
    LwNames links, joints;
    int link_count, joint_count, link_room, joint_room;
    LwUrdfLink *link;
    LwUrdfJoint *joint;
    int *order;             /* links, parents first */
    int material_count, material_room;
    struct LwUrdfMaterial { const char *name; LwColour colour; } *material;
    const char *moved_package; /* the last package found under another name, to say so once */
    int missing_count, missing_line, replaced_count;
    const char *missing;    /* the first mesh that is nowhere; links shown as their collision geometry are replaced */
} LwUrdf;

void lw_urdf_error(LwUrdf *u, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void lw_urdf_warn(LwUrdf *u, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Attributes. Absent ones leave *out alone and are fine; wrong ones are errors and false. */
bool lw_urdf_numbers(LwUrdf *u, const LwXml *node, const char *attribute, int count, double *out);
/* The attribute must be there. */
const char *lw_urdf_need(LwUrdf *u, const LwXml *node, const char *attribute);
/* <origin xyz rpy> of the node: A = Rz(yaw) Ry(pitch) Rx(roll). */
LwFrame lw_urdf_origin(LwUrdf *u, const LwXml *node);

/* urdf_links.c */
void lw_urdf_read_link(LwUrdf *u, const LwXml *node);
/* Turns a tensor (xx yy zz xy xz yz) into the axes that q leads to. */
void lw_urdf_turn_inertia(LwQuat q, const double in[6], double out[6]);
/* urdf_shapes.c */
void lw_urdf_read_material(LwUrdf *u, const LwXml *node);
void lw_urdf_read_shapes(LwUrdf *u, const LwXml *node, LwUrdfLink *link);
/* Says once which meshes are not there. */
void lw_urdf_tell_missing(LwUrdf *u);
/* urdf_paths.c: where a mesh is; NULL when it is nowhere. The arena's. */
const char *lw_urdf_find_file(LwUrdf *u, const char *name, int line);
/* The folder of a path, absolute; of a path that leads nowhere as it is written. */
const char *lw_urdf_folder_of(LwArena *arena, const char *path);
/* `path` (absolute) as seen from a folder (absolute). */
const char *lw_urdf_relative(LwArena *arena, const char *folder, const char *path);
/* urdf_joints.c */
void lw_urdf_read_joint(LwUrdf *u, const LwXml *node);
/* Finds the joints that mimics follow; false when there are errors. */
bool lw_urdf_resolve_mimics(LwUrdf *u);
/* urdf_tree.c: order, frames, groups; false when it is no tree. */
bool lw_urdf_build_tree(LwUrdf *u);
/* urdf_bodies.c: which links are bodies; then the draft's bodies. */
bool lw_urdf_choose_bodies(LwUrdf *u);
void lw_urdf_write_bodies(LwUrdf *u);
/* urdf_draft.c: the draft's joints, couplers, motors. */
void lw_urdf_write_joints(LwUrdf *u);

#endif
