/* A spline of time by its control values, rational if weights are given.
 *
 * Between two knots a B-spline is a polynomial. Its Taylor coefficients at the first knot come from the control values of
 * its derivatives, Q^r_j = (p − r + 1) (Q^{r−1}_{j+1} − Q^{r−1}_j) / (k_{j+p+1} − k_{j+r}), each evaluated by de Boor's
 * recursion; so the integrals are exact. With weights w the law is B(w y)/B(w), a quotient of two such. */
#include "core/model/law_families.h"
#include "core/model/pieces.h"

#include <stddef.h>

enum { POINTS, DEGREE, WEIGHTS, KNOTS, START, DURATION };
enum { DEGREE_MAX = 15 };

typedef struct Basis {
    int degree, count;
    const double *knot;     /* count + degree + 1 */
} Basis;

/* De Boor at x in [k_span, k_span+1] for degree p over control values q of those p + 1 that matter there. */
static double de_boor(const double *knot, int span, int p, double x, const double *q)
{
    double d[DEGREE_MAX + 1];
    for (int j = 0; j <= p; j++)
        d[j] = q[j];
    for (int r = 1; r <= p; r++)
        for (int j = p; j >= r; j--) {
            double low = knot[j + span - p], high = knot[j + 1 + span - r], a = (x - low) / (high - low);
            d[j] = (1 - a) * d[j - 1] + a * d[j];
        }
    return d[p];
}

/* Taylor coefficients at the begin of a span that is not empty. */
static void expand(const Basis *basis, int span, const double *point, double *c)
{
    int p = basis->degree;
    double q[DEGREE_MAX + 1], factorial = 1;
    for (int j = 0; j <= p; j++)
        q[j] = point[span - p + j];
    for (int r = 0; r <= p; r++) {
        c[r] = de_boor(basis->knot, span, p - r, basis->knot[span], q) / factorial;
        for (int j = 0; j < p - r; j++) {
            int i = span - p + j + r + 1; /* first knot under the difference */
            q[j] = (p - r) * (q[j + 1] - q[j]) / (basis->knot[i + p - r] - basis->knot[i]);
        }
        factorial *= r + 1;
    }
}

/* Straight beyond its ends. */
static const LwLaw *make_spline(LwArena *arena, const Basis *basis, const double *point)
{
    int p = basis->degree;
    double c[DEGREE_MAX + 1] = { 0 }, end = basis->knot[basis->count];
    LwPieces *pieces = lw_pieces_begin(arena, basis->count - p + 2);
    pieces->last_inside = true;
    for (int span = p; span < basis->count; span++) {
        if (!(basis->knot[span + 1] > basis->knot[span]))
            continue;
        expand(basis, span, point, c);
        if (pieces->count == 0)
            lw_pieces_add_polynomial(pieces, basis->knot[p], basis->knot[p], 1, c);
        lw_pieces_add_polynomial(pieces, basis->knot[span + 1], basis->knot[span], p, c);
    }
    LwJet last = lw_piece_eval(&pieces->piece[pieces->count - 1], end);
    lw_pieces_add_polynomial(pieces, INFINITY, end, 1, (const double[]){ last.v, last.d });
    return lw_pieces_finish(pieces);
}

typedef struct Rational {
    LwLaw law;
    const LwLaw *above, *below;
    double start, end;
} Rational;

static LwJet divide(LwJet a, LwJet b)
{
    return lw_jet_mul(a, lw_jet_chain(b, 1 / b.v, -1 / (b.v * b.v), 2 / (b.v * b.v * b.v)));
}

static LwJet rational_eval(const LwLaw *law, double t)
{
    const Rational *r = (const Rational *)law;
    double at = fmin(fmax(t, r->start), r->end);
    LwJet jet = divide(lw_law_eval(r->above, at), lw_law_eval(r->below, at));
    if (t == at)
        return jet;
    return lw_jet(jet.v + jet.d * (t - at), jet.d, t * 0);
}

static double rational_next_break(const LwLaw *law, double t, double limit, bool sure)
{
    return lw_law_next_break(((const Rational *)law)->above, t, limit, sure);
}

static const LwLawKind rational_kind = { .eval = rational_eval, .next_break = rational_next_break };

static const LwLaw *make_rational(LwArena *arena, const Basis *basis, const double *point, const double *weight)
{
    double *weighted = LW_NEWN(arena, double, basis->count);
    for (int i = 0; i < basis->count; i++)
        weighted[i] = weight[i] * point[i];
    Rational *r = LW_NEW(arena, Rational);
    *r = (Rational){ { .kind = &rational_kind, .uses = LW_LAW_USES_T }, make_spline(arena, basis, weighted),
                     make_spline(arena, basis, weight), basis->knot[basis->degree], basis->knot[basis->count] };
    return r->above && r->below ? &r->law : NULL;
}

/* Even knots from start to start + duration, those at the ends as often as needed to begin and end at a control value. */
static const double *even_knots(const LwLawInput *input, int degree, int count)
{
    double start = input->value[START].number, duration = input->value[DURATION].number;
    double *knot = LW_NEWN(input->arena, double, count + degree + 1);
    for (int i = 0; i < count + degree + 1; i++)
        knot[i] = start + duration * fmin(fmax(i - degree, 0), count - degree) / (count - degree);
    return knot;
}

static bool check_knots(const LwLawInput *input, int degree, int count)
{
    const LwLawValue *knots = &input->value[KNOTS];
    const double *knot = knots->list;
    if (input->value[START].given || input->value[DURATION].given)
        return lw_law_refuse(input->error, KNOTS, -1, "\"knots\" are times; expected no \"start\" and \"duration\" beside them") != NULL;
    if (knots->count != count + degree + 1)
        return lw_law_refuse(input->error, KNOTS, -1, "\"knots\" has %d numbers; expected %d, points + degree + 1", knots->count, count + degree + 1) != NULL;
    for (int i = 1; i < knots->count; i++)
        if (knot[i] < knot[i - 1])
            return lw_law_refuse(input->error, KNOTS, i, "the knots go back from %.9g to %.9g; expected none less than the one before", knot[i - 1], knot[i]) != NULL;
    if (!(knot[count] > knot[degree]))
        return lw_law_refuse(input->error, KNOTS, -1, "the knots leave no time between the first and the last control value") != NULL;
    for (int i = 1; i < count; i++)
        if (knot[i] == knot[i + degree])
            return lw_law_refuse(input->error, KNOTS, i + degree, "the knot %.9g occurs more than %d times, the degree: the law would jump", knot[i], degree) != NULL;
    return true;
}

static const LwLaw *make(const LwLawInput *input)
{
    const LwLawValue *points = &input->value[POINTS], *weights = &input->value[WEIGHTS];
    double wanted = input->value[DEGREE].number;
    int degree = wanted >= 1 && wanted <= DEGREE_MAX ? (int)wanted : 0;
    if (degree != wanted)
        return lw_law_refuse(input->error, DEGREE, -1, "the degree is %.9g; expected a whole number from 1 to %d", wanted, DEGREE_MAX);
    if (points->count < degree + 1)
        return lw_law_refuse(input->error, POINTS, -1, "%d control values are too few for degree %d; expected at least %d", points->count, degree, degree + 1);
    if (weights->given && weights->count != points->count)
        return lw_law_refuse(input->error, WEIGHTS, -1, "\"weights\" has %d numbers and \"points\" %d; expected as many", weights->count, points->count);
    if (input->value[KNOTS].given && !check_knots(input, degree, points->count))
        return NULL;
    Basis basis = { degree, points->count, input->value[KNOTS].given ? input->value[KNOTS].list : even_knots(input, degree, points->count) };
    const LwLaw *law = weights->given ? make_rational(input->arena, &basis, points->list, weights->list)
                                      : make_spline(input->arena, &basis, points->list);
    return law ? law : lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
}

static const LwLawParameter parameters[] = {
    { "points", LW_FORM_LIST, LW_UNIT_VALUE, "control values", .required = true },
    { "degree", LW_FORM_NUMBER, LW_UNIT_PLAIN, "of the polynomials", .standard = 3 },
    { "weights", LW_FORM_LIST, LW_UNIT_PLAIN, "one per control value; all 1 unless given", .positive = true, .standard = NAN },
    { "knots", LW_FORM_LIST, LW_UNIT_TIME, "times, points + degree + 1 of them; even ones unless given", .standard = NAN },
    { "start", LW_FORM_NUMBER, LW_UNIT_TIME, "of even knots", .standard = 0 },
    { "duration", LW_FORM_NUMBER, LW_UNIT_TIME, "of even knots", .positive = true, .standard = 1 },
};

const LwLawClass lw_law_class_nurbs = {
    .name = "nurbs", .title = "Spline by control values", .use = "a B-spline or NURBS of time; begins at the first control value, ends at the last, goes on straight",
    .continuity = 0, .example = "{\"nurbs\": {\"points\": [0, 0, 0, \"90 deg\", \"90 deg\", \"90 deg\"], \"degree\": 4, \"duration\": 1}}",
    LW_LAW_PARAMETERS(parameters), .make = make,
};
