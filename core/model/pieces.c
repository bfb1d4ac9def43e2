/* Integrals of a piece keep all digits over a short interval: they are sums of products with the interval's length h,
 * never differences of antiderivatives. With s0, s1 the ends counted from the origin,
 *
 *     ∫ s^k ds          = h  / (k+1)       · D_k,   D_k = Σ_j s0^(k−j) s1^j           = s1 D_{k−1} + s0^k,
 *     ∫ (s1 − s) s^k ds = h² / ((k+1)(k+2)) · E_k,  E_k = Σ_j (k−j+1) s0^(k−j) s1^j   = s1 E_{k−1} + (k+1) s0^k,
 *
 * and for a sine, with z = ωh/2 and θ its angle half way,
 *
 *     ∫ sin          = h sinθ sin(z)/z,
 *     ∫ (s1 − s) sin = h²/2 (sinθ sin(z)/z − cosθ (sin z − z cos z)/z²). */
#include "core/model/pieces.h"

#include "core/base/assert.h"

#include <stddef.h>
#include <string.h>

/* So many pieces are added up one by one; beyond, the totals are subtracted. */
enum { ONE_BY_ONE = 32 };

LwJet lw_piece_eval(const LwPiece *piece, double t)
{
    double s = t - piece->origin, p = 0, p1 = 0, p2 = 0;
    for (int k = piece->degree; k >= 0; k--) {
        p2 = p2 * s + p1;
        p1 = p1 * s + p;
        p = p * s + piece->c[k];
    }
    LwJet jet = lw_jet(p, p1, 2 * p2);
    for (int i = 0; i < piece->wave_count; i++) {
        const LwWave *wave = &piece->wave[i];
        double angle = wave->omega * s + wave->phase, f = wave->amplitude * sin(angle);
        jet.v += f;
        jet.d += wave->amplitude * wave->omega * cos(angle);
        jet.dd -= f * wave->omega * wave->omega;
    }
    return jet;
}

/* (sin z − z cos z)/z² */
static double slant(double z)
{
    double q = z * z;
    if (fabs(z) < 0.5)
        return z / 3 * (1 - q / 10 * (1 - q / 28 * (1 - q / 54 * (1 - q / 88 * (1 - q / 130 * (1 - q / 180))))));
    return (sin(z) - z * cos(z)) / q;
}

static LwArea wave_area(const LwWave *wave, double middle, double h)
{
    double z = wave->omega * h / 2, angle = wave->omega * middle + wave->phase;
    double mean = z == 0 ? 1 : sin(z) / z;
    return (LwArea){ wave->amplitude * h * sin(angle) * mean,
                     wave->amplitude * h * h / 2 * (sin(angle) * mean - cos(angle) * slant(z)) };
}

static LwArea piece_area(const LwPiece *piece, double t0, double t1)
{
    double s0 = t0 - piece->origin, s1 = t1 - piece->origin, h = t1 - t0;
    double D = 0, E = 0, power = 1;
    LwArea area = { 0, 0 };
    for (int k = 0; k <= piece->degree; k++) {
        D = s1 * D + power;
        E = s1 * E + (k + 1) * power;
        power *= s0;
        area.one += piece->c[k] * D / (k + 1);
        area.two += piece->c[k] * E / ((k + 1.0) * (k + 2.0));
    }
    area.one *= h;
    area.two *= h * h;
    for (int i = 0; i < piece->wave_count; i++) {
        LwArea wave = wave_area(&piece->wave[i], s0 + h / 2, h);
        area.one += wave.one;
        area.two += wave.two;
    }
    return area;
}

/* The piece in force at t: the first whose end is later. */
static int find_piece(const LwPieces *pieces, double t)
{
    int low = 0, high = pieces->count - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (t < pieces->knot[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static LwJet eval(const LwLaw *law, double t)
{
    const LwPieces *pieces = (const LwPieces *)law;
    int i = find_piece(pieces, t);
    if (pieces->last_inside && i == pieces->count - 1 && i > 0 && t == pieces->knot[i - 1])
        i--;
    return lw_piece_eval(&pieces->piece[i], t);
}

/* From knot[i] to knot[j]. */
static LwArea between(const LwPieces *pieces, int i, int j)
{
    const LwArea *total = pieces->total;
    if (j - i > ONE_BY_ONE) {
        double length = pieces->knot[j] - pieces->knot[i];
        return (LwArea){ total[j].one - total[i].one, total[j].two - total[i].two - length * total[i].one };
    }
    LwArea area = { 0, 0 };
    for (; i < j; i++)
        area = lw_area_join(area, piece_area(&pieces->piece[i + 1], pieces->knot[i], pieces->knot[i + 1]),
                            pieces->knot[i + 1] - pieces->knot[i]);
    return area;
}

static LwArea area(const LwLaw *law, double t0, double t1, bool twice)
{
    const LwPieces *pieces = (const LwPieces *)law;
    int first = find_piece(pieces, t0), last = find_piece(pieces, t1);
    (void)twice;
    if (first == last)
        return piece_area(&pieces->piece[first], t0, t1);
    double a = pieces->knot[first], b = pieces->knot[last - 1];
    LwArea sum = lw_area_join(piece_area(&pieces->piece[first], t0, a), between(pieces, first, last - 1), b - a);
    return lw_area_join(sum, piece_area(&pieces->piece[last], b, t1), t1 - b);
}

static double next_break(const LwLaw *law, double t, double limit, bool sure)
{
    const LwPieces *pieces = (const LwPieces *)law;
    int i = find_piece(pieces, t);
    (void)limit;
    (void)sure;
    return i < pieces->count - 1 ? pieces->knot[i] : INFINITY;
}

static const LwLawKind kind = { .eval = eval, .area = area, .next_break = next_break };

LwPieces *lw_pieces_begin(LwArena *arena, int room)
{
    LwPieces *pieces = LW_NEW(arena, LwPieces);
    *pieces = (LwPieces){
        .law = { .kind = &kind, .uses = LW_LAW_USES_T },
        .arena = arena,
        .room = room,
        .piece = LW_NEWN(arena, LwPiece, room),
        .knot = LW_NEWN(arena, double, room),
        .total = LW_NEWN(arena, LwArea, room),
    };
    return pieces;
}

void lw_pieces_add(LwPieces *pieces, double until, LwPiece piece)
{
    if (pieces->count > 0 && until <= lw_pieces_end(pieces))
        return;
    LW_ASSERT(pieces->count < pieces->room);
    size_t bytes = (size_t)(piece.degree + 1) * sizeof(double), wave_bytes = (size_t)piece.wave_count * sizeof(LwWave);
    piece.c = memcpy(LW_NEWN(pieces->arena, double, piece.degree + 1), piece.c, bytes);
    if (piece.wave_count > 0)
        piece.wave = memcpy(LW_NEWN(pieces->arena, LwWave, piece.wave_count), piece.wave, wave_bytes);
    pieces->piece[pieces->count] = piece;
    pieces->knot[pieces->count++] = until;
}

void lw_pieces_add_polynomial(LwPieces *pieces, double until, double origin, int degree, const double *c)
{
    lw_pieces_add(pieces, until, (LwPiece){ .origin = origin, .degree = degree, .c = c });
}

void lw_pieces_add_constant(LwPieces *pieces, double until, double value)
{
    lw_pieces_add_polynomial(pieces, until, 0, 0, &value);
}

double lw_pieces_end(const LwPieces *pieces)
{
    return pieces->knot[pieces->count - 1];
}

static bool is_finite(const LwPiece *piece)
{
    double sum = piece->origin * 0;
    for (int k = 0; k <= piece->degree; k++)
        sum += piece->c[k] * 0;
    for (int i = 0; i < piece->wave_count; i++)
        sum += piece->wave[i].amplitude * 0 + piece->wave[i].omega * 0 + piece->wave[i].phase * 0;
    return sum == 0;
}

const LwLaw *lw_pieces_finish(LwPieces *pieces)
{
    LwArea total = { 0, 0 };
    for (int i = 0; i < pieces->count; i++) {
        const LwPiece *piece = &pieces->piece[i];
        if (!is_finite(piece) || (i < pieces->count - 1 && !isfinite(pieces->knot[i])))
            return NULL;
        if (i > 0 && i < pieces->count - 1)
            total = lw_area_join(total, piece_area(piece, pieces->knot[i - 1], pieces->knot[i]), pieces->knot[i] - pieces->knot[i - 1]);
        if (!isfinite(total.one) || !isfinite(total.two))
            return NULL;
        pieces->total[i] = total;
    }
    return &pieces->law;
}
