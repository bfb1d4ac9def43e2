/* A joint class is a const value: most joints are a mask of locked coordinates, some add an equation
 * of their own. Instances live in joints/; identity of a type is the address of its class. */
#ifndef LW_MODEL_JOINT_H
#define LW_MODEL_JOINT_H

#include "core/math/jet.h"
#include "core/model/lock.h"

/* Relative coordinates of marker 1 in marker 2's axes, as users name them. */
typedef enum LwCoordinate { LW_X, LW_Y, LW_Z, LW_RX, LW_RY, LW_RZ, LW_COORDINATES } LwCoordinate;
extern const char *const lw_coordinate_names[LW_COORDINATES]; /* "x" … "rz" */

/* Masks. Locks speak of x y z e1 e2 e3, which share the bits of x y z rx ry rz. */
enum {
    LW_MASK_X = 1, LW_MASK_Y = 2, LW_MASK_Z = 4, LW_MASK_RX = 8, LW_MASK_RY = 16, LW_MASK_RZ = 32,
    LW_MASK_XYZ = 7, LW_MASK_R = 56, LW_MASK_ALL = 63
};

/* How a joint's angles are read off A(u). */
typedef enum LwAngles {
    LW_ANGLES_NONE, /* no rotation is free */
    LW_ANGLES_Z,    /* rz alone */
    LW_ANGLES_XYZ,  /* A(u) = Rx(rx) Ry(ry) Rz(rz) */
    LW_ANGLES_YX    /* A(u) = Ry(ry) Rx(rx): a universal joint */
} LwAngles;

enum {
    LW_JOINT_MAX_PARAMETERS = 8,
    LW_JOINT_MAX_EXTRA = 6,     /* rows with an equation of their own */
    LW_JOINT_MAX_SPEEDS = 3,    /* rows that speak of velocities alone */
    LW_JOINT_MAX_TRACKED = 4,
    LW_JOINT_MAX_CURVES = 2,
    LW_JOINT_MAX_ROWS = 9
};

typedef enum LwDimension { LW_DIM_LENGTH, LW_DIM_ANGLE, LW_DIM_NUMBER, LW_DIM_SPEED, LW_DIM_ANGULAR_SPEED } LwDimension;

/* What happens when the file leaves a parameter out. */
typedef enum LwParameterUse {
    LW_PARAMETER_MEASURED,  /* the class's measure() reads it off the given pose */
    LW_PARAMETER_REQUIRED,
    LW_PARAMETER_DEFAULT    /* it has the value in `standard` */
} LwParameterUse;

typedef struct LwParameter {
    const char *name;       /* key in the file; neighbours of one name form a list ("radii"); a name that begins with a
                               blank is no key at all: the value is always measured */
    LwDimension dimension;
    const char *help;
    double minimum;         /* smallest allowed value, exclusive */
    LwParameterUse use;
    double standard;
} LwParameter;

typedef struct LwExtraRow {
    const char *words;      /* the direction it holds, for reports: "the distance of the origins" */
    LwDimension dimension;  /* of its residual (or, for a row of velocities, of the length or angle it would add up to) */
} LwExtraRow;

struct LwNurbs;

/* A joint as its class's functions see it. */
typedef struct LwJointView {
    const LwRel *rel;
    const double *parameter;
    const struct LwNurbs *const *curve; /* as many as the class's curves */
    double t;
    const double *near;     /* where each tracked quantity is expected */
    LwRelJet tracked[LW_JOINT_MAX_TRACKED];
} LwJointView;

/* A row of velocities, Σ coefficient_k(z) ż_k + drift = 0: not the rate of any function of z (rolling, skates). */
typedef struct LwSpeedRow {
    LwRelJet coefficient[LW_REL];
    LwJet drift;            /* v and d are used */
} LwSpeedRow;

/* What a joint draws itself with, in marker 2's frame unless said otherwise; lengths are fractions of the glyph's size. */
typedef struct LwGlyph LwGlyph;

typedef struct LwJointClass LwJointClass;
struct LwJointClass {
    const char *name;       /* keyword in the file */
    const char *title;      /* menu entry */
    const char *keeps;      /* one line for the catalogue */
    const char *family;     /* chapter of the manual */
    unsigned locked;        /* LW_MASK_… of x y z e1 e2 e3 that are rows C = 0 */
    unsigned free;          /* coordinates that a motor, a start value or a torsion spring may name */
    LwAngles angles;
    int parameter_count;
    LwParameter parameter[LW_JOINT_MAX_PARAMETERS];
    int curve_count;
    const char *curve[LW_JOINT_MAX_CURVES]; /* keys in the file of the curves it needs */
    bool any_direction;     /* its equations do not depend on the markers' axes: the file may leave `axis` out */
    bool two_points;        /* the markers are apart by nature (a massless link): the file gives `to` besides `at` */
    int extra_count;
    LwExtraRow extra[LW_JOINT_MAX_EXTRA];
    int speed_count;
    LwExtraRow speed[LW_JOINT_MAX_SPEEDS];
    /* Quantities followed along the motion (unwrapped angles, contact parameters): track() fills view->tracked, choosing
     * of several possible values the one nearest to view->near. */
    int tracked_count;
    void (*track)(LwJointView *view);
    /* Rows beyond the mask; out[extra_count]. */
    void (*rows)(const LwJointView *view, LwRelJet *out);
    /* Rows of velocities; out[speed_count]. */
    void (*speeds)(const LwJointView *view, LwSpeedRow *out);
    /* The values that parameters have in the given pose, for those left out in the file. */
    void (*measure)(const LwJointView *view, double *parameter);
};

/* All rows: mask, extra, speed, in this order. */
int lw_joint_class_row_count(const LwJointClass *type);

/* The value of a coordinate under the class's angle convention; angles in (−π, π], or for LW_ANGLES_Z
 * in (−2π, 2π] (callers unwrap). */
LwRelJet lw_joint_coordinate(const LwJointClass *type, const LwRel *rel, LwCoordinate c);

/* The angle alone with its rate: the same as v and d above at a fraction of the work, for counting turns. */
void lw_joint_angle(const LwJointClass *type, const LwRel *rel, LwCoordinate c, double *angle, double *rate);

/* Coordinates worth printing: x y z always, and the angles of the convention. */
unsigned lw_joint_class_measured(const LwJointClass *type);

#endif
