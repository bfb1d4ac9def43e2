/* Pictures as a window draws them: looks, sections, ghosts, arrows and marks, at rest and while moving; nothing to draw, no size, a lost context.
 * test_painter FOLDER writes the pictures there as well, to be looked at. */
#include "app/exchange/png.h"
#include "app/view/arrows.h"
#include "app/view/canvas.h"
#include "app/view/figure_primitives.h"
#include "app/view/marks.h"
#include "app/view/offscreen.h"
#include "tests/unit/check.h"

#include <stdlib.h>

enum { width = 480, height = 320, bodies = 4 };

static LwArena arena;
static LwOffscreen *offscreen;
static const char *folder;
static unsigned char pixels[width * height * 4];

/* A tube standing at the left, a box in the middle, a ball at the right, a plate under them. */
typedef struct Rig {
    LwFigure figure;
    LwPainter *painter;
    LwFrame body[bodies], start[bodies];
    LwLook look[bodies];
    LwBrush solid, symbol, overlay;
    LwShot shot;
} Rig;

static void add(Rig *rig, int body, const LwShape *shape, LwColour colour, LwVec3 at)
{
    LwModel *model = lw_figure_add_model(&rig->figure, "model");
    lw_model_make_primitive(model, shape, &arena);
    lw_figure_add_piece(&rig->figure, model, body, LW_FRAME_IDENTITY)->colour = colour;
    rig->body[body] = rig->start[body] = (LwFrame){ at, LW_QUAT_IDENTITY };
}

static void begin_style(Rig *rig, const char *view, const char *style)
{
    const LwShape tube = { .kind = LW_SHAPE_TUBE, .size = { 0.1, 0.06, 0.3 } }, box = { .kind = LW_SHAPE_BOX, .size = { 0.2, 0.2, 0.2 } };
    const LwShape ball = { .kind = LW_SHAPE_SPHERE, .size = { 0.12 } }, plate = { .kind = LW_SHAPE_BOX, .size = { 1.0, 0.5, 0.04 } };
    LwViewAngles angles = { 0, 0 };
    LwPoints points = { .arena = &arena };
    LwProblem problem;
    LwVec3 corner[4];
    *rig = (Rig){ .figure = { .arena = &arena, .body_count = bodies } };
    add(rig, 0, &tube, 0xE02020FF, lw_vec3(-0.33, 0, 0.15));
    add(rig, 1, &box, 0x20A020FF, lw_vec3(0, 0, 0.1));
    add(rig, 2, &ball, 0x3060E0FF, lw_vec3(0.33, 0, 0.12));
    add(rig, 3, &plate, 0xB0B0B0FF, lw_vec3(0, 0, -0.02));
    lw_figure_finish(&rig->figure);
    lw_brush_init(&rig->solid, &arena);
    lw_brush_init(&rig->symbol, &arena);
    lw_brush_init(&rig->overlay, &arena);
    rig->shot = (LwShot){ .style = lw_style_find(style), .width = width, .height = height, .line_scale = 1, .edges = true, .occlusion = true, .body = rig->body };
    rig->shot.looks.body = rig->look;
    rig->shot.solid = &rig->solid;
    rig->shot.symbol = &rig->symbol;
    rig->shot.overlay = &rig->overlay;
    CHECK(lw_upright_parse("z", &rig->shot.upright) && lw_view_parse(view, &angles));
    lw_figure_points(&rig->figure, rig->body, false, &points);
    rig->shot.camera = lw_camera_look(&rig->shot.upright, angles, true, (double)width / height);
    lw_camera_fit(&rig->shot.camera, points.point, points.count, 0.08);
    rig->shot.plane = lw_ground_below(&rig->shot.upright, points.point, points.count);
    lw_ground_corners(&rig->shot.plane, &rig->shot.upright, corner);
    lw_camera_include_depth(&rig->shot.camera, corner, 4);
    rig->painter = lw_painter_create(&rig->figure, &problem);
    CHECK(rig->painter != NULL);
}

static void begin(Rig *rig, const char *view)
{
    begin_style(rig, view, "light");
}

static void end(Rig *rig)
{
    lw_painter_destroy(rig->painter);
}

static void take(Rig *rig, const char *name)
{
    LwProblem problem;
    char path[500];
    lw_offscreen_begin(offscreen);
    lw_painter_draw(rig->painter, &rig->shot);
    CHECK(lw_offscreen_read(offscreen, pixels, &problem));
    if (folder) {
        const LwImage image = { .width = width, .height = height, .pixels = pixels };
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        CHECK(lw_png_write(&image, path, &problem));
    }
}

static const unsigned char *pixel_of(const Rig *rig, LwVec3 point)
{
    LwVec3 p = lw_camera_to_pixel(&rig->shot.camera, point, width, height);
    CHECK(p.x >= 0 && p.x < width && p.y >= 0 && p.y < height);
    return &pixels[((int)p.y * width + (int)p.x) * 4];
}

static bool is_red(const unsigned char *p) { return p[0] > 80 && p[0] > 2 * p[1] && p[0] > 2 * p[2]; }
static bool is_green(const unsigned char *p) { return p[1] > 60 && p[1] > 1.8 * p[0] && p[1] > 1.8 * p[2]; }
static bool is_blue(const unsigned char *p) { return p[2] > 80 && p[2] > 1.5 * p[0]; }

static bool is_orange(const unsigned char *p) { return p[0] > 180 && p[1] > 70 && p[1] < 190 && p[2] < 90; }

static int count_of(bool (*is)(const unsigned char *))
{
    int count = 0;
    for (int i = 0; i < width * height; i++)
        count += is(&pixels[4 * i]);
    return count;
}

static void looks(void)
{
    Rig rig;
    begin(&rig, "20,25");
    take(&rig, "plain");
    int red = count_of(is_red), green = count_of(is_green);
    CHECK(red > 2000 && green > 3000 && count_of(is_blue) > 2000);
    rig.look[0].hidden = true;
    take(&rig, "hidden");
    CHECK(count_of(is_red) == 0 && abs(count_of(is_green) - green) < 200);
    rig.look[0] = (LwLook){ .clear = 0.7 };
    take(&rig, "clear");
    const unsigned char *p = pixel_of(&rig, lw_vec3(-0.33, -0.1, 0.15));
    CHECK(p[0] > 150 && p[1] > 60 && p[1] < p[0]); /* the red is paler: what is behind shines through */
    rig.look[0] = (LwLook){ .tint = 0x2060FFC0 };
    take(&rig, "tinted");
    CHECK(is_blue(pixel_of(&rig, lw_vec3(-0.33, -0.1, 0.15))) && count_of(is_red) < red / 20);
    LwLook piece[bodies] = { { 0 } };
    piece[1].hidden = true;
    rig.shot.looks.piece = piece;
    take(&rig, "piece hidden");
    CHECK(count_of(is_green) == 0);
    end(&rig);
}

static void sections(void)
{
    for (int quality = 0; quality < 2; quality++) {
        Rig rig;
        begin(&rig, "10,20");
        rig.shot.quality = quality;
        rig.shot.section = (LwSection){ true, { 0, 0, 0 }, { 0, -1, 0 } };
        take(&rig, quality ? "section moving" : "section");
        CHECK(is_green(pixel_of(&rig, lw_vec3(0.03, 0, 0.11)))); /* closed, in its colour */
        CHECK(is_blue(pixel_of(&rig, lw_vec3(0.33, 0, 0.12))));
        CHECK(is_red(pixel_of(&rig, lw_vec3(-0.41, 0, 0.15))));  /* the wall of the tube, cut */
        for (int i = 0; i < 19; i++) { /* down to the plate it stands on, and up to the box that stands on it */
            CHECK(is_green(pixel_of(&rig, lw_vec3(-0.09 + 0.01 * i, 0, 0.012))));
            CHECK(!is_green(pixel_of(&rig, lw_vec3(-0.09 + 0.01 * i, 0, -0.012))));
        }
        int inside = 0;
        for (int i = 0; i < 180; i++) /* no edge of the far side is seen through the cut */
            inside += pixel_of(&rig, lw_vec3(-0.09 + 0.001 * i, 0, 0.1))[1] < 82; /* hatches have 91 */
        CHECK(inside == 0);
        rig.shot.section.point.y = 0.6; /* everything is cut away, but symbols */
        rig.symbol.colour = 0xFF9020FF;
        lw_brush_ball(&rig.symbol, lw_vec3(0, -0.1, 0.1), 0.05);
        take(&rig, "all cut away");
        CHECK(count_of(is_green) + count_of(is_red) + count_of(is_blue) == 0);
        CHECK(count_of(is_orange) > 300);
        rig.shot.section.normal = lw_vec3(0, 1, 0);
        take(&rig, "nothing cut away");
        CHECK(count_of(is_green) > 3000);
        end(&rig);
    }
}

static void ghosts(void)
{
    Rig rig;
    begin(&rig, "front");
    rig.body[1].position.z += 0.25; /* the box floats, its ghost stays */
    take(&rig, "no ghost");
    const unsigned char *p = pixel_of(&rig, lw_vec3(0, -0.1, 0.04));
    int before = p[1] - p[0];
    rig.shot.ghost = rig.start;
    take(&rig, "ghost");
    p = pixel_of(&rig, lw_vec3(0, -0.1, 0.04));
    CHECK(p[1] - p[0] > before + 10);
    end(&rig);
}

/* Pictures while moving are like those at rest, but for their lines and shades. */
static void moving(void)
{
    static unsigned char rest[sizeof pixels];
    for (int dark = 0; dark < 2; dark++) {
        Rig rig;
        double sum = 0;
        begin_style(&rig, "30,25", dark ? "dark" : "light");
        rig.shot.grid = rig.shot.shadow = rig.shot.triad = true;
        take(&rig, dark ? "rest dark" : "rest");
        memcpy(rest, pixels, sizeof rest);
        rig.shot.quality = LW_QUALITY_MOVING;
        take(&rig, dark ? "moving dark" : "moving");
        for (size_t i = 0; i < sizeof pixels; i++)
            sum += abs(rest[i] - pixels[i]);
        CHECK(sum / sizeof pixels < 6);
        /* And the next one at rest is as the first. */
        rig.shot.quality = LW_QUALITY_REST;
        take(&rig, "rest again");
        CHECK(memcmp(rest, pixels, sizeof rest) == 0);
        rig.body[2].position.z += 0.2; /* its shadow goes with it */
        take(&rig, "moved");
        CHECK(memcmp(rest, pixels, sizeof rest) != 0);
        rig.body[2] = rig.start[2];
        take(&rig, "moved back");
        CHECK(memcmp(rest, pixels, sizeof rest) == 0);
        end(&rig);
    }
}

/* Bit by bit the same comes out. */
static void bits(void)
{
    static unsigned char whole[sizeof pixels];
    for (int cut = 0; cut < 2; cut++) {
        Rig rig;
        LwProblem problem;
        LwPainting progress = { 0 };
        int calls = 1;
        begin(&rig, "30,25");
        rig.shot.grid = rig.shot.shadow = rig.shot.triad = true;
        rig.shot.section = (LwSection){ cut, { 0, 0, 0 }, { 0, -1, 0 } };
        lw_brush_rod(&rig.solid, (LwVec3[]){ { -0.4, -0.2, 0.1 }, { 0.4, 0.2, 0.3 } }, 2, 0.02);
        lw_brush_ball(&rig.symbol, lw_vec3(0, -0.1, 0.1), 0.05);
        take(&rig, "whole");
        memcpy(whole, pixels, sizeof whole);
        lw_offscreen_begin(offscreen);
        for (; !lw_painter_draw_some(rig.painter, &rig.shot, &progress, 0) && calls < 1000; calls++)
            lw_offscreen_begin(offscreen);
        CHECK(calls > 14 && calls < 1000);
        CHECK(lw_offscreen_read(offscreen, pixels, &problem) && memcmp(whole, pixels, sizeof whole) == 0);
        progress = (LwPainting){ 0 };
        lw_offscreen_begin(offscreen);
        CHECK(lw_painter_draw_some(rig.painter, &rig.shot, &progress, 1e6)); /* in one go */
        end(&rig);
    }
}

static void switches(void)
{
    Rig rig;
    int shown[4];
    begin(&rig, "30,25");
    rig.shot.style = lw_style_find("dark");
    for (int i = 0; i < 4; i++) {
        rig.shot.grid = i == 1;
        rig.shot.shadow = i == 2;
        rig.shot.triad = i == 3;
        take(&rig, "switched");
        int sum = 0;
        for (int k = 0; k < width * height; k++)
            sum += pixels[4 * k] + pixels[4 * k + 1] + pixels[4 * k + 2];
        shown[i] = sum;
    }
    CHECK(shown[1] > shown[0] + 1000); /* lines are bright in the dark style, shadows are not */
    CHECK(shown[2] < shown[0] - 1000);
    CHECK(shown[3] > shown[0] + 1000);
    end(&rig);
}

static void marks(void)
{
    Rig rig;
    begin(&rig, "20,25");
    LwPicker *picker = lw_picker_create(&rig.figure);
    LwPick pick;
    LwVec3 at = lw_camera_to_pixel(&rig.shot.camera, lw_vec3(0.02, -0.1, 0.1), width, height);
    CHECK(lw_picker_pick(picker, &rig.shot, at.x, at.y, 4, &pick) && pick.body == 1);
    rig.symbol.colour = 0xFF9020FF;
    lw_brush_face(&rig.symbol, &rig.figure, &rig.shot, pick.piece, pick.face);
    take(&rig, "face");
    CHECK(is_orange(pixel_of(&rig, lw_vec3(0.05, -0.1, 0.1))) && is_orange(pixel_of(&rig, lw_vec3(-0.07, -0.1, 0.02))));
    CHECK(is_green(pixel_of(&rig, lw_vec3(0, 0, 0.2))));
    int face = count_of(is_orange);
    rig.symbol.vertex_count = 0;
    lw_brush_edge(&rig.symbol, &rig.figure, &rig.shot, 0, 1, 4);
    take(&rig, "edge");
    CHECK(count_of(is_orange) > 100 && count_of(is_orange) < face / 3);
    for (int f = 0; f < rig.figure.model[0]->feature_count; f++) {
        LwFeature placed = lw_feature_placed(&rig.figure.model[0]->feature[f], rig.body[0]);
        lw_brush_feature(&rig.symbol, &rig.shot, &placed);
    }
    for (int f = 0; f < 3; f++) {
        LwFeature placed = lw_feature_placed(&rig.figure.model[1]->feature[2 * f + 1], rig.body[1]);
        lw_brush_feature(&rig.symbol, &rig.shot, &placed);
    }
    take(&rig, "features");
    CHECK(count_of(is_orange) > 600);
    lw_picker_destroy(picker);
    end(&rig);
}

static bool is_pink(const unsigned char *p) { return p[0] > 150 && p[1] < 110 && p[2] > 60 && p[2] < 190 && p[0] > p[2] + 20; }

static void arrows(void)
{
    int count[3];
    Rig rig;
    begin(&rig, "20,25");
    for (int c = 0; c < 3; c++) { /* exact, sum only, undetermined: whole, dashed, hollow */
        LwArrowStyle style = { 0.022, LW_EXACT + (LwCertainty)c };
        rig.symbol.vertex_count = rig.symbol.line_count = 0;
        rig.symbol.colour = 0xD6336CFF;
        lw_brush_force(&rig.symbol, lw_vec3(0, -0.3, 0.1), lw_vec3(0.4, 0, 0.1), style);
        lw_brush_torque(&rig.symbol, lw_vec3(-0.33, 0, 0.36), lw_vec3(0, 0, 0.2), 0.12, style);
        take(&rig, c == 0 ? "exact" : c == 1 ? "sum only" : "undetermined");
        count[c] = count_of(is_pink);
    }
    CHECK(count[1] > 200 && count[1] < 0.85 * count[0] && count[2] > 200 && count[2] < 0.85 * count[0]);
    rig.symbol.vertex_count = 0;
    lw_brush_force(&rig.symbol, lw_vec3(0, 0, 0), lw_vec3(0, 0, 0), (LwArrowStyle){ 0.02, LW_EXACT });
    lw_brush_force(&rig.symbol, lw_vec3(0, 0, 0), lw_vec3(NAN, 0, 0), (LwArrowStyle){ 0.02, LW_EXACT });
    lw_brush_torque(&rig.symbol, lw_vec3(0, 0, 0), lw_vec3(0, 0, 0), 0.1, (LwArrowStyle){ 0.02, LW_EXACT });
    CHECK(rig.symbol.vertex_count == 0);
    CHECK_NEAR(lw_arrow_scale(50, 2), 0.02, 1e-15);
    CHECK(lw_arrow_scale(0, 2) == 0 && lw_arrow_scale(INFINITY, 2) == 0);
    end(&rig);
}

static void paths(void)
{
    Rig rig;
    LwVec3 point[60], through[] = { { -0.45, -0.3, 0.3 }, { -0.1, -0.3, 0.45 }, { 0.2, -0.3, 0.3 }, { 0.45, -0.3, 0.45 } };
    LwNurbsError error;
    begin(&rig, "20,25");
    double pixel = lw_camera_pixel_at(&rig.shot.camera, lw_camera_depth(&rig.shot.camera, through[0]), height);
    for (int i = 0; i < 60; i++)
        point[i] = lw_vec3(-0.5 + i / 59.0, -0.25, 0.05 + 0.1 * sin(i * 0.15));
    rig.symbol.colour = 0xD6336CFF;
    lw_brush_trace(&rig.symbol, point, 60, (LwTraceStyle){ .width = 3, .fading = true, .tick = 6, .tick_size = 0.03 });
    take(&rig, "trace");
    CHECK(is_pink(pixel_of(&rig, point[55])) && !is_pink(pixel_of(&rig, point[1])));
    int pink = count_of(is_pink);
    rig.symbol.colour = 0x2060FFFF;
    lw_brush_curve(&rig.symbol, lw_nurbs_through(&arena, 4, through, false, LW_SPACING_CHORD, &error), 2.5);
    const LwHandles handles = { through, 4, true, 2, 0x2060FFFF, 0xFF9020FF, 9, pixel };
    lw_brush_handles(&rig.symbol, &handles);
    rig.overlay.colour = 0xFF9020FF;
    lw_brush_pull(&rig.overlay, lw_vec3(0.33, -0.12, 0.12), lw_vec3(0.5, -0.2, 0.4), rig.shot.camera.back, pixel);
    take(&rig, "paths");
    CHECK(is_orange(pixel_of(&rig, through[2])) && is_blue(pixel_of(&rig, through[1])) && is_orange(pixel_of(&rig, lw_vec3(0.5, -0.2, 0.4))));
    CHECK(abs(count_of(is_pink) - pink) < 300);
    /* Where nothing is to be drawn nothing is. */
    LwBrush none;
    lw_brush_init(&none, &arena);
    lw_brush_trace(&none, point, 0, (LwTraceStyle){ .width = 1, .fading = true });
    lw_brush_trace(&none, point, 1, (LwTraceStyle){ .width = 1, .tick = 1 });
    lw_brush_dashes(&none, point, 1, 0.1, 1);
    CHECK(none.line_count == 0 && none.vertex_count == 0);
    end(&rig);
}

/* Coarse models look like what they are made from. */
static void coarse_models(void)
{
    static unsigned char fine[sizeof pixels];
    const LwShape ball = { .kind = LW_SHAPE_SPHERE, .size = { 0.12 } };
    Rig rig;
    double sum = 0;
    begin(&rig, "20,25");
    end(&rig);
    LwProblem problem;
    for (int i = 0; i < 12; i++) {
        LwModel *model = lw_figure_add_model(&rig.figure, "ball");
        lw_model_make_primitive(model, &ball, &arena);
        for (int k = 0; k < 2; k++)
            lw_figure_add_piece(&rig.figure, model, i % 3, (LwFrame){ { 0.05 * i - 0.3, 0.05 * k, 0.1 }, LW_QUAT_IDENTITY })->colour = 0xE0A040FF;
    }
    lw_figure_finish(&rig.figure);
    CHECK(lw_figure_triangles(&rig.figure) > LW_COARSE_FROM);
    rig.shot.quality = LW_QUALITY_MOVING;
    rig.painter = lw_painter_create(&rig.figure, &problem);
    take(&rig, "fine");
    memcpy(fine, pixels, sizeof fine);
    end(&rig);
    lw_figure_coarsen(&rig.figure);
    const LwModel *first = rig.figure.model[4];
    CHECK(first->coarse.index_count > 0 && first->coarse.index_count < 0.7 * first->surface.index_count);
    CHECK(rig.figure.model[1]->coarse.index_count == 0); /* a box cannot be coarser */
    rig.painter = lw_painter_create(&rig.figure, &problem);
    rig.shot.quality = LW_QUALITY_REST; /* so many triangles are drawn in several bits, shadows too; first, so that none is there yet */
    rig.shot.shadow = rig.shot.grid = true;
    LwPainting painting = { 0 };
    static unsigned char whole[sizeof pixels];
    do
        lw_offscreen_begin(offscreen);
    while (!lw_painter_draw_some(rig.painter, &rig.shot, &painting, 0));
    CHECK(lw_offscreen_read(offscreen, whole, &problem));
    lw_painter_destroy(rig.painter);
    rig.painter = lw_painter_create(&rig.figure, &problem);
    take(&rig, "many");
    CHECK(memcmp(whole, pixels, sizeof whole) == 0);
    rig.shot.quality = LW_QUALITY_MOVING;
    rig.shot.shadow = rig.shot.grid = false;
    take(&rig, "coarse");
    for (size_t i = 0; i < sizeof pixels; i++)
        sum += abs(fine[i] - pixels[i]);
    CHECK(sum > 0 && sum / sizeof pixels < 3);
    end(&rig);
}

static void odd_cases(void)
{
    LwFigure none = { .arena = &arena };
    LwProblem problem;
    Rig rig;
    begin(&rig, "iso");
    rig.shot.width = 0;
    lw_painter_draw(rig.painter, &rig.shot);
    rig.shot.width = width;
    lw_painter_abandon(rig.painter); /* as if its context were gone */
    rig.painter = lw_painter_create(&rig.figure, &problem);
    take(&rig, "again");
    CHECK(count_of(is_green) > 3000);
    end(&rig);
    rig.painter = lw_painter_create(&none, &problem);
    CHECK(rig.painter != NULL);
    lw_camera_fit(&rig.shot.camera, NULL, 0, 0.1);
    rig.shot.plane = lw_ground_below(&rig.shot.upright, NULL, 0);
    rig.shot.grid = rig.shot.shadow = rig.shot.triad = true;
    rig.shot.body = NULL;
    rig.shot.looks = (LwLooks){ 0 };
    rig.shot.section.on = true; /* without a normal: none */
    take(&rig, "nothing");
    CHECK(pixels[0] > 200 && count_of(is_green) < 200); /* the triad alone */
    end(&rig);
    LwCanvas canvas = { 0 };
    CHECK(!lw_canvas_set(&canvas, 0, 10, 4, &problem) && canvas.frame == 0);
    CHECK(lw_canvas_set(&canvas, 64, 48, 4, &problem) && canvas.frame != 0);
    lw_canvas_begin(&canvas);
    lw_canvas_clear(&canvas);
}

int main(int argc, char **argv)
{
    LwProblem problem;
    folder = argc > 1 ? argv[1] : NULL;
    offscreen = lw_offscreen_create(width, height, &problem);
    if (!offscreen) {
        printf("1..0 # SKIP %s\n", problem.text);
        return 0;
    }
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(looks);
    RUN(sections);
    RUN(ghosts);
    RUN(moving);
    RUN(bits);
    RUN(switches);
    RUN(marks);
    RUN(arrows);
    RUN(paths);
    RUN(coarse_models);
    RUN(odd_cases);
    lw_arena_clear(&arena);
    lw_offscreen_destroy(offscreen);
    return END();
}
