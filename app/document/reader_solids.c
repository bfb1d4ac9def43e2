/* What the solids of a body weigh together. */
#include "app/document/reader_private.h"

#include <math.h>

void lw_solids_add_primitive(LwSolids *solids, LwArena *arena, const LwShape *shape)
{
    const double *s = shape->size;
    LwSolid solid = { .frame = shape->frame, .density = shape->density };
    double *moment = solid.inertia;
    if (shape->kind == LW_SHAPE_BOX) {
        double x = s[0] * s[0], y = s[1] * s[1], z = s[2] * s[2];
        solid.volume = s[0] * s[1] * s[2];
        moment[0] = (y + z) / 12;
        moment[1] = (x + z) / 12;
        moment[2] = (x + y) / 12;
    } else if (shape->kind == LW_SHAPE_TUBE) {
        double squares = s[0] * s[0] + s[1] * s[1];
        solid.volume = M_PI * (s[0] - s[1]) * (s[0] + s[1]) * s[2];
        moment[0] = moment[1] = squares / 4 + s[2] * s[2] / 12;
        moment[2] = squares / 2;
    } else {
        solid.volume = 4 * M_PI / 3 * s[0] * s[0] * s[0];
        moment[0] = moment[1] = moment[2] = 0.4 * s[0] * s[0];
    }
    LW_PUSH(arena, solids->solid, solids->count, solids->room, solid);
}

/* Adds the solid's inertia about the common centre: A J Aᵀ m + m (d² 1 − d dᵀ). */
static void add_inertia(const LwSolid *solid, LwVec3 com, double inertia[6])
{
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 }, entry[3][3] = { { 0, 3, 4 }, { 3, 1, 5 }, { 4, 5, 2 } };
    double m = solid->volume * solid->density, d[3];
    LwVec3 offset = lw_vec3_sub(solid->frame.position, com);
    LwMat3 A = lw_mat3_from_quat(solid->frame.orientation);
    double square = lw_vec3_dot(offset, offset);
    lw_vec3_store(d, offset);
    for (int k = 0; k < 6; k++) {
        int i = row[k], j = column[k];
        double own = 0;
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                own += A.m[i][a] * solid->inertia[entry[a][b]] * A.m[j][b];
        inertia[k] += m * (own + (i == j ? square : 0) - d[i] * d[j]);
    }
}

void lw_solids_combine(const LwSolids *solids, LwBodyMass *info)
{
    for (int i = 0; i < solids->count; i++) {
        const LwSolid *solid = &solids->solid[i];
        double m = solid->volume * solid->density;
        info->volume += solid->volume;
        info->mass += m;
        info->com = lw_vec3_mad(info->com, m, solid->frame.position);
    }
    info->doubt = solids->doubt;
    if (!(info->mass > 0))
        return; /* pictures alone */
    info->com = lw_vec3_scale(info->com, 1 / info->mass);
    for (int i = 0; i < solids->count; i++)
        add_inertia(&solids->solid[i], info->com, info->inertia);
}
