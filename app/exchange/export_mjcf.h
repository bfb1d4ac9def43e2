/* MJCF, the format of MuJoCo: bodies nested along a spanning tree, joints that close loops as equality constraints. */
#ifndef LW_EXCHANGE_EXPORT_MJCF_H
#define LW_EXCHANGE_EXPORT_MJCF_H

#include "app/exchange/export_tree.h"
#include "app/exchange/xml_out.h"

enum { LW_MJCF_PIECES = 6 };

/* A joint of ours is a list of theirs, each moving the body before the next: slides along marker 2's axes, then hinges or a ball. */
typedef struct LwMjcfPiece {
    const char *type;       /* "slide", "hinge", "ball" */
    LwCoordinate coordinate;
    LwVec3 axis;            /* world, at the assembled pose */
} LwMjcfPiece;

/* How a joint outside the tree can be held. */
typedef enum LwMjcfHold { LW_MJCF_NONE, LW_MJCF_POINT, LW_MJCF_AXIS, LW_MJCF_WELD, LW_MJCF_LENGTH } LwMjcfHold;

typedef struct LwMjcf {
    LwExport *e;
    LwXmlOut xml;
    LwExportTree tree;
    int *body_of;           /* per joint: the body below it in the tree; −1: it is not in the tree */
    bool *left_out;         /* per body: MuJoCo has no such body */
} LwMjcf;

/* How many pieces; −1: MuJoCo has none for such a joint. In the order for marker 1 below marker 2. */
int lw_mjcf_compose(const LwExport *export, int joint, LwMjcfPiece piece[LW_MJCF_PIECES]);
LwMjcfHold lw_mjcf_hold(const LwJointClass *type);
/* Its ratio of z to rz, m/rad, for a joint that couples them; 0 for all others. */
double lw_mjcf_pitch(const LwExport *export, int joint);
/* What the joint of one coordinate is called; NULL: there is none in the tree. */
const char *lw_mjcf_joint_name(const LwMjcf *m, int joint, LwCoordinate c);
/* The joints above a body. */
void lw_mjcf_write_joints(LwMjcf *m, int body);
/* Points on a body that tendons run over. body LW_GROUND: those of the world. */
void lw_mjcf_write_sites(LwMjcf *m, int body);
/* <tendon>, <equality>, <actuator> */
void lw_mjcf_write_constraints(LwMjcf *m);
void lw_mjcf_write_actuators(LwMjcf *m);

#endif
