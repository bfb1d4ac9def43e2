#include "app/view/brush.h"

enum { most_facets = 24 };

static int facets_of(const LwBrush *brush)
{
    return brush->facets > 0 ? brush->facets : most_facets;
}

static int rod_facets(const LwBrush *brush)
{
    return brush->facets > 0 ? brush->facets / 2 : most_facets;
}

void lw_brush_init(LwBrush *brush, LwArena *arena)
{
    *brush = (LwBrush){ .arena = arena, .colour = 0x808080FF, .frame = LW_FRAME_IDENTITY };
}

static void put_vertex(LwBrush *brush, LwVec3 p, LwVec3 n)
{
    LwSurfaceVertex v;
    p = lw_frame_point(brush->frame, p);
    n = lw_quat_rotate(brush->frame.orientation, n);
    double length = lw_vec3_norm(n), position[3], normal[3];
    lw_vec3_store(position, p);
    lw_vec3_store(normal, lw_vec3_scale(n, length > 0 ? 1 / length : 0));
    for (int i = 0; i < 3; i++) {
        v.position[i] = (float)position[i];
        v.normal[i] = (float)normal[i];
    }
    lw_colour_bytes(brush->colour, v.colour);
    LW_PUSH(brush->arena, brush->vertex, brush->vertex_count, brush->vertex_room, v);
}

void lw_brush_triangle(LwBrush *brush, const LwVec3 point[3], const LwVec3 normal[3])
{
    for (int i = 0; i < 3; i++)
        put_vertex(brush, point[i], normal[i]);
}

/* The quadrilateral a b c d, counter-clockwise seen from outside. */
static void put_quad(LwBrush *brush, const LwVec3 p[4], const LwVec3 n[4])
{
    static const int order[6] = { 0, 1, 2, 0, 2, 3 };
    for (int i = 0; i < 6; i++)
        put_vertex(brush, p[order[i]], n[order[i]]);
}

static LwVec3 on_sphere(int around, int i, int k)
{
    double phi = 2 * M_PI * i / around, theta = 2 * M_PI * k / around;
    return lw_vec3(sin(theta) * cos(phi), sin(theta) * sin(phi), cos(theta));
}

static void put_sphere_facet(LwBrush *brush, LwVec3 centre, double radius, int i, int k, int step)
{
    int around = facets_of(brush);
    LwVec3 n[4] = { on_sphere(around, i, k), on_sphere(around, i, k + step), on_sphere(around, i + step, k + step), on_sphere(around, i + step, k) }, p[4];
    for (int c = 0; c < 4; c++)
        p[c] = lw_vec3_mad(centre, radius, n[c]);
    put_quad(brush, p, n);
}

static void put_ball(LwBrush *brush, LwVec3 centre, double radius, int step)
{
    int around = facets_of(brush);
    for (int k = 0; k < around / 2; k += step)
        for (int i = 0; i < around; i += step)
            put_sphere_facet(brush, centre, radius, i, k, step);
}

void lw_brush_ball(LwBrush *brush, LwVec3 centre, double radius)
{
    put_ball(brush, centre, radius, 1);
}

void lw_brush_quartered_ball(LwBrush *brush, LwVec3 centre, double radius)
{
    LwColour before = brush->colour;
    int around = facets_of(brush), over = around / 2;
    for (int k = 0; k < over; k++)
        for (int i = 0; i < around; i++) {
            brush->colour = (i / (around / 4) + k / (over / 2)) % 2 ? 0x16181CFF : 0xF4F4F0FF;
            put_sphere_facet(brush, centre, radius, i, k, 1);
        }
    brush->colour = before;
}

void lw_brush_box(LwBrush *brush, LwVec3 centre, LwVec3 half)
{
    const double h[3] = { half.x, half.y, half.z };
    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            LwVec3 p[4], n[4];
            for (int c = 0; c < 4; c++) {
                double at[3], out[3] = { 0, 0, 0 };
                int u = (axis + 1) % 3, v = (axis + 2) % 3;
                double su = c == 0 || c == 3 ? -1 : 1, sv = c < 2 ? -1 : 1;
                at[axis] = side * h[axis];
                at[u] = su * h[u] * side; /* the other side runs the other way round */
                at[v] = sv * h[v];
                out[axis] = side;
                p[c] = lw_vec3_add(centre, lw_vec3_from(at));
                n[c] = lw_vec3_from(out);
            }
            put_quad(brush, p, n);
        }
}

/* Unit vectors u, v with u × v along `axis`; false when it has no length. */
static bool across(LwVec3 axis, LwVec3 *u, LwVec3 *v)
{
    double length = lw_vec3_norm(axis);
    if (!(length > 0))
        return false;
    LwVec3 d = lw_vec3_scale(axis, 1 / length);
    LwVec3 other = fabs(d.x) < 0.6 ? lw_vec3(1, 0, 0) : lw_vec3(0, 1, 0);
    *u = lw_vec3_cross(other, d);
    *u = lw_vec3_scale(*u, 1 / lw_vec3_norm(*u));
    *v = lw_vec3_cross(d, *u);
    return true;
}

static LwVec3 turned(LwVec3 u, LwVec3 v, int i, int around)
{
    double phi = 2 * M_PI * i / around;
    return lw_vec3_mad(lw_vec3_scale(u, cos(phi)), sin(phi), v);
}

static void put_cap(LwBrush *brush, LwVec3 centre, LwVec3 u, LwVec3 v, double radius)
{
    LwVec3 n = lw_vec3_cross(u, v);
    int around = facets_of(brush);
    for (int i = 0; radius > 0 && i < around; i++) {
        put_vertex(brush, centre, n);
        put_vertex(brush, lw_vec3_mad(centre, radius, turned(u, v, i, around)), n);
        put_vertex(brush, lw_vec3_mad(centre, radius, turned(u, v, i + 1, around)), n);
    }
}

static void put_wall(LwBrush *brush, const LwVec3 end[2], const double radius[2], const LwVec3 uv[2])
{
    LwVec3 axis = lw_vec3_sub(end[1], end[0]);
    double length = lw_vec3_norm(axis), slope = (radius[0] - radius[1]) / length;
    LwVec3 lean = lw_vec3_scale(axis, slope / length);
    int around = facets_of(brush);
    for (int i = 0; i < around; i++) {
        LwVec3 r0 = turned(uv[0], uv[1], i, around), r1 = turned(uv[0], uv[1], i + 1, around);
        LwVec3 n0 = lw_vec3_add(r0, lean), n1 = lw_vec3_add(r1, lean);
        const LwVec3 p[4] = { lw_vec3_mad(end[0], radius[0], r0), lw_vec3_mad(end[0], radius[0], r1), lw_vec3_mad(end[1], radius[1], r1),
                              lw_vec3_mad(end[1], radius[1], r0) };
        const LwVec3 n[4] = { n0, n1, n1, n0 };
        put_quad(brush, p, n);
    }
}

void lw_brush_drum(LwBrush *brush, LwVec3 a, LwVec3 b, double radius_a, double radius_b)
{
    LwVec3 uv[2];
    const LwVec3 end[2] = { a, b };
    const double radius[2] = { radius_a, radius_b };
    if (!across(lw_vec3_sub(b, a), &uv[0], &uv[1]))
        return;
    put_wall(brush, end, radius, uv);
    put_cap(brush, b, uv[0], uv[1], radius_b);
    put_cap(brush, a, lw_vec3_scale(uv[0], -1), uv[1], radius_a);
}

/* A straight piece of a rod whose ends lie in the planes square to `cut`. */
typedef struct Tube {
    LwVec3 end[2], cut[2], along, uv[2];
    double radius;
} Tube;

static LwVec3 on_tube(const Tube *tube, int side, LwVec3 out)
{
    LwVec3 r = lw_vec3_scale(out, tube->radius), m = tube->cut[side];
    return lw_vec3_add(tube->end[side], lw_vec3_mad(r, -lw_vec3_dot(r, m) / lw_vec3_dot(tube->along, m), tube->along));
}

static void put_tube(LwBrush *brush, const Tube *tube)
{
    int around = rod_facets(brush);
    for (int i = 0; i < around; i++) {
        LwVec3 r0 = turned(tube->uv[0], tube->uv[1], i, around), r1 = turned(tube->uv[0], tube->uv[1], i + 1, around);
        const LwVec3 p[4] = { on_tube(tube, 0, r0), on_tube(tube, 0, r1), on_tube(tube, 1, r1), on_tube(tube, 1, r0) };
        const LwVec3 n[4] = { r0, r1, r1, r0 };
        put_quad(brush, p, n);
    }
}

/* The vector carried round a bend from direction a to direction b by the shortest turn. */
static LwVec3 carried(LwVec3 x, LwVec3 a, LwVec3 b)
{
    LwVec3 axis = lw_vec3_cross(a, b);
    double c = lw_vec3_dot(a, b);
    LwVec3 turned = lw_vec3_add(lw_vec3_scale(x, c), lw_vec3_cross(axis, x));
    return lw_vec3_mad(turned, lw_vec3_dot(axis, x) / (1 + c), axis);
}

/* The direction of the first piece from point i on that has a length; 0 when there is none. */
static LwVec3 direction_from(const LwVec3 *point, int count, int i)
{
    for (; i + 1 < count; i++) {
        LwVec3 along = lw_vec3_sub(point[i + 1], point[i]);
        double length = lw_vec3_norm(along);
        if (length > 0)
            return lw_vec3_scale(along, 1 / length);
    }
    return lw_vec3(0, 0, 0);
}

/* Pieces meet in the plane that halves the bend, facet to facet; only corners too sharp for that, and the ends, are balls (coarse ones,
 * they are small): curves of many points would else be made of little but balls. */
void lw_brush_rod(LwBrush *brush, const LwVec3 *point, int count, double radius)
{
    LwVec3 before = { 0, 0, 0 };
    Tube tube = { .radius = radius };
    for (int i = 0; i + 1 < count; i++) {
        LwVec3 after = direction_from(point, count, i + 1);
        double length = lw_vec3_norm(lw_vec3_sub(point[i + 1], point[i]));
        if (!(length > 0))
            continue;
        tube.along = direction_from(point, count, i);
        bool bent = lw_vec3_dot(tube.along, before) > 0.5, bends = lw_vec3_dot(tube.along, after) > 0.5;
        if (bent) {
            tube.uv[0] = carried(tube.uv[0], before, tube.along);
            tube.uv[1] = carried(tube.uv[1], before, tube.along);
        } else {
            across(tube.along, &tube.uv[0], &tube.uv[1]);
            put_ball(brush, point[i], radius, 2);
        }
        for (int side = 0; side < 2; side++)
            tube.end[side] = point[i + side];
        tube.cut[0] = bent ? lw_vec3_add(before, tube.along) : tube.along;
        tube.cut[1] = bends ? lw_vec3_add(tube.along, after) : tube.along;
        put_tube(brush, &tube);
        before = tube.along;
    }
    if (count > 0)
        put_ball(brush, point[count - 1], radius, 2);
}

void lw_brush_plate(LwBrush *brush, const LwVec3 *point, int count)
{
    LwVec3 middle = { 0, 0, 0 }, n = { 0, 0, 0 };
    for (int i = 0; i < count; i++)
        middle = lw_vec3_mad(middle, 1.0 / count, point[i]);
    for (int i = 0; i < count; i++)
        n = lw_vec3_add(n, lw_vec3_cross(lw_vec3_sub(point[i], middle), lw_vec3_sub(point[(i + 1) % count], middle)));
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            LwVec3 out = lw_vec3_scale(n, side ? -1 : 1);
            put_vertex(brush, middle, out);
            put_vertex(brush, point[(i + side) % count], out);
            put_vertex(brush, point[(i + 1 - side) % count], out);
        }
}

static void put_segment(LwBrush *brush, LwVec3 a, LwVec3 b, double width)
{
    LwLineSegment s = { .width = (float)width };
    double p[3], q[3];
    lw_vec3_store(p, lw_frame_point(brush->frame, a));
    lw_vec3_store(q, lw_frame_point(brush->frame, b));
    for (int i = 0; i < 3; i++) {
        s.a[i] = (float)p[i];
        s.b[i] = (float)q[i];
    }
    lw_colour_bytes(brush->colour, s.colour);
    LW_PUSH(brush->arena, brush->line, brush->line_count, brush->line_room, s);
}

void lw_brush_line(LwBrush *brush, const LwVec3 *point, int count, double width)
{
    for (int i = 0; i + 1 < count; i++)
        put_segment(brush, point[i], point[i + 1], width);
}

void lw_brush_centre_line(LwBrush *brush, LwVec3 a, LwVec3 b, double dash, double width)
{
    LwVec3 along = lw_vec3_sub(b, a);
    double length = lw_vec3_norm(along), period = 1.6 * dash;
    int count = dash > 0 ? (int)fmin(ceil(length / period - 0.6), 200) : 0; /* ends with a dash */
    double whole = count * period + dash, scale = count > 0 ? length / whole : 1;
    if (!(length > 0))
        return;
    along = lw_vec3_scale(along, 1 / length);
    for (int i = 0; i <= count; i++) {
        double from = i * period * scale, to = count > 0 ? from + dash * scale : length, dot = to + 0.25 * dash * scale;
        put_segment(brush, lw_vec3_mad(a, from, along), lw_vec3_mad(a, to, along), width);
        if (i < count)
            put_segment(brush, lw_vec3_mad(a, dot, along), lw_vec3_mad(a, dot + 0.1 * dash * scale, along), width);
    }
}
