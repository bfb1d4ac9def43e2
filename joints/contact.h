/* Touching: vectors of jets, and parameters that are defined by equations instead of formulas.
 *
 * A contact parameter s solves F(z, s) = 0. Its jet follows from the implicit function theorem, with F evaluated twice in jets:
 * with s held still, F_z ż + F_t and F_z come out, so ṡ = −F_s⁻¹ Ḟ and ∂s/∂z = −F_s⁻¹ F_z; with s moving by these but without
 * acceleration, what F̈ lacks is s̈ = −F_s⁻¹ F̈. The same holds for two equations with two unknowns. */
#ifndef LW_JOINTS_CONTACT_H
#define LW_JOINTS_CONTACT_H

#include "core/math/nurbs.h"
#include "joints/families.h"

typedef struct LwRelVec {
    LwRelJet c[3];
} LwRelVec;

LwRelVec lw_relvec_position(const LwRel *rel);              /* origin 1 in marker 2 */
LwRelVec lw_relvec_axis(const LwRel *rel, int axis);        /* x (0), y (1) or z (2) of marker 1 in marker 2 */
LwRelVec lw_relvec_constant(LwVec3 v);
LwRelVec lw_relvec_sub(LwRelVec a, LwRelVec b);
LwRelVec lw_relvec_cross(LwRelVec a, LwRelVec b);
LwRelJet lw_relvec_dot(LwRelVec a, LwRelVec b);
LwRelVec lw_relvec_times(LwRelVec a, LwRelJet f);
LwRelVec lw_relvec_unit(LwRelVec a);
LwRelVec lw_relvec_flat(LwRelVec a);                        /* z = 0 */
LwRelVec lw_relvec_right(LwRelVec tangent);                 /* unit normal in the xy-plane on the right of the tangent */

/* Cosine and sine of the turning of marker 1 about z of marker 2, whatever its tilt: of twice the angle atan2(e3, e0). */
void lw_contact_turn(const LwRel *rel, LwRelJet *cosine, LwRelJet *sine);

/* Point and tangent c′ of a curve at a parameter that is a jet; arc length there. */
LwRelVec lw_relvec_on_curve(const LwNurbs *curve, LwRelJet s, LwRelVec *tangent);
LwRelJet lw_reljet_arc(const LwNurbs *curve, LwRelJet s);

enum { LW_CONTACT_UNKNOWNS = 2 };
typedef void (*LwContactEquations)(const LwJointView *view, const LwRelJet *s, LwRelJet *F);

/* Newton's method from s; false when it does not converge (s is then where it ended). No step is longer than `longest`. */
bool lw_contact_solve(const LwJointView *view, LwContactEquations F, int count, double longest, double *s);
/* The jets of parameters whose values are s. */
void lw_contact_jets(const LwJointView *view, LwContactEquations F, int count, const double *s, LwRelJet *out);

/* tracked[0]: the parameter of the point of curve[0] nearest to origin 1 (seen along z when flat). */
void lw_contact_track_nearest(LwJointView *view, bool flat);

#endif
