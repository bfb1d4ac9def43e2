#include "app/exchange/picture.h"

#include <stdlib.h>

/* Seen from (1, −1, 1), z upwards; or along z from above, x to the right. */
static LwVec3 in_scene(const LwPicture *picture, LwGlyphPoint at)
{
    return at.marker == 0 ? lw_frame_point(picture->marker, at.p) : at.p;
}

static LwPoint project(const LwPicture *picture, LwGlyphPoint at)
{
    LwVec3 p = in_scene(picture, at);
    LwPoint flat = { p.x, -p.y };
    LwPoint space = { (p.x + p.y) * sqrt(0.5), (p.x - p.y) * sqrt(1.0 / 6) - p.z * sqrt(2.0 / 3) };
    LwPoint s = picture->glyph->flat ? flat : space;
    return (LwPoint){ s.x * picture->scale + picture->shift.x, s.y * picture->scale + picture->shift.y };
}

static double nearness(const LwPicture *picture, LwGlyphPoint at)
{
    LwVec3 p = in_scene(picture, at);
    return picture->glyph->flat ? p.z : p.x - p.y + p.z;
}

bool lw_picture_is_solid(const LwStroke *stroke)
{
    return stroke->kind == LW_STROKE_BALL || stroke->kind == LW_STROKE_BOX || stroke->kind == LW_STROKE_DRUM;
}

/* Corner i of a box, bits by axis; or point i of the rims of a drum, RIM on each. */
enum { CORNERS = 8, RIM = 24 };

static LwGlyphPoint box_corner(const LwStroke *stroke, int i)
{
    LwVec3 h = stroke->u, c = stroke->centre.p;
    return (LwGlyphPoint){ lw_vec3(i & 1 ? c.x + h.x : c.x - h.x, i & 2 ? c.y + h.y : c.y - h.y, i & 4 ? c.z + h.z : c.z - h.z),
                           stroke->centre.marker };
}

static LwGlyphPoint rim_point(const LwStroke *stroke, int i)
{
    double phi = i * 0.26179938779914943654;
    LwVec3 across = lw_glyph_across(stroke->u), other = lw_vec3_cross(lw_glyph_unit(stroke->u), across);
    LwVec3 p = lw_vec3_mad(stroke->centre.p, i < RIM ? -1 : 1, stroke->u);
    p = lw_vec3_mad(p, stroke->radius * cos(phi), across);
    return (LwGlyphPoint){ lw_vec3_mad(p, stroke->radius * sin(phi), other), stroke->centre.marker };
}

static int by_place(const void *left, const void *right)
{
    const LwPoint *a = left, *b = right;
    double d = fabs(a->x - b->x) > 1e-9 ? a->x - b->x : a->y - b->y;
    return (d > 0) - (d < 0);
}

/* The convex outline of the points (monotone chain); `point` is sorted. */
static void wrap(LwPoint *point, int count, LwPath *path)
{
    LwPoint *hull = path->point;
    int kept = 0, least = 2;
    qsort(point, (size_t)count, sizeof *point, by_place);
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < count; k++) {
            LwPoint p = point[pass ? count - 1 - k : k];
            while (kept >= least && (hull[kept - 1].x - hull[kept - 2].x) * (p.y - hull[kept - 2].y) -
                                    (hull[kept - 1].y - hull[kept - 2].y) * (p.x - hull[kept - 2].x) < 1e-7)
                kept--;
            hull[kept++] = p;
        }
        kept--; /* it begins the other pass, or ends where the first began */
        least = kept + 2;
    }
    path->count = kept;
    path->closed = true;
}

static void trace_solid(const LwPicture *picture, const LwStroke *stroke, LwPath *path)
{
    LwPoint point[2 * RIM], c = project(picture, stroke->centre);
    int count = stroke->kind == LW_STROKE_BALL ? RIM : stroke->kind == LW_STROKE_BOX ? CORNERS : 2 * RIM;
    for (int i = 0; i < count; i++) {
        double phi = i * 0.26179938779914943654, r = stroke->radius * picture->scale;
        if (stroke->kind == LW_STROKE_BALL)
            point[i] = (LwPoint){ c.x + r * cos(phi), c.y + r * sin(phi) };
        else
            point[i] = project(picture, stroke->kind == LW_STROKE_BOX ? box_corner(stroke, i) : rim_point(stroke, i));
    }
    wrap(point, count, path);
}

void lw_picture_trace(const LwPicture *picture, const LwStroke *stroke, LwPath *path)
{
    LwGlyphPoint point[LW_PATH_POINTS];
    if (lw_picture_is_solid(stroke)) {
        trace_solid(picture, stroke, path);
        return;
    }
    path->closed = stroke->closed;
    path->count = lw_glyph_trace(picture->glyph, stroke, point, LW_PATH_POINTS);
    for (int i = 0; i < path->count; i++)
        path->point[i] = project(picture, point[i]);
}

bool lw_picture_shows(const LwPicture *picture, const LwStroke *stroke)
{
    return picture->all || stroke->role == LW_ROLE_PART_1 || stroke->role == LW_ROLE_PART_2;
}

void lw_picture_fit(LwPicture *picture, double width, double margin)
{
    LwPoint low = { 1e9, 1e9 }, high = { -1e9, -1e9 };
    LwPath path;
    picture->scale = 1;
    picture->shift = (LwPoint){ 0, 0 };
    for (int i = 0; i < picture->glyph->stroke_count; i++) {
        if (!lw_picture_shows(picture, &picture->glyph->stroke[i]))
            continue;
        lw_picture_trace(picture, &picture->glyph->stroke[i], &path);
        for (int k = 0; k < path.count; k++) {
            low = (LwPoint){ fmin(low.x, path.point[k].x), fmin(low.y, path.point[k].y) };
            high = (LwPoint){ fmax(high.x, path.point[k].x), fmax(high.y, path.point[k].y) };
        }
    }
    double extent = fmax(fmax(high.x - low.x, high.y - low.y), 1.2);
    picture->scale = (width - 2 * margin) / extent;
    picture->shift.x = width / 2 - (low.x + high.x) / 2 * picture->scale;
    picture->shift.y = width / 2 - (low.y + high.y) / 2 * picture->scale;
}

bool lw_picture_inside(const LwPicture *picture, const LwStroke *stroke, int k, LwPath *path)
{
    path->closed = stroke->kind == LW_STROKE_DRUM;
    path->count = 0;
    if (stroke->kind == LW_STROKE_BOX && k < 3) { /* the edges of the nearest corner */
        int nearest = 0;
        for (int i = 1; i < CORNERS; i++)
            if (nearness(picture, box_corner(stroke, i)) > nearness(picture, box_corner(stroke, nearest)) + 1e-9)
                nearest = i;
        path->point[path->count++] = project(picture, box_corner(stroke, nearest));
        path->point[path->count++] = project(picture, box_corner(stroke, nearest ^ (1 << k)));
    } else if (stroke->kind == LW_STROKE_DRUM && k < 1) { /* the nearer rim */
        LwGlyphPoint low = { lw_vec3_sub(stroke->centre.p, stroke->u), stroke->centre.marker };
        LwGlyphPoint high = { lw_vec3_add(stroke->centre.p, stroke->u), stroke->centre.marker };
        int first = nearness(picture, high) > nearness(picture, low) ? RIM : 0;
        while (path->count < RIM) {
            path->point[path->count] = project(picture, rim_point(stroke, first + path->count));
            path->count++;
        }
    }
    return path->count > 0;
}
