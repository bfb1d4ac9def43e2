/* The inside of a mechanism, for the solver: bodies that move, markers relative to centres of mass. */
#ifndef LW_MODEL_COMPILED_H
#define LW_MODEL_COMPILED_H

#include "core/model/mechanism.h"

typedef struct LwBody {
    int def;                /* index in the definition */
    double mass;
    LwVec3 com;             /* in the user's frame, whose axes the body keeps */
    LwMat3 inertia, inverse;
} LwBody;

typedef struct LwJoint {
    const LwJointClass *type;
    int body[2];            /* moving bodies, or body_count for the ground */
    LwMarker marker[2];     /* relative to the centre of mass */
    double parameter[LW_JOINT_MAX_PARAMETERS];
} LwJoint;

typedef struct LwMotor {
    int joint;
    LwCoordinate coordinate;
    LwMotorKind kind;
    const LwLaw *law;
} LwMotor;

typedef struct LwLoad {
    LwLoadKind kind;
    int body[2];            /* as in LwJoint */
    LwVec3 point[2];        /* relative to the centre of mass */
    int joint;
    LwCoordinate coordinate;
    double stiffness, damping, rest;
    const LwLaw *law;
    const LwLaw *component[3];
    bool body_axes;
} LwLoad;

struct LwMechanism {
    LwArena arena;
    LwMechanismDef def;
    int body_count;         /* bodies that move; the ground is number body_count */
    LwBody *body;
    int *body_of_def;       /* moving body of a definition's body, or body_count when welded */
    LwJoint *joint;
    LwMotor *motor;
    LwLoad *load;
    double size;            /* m, characteristic length: the largest span of a body between its markers */
};

/* Coordinate slots of all joints: joint·6 + coordinate. */
static inline int lw_slot(int joint, LwCoordinate c)
{
    return joint * LW_COORDINATES + (int)c;
}

#endif
