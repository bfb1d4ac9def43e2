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

/* ---- what is none of these: points on a grid, normals by central differences of the surface's points */
typedef LwVec3 Points(const double *shape, double u, double v);

static LwVec3 elliptic_cylinder(const double *shape, double u, double v)
{
    return lw_vec3(cos(shape[1] * u), shape[0] * sin(shape[1] * u), v);
}

static LwVec3 helicoid(const double *shape, double u, double v)
{
    double r = 0.3 + v, turn = shape[1] * u;
    return lw_vec3(r * cos(turn), r * sin(turn), shape[0] * turn);
}

static LwVec3 paraboloid(const double *shape, double u, double v)
{
    double x = u - 0.5, y = v - 0.5;
    return lw_vec3(x, y, shape[0] * x * x + 0.7 * shape[1] * y * y);
}

static LwVec3 saddle(const double *shape, double u, double v)
{
    double x = u - 0.5, y = v - 0.5;
    return lw_vec3(x, y, shape[0] * x * y + 0.1 * shape[1] * x * x * x);
}

static LwVec3 free_form(const double *shape, double u, double v)
{
    return lw_vec3(u + 0.05 * sin(3 * v), v, 0.1 * shape[0] * sin(2 * u + shape[1]) * cos(3 * v) + 0.1 * u * u * u);
}

/* A pipe along a parabola: every cross-section is a circle, the axis bends as no circle does. */
static LwVec3 bent_pipe(const double *shape, double u, double v)
{
    double t = v - 0.5, slope = 2 * shape[0] * t, length = sqrt(1 + slope * slope);
    LwVec3 across = lw_vec3(-slope / length, 1 / length, 0);
    return lw_vec3_add(lw_vec3_mad(lw_vec3(t, shape[0] * t * t, 0), 0.1 * cos(shape[1] * u), across), lw_vec3(0, 0, 0.1 * sin(shape[1] * u)));
}

static LwVec3 ellipsoid(const double *shape, double u, double v)
{
    double round = shape[1] * u, up = 1.2 * (v - 0.5);
    return lw_vec3(cos(round) * cos(up), sin(round) * cos(up), (0.6 + 0.2 * shape[0]) * sin(up));
}

static void refused(void)
{
    static Points *const all[] = { elliptic_cylinder, helicoid, paraboloid, saddle, free_form, bent_pipe, ellipsoid };
    unsigned long seed = first_seed;
    printf("# seed %lu\n", seed);
    for (int i = 0; i < 350; i++) {
        static Face face;
        double shape[2] = { between(&seed, 0.5, 0.9), between(&seed, 0.6, 6) };
        LwFrame frame = random_frame(&seed, 1);
        Points *points = all[i % 7];
        for (int k = 0; k < COUNT; k++) {
            double u = (k % ACROSS) / (ACROSS - 1.0), v = (k / ACROSS) / (ALONG - 1.0), e = 1e-5;
            LwVec3 by_u = lw_vec3_sub(points(shape, u + e, v), points(shape, u - e, v));
            LwVec3 n = lw_vec3_cross(by_u, lw_vec3_sub(points(shape, u, v + e), points(shape, u, v - e)));
            face.point[k] = lw_frame_point(frame, points(shape, u, v));
            face.normal[k] = lw_quat_rotate(frame.orientation, lw_vec3_scale(n, 1 / lw_vec3_norm(n)));
        }
        /* the nearest simple surface is 1e-4 and more away: a tenth of that is the widest tolerance that must refuse */
        LwFeature f = { 0 };
        bool found = lw_fit_surface(face.point, face.normal, COUNT, 1e-5, &f);
        CHECK(!found);
        if (found)
            printf("# surface %d of shape %g %g taken for kind %d, deviation %g\n", i % 7, shape[0], shape[1], f.kind, f.deviation);
    }
}

/* Slivers: what bends by less than the tolerance is a plane; what bends by less than 3° has no radius to tell. */
static void slivers(void)
{
    static Face face;
    LwFeature f = { 0 };
    double shape[7] = { 10, 1e-3, 0.02, 1, 0, 0, 0 }; /* 10 mm wide, its height is 1.25 µm */
    make_face(&face, cylinder, shape, LW_FRAME_IDENTITY);
    CHECK(lw_fit_surface(face.point, face.normal, COUNT, 2e-6, &f) && f.kind == LW_FEATURE_PLANE);
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f));
    shape[1] = 0.045;
    make_face(&face, cylinder, shape, LW_FRAME_IDENTITY);
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f));
    make_face(&face, sphere, (double[7]){ 10, 0.04, 0, 1, 0.04, 0, 0 }, LW_FRAME_IDENTITY);
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f));
    shape[1] = 0.1; /* 6° */
    make_face(&face, cylinder, shape, LW_FRAME_IDENTITY);
    CHECK(lw_fit_surface(face.point, face.normal, COUNT, 1e-6, &f) && f.kind == LW_FEATURE_CYLINDER);
    CHECK_NEAR(f.radius, 10, 1e-6);
    make_face(&face, cylinder, (double[7]){ 1e-3, 1, 10, 1, 0, 0, 0 }, LW_FRAME_IDENTITY); /* a fillet of 1 mm, 10 m long */
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 5e-4, &f)); /* its height is 0.12 mm: this tolerance leaves the radius open */
    CHECK(lw_fit_surface(face.point, face.normal, COUNT, 1e-6, &f) && f.kind == LW_FEATURE_CYLINDER);
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 6, &f)); /* smaller than the tolerance */
    /* a bulge of 0.4 % of its size is no plane, however large the part that it belongs to */
    make_face(&face, cylinder, (double[7]){ 0.1, 0.3, 0.03, 1, 0, 0, 0 }, LW_FRAME_IDENTITY);
    CHECK(lw_fit_surface(face.point, face.normal, COUNT, 1e-2, &f) && f.kind == LW_FEATURE_CYLINDER);
}

/* Poles without a normal, points given twice, too few points, numbers that are none. */
static void odd_input(void)
{
    static Face face;
    LwFeature f = { 0 };
    double shape[7] = { 0.02, 2 * M_PI, 0, -1, M_PI, 0, 0 };
    make_face(&face, sphere, shape, LW_FRAME_IDENTITY); /* its first and last rows are poles, given nine times */
    for (int i = 0; i < ACROSS; i++)
        face.normal[i] = face.normal[COUNT - 1 - i] = lw_vec3(0, 0, 0);
    CHECK(lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f) && f.kind == LW_FEATURE_SPHERE && f.inside);
    CHECK_NEAR(f.radius, 0.02, 1e-15);
    for (int i = 9; i < COUNT; i++)
        face.point[i] = face.point[i % 9], face.normal[i] = face.normal[9 + i % 9];
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f)); /* one pole, again and again */
    shape[3] = 1;
    shape[2] = 0.05;
    make_face(&face, cylinder, shape, LW_FRAME_IDENTITY);
    CHECK(!lw_fit_surface(face.point, face.normal, 5, 1e-8, &f));
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 0, &f));
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, NAN, &f));
    face.normal[3] = lw_vec3_scale(face.normal[3], -1); /* a normal on the wrong side is no cylinder's */
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f));
    make_face(&face, cylinder, shape, LW_FRAME_IDENTITY);
    face.point[3].x = NAN;
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f));
    face.point[3].x = 1e308;
    face.point[4].x = -1e308;
    CHECK(!lw_fit_surface(face.point, face.normal, COUNT, 1e-8, &f));
}

/* ---- curves */
static void arcs(void)
{
    unsigned long seed = first_seed;
    printf("# seed %lu\n", seed);
    for (int i = 0; i < 300; i++) {
        LwVec3 point[24];
        double radius = pow(10, between(&seed, -4, 1)), arc = i % 4 == 0 ? 2 * M_PI : between(&seed, M_PI / 12, 2 * M_PI), noise = noises[i % 3];
        int count = 6 + i % 18;
        LwFrame frame = random_frame(&seed, radius);
        for (int k = 0; k < count; k++)
            point[k] = lw_frame_point(frame, lw_vec3_scale(away(arc * k / (count - 1)), radius));
        for (int k = 0; k < count; k++)
            point[k] = lw_vec3_mad(point[k], noise * radius, random_vector(&seed));
        if (i % 4 == 0)
            point[count - 1] = point[0];
        LwFeature f = { 0 };
        CHECK(lw_fit_curve(point, count, fmax(20 * noise, 1e-10) * radius, &f) && f.kind == LW_FEATURE_CIRCLE && f.fitted);
        /* an arc of 15° has a height of 1/117 of its radius: the radius is known to noise × 117, the plane likewise */
        double within = fmax(1e3 * noise, 1e-10);
        CHECK_NEAR(f.radius, radius, within * radius);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(f.position, frame.position)), 0, within * radius);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_cross(f.axis, lw_quat_rotate(frame.orientation, lw_vec3(0, 0, 1)))), 0, within);
        CHECK_NEAR(f.angle, arc, within);
    }
}

static void lines(void)
{
    unsigned long seed = first_seed;
    printf("# seed %lu\n", seed);
    for (int i = 0; i < 100; i++) {
        LwVec3 point[12], from = random_vector(&seed), along = lw_vec3_scale(random_vector(&seed), pow(10, between(&seed, -4, 1)));
        double length = lw_vec3_norm(along), noise = noises[i % 3];
        for (int k = 0; k < 12; k++)
            point[k] = lw_vec3_mad(lw_vec3_mad(from, k / 11.0, along), noise * length, random_vector(&seed));
        LwFeature f = { 0 };
        /* coordinates near 1 are rounded to 1e-16 m, whatever the length */
        CHECK(lw_fit_curve(point, 12, fmax(20 * noise * length, 1e-12), &f) && f.kind == LW_FEATURE_LINE);
        double within = 10 * noise * length + 2e-15 * (1 + length);
        CHECK_NEAR(f.length, length, within);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(f.position, lw_vec3_mad(from, 0.5, along))), 0, within);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_cross(f.axis, along)), 0, within);
        CHECK(lw_vec3_dot(lw_feature_sense(f.axis), f.axis) > 0);
    }
}

static LwVec3 other_curve(int which, double t)
{
    switch (which) {
    case 0:
        return lw_vec3(cos(t), 0.99 * sin(t), 0);               /* an ellipse */
    case 1:
        return lw_vec3(cos(t), sin(t), 0.05 * t);               /* a helix */
    case 2:
        return lw_vec3(t, 0.2 * t * t, 0);                      /* a parabola */
    case 3:
        return lw_vec3(t, 0.1 * t * t * t - t * t, 0.3 * t);    /* a spline's segment */
    case 4:
        return lw_vec3(fabs(t - 2), 0, 0);                      /* there and back */
    default:
        return away(fabs(t - 2));                               /* there and back on a circle */
    }
}

static void other_curves(void)
{
    LwFeature f;
    for (int which = 0; which < 6; which++) {
        LwVec3 point[30];
        for (int k = 0; k < 30; k++)
            point[k] = other_curve(which, 4.0 * k / 29);
        CHECK(!lw_fit_curve(point, 30, 1e-4, &f));
        if (lw_fit_curve(point, 30, 1e-4, &f))
            printf("# curve %d taken for kind %d\n", which, f.kind);
    }
    LwVec3 same[8] = { { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 } };
    CHECK(!lw_fit_curve(same, 8, 1e-6, &f));
    same[2].x = INFINITY;
    CHECK(!lw_fit_curve(same, 8, 1e-6, &f));
    CHECK(!lw_fit_curve(same, 2, 1e-6, &f));
    CHECK(!lw_fit_curve(same, 0, 1e-6, &f));
}

static void senses(void)
{
    LwVec3 a = lw_feature_sense(lw_vec3(-0.8, 0.6, 0)), b = lw_feature_sense(lw_vec3(0.6, -0.8, 0)), c = lw_feature_sense(lw_vec3(0, 0, -1));
    CHECK(a.x == 0.8 && a.y == -0.6);
    CHECK(b.x == -0.6 && b.y == 0.8);
    CHECK(c.z == 1);
    LwVec3 d = lw_feature_sense(lw_vec3(-0.70710678118, 0.70710678119, 0)); /* a tie: the first decides */
    CHECK(d.x > 0);
}

int main(void)
{
    RUN(planes);
    RUN(cylinders);
    RUN(cones);
    RUN(spheres);
    RUN(tori);
    RUN(refused);
    RUN(slivers);
    RUN(odd_input);
    RUN(arcs);
    RUN(lines);
    RUN(other_curves);
    RUN(senses);
    return END();
}
