/* The inside of a mechanism, for the solver: bodies that move, markers relative to centres of mass. */
#ifndef LW_MODEL_COMPILED_H
#define LW_MODEL_COMPILED_H

#include "core/model/mechanism.h"

typedef struct LwBody {
    int def;                /* index in the definition */
    double mass;            /* may be 0 for a shaft, as the inertia is for a point mass */
    LwVec3 weight;          /* N, world */
    int dof;                /* 6, or 3 for a point mass (no turning), or 1 for a shaft (turning about `axis`) */
    LwVec3 axis;            /* of a shaft, body axes, unit */
    LwVec3 com;             /* in the user's frame, whose axes the body keeps */
    LwMat3 inertia, inverse;
} LwBody;

typedef struct LwJoint {
    const LwJointClass *type;
    int body[2];            /* moving bodies, or body_count for the ground */
    LwMarker marker[2];     /* relative to the centre of mass */
    LwQuat turn[4];         /* u_i = ⟨turn_i, q2* q1⟩: r2 i r1* with i each of the units 1, i, j, k */
    double parameter[LW_JOINT_MAX_PARAMETERS];
    const struct LwNurbs *curve[LW_JOINT_MAX_CURVES];
    const struct LwNurbsSurface *surface;
    const struct LwPath *path;
} LwJoint;

/* A row over joint coordinates: Σ factor·coordinate keeps its value; or, when `speed` is set, Σ factor·rate = 0. */
typedef struct LwCoupler {
    int term_count;
    LwCouplerTerm *term;
    double value;
    bool speed;
    const LwLaw *ratio;     /* speed couplers: the factor of the first term is −law(t), NULL for a constant one */
} LwCoupler;

typedef struct LwCable {
    int point_count;
    int *body;              /* as in LwJoint */
    LwVec3 *point;          /* relative to the centre of mass */
    double *radius;
    bool plane;
    LwVec3 axis;            /* world, unit */
    double length;
} LwCable;

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
    LwMarker marker[2];     /* of a bushing, likewise */
    int joint;
    LwCoordinate coordinate;
    double stiffness[6], damping[6], rest;
    const LwLaw *elastic[6];
    const LwLaw *law;
    const LwLaw *component[3];
    bool body_axes;
} LwLoad;

/* A shape that touches others. */
typedef struct LwTouchShape {
    LwTouchKind kind;
    int body;               /* as in LwJoint */
    LwMarker marker;        /* its frame, relative to the centre of mass */
    double size[3];
    int vertex_count, triangle_count;
    const LwVec3 *vertex;
    const int *triangle;
} LwTouchShape;

struct LwMechanism {
    LwArena arena;
    LwMechanismDef def;
    int body_count;         /* bodies that move; the ground is number body_count */
    LwBody *body;
    int *body_of_def;       /* moving body of a definition's body, or body_count when welded */
    LwJoint *joint;
    LwMotor *motor;
    LwCoupler *coupler;
    LwCable *cable;
    LwLoad *load;
    LwTouchShape *shape;    /* limits, frictions and contacts are read from the definition */
    int dof_count;          /* sum over the bodies */
    double size;            /* m, characteristic length: the largest span of a body between its markers, or of all of
                               them where the bodies have none */
};

/* A frame given in that of a body of the definition (or in the world, for LW_GROUND), and the body that moves with it. */
LwMarker lw_mechanism_marker(const LwMechanism *mechanism, int def, LwFrame frame);
int lw_mechanism_moving_body(const LwMechanism *mechanism, int def);

/* What a row's derivatives by the turning of a body (body axes) are by that of a shaft about its axis. A row that does not
 * turn it at all must not look as if it did by a rounding error: alone in its row, that would pass for a sound pivot. */
static inline double lw_shaft_derivative(const LwBody *shaft, const double *turning)
{
    LwVec3 J = lw_vec3_from(turning);
    double along = lw_vec3_dot(J, shaft->axis);
    return fabs(along) > 1e-13 * lw_vec3_norm(J) ? along : 0;
}

/* Slots of all joints for what is followed along a motion: coordinates, then the class's own tracked quantities. */
enum { LW_SLOTS = (int)LW_COORDINATES + (int)LW_JOINT_MAX_TRACKED };
static inline int lw_slot(int joint, LwCoordinate c)
{
    return joint * LW_SLOTS + (int)c;
}
static inline int lw_tracked_slot(int joint, int k)
{
    return joint * LW_SLOTS + (int)LW_COORDINATES + k;
}

#endif
