/* First guesses by linear algebra, from the normals:
 *   plane     the least eigenvector of the points' covariance
 *   cylinder  the axis is the eigenvector of Σnnᵀ with the least eigenvalue; square to it p = c + r n is linear in c and r
 *   sphere    p = c + r n
 *   cone      the normals lie on a circle of the unit sphere, whose axis is that of the cone; then as the cylinder
 *   torus     every normal meets the axis: a·(p × n) + b·n = 0 is linear in the axis' coordinates a, b = c × a;
 *             in the half-plane of h and ρ then as the cylinder
 * A signed radius r < 0 says that the normals point inwards. */
#include "app/geometry/eigen.h"
#include "app/geometry/ideal.h"

bool lw_guess_plane(const LwCloud *cloud, const LwSurvey *s, LwIdeal *out)
{
    double value[3];
    LwVec3 vector[3];
    lw_eigen3(&s->points, value, vector);
    LwVec3 a = value[1] > 1e-12 ? vector[0] : lw_vec3_unit(s->mean_normal); /* points on a line: the normals decide */
    (void)cloud;
    *out = (LwIdeal){ .kind = LW_FEATURE_PLANE, .a = lw_vec3_dot(a, s->mean_normal) < 0 ? lw_vec3_scale(a, -1) : a };
    return true;
}

/* How points and directions of a cloud are seen for the linear fit p = c + r n of a circle or sphere. */
typedef bool View(const LwIdeal *ideal, LwVec3 p, LwVec3 n, LwVec3 *seen_p, LwVec3 *seen_n);

static bool view_all(const LwIdeal *ideal, LwVec3 p, LwVec3 n, LwVec3 *seen_p, LwVec3 *seen_n)
{
    (void)ideal;
    *seen_p = p;
    *seen_n = n;
    return true;
}

/* Along the axis; a cone (tangent in s) is straightened to a cylinder. */
static bool view_along(const LwIdeal *ideal, LwVec3 p, LwVec3 n, LwVec3 *seen_p, LwVec3 *seen_n)
{
    LwVec3 across = lw_vec3_mad(n, -lw_vec3_dot(n, ideal->a), ideal->a);
    double length = lw_vec3_norm(across), h = lw_vec3_dot(p, ideal->a);
    *seen_n = length > 0 ? lw_vec3_scale(across, 1 / length) : across;
    *seen_p = lw_vec3_mad(lw_vec3_mad(p, -h, ideal->a), -ideal->s * h, *seen_n);
    return length > 1e-6;
}

/* In the half-plane of ρ and h (as x and y) of an axis. */
static bool view_half_plane(const LwIdeal *ideal, LwVec3 p, LwVec3 n, LwVec3 *seen_p, LwVec3 *seen_n)
{
    LwVec3 q = lw_vec3_sub(p, ideal->c);
    double h = lw_vec3_dot(q, ideal->a);
    LwVec3 radial = lw_vec3_mad(q, -h, ideal->a);
    double rho = lw_vec3_norm(radial);
    *seen_p = lw_vec3(rho, h, 0);
    *seen_n = lw_vec3(rho > 0 ? lw_vec3_dot(n, radial) / rho : 0, lw_vec3_dot(n, ideal->a), 0);
    return rho > 1e-6;
}

/* Least squares of p = c + r n; false when the normals do not tell. */
static bool solve_centre(const LwIdeal *ideal, const LwCloud *cloud, View *view, LwVec3 *c, double *r)
{
    LwVec3 mean_p = { 0, 0, 0 }, mean_n = { 0, 0, 0 }, p, n;
    double both = 0, square = 0, count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < cloud->count; i++) {
            if (!lw_cloud_has_normal(cloud, i) || !view(ideal, lw_cloud_point(cloud, i), cloud->normal[i], &p, &n))
                continue;
            if (pass == 0) {
                mean_p = lw_vec3_add(mean_p, p);
                mean_n = lw_vec3_add(mean_n, n);
                count++;
            } else {
                LwVec3 off = lw_vec3_sub(n, mean_n);
                both += lw_vec3_dot(off, lw_vec3_sub(p, mean_p));
                square += lw_vec3_dot(off, off);
            }
        }
        if (pass == 0 && count > 0) {
            mean_p = lw_vec3_scale(mean_p, 1 / count);
            mean_n = lw_vec3_scale(mean_n, 1 / count);
        }
    }
    if (!(square > 1e-9 * count))
        return false;
    *r = both / square;
    *c = lw_vec3_mad(mean_p, -*r, mean_n);
    return true;
}

bool lw_guess_sphere(const LwCloud *cloud, const LwSurvey *s, LwIdeal *out)
{
    (void)s;
    *out = (LwIdeal){ .kind = LW_FEATURE_SPHERE, .a = { 0, 0, 1 } };
    bool told = solve_centre(out, cloud, view_all, &out->c, &out->r);
    out->r = fabs(out->r);
    return told;
}

/* s ≠ 0 begins as the tangent of the slope of the generators against the normals' sense, and ends as the half angle. */
static bool guess_around(const LwCloud *cloud, LwIdeal *out)
{
    double r;
    if (!solve_centre(out, cloud, view_along, &out->c, &r))
        return false;
    out->r = fabs(r);
    out->s = atan(r < 0 ? -out->s : out->s);
    return true;
}

bool lw_guess_cylinder(const LwCloud *cloud, const LwSurvey *s, LwIdeal *out)
{
    double value[3];
    LwVec3 vector[3];
    lw_eigen3(&s->normals, value, vector);
    *out = (LwIdeal){ .kind = LW_FEATURE_CYLINDER, .a = vector[0] };
    return guess_around(cloud, out);
}

bool lw_guess_cone(const LwCloud *cloud, const LwSurvey *s, LwIdeal *out)
{
    double value[3];
    LwVec3 vector[3];
    lw_eigen3(&s->spread, value, vector);
    double along = lw_vec3_dot(s->mean_normal, vector[0]);
    if (!(fabs(along) < 1))
        return false;
    *out = (LwIdeal){ .kind = LW_FEATURE_CONE, .a = vector[0], .s = -along / sqrt(1 - along * along) };
    return guess_around(cloud, out);
}

/* Sums of nnᵀ and mnᵀ, mmᵀ, m = p × n being the moment of the normal's line. */
typedef struct Lines {
    LwMat3 nn, mn, mm;
} Lines;

static Lines normal_lines(const LwCloud *cloud)
{
    Lines sum = { 0 };
    for (int i = 0; i < cloud->count; i++)
        if (lw_cloud_has_normal(cloud, i)) {
            LwVec3 n = cloud->normal[i], m = lw_vec3_cross(lw_cloud_point(cloud, i), n);
            lw_mat3_add_outer(&sum.nn, 1.0 / cloud->usable, n, n);
            lw_mat3_add_outer(&sum.mn, 1.0 / cloud->usable, m, n);
            lw_mat3_add_outer(&sum.mm, 1.0 / cloud->usable, m, m);
        }
    return sum;
}

/* The line that the normals meet: of all b = −(Σnnᵀ)⁻¹ Σnmᵀ a leaves the least of Σ(a·m + b·n)², a quadratic form of a. */
static bool common_line(const LwCloud *cloud, LwVec3 *a, LwVec3 *c)
{
    Lines sum = normal_lines(cloud);
    LwMat3 inverse, form = sum.mm;
    if (!lw_mat3_invert_spd(&sum.nn, &inverse))
        return false;
    LwMat3 half = lw_mat3_mul(&sum.mn, &inverse), nm = lw_mat3_transpose(&sum.mn), taken = lw_mat3_mul(&half, &nm);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            form.m[i][j] -= (taken.m[i][j] + taken.m[j][i]) / 2;
    double value[3];
    LwVec3 vector[3];
    lw_eigen3(&form, value, vector);
    *a = vector[0];
    LwVec3 b = lw_vec3_scale(lw_mat3_tmul_vec(&half, *a), -1);
    *c = lw_vec3_cross(*a, b); /* the foot of the origin; a part of b along a (a screw) falls out */
    return lw_vec3_is_finite(*c);
}

bool lw_guess_torus(const LwCloud *cloud, const LwSurvey *s, LwIdeal *out)
{
    (void)s;
    LwVec3 middle;
    *out = (LwIdeal){ .kind = LW_FEATURE_TORUS };
    if (!common_line(cloud, &out->a, &out->c) || !solve_centre(out, cloud, view_half_plane, &middle, &out->s))
        return false;
    out->c = lw_vec3_mad(out->c, middle.y, out->a);
    out->r = middle.x;
    out->s = fabs(out->s);
    return true;
}
