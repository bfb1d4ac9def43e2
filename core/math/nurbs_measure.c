/* Lengths and shape of a curve. Arc lengths are integrals of |c′| by Gauss–Legendre of ten points on a quarter of a span,
 * from a table of whole pieces: for smooth curves right to rounding, and with |c′| as their exact derivative. */
#include "core/math/bspline.h"
#include "core/math/nurbs_private.h"

static double speed(const LwNurbs *c, double s)
{
    LwVec3 d[4];
    lw_nurbs_eval(c, s, d);
    return lw_vec3_norm(d[1]);
}

static double piece_length(const LwNurbs *c, double a, double b)
{
    static const double node[] = { 0.14887433898163122, 0.43339539412924719, 0.67940956829902441, 0.86506336668898451, 0.97390652851717172 };
    static const double weight[] = { 0.29552422471475287, 0.26926671930999635, 0.21908636251598204, 0.14945134915058059, 0.06667134430868814 };
    double half = 0.5 * (b - a), middle = 0.5 * (a + b), sum = 0;
    for (int i = 0; half > 0 && i < 5; i++)
        sum += weight[i] * (speed(c, middle - half * node[i]) + speed(c, middle + half * node[i]));
    return half * sum;
}

/* Where piece k of all begins. */
static double piece_start(const LwNurbs *c, int k)
{
    int span = c->degree + k / LW_NURBS_PIECES, part = k % LW_NURBS_PIECES;
    if (part == 0)
        return c->knot[span];
    return c->knot[span] + (c->knot[span + 1] - c->knot[span]) * part / LW_NURBS_PIECES;
}

static int piece_count(const LwNurbs *c)
{
    return (c->count - c->degree) * LW_NURBS_PIECES;
}

const double *lw_nurbs_make_arc(LwArena *arena, const LwNurbs *c)
{
    int count = piece_count(c);
    double *arc = LW_NEWN(arena, double, count + 1);
    for (int k = 0; k < count; k++)
        arc[k + 1] = arc[k] + piece_length(c, piece_start(c, k), piece_start(c, k + 1));
    return arc;
}

double lw_nurbs_length(const LwNurbs *c)
{
    return c->arc[piece_count(c)];
}

static double arc_inside(const LwNurbs *c, double s)
{
    int span = lw_bspline_span(c->degree, c->count, c->knot, s), k = (span - c->degree) * LW_NURBS_PIECES;
    for (int last = k + LW_NURBS_PIECES - 1; k < last && piece_start(c, k + 1) <= s;)
        k++;
    return c->arc[k] + piece_length(c, piece_start(c, k), s);
}

double lw_nurbs_arc(const LwNurbs *c, double s)
{
    if (c->closed) {
        double range = c->end - c->start, turns = floor((s - c->start) / range);
        return turns * lw_nurbs_length(c) + arc_inside(c, fmin(s - turns * range, c->end));
    }
    double inside = fmin(fmax(s, c->start), c->end);
    return arc_inside(c, inside) + (inside == s ? 0 : (s - inside) * speed(c, inside));
}

/* The piece from the table, then Newton with |c′|, kept inside the piece. */
static double inside_at_arc(const LwNurbs *c, double length)
{
    int low = 0, high = piece_count(c);
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (length < c->arc[middle])
            high = middle;
        else
            low = middle;
    }
    double a = piece_start(c, low), b = piece_start(c, low + 1), whole = c->arc[low + 1] - c->arc[low];
    double s = whole > 0 ? a + (b - a) * (length - c->arc[low]) / whole : a;
    for (int round = 0; round < 60; round++) {
        double off = arc_inside(c, s) - length, rate = speed(c, s), next = s - (rate > 0 ? off / rate : 0);
        if (off > 0)
            b = s;
        else
            a = s;
        if (!(next > a && next < b))
            next = 0.5 * (a + b);
        if (off == 0 || fabs(next - s) <= 1e-16 * (fabs(s) + c->end - c->start))
            break;
        s = next;
    }
    return s;
}

double lw_nurbs_at_arc(const LwNurbs *c, double length)
{
    double whole = lw_nurbs_length(c);
    if (c->closed) {
        double turns = floor(length / whole);
        return turns * (c->end - c->start) + inside_at_arc(c, length - turns * whole);
    }
    if (length <= 0)
        return c->start + length / speed(c, c->start);
    return length >= whole ? c->end + (length - whole) / speed(c, c->end) : inside_at_arc(c, length);
}

/* ½ ∮ (x y′ − y x′) ds, by the sum over pieces; two Gauss points a piece are plenty for a sign and exact for cubics' arcs. */
double lw_nurbs_area(const LwNurbs *c)
{
    double sum = 0;
    for (int k = 0; k < piece_count(c); k++) {
        double a = piece_start(c, k), b = piece_start(c, k + 1), half = 0.5 * (b - a), middle = 0.5 * (a + b);
        for (int side = -1; side <= 1; side++) {
            LwVec3 d[4];
            lw_nurbs_eval(c, middle + side * 0.77459666924148337704 * half, d);
            sum += half * (side == 0 ? 8.0 / 9 : 5.0 / 9) * 0.5 * (d[0].x * d[1].y - d[0].y * d[1].x);
        }
    }
    return sum;
}

static double curvature_of(const LwVec3 *d)
{
    double v = lw_vec3_norm(d[1]);
    return v > 0 ? (d[1].x * d[2].y - d[1].y * d[2].x) / (v * v * v) : 0;
}

double lw_nurbs_curvature(const LwNurbs *c, double s)
{
    LwVec3 d[4];
    lw_nurbs_eval(c, s, d);
    return curvature_of(d);
}

/* Eight samples a piece, refined around the least by halving: an extremum between samples is found to their square. */
double lw_nurbs_least_curvature(const LwNurbs *c, double *least)
{
    double best = INFINITY, at = c->start, width = 0;
    for (int k = 0; k < piece_count(c); k++) {
        double a = piece_start(c, k), b = piece_start(c, k + 1);
        for (int i = 0; b > a && i <= 8; i++) {
            /* a hair inside, so that a jump at a knot is seen from both sides */
            double s = a + (b - a) * (1e-9 + (1 - 2e-9) * i / 8), kappa = lw_nurbs_curvature(c, s);
            if (kappa < best)
                best = kappa, at = s, width = (b - a) / 8;
        }
    }
    for (; width > 1e-6 * (c->end - c->start); width /= 2)
        for (int side = -1; side <= 1; side += 2) {
            double s = at + side * width / 2, kappa = c->closed || lw_nurbs_beyond(c, s) == 0 ? lw_nurbs_curvature(c, s) : INFINITY;
            if (kappa < best)
                best = kappa, at = s;
        }
    *least = best;
    return at;
}

bool lw_nurbs_is_plane(const LwNurbs *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->point[i].z != 0)
            return false;
    return true;
}

static bool turns_at(const LwNurbs *c, double before, double after)
{
    LwVec3 a[4], b[4];
    lw_nurbs_eval(c, before, a);
    lw_nurbs_eval(c, after, b);
    double na = lw_vec3_norm(a[1]), nb = lw_vec3_norm(b[1]);
    double sine = lw_vec3_norm(lw_vec3_cross(a[1], b[1])), cosine = lw_vec3_dot(a[1], b[1]);
    return !(na > 0 && nb > 0) || !(sine <= 1e-4 * na * nb) || cosine < 0;
}

bool lw_nurbs_has_corner(const LwNurbs *c, double *s)
{
    double hair = 1e-9 * (c->end - c->start);
    for (int i = c->degree + 1; i < c->count; i++)
        if (c->knot[i] > c->start && c->knot[i] < c->end && turns_at(c, c->knot[i] - hair, c->knot[i] + hair)) {
            *s = c->knot[i];
            return true;
        }
    *s = c->start;
    return c->closed && turns_at(c, c->end - hair, c->start + hair);
}

/* First two derivatives. By the length: the direction, and the curvature κ n = (c″ − (c″·e) e) / |c′|². */
static void derivatives(const LwNurbs *c, double s, bool by_length, LwVec3 out[2])
{
    LwVec3 d[4];
    lw_nurbs_eval(c, s, d);
    out[0] = d[1];
    out[1] = d[2];
    double speed = lw_vec3_norm(d[1]);
    if (!by_length || !(speed > 0))
        return;
    out[0] = lw_vec3_scale(d[1], 1 / speed);
    out[1] = lw_vec3_scale(lw_vec3_mad(d[2], -lw_vec3_dot(d[2], out[0]), out[0]), 1 / (speed * speed));
}

int lw_nurbs_jump(const LwNurbs *c, bool by_length, double *s)
{
    double range = c->end - c->start, hair = 1e-9 * range, unit = by_length ? lw_nurbs_length(c) : range;
    int order = 0;
    for (int i = c->degree + 1; i < c->count; i++) {
        LwVec3 a[2], b[2];
        if (!(c->knot[i] > c->start && c->knot[i] < c->end))
            continue;
        derivatives(c, c->knot[i] - hair, by_length, a);
        derivatives(c, c->knot[i] + hair, by_length, b);
        double slope = fmax(lw_vec3_norm(a[0]), lw_vec3_norm(b[0])), bend = fmax(lw_vec3_norm(a[1]), lw_vec3_norm(b[1]));
        int found = lw_vec3_norm(lw_vec3_sub(b[0], a[0])) > 1e-5 * slope                      ? 1
                    : lw_vec3_norm(lw_vec3_sub(b[1], a[1])) > 1e-5 * fmax(bend, slope / unit) ? 2
                                                                                              : 0;
        if (found > 0 && (order == 0 || found < order)) {
            order = found;
            *s = c->knot[i];
        }
    }
    return order;
}
