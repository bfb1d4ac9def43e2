/* Two cylinders. The direction of the largest separation (core/contact/nearest.c) is one of: an axis (over a cap), across both axes, across one of them
 * (the side of one against the rim of the other: a function of one angle), or anything between (two rims: a smooth function of two). */
#include "core/contact/cylinder.h"

typedef struct Search {
    LwPairWork *work;
    const LwPlaced *a, *b;
    double size, most, s, least;
    LwVec3 n;
} Search;

static double separation(const LwPlaced *a, const LwPlaced *b, LwVec3 n)
{
    return lw_cylinder_lowest(a, n) + lw_cylinder_lowest(b, lw_vec3_scale(n, -1));
}

static void try_direction(Search *z, LwVec3 n)
{
    double s = separation(z->a, z->b, n);
    if (s > z->s + 1e-12 * z->size)
        z->s = s, z->n = n;
}

typedef struct Circle {
    const LwPlaced *a, *b;
    LwVec3 x, y;
} Circle;

static LwVec3 circle_direction(const Circle *c, double angle)
{
    return lw_vec3_mad(lw_vec3_scale(c->x, cos(angle)), sin(angle), c->y);
}

static double circle_score(const void *context, double angle)
{
    const Circle *c = context;
    return separation(c->a, c->b, circle_direction(c, angle));
}

static void try_across(Search *z, LwVec3 axis)
{
    enum { STEPS = 32 };
    Circle c = { z->a, z->b, lw_circle_start(axis), { 0, 0, 0 } };
    c.y = lw_vec3_cross(axis, c.x);
    double width = 6.283185307179586477 / STEPS, best = -INFINITY, at = 0;
    for (int i = 0; i < STEPS; i++) {
        double s = circle_score(&c, i * width);
        if (s > best)
            best = s, at = i * width;
    }
    try_direction(z, circle_direction(&c, lw_summit(circle_score, &c, at - width, at + width)));
}

/* Uphill from n by trying both ways along two directions, with ever smaller steps. */
static LwVec3 climbed(const Search *z, LwVec3 n)
{
    double s = separation(z->a, z->b, n);
    for (double step = 0.2; step > 1e-9; step *= 0.5)
        for (int round = 0; round < 8; round++) {
            LwVec3 x = lw_circle_start(n), y = lw_vec3_cross(n, x), start = n;
            for (int k = 0; k < 4; k++) {
                LwVec3 m = lw_vec3_mad(start, k & 1 ? step : -step, k & 2 ? x : y);
                m = lw_vec3_scale(m, 1 / lw_vec3_norm(m));
                double here = separation(z->a, z->b, m);
                if (here > s)
                    s = here, n = m;
            }
            if (n.x == start.x && n.y == start.y && n.z == start.z)
                break;
        }
    return n;
}

static LwSide3 part_towards(const LwPlaced *p, LwVec3 out)
{
    double along = fabs(lw_vec3_dot(out, p->z));
    int end = lw_cylinder_end(p, out);
    if (along < 1e-7)
        return lw_side_axis(p);
    return along > 1 - 1e-12 ? lw_side_cap(p, end) : lw_side_rim(p, end, lw_rim_towards(p, end, out));
}

/* The normal of the features that face each other along the best direction is better still where they are two curves. */
static void polish(Search *z)
{
    LwVec3 back = lw_vec3_scale(z->n, -1);
    LwSide3 a = part_towards(z->a, back), b = part_towards(z->b, z->n);
    if (a.kind != LW_FEATURE_CIRCLE && b.kind != LW_FEATURE_CIRCLE)
        return;
    if (a.kind == LW_FEATURE_PLANE || b.kind == LW_FEATURE_PLANE)
        return;
    LwFeaturePair pair = lw_pair_try(z->work, a, b, z->n);
    double s = separation(z->a, z->b, pair.normal.v);
    if (!pair.lost && s > z->s)
        z->s = s, z->n = pair.normal.v;
}

static void search(Search *z)
{
    const LwPlaced *a = z->a, *b = z->b;
    for (int k = 0; k < 2; k++) {
        try_direction(z, lw_vec3_scale(b->z, k ? -1 : 1));
        try_direction(z, lw_vec3_scale(a->z, k ? -1 : 1));
    }
    LwVec3 across = lw_vec3_cross(a->z, b->z), apart = lw_vec3_sub(a->centre, b->centre);
    double sine = lw_vec3_norm(across), distance = lw_vec3_norm(apart);
    for (int k = 0; k < 2 && sine > 1e-9; k++)
        try_direction(z, lw_vec3_scale(across, (k ? -1 : 1) / sine));
    try_across(z, a->z);
    try_across(z, b->z);
    if (z->s > z->most)
        return;
    try_direction(z, climbed(z, z->n));
    if (distance > 1e-9 * z->size)
        try_direction(z, climbed(z, lw_vec3_scale(apart, 1 / distance)));
    /* Rims that overlap may have their summit behind another: from a few directions about the one that joins the middles. */
    for (int k = 0; k < 8 && z->s < 0; k++) {
        LwVec3 n = lw_vec3(k & 1 ? 0.57735 : -0.57735, k & 2 ? 0.57735 : -0.57735, k & 4 ? 0.57735 : -0.57735);
        if (lw_vec3_dot(n, apart) >= 0)
            try_direction(z, climbed(z, n));
    }
    polish(z);
}

/* In the order of the pair, whichever of the two p is. What faces another way than the pair is no part of this contact. */
static void add_of(Search *z, const LwPlaced *p, LwSide3 of_p, LwSide3 of_q)
{
    const LwContactPoint *point = lw_pair_add(z->work, p == z->a ? of_p : of_q, p == z->a ? of_q : of_p, z->n);
    if (point && lw_vec3_dot(point->normal, z->n) * (z->work->swapped ? -1 : 1) < 0.9)
        lw_pair_drop(z->work);
}

static void add(Search *z, LwSide3 a, LwSide3 b)
{
    add_of(z, z->a, a, b);
}

static LwSide3 numbered(LwSide3 side, int k)
{
    side.part += (unsigned)k << 27;
    return side;
}

/* Rims of q over the facing cap of p, and q's side across the rim of that cap. */
static void add_over_cap(Search *z, const LwPlaced *p, const LwPlaced *q, LwVec3 out)
{
    int end = lw_cylinder_end(p, out);
    LwSide3 cap = lw_side_cap(p, end), rim = lw_side_rim(p, end, p->centre);
    double tilt = lw_vec3_norm(lw_vec3_cross(q->z, cap.direction)), margin = 1e-9 * z->size;
    for (int k = 0; k < 2; k++) {
        LwVec3 low = lw_rim_towards(q, k, lw_vec3_scale(cap.direction, -1));
        double h = lw_vec3_dot(cap.direction, lw_vec3_sub(low, cap.point));
        if (tilt > LW_CYLINDER_UPRIGHT && h <= z->most && h > z->least && lw_cap_holds(p, low, margin))
            add_of(z, p, cap, lw_side_rim(q, k, low));
        for (int i = 0; tilt < LW_CYLINDER_FLAT && i < LW_RIM_POINTS; i++) {
            LwSide3 point = lw_side_rim_point(q, k, i);
            h = lw_vec3_dot(cap.direction, lw_vec3_sub(point.point, cap.point));
            if (h <= z->most && h > z->least && lw_cap_holds(p, point.point, margin))
                add_of(z, p, cap, point);
        }
    }
    if (tilt < 0.9)
        return;
    /* The lowest line of q's side, across the disc. */
    LwVec3 low = lw_vec3_sub(lw_rim_towards(q, 0, lw_vec3_scale(cap.direction, -1)), cap.point), u = q->z;
    double ud = lw_vec3_dot(u, low), root = ud * ud - (lw_vec3_dot(low, low) - rim.r * rim.r);
    for (int k = 0; k < 2 && root > 0; k++) {
        double s = -ud + (k ? 1 : -1) * sqrt(root);
        rim.near = lw_vec3_add(cap.point, lw_vec3_mad(low, s, u));
        if (s > 0 && s < 2 * q->solid->half)
            add_of(z, p, numbered(rim, k), lw_side_axis(q));
    }
}

/* Caps that overlap in part: where their rims cross. */
static void add_rims(Search *z)
{
    const LwPlaced *a = z->a, *b = z->b;
    LwSide3 p = lw_side_rim(a, lw_cylinder_end(a, lw_vec3_scale(z->n, -1)), a->centre), q = lw_side_rim(b, lw_cylinder_end(b, z->n), b->centre);
    LwVec3 d = lw_vec3_sub(q.point, p.point);
    d = lw_vec3_mad(d, -lw_vec3_dot(d, a->z), a->z);
    double distance = lw_vec3_norm(d);
    if (!(distance > fabs(p.r - q.r) && distance < p.r + q.r && distance > 1e-9 * z->size))
        return;
    LwVec3 x = lw_vec3_scale(d, 1 / distance), y = lw_vec3_cross(a->z, x);
    double forth = (distance * distance + p.r * p.r - q.r * q.r) / (2 * distance), side = sqrt(fmax(0, p.r * p.r - forth * forth));
    for (int k = 0; k < 2; k++) {
        p.near = q.near = lw_vec3_mad(lw_vec3_mad(p.point, forth, x), k ? side : -side, y);
        add(z, numbered(p, k), q);
    }
}

static void add_sides(Search *z)
{
    const LwPlaced *a = z->a, *b = z->b;
    LwVec3 ea = lw_vec3_scale(a->z, a->solid->half), eb = lw_vec3_scale(b->z, b->solid->half);
    double s, t, sine = lw_lines_nearest(lw_vec3_sub(a->centre, ea), lw_vec3_add(a->centre, ea), lw_vec3_sub(b->centre, eb), lw_vec3_add(b->centre, eb), &s, &t);
    if (sine > 1e-5 && s > 0 && s < 1 && t > 0 && t < 1)
        add(z, lw_side_axis(a), lw_side_axis(b));
    for (int k = 0; k < 2 && sine < 0.03; k++) {
        LwVec3 x = lw_rim_towards(a, k, lw_vec3_scale(z->n, -1)), y = lw_rim_towards(b, k, z->n);
        if (lw_axis_holds(b, x, 0))
            add(z, lw_side_rim(a, k, x), lw_side_axis(b));
        if (lw_axis_holds(a, y, 0))
            add(z, lw_side_axis(a), lw_side_rim(b, k, y));
    }
}

void lw_pair_of_cylinders(LwPairWork *work)
{
    Search z = { .work = work, .a = work->a, .b = work->b, .size = lw_pair_size(work->a, work->b), .most = work->reach, .s = -INFINITY };
    search(&z);
    if (z.s > z.most)
        return;
    z.least = fmin(z.s, 0) - 1e-6 * z.size;
    lw_pair_set_least(work, z.s, z.size);
    LwVec3 back = lw_vec3_scale(z.n, -1);
    double ca = fabs(lw_vec3_dot(z.n, z.a->z)), cb = fabs(lw_vec3_dot(z.n, z.b->z));
    if (cb > 0.9)
        add_over_cap(&z, z.b, z.a, z.n);
    if (ca > 0.9)
        add_over_cap(&z, z.a, z.b, back);
    if (ca > 0.9 && cb > 0.9)
        add_rims(&z);
    if (ca < 0.43 && cb < 0.43)
        add_sides(&z);
    LwSide3 pa = part_towards(z.a, back), pb = part_towards(z.b, z.n);
    bool flat = pa.kind == LW_FEATURE_PLANE || pb.kind == LW_FEATURE_PLANE;
    bool side = pa.kind == LW_FEATURE_LINE && pb.kind == LW_FEATURE_LINE;
    if ((flat || side) && lw_pair_smallest(work) <= z.s + 1e-6 * z.size)
        return;
    if (pa.kind == LW_FEATURE_PLANE && pb.kind != LW_FEATURE_CIRCLE)
        pb = lw_side_rim(z.b, lw_cylinder_end(z.b, z.n), z.b->centre);
    if (pb.kind == LW_FEATURE_PLANE && pa.kind != LW_FEATURE_CIRCLE)
        pa = lw_side_rim(z.a, lw_cylinder_end(z.a, back), z.a->centre);
    add(&z, pa, pb);
    /* Rims that run along each other, both sharp, or deep inside. */
    lw_pair_add_rest(work, lw_rim_towards(z.a, lw_cylinder_end(z.a, back), back), lw_rim_towards(z.b, lw_cylinder_end(z.b, z.n), z.n), z.n, z.size);
}
