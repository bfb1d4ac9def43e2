/* Surfaces and orientation paths: derivatives against differences, closed forms. */
#include "core/math/nurbs_surface.h"
#include "core/math/orientation_path.h"
#include "tests/unit/check.h"

static const unsigned long SEED = 20250303;
static LwArena arena;

static LwVec3 random_point(unsigned long *seed)
{
    double x = check_random(seed), y = check_random(seed);
    return lw_vec3(x, y, check_random(seed));
}

static double distance(LwVec3 a, LwVec3 b)
{
    return lw_vec3_norm(lw_vec3_sub(a, b));
}

/* ---- surfaces ---- */

static const LwNurbsSurface *random_surface(unsigned long *seed)
{
    LwVec3 point[30];
    double weight[30];
    for (int i = 0; i < 30; i++) {
        point[i] = lw_vec3(i / 6, i % 6, 0.8 * check_random(seed));
        weight[i] = 1 + 0.4 * check_random(seed);
    }
    LwNurbsSurfaceDef def = { .degree = { 3, 2 }, .count = { 5, 6 }, .point = point, .weight = weight };
    return lw_nurbs_surface_create(&arena, &def, NULL);
}

static void surfaces_agree_with_differences(void)
{
    unsigned long seed = SEED + 5;
    for (int round = 0; round < 40; round++) {
        const LwNurbsSurface *f = random_surface(&seed);
        double u = 0.25 + 0.2 * check_random(&seed), v = 0.375 + 0.1 * check_random(&seed), h = 1e-4;
        LwSurfacePoint e, a, b;
        lw_nurbs_surface_eval(f, u, v, &e);
        lw_nurbs_surface_eval(f, u - h, v, &a);
        lw_nurbs_surface_eval(f, u + h, v, &b);
        /* second order: h² times a third derivative of some thousands */
        CHECK(distance(lw_vec3_scale(lw_vec3_sub(b.p, a.p), 0.5 / h), e.u) < 1e-4);
        CHECK(distance(lw_vec3_scale(lw_vec3_sub(b.u, a.u), 0.5 / h), e.uu) < 2e-3);
        CHECK(distance(lw_vec3_scale(lw_vec3_sub(b.v, a.v), 0.5 / h), e.uv) < 2e-3);
        lw_nurbs_surface_eval(f, u, v - h, &a);
        lw_nurbs_surface_eval(f, u, v + h, &b);
        CHECK(distance(lw_vec3_scale(lw_vec3_sub(b.p, a.p), 0.5 / h), e.v) < 1e-4);
        CHECK(distance(lw_vec3_scale(lw_vec3_sub(b.v, a.v), 0.5 / h), e.vv) < 2e-3);
        double uv[2];
        LwVec3 normal = lw_vec3_cross(e.u, e.v), x = lw_vec3_mad(e.p, 0.05 / lw_vec3_norm(normal), normal);
        lw_nurbs_surface_closest(f, x, uv);
        CHECK_NEAR(uv[0], u, 1e-12);
        CHECK_NEAR(uv[1], v, 1e-12);
    }
}

/* ---- orientation paths ---- */

static LwVec3 local_speed(const LwOrientationPath *path, double s, double h)
{
    LwQuat a = lw_orientation_path_eval(path, s - h).q, b = lw_orientation_path_eval(path, s + h).q;
    LwQuat middle = lw_orientation_path_eval(path, s).q;
    LwVec3 ahead = lw_quat_log(lw_quat_mul(lw_quat_conj(middle), b)), behind = lw_quat_log(lw_quat_mul(lw_quat_conj(middle), a));
    return lw_vec3_scale(lw_vec3_sub(ahead, behind), 0.5 / h);
}

static void orientation_paths_pass_smoothly(void)
{
    unsigned long seed = SEED + 6;
    for (int count = 2; count <= 14; count++) {
        LwQuat key[14];
        double s[14];
        int fault;
        for (int i = 0; i < count; i++) {
            s[i] = i == 0 ? 0 : s[i - 1] + 1 + 0.4 * check_random(&seed);
            key[i] = i == 0 ? LW_QUAT_IDENTITY : lw_quat_mul(key[i - 1], lw_quat_exp(lw_vec3_scale(random_point(&seed), 0.9)));
            if (i % 3 == 1)
                key[i] = lw_quat_scale(key[i], -1);
        }
        const LwOrientationPath *path = lw_orientation_path_create(&arena, count, s, key, &fault);
        CHECK(path);
        if (!path)
            continue;
        for (int i = 0; i < count; i++)
            CHECK_NEAR(fabs(lw_quat_dot(lw_orientation_path_eval(path, s[i]).q, key[i])), 1, 1e-14);
        for (int i = 1; i < 40; i++) {
            double at = s[count - 1] * i / 40, h = 1e-4;
            LwOrientation o = lw_orientation_path_eval(path, at), a = lw_orientation_path_eval(path, at - h), b = lw_orientation_path_eval(path, at + h);
            CHECK(distance(local_speed(path, at, h), o.w) < 1e-6);
            CHECK(distance(lw_vec3_scale(lw_vec3_sub(b.w, a.w), 0.5 / h), o.a) < 1e-5);
            /* the second derivative of ω does not jump anywhere, so differences of α over h stay close over 2h */
            LwOrientation c = lw_orientation_path_eval(path, at + 2 * h);
            LwVec3 first = lw_vec3_sub(b.a, o.a), second = lw_vec3_sub(c.a, b.a);
            CHECK(distance(first, second) < 2e-5);
        }
    }
    /* a steady turn stays one */
    LwQuat turn[7];
    double s[7];
    int fault;
    for (int i = 0; i < 7; i++) {
        s[i] = i;
        turn[i] = lw_quat_exp(lw_vec3(0, 0.6 * i, 0));
    }
    LwOrientation o = lw_orientation_path_eval(lw_orientation_path_create(&arena, 7, s, turn, &fault), 2.7);
    CHECK_NEAR(o.w.y, 0.6, 1e-12);
    CHECK_NEAR(lw_vec3_norm(o.a), 0, 1e-11);
    s[3] = 2;
    CHECK(!lw_orientation_path_create(&arena, 7, s, turn, &fault) && fault == 3);
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    lw_arena_init(&arena);
    RUN(surfaces_agree_with_differences);
    RUN(orientation_paths_pass_smoothly);
    lw_arena_clear(&arena);
    return END();
}
