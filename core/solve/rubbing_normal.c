/* The load that presses the surfaces of a masked joint together, and what a friction may ask of its joint.
 *
 * Two directions held, or all three and one turning a: two bearings at ±L/2 along a carry F_i = F/2 ± (t × a)/L, with F and t the force and moment across a;
 * N = |F_1| + |F_2|. Without a span the moment rubs nothing, N = |F|. A hinge's axial force rubs at the collar: as a force at the radius, collar/radius of it.
 * One direction n held (a plate between two others): F_i = f_n/2 ± |t|/L, t the moment across n.
 * All three held and more than one turning (a ball): N = |f|.
 * A held moment that no bearings carry (a key's about the way of a slide, that of a ball without twist) presses with |t|/radius where a radius is given. */
#include "core/solve/rubbing_private.h"

#include <string.h>

typedef struct Press {
    double N, *gradient; /* NULL: not wanted */
} Press;

/* Adds weight·|v|, v of n components with their gradients; nothing of the gradient where v = 0. */
static void add_norm(Press *press, int n, const double *v, double (*by)[6], double weight)
{
    double norm = n == 1 ? fabs(v[0]) : sqrt(v[0] * v[0] + v[1] * v[1] + (n == 3 ? v[2] * v[2] : 0));
    press->N += weight * norm;
    for (int i = 0; press->gradient && norm > 0 && i < n; i++)
        for (int k = 0; k < 6; k++)
            press->gradient[k] += weight * v[i] / norm * by[i][k];
}

/* The same of some components of the load themselves. */
static void add_components(Press *press, const double load[6], unsigned which, double weight)
{
    double v[3], by[3][6] = { { 0 } };
    int n = 0;
    for (int k = 0; k < 6; k++)
        if (which & (1u << k)) {
            v[n] = load[k];
            by[n++][k] = 1;
        }
    if (n > 0)
        add_norm(press, n, v, by, weight);
}

static void add_bearings(Press *press, const double load[6], int a, double span)
{
    int p = (a + 1) % 3, q = (a + 2) % 3;
    for (int side = -1; side <= 1; side += 2) {
        double arm = side / span, by[2][6] = { { 0 } };
        double v[2] = { load[p] / 2 + arm * load[3 + q], load[q] / 2 - arm * load[3 + p] };
        by[0][p] = by[1][q] = 0.5;
        by[0][3 + q] = arm;
        by[1][3 + p] = -arm;
        add_norm(press, 2, v, by, 1);
    }
}

static void add_plate(Press *press, const double load[6], int n, double span)
{
    int p = 3 + (n + 1) % 3, q = 3 + (n + 2) % 3;
    double t = hypot(load[p], load[q]);
    for (int side = -1; side <= 1; side += 2) {
        double v = load[n] / 2 + side * t / span, by[1][6] = { { 0 } };
        by[0][n] = 0.5;
        if (t > 0) {
            by[0][p] = side / span * load[p] / t;
            by[0][q] = side / span * load[q] / t;
        }
        add_norm(press, 1, &v, by, 1);
    }
}

double lw_rubbed_mask_normal(const LwJointClass *type, const LwFrictionDef *def, const double load[6], double gradient[6])
{
    LwRubbedMask mask = lw_rubbed_mask(type, def);
    Press press = { 0, gradient };
    if (gradient)
        memset(gradient, 0, 6 * sizeof *gradient);
    if (type->sliding) {
        add_components(&press, load, LW_MASK_XYZ, 1);
        return press.N;
    }
    unsigned axis = mask.axis >= 0 ? 1u << mask.axis : 0, face = mask.held == 7 ? axis : 0, keyed = mask.stiff;
    bool plate = mask.held == axis;
    if (def->span > 0 && plate)
        add_plate(&press, load, mask.axis, def->span);
    else if (def->span > 0)
        add_bearings(&press, load, mask.axis, def->span);
    else
        add_components(&press, load, mask.held & ~face, 1);
    if (face && def->collar > 0)
        add_components(&press, load, face, def->collar / def->radius);
    if (axis)
        keyed &= axis;
    if (keyed && def->radius > 0)
        add_components(&press, load, keyed << LW_RX, 1 / def->radius);
    return press.N;
}

/* ---- what a friction may ask ---- */

static const char *mesh_objection(const LwJointClass *type, const double *parameter, const LwFrictionDef *def)
{
    if (def->collar > 0 || def->span > 0)
        return "teeth and threads have no bearings: neither a span nor a collar belongs here";
    if (def->efficiency > 0 && (def->fixed > 0 || def->kinetic > 0))
        return "it takes either an efficiency or coefficients";
    if (def->lead >= M_PI / 2)
        return "a lead angle is below 90 degrees";
    bool flank = type->meshing.thread && !(def->efficiency > 0);
    if (!flank && def->lead > 0)
        return "there is no thread here that could have a lead angle";
    if (!type->meshing.advance)
        return !(def->radius > 0) ? "it needs the radius of the worm's pitch cylinder" : flank && !(def->lead > 0) ? "it needs the lead angle of the worm" : NULL;
    if (!flank)
        return def->radius > 0 ? "its radii are those of the joint" : NULL;
    if (!(def->radius > 0) && !(def->lead > 0))
        return "it needs the radius of the thread (or its lead angle)";
    double advance = fabs(type->meshing.advance(parameter));
    if (def->radius > 0 && def->lead > 0 && fabs(def->radius * tan(def->lead) - advance) > 1e-3 * advance)
        return "radius, lead angle and pitch of the thread do not agree: leave the lead angle out";
    return NULL;
}

static const char *mask_objection(const LwJointClass *type, const LwFrictionDef *def)
{
    LwRubbedMask mask = lw_rubbed_mask(type, def);
    unsigned turns = ~type->locked & LW_MASK_R;
    if (!mask.slides && !turns)
        return "it has nothing that slides";
    if (!mask.held)
        return "it presses nothing together";
    if (!mask.slides && !mask.turns)
        return "it needs the radius of the surface that rubs";
    if (__builtin_popcount(mask.slides) + __builtin_popcount(mask.turns) > LW_RUBBING_MOST)
        return "it slides and turns in more than three directions: leave the radius out, and it only slides";
    if (def->collar > 0 && (mask.held != 7 || mask.axis < 0))
        return "it carries no axial load on a collar";
    if (def->span > 0 && (mask.axis < 0 || !(mask.stiff & ~(1u << mask.axis))))
        return "it carries no moments, so its bearings have no span";
    if (def->efficiency > 0 || def->lead > 0)
        return "it has neither teeth nor a thread: neither an efficiency nor a lead angle belongs here";
    return NULL;
}

const char *lw_rubbing_objection(const LwMechanismDef *def, const LwFrictionDef *friction)
{
    const LwJointDef *joint = &def->joint[friction->joint];
    if (joint->type->meshing.eval)
        return mesh_objection(joint->type, joint->parameter, friction);
    if (joint->type->sliding)
        return friction->radius > 0 || friction->collar > 0 || friction->span > 0 || friction->lead > 0 || friction->efficiency > 0
                   ? "it only slides along its curve: coefficients are all it takes" : NULL;
    if (!lw_joint_class_is_mask(joint->type))
        return "friction is not known for this type of joint";
    return mask_objection(joint->type, friction);
}
