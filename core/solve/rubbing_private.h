/* What rubs in a joint, as its class and the definition of the friction have it. */
#ifndef LW_SOLVE_RUBBING_PRIVATE_H
#define LW_SOLVE_RUBBING_PRIVATE_H

#include "core/solve/rubbing.h"

/* A joint that is a mask: its free directions rub, its held ones press. Directions are bits 0–2 of x y z. */
typedef struct LwRubbedMask {
    unsigned slides, turns; /* free translations, free rotations about the axes; turns is 0 where no radius is given */
    unsigned held;          /* locked translations */
    unsigned stiff;         /* locked rotations */
    int axis;               /* along which the two bearings stand, or (one direction held) the normal of the plate; −1: a ball */
} LwRubbedMask;

LwRubbedMask lw_rubbed_mask(const LwJointClass *type, const LwFrictionDef *def);

double lw_rubbed_mask_normal(const LwJointClass *type, const LwFrictionDef *def, const double load[6], double gradient[6]);

/* A joint that is a mesh: rate = by_turning·θ˙ + by_follower·ψ˙, N = press·|moment about the axis of turning|. */
typedef struct LwRubbedMesh {
    double by_turning, by_follower; /* m */
    double press;                   /* 1/m */
} LwRubbedMesh;

LwRubbedMesh lw_rubbed_mesh(const LwJointClass *type, const double *parameter, const LwFrictionDef *def);

#endif
