/* The drawing of a mask. Marker 2 carries what its body offers (nothing to slide on: a bracket; one direction: a rail;
 * two: a plate), marker 1 what may turn in it (nothing: a block; about one axis: a drum; every way: a ball), and arrows
 * tell the freedoms. So a new mask needs no drawing. */
#include "joints/glyphs.h"

#include "joints/families.h"

static const LwVec3 axis_of[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
static const LwVec3 origin = { 0, 0, 0 };

/* Freedoms by axis, slides and turns apart. */
typedef struct Freedom {
    bool slide[3], turn[3];
    int slides, turns;
    int along;              /* the only direction it slides in, or the only one it does not */
    int about;              /* the only axis it turns about */
} Freedom;

static Freedom freedom_of(const LwJointClass *type)
{
    Freedom f = { .along = 2, .about = 2 };
    for (int k = 0; k < 3; k++) {
        f.slide[k] = !(type->locked >> k & 1);
        f.turn[k] = !(type->locked >> (k + LW_RX) & 1);
        f.slides += f.slide[k];
        f.turns += f.turn[k];
    }
    for (int k = 0; k < 3; k++) {
        if ((f.slides == 1 && f.slide[k]) || (f.slides == 2 && !f.slide[k]))
            f.along = k;
        if (f.turns == 1 && f.turn[k])
            f.about = k;
    }
    return f;
}

/* A vector with its component along axis k set apart: across it a, along it b. */
static LwVec3 along_across(int k, double b, double a)
{
    LwVec3 v = lw_vec3(a, a, a);
    return lw_vec3_mad(v, b - a, axis_of[k]);
}

static void draw_bracket(LwGlyph *glyph, const Freedom *f)
{
    LwVec3 axis = axis_of[f->about], across = lw_glyph_across(axis), down = lw_vec3_cross(axis, across);
    if (f->turns == 0) {
        lw_glyph_box(glyph, lw_vec3(0, 0, -0.45), lw_vec3(0.8, 0.8, 0.15));
    } else if (f->turns == 3) { /* a socket */
        lw_glyph_circle(glyph, lw_vec3(0, 0, -0.15), axis_of[2], 0.62);
        for (int k = 0; k < 2; k++)
            lw_glyph_arc(glyph, lw_vec3(0, 0, -0.15), axis_of[k], lw_vec3_scale(axis_of[1 - k], k ? 0.62 : -0.62), 3.14159265);
    } else {
        for (int side = -1; side <= 1; side += 2) {
            LwVec3 cheek = lw_vec3_scale(axis, 0.6 * side);
            lw_glyph_circle(glyph, cheek, axis, 0.3);
            lw_glyph_line(glyph, lw_vec3_mad(cheek, 0.3, down), lw_vec3_mad(cheek, 0.9, down));
        }
        lw_glyph_line(glyph, lw_vec3_mad(lw_vec3_scale(axis, 0.6), 0.9, down), lw_vec3_mad(lw_vec3_scale(axis, -0.6), 0.9, down));
    }
}

static void draw_rail(LwGlyph *glyph, const Freedom *f)
{
    LwVec3 d = axis_of[f->along];
    if (f->turns == 0) {
        lw_glyph_box(glyph, origin, along_across(f->along, 1, 0.15));
    } else if (f->turns == 1 && f->about == f->along) {
        lw_glyph_drum(glyph, origin, d, 0.15);
    } else { /* a slot across the axis of the pin, or a groove for a ball */
        LwVec3 n = f->turns == 1 ? axis_of[f->about] : lw_glyph_across(d), side = lw_vec3_cross(n, d);
        for (int k = -1; k <= 1; k += 2) {
            LwVec3 edge = lw_vec3_scale(side, 0.36 * k);
            lw_glyph_line(glyph, lw_vec3_mad(edge, -0.7, d), lw_vec3_mad(edge, 0.7, d));
            lw_glyph_arc(glyph, lw_vec3_scale(d, 0.7 * k), n, lw_vec3_scale(side, -0.36 * k), 3.14159265);
        }
    }
}

/* What marker 2 offers. */
static void draw_carrier(LwGlyph *glyph, const Freedom *f)
{
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    if (f->slides == 0) {
        draw_bracket(glyph, f);
    } else if (f->slides == 1) {
        draw_rail(glyph, f);
    } else if (f->slides == 2) {
        LwVec3 n = axis_of[f->along], u = lw_glyph_across(n);
        lw_glyph_pad(glyph, lw_vec3_scale(n, -0.3), lw_vec3_scale(u, 0.9), lw_vec3_scale(lw_vec3_cross(n, u), 0.9));
    } else if (f->turns == 1) {
        lw_glyph_line(glyph, lw_vec3_add(lw_vec3(0.4, 0.4, 0), lw_vec3_scale(axis_of[f->about], -0.7)),
                      lw_vec3_add(lw_vec3(0.4, 0.4, 0), lw_vec3_scale(axis_of[f->about], 0.7)))->head[1] = true;
    } else if (f->turns == 3) {
        lw_glyph_box(glyph, lw_vec3(0.6, 0.6, 0), lw_vec3(0.25, 0.25, 0.25));
    } else {
        for (int k = 0; k < 3; k++)
            lw_glyph_line(glyph, lw_vec3(0.2, 0.4, -0.2), lw_vec3_mad(lw_vec3(0.2, 0.4, -0.2), 0.7, axis_of[k]))->head[1] = true;
    }
}

static void draw_element(LwGlyph *glyph, const Freedom *f)
{
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    if (f->slides == 3 && f->turns == 1) {
        lw_glyph_line(glyph, lw_vec3_add(lw_vec3(-0.4, -0.4, 0), lw_vec3_scale(axis_of[f->about], -0.7)),
                      lw_vec3_add(lw_vec3(-0.4, -0.4, 0), lw_vec3_scale(axis_of[f->about], 0.7)))->head[1] = true;
    } else if (f->slides == 3 && f->turns == 3) {
        lw_glyph_box(glyph, lw_vec3(-0.6, -0.6, 0.2), lw_vec3(0.25, 0.25, 0.25));
        lw_glyph_pen(glyph, 0, LW_ROLE_AXIS);
        lw_glyph_line(glyph, lw_vec3(-0.35, -0.35, 0.2), lw_vec3(0.35, 0.35, 0));
    } else if (f->slides == 3) {
        for (int k = 0; k < 3; k++)
            lw_glyph_line(glyph, lw_vec3(-0.4, -0.3, 0), lw_vec3_mad(lw_vec3(-0.4, -0.3, 0), 0.7, axis_of[k]))->head[1] = true;
    } else if (f->turns == 0) {
        lw_glyph_box(glyph, origin, f->slides == 1 ? along_across(f->along, 0.35, 0.35) : lw_vec3(0.35, 0.35, 0.3));
    } else if (f->turns == 1) {
        bool pin = f->slides == 1 && f->about != f->along;
        lw_glyph_drum(glyph, origin, lw_vec3_scale(axis_of[f->about], pin ? 0.6 : f->slides == 0 ? 0.45 : 0.3),
                      pin ? 0.26 : f->slides == 0 ? 0.2 : 0.4);
    } else if (f->turns == 2) {
        for (int k = 0; k < 3; k++)
            if (f->turn[k])
                lw_glyph_drum(glyph, origin, lw_vec3_scale(axis_of[k], 0.5), 0.12);
    } else {
        lw_glyph_ball(glyph, origin, f->slides == 1 ? 0.34 : f->slides == 2 ? 0.3 : 0.42);
    }
}

static void draw_handle(LwGlyph *glyph, const Freedom *f)
{
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    if (f->slides == 0 && f->turns == 1) {
        LwVec3 arm = lw_vec3_scale(lw_vec3_cross(lw_glyph_across(axis_of[f->about]), axis_of[f->about]), 0.2);
        lw_glyph_line(glyph, arm, lw_vec3_scale(arm, 5));
    } else if (f->turns == 3 && f->slides < 3) {
        lw_glyph_line(glyph, lw_vec3(0.2, 0.2, 0.35), lw_vec3(0.55, 0.55, 0.95));
    }
}

/* From the middle of the plate to beside its edge along axis k, on the side of the viewer at (1, −1, 1). */
static LwVec3 front_edge(const Freedom *f, int k)
{
    int across = 3 - k - f->along;
    return lw_vec3_scale(axis_of[across], across == 0 ? 1.15 : -1.15);
}

static void draw_freedoms(LwGlyph *glyph, const Freedom *f)
{
    lw_glyph_pen(glyph, 1, LW_ROLE_AXIS);
    if (f->turns == 1 && f->slides < 3)
        lw_glyph_line(glyph, lw_vec3_scale(axis_of[f->about], -1.2), lw_vec3_scale(axis_of[f->about], 1.2));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    for (int k = 0; k < 3; k++) {
        LwVec3 beside = k == 1 ? lw_vec3(0.75, 0, 0) : lw_vec3_scale(axis_of[(k + 1) % 3], -0.75);
        if (!f->slide[k] || f->slides == 3)
            continue;
        if (f->slides == 2) /* in front of the plate's edges */
            beside = lw_vec3_mad(front_edge(f, k), -0.3, axis_of[f->along]);
        lw_glyph_slide(glyph, beside, lw_vec3_scale(axis_of[k], f->slides == 2 ? 0.6 : 0.7));
    }
    if (f->turns == 1 && f->slides < 3)
        lw_glyph_turn(glyph, lw_vec3_scale(axis_of[f->about], f->slides == 0 ? 0.95 : 0.75), axis_of[f->about], 0.35);
}

void lw_joint_draw_mask(const LwJointClass *type, LwGlyph *glyph)
{
    Freedom f = freedom_of(type);
    draw_carrier(glyph, &f);
    draw_element(glyph, &f);
    draw_handle(glyph, &f);
    draw_freedoms(glyph, &f);
}

void lw_joint_draw(const LwJointClass *type, const LwJointView *view, double size, LwGlyph *glyph)
{
    lw_glyph_init(glyph);
    if (type->draw)
        type->draw(glyph, view, size);
    else
        lw_joint_draw_mask(type, glyph);
}

void lw_draw_plate(LwGlyph *glyph, LwVec3 centre, double half)
{
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_pad(glyph, centre, lw_vec3(half, 0, 0), lw_vec3(0, half, 0));
}

LwVec3 lw_draw_origin(const LwJointView *view, double size)
{
    return lw_vec3_scale(lw_vec3_from(view->rel->z), 1 / size);
}

LwVec3 lw_draw_axis(const LwJointView *view, int k)
{
    return lw_vec3(lw_reljet_axes(view->rel, 0, k).v, lw_reljet_axes(view->rel, 1, k).v, lw_reljet_axes(view->rel, 2, k).v);
}
