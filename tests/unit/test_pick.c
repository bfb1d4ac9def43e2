/* What is under the cursor: known scenes of boxes and cylinders. */
#include "app/view/figure_primitives.h"
#include "app/view/pick.h"
#include "tests/unit/check.h"

static LwArena arena;

enum { width = 640, height = 480 };

/* Boxes of 0.2 m at x = −0.5, 0, 0.5, each a body; behind the middle one (y = 1) a cylinder along y, radius 0.1; body 3. */
typedef struct Scene {
    LwFigure figure;
    LwPicker *picker;
    LwFrame body[4];
    LwLook look[4];
    LwShot shot;
} Scene;

static void add(Scene *s, int body, const LwShape *shape, LwFrame frame)
{
    LwModel *model = lw_figure_add_model(&s->figure, "model");
    lw_model_make_primitive(model, shape, &arena);
    lw_figure_add_piece(&s->figure, model, body, LW_FRAME_IDENTITY);
    s->body[body] = frame;
}

static void aim(Scene *s, const char *view, bool perspective)
{
    LwViewAngles angles = { 0, 0 };
    LwPoints points = { .arena = &arena };
    CHECK(lw_upright_parse("z", &s->shot.upright) && lw_view_parse(view, &angles));
    lw_figure_points(&s->figure, s->body, true, &points);
    s->shot.camera = lw_camera_look(&s->shot.upright, angles, perspective, (double)width / height);
    lw_camera_fit(&s->shot.camera, points.point, points.count, 0.1);
}

static void begin(Scene *s, const char *view, bool perspective)
{
    const LwShape box = { .kind = LW_SHAPE_BOX, .size = { 0.2, 0.2, 0.2 } }, rod = { .kind = LW_SHAPE_TUBE, .size = { 0.1, 0, 0.4 } };
    *s = (Scene){ .figure = { .arena = &arena, .body_count = 4 }, .shot = { .width = width, .height = height } };
    for (int i = 0; i < 3; i++)
        add(s, i, &box, (LwFrame){ { 0.5 * (i - 1), 0, 0 }, LW_QUAT_IDENTITY });
    add(s, 3, &rod, (LwFrame){ { 0, 1, 0 }, lw_quat_exp(lw_vec3(M_PI / 2, 0, 0)) });
    lw_figure_finish(&s->figure);
    s->picker = lw_picker_create(&s->figure);
    CHECK(s->picker != NULL);
    s->shot.body = s->body;
    s->shot.looks.body = s->look;
    aim(s, view, perspective);
}

static LwPick pick_at(const Scene *s, LwVec3 point, double reach)
{
    LwVec3 pixel = lw_camera_to_pixel(&s->shot.camera, point, width, height);
    LwPick pick;
    bool hit = lw_picker_pick(s->picker, &s->shot, pixel.x, pixel.y, reach, &pick);
    CHECK(hit == (pick.piece >= 0));
    return pick;
}

static void check_near(LwVec3 a, LwVec3 b, double tolerance)
{
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(a, b)), 0, tolerance);
}

static void faces(void)
{
    for (int perspective = 0; perspective < 2; perspective++) {
        Scene s;
        begin(&s, "front", perspective);
        LwPick p = pick_at(&s, lw_vec3(0.53, -0.1, 0.02), 4);
        CHECK(p.body == 2 && p.piece == 2 && p.edge == -1 && !p.cut);
        CHECK(p.face == 2); /* y− */
        CHECK(p.triangle / 2 == 2);
        check_near(p.point, lw_vec3(0.53, -0.1, 0.02), 1e-9);
        check_near(p.normal, lw_vec3(0, -1, 0), 1e-12);
        CHECK_NEAR(p.depth, lw_camera_depth(&s.shot.camera, lw_vec3(0, -0.1, 0)), 1e-9);
        CHECK(p.feature >= 0 && p.placed.kind == LW_FEATURE_PLANE);
        check_near(p.placed.position, lw_vec3(0.5, -0.1, 0), 1e-12);
        check_near(p.placed.axis, lw_vec3(0, -1, 0), 1e-12);
        CHECK(pick_at(&s, lw_vec3(0.25, -0.1, 0), 4).piece == -1); /* between the boxes */
        lw_picker_destroy(s.picker);
    }
}

static void hidden_bodies(void)
{
    Scene s;
    begin(&s, "front", false);
    CHECK(pick_at(&s, lw_vec3(0.01, -0.1, 0.01), 0).body == 1);
    s.look[1].hidden = true;
    LwPick p = pick_at(&s, lw_vec3(0.01, -0.1, 0.01), 0);
    CHECK(p.body == 3 && p.placed.kind == LW_FEATURE_PLANE); /* the rod's end behind it */
    check_near(p.point, lw_vec3(0.01, 0.8, 0.01), 1e-9);
    s.look[3].clear = 1;
    CHECK(pick_at(&s, lw_vec3(0.01, -0.1, 0.01), 0).piece == -1);
    LwLook piece[4] = { { 0 } };
    piece[2].hidden = true;
    s.shot.looks.piece = piece;
    CHECK(pick_at(&s, lw_vec3(0.5, -0.1, 0), 0).piece == -1);
    lw_picker_destroy(s.picker);
}

static void cylinders(void)
{
    for (int perspective = 0; perspective < 2; perspective++) {
        Scene s;
        begin(&s, "top", perspective);
        LwPick p = pick_at(&s, lw_vec3(0, 1, 0.1), 3);
        CHECK(p.body == 3 && p.placed.kind == LW_FEATURE_CYLINDER && !p.placed.inside);
        CHECK_NEAR(p.placed.radius, 0.1, 1e-12);
        CHECK_NEAR(fabs(p.placed.axis.y), 1, 1e-12);
        check_near(p.placed.position, lw_vec3(0, 1, 0), 1e-12);
        /* Near the rim its circle. */
        p = pick_at(&s, lw_vec3(0, 1.198, 0.1), 5);
        CHECK(p.body == 3 && p.edge >= 0 && p.placed.kind == LW_FEATURE_CIRCLE);
        check_near(p.placed.position, lw_vec3(0, 1.2, 0), 1e-12);
        CHECK_NEAR(p.placed.radius, 0.1, 1e-12);
        CHECK(p.away < 5 && fabs(p.point.y - 1.2) < 1e-6);
        lw_picker_destroy(s.picker);
    }
}

static void edges(void)
{
    for (int perspective = 0; perspective < 2; perspective++) {
        Scene s;
        begin(&s, "30,25", perspective);
        LwVec3 rim = { 0.1, -0.1, 0.03 }; /* the middle box's edge towards the viewer */
        LwVec3 pixel = lw_camera_to_pixel(&s.shot.camera, rim, width, height);
        LwPick p;
        for (int side = -1; side <= 1; side += 2) {
            CHECK(lw_picker_pick(s.picker, &s.shot, pixel.x + 3 * side, pixel.y, 5, &p));
            CHECK(p.body == 1 && p.edge >= 0 && p.face >= 0 && p.placed.kind == LW_FEATURE_LINE);
            CHECK_NEAR(p.away, 3, 0.2);
            CHECK(fabs(p.point.x - 0.1) < 1e-9 && fabs(p.point.y + 0.1) < 1e-9);
            CHECK_NEAR(fabs(p.placed.axis.z), 1, 1e-12);
            CHECK(lw_picker_pick(s.picker, &s.shot, pixel.x + 8 * side, pixel.y, 5, &p) && p.edge == -1);
        }
        /* Just outside of the silhouette the edge alone is hit. */
        rim = lw_vec3(-0.1, -0.1, 0);
        pixel = lw_camera_to_pixel(&s.shot.camera, rim, width, height);
        CHECK(lw_picker_pick(s.picker, &s.shot, pixel.x - 3, pixel.y, 5, &p) && p.edge >= 0 && p.face == -1 && p.body == 1);
        CHECK(!lw_picker_pick(s.picker, &s.shot, pixel.x - 3, pixel.y, 2, &p));
        /* Those on the far side are not seen. */
        pixel = lw_camera_to_pixel(&s.shot.camera, lw_vec3(-0.1, 0.1, 0.05), width, height);
        CHECK(lw_picker_pick(s.picker, &s.shot, pixel.x, pixel.y, 3, &p) && p.edge == -1);
        s.look[1].hidden = true;
        CHECK(!lw_picker_pick(s.picker, &s.shot, pixel.x, pixel.y, 3, &p) || p.body != 1);
        lw_picker_destroy(s.picker);
    }
}

static void sections(void)
{
    for (int perspective = 0; perspective < 2; perspective++) {
        Scene s;
        begin(&s, "front", perspective);
        s.shot.section = (LwSection){ true, { 0, 0, 0 }, { 0, -2, 0 } }; /* the front half is gone */
        LwPick p = pick_at(&s, lw_vec3(0.5, 0, 0.02), 0);
        CHECK(p.body == 2 && p.cut && p.face == -1 && p.triangle == -1 && p.feature == -1);
        check_near(p.point, lw_vec3(0.5, 0, 0.02), 1e-9);
        check_near(p.normal, lw_vec3(0, -1, 0), 1e-12);
        s.shot.section.point.y = 0.5; /* all of the boxes */
        p = pick_at(&s, lw_vec3(0, 0.8, 0), 0);
        CHECK(p.body == 3 && !p.cut);
        CHECK(pick_at(&s, lw_vec3(0.5, -0.1, 0), 4).piece == -1);
        s.shot.section.normal = lw_vec3(0, 1, 0); /* the rod instead */
        CHECK(pick_at(&s, lw_vec3(0.5, -0.1, 0), 0).body == 2);
        s.look[1].hidden = true;
        CHECK(pick_at(&s, lw_vec3(0, -0.1, 0), 0).piece == -1);
        s.shot.section.on = false;
        CHECK(pick_at(&s, lw_vec3(0, -0.1, 0), 0).body == 3);
        /* Edges that are cut away are not picked. */
        s.shot.section = (LwSection){ true, { 0.5, 0, 0 }, { 1, 0, 0 } };
        p = pick_at(&s, lw_vec3(0.6, -0.1, 0), 4);
        CHECK(p.piece == -1);
        lw_picker_destroy(s.picker);
    }
}

static void rectangles(void)
{
    Scene s;
    begin(&s, "front", false);
    bool in[4];
    LwVec3 a = lw_camera_to_pixel(&s.shot.camera, lw_vec3(-0.7, 0, 0.2), width, height);
    LwVec3 b = lw_camera_to_pixel(&s.shot.camera, lw_vec3(0.02, 0, -0.2), width, height);
    CHECK(lw_picker_rectangle(s.picker, &s.shot, (double[]){ b.x, a.y, a.x, b.y }, false, in) == 1 && in[0] && !in[1]);
    CHECK(lw_picker_rectangle(s.picker, &s.shot, (double[]){ a.x, a.y, b.x, b.y }, true, in) == 3 && in[0] && in[1] && in[3] && !in[2]);
    s.look[1].hidden = true;
    CHECK(lw_picker_rectangle(s.picker, &s.shot, (double[]){ a.x, a.y, b.x, b.y }, true, in) == 2 && !in[1]);
    /* A rectangle within one face, far from its corners. */
    b = lw_camera_to_pixel(&s.shot.camera, lw_vec3(0.53, 0, 0.02), width, height);
    CHECK(lw_picker_rectangle(s.picker, &s.shot, (double[]){ b.x, b.y, b.x + 3, b.y + 2 }, true, in) == 1 && in[2]);
    CHECK(lw_picker_rectangle(s.picker, &s.shot, (double[]){ b.x, b.y, b.x + 3, b.y + 2 }, false, in) == 0);
    lw_picker_destroy(s.picker);
}

static void points(void)
{
    Scene s;
    begin(&s, "front", true);
    const LwVec3 marker[] = { { 0, -1, 0 }, { 0.5, 0, 0 }, { 0.5, 1, 0 }, { 0, 0, 0.1 } };
    LwVec3 at = lw_camera_to_pixel(&s.shot.camera, marker[1], width, height);
    CHECK(lw_pick_point(&s.shot, marker, 4, at.x + 3, at.y - 2, 8) == 1);
    CHECK(lw_pick_point(&s.shot, marker, 4, at.x + 9, at.y, 8) == -1 || lw_pick_point(&s.shot, marker, 4, at.x + 9, at.y, 8) == 2);
    CHECK(lw_pick_point(&s.shot, marker, 0, at.x, at.y, 8) == -1);
    aim(&s, "front", false);
    at = lw_camera_to_pixel(&s.shot.camera, marker[2], width, height);
    CHECK(lw_pick_point(&s.shot, marker, 4, at.x, at.y, 8) == 1); /* the nearer of two at the same place */
    lw_picker_destroy(s.picker);
}

/* A mesh has no faces of its own: the feature is found by where its triangles lie. */
static void meshes(void)
{
    const LwShape rod = { .kind = LW_SHAPE_TUBE, .size = { 0.1, 0.04, 0.4 } };
    Scene s = { .figure = { .arena = &arena, .body_count = 1 }, .shot = { .width = width, .height = height } };
    add(&s, 0, &rod, (LwFrame){ { 0, 0, 0.1 }, LW_QUAT_IDENTITY });
    LwModel *model = s.figure.model[0];
    LwFeature *feature = LW_NEWN(&arena, LwFeature, model->feature_count);
    for (int i = 0; i < model->feature_count; i++) {
        feature[i] = model->feature[i];
        feature[i].face = feature[i].edge = -1;
    }
    model->feature = feature;
    model->face_count = model->edge_count = 0;
    model->primitive = false;
    lw_figure_finish(&s.figure);
    s.picker = lw_picker_create(&s.figure);
    s.shot.body = s.body;
    aim(&s, "top", false);
    LwPick p = pick_at(&s, lw_vec3(0.07, 0, 0.3), 4);
    CHECK(p.feature >= 0 && p.placed.kind == LW_FEATURE_PLANE && p.face == -1 && p.edge == -1);
    check_near(p.placed.position, lw_vec3(0, 0, 0.3), 1e-12);
    aim(&s, "30,0", true);
    p = pick_at(&s, lw_vec3(0.05, -sqrt(0.0075), 0.15), 4);
    CHECK(p.feature >= 0 && p.placed.kind == LW_FEATURE_CYLINDER && p.placed.radius == 0.1);
    lw_picker_destroy(s.picker);
}

static void nothing_at_all(void)
{
    LwFigure figure = { .arena = &arena };
    LwPicker *picker = lw_picker_create(&figure);
    LwShot shot = { .width = width, .height = height };
    LwPick p;
    CHECK(lw_upright_parse("z", &shot.upright));
    shot.camera = lw_camera_look(&shot.upright, (LwViewAngles){ 0, 0 }, true, 1.333);
    lw_camera_fit(&shot.camera, NULL, 0, 0.1);
    CHECK(!lw_picker_pick(picker, &shot, 10, 10, 5, &p) && p.piece == -1 && p.feature == -1);
    CHECK(lw_picker_rectangle(picker, &shot, (double[]){ 0, 0, 9, 9 }, true, NULL) == 0);
    shot.width = shot.height = 0;
    CHECK(!lw_picker_pick(picker, &shot, 0, 0, 5, &p));
    lw_picker_destroy(picker);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(faces);
    RUN(hidden_bodies);
    RUN(cylinders);
    RUN(edges);
    RUN(sections);
    RUN(rectangles);
    RUN(points);
    RUN(meshes);
    RUN(nothing_at_all);
    lw_arena_clear(&arena);
    return END();
}
