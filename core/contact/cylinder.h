/* Parts of a cylinder as sides of a point of contact, and how far it reaches in a direction. */
#ifndef LW_CONTACT_CYLINDER_H
#define LW_CONTACT_CYLINDER_H

#include "core/contact/nearest.h"

/* The lowest n·x over the cylinder: n·c − half·|n·z| − r·|n × z|. */
static inline double lw_cylinder_lowest(const LwPlaced *p, LwVec3 n)
{
    return lw_vec3_dot(n, p->centre) - p->solid->half * fabs(lw_vec3_dot(n, p->z)) - p->solid->r * lw_vec3_norm(lw_vec3_cross(n, p->z));
}

/* Upright cylinders stand on points of their rims. Nearer than FLAT rad to upright they are there besides the lowest point of the rim, nearer than UPRIGHT
 * they alone are: the lowest point runs round the rim at the least move. What stands on them topples early across a side of their
 * polygon, by 1 − cos(π/8) = 8 % of the radius at worst. */
enum { LW_RIM_POINTS = 8 };
#define LW_CYLINDER_FLAT 1e-2
#define LW_CYLINDER_UPRIGHT 1e-6

LwSide3 lw_side_axis(const LwPlaced *p);            /* the curved side: the axis with the radius around it */
LwSide3 lw_side_cap(const LwPlaced *p, int end);
LwSide3 lw_side_rim_point(const LwPlaced *p, int end, int i);

/* Which end looks along the direction, and the lowest point of that rim against it. */
int lw_cylinder_end(const LwPlaced *p, LwVec3 outward);
LwVec3 lw_rim_towards(const LwPlaced *p, int end, LwVec3 outward);
/* Is x, away from the axis, over the cap (within the radius and a margin), or beside the side (within the length)? */
bool lw_cap_holds(const LwPlaced *p, LwVec3 x, double margin);
bool lw_axis_holds(const LwPlaced *p, LwVec3 x, double margin);

/* The function with the largest value near tau ∈ [low, high]: golden section on a function with one summit there. */
typedef double (*LwScore)(const void *context, double tau);
double lw_summit(LwScore score, const void *context, double low, double high);

#endif
