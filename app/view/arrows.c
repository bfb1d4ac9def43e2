#include "app/view/arrows.h"

enum { arc_points = 48 };
static const double head_length = 4.5, head_radius = 1.6; /* of an arrow, in thicknesses */

static LwVec3 unit_of(LwVec3 v)
{
    double length = lw_vec3_norm(v);
    return lw_vec3_scale(v, length > 0 ? 1 / length : 0);
}

/* Two unit vectors square to each other and to d, a unit vector: u × v = d. */
static void across(LwVec3 d, LwVec3 *u, LwVec3 *v)
{
    *u = unit_of(lw_vec3_cross(fabs(d.x) < 0.6 ? lw_vec3(1, 0, 0) : lw_vec3(0, 1, 0), d));
    *v = lw_vec3_cross(d, *u);
}

/* ---- shafts */

/* The stretch of a polyline between two lengths along it, as a rod. */
static void put_stretch(LwBrush *brush, const LwVec3 *point, int count, double from, double to, double radius)
{
    LwVec3 part[arc_points + 3];
    double gone = 0;
    int n = 0;
    for (int i = 0; i + 1 < count && n < arc_points + 1; i++) {
        LwVec3 along = lw_vec3_sub(point[i + 1], point[i]);
        double length = lw_vec3_norm(along), a = fmax(from - gone, 0), b = fmin(to - gone, length);
        if (length > 0 && a < b) {
            if (n == 0)
                part[n++] = lw_vec3_mad(point[i], a / length, along);
            part[n++] = lw_vec3_mad(point[i], b / length, along);
        }
        gone += length;
    }
    if (n > 1)
        lw_brush_rod(brush, part, n, radius);
}

/* Four thin rods instead of a thick one: it can be seen through. */
static void put_hollow(LwBrush *brush, const LwVec3 *point, int count, double radius)
{
    LwVec3 moved[arc_points + 3], u, v;
    across(unit_of(lw_vec3_sub(point[1], point[0])), &u, &v);
    LwVec3 bend = count > 2 ? unit_of(lw_vec3_cross(lw_vec3_sub(point[1], point[0]), lw_vec3_sub(point[2], point[1]))) : u;
    for (int side = 0; side < 4; side++) {
        for (int i = 0; i < count; i++) {
            LwVec3 along = unit_of(lw_vec3_sub(point[i + 1 < count ? i + 1 : i], point[i + 1 < count ? i : i - 1]));
            LwVec3 one = count > 2 ? bend : u, other = unit_of(lw_vec3_cross(along, one));
            moved[i] = lw_vec3_mad(lw_vec3_mad(point[i], side & 1 ? radius : -radius, one), side & 2 ? radius : -radius, other);
        }
        lw_brush_rod(brush, moved, count, 0.22 * radius);
    }
}

static void put_shaft(LwBrush *brush, const LwVec3 *point, int count, LwArrowStyle style)
{
    double radius = style.thickness / 2, length = 0;
    for (int i = 0; i + 1 < count; i++)
        length += lw_vec3_norm(lw_vec3_sub(point[i + 1], point[i]));
    if (!(length > 0))
        return;
    if (style.certainty == LW_UNDETERMINED) {
        put_hollow(brush, point, count, radius);
    } else if (style.certainty == LW_SUM_ONLY) {
        int dashes = (int)fmin(fmax(length / (4 * style.thickness), 2), 40);
        for (int k = 0; k < dashes; k++)
            put_stretch(brush, point, count, length * k / dashes, length * (k + 0.55) / dashes, radius);
    } else {
        lw_brush_rod(brush, point, count, radius);
    }
}

static void put_head(LwBrush *brush, LwVec3 tip, LwVec3 along, double length, double radius, LwCertainty certainty)
{
    LwVec3 base = lw_vec3_mad(tip, -length, along);
    if (certainty != LW_UNDETERMINED) {
        lw_brush_drum(brush, base, tip, radius, 0);
        return;
    }
    LwVec3 u, v, ring[13];
    across(along, &u, &v);
    for (int i = 0; i <= 12; i++)
        ring[i] = lw_vec3_mad(lw_vec3_mad(base, radius * cos(i * M_PI / 6), u), radius * sin(i * M_PI / 6), v);
    lw_brush_rod(brush, ring, 13, 0.1 * radius);
    for (int i = 0; i < 12; i += 3)
        lw_brush_rod(brush, (LwVec3[]){ ring[i], tip }, 2, 0.1 * radius);
}

/* ---- arrows */

void lw_brush_force(LwBrush *brush, LwVec3 tail, LwVec3 vector, LwArrowStyle style)
{
    double length = lw_vec3_norm(vector), head = head_length * style.thickness;
    if (!(length > 0) || !isfinite(length))
        return;
    LwVec3 along = lw_vec3_scale(vector, 1 / length), tip = lw_vec3_add(tail, vector);
    double scale = fmin(1, length / head);
    put_head(brush, tip, along, scale * head, scale * head_radius * style.thickness, style.certainty);
    if (length > head)
        put_shaft(brush, (LwVec3[]){ tail, lw_vec3_mad(tail, length - 0.95 * head, along) }, 2, style);
}

void lw_brush_torque(LwBrush *brush, LwVec3 centre, LwVec3 vector, double radius, LwArrowStyle style)
{
    double length = lw_vec3_norm(vector), head = fmin(head_length * style.thickness, 1.2 * radius), turn = 1.5 * M_PI;
    LwVec3 point[arc_points], u, v;
    if (!(length > 0) || !isfinite(length) || !(radius > 0))
        return;
    LwVec3 along = lw_vec3_scale(vector, 1 / length);
    across(along, &u, &v);
    for (int i = 0; i < arc_points; i++) {
        double phi = (turn - 0.8 * head / radius) * i / (arc_points - 1);
        point[i] = lw_vec3_mad(lw_vec3_mad(centre, radius * cos(phi), u), radius * sin(phi), v);
    }
    put_shaft(brush, point, arc_points, style);
    /* The head points along the chord that it covers: along the tangent it would stick out. */
    LwVec3 tip = lw_vec3_mad(lw_vec3_mad(centre, radius * cos(turn), u), radius * sin(turn), v);
    put_head(brush, tip, unit_of(lw_vec3_sub(tip, point[arc_points - 1])), head, head * head_radius / head_length, style.certainty);
    LwArrowStyle thin = { 0.45 * style.thickness, style.certainty };
    lw_brush_force(brush, centre, vector, thin);
}

double lw_arrow_scale(double largest, double reach)
{
    return largest > 0 && isfinite(largest) && reach > 0 ? 0.5 * reach / largest : 0;
}

/* ---- paths */

void lw_brush_trace(LwBrush *brush, const LwVec3 *point, int count, LwTraceStyle style)
{
    LwColour colour = brush->colour;
    for (int i = 0; i + 1 < count; i++) {
        double age = 1 - (double)i / (count - 1), alpha = (double)(colour & 255) * (style.fading ? 1 - 0.9 * age : 1);
        brush->colour = (colour & 0xFFFFFF00) | (LwColour)alpha;
        if (brush->colour & 255)
            lw_brush_line(brush, &point[i], 2, style.width);
        if (style.tick < 1 || i % style.tick != 0 || i == 0)
            continue;
        LwVec3 along = unit_of(lw_vec3_sub(point[i + 1], point[i - 1])), u, v;
        if (!(lw_vec3_norm(along) > 0))
            continue;
        across(along, &u, &v);
        lw_brush_line(brush, (LwVec3[]){ lw_vec3_mad(point[i], -style.tick_size / 2, u), lw_vec3_mad(point[i], style.tick_size / 2, u) }, 2, style.width);
        lw_brush_line(brush, (LwVec3[]){ lw_vec3_mad(point[i], -style.tick_size / 2, v), lw_vec3_mad(point[i], style.tick_size / 2, v) }, 2, style.width);
    }
    brush->colour = colour;
}

void lw_brush_dashes(LwBrush *brush, const LwVec3 *point, int count, double dash, double width)
{
    for (int i = 0; i + 1 < count; i++) {
        LwVec3 along = lw_vec3_sub(point[i + 1], point[i]);
        double length = lw_vec3_norm(along);
        int pieces = dash > 0 ? (int)fmin(fmax(length / (2 * dash), 1), 400.0 / count + 1) : 1;
        for (int k = 0; k < pieces && length > 0; k++) {
            double from = (2.0 * k + 0.5) / (2 * pieces), to = (2.0 * k + 1.5) / (2 * pieces);
            lw_brush_line(brush, (LwVec3[]){ lw_vec3_mad(point[i], from, along), lw_vec3_mad(point[i], to, along) }, 2, width);
        }
    }
}

void lw_brush_curve(LwBrush *brush, const LwNurbs *curve, double width)
{
    enum { pieces = 24 };
    int count = pieces * (curve->count - (curve->closed ? 0 : curve->degree));
    count = count < pieces ? pieces : count > 4000 ? 4000 : count;
    LwVec3 before[4], here[4];
    lw_nurbs_eval(curve, curve->start, before);
    for (int i = 1; i <= count; i++) {
        lw_nurbs_eval(curve, curve->start + (curve->end - curve->start) * i / count, here);
        lw_brush_line(brush, (LwVec3[]){ before[0], here[0] }, 2, width);
        before[0] = here[0];
    }
}

void lw_brush_handles(LwBrush *brush, const LwHandles *handles)
{
    LwColour colour = brush->colour;
    brush->colour = handles->colour;
    if (handles->polygon)
        lw_brush_dashes(brush, handles->point, handles->count, 5 * handles->pixel, 1.2);
    for (int i = 0; i < handles->count; i++) {
        bool chosen = i == handles->chosen;
        brush->colour = chosen ? handles->chosen_colour : handles->colour;
        lw_brush_ball(brush, handles->point[i], (chosen ? 1.35 : 1) * handles->pixels / 2 * handles->pixel);
    }
    brush->colour = colour;
}

/* ---- the hand */

void lw_brush_pull(LwBrush *brush, LwVec3 point, LwVec3 hand, LwVec3 towards, double pixel)
{
    enum { zigs = 10 };
    LwVec3 along = lw_vec3_sub(hand, point), aside = lw_vec3_cross(along, towards), zag[zigs + 3];
    double length = lw_vec3_norm(along), broad = fmin(7 * pixel, 0.15 * length);
    lw_brush_ball(brush, point, 4 * pixel);
    if (!(length > 0))
        return;
    aside = lw_vec3_norm(aside) > 0 ? unit_of(aside) : lw_vec3(0, 0, 0);
    zag[0] = point;
    for (int i = 0; i <= zigs; i++) {
        double side = i == 0 || i == zigs ? 0 : i % 2 ? broad : -broad;
        zag[i + 1] = lw_vec3_mad(lw_vec3_mad(point, 0.15 + 0.7 * i / zigs, along), side, aside);
    }
    zag[zigs + 2] = hand;
    lw_brush_line(brush, zag, zigs + 3, 2);
    lw_brush_ball(brush, hand, 3 * pixel);
}
