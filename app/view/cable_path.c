/* Where a cable runs: the geometry is that of core/model/cable.h. A span leaves and meets its pulleys at c − ρ m, m = axis × n across its
 * direction n, which follows from the centres: D·m = ρk − ρi. */
#include "app/view/symbols.h"

/* Directions of a span: along it, and across to the left. */
typedef struct Span {
    LwVec3 n, m;
} Span;

static Span span_of(const LwCableDef *cable, const LwVec3 *centre, int i)
{
    LwVec3 D = lw_vec3_sub(centre[i + 1], centre[i]), axis = cable->axis;
    if (cable->plane)
        D = lw_vec3_mad(D, -lw_vec3_dot(D, axis), axis);
    double length = lw_vec3_norm(D), more = cable->point[i + 1].radius - cable->point[i].radius;
    if (!cable->plane || !(length > 0))
        return (Span){ lw_vec3_scale(D, length > 0 ? 1 / length : 0), { 0, 0, 0 } };
    LwVec3 e = lw_vec3_scale(D, 1 / length), f = lw_vec3_cross(axis, e);
    double s = fmax(-1, fmin(1, -more / length)), c = sqrt(1 - s * s);
    return (Span){ lw_vec3_mad(lw_vec3_scale(e, c), s, f), lw_vec3_mad(lw_vec3_scale(f, c), -s, e) };
}

/* From one span's direction to the next one's about the pulley, the way its sign says. */
static void add_arc(const LwCableDef *cable, int k, LwVec3 centre, const Span span[2], LwPoints *path)
{
    double radius = cable->point[k].radius, sign = radius > 0 ? 1 : -1;
    double turn = sign * atan2(lw_vec3_dot(lw_vec3_cross(span[0].n, span[1].n), cable->axis), lw_vec3_dot(span[0].n, span[1].n));
    if (turn < -1e-9)
        turn += 2 * M_PI;
    int pieces = 1 + (int)ceil(turn / 0.1);
    for (int i = 0; i <= pieces; i++) {
        double phi = sign * turn * i / pieces;
        LwVec3 m = lw_vec3_mad(lw_vec3_scale(span[0].m, cos(phi)), sin(phi), lw_vec3_cross(cable->axis, span[0].m));
        lw_points_add(path, lw_vec3_mad(centre, -radius, m));
    }
}

void lw_cable_path(const LwCableDef *cable, const LwVec3 *centre, LwPoints *path)
{
    int last = cable->point_count - 1;
    lw_points_add(path, centre[0]);
    for (int k = 1; k < last; k++) {
        const Span span[2] = { span_of(cable, centre, k - 1), span_of(cable, centre, k) };
        if (cable->point[k].radius == 0 || !cable->plane)
            lw_points_add(path, centre[k]);
        else
            add_arc(cable, k, centre[k], span, path);
    }
    lw_points_add(path, centre[last]);
}
