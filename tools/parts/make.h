/* Modelling for the generator of our own parts: a thin C face on OpenCASCADE, whose only other side is make.cpp.
 *
 * Lengths are millimetres, angles degrees, colours 0xRRGGBB as a screen shows them. Solids, profiles and items are small
 * numbers that stay valid until a file is written; a solid never changes, every operation gives a new one. This is a tool
 * for developers: what cannot be modelled (an empty choice of edges, a boolean that falls to pieces, a fillet that does not
 * fit) ends the program with a sentence, so a part that was written is a part that was checked. */
#ifndef LW_PARTS_MAKE_H
#define LW_PARTS_MAKE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct LwPoint {
    double x, y, z;
} LwPoint;

typedef struct LwSolid {
    int id;
} LwSolid;

typedef struct LwProfile {
    int id;
} LwProfile;

/* A part or an assembly of a file. */
typedef struct LwItem {
    int id;
} LwItem;

static inline LwPoint at(double x, double y, double z)
{
    LwPoint point = { x, y, z };
    return point;
}

/* ---- primitives; a cylinder and a cone stand between two points */
LwSolid lw_solid_box(LwPoint low, LwPoint high);
LwSolid lw_solid_cylinder(LwPoint from, LwPoint to, double radius);
LwSolid lw_solid_cone(LwPoint from, LwPoint to, double radius_from, double radius_to);
LwSolid lw_solid_sphere(LwPoint centre, double radius);
LwSolid lw_solid_torus(LwPoint centre, LwPoint axis, double radius, double tube);

/* ---- profiles: one closed loop in a plane, walked from a first point; the end is joined to it by a line where it must be */
LwProfile lw_profile_begin(double x, double y);
void lw_profile_line(LwProfile profile, double x, double y);
void lw_profile_arc(LwProfile profile, double through_x, double through_y, double x, double y);
/* A cubic B-spline from the last point through `points` (count ≥ 2), the first of which is that point again. `parameter`: of the
 * points, rising; NULL: the length so far. `tangent`: derivatives by the parameter at both ends, directions when it is NULL. */
typedef struct LwSpline {
    int count;
    const double (*point)[2];
    const double *parameter;
    double tangent[2][2];
} LwSpline;
void lw_profile_spline(LwProfile profile, const LwSpline *spline);
LwProfile lw_profile_circle(double x, double y, double radius);
/* A bar with round ends, of width 2·r1 about (x1, 0) and 2·r2 about (x2, 0), sides tangent to both circles. */
LwProfile lw_profile_slot(double x1, double r1, double x2, double r2);
/* A rectangle about the origin with round corners. */
LwProfile lw_profile_rectangle(double width, double height, double corner);

/* ---- solids from profiles, each in its xy-plane; a profile is used up by it */
LwSolid lw_solid_extrude(LwProfile profile, double z_from, double z_to);
/* Full turn about z: the profile's x is the radius, its y is z. */
LwSolid lw_solid_revolve(LwProfile profile);
/* Through the profiles at heights z, smooth or with straight sides. */
LwSolid lw_solid_loft(const LwProfile *profile, const double *z, int count, int smooth);
/* A ridge that winds round z from the height z_from to z_to: right-handed, its section a trapeze between two radii, symmetric about
 * the height z at the angle 360° z/lead from +x. Its ends are blunt; they belong into a collar or outside of what is kept. */
typedef struct LwThread {
    double radius[2], half_width[2]; /* inner, outer */
    double lead, z_from, z_to;
} LwThread;
LwSolid lw_solid_thread(const LwThread *thread);

/* ---- placing */
LwSolid lw_solid_move(LwSolid solid, LwPoint by);
LwSolid lw_solid_turn(LwSolid solid, LwPoint centre, LwPoint axis, double degrees);
/* What was drawn flat stands up: x becomes y, y becomes z, z becomes x. */
LwSolid lw_solid_stand(LwSolid solid);
LwSolid lw_solid_mirror(LwSolid solid, LwPoint point, LwPoint normal);

/* ---- booleans: the result is one solid, smooth faces in one piece */
LwSolid lw_solid_fuse(LwSolid a, LwSolid b);
LwSolid lw_solid_cut(LwSolid a, LwSolid b);
LwSolid lw_solid_common(LwSolid a, LwSolid b);
/* `count` copies of `tool`, spread evenly round z through `centre`, fused to the solid or cut from it. */
LwSolid lw_solid_fuse_ring(LwSolid solid, LwSolid tool, LwPoint centre, int count);
LwSolid lw_solid_cut_ring(LwSolid solid, LwSolid tool, LwPoint centre, int count);

/* ---- edges and faces, chosen by where they lie and what they are */
typedef enum LwPickKind {
    LW_PICK_ANY,
    LW_PICK_STRAIGHT,       /* straight edges, plane faces */
    LW_PICK_ROUND           /* circular edges, cylindrical faces */
} LwPickKind;

typedef enum LwPickBend {
    LW_BEND_ANY,
    LW_BEND_OUT,            /* edges where the material ends: to be rounded or chamfered */
    LW_BEND_IN              /* inner corners */
} LwPickBend;

/* Chosen is what lies wholly within the ranges; a range {0, 0} is no limit, so a plane z = 0 is {-0.1, 0.1}.
 * Edges inside a smooth surface (seams, tangent transitions) are never chosen. */
typedef struct LwPick {
    double x[2], y[2], z[2];
    LwPickKind kind;
    LwPickBend bend;
    double radius;          /* of round ones; 0: any */
    int slanted;            /* straight edges along none of the axes */
    char along;             /* 'x', 'y' or 'z': straight edges in that direction, the axis of round ones, the normal of planes; 0: any */
} LwPick;

LwSolid lw_solid_fillet(LwSolid solid, double radius, LwPick edges);
LwSolid lw_solid_chamfer(LwSolid solid, double size, LwPick edges);

double lw_solid_volume(LwSolid solid); /* mm³ */

/* ---- files */
LwItem lw_item_part(const char *name, LwSolid solid, unsigned colour);
/* Another colour for some faces of a part. */
void lw_item_paint(LwItem part, unsigned colour, LwPick faces);
LwItem lw_item_group(const char *name);

typedef struct LwPlace {
    LwPoint position;       /* of the child's origin */
    LwPoint axis;           /* of the turn before it; zero: none */
    double degrees;
} LwPlace;

void lw_item_add(LwItem group, LwItem child, const char *name, LwPlace place);
/* STEP AP214, the same bytes on every run. All solids, profiles and items are forgotten. */
void lw_item_write(LwItem item, const char *path);

#ifdef __cplusplus
}
#endif

#endif
