/* Robots in the Unified Robot Description Format: links become bodies, joints joints, mimics couplers.
 *
 * A body's frame is its link's, at the zero pose; joint angles (`rz`) and displacements (`z`) are those of the URDF, so numbers compare
 * with those of other programs. The base is welded to the ground unless it is told to float. */
#ifndef LW_EXCHANGE_URDF_H
#define LW_EXCHANGE_URDF_H

#include "app/document/draft.h"
#include "app/document/fence.h"
#include "app/document/issues.h"

typedef enum LwUrdfGeometry {
    LW_URDF_VISUAL,         /* what is to be seen; of links that have nothing to be seen, what may collide */
    LW_URDF_COLLISION,
    LW_URDF_NO_GEOMETRY
} LwUrdfGeometry;

typedef struct LwUrdfOptions {
    bool keep_fixed;        /* fixed joints stay joints between bodies of their own; else their links become one body */
    bool floating_base;     /* the root link is not tied to the ground, unless its name is "world" */
    bool motors;            /* a motor with a law of zero for every coordinate that nothing else drives */
    LwUrdfGeometry geometry;
    LwFence fence;          /* around the meshes that it names; folders of ROS_PACKAGE_PATH are the user's own and count as inside */
    const char *folder;     /* where the mechanism will be written: files are named relative to it; NULL: the current folder */
} LwUrdfOptions;

/* Fills the draft, whose arena the caller has guarded. False when there are errors: `issues` has at least one. Warnings tell what was left
 * out, repaired or is missing. */
bool lw_urdf_read(const char *path, const LwUrdfOptions *options, LwDraft *draft, LwIssues *issues);
/* The same from memory; meshes are looked for as if the text were at `path`. */
bool lw_urdf_read_text(const char *path, const char *text, size_t length, const LwUrdfOptions *options, LwDraft *draft, LwIssues *issues);

#endif
