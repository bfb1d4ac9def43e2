#include "core/model/glyph.h"

#include "core/base/assert.h"

#include <string.h>

static const double pi = 3.14159265358979323846;

void lw_glyph_init(LwGlyph *glyph)
{
    memset(glyph, 0, sizeof *glyph);
}

void lw_glyph_pen(LwGlyph *glyph, int marker, LwStrokeRole role)
{
    LW_ASSERT(marker == 0 || marker == 1);
    glyph->marker = marker;
    glyph->role = role;
}

/* The last place is given again and again once the list is full. */
static LwStroke *add(LwGlyph *glyph, LwStrokeKind kind)
{
    if (glyph->stroke_count == LW_GLYPH_STROKES)
        glyph->full = true;
    else
        glyph->stroke_count++;
    LwStroke *stroke = &glyph->stroke[glyph->stroke_count - 1];
    *stroke = (LwStroke){ .kind = kind, .role = glyph->role, .first = glyph->point_count,
                          .centre.marker = glyph->marker };
    return stroke;
}

static void add_point(LwGlyph *glyph, LwStroke *stroke, LwVec3 p, int marker)
{
    if (glyph->point_count == LW_GLYPH_POINTS) {
        glyph->full = true;
        return;
    }
    glyph->point[glyph->point_count++] = (LwGlyphPoint){ p, marker };
    stroke->count++;
}

LwStroke *lw_glyph_line(LwGlyph *glyph, LwVec3 a, LwVec3 b)
{
    return lw_glyph_polyline(glyph, (const LwVec3[]){ a, b }, 2);
}

LwStroke *lw_glyph_polyline(LwGlyph *glyph, const LwVec3 *point, int count)
{
    LwStroke *stroke = add(glyph, LW_STROKE_LINE);
    for (int i = 0; i < count; i++)
        add_point(glyph, stroke, point[i], glyph->marker);
    return stroke;
}

LwStroke *lw_glyph_bridge(LwGlyph *glyph, LwVec3 a_1, LwVec3 b_2)
{
    LwStroke *stroke = add(glyph, LW_STROKE_LINE);
    add_point(glyph, stroke, a_1, 0);
    add_point(glyph, stroke, b_2, 1);
    return stroke;
}

LwVec3 lw_glyph_unit(LwVec3 a)
{
    double length = lw_vec3_norm(a);
    return length > 0 ? lw_vec3_scale(a, 1 / length) : lw_vec3(0, 0, 1);
}

LwVec3 lw_glyph_across(LwVec3 a)
{
    LwVec3 n = lw_glyph_unit(a);
    LwVec3 other = fabs(n.x) < 0.9 ? lw_vec3(1, 0, 0) : lw_vec3(0, 1, 0);
    return lw_glyph_unit(lw_vec3_mad(other, -lw_vec3_dot(other, n), n));
}

LwStroke *lw_glyph_arc(LwGlyph *glyph, LwVec3 centre, LwVec3 axis, LwVec3 start, double angle)
{
    LwStroke *stroke = add(glyph, LW_STROKE_ARC);
    stroke->centre.p = centre;
    stroke->u = start;
    stroke->v = lw_vec3_cross(lw_glyph_unit(axis), start);
    stroke->angle = angle;
    return stroke;
}

LwStroke *lw_glyph_circle(LwGlyph *glyph, LwVec3 centre, LwVec3 axis, double radius)
{
    LwStroke *stroke = lw_glyph_arc(glyph, centre, axis, lw_vec3_scale(lw_glyph_across(axis), radius), 2 * pi);
    stroke->closed = true;
    return stroke;
}

LwStroke *lw_glyph_ball(LwGlyph *glyph, LwVec3 centre, double radius)
{
    LwStroke *stroke = add(glyph, LW_STROKE_BALL);
    stroke->centre.p = centre;
    stroke->radius = radius;
    return stroke;
}

LwStroke *lw_glyph_pad(LwGlyph *glyph, LwVec3 centre, LwVec3 u, LwVec3 v)
{
    LwVec3 high = lw_vec3_add(centre, v), low = lw_vec3_sub(centre, v);
    const LwVec3 corner[] = { lw_vec3_sub(low, u), lw_vec3_add(low, u), lw_vec3_add(high, u), lw_vec3_sub(high, u) };
    LwStroke *stroke = lw_glyph_polyline(glyph, corner, 4);
    stroke->closed = stroke->filled = true;
    return stroke;
}

LwStroke *lw_glyph_box(LwGlyph *glyph, LwVec3 centre, LwVec3 half)
{
    LwStroke *stroke = add(glyph, LW_STROKE_BOX);
    stroke->centre.p = centre;
    stroke->u = half;
    return stroke;
}

LwStroke *lw_glyph_drum(LwGlyph *glyph, LwVec3 centre, LwVec3 half, double radius)
{
    LwStroke *stroke = add(glyph, LW_STROKE_DRUM);
    stroke->centre.p = centre;
    stroke->u = half;
    stroke->radius = radius;
    return stroke;
}

void lw_glyph_slide(LwGlyph *glyph, LwVec3 centre, LwVec3 half)
{
    LwStroke *stroke = lw_glyph_line(glyph, lw_vec3_sub(centre, half), lw_vec3_add(centre, half));
    stroke->head[0] = stroke->head[1] = true;
}

void lw_glyph_turn(LwGlyph *glyph, LwVec3 centre, LwVec3 axis, double radius)
{
    LwVec3 u = lw_glyph_across(axis), v = lw_vec3_cross(lw_glyph_unit(axis), u);
    LwVec3 start = lw_vec3_add(lw_vec3_scale(u, radius * cos(2.9)), lw_vec3_scale(v, radius * sin(2.9)));
    lw_glyph_arc(glyph, centre, axis, start, 4.4)->head[1] = true;
}

int lw_glyph_trace(const LwGlyph *glyph, const LwStroke *stroke, LwGlyphPoint *out, int room)
{
    int count = 0;
    if (stroke->kind == LW_STROKE_LINE) {
        for (; count < stroke->count && count < room; count++)
            out[count] = glyph->point[stroke->first + count];
        return count;
    }
    int pieces = 2 + (int)(fabs(stroke->angle) / (pi / 12));
    if (stroke->closed)
        pieces--; /* the last point would be the first */
    for (; count <= pieces && count < room; count++) {
        double phi = stroke->angle * count / (stroke->closed ? pieces + 1 : pieces);
        LwVec3 p = lw_vec3_mad(stroke->centre.p, cos(phi), stroke->u);
        out[count] = (LwGlyphPoint){ lw_vec3_mad(p, sin(phi), stroke->v), stroke->centre.marker };
    }
    return count;
}
