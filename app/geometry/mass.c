/* Integrals over a solid bounded by triangles.
 *
 * Divergence theorem: a triangle a, b, c and the point o about which is summed make a tetrahedron of signed volume d/6,
 * d = (a−o)·((b−a)×(c−a)). With s = (a−o) + (b−o) + (c−o) its first moments are d/24 s and its second moments
 * d/120 (Σ x xᵀ + s sᵀ), the sum over the three corners. What lies outside of the solid cancels.
 *
 * Two passes, so that nothing large is subtracted from something large: volume and centre about the box's centre, then
 * second moments about the centre of mass found. All sums are compensated (Neumaier), so their error is that of one term. */
#include "app/geometry/mass.h"

#include <math.h>

/* A sum with what rounding took from it. */
typedef struct Sum {
    double value, lost;
} Sum;

static void add(Sum *sum, double term)
{
    double total = sum->value + term;
    sum->lost += fabs(sum->value) >= fabs(term) ? (sum->value - total) + term : (term - total) + sum->value;
    sum->value = total;
}

static double total(Sum sum)
{
    return sum.value + sum.lost;
}

/* Corners seen from the point, and twice the triangle's area vector. */
static LwVec3 corners(const LwMesh *mesh, int t, LwVec3 from, LwVec3 p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = lw_vec3_sub(mesh->vertex[mesh->triangle[t].v[k]], from);
    return lw_vec3_cross(lw_vec3_sub(p[1], p[0]), lw_vec3_sub(p[2], p[0]));
}

static void sum_first(const LwMesh *mesh, LwVec3 from, LwIntegrals *out)
{
    Sum area = { 0 }, volume = { 0 }, first[3] = { { 0 } };
    for (int t = 0; t < mesh->triangle_count; t++) {
        LwVec3 p[3], n = corners(mesh, t, from, p), s = lw_vec3_add(lw_vec3_add(p[0], p[1]), p[2]);
        double d = lw_vec3_dot(p[0], n);
        add(&area, lw_vec3_norm(n));
        add(&volume, d);
        add(&first[0], d * s.x);
        add(&first[1], d * s.y);
        add(&first[2], d * s.z);
    }
    out->area = total(area) / 2;
    out->volume = total(volume) / 6;
    out->centre = lw_vec3_scale(lw_vec3(total(first[0]), total(first[1]), total(first[2])), 1 / (4 * total(volume)));
    out->centre = lw_vec3_add(from, out->centre);
}

/* second[k]: ∫ x_i x_j in the order xx yy zz xy xz yz. */
static void sum_second(const LwMesh *mesh, LwVec3 from, double second[6])
{
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    Sum sum[6] = { { 0 } };
    for (int t = 0; t < mesh->triangle_count; t++) {
        LwVec3 p[3], n = corners(mesh, t, from, p);
        double x[4][3], d = lw_vec3_dot(p[0], n);
        for (int k = 0; k < 3; k++)
            lw_vec3_store(x[k], p[k]);
        lw_vec3_store(x[3], lw_vec3_add(lw_vec3_add(p[0], p[1]), p[2]));
        for (int k = 0; k < 6; k++) {
            int i = row[k], j = column[k];
            add(&sum[k], d * (x[0][i] * x[0][j] + x[1][i] * x[1][j] + x[2][i] * x[2][j] + x[3][i] * x[3][j]));
        }
    }
    for (int k = 0; k < 6; k++)
        second[k] = total(sum[k]) / 120;
}

void lw_integrals_from_mesh(const LwMesh *mesh, LwIntegrals *out)
{
    LwBox box = lw_mesh_box(mesh);
    double second[6];
    *out = (LwIntegrals){ 0 };
    if (mesh->triangle_count == 0 || lw_box_is_empty(box))
        return;
    sum_first(mesh, lw_box_centre(box), out);
    /* A sheet encloses nothing but the rounding of its corners, about 1e-16 of area times size. */
    if (!(fabs(out->volume) > 1e-14 * out->area * lw_box_diagonal(box)) || !lw_vec3_is_finite(out->centre)) {
        *out = (LwIntegrals){ .area = out->area };
        return;
    }
    sum_second(mesh, out->centre, second);
    out->inertia[0] = second[1] + second[2];
    out->inertia[1] = second[0] + second[2];
    out->inertia[2] = second[0] + second[1];
    for (int k = 3; k < 6; k++)
        out->inertia[k] = -second[k];
}

static LwMat3 to_matrix(const double j[6])
{
    return (LwMat3){ { { j[0], j[3], j[4] }, { j[3], j[1], j[5] }, { j[4], j[5], j[2] } } };
}

void lw_integrals_move(LwIntegrals *integrals, LwFrame frame)
{
    LwMat3 A = lw_mat3_from_quat(frame.orientation), J = to_matrix(integrals->inertia);
    LwMat3 AJ = lw_mat3_mul(&A, &J), At = lw_mat3_transpose(&A), moved = lw_mat3_mul(&AJ, &At);
    integrals->centre = lw_frame_point(frame, integrals->centre);
    for (int k = 0; k < 3; k++)
        integrals->inertia[k] = moved.m[k][k];
    integrals->inertia[3] = moved.m[0][1];
    integrals->inertia[4] = moved.m[0][2];
    integrals->inertia[5] = moved.m[1][2];
}

void lw_integrals_add(LwIntegrals *sum, double *mass, const LwIntegrals *more, double density)
{
    double added = density * more->volume, all = *mass + added, part = all != 0 ? added / all : 0;
    LwVec3 d = lw_vec3_sub(more->centre, sum->centre);
    double reduced = *mass * part; /* parallel axes of both about the common centre */
    sum->volume += more->volume;
    sum->area += more->area;
    sum->inertia[0] += density * more->inertia[0] + reduced * (d.y * d.y + d.z * d.z);
    sum->inertia[1] += density * more->inertia[1] + reduced * (d.x * d.x + d.z * d.z);
    sum->inertia[2] += density * more->inertia[2] + reduced * (d.x * d.x + d.y * d.y);
    sum->inertia[3] += density * more->inertia[3] - reduced * d.x * d.y;
    sum->inertia[4] += density * more->inertia[4] - reduced * d.x * d.z;
    sum->inertia[5] += density * more->inertia[5] - reduced * d.y * d.z;
    sum->centre = *mass == 0 ? more->centre : lw_vec3_mad(sum->centre, part, d);
    *mass = all;
}

void lw_integrals_principal(const double inertia[6], double moment[3], LwMat3 *axes)
{
    LwMat3 J = to_matrix(inertia);
    lw_mat3_eigen(&J, moment, axes);
}
