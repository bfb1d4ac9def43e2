/* Drawings of massless links: a rod from marker 1 to marker 2 and what sits at its ends. */
#include "joints/glyphs.h"

static void draw_ball(LwGlyph *glyph, LwVec3 at)
{
    lw_glyph_ball(glyph, at, 0.2);
}

static void draw_hinge(LwGlyph *glyph, LwVec3 at)
{
    lw_glyph_drum(glyph, at, lw_vec3(0, 0, 0.3), 0.2);
}

static void draw_sleeve(LwGlyph *glyph, LwVec3 at)
{
    lw_glyph_drum(glyph, lw_vec3(at.x, at.y, 0), lw_vec3(0, 0, 1), 0.1);
    lw_glyph_drum(glyph, at, lw_vec3(0, 0, 0.3), 0.22);
}

static void draw_foot(LwGlyph *glyph, LwVec3 at)
{
    lw_glyph_pad(glyph, at, lw_vec3(0.9, 0, 0), lw_vec3(0, 0.9, 0));
    lw_glyph_drum(glyph, lw_vec3(at.x, at.y, at.z + 0.06), lw_vec3(0, 0, 0.06), 0.3);
}

static void draw_cross(LwGlyph *glyph, LwVec3 at)
{
    lw_glyph_drum(glyph, at, lw_vec3(0.35, 0, 0), 0.1);
    lw_glyph_drum(glyph, at, lw_vec3(0, 0.35, 0), 0.1);
}

typedef void DrawEnd(LwGlyph *glyph, LwVec3 at);

/* `end_2`: where the rod ends in marker 2. */
static void draw_link(LwGlyph *glyph, DrawEnd *one, DrawEnd *two, LwVec3 end_2)
{
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    two(glyph, end_2);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_bridge(glyph, lw_vec3(0, 0, 0), end_2);
    one(glyph, lw_vec3(0, 0, 0));
}

/* The end of a rod that slides along z of marker 2 is as high as marker 1. */
static LwVec3 on_axis(const LwJointView *view, double size)
{
    return lw_vec3(0, 0, view->rel->z[2] / size);
}

#define LINK(name, one, two, end)                                                  \
    void lw_draw_##name(LwGlyph *glyph, const LwJointView *view, double size)      \
    {                                                                              \
        (void)view, (void)size;                                                    \
        draw_link(glyph, one, two, end);                                           \
    }
#define ORIGIN ((LwVec3){ 0, 0, 0 })

LINK(ball_ball, draw_ball, draw_ball, ORIGIN)
LINK(ball_hinge, draw_ball, draw_hinge, ORIGIN)
LINK(ball_sleeve, draw_ball, draw_sleeve, on_axis(view, size))
LINK(ball_foot, draw_ball, draw_foot, lw_vec3(view->rel->z[0] / size, view->rel->z[1] / size, 0))
LINK(hinge_hinge, draw_hinge, draw_hinge, ORIGIN)
LINK(hinge_sleeve, draw_hinge, draw_sleeve, on_axis(view, size))
LINK(cross_hinge, draw_cross, draw_hinge, ORIGIN)
LINK(cross_cross, draw_cross, draw_cross, ORIGIN)
