#include "app/geometry/fit.h"

#include "core/math/frame.h"
#include "tests/unit/check.h"

/* Random surfaces with random frames, trimmed to arcs of 30° to 360°, with and without noise. What is asked of a fit: a
 * least-squares fit of N points with noise ε (relative to the size of the face) is off by ε times the condition of the problem: an arc of
 * half angle β tells its centre by its height, a part 1 − cos β of the radius, which is 1/29 at 30°; two such
 * lengths (position of the centre, direction of the axis over a short face) make about a thousand. The same for rounding: 2e-16
 * times a thousand, squared once because the guess comes from products: 1e-10 is asked for. */
enum { ACROSS = 9, ALONG = 7, COUNT = ACROSS * ALONG };
static const double noises[] = { 0, 1e-9, 1e-6 };
static const unsigned long first_seed = 20240611;

typedef struct Face {
    LwVec3 point[COUNT], normal[COUNT];
    double size;            /* m */
} Face;

static double between(unsigned long *seed, double low, double high)
{
    return low + (high - low) * (check_random(seed) + 1) / 2;
}

static LwVec3 random_vector(unsigned long *seed)
{
    double x = check_random(seed), y = check_random(seed);
    return lw_vec3(x, y, check_random(seed));
}

static LwFrame random_frame(unsigned long *seed, double size)
{
    LwFrame f = { lw_vec3_scale(random_vector(seed), 10 * size), LW_QUAT_IDENTITY };
    f.orientation = lw_quat_normalize((LwQuat){ check_random(seed), check_random(seed), check_random(seed), check_random(seed) });
    return f;
}

/* A point and normal of a surface in its own frame, u and v in 0 … 1. */
typedef struct Sample {
    LwVec3 p, n;
} Sample;
typedef Sample Surface(const double *shape, double u, double v);

static void make_face(Face *face, Surface *surface, const double *shape, LwFrame frame)
{
    LwVec3 low = { INFINITY, INFINITY, INFINITY }, high = { -INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < COUNT; i++) {
        Sample s = surface(shape, (i % ACROSS) / (ACROSS - 1.0), (i / ACROSS) / (ALONG - 1.0));
        face->point[i] = lw_frame_point(frame, s.p);
        face->normal[i] = lw_quat_rotate(frame.orientation, s.n);
        low = lw_vec3(fmin(low.x, s.p.x), fmin(low.y, s.p.y), fmin(low.z, s.p.z));
        high = lw_vec3(fmax(high.x, s.p.x), fmax(high.y, s.p.y), fmax(high.z, s.p.z));
    }
    face->size = lw_vec3_norm(lw_vec3_sub(high, low));
}

static void disturb(Face *face, double noise, unsigned long *seed)
{
    for (int i = 0; i < COUNT; i++) {
        face->point[i] = lw_vec3_mad(face->point[i], noise * face->size, random_vector(seed));
        LwVec3 n = lw_vec3_mad(face->normal[i], noise, random_vector(seed));
        face->normal[i] = lw_vec3_scale(n, 1 / lw_vec3_norm(n));
    }
}

static LwVec3 away(double angle)
{
    return lw_vec3(cos(angle), sin(angle), 0);
}

/* shape: radius, arc, length, side (1: outside, −1: a hole), and for the kind two more */
static Sample plane(const double *shape, double u, double v)
{
    return (Sample){ lw_vec3(shape[0] * (u - 0.5), shape[2] * (v - 0.5), 0), lw_vec3(0, 0, 1) };
}

static Sample cylinder(const double *shape, double u, double v)
{
    LwVec3 m = away(shape[1] * (u - 0.5));
    return (Sample){ lw_vec3_add(lw_vec3_scale(m, shape[0]), lw_vec3(0, 0, shape[2] * (v - 0.5))), lw_vec3_scale(m, shape[3]) };
}

static Sample cone(const double *shape, double u, double v)
{
    LwVec3 m = away(shape[1] * (u - 0.5));
    double h = shape[2] * (v - 0.5);
    LwVec3 n = lw_vec3_mad(lw_vec3_scale(m, cos(shape[4])), -sin(shape[4]), lw_vec3(0, 0, 1));
    return (Sample){ lw_vec3_add(lw_vec3_scale(m, shape[0] + h * tan(shape[4])), lw_vec3(0, 0, h)), lw_vec3_scale(n, shape[3]) };
}

static Sample sphere(const double *shape, double u, double v)
{
    double up = shape[4] * (v - 0.5);
    LwVec3 n = lw_vec3_add(lw_vec3_scale(away(shape[1] * (u - 0.5)), cos(up)), lw_vec3(0, 0, sin(up)));
    return (Sample){ lw_vec3_scale(n, shape[0]), lw_vec3_scale(n, shape[3]) };
}

static Sample torus(const double *shape, double u, double v)
{
    double up = shape[4] * (v - 0.5) + shape[6];
    LwVec3 m = away(shape[1] * (u - 0.5)), n = lw_vec3_add(lw_vec3_scale(m, cos(up)), lw_vec3(0, 0, sin(up)));
    return (Sample){ lw_vec3_mad(lw_vec3_scale(m, shape[0]), shape[5], n), lw_vec3_scale(n, shape[3]) };
}

/* Random proportions; lengths of 0.1 mm to 10 m. */
static void random_shape(double shape[7], unsigned long *seed)
{
    shape[0] = pow(10, between(seed, -4, 1));
    shape[1] = between(seed, M_PI / 6, 2 * M_PI);
    shape[2] = shape[0] * between(seed, 0.3, 3);
    shape[3] = check_random(seed) > 0 ? 1 : -1;
    shape[4] = between(seed, M_PI / 6, 2);
    shape[5] = shape[0] * between(seed, 0.2, 0.8);
    shape[6] = between(seed, 0, 2 * M_PI);
}

typedef struct Expected {
    LwFeatureKind kind;
    LwFrame frame;
    const double *shape;
    double noise, within;   /* relative to the size */
} Expected;

/* The distance of a point from the axis of the frame. */
static double off_axis(LwFrame frame, LwVec3 point)
{
    LwVec3 q = lw_frame_local_point(frame, point);
    return hypot(q.x, q.y);
}

static void check_fit(const Face *face, const Expected *e)
{
    LwFeature f = { 0 };
    double allowed = fmax(20 * e->noise, 1e-9) * face->size, near = e->within * fmax(face->size, e->shape[0]);
    bool found = lw_fit_surface(face->point, face->normal, COUNT, allowed, &f);
    CHECK(found);
    CHECK(f.kind == e->kind);
    if (!found || f.kind != e->kind) {
        printf("# wanted kind %d, got %d: r %g arc %g length %g %g %g %g\n", e->kind, f.kind, e->shape[0], e->shape[1], e->shape[2], e->shape[4],
               e->shape[5], e->shape[6]);
        return;
    }
    LwVec3 z = lw_quat_rotate(e->frame.orientation, lw_vec3(0, 0, 1));
    CHECK(f.fitted);
    CHECK(f.deviation <= allowed);
    if (f.kind != LW_FEATURE_SPHERE)
        CHECK_NEAR(lw_vec3_norm(lw_vec3_cross(f.axis, z)), 0, e->within);
    if (f.kind == LW_FEATURE_PLANE) {
        CHECK(lw_vec3_dot(f.axis, z) > 0);
        return;
    }
    CHECK(f.inside == (e->shape[3] < 0));
    CHECK_NEAR(f.radius, e->shape[0], near);
    CHECK_NEAR(off_axis(e->frame, f.position), 0, near);
    CHECK_NEAR(lw_vec3_dot(lw_vec3_sub(f.position, e->frame.position), z), 0, near);
    if (f.kind == LW_FEATURE_CYLINDER || f.kind == LW_FEATURE_CONE)
        CHECK_NEAR(f.length, e->shape[2], near);
    if (f.kind == LW_FEATURE_CONE)
        CHECK_NEAR(f.angle, lw_vec3_dot(f.axis, z) > 0 ? e->shape[4] : -e->shape[4], e->within);
    if (f.kind == LW_FEATURE_TORUS)
        CHECK_NEAR(f.radius2, e->shape[5], near);
    if (f.kind != LW_FEATURE_SPHERE)
        CHECK(lw_vec3_dot(lw_feature_sense(f.axis), f.axis) > 0);
}

static void recognised(LwFeatureKind kind, Surface *surface)
{
    unsigned long seed = first_seed;
    printf("# seed %lu\n", seed);
    for (int i = 0; i < 300; i++) {
        static Face face;
        double shape[7];
        random_shape(shape, &seed);
        if (kind == LW_FEATURE_CONE) { /* widening or narrowing by 3° to 60°, short of the apex */
            shape[4] = (check_random(&seed) > 0 ? 1 : -1) * between(&seed, 0.05, 1.05);
            shape[2] = shape[0] * between(&seed, 0.3, 1.9) / fmax(1, fabs(tan(shape[4])));
        }
        Expected e = { kind, random_frame(&seed, shape[0]), shape, noises[i % 3], 0 };
        e.within = fmax(1e3 * e.noise, 1e-10);
        make_face(&face, surface, shape, e.frame);
        disturb(&face, e.noise, &seed);
        check_fit(&face, &e);
    }
}

static void planes(void)
{
    recognised(LW_FEATURE_PLANE, plane);
}

static void cylinders(void)
{
    recognised(LW_FEATURE_CYLINDER, cylinder);
}

static void cones(void)
{
    recognised(LW_FEATURE_CONE, cone);
}

static void spheres(void)
{
    recognised(LW_FEATURE_SPHERE, sphere);
}

static void tori(void)
{
    recognised(LW_FEATURE_TORUS, torus);
}

int main(void)
{
    RUN(planes);
    RUN(cylinders);
    RUN(cones);
    RUN(spheres);
    RUN(tori);
    return END();
}
