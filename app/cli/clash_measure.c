/* One moment of one pair: where the bodies are, how far apart, how deep in each other. */
#include "app/cli/clash.h"

#include "app/geometry/triangles.h"

#include <math.h>

/* How much longer than the way through its ends and middle the way of a point may be within an interval. */
static const double DETOUR = 1.3;

static LwVec3 corner(const LwClashBody *body, int triangle, int k)
{
    return body->solid.mesh->vertex[body->solid.mesh->triangle[triangle].v[k]];
}

/* An upper bound of the distance: that of the triangles that were nearest before. */
static double last_triangles(const LwClashSearch *s, LwFrame fa, LwFrame fb)
{
    LwVec3 p[3], q[3], point[2];
    if (s->triangle[0] < 0)
        return INFINITY;
    for (int k = 0; k < 3; k++) {
        p[k] = lw_frame_point(fa, corner(s->a, s->triangle[0], k));
        q[k] = lw_frame_point(fb, corner(s->b, s->triangle[1], k));
    }
    return sqrt(lw_triangles_nearest(p, q, point)) * (1 + 1e-9) + 1e-9 * s->fine;
}

static void measure_overlap(const LwClashSearch *s, LwFrame fa, LwFrame fb, LwMoment *m)
{
    LwVec3 at;
    m->depth = lw_solids_depth(&s->a->solid, fa, &s->b->solid, fb, &s->clash->arena, &at);
    m->interferes = m->depth > s->pair->touch;
    m->distance = 0;
    if (m->depth > 0)
        m->point[0] = m->point[1] = at;
}

LwMoment lw_clash_measure(LwClashSearch *s, int k, double part, double most)
{
    const LwClashMotion *motion = &s->clash->motion;
    LwFrame fa = lw_clash_frame(motion, s->a->body, k, part), fb = lw_clash_frame(motion, s->b->body, k, part);
    LwMoment m = { .time = motion->time[k], .distance = most };
    if (part > 0)
        m.time += part * (motion->time[k + 1] - motion->time[k]);
    double bound = last_triangles(s, fa, fb);
    LwDistance found = lw_bvh_distance(s->a->solid.bvh, fa, s->b->solid.bvh, fb, fmin(most, bound));
    if (found.triangle[0] < 0 && bound < most) /* rounding decided otherwise */
        found = lw_bvh_distance(s->a->solid.bvh, fa, s->b->solid.bvh, fb, most);
    if (found.triangle[0] >= 0) {
        m.distance = found.distance;
        m.point[0] = found.point[0];
        m.point[1] = found.point[1];
        s->triangle[0] = found.triangle[0];
        s->triangle[1] = found.triangle[1];
    }
    if (m.distance < 1e-12 * (s->a->solid.size + s->b->solid.size) || lw_solids_nest(&s->a->solid, fa, &s->b->solid, fb))
        measure_overlap(s, fa, fb, &m);
    return m;
}

/* How far points of b move at most as seen from a, from one part of interval k to another. */
static double chord(const LwClashSearch *s, int k, double from, double to)
{
    const LwClashMotion *motion = &s->clash->motion;
    LwFrame f0 = lw_frame_relative(lw_clash_frame(motion, s->a->body, k, from), lw_clash_frame(motion, s->b->body, k, from));
    LwFrame f1 = lw_frame_relative(lw_clash_frame(motion, s->a->body, k, to), lw_clash_frame(motion, s->b->body, k, to));
    LwVec3 centre = lw_box_centre(s->b->solid.box);
    double moved = lw_vec3_norm(lw_vec3_sub(lw_frame_point(f1, centre), lw_frame_point(f0, centre)));
    return moved + 0.5 * s->b->solid.size * lw_vec3_norm(lw_quat_log(lw_quat_mul(lw_quat_conj(f0.orientation), f1.orientation)));
}

double lw_clash_travel(const LwClashSearch *s, int k, double from, double to)
{
    double middle = 0.5 * (from + to);
    return DETOUR * (chord(s, k, from, middle) + chord(s, k, middle, to));
}
