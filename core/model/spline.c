/* Cubic spline with not-a-knot ends.
 *
 * Between knots i and i+1, with s = t − t_i and h_i = t_{i+1} − t_i,
 *     y = y_i + b_i s + c_i s² + d_i s³.
 * The unknowns are the curvatures M_i at the knots. A continuous slope at the inner knots asks for
 *     h_{i−1} M_{i−1} + 2 (h_{i−1} + h_i) M_i + h_i M_{i+1} = 6 (δ_i − δ_{i−1}),   δ_i = (y_{i+1} − y_i)/h_i,
 * and not-a-knot (one cubic through the first three points and one through the last three) gives
 *     M_0 = M_1 + (M_1 − M_2) h_0/h_1,   likewise at the other end,
 * which, put into the first and last inner equation, leaves a diagonally dominant tridiagonal system: elimination
 * needs no pivoting. Workspace: two rows, given back before returning. */
#include "core/model/spline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct LwSpline {
    int count;
    const double *t, *y;
    double *b, *c, *d;  /* count − 1 pieces */
    double *area;       /* ∫ from t_0 to t_i */
};

static bool refuse(LwLawError *error, int index, const char *why)
{
    if (error) {
        error->offset = index;
        snprintf(error->message, sizeof error->message, "%s", why);
    }
    return false;
}

static bool check_points(int count, const double *t, const double *y, LwLawError *error)
{
    if (count < 2)
        return refuse(error, 0, "a table needs at least two points");
    for (int i = 0; i < count; i++) {
        if (!isfinite(t[i]) || !isfinite(y[i]))
            return refuse(error, i, "a table point is not a finite number");
        if (i > 0 && !(t[i] > t[i - 1]))
            return refuse(error, i, "the times of a table must increase from point to point");
    }
    return true;
}

static double slope(const LwSpline *spline, int i)
{
    return (spline->y[i + 1] - spline->y[i]) / (spline->t[i + 1] - spline->t[i]);
}

/* M by elimination, for four points or more. */
static void solve_curvatures(const LwSpline *spline, double *M, double *upper)
{
    const double *t = spline->t;
    int last = spline->count - 1;
    double first_ratio = (t[1] - t[0]) / (t[2] - t[1]);
    double last_ratio = (t[last] - t[last - 1]) / (t[last - 1] - t[last - 2]);
    for (int i = 1; i < last; i++) {
        double left = t[i] - t[i - 1], right = t[i + 1] - t[i], diagonal = 2 * (left + right);
        double rhs = 6 * (slope(spline, i) - slope(spline, i - 1)), lower = left;
        upper[i] = right;
        if (i == 1) {
            diagonal += left * (1 + first_ratio);
            upper[i] -= left * first_ratio;
            lower = 0;
        }
        if (i == last - 1) {
            diagonal += right * (1 + last_ratio);
            lower -= right * last_ratio;
            upper[i] = 0;
        }
        if (i > 1) {
            diagonal -= lower * upper[i - 1];
            rhs -= lower * M[i - 1];
        }
        upper[i] /= diagonal;
        M[i] = rhs / diagonal;
    }
    for (int i = last - 2; i >= 1; i--)
        M[i] -= upper[i] * M[i + 1];
    M[0] = M[1] + (M[1] - M[2]) * first_ratio;
    M[last] = M[last - 1] + (M[last - 1] - M[last - 2]) * last_ratio;
}

static void find_curvatures(const LwSpline *spline, double *M, double *upper)
{
    if (spline->count >= 4)
        solve_curvatures(spline, M, upper);
    else if (spline->count == 3)
        M[0] = M[1] = M[2] = 2 * (slope(spline, 1) - slope(spline, 0)) / (spline->t[2] - spline->t[0]);
    else
        M[0] = M[1] = 0;
}

/* Extreme spacing or height can overflow the coefficients of honest-looking points. */
static bool set_pieces(LwSpline *spline, const double *M, LwLawError *error)
{
    long double area = 0;
    for (int i = 0; i + 1 < spline->count; i++) {
        double h = spline->t[i + 1] - spline->t[i];
        double b = slope(spline, i) - h * (2 * M[i] + M[i + 1]) / 6, c = M[i] / 2, d = (M[i + 1] - M[i]) / (6 * h);
        spline->b[i] = b;
        spline->c[i] = c;
        spline->d[i] = d;
        area += h * (spline->y[i] + h * (b / 2 + h * (c / 3 + h * d / 4)));
        spline->area[i + 1] = (double)area;
        if (!isfinite(b) || !isfinite(c) || !isfinite(d) || !isfinite(spline->area[i + 1]))
            return refuse(error, i, "the table is too steep here for a smooth curve in floating point");
    }
    return true;
}

static double *copy(LwArena *arena, const double *values, int count)
{
    return memcpy(LW_NEWN(arena, double, count), values, (size_t)count * sizeof *values);
}

const LwSpline *lw_spline_create(LwArena *arena, int count, const double *t, const double *y, LwLawError *error)
{
    if (!check_points(count, t, y, error))
        return NULL;
    LwSpline *spline = LW_NEW(arena, LwSpline);
    *spline = (LwSpline){
        .count = count,
        .t = copy(arena, t, count),
        .y = copy(arena, y, count),
        .b = LW_NEWN(arena, double, count - 1),
        .c = LW_NEWN(arena, double, count - 1),
        .d = LW_NEWN(arena, double, count - 1),
        .area = LW_NEWN(arena, double, count),
    };
    LwArenaMark mark = lw_arena_mark(arena);
    double *M = LW_NEWN(arena, double, count);
    find_curvatures(spline, M, LW_NEWN(arena, double, count));
    bool finite = set_pieces(spline, M, error);
    lw_arena_release(arena, mark);
    return finite ? spline : NULL;
}

/* The piece at t: −1 before the table, count − 1 after it; the last knot belongs to the last piece. */
static int find_piece(const LwSpline *spline, double t)
{
    int low = 0, high = spline->count - 1;
    if (t < spline->t[0])
        return -1;
    if (t > spline->t[high])
        return high;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (t < spline->t[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

static LwJet eval_piece(const LwSpline *spline, int i, double s)
{
    double b = spline->b[i], c = spline->c[i], d = spline->d[i];
    return lw_jet(spline->y[i] + s * (b + s * (c + s * d)), b + s * (2 * c + s * 3 * d), 2 * c + s * 6 * d);
}

LwJet lw_spline_eval(const LwSpline *spline, double t)
{
    int i = find_piece(spline, t), last = spline->count - 1;
    if (i >= 0 && i < last)
        return eval_piece(spline, i, t - spline->t[i]);
    int end = i < 0 ? 0 : last;
    double at_slope = end == 0 ? spline->b[0]
                               : eval_piece(spline, last - 1, spline->t[last] - spline->t[last - 1]).d;
    return lw_jet(spline->y[end] + at_slope * (t - spline->t[end]), at_slope, 0);
}

/* Two Gauss points are exact for the cubic of one piece and, unlike a difference of antiderivatives, keep all
 * digits over a short interval. */
static double integrate_within(const LwSpline *spline, double t0, double t1)
{
    double half = (t1 - t0) / 2, middle = t0 + half, offset = half * 0.57735026918962576451;
    return half * (lw_spline_eval(spline, middle - offset).v + lw_spline_eval(spline, middle + offset).v);
}

double lw_spline_integral(const LwSpline *spline, double t0, double t1)
{
    if (t1 < t0)
        return -lw_spline_integral(spline, t1, t0);
    if (isnan(t0) || isnan(t1))
        return NAN;
    int first = find_piece(spline, t0), last = find_piece(spline, t1);
    if (first == last)
        return integrate_within(spline, t0, t1);
    return integrate_within(spline, t0, spline->t[first + 1]) + (spline->area[last] - spline->area[first + 1])
           + integrate_within(spline, spline->t[last], t1);
}
