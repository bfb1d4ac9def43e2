/* Orbit, pan, zoom: what stays where it is, and what does not. */
#include "app/view/camera_moves.h"
#include "tests/unit/check.h"

enum { width = 800, height = 600 };

static const LwVec3 cloud[] = { { -1, -0.5, 0 }, { 1, 0.5, 0.3 }, { 0.2, -0.4, 0.8 } };

static LwUpright upright(void)
{
    LwUpright out;
    CHECK(lw_upright_parse("z", &out));
    return out;
}

static LwCamera camera(const char *view, bool perspective)
{
    LwViewAngles angles = { 0, 0 };
    LwUpright up = upright();
    CHECK(lw_view_parse(view, &angles));
    LwCamera out = lw_camera_look(&up, angles, perspective, (double)width / height);
    lw_camera_fit(&out, cloud, 3, 0.08);
    return out;
}

static void check_axes(const LwCamera *c)
{
    CHECK_NEAR(lw_vec3_norm(c->back), 1, 1e-12);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_vec3_cross(c->right, c->up), c->back)), 0, 1e-12);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_vec3_cross(c->up, c->back), c->right)), 0, 1e-12);
}

static void check_pixel(const LwCamera *c, LwVec3 point, LwVec3 expected, double tolerance)
{
    LwVec3 p = lw_camera_to_pixel(c, point, width, height);
    CHECK_NEAR(p.x, expected.x, tolerance);
    CHECK_NEAR(p.y, expected.y, tolerance);
}

static void pixels(void)
{
    for (int perspective = 0; perspective < 2; perspective++) {
        LwCamera c = camera("iso", perspective);
        check_pixel(&c, c.centre, lw_vec3(400, 300, 0), 1e-9);
        check_pixel(&c, lw_vec3_mad(c.centre, c.height / 2, c.up), lw_vec3(400, 0, 0), 1e-9);
        for (int i = 0; i < 3; i++) {
            LwVec3 p = lw_camera_to_pixel(&c, cloud[i], width, height);
            CHECK_NEAR(p.z, lw_camera_depth(&c, cloud[i]), 1e-12);
            CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_camera_from_pixel(&c, p.x, p.y, p.z, width, height), cloud[i])), 0, 1e-12);
            LwRay ray = lw_camera_ray(&c, p.x, p.y, width, height);
            LwVec3 d = lw_vec3_sub(cloud[i], ray.origin);
            CHECK_NEAR(lw_vec3_norm(lw_vec3_cross(d, ray.direction)), 0, 1e-12);
            CHECK(lw_vec3_dot(d, ray.direction) > 0);
            CHECK_NEAR(lw_vec3_norm(ray.direction), 1, 1e-14);
        }
        LwVec3 behind = lw_camera_to_pixel(&c, lw_vec3_mad(lw_camera_eye(&c), 1, c.back), width, height);
        CHECK(isnan(behind.x) == perspective);
    }
}

static void orbiting(void)
{
    LwUpright up = upright();
    for (int perspective = 0; perspective < 2; perspective++) {
        LwCamera c = camera("20,30", perspective);
        LwVec3 before = lw_camera_to_pixel(&c, cloud[1], width, height);
        LwViewAngles a = lw_camera_angles(&c, &up);
        CHECK_NEAR(a.azimuth, M_PI / 9, 1e-12);
        CHECK_NEAR(a.elevation, M_PI / 6, 1e-12);
        lw_camera_orbit(&c, &up, cloud[1], 0.3, -0.2);
        check_pixel(&c, cloud[1], before, 1e-9);
        a = lw_camera_angles(&c, &up);
        CHECK_NEAR(a.azimuth, M_PI / 9 + 0.3, 1e-12);
        CHECK_NEAR(a.elevation, M_PI / 6 - 0.2, 1e-12);
        check_axes(&c);
        CHECK_NEAR(c.right.z, 0, 1e-12);
        lw_camera_orbit(&c, &up, cloud[1], 0, 9); /* stops at the pole */
        CHECK_NEAR(c.back.z, 1, 1e-12);
        CHECK_NEAR(lw_camera_angles(&c, &up).azimuth, M_PI / 9 + 0.3, 1e-9);
        check_pixel(&c, cloud[1], before, 1e-9);
        for (int i = 0; i < 1000; i++)
            lw_camera_tumble(&c, cloud[1], 0.11, -0.07);
        check_axes(&c);
        check_pixel(&c, cloud[1], before, 1e-6);
        lw_camera_orbit(&c, &up, cloud[1], 0.1, 0); /* level again */
        CHECK_NEAR(c.right.z, 0, 1e-12);
    }
    /* Tumbling to the right is orbiting to the right, and upwards upwards. */
    LwCamera a = camera("front", false), b = a;
    lw_camera_orbit(&a, &up, cloud[0], 0.2, 0);
    lw_camera_tumble(&b, cloud[0], 0.2, 0);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(a.back, b.back)), 0, 1e-12);
    a = b = camera("front", false);
    lw_camera_orbit(&a, &up, cloud[0], 0, 0.2);
    lw_camera_tumble(&b, cloud[0], 0, 0.2);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(a.back, b.back)), 0, 1e-12);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(a.centre, b.centre)), 0, 1e-12);
    lw_camera_roll(&b, 0.5);
    check_axes(&b);
    CHECK(lw_camera_to_pixel(&b, lw_vec3_mad(b.centre, 0.1, a.right), width, height).y < 300);
}

static void panning_and_zooming(void)
{
    for (int perspective = 0; perspective < 2; perspective++)
        for (int i = 0; i < 3; i++) {
            LwCamera c = camera("iso", perspective);
            LwVec3 before = lw_camera_to_pixel(&c, cloud[i], width, height), after;
            lw_camera_pan(&c, 37, -12, before.z, height);
            check_pixel(&c, cloud[i], lw_vec3(before.x + 37, before.y - 12, 0), 1e-9);
            c = camera("iso", perspective);
            double size = lw_camera_pixel_at(&c, before.z, height);
            lw_camera_zoom(&c, 2, cloud[i]);
            check_pixel(&c, cloud[i], before, 1e-9);
            after = lw_camera_to_pixel(&c, cloud[i], width, height);
            CHECK_NEAR(lw_camera_pixel_at(&c, after.z, height), size / 2, 1e-12);
            lw_camera_zoom(&c, 0.5, cloud[i]);
            LwCamera first = camera("iso", perspective);
            CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(c.centre, first.centre)), 0, 1e-12);
            for (int k = 0; k < 500; k++)
                lw_camera_zoom(&c, 1.5, cloud[i]);
            CHECK(c.height > 0 && lw_vec3_is_finite(c.centre));
            for (int k = 0; k < 500; k++)
                lw_camera_zoom(&c, 0.5, cloud[i]);
            CHECK(isfinite(c.height) && lw_vec3_is_finite(c.centre));
            lw_camera_zoom(&c, 0, cloud[i]);
            CHECK(isfinite(c.height));
        }
}

static void projections(void)
{
    LwCamera c = camera("iso", false);
    LwVec3 side = lw_vec3_mad(c.centre, 0.3, c.right), before = lw_camera_to_pixel(&c, side, width, height);
    lw_camera_set_perspective(&c, true);
    check_pixel(&c, side, before, 1e-9);
    lw_camera_set_depth(&c, cloud, 3);
    CHECK(c.near > 0 && c.far > c.near);
    for (int i = 0; i < 3; i++)
        CHECK(lw_camera_depth(&c, cloud[i]) > c.near && lw_camera_depth(&c, cloud[i]) < c.far);
    lw_camera_set_perspective(&c, false);
    check_pixel(&c, side, before, 1e-9);
    lw_camera_set_aspect(&c, 0);
    CHECK(c.aspect > 1);
    lw_camera_set_depth(&c, NULL, 0);
    CHECK(isfinite(c.near) && isfinite(c.far) && c.far > c.near);
    /* All behind the eye. */
    c.perspective = true;
    c.centre = lw_vec3_mad(c.centre, -100, c.back);
    lw_camera_set_depth(&c, cloud, 3);
    CHECK(c.near > 0 && c.far > c.near);
}

static void between(void)
{
    LwUpright up = upright();
    LwCamera a = camera("front", false), b = lw_camera_of_view(&up, (LwViewAngles){ M_PI / 2, 0 }, &a, cloud, 3, 0.08), c;
    b.height = 4 * a.height;
    c = lw_camera_between(&a, &b, 0);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(c.back, a.back)) + lw_vec3_norm(lw_vec3_sub(c.centre, a.centre)), 0, 1e-12);
    c = lw_camera_between(&a, &b, 1);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(c.back, b.back)) + lw_vec3_norm(lw_vec3_sub(c.centre, b.centre)), 0, 1e-12);
    c = lw_camera_between(&a, &b, 0.5);
    check_axes(&c);
    CHECK_NEAR(lw_camera_angles(&c, &up).azimuth, M_PI / 4, 1e-12);
    CHECK_NEAR(c.height, 2 * a.height, 1e-12);
    CHECK_NEAR(c.right.z, 0, 1e-12);
    lw_camera_set_perspective(&b, true);
    c = lw_camera_between(&a, &b, 1e-9);
    check_pixel(&c, a.centre, lw_vec3(400, 300, 0), 1e-3);
    CHECK_NEAR(c.height, a.height, 1e-6);
}

int main(void)
{
    RUN(pixels);
    RUN(orbiting);
    RUN(panning_and_zooming);
    RUN(projections);
    RUN(between);
    return END();
}
