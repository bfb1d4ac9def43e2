/* The ideal surfaces that faces are compared with: distances, their derivatives, and the adjustment that makes the
 * distances of a cloud of points least. Inner header of the fits (fit.h). */
#ifndef LW_GEOMETRY_IDEAL_H
#define LW_GEOMETRY_IDEAL_H

#include "app/geometry/feature.h"
#include "core/math/mat3.h"

/* What is off by more than this part of half its diagonal is not that surface or curve, whatever tolerance a large part allows:
 * a fillet's corner is nearly a sphere. */
#define LW_FIT_COARSEST 1e-4

/* Points with unit normals, seen from their mean and in units of half the diagonal of their box: numbers near 1. */
typedef struct LwCloud {
    const LwVec3 *point, *normal;
    int count;
    int usable;             /* how many have a normal: degenerate poles have none */
    LwVec3 centre;
    double scale;           /* m per unit */
} LwCloud;

static inline LwVec3 lw_cloud_point(const LwCloud *cloud, int i)
{
    return lw_vec3_scale(lw_vec3_sub(cloud->point[i], cloud->centre), 1 / cloud->scale);
}

/* Whether point i has a normal. */
static inline bool lw_cloud_has_normal(const LwCloud *cloud, int i)
{
    return fabs(lw_vec3_dot(cloud->normal[i], cloud->normal[i]) - 1) < 0.01;
}

/* In the units of a cloud. The axis runs through c along a; q = p − c has the height h = q·a above c and the distance ρ from
 * the axis. Signed distances d, > 0 on the side away from the axis (plane: along a):
 *   plane     h
 *   cylinder  ρ − r
 *   cone      (ρ − r) cos s − h sin s      r: radius at c, s: half angle, > 0 when it widens along a
 *   sphere    |q| − r
 *   torus     √((ρ − r)² + h²) − s         r: of the centre line, s: of the tube */
typedef struct LwIdeal {
    LwFeatureKind kind;
    LwVec3 c, a;
    double r, s;
} LwIdeal;

/* What an ideal surface can change: c along two directions square to a, the tilt of a about them, r, s, c along a. */
enum { LW_IDEAL_X, LW_IDEAL_Y, LW_IDEAL_TILT_X, LW_IDEAL_TILT_Y, LW_IDEAL_R, LW_IDEAL_S, LW_IDEAL_Z, LW_IDEAL_PARAMETERS };

/* d, with its gradient (a unit vector) and its derivatives by the parameters (each may be NULL). */
double lw_ideal_distance(const LwIdeal *ideal, LwVec3 p, LwVec3 *gradient, double derivative[LW_IDEAL_PARAMETERS]);

/* Gauss–Newton with Levenberg's damping on Σd². */
void lw_ideal_adjust(LwIdeal *ideal, const LwCloud *cloud);

/* How far r and s may be off when distances are wrong by `distance` and normals by `angle` (rad). */
void lw_ideal_uncertainty(const LwIdeal *ideal, const LwCloud *cloud, double distance, double angle, double off[2]);

/* What the fits want to know of a cloud, in its units. */
typedef struct LwSurvey {
    LwMat3 points;          /* covariance */
    LwVec3 mean_normal;
    LwMat3 normals;         /* mean of nnᵀ */
    LwMat3 spread;          /* the same about the mean normal */
    double tolerance, angle; /* of distances, of normals (rad) */
} LwSurvey;

/* First guesses from the normals (fit_guess.c); false when these do not tell. */
typedef bool LwGuess(const LwCloud *cloud, const LwSurvey *survey, LwIdeal *out);
LwGuess lw_guess_plane, lw_guess_cylinder, lw_guess_sphere, lw_guess_cone, lw_guess_torus;

#endif
