/* The drawing interface, and drawings from masks: any mask gives one, so a new mask joint needs none. */
#include "joints/couplers.h"
#include "joints/glyphs.h"
#include "joints/library.h"
#include "tests/unit/check.h"

static LwGlyph glyph;

static bool has_role(LwStrokeRole role)
{
    for (int i = 0; i < glyph.stroke_count; i++)
        if (glyph.stroke[i].role == role)
            return true;
    return false;
}

/* Everything within a few units of the marker it belongs to. */
static void check_sane(double reach)
{
    LwGlyphPoint point[LW_GLYPH_POINTS];
    CHECK(!glyph.full && glyph.stroke_count > 0);
    for (int i = 0; i < glyph.stroke_count; i++) {
        const LwStroke *stroke = &glyph.stroke[i];
        bool line = stroke->kind == LW_STROKE_LINE || stroke->kind == LW_STROKE_ARC;
        int count = line ? lw_glyph_trace(&glyph, stroke, point, LW_GLYPH_POINTS) : 0;
        CHECK(!line || count >= 2);
        for (int k = 0; k < count; k++)
            CHECK(lw_vec3_norm(point[k].p) < reach && (point[k].marker == 0 || point[k].marker == 1));
        if (!line)
            CHECK(lw_vec3_norm(stroke->centre.p) + lw_vec3_norm(stroke->u) + stroke->radius < reach);
    }
}

static void every_mask_is_drawn(void)
{
    for (unsigned locked = 0; locked <= LW_MASK_ALL; locked++) {
        LwJointClass type = { .name = "any", .locked = locked, .free = LW_MASK_ALL & ~locked };
        lw_joint_draw(&type, NULL, 1, &glyph);
        check_sane(2);
        CHECK(has_role(LW_ROLE_PART_1) && has_role(LW_ROLE_PART_2));
        /* A lone slide or turn is always shown. */
        unsigned slides = type.free & LW_MASK_XYZ, turns = type.free & LW_MASK_R;
        if (slides != LW_MASK_XYZ && (slides || (turns && (turns & (turns - 1)) == 0)))
            CHECK(has_role(LW_ROLE_MOTION));
    }
}

static void every_coupler_is_drawn(void)
{
    for (int i = 0; i < lw_coupler_library_count; i++) {
        lw_glyph_init(&glyph);
        lw_coupler_library[i]->draw(&glyph);
        check_sane(2);
    }
}

/* Classes whose mask alone says nothing of what they are draw themselves. */
static void equations_have_drawings_of_their_own(void)
{
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        if (type->draw == NULL && (type->extra_count > 0 || type->speed_count > 0)) {
            CHECK_STRING(type->name, "a class with a draw function");
        }
    }
}

static void arcs_and_circles(void)
{
    LwGlyphPoint point[64];
    const double pi = 3.14159265358979323846;
    lw_glyph_init(&glyph);
    lw_glyph_pen(&glyph, 1, LW_ROLE_AXIS);
    LwStroke *arc = lw_glyph_arc(&glyph, lw_vec3(1, 2, 3), lw_vec3(0, 0, 5), lw_vec3(2, 0, 0), pi / 2);
    int count = lw_glyph_trace(&glyph, arc, point, 64);
    CHECK(count >= 4 && point[0].marker == 1);
    CHECK_NEAR(point[0].p.x, 3, 1e-15);
    CHECK_NEAR(point[count - 1].p.x, 1, 1e-14);
    CHECK_NEAR(point[count - 1].p.y, 4, 1e-14); /* right-handed: from x to y */
    CHECK_NEAR(point[count - 1].p.z, 3, 1e-15);
    LwStroke *circle = lw_glyph_circle(&glyph, lw_vec3(0, 0, 0), lw_vec3(1, 1, 1), 0.5);
    count = lw_glyph_trace(&glyph, circle, point, 64);
    LwVec3 sum = { 0, 0, 0 };
    for (int i = 0; i < count; i++) {
        sum = lw_vec3_add(sum, point[i].p);
        CHECK_NEAR(lw_vec3_norm(point[i].p), 0.5, 1e-14);
        CHECK_NEAR(point[i].p.x + point[i].p.y + point[i].p.z, 0, 1e-14);
    }
    CHECK_NEAR(lw_vec3_norm(sum), 0, 1e-13); /* evenly spaced, the first point not repeated */
    CHECK(lw_glyph_trace(&glyph, circle, point, 5) == 5);
}

static void bridges_between_the_markers(void)
{
    LwGlyphPoint point[4];
    lw_glyph_init(&glyph);
    LwStroke *bridge = lw_glyph_bridge(&glyph, lw_vec3(1, 0, 0), lw_vec3(0, 1, 0));
    CHECK(lw_glyph_trace(&glyph, bridge, point, 4) == 2);
    CHECK(point[0].marker == 0 && point[1].marker == 1 && point[0].p.x == 1 && point[1].p.y == 1);
}

static void full_glyphs_say_so(void)
{
    lw_glyph_init(&glyph);
    for (int i = 0; i < LW_GLYPH_STROKES; i++)
        lw_glyph_ball(&glyph, lw_vec3(0, 0, 0), 1);
    CHECK(!glyph.full && glyph.stroke_count == LW_GLYPH_STROKES);
    CHECK(lw_glyph_line(&glyph, lw_vec3(0, 0, 0), lw_vec3(1, 0, 0)) != NULL);
    CHECK(glyph.full && glyph.stroke_count == LW_GLYPH_STROKES);
    lw_glyph_init(&glyph);
    for (int i = 0; i < LW_GLYPH_POINTS / 64 + 1; i++) {
        LwVec3 point[64] = { { 0, 0, 0 } };
        lw_glyph_polyline(&glyph, point, 64);
    }
    CHECK(glyph.full && glyph.point_count == LW_GLYPH_POINTS);
}

int main(void)
{
    RUN(every_mask_is_drawn);
    RUN(every_coupler_is_drawn);
    RUN(equations_have_drawings_of_their_own);
    RUN(arcs_and_circles);
    RUN(bridges_between_the_markers);
    RUN(full_glyphs_say_so);
    return END();
}
