/* A rational curve is the quotient of two sums over B-spline functions, A(s)/w(s) with A = Σ N_i w_i P_i, w = Σ N_i w_i.
 * Its derivatives follow from A = w c by the product rule:
 *     c^(k) = [A^(k) − Σ_{i=1..k} binomial(k, i) w^(i) c^(k−i)] / w */
#include "core/math/nurbs.h"

#include "core/math/bspline.h"
#include "core/math/nurbs_private.h"

#include <stdio.h>
#include <string.h>

static void eval_inside(const LwNurbs *c, double s, LwVec3 derivative[4])
{
    static const double binomial[4][4] = { { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 } };
    LwBasis basis;
    LwVec3 A[4] = { 0 };
    double w[4] = { 0 };
    lw_bspline_basis(c->degree, c->knot, lw_bspline_span(c->degree, c->count, c->knot, s), s, 3, &basis);
    for (int k = 0; k < 4; k++)
        for (int j = 0; j <= c->degree; j++) {
            double N = basis.N[k][j] * c->weight[basis.first + j];
            A[k] = lw_vec3_mad(A[k], N, c->point[basis.first + j]);
            w[k] += N;
        }
    for (int k = 0; k < 4; k++) {
        LwVec3 sum = A[k];
        for (int i = 1; i <= k; i++)
            sum = lw_vec3_mad(sum, -binomial[k][i] * w[i], derivative[k - i]);
        derivative[k] = lw_vec3_scale(sum, 1 / w[0]);
    }
}

void lw_nurbs_eval(const LwNurbs *c, double s, LwVec3 derivative[4])
{
    double range = c->end - c->start;
    if (c->closed)
        s -= range * floor((s - c->start) / range);
    double inside = fmin(fmax(s, c->start), c->end);
    eval_inside(c, inside, derivative);
    if (c->closed || inside == s)
        return;
    derivative[0] = lw_vec3_mad(derivative[0], s - inside, derivative[1]);
    derivative[2] = derivative[3] = lw_vec3(0, 0, 0);
}

double lw_nurbs_beyond(const LwNurbs *c, double s)
{
    return c->closed ? 0 : fmax(0, fmax(s - c->end, c->start - s));
}

bool lw_nurbs_refuse(LwNurbsError *error, LwNurbsFault fault, int index, const char *why)
{
    if (error) {
        error->fault = fault;
        error->index = index;
        snprintf(error->message, sizeof error->message, "%s", why);
    }
    return false;
}

static bool check_numbers(const LwNurbsDef *def, LwNurbsError *error)
{
    char text[120];
    if (def->degree < 1 || def->degree > LW_BSPLINE_DEGREE) {
        snprintf(text, sizeof text, "the degree is %d; expected 1 to %d", def->degree, LW_BSPLINE_DEGREE);
        return lw_nurbs_refuse(error, LW_NURBS_DEGREE, -1, text);
    }
    bool wraps = def->closed && (!def->knot || def->knot_count == def->count + 1);
    int least = wraps ? 3 : def->degree + 1;
    if (def->count < least) {
        snprintf(text, sizeof text, "%d control points are too few for degree %d; expected at least %d", def->count, def->degree, least);
        return lw_nurbs_refuse(error, LW_NURBS_POINTS, -1, text);
    }
    for (int i = 0; i < def->count; i++) {
        if (!lw_vec3_is_finite(def->point[i]))
            return lw_nurbs_refuse(error, LW_NURBS_POINTS, i, "a control point is not finite");
        if (def->weight && !(def->weight[i] > 0 && isfinite(def->weight[i])))
            return lw_nurbs_refuse(error, LW_NURBS_WEIGHTS, i, "a weight of a NURBS curve must be positive");
    }
    return true;
}

bool lw_nurbs_check_knots(int degree, int count, const double *knot, LwNurbsError *error)
{
    for (int i = 0, same = 1; i < count; i++) {
        if (!isfinite(knot[i]))
            return lw_nurbs_refuse(error, LW_NURBS_KNOTS, i, "a knot is not finite");
        if (i > 0 && knot[i] < knot[i - 1])
            return lw_nurbs_refuse(error, LW_NURBS_KNOTS, i, "the knots of a NURBS curve must not decrease");
        same = i > 0 && knot[i] == knot[i - 1] ? same + 1 : 1;
        bool inner = knot[i] > knot[0] && knot[i] < knot[count - 1];
        if (same > degree + (inner ? 0 : 1))
            return lw_nurbs_refuse(error, LW_NURBS_KNOTS, i, "a knot repeated more often than the degree tears the curve apart");
    }
    return true;
}

/* Knots of equal spans from 0 to 1; clamped ones repeat the ends. */
static double *uniform_knots(LwArena *arena, int degree, int count, bool clamped)
{
    double *knot = LW_NEWN(arena, double, count + degree + 1);
    for (int i = 0; i < count + degree + 1; i++) {
        double u = (double)(i - degree) / (count - degree);
        knot[i] = clamped ? fmin(fmax(u, 0), 1) : u;
    }
    return knot;
}

/* One turn, degree spans more on either side. */
static double *wrapped_knots(LwArena *arena, int degree, int turn, const double *given)
{
    int total = turn + 2 * degree + 1;
    double *knot = LW_NEWN(arena, double, total), range = given[turn] - given[0];
    for (int i = 0; i < total; i++) {
        int k = i - degree, lap = (k + turn * degree) / turn - degree;
        knot[i] = given[k - lap * turn] + lap * range;
    }
    return knot;
}

static bool choose_knots(LwArena *arena, const LwNurbsDef *def, LwNurbs *c, LwNurbsError *error)
{
    char text[160];
    int clamped = def->count + def->degree + 1;
    bool one_turn = def->closed && def->knot && def->knot_count == def->count + 1;
    if (def->knot && !one_turn && def->knot_count != clamped) {
        int length = snprintf(text, sizeof text, "found %d knots for %d points of degree %d; expected %d", def->knot_count, def->count, def->degree, clamped);
        if (def->closed)
            snprintf(text + length, sizeof text - (size_t)length, " (clamped) or %d (one turn)", def->count + 1);
        return lw_nurbs_refuse(error, LW_NURBS_KNOTS, -1, text);
    }
    if (def->knot && !lw_nurbs_check_knots(def->degree, def->knot_count, def->knot, error))
        return false;
    bool wraps = def->closed && (!def->knot || one_turn);
    c->count = def->count + (wraps ? def->degree : 0);
    if (one_turn)
        c->knot = wrapped_knots(arena, def->degree, def->count, def->knot);
    else if (def->knot)
        c->knot = memcpy(LW_NEWN(arena, double, clamped), def->knot, (size_t)clamped * sizeof(double));
    else
        c->knot = uniform_knots(arena, def->degree, c->count, !wraps);
    c->start = c->knot[c->degree];
    c->end = c->knot[c->count];
    if (!(c->end > c->start))
        return lw_nurbs_refuse(error, LW_NURBS_KNOTS, -1, "the knots leave the curve no length");
    return true;
}

const LwNurbs *lw_nurbs_create(LwArena *arena, const LwNurbsDef *def, LwNurbsError *error)
{
    if (!check_numbers(def, error))
        return NULL;
    LwNurbs *c = LW_NEW(arena, LwNurbs);
    c->degree = def->degree;
    c->closed = def->closed;
    if (!choose_knots(arena, def, c, error))
        return NULL;
    LwVec3 *point = LW_NEWN(arena, LwVec3, c->count);
    double *weight = LW_NEWN(arena, double, c->count), size = 0;
    for (int i = 0; i < c->count; i++) {
        point[i] = def->point[i % def->count];
        weight[i] = def->weight ? def->weight[i % def->count] : 1;
        size = fmax(size, lw_vec3_norm(lw_vec3_sub(point[i], point[0])));
    }
    c->point = point;
    c->weight = weight;
    if (!(size > 0)) {
        lw_nurbs_refuse(error, LW_NURBS_POINTS, -1, "all points of the curve coincide");
        return NULL;
    }
    if (c->closed) {
        LwVec3 a[4], b[4];
        eval_inside(c, c->start, a);
        eval_inside(c, c->end, b);
        if (!(lw_vec3_norm(lw_vec3_sub(a[0], b[0])) <= 1e-9 * size)) {
            lw_nurbs_refuse(error, LW_NURBS_POINTS, def->count - 1, "the curve is said to be closed but its ends are apart");
            return NULL;
        }
    }
    c->arc = lw_nurbs_make_arc(arena, c);
    return c;
}
