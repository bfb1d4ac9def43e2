/* Cameras, surfaces, brushes and keys of animations: what pictures and glTF files are made from, without a graphics driver. */
#include "app/exchange/gltf_private.h"
#include "app/geometry/primitives.h"
#include "app/view/symbols.h"
#include "tests/unit/check.h"

#include <stdlib.h>

static LwArena arena;

static LwCamera look(const char *view, bool perspective, double aspect)
{
    LwViewAngles angles = { 0, 0 };
    LwUpright upright;
    CHECK(lw_view_parse(view, &angles));
    CHECK(lw_upright_parse("z", &upright));
    return lw_camera_look(&upright, angles, perspective, aspect);
}

static void check_axes(const char *view, LwVec3 right, LwVec3 up)
{
    LwCamera camera = look(view, false, 1);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(camera.right, right)), 0, 1e-12);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(camera.up, up)), 0, 1e-12);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(camera.back, lw_vec3_cross(camera.right, camera.up))), 0, 1e-12);
}

static void standard_views(void)
{
    LwVec3 x = { 1, 0, 0 }, y = { 0, 1, 0 }, z = { 0, 0, 1 };
    check_axes("front", x, z);
    check_axes("back", lw_vec3_scale(x, -1), z);
    check_axes("right", y, z);
    check_axes("left", lw_vec3_scale(y, -1), z);
    check_axes("top", x, y);
    check_axes("bottom", x, lw_vec3_scale(y, -1));
    LwCamera iso = look("iso", false, 1);
    CHECK_NEAR(iso.back.x, sqrt(1.0 / 3), 1e-12);
    CHECK_NEAR(iso.back.y, -sqrt(1.0 / 3), 1e-12);
    CHECK_NEAR(iso.back.z, sqrt(1.0 / 3), 1e-12);
}

static void words(void)
{
    static const char *const bad[] = { "", "fron", "1", "1,", "1,2,3", "0,91", "nan,0", "0,nan", "inf,0", "1;2" };
    LwViewAngles angles;
    LwUpright upright;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!lw_view_parse(bad[i], &angles));
    CHECK(lw_view_parse("-30,12.5", &angles) && fabs(angles.azimuth + M_PI / 6) < 1e-12);
    CHECK(!lw_upright_parse("", &upright) && !lw_upright_parse("xy", &upright) && !lw_upright_parse("--z", &upright));
    CHECK(lw_upright_parse("-y", &upright) && upright.up.y == -1);
}

/* Every upright is a right-handed frame with up against gravity. */
static void uprights(void)
{
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double g[3] = { 0.1, 0.1, 0.1 };
            g[axis] = 9.81 * sign;
            LwUpright u = lw_upright_of_gravity(lw_vec3_from(g));
            double up[3];
            lw_vec3_store(up, u.up);
            CHECK(up[axis] == -sign);
            CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_vec3_cross(u.right, u.up), u.back)), 0, 0);
        }
    CHECK(lw_upright_of_gravity(lw_vec3(0, 0, 0)).up.z == 1);
}

/* All points are within the margins, at least one pair touches them, and what is drawn is where project says. */
static void fits(void)
{
    unsigned long seed = 7;
    for (int trial = 0; trial < 200; trial++) {
        char view[40];
        LwVec3 point[30];
        double aspect = exp(check_random(&seed)), margin = 0.05 + 0.04 * check_random(&seed), scale = exp(8 * check_random(&seed));
        LwVec3 off = { 5 * scale * check_random(&seed), 5 * scale * check_random(&seed), 5 * scale * check_random(&seed) };
        snprintf(view, sizeof view, "%g,%g", 180 * check_random(&seed), 90 * check_random(&seed));
        for (int i = 0; i < 30; i++)
            point[i] = lw_vec3_add(off, lw_vec3(scale * check_random(&seed), scale * check_random(&seed), 0.3 * scale * check_random(&seed)));
        LwCamera camera = look(view, trial % 2, aspect);
        lw_camera_fit(&camera, point, 30, margin);
        double shorter = fmin(aspect, 1), room[2] = { 1 - 2 * margin * shorter / aspect, 1 - 2 * margin * shorter };
        double low[2] = { 1, 1 }, high[2] = { -1, -1 };
        float view_matrix[16], projection[16];
        lw_camera_view_matrix(&camera, view_matrix);
        lw_camera_projection_matrix(&camera, projection);
        for (int i = 0; i < 30; i++) {
            LwVec3 s = lw_camera_project(&camera, point[i]);
            CHECK(fabs(s.x) <= room[0] + 1e-9 && fabs(s.y) <= room[1] + 1e-9 && s.z > camera.near && s.z < camera.far);
            low[0] = fmin(low[0], s.x), high[0] = fmax(high[0], s.x), low[1] = fmin(low[1], s.y), high[1] = fmax(high[1], s.y);
            double p[4] = { point[i].x, point[i].y, point[i].z, 1 }, eye[4], clip[4];
            for (int r = 0; r < 4; r++)
                eye[r] = (double)view_matrix[r] * p[0] + (double)view_matrix[4 + r] * p[1] + (double)view_matrix[8 + r] * p[2] + (double)view_matrix[12 + r];
            for (int r = 0; r < 4; r++)
                clip[r] = (double)projection[r] * eye[0] + (double)projection[4 + r] * eye[1] + (double)projection[8 + r] * eye[2] + (double)projection[12 + r] * eye[3];
            CHECK_NEAR(clip[0] / clip[3], s.x, 2e-5); /* single precision of the matrices */
            CHECK_NEAR(clip[1] / clip[3], s.y, 2e-5);
            CHECK(fabs(clip[2] / clip[3]) < 1);
        }
        double touch_x = fmin(room[0] - high[0], low[0] + room[0]), touch_y = fmin(room[1] - high[1], low[1] + room[1]);
        CHECK(fmin(fabs(touch_x), fabs(touch_y)) < 1e-9);
        if (trial % 2 == 0) /* parallel: centred on both axes */
            CHECK(fabs(low[0] + high[0]) < 1e-9 && fabs(low[1] + high[1]) < 1e-9);
    }
}

static void fits_nothing(void)
{
    LwCamera camera = look("iso", false, 1.5);
    lw_camera_fit(&camera, NULL, 0, 0.1);
    CHECK(camera.height > 0 && camera.far > camera.near);
    const LwVec3 one = { 3, 4, 5 };
    for (int perspective = 0; perspective < 2; perspective++) {
        camera = look("iso", perspective, 1.5);
        lw_camera_fit(&camera, &one, 1, 0.1);
        LwVec3 s = lw_camera_project(&camera, one);
        CHECK(isfinite(s.x) && fabs(s.x) < 1e-6 && fabs(s.y) < 1e-6 && camera.far > camera.near);
    }
}

/* ---- surfaces */

static LwSurface surface_of(LwMesh mesh, const LwFace *face, int count, bool brep)
{
    const LwSurfaceSource source = { &mesh, count, face, brep };
    return lw_surface_create(&source, &arena);
}

/* Triangles without area leave neither indices nor vertices without a normal behind. */
static void slivers_have_no_normals(void)
{
    LwVec3 corner[5] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
    LwTriangle triangle[3] = { { { 0, 1, 2 } }, { { 0, 1, 3 } }, { { 3, 4, 4 } } };
    LwSurface s = surface_of((LwMesh){ .vertex_count = 5, .vertex = corner, .triangle_count = 3, .triangle = triangle }, NULL, 0, false);
    CHECK(s.vertex_count == 3 && s.index_count == 3);
    for (int i = 0; i < s.vertex_count; i++)
        CHECK_NEAR((double)s.vertex[i].normal[2], 1, 1e-7);
}

static void box_keeps_its_creases(void)
{
    LwSurface s = surface_of(lw_mesh_make_box(lw_vec3(1, 2, 3), &arena), NULL, 0, false);
    CHECK(s.vertex_count == 24 && s.index_count == 36);
    for (int i = 0; i < s.vertex_count; i++) {
        const float *n = s.vertex[i].normal, *p = s.vertex[i].position;
        int along = fabsf(n[0]) > 0.5f ? 0 : fabsf(n[1]) > 0.5f ? 1 : 2;
        CHECK_NEAR((double)fabsf(n[along]), 1, 1e-7);
        CHECK(n[along] * p[along] > 0); /* outward */
    }
}

static void ball_is_smooth(void)
{
    LwSurface s = surface_of(lw_mesh_make_sphere(0.5, 0.001, &arena), NULL, 0, false);
    CHECK(s.vertex_count > 100);
    for (int i = 0; i < s.vertex_count; i++) {
        double dot = 0;
        for (int k = 0; k < 3; k++)
            dot += 2 * (double)s.vertex[i].position[k] * (double)s.vertex[i].normal[k];
        CHECK(dot > 0.995); /* the normal of a smooth ball is its radius, up to the facets */
    }
}

/* Two faces of a fold: smooth within a face however it is bent, creased between; colours are kept apart. */
static void faces_and_colours(void)
{
    LwVec3 vertex[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0.7 } };
    LwTriangle triangle[] = { { { 0, 1, 2 } }, { { 1, 3, 2 } } };
    LwMesh mesh = { 4, 2, vertex, triangle };
    const LwFace one[] = { { 0, 2, 0x102030FF } }, two[] = { { 0, 1, 0x102030FF }, { 1, 1, 0 } };
    CHECK(surface_of(mesh, one, 1, true).vertex_count == 4);
    LwSurface s = surface_of(mesh, two, 2, true);
    CHECK(s.vertex_count == 6);
    CHECK(s.vertex[s.index[0]].colour[0] == 0x10 && s.vertex[s.index[0]].colour[3] == 255 && s.vertex[s.index[3]].colour[3] == 0);
    vertex[3] = vertex[1]; /* a triangle without area is not drawn */
    CHECK(surface_of(mesh, one, 1, true).index_count == 3);
}

/* ---- brushes: solids are closed and outward, so the divergence theorem gives their volume */

static double volume(const LwBrush *brush)
{
    double sum = 0;
    for (int i = 0; i < brush->vertex_count; i += 3) {
        LwVec3 p[3];
        for (int k = 0; k < 3; k++) {
            const float *f = brush->vertex[i + k].position;
            p[k] = lw_vec3((double)f[0], (double)f[1], (double)f[2]);
        }
        sum += lw_vec3_dot(p[0], lw_vec3_cross(p[1], p[2])) / 6;
    }
    return sum;
}

static void brushes(void)
{
    LwBrush b;
    const LwVec3 at = { 1, 2, 3 };
    double polygon = 12 * sin(2 * M_PI / 24); /* area of the inscribed polygon of 24 corners, radius 1 */
    lw_brush_init(&b, &arena);
    b.frame = (LwFrame){ { 4, 5, 6 }, lw_quat_exp(lw_vec3(0.3, -0.4, 0.9)) };
    lw_brush_box(&b, at, lw_vec3(0.5, 1, 1.5));
    CHECK_NEAR(volume(&b), 6, 1e-4); /* of single precision at coordinates of 10 */
    b.vertex_count = 0;
    lw_brush_drum(&b, at, lw_vec3(1, 2, 5), 0.5, 0.5);
    CHECK_NEAR(volume(&b), 2 * polygon * 0.25, 1e-4);
    b.vertex_count = 0;
    lw_brush_drum(&b, at, lw_vec3(4, 2, 3), 0.5, 0);
    CHECK_NEAR(volume(&b), polygon * 0.25, 1e-4);
    b.vertex_count = 0;
    lw_brush_ball(&b, at, 1);
    CHECK(volume(&b) > 3.9 && volume(&b) < 4 * M_PI / 3);
    b.vertex_count = 0;
    lw_brush_quartered_ball(&b, at, 1);
    CHECK(volume(&b) > 3.9 && volume(&b) < 4 * M_PI / 3);
    lw_brush_centre_line(&b, at, lw_vec3(1, 2, 9), 0.5, 1);
    const LwLineSegment *last = &b.line[b.line_count - 1];
    LwVec3 end = lw_frame_point(b.frame, lw_vec3(1, 2, 9));
    CHECK(b.line_count > 6);
    CHECK_NEAR((double)last->b[0], end.x, 1e-5);
    CHECK_NEAR((double)last->b[2], end.z, 1e-5);
}

/* A quarter of a circle in ten pieces is closed at its bends: what is open is as much as the two ends' balls cover. */
static void rods(void)
{
    enum { pieces = 10 };
    LwBrush b, ball;
    LwVec3 point[pieces + 1];
    for (int i = 0; i <= pieces; i++)
        point[i] = lw_vec3(cos(M_PI / 2 * i / pieces), sin(M_PI / 2 * i / pieces), 0);
    lw_brush_init(&b, &arena);
    lw_brush_init(&ball, &arena);
    lw_brush_rod(&ball, point, 1, 0.1);
    lw_brush_rod(&b, point, pieces + 1, 0.1);
    CHECK(ball.vertex_count > 0 && ball.vertex_count < 500);
    CHECK(b.vertex_count == 2 * ball.vertex_count + pieces * 24 * 6); /* no balls between */
    int tube = ball.vertex_count, apart = 0;
    for (int i = 0; i + 1 < pieces; i++) /* each piece's far ring is the next one's near ring */
        for (int f = 0; f < 24; f++)
            for (int k = 0; k < 3; k++) {
                const LwSurfaceVertex *far = &b.vertex[tube + (i * 24 + f) * 6 + 5], *near = &b.vertex[tube + ((i + 1) * 24 + f) * 6];
                apart += fabs((double)far->position[k] - (double)near->position[k]) > 1e-6;
            }
    CHECK(apart == 0);
    b.vertex_count = 0;
    const LwVec3 corner[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 } }; /* sharp, with a point twice */
    lw_brush_rod(&b, corner, 4, 0.1);
    CHECK(b.vertex_count == 3 * ball.vertex_count + 2 * 24 * 6);
    lw_arena_clear(&arena);
}

/* ---- cables: the length drawn is the one that the mechanism keeps */

static double path_length(const LwPoints *path)
{
    double length = 0;
    for (int i = 1; i < path->count; i++)
        length += lw_vec3_norm(lw_vec3_sub(path->point[i], path->point[i - 1]));
    return length;
}

static void cables(void)
{
    /* Ground, round a hanging pulley, over a fixed one, round another, to the ground: straight falls and three half turns of 0.1 m. */
    LwCablePoint point[] = { { .radius = 0 }, { .radius = -0.1 }, { .radius = 0.1 }, { .radius = -0.1 }, { .radius = 0 } };
    const LwVec3 centre[] = { { 0, 0, 0 }, { 0.1, 0, -1 }, { 0.3, 0, 0 }, { 0.5, 0, -1.5 }, { 0.6, 0, 0 } };
    for (int i = 0; i < 2; i++) {
        LwCableDef cable = { .point_count = 5, .point = point, .plane = true, .axis = { 0, i ? -1 : 1, 0 } };
        LwPoints path = { .arena = &arena };
        lw_cable_path(&cable, centre, &path);
        CHECK_NEAR(path_length(&path), 5 + 3 * M_PI * 0.1, 5e-4); /* of the chords that arcs are drawn with */
        for (int k = 0; k < 5; k++)
            point[k].radius = -point[k].radius;
    }
    /* Eyelets: straight from point to point. */
    for (int k = 0; k < 5; k++)
        point[k].radius = 0;
    LwCableDef plain = { .point_count = 5, .point = point };
    LwPoints path = { .arena = &arena };
    lw_cable_path(&plain, centre, &path);
    CHECK(path.count == 5);
}

/* ---- keys of animations */

static LwPoses turning(int count, double speed)
{
    LwPoses poses = { .body_count = 1, .count = count, .time = LW_NEWN(&arena, double, count), .frame = LW_NEWN(&arena, LwFrame, count) };
    for (int k = 0; k < count; k++) {
        double t = 0.01 * k;
        poses.time[k] = t;
        poses.frame[k] = (LwFrame){ { t, 0, 0 }, lw_quat_exp(lw_vec3(0, 0, speed * t)) };
        if (k % 3 == 1) /* the same orientation by the other quaternion */
            poses.frame[k].orientation = lw_quat_scale(poses.frame[k].orientation, -1);
    }
    return poses;
}

static void keys_of_steady_motion(void)
{
    int key[1000];
    LwPoses slow = turning(1000, 0.5);
    int count = lw_gltf_choose_keys(&slow, 1, key);
    CHECK(count <= 1000 / 60 + 2 && key[0] == 0 && key[count - 1] == 999);
    /* Quick turns keep keys less than half a turn apart, so that viewers turn the right way. */
    LwPoses quick = turning(1000, 60);
    count = lw_gltf_choose_keys(&quick, 1, key);
    for (int i = 1; i < count; i++)
        CHECK(60 * (quick.time[key[i]] - quick.time[key[i - 1]]) < M_PI);
    /* Samples that are not on the straight way become keys. */
    slow.frame[500].position.y = 0.01;
    count = lw_gltf_choose_keys(&slow, 1, key);
    int found = 0;
    for (int i = 0; i < count; i++)
        found += key[i] >= 499 && key[i] <= 501;
    CHECK(found == 3);
    /* Late samples closer together than single precision tells apart: times of keys increase all the same. */
    for (int k = 0; k < 1000; k++)
        quick.time[k] = 1000 + 1e-5 * k;
    count = lw_gltf_choose_keys(&quick, 1, key);
    CHECK(count > 10);
    for (int i = 1; i < count; i++)
        CHECK((float)quick.time[key[i]] > (float)quick.time[key[i - 1]]);
}

static void base64(void)
{
    static const char *const text[] = { "", "M", "Ma", "Man" }, *const expected[] = { "", "TQ==", "TWE=", "TWFu" };
    for (int i = 0; i < 4; i++) {
        char *made = lw_gltf_base64((const unsigned char *)text[i], strlen(text[i]));
        CHECK_STRING(strchr(made, ',') + 1, expected[i]);
        free(made);
    }
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        puts("Bail out! memory ran out");
        return 1;
    }
    RUN(standard_views);
    RUN(words);
    RUN(uprights);
    RUN(fits);
    RUN(fits_nothing);
    RUN(box_keeps_its_creases);
    RUN(slivers_have_no_normals);
    RUN(ball_is_smooth);
    RUN(faces_and_colours);
    RUN(brushes);
    RUN(rods);
    RUN(cables);
    RUN(keys_of_steady_motion);
    RUN(base64);
    lw_arena_clear(&arena);
    return END();
}
