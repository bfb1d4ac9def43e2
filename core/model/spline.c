/* Curves through the points of a table: straight lines, or cubics of three kinds.
 *
 * Between knots i and i+1, with s = t − t_i, h_i = t_{i+1} − t_i and δ_i = (y_{i+1} − y_i)/h_i,
 *     y = y_i + b_i s + c_i s² + d_i s³.
 *
 * "cubic" is C², with not-a-knot ends. The unknowns are the curvatures M_i at the knots. A continuous slope at the
 * inner knots asks for
 *     h_{i−1} M_{i−1} + 2 (h_{i−1} + h_i) M_i + h_i M_{i+1} = 6 (δ_i − δ_{i−1}),
 * and not-a-knot (one cubic through the first three points and one through the last three) gives
 *     M_0 = M_1 + (M_1 − M_2) h_0/h_1,   likewise at the other end,
 * which, put into the first and last inner equation, leaves a diagonally dominant tridiagonal system: elimination
 * needs no pivoting.
 *
 * The others are C¹ and choose the slopes m_i at the knots from few neighbours:
 * "akima" weighs δ_{i−1} and δ_i by |δ_{i+1} − δ_i| and |δ_{i−1} − δ_{i−2}| (two slopes are extrapolated beyond each
 * end), which does not ring beside a corner; "monotone" takes their weighted harmonic mean, or zero where they differ
 * in sign (Fritsch and Butland), so that the curve rises and falls with the points and never beyond them. */
#include "core/model/pieces.h"

#include <stddef.h>
#include <string.h>

typedef struct Table {
    int count;
    const double *t, *y;
} Table;

static bool check_points(int count, const double *t, const double *y, LwLawError *error)
{
    if (count < 2)
        return lw_law_refuse(error, 0, -1, "a table needs at least two points") != NULL;
    for (int i = 0; i < count; i++) {
        if (!isfinite(t[i]) || !isfinite(y[i]))
            return lw_law_refuse(error, i, i, "a table point is not a finite number") != NULL;
        if (i > 0 && t[i] == t[i - 1])
            return lw_law_refuse(error, i, i, "points %d and %d of the table have the same time, %.9g s; times must increase",
                                 i, i + 1, t[i]) != NULL;
        if (i > 0 && t[i] < t[i - 1])
            return lw_law_refuse(error, i, i, "the time goes back from %.9g s to %.9g s at point %d of the table; times must increase",
                                 t[i - 1], t[i], i + 1) != NULL;
    }
    return true;
}

static double slope(const Table *table, int i)
{
    return (table->y[i + 1] - table->y[i]) / (table->t[i + 1] - table->t[i]);
}

/* M by elimination, for four points or more. */
static void solve_curvatures(const Table *table, double *M, double *upper)
{
    const double *t = table->t;
    int last = table->count - 1;
    double first_ratio = (t[1] - t[0]) / (t[2] - t[1]);
    double last_ratio = (t[last] - t[last - 1]) / (t[last - 1] - t[last - 2]);
    for (int i = 1; i < last; i++) {
        double left = t[i] - t[i - 1], right = t[i + 1] - t[i], diagonal = 2 * (left + right);
        double rhs = 6 * (slope(table, i) - slope(table, i - 1)), lower = left;
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

static void find_curvatures(const Table *table, double *M, double *upper)
{
    if (table->count >= 4)
        solve_curvatures(table, M, upper);
    else if (table->count == 3)
        M[0] = M[1] = M[2] = 2 * (slope(table, 1) - slope(table, 0)) / (table->t[2] - table->t[0]);
    else
        M[0] = M[1] = 0;
}

static double limit_end(double m, double inner, double outer)
{
    if (m * inner <= 0)
        return 0;
    return inner * outer <= 0 && fabs(m) > 3 * fabs(inner) ? 3 * inner : m;
}

static void find_monotone_slopes(const Table *table, double *m)
{
    const double *t = table->t;
    int last = table->count - 1;
    for (int i = 1; i < last; i++) {
        double left = t[i] - t[i - 1], right = t[i + 1] - t[i], a = slope(table, i - 1), b = slope(table, i);
        double wa = 2 * right + left, wb = right + 2 * left;
        m[i] = a * b > 0 ? (wa + wb) / (wa / a + wb / b) : 0;
    }
    for (int end = 0; end < 2; end++) {
        int i = end ? last - 1 : 0, k = end ? last - 2 : 1;
        double a = slope(table, i), b = last > 1 ? slope(table, k) : a, h = t[i + 1] - t[i], far = last > 1 ? t[k + 1] - t[k] : h;
        m[end ? last : 0] = limit_end(((2 * h + far) * a - h * b) / (h + far), a, b);
    }
}

/* δ_i, extrapolated where i is beyond the ends. */
static double far_slope(const Table *table, int i)
{
    int last = table->count - 2;
    if (last == 0)
        return slope(table, 0);
    if (i < 0)
        return (1 - i) * slope(table, 0) + i * slope(table, 1);
    if (i > last)
        return (1 + i - last) * slope(table, last) - (i - last) * slope(table, last - 1);
    return slope(table, i);
}

static void find_akima_slopes(const Table *table, double *m)
{
    for (int i = 0; i < table->count; i++) {
        double d[4];
        for (int k = 0; k < 4; k++)
            d[k] = far_slope(table, i - 2 + k);
        double wa = fabs(d[3] - d[2]), wb = fabs(d[1] - d[0]), size = fabs(d[0]) + fabs(d[1]) + fabs(d[2]) + fabs(d[3]);
        m[i] = wa + wb > 1e-14 * size ? (wa * d[1] + wb * d[2]) / (wa + wb) : 0.5 * (d[1] + d[2]);
    }
}

/* c[1…3] of piece i from the slopes at its ends. */
static void set_from_slopes(const Table *table, const double *m, int i, double *c)
{
    double h = table->t[i + 1] - table->t[i], d = slope(table, i);
    c[1] = m[i];
    c[2] = (3 * d - 2 * m[i] - m[i + 1]) / h;
    c[3] = (m[i] + m[i + 1] - 2 * d) / (h * h);
}

static void set_from_curvatures(const Table *table, const double *M, int i, double *c)
{
    double h = table->t[i + 1] - table->t[i];
    c[1] = slope(table, i) - h * (2 * M[i] + M[i + 1]) / 6;
    c[2] = M[i] / 2;
    c[3] = (M[i + 1] - M[i]) / (6 * h);
}

/* Slopes or curvatures at the knots; straight lines need neither. */
static void prepare(const Table *table, LwTableCurve curve, double *at_knot, double *upper)
{
    if (curve == LW_TABLE_CUBIC)
        find_curvatures(table, at_knot, upper);
    else if (curve == LW_TABLE_AKIMA)
        find_akima_slopes(table, at_knot);
    else if (curve == LW_TABLE_MONOTONE)
        find_monotone_slopes(table, at_knot);
}

static void set_piece(const Table *table, LwTableCurve curve, const double *at_knot, int i, double c[4])
{
    c[0] = table->y[i];
    if (curve == LW_TABLE_CUBIC) {
        set_from_curvatures(table, at_knot, i, c);
    } else if (curve == LW_TABLE_LINEAR) {
        c[1] = slope(table, i);
        c[2] = c[3] = 0;
    } else {
        set_from_slopes(table, at_knot, i, c);
    }
}

/* Extreme spacing or height can overflow the coefficients of honest-looking points; which piece it was goes to *bad. */
static void add_pieces(LwPieces *pieces, const Table *table, LwTableCurve curve, int *bad)
{
    int last = table->count - 1;
    double *at_knot = LW_NEWN(pieces->arena, double, table->count), c[4] = { 0 };
    prepare(table, curve, at_knot, LW_NEWN(pieces->arena, double, table->count));
    for (int i = 0; i < last; i++) {
        set_piece(table, curve, at_knot, i, c);
        if (*bad < 0 && !isfinite(c[1] + c[2] + c[3]))
            *bad = i;
        if (i == 0)
            lw_pieces_add_polynomial(pieces, table->t[0], table->t[0], 1, c);
        lw_pieces_add_polynomial(pieces, table->t[i + 1], table->t[i], curve == LW_TABLE_LINEAR ? 1 : 3, c);
    }
    double end_slope = lw_piece_eval(&pieces->piece[pieces->count - 1], table->t[last]).d;
    lw_pieces_add_polynomial(pieces, INFINITY, table->t[last], 1, (const double[]){ table->y[last], end_slope });
}

const LwLaw *lw_law_table_curve(LwArena *arena, int count, const double *t, const double *y, LwTableCurve curve,
                                LwLawError *error)
{
    if (!check_points(count, t, y, error))
        return NULL;
    LwPieces *pieces = lw_pieces_begin(arena, count + 1);
    int bad = -1;
    pieces->last_inside = true;
    add_pieces(pieces, &(Table){ count, t, y }, curve, &bad);
    const LwLaw *law = bad < 0 ? lw_pieces_finish(pieces) : NULL;
    if (!law)
        lw_law_refuse(error, bad < 0 ? 0 : bad, bad < 0 ? 0 : bad, "the table is too steep here for a smooth curve in floating point");
    return law;
}

const LwLaw *lw_law_table(LwArena *arena, int count, const double *t, const double *y, LwLawError *error)
{
    return lw_law_table_curve(arena, count, t, y, LW_TABLE_CUBIC, error);
}
