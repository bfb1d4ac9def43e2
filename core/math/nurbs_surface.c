/* With A = Σ N_i N_j w P and w likewise, S = A/w:
 *     S_u = (A_u − w_u S)/w      S_uv = (A_uv − w_u S_v − w_v S_u − w_uv S)/w
 * The nearest point: with r = x − S the squared distance has the gradient −(r·S_u, r·S_v) and the Hessian
 * S_a·S_b − r·S_ab; Newton where it is positive definite and shortens the distance, Gauss–Newton otherwise. */
#include "core/math/nurbs_surface.h"

#include "core/math/bspline.h"
#include "core/math/nurbs_private.h"

#include <stdio.h>
#include <string.h>

static void eval_inside(const LwNurbsSurface *f, const double s[2], LwSurfacePoint *out)
{
    LwBasis b[2];
    LwVec3 A[3][3] = { 0 };
    double w[3][3] = { 0 };
    for (int k = 0; k < 2; k++)
        lw_bspline_basis(f->degree[k], f->knot[k], lw_bspline_span(f->degree[k], f->count[k], f->knot[k], s[k]), s[k], 2, &b[k]);
    for (int i = 0; i <= f->degree[0]; i++)
        for (int j = 0; j <= f->degree[1]; j++) {
            int at = (b[0].first + i) * f->count[1] + b[1].first + j;
            for (int p = 0; p < 3; p++)
                for (int q = 0; p + q < 3; q++) {
                    double N = b[0].N[p][i] * b[1].N[q][j] * f->weight[at];
                    A[p][q] = lw_vec3_mad(A[p][q], N, f->point[at]);
                    w[p][q] += N;
                }
        }
    double by = 1 / w[0][0];
    out->p = lw_vec3_scale(A[0][0], by);
    out->u = lw_vec3_scale(lw_vec3_mad(A[1][0], -w[1][0], out->p), by);
    out->v = lw_vec3_scale(lw_vec3_mad(A[0][1], -w[0][1], out->p), by);
    out->uu = lw_vec3_scale(lw_vec3_mad(lw_vec3_mad(A[2][0], -2 * w[1][0], out->u), -w[2][0], out->p), by);
    out->vv = lw_vec3_scale(lw_vec3_mad(lw_vec3_mad(A[0][2], -2 * w[0][1], out->v), -w[0][2], out->p), by);
    LwVec3 mixed = lw_vec3_mad(lw_vec3_mad(A[1][1], -w[1][0], out->v), -w[0][1], out->u);
    out->uv = lw_vec3_scale(lw_vec3_mad(mixed, -w[1][1], out->p), by);
}

void lw_nurbs_surface_eval(const LwNurbsSurface *f, double u, double v, LwSurfacePoint *out)
{
    double s[2] = { fmin(fmax(u, f->start[0]), f->end[0]), fmin(fmax(v, f->start[1]), f->end[1]) };
    double du = u - s[0], dv = v - s[1];
    eval_inside(f, s, out);
    if (du == 0 && dv == 0)
        return;
    /* p + du S_u + dv S_v (+ du dv S_uv off a corner): straight in the direction that left, as curved as the edge along it */
    LwSurfacePoint e = *out;
    out->p = lw_vec3_mad(lw_vec3_mad(lw_vec3_mad(e.p, du, e.u), dv, e.v), du * dv, e.uv);
    out->u = lw_vec3_mad(e.u, dv, e.uv);
    out->v = lw_vec3_mad(e.v, du, e.uv);
    if (du != 0)
        out->uu = lw_vec3(0, 0, 0);
    if (dv != 0)
        out->vv = lw_vec3(0, 0, 0);
}

static const double *take_knots(LwArena *arena, const LwNurbsSurfaceDef *def, int k, LwNurbsError *error)
{
    char text[120];
    int degree = def->degree[k], count = def->count[k], knots = count + degree + 1;
    double *knot = LW_NEWN(arena, double, knots);
    if (!def->knot[k]) {
        for (int i = 0; i < knots; i++)
            knot[i] = fmin(fmax((double)(i - degree) / (count - degree), 0), 1);
        return knot;
    }
    snprintf(text, sizeof text, "found %d knots for %d points of degree %d; expected %d", def->knot_count[k], count, degree, knots);
    if (def->knot_count[k] != knots && !lw_nurbs_refuse(error, LW_NURBS_KNOTS, -1, text))
        return NULL;
    if (!lw_nurbs_check_knots(degree, knots, def->knot[k], error))
        return NULL;
    memcpy(knot, def->knot[k], (size_t)knots * sizeof *knot);
    if (!(knot[count] > knot[degree]) && !lw_nurbs_refuse(error, LW_NURBS_KNOTS, -1, "the knots leave the surface no extent"))
        return NULL;
    return knot;
}

static bool check(const LwNurbsSurfaceDef *def, LwNurbsError *error)
{
    for (int k = 0; k < 2; k++) {
        if (def->degree[k] < 1 || def->degree[k] > LW_BSPLINE_DEGREE)
            return lw_nurbs_refuse(error, LW_NURBS_DEGREE, k, "the degree of a surface must be 1 to 15");
        if (def->count[k] < def->degree[k] + 1)
            return lw_nurbs_refuse(error, LW_NURBS_POINTS, -1, "too few control points for the degree of the surface");
    }
    for (int i = 0; i < def->count[0] * def->count[1]; i++) {
        if (!lw_vec3_is_finite(def->point[i]))
            return lw_nurbs_refuse(error, LW_NURBS_POINTS, i, "a control point is not finite");
        if (def->weight && !(def->weight[i] > 0 && isfinite(def->weight[i])))
            return lw_nurbs_refuse(error, LW_NURBS_WEIGHTS, i, "a weight of a NURBS surface must be positive");
    }
    return true;
}

const LwNurbsSurface *lw_nurbs_surface_create(LwArena *arena, const LwNurbsSurfaceDef *def, LwNurbsError *error)
{
    if (!check(def, error))
        return NULL;
    LwNurbsSurface *f = LW_NEW(arena, LwNurbsSurface);
    int total = def->count[0] * def->count[1];
    for (int k = 0; k < 2; k++) {
        f->degree[k] = def->degree[k];
        f->count[k] = def->count[k];
        f->knot[k] = take_knots(arena, def, k, error);
        if (!f->knot[k])
            return NULL;
        f->start[k] = f->knot[k][f->degree[k]];
        f->end[k] = f->knot[k][f->count[k]];
    }
    LwVec3 *point = LW_NEWN(arena, LwVec3, total);
    double *weight = LW_NEWN(arena, double, total);
    for (int i = 0; i < total; i++) {
        point[i] = def->point[i];
        weight[i] = def->weight ? def->weight[i] : 1;
    }
    f->point = point;
    f->weight = weight;
    return f;
}

static double distance2(const LwNurbsSurface *f, LwVec3 x, const double s[2])
{
    LwSurfacePoint e;
    lw_nurbs_surface_eval(f, s[0], s[1], &e);
    LwVec3 r = lw_vec3_sub(x, e.p);
    return lw_vec3_dot(r, r);
}

/* One Newton step, or a Gauss–Newton one where the Hessian bends the wrong way; returns r². */
static double propose(const LwNurbsSurface *f, LwVec3 x, const double s[2], double step[2], bool *newton)
{
    LwSurfacePoint e;
    lw_nurbs_surface_eval(f, s[0], s[1], &e);
    LwVec3 r = lw_vec3_sub(x, e.p);
    double E = lw_vec3_dot(e.u, e.u), F = lw_vec3_dot(e.u, e.v), G = lw_vec3_dot(e.v, e.v);
    double a = E - lw_vec3_dot(r, e.uu), b = F - lw_vec3_dot(r, e.uv), c = G - lw_vec3_dot(r, e.vv);
    *newton = a > 1e-3 * E && a * c - b * b > 1e-3 * (E * G - F * F);
    if (!*newton)
        a = E, b = F, c = G;
    double det = a * c - b * b, gu = lw_vec3_dot(r, e.u), gv = lw_vec3_dot(r, e.v);
    step[0] = det > 0 ? (c * gu - b * gv) / det : 0;
    step[1] = det > 0 ? (a * gv - b * gu) / det : 0;
    return lw_vec3_dot(r, r);
}

void lw_nurbs_surface_closest_near(const LwNurbsSurface *f, LwVec3 x, double uv[2])
{
    double range[2] = { f->end[0] - f->start[0], f->end[1] - f->start[1] };
    for (int round = 0; round < 80; round++) {
        double step[2], at[2];
        bool newton;
        double r2 = propose(f, x, uv, step, &newton);
        double largest = fmax(fabs(step[0]) / range[0], fabs(step[1]) / range[1]);
        double factor = largest > 0.1 ? 0.1 / largest : 1;
        bool small = newton && largest < 1e-6;
        for (int half = 0; half < 40; half++, factor /= 2) {
            at[0] = uv[0] + factor * step[0];
            at[1] = uv[1] + factor * step[1];
            if (small || distance2(f, x, at) <= r2)
                break;
        }
        uv[0] = at[0];
        uv[1] = at[1];
        if (!(largest > 1e-15 * (1 + fabs(uv[0]) / range[0] + fabs(uv[1]) / range[1])))
            return;
    }
}

void lw_nurbs_surface_closest(const LwNurbsSurface *f, LwVec3 x, double uv[2])
{
    enum { GRID = 24 };
    double best = INFINITY, at[2];
    for (int i = 0; i <= GRID; i++)
        for (int j = 0; j <= GRID; j++) {
            at[0] = f->start[0] + (f->end[0] - f->start[0]) * i / GRID;
            at[1] = f->start[1] + (f->end[1] - f->start[1]) * j / GRID;
            double r2 = distance2(f, x, at);
            if (r2 < best)
                best = r2, uv[0] = at[0], uv[1] = at[1];
        }
    lw_nurbs_surface_closest_near(f, x, uv);
}
