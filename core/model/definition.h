/* What a mechanism is made of, in plain values: the reader fills these, lw_mechanism_create copies them.
 * SI units; indices into the arrays below; body index LW_GROUND is the ground. */
#ifndef LW_MODEL_DEFINITION_H
#define LW_MODEL_DEFINITION_H

#include "core/model/joint.h"
#include "core/model/law.h"

enum { LW_GROUND = -1 };

/* Line and column (from 1) in the user's file; 0 when there is none. */
typedef struct LwMark {
    int line, column;
} LwMark;

typedef enum LwBodyKind {
    LW_BODY_RIGID,
    LW_BODY_POINT,          /* a point mass: moves, never turns */
    LW_BODY_SHAFT           /* turns about an axis fixed in the world, never moves */
} LwBodyKind;

typedef struct LwBodyDef {
    const char *name;
    LwMark mark;
    LwBodyKind kind;
    LwVec3 axis;            /* of a shaft, in the body's frame */
    bool fixed;             /* welded to the ground */
    LwFrame frame;          /* where the user put the body's frame, world */
    double mass;
    LwVec3 com;             /* in the body's frame */
    double inertia[6];      /* xx yy zz xy xz yz, tensor entries about the centre of mass, body axes */
    LwVec3 velocity;        /* of the frame's origin, world axes */
    LwVec3 omega;           /* world axes */
} LwBodyDef;

typedef struct LwJointDef {
    const char *name;
    LwMark mark;
    const LwJointClass *type;
    int body[2];            /* marker 1 rides on the first, marker 2 (the reference) on the second */
    LwFrame marker[2];      /* each in its body's frame (world for the ground) */
    double parameter[LW_JOINT_MAX_PARAMETERS];
    bool given[LW_JOINT_MAX_PARAMETERS]; /* false: measured in the given pose, or the standard value */
    const struct LwNurbs *curve[LW_JOINT_MAX_CURVES]; /* in marker 2's frame unless the class says otherwise; referred to, not copied */
    const struct LwNurbsSurface *surface; /* likewise */
    const struct LwPath *path;
} LwJointDef;

typedef struct LwCouplerTerm {
    int joint;
    LwCoordinate coordinate;
    double factor;
} LwCouplerTerm;

typedef struct LwCouplerDef {
    const char *name;
    LwMark mark;
    const char *words;      /* what it is, for reports: "the planetary ratio" */
    int term_count;
    LwCouplerTerm *term;
    bool value_given;       /* false: Σ factor·coordinate keeps the value it has in the given pose */
    double value;
    bool speed;             /* a row of velocities: Σ factor·rate = 0 */
    const LwLaw *ratio;     /* with speed: the factor of the first term is −law(t) */
} LwCouplerDef;

/* A cable of constant length over points of bodies, in their order (core/model/cable.h). */
typedef struct LwCablePoint {
    int body;
    LwVec3 point;           /* in its body's frame: an eyelet, or a pulley's centre */
    double radius;          /* of a pulley, negative when the cable turns about it against `axis`; 0: an eyelet */
} LwCablePoint;

typedef struct LwCableDef {
    const char *name;
    LwMark mark;
    int point_count;
    LwCablePoint *point;
    bool plane;             /* lies across `axis`, as it must where there are pulleys */
    LwVec3 axis;            /* world */
    bool length_given;
    double length;          /* else that of the given pose */
} LwCableDef;

typedef enum LwMotorKind {
    LW_MOTOR_POSITION,      /* the coordinate equals the law */
    LW_MOTOR_SPEED,         /* its rate equals the law, from the given pose on */
    LW_MOTOR_ACCELERATION,  /* its second derivative equals the law, from the given pose and speed on */
    LW_MOTOR_EFFORT,        /* the law is a torque or force on body 1 towards increasing coordinate */
    LW_MOTOR_CARRIER        /* no law: follows the mechanism, and in inverse dynamics carries what paths ask for; idle elsewhere */
} LwMotorKind;

/* Whether the motor's law leads its coordinate. */
static inline bool lw_motor_prescribes(LwMotorKind kind)
{
    return kind != LW_MOTOR_EFFORT && kind != LW_MOTOR_CARRIER;
}

/* What stands between a motor's shaft and the coordinate that it drives; for choosing motors, the mechanism does not feel it. */
typedef struct LwDriveDef {
    LwMark mark;
    bool ratio_given;
    double ratio;           /* turns of the motor per turn of what the gear drives; with lead and radius likewise */
    double ratio_max;       /* of a ratio that is free */
    bool efficiency_given;  /* false: that of stages, where the ratio is free (LW_STAGE_EFFICIENCY), otherwise 1 */
    double driving, driven; /* efficiency of the gear towards the load, and from it (≤ 0: it locks itself) */
    bool rotor_given;
    double rotor_inertia;   /* kg m²; where not given that of the catalogue */
    double gear_inertia;    /* kg m², at the motor's shaft */
    double friction;        /* N m, at the motor's shaft */
    double viscous;         /* N m s/rad, at the motor's shaft */
    bool brake;             /* holds in dwells, so that the motor rests */
    double brake_torque;    /* N m at the motor's shaft; 0: that of the catalogue, or as much as it takes */
    double brake_factor;    /* its torque must be so many times what it holds */
    double lead;            /* m per turn of a screw, for sliding coordinates; 0: none */
    double radius;          /* m, of a pulley or pinion, likewise */
    const char *motor;      /* of the catalogue; NULL: to be chosen */
    LwMark motor_mark;
} LwDriveDef;

/* No loss and no inertia, the ratio open up to 100; a brake is half as strong again as what it holds. */
static inline LwDriveDef lw_drive_def_default(void)
{
    return (LwDriveDef){ .ratio = 1, .ratio_max = 100, .driving = 1, .driven = 1, .brake_factor = 1.5 };
}

typedef struct LwMotorDef {
    const char *name;
    LwMark mark;
    int joint;
    LwCoordinate coordinate;
    LwMotorKind kind;
    const LwLaw *law;       /* NULL for a carrier alone */
    const LwDriveDef *drive; /* NULL: the file says nothing; referred to, not copied */
} LwMotorDef;

typedef enum LwLoadKind { LW_LOAD_SPRING, LW_LOAD_TORSION, LW_LOAD_FORCE, LW_LOAD_TORQUE, LW_LOAD_BUSHING } LwLoadKind;

typedef struct LwLoadDef {
    const char *name;
    LwMark mark;
    LwLoadKind kind;
    int body[2];            /* spring and bushing: both ends; force and torque: body[0] */
    LwVec3 point[2];        /* each in its body's frame */
    LwFrame marker[2];      /* bushing: each in its body's frame (world for the ground) */
    int joint;              /* torsion */
    LwCoordinate coordinate;
    /* By coordinate: x y z rx ry rz of a bushing (marker 1 in marker 2's axes; the rotation vector), the first alone of the others. */
    double stiffness[6], damping[6];
    const LwLaw *elastic[6]; /* instead of the stiffness: the force that the deflection x from rest takes; NULL: none */
    double rest;            /* length or angle without load */
    bool rest_given;        /* false: taken from the given pose */
    const LwLaw *law;       /* instead of stiffness and damping: of elongation x (torsion: the coordinate) and rate v */
    const LwLaw *component[3]; /* force and torque, by axis */
    bool body_axes;         /* components in the body's axes, not the world's */
} LwLoadDef;

/* Nothing but a stiffness and a damping of its first coordinate. */
static inline bool lw_load_is_linear(const LwLoadDef *load)
{
    return (load->kind == LW_LOAD_SPRING || load->kind == LW_LOAD_TORSION) && !load->law && !load->elastic[0];
}

/* Bounds of a joint's coordinate: a stop on either side; ±INFINITY: none there. A rigid stop has a restitution; a soft one pushes back
 * with stiffness and damping, or with a law of the deflection x ≥ 0 beyond the stop and its rate v (force positive = pushing back). Soft
 * stops never pull. */
typedef struct LwLimitDef {
    LwMark mark;
    int joint;
    LwCoordinate coordinate;
    double lower, upper;
    double restitution;     /* 0 … 1, rigid stops */
    bool soft;
    double stiffness, damping;
    const LwLaw *elastic;   /* soft: instead of the stiffness, the force that the deflection x takes; NULL: none */
    const LwLaw *law;       /* soft: instead of stiffness and damping; NULL: none */
} LwLimitDef;

/* Friction in a joint, from the joint's own reaction, or in the teeth of a coupler, from what these transmit. Rubbing speeds u are those of the surfaces, m/s. The force of friction at the
 * surface is at most  μ(u)·N + preload,  μ(u) = kinetic + (fixed − kinetic)·exp(−(u/stribeck)²),  N the load normal to the surface
 * (core/solve/rubbing.h says how it follows from the reaction); a viscous part comes on top while it slips. */
typedef struct LwFrictionDef {
    LwMark mark;
    int joint;
    double fixed, kinetic;  /* coefficients of sticking and of slipping; fixed ≥ kinetic ≥ 0 */
    double stribeck;        /* m/s over which the one falls to the other; 0: at once */
    double viscous;         /* N s/m at the surface */
    double preload;         /* N at the surface, without any load (seals) */
    double radius;          /* m, of the surface that rubs where the joint turns; 0: it only slides */
    double collar;          /* m, mean radius of the face that carries a hinge's axial load; 0: none rubs */
    double span;            /* m, between the two bearings that carry moments; 0: moments rub nothing */
    double lead;            /* rad, lead angle of a thread or worm; 0: from its pitch and radius */
    double efficiency;      /* of a gear mesh driven at wheel 1, 0 < η ≤ 1; 0: not given (coefficients are) */
    struct {
        bool given;         /* it is of the teeth of a coupler, which only an efficiency can be of; `joint` is that of the coupler's first term */
        int coupler;
        int sun, carrier;   /* its terms between which the teeth roll; −1: that one is held */
        double share;       /* moment on the sun, by the coupler's effort on its first term */
    } teeth;
} LwFrictionDef;

typedef enum LwTouchKind {
    LW_TOUCH_POINT,         /* the frame's origin */
    LW_TOUCH_SPHERE,        /* size[0]: radius */
    LW_TOUCH_PLANE,         /* the half-space z ≤ 0 of the frame is solid */
    LW_TOUCH_CAPSULE,       /* along z, size[0]: radius, size[1]: length between the centres of its ends */
    LW_TOUCH_BOX,           /* size: full lengths along x, y, z */
    LW_TOUCH_CYLINDER,      /* along z, size[0]: radius, size[1]: full length */
    LW_TOUCH_HULL,          /* convex, of the vertices */
    LW_TOUCH_MESH           /* closed or open triangles, outward normals by the right hand; only against convex shapes */
} LwTouchKind;

/* A shape that touches others, fixed in a body. */
typedef struct LwTouchShapeDef {
    LwMark mark;
    const char *name;       /* for messages: "box 2 of crate" */
    LwTouchKind kind;
    int body;
    LwFrame frame;          /* in the body's frame (world for the ground) */
    double size[3];
    int vertex_count, triangle_count;
    const LwVec3 *vertex;   /* in the shape's frame; referred to, not copied */
    const int *triangle;    /* three vertices each; of hulls its faces, outward, coplanar ones already joined or not */
} LwTouchShapeDef;

typedef enum LwContactModel {
    LW_CONTACT_RIGID,       /* impacts by restitution */
    LW_CONTACT_HUNT_CROSSLEY, /* F = stiffness·x^exponent·(1 + damping·ẋ), x the depth, never pulling; damping in s/m */
    LW_CONTACT_HERTZ        /* the same with exponent 3/2 and the stiffness of the local radii and the pair's elastic modulus */
} LwContactModel;

/* What happens where any shape of one side meets any of the other. */
typedef struct LwContactDef {
    const char *name;
    LwMark mark;
    int body[2];            /* the force columns speak of what the second does to the first */
    int first[2], count[2]; /* shapes of the two sides */
    LwContactModel model;
    double fixed, kinetic;  /* friction */
    double stribeck;        /* m/s, as in LwFrictionDef */
    double restitution;
    double stiffness, exponent, damping;
    double modulus;         /* Pa, of Hertz: the pair's E*, 1/E* = (1 − ν1²)/E1 + (1 − ν2²)/E2 */
    double slip;            /* m/s, of the compliant models: the speed up to which their friction is regularised */
} LwContactDef;

static inline bool lw_contact_rubs(const LwContactDef *contact)
{
    return contact->fixed > 0 || contact->kinetic > 0;
}

typedef enum LwMeasureKind {
    LW_MEASURE_POINT,       /* marker 1's origin as seen from marker 2: position, velocity, acceleration */
    LW_MEASURE_MOTION,      /* the same with its orientation and turning */
    LW_MEASURE_DISTANCE,    /* of the markers' origins */
    LW_MEASURE_ANGLE,       /* between the markers' z axes, 0 … π */
    LW_MEASURE_TURN,        /* of marker 1's x axis against marker 2's, about marker 2's z axis, counted over any number of turns */
    LW_MEASURE_CENTRE,      /* of mass of the bodies */
    LW_MEASURE_ENERGY,      /* kinetic, and potential by gravity, of the bodies */
    LW_MEASURE_MOMENTUM     /* linear, and angular about a point of the world, of the bodies */
} LwMeasureKind;

/* What is written beside the results: columns NAME.x …; nothing in the motion depends on it. */
typedef struct LwMeasureDef {
    const char *name;
    LwMark mark;
    LwMeasureKind kind;
    int body[2];            /* the first four kinds: marker 1 rides on the first, marker 2, the reference, on the second */
    LwFrame marker[2];      /* each in its body's frame (world for the ground) */
    int member_count;       /* the last three: bodies */
    int *member;
    LwVec3 about;           /* momentum: m, world */
} LwMeasureDef;

typedef struct LwStartDef {
    LwMark mark;
    int joint;
    LwCoordinate coordinate;
    bool has_value, has_speed;
    double value, speed;
} LwStartDef;

typedef enum LwAnalysisType {
    LW_ANALYSIS_ASSEMBLE, LW_ANALYSIS_KINEMATICS, LW_ANALYSIS_INVERSE, LW_ANALYSIS_DYNAMICS,
    LW_ANALYSIS_STATICS, LW_ANALYSIS_MODES
} LwAnalysisType;

typedef enum LwIntegrator { LW_DOP853, LW_RK4, LW_SYMPLECTIC, LW_GENALPHA } LwIntegrator;

/* How the linear systems of a run are solved (core/solve/kkt.h). */
typedef enum LwSolverKind { LW_SOLVER_TAPE, LW_SOLVER_LIST, LW_SOLVER_TREE, LW_SOLVER_CG, LW_SOLVER_DENSE, LW_SOLVERS } LwSolverKind;

/* A coordinate that freedoms which paths leave are used to bring, and keep, near a value. */
typedef struct LwPostureDef {
    LwMark mark;
    int joint;
    LwCoordinate coordinate;
    double value;
    double weight;          /* against the others */
} LwPostureDef;

typedef struct LwAnalysisDef {
    LwAnalysisType type;
    double end, step;       /* s; step is the spacing of output samples */
    double dt;              /* s; step of the fixed-step integrators */
    double spectral_radius; /* 0 … 1, of LW_GENALPHA: what a step leaves of motions too fast for it */
    double tolerance;       /* of the adaptive one, relative */
    double misfit;          /* redundant rows may disagree by this fraction of the mechanism's size */
    LwIntegrator integrator;
    LwSolverKind solver;
    bool share;             /* over-held joints share their loads in the least sum of squares (core/analysis/sharing.h); else rows left out carry nothing */
    bool reflected;         /* columns of what motors feel of the mechanism (core/analysis/reflected.h), for choosing them */
    int posture_count;
    const LwPostureDef *posture; /* referred to, not copied */
    double posture_rate;    /* 1/s, of the pull; 0: five over the length of the run */
} LwAnalysisDef;

LwAnalysisDef lw_analysis_def_default(void);

typedef struct LwMechanismDef {
    const char *name;
    LwVec3 gravity;
    int body_count, joint_count, coupler_count, cable_count, motor_count, load_count, start_count;
    int limit_count, friction_count, shape_count, contact_count, measure_count;
    LwBodyDef *body;
    LwJointDef *joint;
    LwCouplerDef *coupler;
    LwCableDef *cable;
    LwMotorDef *motor;
    LwLoadDef *load;
    LwStartDef *start;
    LwLimitDef *limit;
    LwFrictionDef *friction; /* at most one a joint */
    LwTouchShapeDef *shape;
    LwContactDef *contact;
    LwMeasureDef *measure;
    LwAnalysisDef analysis;
} LwMechanismDef;

/* "ground", or the body's name. */
static inline const char *lw_body_words(const LwMechanismDef *def, int body)
{
    return body == LW_GROUND ? "ground" : def->body[body].name;
}

#endif
