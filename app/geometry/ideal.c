#include "app/geometry/ideal.h"

#include "app/geometry/eigen.h"

#include <stddef.h>

/* Which parameters each kind has; −1 ends the list. */
static const int parameters[LW_FEATURE_KINDS][LW_IDEAL_PARAMETERS + 1] = {
    [LW_FEATURE_PLANE] = { -1 },
    [LW_FEATURE_CYLINDER] = { LW_IDEAL_X, LW_IDEAL_Y, LW_IDEAL_TILT_X, LW_IDEAL_TILT_Y, LW_IDEAL_R, -1 },
    [LW_FEATURE_CONE] = { LW_IDEAL_X, LW_IDEAL_Y, LW_IDEAL_TILT_X, LW_IDEAL_TILT_Y, LW_IDEAL_R, LW_IDEAL_S, -1 },
    [LW_FEATURE_SPHERE] = { LW_IDEAL_X, LW_IDEAL_Y, LW_IDEAL_R, LW_IDEAL_Z, -1 },
    [LW_FEATURE_TORUS] = { LW_IDEAL_X, LW_IDEAL_Y, LW_IDEAL_TILT_X, LW_IDEAL_TILT_Y, LW_IDEAL_R, LW_IDEAL_S, LW_IDEAL_Z, -1 },
    [LW_FEATURE_CIRCLE] = { -1 }, [LW_FEATURE_LINE] = { -1 }, [LW_FEATURE_POINT] = { -1 },
};

/* d as a function of ρ and h, with its derivatives by ρ, h, r and s. */
static double profile(const LwIdeal *ideal, double rho, double h, double by[4])
{
    double length;
    switch (ideal->kind) {
    case LW_FEATURE_CYLINDER:
        by[0] = 1, by[1] = 0, by[2] = -1, by[3] = 0;
        return rho - ideal->r;
    case LW_FEATURE_CONE:
        by[0] = cos(ideal->s), by[1] = -sin(ideal->s), by[2] = -by[0], by[3] = by[1] * (rho - ideal->r) - by[0] * h;
        return by[0] * (rho - ideal->r) + by[1] * h;
    case LW_FEATURE_SPHERE:
        length = hypot(rho, h);
        by[0] = length > 0 ? rho / length : 1, by[1] = length > 0 ? h / length : 0, by[2] = -1, by[3] = 0;
        return length - ideal->r;
    case LW_FEATURE_TORUS:
        length = hypot(rho - ideal->r, h);
        by[0] = length > 0 ? (rho - ideal->r) / length : 1, by[1] = length > 0 ? h / length : 0, by[2] = -by[0], by[3] = -1;
        return length - ideal->s;
    default:
        by[0] = 0, by[1] = 1, by[2] = 0, by[3] = 0;
        return h;
    }
}

double lw_ideal_distance(const LwIdeal *ideal, LwVec3 p, LwVec3 *gradient, double derivative[LW_IDEAL_PARAMETERS])
{
    LwVec3 e1, e2, a = ideal->a, q = lw_vec3_sub(p, ideal->c);
    double h = lw_vec3_dot(q, a);
    LwVec3 radial = lw_vec3_mad(q, -h, a);
    double rho = lw_vec3_norm(radial), by[4];
    double d = profile(ideal, rho, h, by);
    if (!gradient && !derivative)
        return d;
    lw_vec3_basis(a, &e1, &e2);
    LwVec3 u = rho > 0 ? lw_vec3_scale(radial, 1 / rho) : e1;
    LwVec3 g = lw_vec3_mad(lw_vec3_scale(u, by[0]), by[1], a);
    if (gradient)
        *gradient = g;
    if (derivative) {
        /* turning the axis by ω about c is turning the point by −ω: d changes by −ω·(q × g) */
        LwVec3 turn = lw_vec3_cross(q, g);
        derivative[LW_IDEAL_X] = -lw_vec3_dot(g, e1);
        derivative[LW_IDEAL_Y] = -lw_vec3_dot(g, e2);
        derivative[LW_IDEAL_Z] = -lw_vec3_dot(g, a);
        derivative[LW_IDEAL_TILT_X] = -lw_vec3_dot(turn, e1);
        derivative[LW_IDEAL_TILT_Y] = -lw_vec3_dot(turn, e2);
        derivative[LW_IDEAL_R] = by[2];
        derivative[LW_IDEAL_S] = by[3];
    }
    return d;
}

/* Σd² and, for the n parameters of the kind, A = Σ(∂d)(∂d)ᵀ and b = −Σ d ∂d. */
static double normal_equations(const LwIdeal *ideal, const LwCloud *cloud, double A[LW_SOLVE_MOST][LW_SOLVE_MOST], double b[LW_SOLVE_MOST])
{
    const int *list = parameters[ideal->kind];
    double cost = 0;
    for (int i = 0; i < LW_SOLVE_MOST; i++) {
        b[i] = 0;
        for (int j = 0; j < LW_SOLVE_MOST; j++)
            A[i][j] = 0;
    }
    for (int k = 0; k < cloud->count; k++) {
        double by[LW_IDEAL_PARAMETERS];
        double d = lw_ideal_distance(ideal, lw_cloud_point(cloud, k), NULL, by);
        cost += d * d;
        for (int i = 0; list[i] >= 0; i++) {
            b[i] -= d * by[list[i]];
            for (int j = 0; j <= i; j++)
                A[i][j] += by[list[i]] * by[list[j]];
        }
    }
    return cost;
}

static double cost_of(const LwIdeal *ideal, const LwCloud *cloud)
{
    double cost = 0;
    for (int k = 0; k < cloud->count; k++) {
        double d = lw_ideal_distance(ideal, lw_cloud_point(cloud, k), NULL, NULL);
        cost += d * d;
    }
    return cost;
}

static LwIdeal changed(LwIdeal ideal, const double *change)
{
    const int *list = parameters[ideal.kind];
    double by[LW_IDEAL_PARAMETERS] = { 0 };
    for (int i = 0; list[i] >= 0; i++)
        by[list[i]] = change[i];
    LwVec3 e1, e2, a = ideal.a;
    lw_vec3_basis(a, &e1, &e2);
    LwVec3 turn = lw_vec3_mad(lw_vec3_scale(e1, by[LW_IDEAL_TILT_X]), by[LW_IDEAL_TILT_Y], e2);
    ideal.c = lw_vec3_mad(lw_vec3_mad(lw_vec3_mad(ideal.c, by[LW_IDEAL_X], e1), by[LW_IDEAL_Y], e2), by[LW_IDEAL_Z], a);
    ideal.a = lw_quat_rotate(lw_quat_exp(turn), a);
    ideal.a = lw_vec3_unit(ideal.a);
    ideal.r += by[LW_IDEAL_R];
    ideal.s += by[LW_IDEAL_S];
    return ideal;
}

/* The length of parameters[kind]. */
static int size_of(LwFeatureKind kind)
{
    int n = 0;
    while (parameters[kind][n] >= 0)
        n++;
    return n;
}

void lw_ideal_adjust(LwIdeal *ideal, const LwCloud *cloud)
{
    const int n = size_of(ideal->kind);
    double A[LW_SOLVE_MOST][LW_SOLVE_MOST], b[LW_SOLVE_MOST], damping = 1e-4;
    for (int iteration = 0; iteration < 60 && damping < 1e8; iteration++) {
        double cost = normal_equations(ideal, cloud, A, b), trace = 0, largest = 0;
        for (int i = 0; i < n; i++)
            trace += A[i][i];
        for (int i = 0; i < n; i++) /* a direction that the points do not determine stays where it is */
            A[i][i] += damping * A[i][i] + 1e-14 * trace;
        if (!lw_solve_spd(n, A, b))
            return;
        for (int i = 0; i < n; i++)
            largest = fmax(largest, fabs(b[i]));
        LwIdeal next = changed(*ideal, b);
        if (cost_of(&next, cloud) <= cost) {
            *ideal = next;
            damping *= 0.05;
        } else
            damping = fmax(damping, 1e-12) * 10;
        if (largest < 1e-15)
            return;
    }
}

void lw_ideal_uncertainty(const LwIdeal *ideal, const LwCloud *cloud, double distance, double angle, double off[2])
{
    const int *list = parameters[ideal->kind], n = size_of(ideal->kind);
    double A[LW_SOLVE_MOST][LW_SOLVE_MOST], b[LW_SOLVE_MOST];
    for (int which = 0; which < 2; which++) {
        int at = -1;
        normal_equations(ideal, cloud, A, b);
        for (int i = 0; i < n; i++) {
            b[i] = 0;
            if (list[i] == (which ? LW_IDEAL_S : LW_IDEAL_R))
                at = i;
            for (int j = 0; j <= i; j++)
                A[i][j] /= cloud->count * distance * distance;
            /* directions are known from the normals too */
            if (list[i] == LW_IDEAL_TILT_X || list[i] == LW_IDEAL_TILT_Y || (list[i] == LW_IDEAL_S && ideal->kind == LW_FEATURE_CONE))
                A[i][i] += 1 / (angle * angle);
        }
        off[which] = 0;
        if (at < 0)
            continue;
        b[at] = 1;
        off[which] = lw_solve_spd(n, A, b) ? sqrt(fabs(b[at])) : INFINITY;
    }
}
