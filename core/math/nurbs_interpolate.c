/* Cubic splines through points, as B-splines.
 *
 * Each coordinate is a cubic spline y(s) with values y_i and second derivatives M_i at the parameters s_i. With
 * h_i = s_{i+1} − s_i and δ_i = (y_{i+1} − y_i)/h_i a continuous slope asks for
 *     h_{i−1} M_{i−1} + 2 (h_{i−1} + h_i) M_i + h_i M_{i+1} = 6 (δ_i − δ_{i−1}),
 * cyclically for a closed curve; open ends continue the third derivative across the second point (not-a-knot). The system
 * is diagonally dominant, so elimination needs no pivots; the cycle is closed by a rank-one change (Sherman and Morrison).
 * The control point of three neighbouring knots (a, b, c) is the spline's blossom there: with y + p t + q t² + r t³ on a
 * piece, y + p (a+b+c)/3 + q (ab+bc+ca)/3 + r abc. */
#include "core/math/nurbs_private.h"

typedef struct Knots {
    int count;              /* points; a closed curve has one more parameter */
    bool closed;
    const double *s;
} Knots;

/* Thomas's algorithm; rhs becomes the solution, `work` has room for n. */
static void solve_tridiagonal(int n, const double *low, const double *mid, const double *up, LwVec3 *rhs, double *work)
{
    double pivot = mid[0];
    rhs[0] = lw_vec3_scale(rhs[0], 1 / pivot);
    for (int i = 1; i < n; i++) {
        work[i] = up[i - 1] / pivot;
        pivot = mid[i] - low[i] * work[i];
        rhs[i] = lw_vec3_scale(lw_vec3_mad(rhs[i], -low[i], rhs[i - 1]), 1 / pivot);
    }
    for (int i = n - 2; i >= 0; i--)
        rhs[i] = lw_vec3_mad(rhs[i], -work[i + 1], rhs[i + 1]);
}

static LwVec3 slope(const Knots *k, const LwVec3 *y, int i)
{
    return lw_vec3_scale(lw_vec3_sub(y[(i + 1) % k->count], y[i]), 1 / (k->s[i + 1] - k->s[i]));
}

/* M of a closed curve; n unknowns, the corner entries of the cycle are h_{n−1} both. */
static void solve_closed(LwArena *arena, const Knots *k, const LwVec3 *y, LwVec3 *M)
{
    int n = k->count;
    double *low = LW_NEWN(arena, double, n), *mid = LW_NEWN(arena, double, n), *up = LW_NEWN(arena, double, n), *work = LW_NEWN(arena, double, n);
    LwVec3 *z = LW_NEWN(arena, LwVec3, n);
    for (int i = 0; i < n; i++) {
        int before = (i + n - 1) % n;
        double left = k->s[before + 1] - k->s[before], right = k->s[i + 1] - k->s[i];
        low[i] = left;
        mid[i] = 2 * (left + right);
        up[i] = right;
        M[i] = lw_vec3_scale(lw_vec3_sub(slope(k, y, i), slope(k, y, before)), 6);
    }
    double corner = low[0], gamma = -mid[0];
    mid[0] -= gamma;
    mid[n - 1] -= corner * corner / gamma;
    z[0].x = gamma;
    z[n - 1].x = corner;
    solve_tridiagonal(n, low, mid, up, M, work);
    solve_tridiagonal(n, low, mid, up, z, work);
    double v = corner / gamma, down = 1 + z[0].x + v * z[n - 1].x;
    LwVec3 factor = lw_vec3_scale(lw_vec3_mad(M[0], v, M[n - 1]), 1 / down);
    for (int i = 0; i < n; i++)
        M[i] = lw_vec3_mad(M[i], -z[i].x, factor);
}

/* M of an open curve of four points or more: the inner unknowns, the ends eliminated by not-a-knot. */
static void solve_open(LwArena *arena, const Knots *k, const LwVec3 *y, LwVec3 *M)
{
    int n = k->count - 2;
    const double *s = k->s;
    double *low = LW_NEWN(arena, double, n), *mid = LW_NEWN(arena, double, n), *up = LW_NEWN(arena, double, n), *work = LW_NEWN(arena, double, n);
    for (int i = 0; i < n; i++) {
        low[i] = s[i + 1] - s[i];
        up[i] = s[i + 2] - s[i + 1];
        mid[i] = 2 * (low[i] + up[i]);
        M[i + 1] = lw_vec3_scale(lw_vec3_sub(slope(k, y, i + 1), slope(k, y, i)), 6);
    }
    double first = low[0] / up[0], last = up[n - 1] / low[n - 1];
    mid[0] += low[0] * (1 + first);
    up[0] -= low[0] * first;
    mid[n - 1] += up[n - 1] * (1 + last);
    low[n - 1] -= up[n - 1] * last;
    solve_tridiagonal(n, low, mid, up, M + 1, work);
    M[0] = lw_vec3_mad(lw_vec3_scale(M[1], 1 + first), -first, M[2]);
    M[n + 1] = lw_vec3_mad(lw_vec3_scale(M[n], 1 + last), -last, M[n - 1]);
}

/* The blossom of piece i at three parameters. */
static LwVec3 blossom(const Knots *k, const LwVec3 *y, const LwVec3 *M, int i, const double at[3])
{
    int next = (i + 1) % k->count;
    double h = k->s[i + 1] - k->s[i], a = at[0] - k->s[i], b = at[1] - k->s[i], c = at[2] - k->s[i];
    LwVec3 p = lw_vec3_mad(slope(k, y, i), -h / 6, lw_vec3_mad(M[next], 2, M[i]));
    LwVec3 q = lw_vec3_scale(M[i], 0.5), r = lw_vec3_scale(lw_vec3_sub(M[next], M[i]), 1 / (6 * h));
    LwVec3 sum = lw_vec3_mad(y[i], (a + b + c) / 3, p);
    sum = lw_vec3_mad(sum, (a * b + b * c + c * a) / 3, q);
    return lw_vec3_mad(sum, a * b * c, r);
}

static const LwNurbs *make_open(LwArena *arena, const Knots *k, const LwVec3 *y, const LwVec3 *M, LwNurbsError *error)
{
    int count = k->count + 2, knots = count + 4;
    double *knot = LW_NEWN(arena, double, knots);
    LwVec3 *point = LW_NEWN(arena, LwVec3, count);
    for (int i = 0; i < knots; i++) {
        int at = i - 3 < 0 ? 0 : i - 3 > k->count - 1 ? k->count - 1 : i - 3;
        knot[i] = k->s[at];
    }
    for (int i = 0; i < count; i++) {
        int piece = i - 2 < 0 ? 0 : i - 2 > k->count - 2 ? k->count - 2 : i - 2;
        point[i] = blossom(k, y, M, piece, knot + i + 1);
    }
    LwNurbsDef def = { .degree = 3, .count = count, .point = point, .knot_count = knots, .knot = knot };
    return lw_nurbs_create(arena, &def, error);
}

/* Control point j of a closed curve has the knots s_{j−2}, s_{j−1}, s_j: the piece between the last two holds it. */
static const LwNurbs *make_closed(LwArena *arena, const Knots *k, const LwVec3 *y, const LwVec3 *M, LwNurbsError *error)
{
    int n = k->count;
    double range = k->s[n] - k->s[0];
    LwVec3 *point = LW_NEWN(arena, LwVec3, n);
    for (int j = 0; j < n; j++) {
        int piece = (j + n - 1) % n, lap = j == 0 ? -1 : 0, before = (j + 2 * n - 2) % n;
        double shift = lap * range, a = k->s[before] + (j < 2 ? -range : 0);
        double at[3] = { a - shift, k->s[piece], k->s[piece + 1] };
        point[j] = blossom(k, y, M, piece, at);
    }
    LwNurbsDef def = { .degree = 3, .count = n, .closed = true, .point = point, .knot_count = n + 1, .knot = k->s };
    return lw_nurbs_create(arena, &def, error);
}

static const LwNurbs *make_short(LwArena *arena, const Knots *k, const LwVec3 *y, LwNurbsError *error)
{
    const double *s = k->s;
    if (k->count == 2) {
        double knot[4] = { s[0], s[0], s[1], s[1] };
        LwNurbsDef line = { .degree = 1, .count = 2, .point = y, .knot_count = 4, .knot = knot };
        return lw_nurbs_create(arena, &line, error);
    }
    /* y(u) = (1−u)² y0 + 2u(1−u) P + u² y2 passes through y1 at u1 */
    double u = (s[1] - s[0]) / (s[2] - s[0]), knot[6] = { s[0], s[0], s[0], s[2], s[2], s[2] };
    LwVec3 rest = lw_vec3_mad(lw_vec3_mad(y[1], -(1 - u) * (1 - u), y[0]), -u * u, y[2]);
    LwVec3 point[3] = { y[0], lw_vec3_scale(rest, 1 / (2 * u * (1 - u))), y[2] };
    LwNurbsDef def = { .degree = 2, .count = 3, .point = point, .knot_count = 6, .knot = knot };
    return lw_nurbs_create(arena, &def, error);
}

const LwNurbs *lw_nurbs_interpolate(LwArena *arena, int count, const LwVec3 *point, bool closed, const double *s, LwNurbsError *error)
{
    Knots k = { count, closed, s };
    if (count < (closed ? 3 : 2)) {
        lw_nurbs_refuse(error, LW_NURBS_POINTS, -1, closed ? "a closed curve goes through at least 3 points" : "a curve goes through at least 2 points");
        return NULL;
    }
    for (int i = 0; i < count + closed; i++)
        if (!isfinite(s[i]) || (i > 0 && !(s[i] > s[i - 1])) || !lw_vec3_is_finite(point[i % count])) {
            lw_nurbs_refuse(error, LW_NURBS_POINTS, i % count, "a point of the curve lies on the one before it, or the parameter does not increase");
            return NULL;
        }
    if (!closed && count < 4)
        return make_short(arena, &k, point, error);
    LwVec3 *M = LW_NEWN(arena, LwVec3, count);
    if (closed)
        solve_closed(arena, &k, point, M);
    else
        solve_open(arena, &k, point, M);
    return closed ? make_closed(arena, &k, point, M, error) : make_open(arena, &k, point, M, error);
}

const LwNurbs *lw_nurbs_through(LwArena *arena, int count, const LwVec3 *point, bool closed, LwSpacing spacing, LwNurbsError *error)
{
    int spans = count - 1 + closed;
    double *s = LW_NEWN(arena, double, count + 2);
    for (int i = 0; i < spans; i++) {
        double chord = lw_vec3_norm(lw_vec3_sub(point[(i + 1) % count], point[i]));
        s[i + 1] = s[i] + (spacing == LW_SPACING_CENTRIPETAL ? sqrt(chord) : chord);
    }
    const LwNurbs *curve = lw_nurbs_interpolate(arena, count, point, closed, s, error);
    /* Lengths measured on the curve take the place of the chords, three times: the change falls with the fourth power
     * of the spacing. */
    for (int round = 0; curve && spacing == LW_SPACING_ARC && round < 3; round++) {
        double *t = LW_NEWN(arena, double, count + 2);
        for (int i = 1; i <= spans; i++)
            t[i] = i == spans ? lw_nurbs_length(curve) : lw_nurbs_arc(curve, s[i]);
        s = t;
        curve = lw_nurbs_interpolate(arena, count, point, closed, s, error);
    }
    return curve;
}

/* Bézier pieces side by side: points at the ends, a third of the derivatives between; inner knots double. */
const LwNurbs *lw_nurbs_hermite(LwArena *arena, int count, const LwVec3 *point, const LwVec3 *derivative, const double *s, LwNurbsError *error)
{
    int points = 2 * count + 2, knots = points + 4;
    LwVec3 *control = LW_NEWN(arena, LwVec3, points);
    double *knot = LW_NEWN(arena, double, knots);
    for (int i = 0; i <= count; i++) {
        int at = i % count;
        double before = i > 0 ? s[i] - s[i - 1] : 0, after = i < count ? s[i + 1] - s[i] : 0;
        control[2 * i] = i > 0 ? lw_vec3_mad(point[at], -before / 3, derivative[at]) : point[0];
        control[2 * i + 1] = i < count ? lw_vec3_mad(point[at], after / 3, derivative[at]) : point[0];
        knot[2 * i + 2] = knot[2 * i + 3] = s[i];
    }
    knot[0] = knot[1] = s[0];
    knot[knots - 1] = knot[knots - 2] = s[count];
    LwNurbsDef def = { .degree = 3, .count = points, .closed = true, .point = control, .knot_count = knots, .knot = knot };
    return lw_nurbs_create(arena, &def, error);
}
