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
    bool nonzero;           /* zero is refused, whatever the minimum is (ratios that may be negative) */
} LwParameter;

typedef struct LwExtraRow {
    const char *words;      /* the direction it holds, for reports: "the distance of the origins" */
    LwDimension dimension;  /* of its residual (or, for a row of velocities, of the length or angle it would add up to) */
} LwExtraRow;

struct LwNurbs;
struct LwNurbsSurface;
struct LwPath;

/* What a class asks of its curves; the reader sees to it. */
enum {
    LW_CURVE_PLANE = 1,     /* in the xy-plane */
    LW_CURVE_CLOSED = 2,
    LW_CURVE_CONVEX = 4,    /* bulging everywhere: a flat face has to reach it */
    LW_CURVE_ROOM = 8,      /* hollows wide enough for a circle with the class's first parameter as radius */
    LW_CURVE_PROFILE = 16   /* with material on its left: closed ones are run counter-clockwise, holes clockwise */
};

typedef enum LwPathUse { LW_PATH_NONE, LW_PATH_POINT, LW_PATH_FRAME } LwPathUse;

/* A joint as its class's functions see it. */
typedef struct LwJointView {
    const LwRel *rel;
    const double *parameter;
    const struct LwNurbs *const *curve; /* as many as the class's curves */
    const struct LwNurbsSurface *surface;
    const struct LwPath *path;
    double t;
    const double *near;     /* where each tracked quantity is expected; of classes that seek NAN when nothing is known yet */
    LwRelJet tracked[LW_JOINT_MAX_TRACKED];
} LwJointView;

/* A row of velocities, Σ coefficient_k(z) ż_k + drift = 0: not the rate of any function of z (rolling, skates). */
typedef struct LwSpeedRow {
    LwRelJet coefficient[LW_REL];
    LwJet drift;            /* v and d are used */
} LwSpeedRow;

/* Teeth or threads in mesh, for their friction (core/solve/rubbing.h): a wheel, worm or screw on body 1 turns and moves what it is in mesh
 * with. */
typedef struct LwMeshing {
    LwRelJet turning;       /* rad, of the wheel, worm or screw */
    LwRelJet follower;      /* rad, the same angle as the other side has it: while the joint holds their rates are equal */
    LwVec3 axis;            /* of turning, in marker 2's axes: the load's moment about it is what the mesh transmits */
} LwMeshing;

typedef struct LwMeshingClass {
    void (*eval)(const LwJointView *view, LwMeshing *out); /* NULL: the joint is no mesh */
    /* Way of the pitch line, m/rad of turning; NULL: known with the radius of the worm alone. */
    double (*advance)(const double *parameter);
    bool thread;            /* its flanks slide along a helix, with a lead angle */
} LwMeshingClass;

typedef struct LwGlyph LwGlyph; /* core/model/glyph.h: what a joint draws itself with */

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
    const char *curve[LW_JOINT_MAX_CURVES]; /* keys in the file of the curves it needs; tracked[k] is the parameter on curve k */
    unsigned curve_needs;   /* LW_CURVE_… */
    bool surface;           /* it needs a `surface`; tracked[0], tracked[1] are the parameters on it */
    LwPathUse path;         /* it follows a path in time */
    bool any_direction;     /* its equations do not depend on the markers' axes: the file may leave `axis` out */
    bool two_points;        /* the markers are apart by nature (a massless link): the file gives `to` besides `at` */
    int extra_count;
    LwExtraRow extra[LW_JOINT_MAX_EXTRA];
    int speed_count;
    LwExtraRow speed[LW_JOINT_MAX_SPEEDS];
    /* Quantities followed along the motion (unwrapped angles, contact parameters): track() fills view->tracked, choosing
     * of several possible values the one nearest to view->near. */
    int tracked_count;
    int carried;            /* the last so many of them are references carried along, expected where they were and not where
                               their rates point */
    bool seeks;             /* where `near` is NAN, track() looks everywhere */
    void (*track)(LwJointView *view);
    /* Rows beyond the mask; out[extra_count]. */
    void (*rows)(const LwJointView *view, LwRelJet *out);
    /* Rows of velocities; out[speed_count]. */
    void (*speeds)(const LwJointView *view, LwSpeedRow *out);
    /* The values that parameters have in the given pose, for those left out in the file. */
    void (*measure)(const LwJointView *view, double *parameter);
    /* How its friction works where it does not follow from the mask: a mesh, or a way (m) along which it slides, pressed by its force. */
    LwMeshingClass meshing;
    LwRelJet (*sliding)(const LwJointView *view);
    /* Draws the joint as the view has it (core/model/glyph.h); a unit of the glyph is `size` m long. NULL: it is drawn
     * from its mask. */
    void (*draw)(LwGlyph *glyph, const LwJointView *view, double size);
    /* Members of a joint in the file that place it and give its parameters, for the manual. NULL: made from the above. */
    const char *example;
};

/* All rows: mask, extra, speed, in this order. */
int lw_joint_class_row_count(const LwJointClass *type);
static inline bool lw_joint_class_is_mask(const LwJointClass *type)
{
    return type->extra_count + type->speed_count == 0;
}

/* The value of a coordinate under the class's angle convention; angles in (−π, π], or for LW_ANGLES_Z
 * in (−2π, 2π] (callers unwrap). */
LwRelJet lw_joint_coordinate(const LwJointClass *type, const LwRel *rel, LwCoordinate c);

/* The angle alone with its rate: the same as v and d above at a fraction of the work, for counting turns. */
void lw_joint_angle(const LwJointClass *type, const LwRel *rel, LwCoordinate c, double *angle, double *rate);

/* Coordinates worth printing: x y z always, and the angles of the convention. */
unsigned lw_joint_class_measured(const LwJointClass *type);

#endif
