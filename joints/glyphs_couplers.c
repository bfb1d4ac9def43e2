/* Drawings of couplers over joint coordinates. They have no place of their own: marker 2 alone, seen from the front. */
#include "joints/glyphs.h"

static const LwVec3 z_axis = { 0, 0, 1 };

static void begin(LwGlyph *glyph)
{
    glyph->flat = true;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
}

static LwStroke *circle(LwGlyph *glyph, double x, double y, double radius)
{
    return lw_glyph_circle(glyph, lw_vec3(x, y, 0), z_axis, radius);
}

void lw_draw_coupler_linear(LwGlyph *glyph)
{
    begin(glyph);
    lw_glyph_line(glyph, lw_vec3(-1, -0.6, 0), lw_vec3(-1, 0.6, 0))->head[1] = true;
    lw_glyph_polyline(glyph, (const LwVec3[]){ { -1, 0, 0 }, { 0, -0.3, 0 }, { 1, 0, 0 } }, 3);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_1);
    circle(glyph, 0, -0.3, 0.15);
    lw_glyph_line(glyph, lw_vec3(1, 0.6, 0), lw_vec3(1, -0.6, 0))->head[1] = true;
}

void lw_draw_coupler_planetary(LwGlyph *glyph)
{
    begin(glyph);
    circle(glyph, 0, 0, 1.2);
    circle(glyph, 0, 0, 1.35);
    circle(glyph, 0, 0, 0.4);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_1);
    for (int i = 0; i < 3; i++) {
        double phi = 1.57079633 + 2.0943951 * i;
        circle(glyph, 0.8 * cos(phi), 0.8 * sin(phi), 0.4);
        lw_glyph_line(glyph, lw_vec3(0, 0, 0), lw_vec3(0.8 * cos(phi), 0.8 * sin(phi), 0));
    }
}

void lw_draw_coupler_differential(LwGlyph *glyph)
{
    begin(glyph);
    for (int side = -1; side <= 1; side += 2) { /* the bevels of the outputs and their shafts */
        lw_glyph_polyline(glyph, (const LwVec3[]){ { 0.25 * side, -0.2, 0 }, { 0.25 * side, 0.2, 0 }, { 0.5 * side, 0.45, 0 },
                                                   { 0.5 * side, -0.45, 0 } }, 4)->closed = true;
        lw_glyph_line(glyph, lw_vec3(0.5 * side, 0, 0), lw_vec3(1.4 * side, 0, 0));
    }
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_1);
    lw_glyph_pad(glyph, lw_vec3(0, 0, 0), lw_vec3(0.75, 0, 0), lw_vec3(0, 0.9, 0))->filled = false;
    for (int side = -1; side <= 1; side += 2)
        lw_glyph_polyline(glyph, (const LwVec3[]){ { -0.2, 0.25 * side, 0 }, { 0.2, 0.25 * side, 0 }, { 0.45, 0.5 * side, 0 },
                                                   { -0.45, 0.5 * side, 0 } }, 4)->closed = true;
}

void lw_draw_coupler_hydraulic(LwGlyph *glyph)
{
    begin(glyph);
    for (int side = -1; side <= 1; side += 2) {
        double half = side < 0 ? 0.25 : 0.45, x = 0.7 * side;
        lw_glyph_polyline(glyph, (const LwVec3[]){ { x - half, 0.7, 0 }, { x - half, -0.5, 0 }, { x + half, -0.5, 0 }, { x + half, 0.7, 0 } }, 4);
    }
    lw_glyph_polyline(glyph, (const LwVec3[]){ { -0.7, -0.5, 0 }, { -0.7, -0.8, 0 }, { 0.7, -0.8, 0 }, { 0.7, -0.5, 0 } }, 4);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_1);
    for (int side = -1; side <= 1; side += 2) {
        double half = side < 0 ? 0.25 : 0.45, x = 0.7 * side, y = side < 0 ? 0.3 : -0.1;
        lw_glyph_line(glyph, lw_vec3(x - half, y, 0), lw_vec3(x + half, y, 0));
        lw_glyph_line(glyph, lw_vec3(x, y, 0), lw_vec3(x, y + 0.9, 0));
    }
}

void lw_draw_coupler_speed_ratio(LwGlyph *glyph)
{
    begin(glyph);
    lw_glyph_polyline(glyph, (const LwVec3[]){ { -0.8, 0.2, 0 }, { 0.8, 0.55, 0 }, { 0.8, 0.95, 0 }, { -0.8, 1.3, 0 } }, 4)->closed = true;
    lw_glyph_line(glyph, lw_vec3(-1.2, 0.75, 0), lw_vec3(-0.8, 0.75, 0));
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_1);
    lw_glyph_polyline(glyph, (const LwVec3[]){ { -0.8, -0.55, 0 }, { 0.8, -0.2, 0 }, { 0.8, -1.3, 0 }, { -0.8, -0.95, 0 } }, 4)->closed = true;
    lw_glyph_line(glyph, lw_vec3(0.8, -0.75, 0), lw_vec3(1.2, -0.75, 0));
    lw_glyph_pad(glyph, lw_vec3(0, 0, 0), lw_vec3(0.1, 0, 0), lw_vec3(0, 0.38, 0));
}
