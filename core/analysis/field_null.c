/* What paths leave free: directions with σ = 0, Z = those columns of V.
 *   Posture: rates of coordinates should be r = k (wanted − present), k growing from 0 as 1 − exp(−(k t)²) so that motions start from rest. With G the
 * coordinates' gradients along N, weights W, x is added along Z so that
 *
 *     (ZᵀGᵀW G Z + ε I) x = ZᵀGᵀW (r − G y),      ε = 0.01 Σ W |G|²
 *
 * ε keeps coordinates that the free motions hardly move from moving everything.
 *   Limits: a gap may close at κ·gap at most, κ = fifty over the length of the run; what would close it faster is taken off along Z, with the least
 * |y|, as far as Z moves that coordinate at all; it takes hold smoothly, from half that rate on. */
#include "core/analysis/field_private.h"
#include "core/solve/coordinate.h"

#include <string.h>

static const double BLUNT = 0.01;
static const double HURRY = 50;
static const double ROUND = 0.5;        /* of the allowed rate: over which it takes hold */
static const double DEAF = 1e-4;        /* of |G|²: below it free motions do nothing for the coordinate */

/* J N of a row over two bodies, into f->moving. */
static void along_freedoms(LwField *f, const int part[2], const double *J)
{
    for (int k = 0; k < f->f; k++) {
        double sum = 0;
        for (int side = 0; side < 2; side++)
            for (int c = 0; c < 6 && part[side] < f->mechanism->body_count; c++)
                sum += J[6 * side + c] * f->N[k * f->n + 6 * part[side] + c];
        f->moving[k] = sum;
    }
}

static double along(const LwField *f, const int part[2], const double *J, const double *x)
{
    double sum = 0;
    for (int side = 0; side < 2; side++)
        for (int c = 0; c < 6 && part[side] < f->mechanism->body_count; c++)
            sum += J[6 * side + c] * x[6 * part[side] + c];
    return sum;
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Columns of V that paths leave free, gathered in f->trial; returns how many. */
static int gather(LwField *f)
{
    double largest = lw_field_largest_sigma(f);
    int count = 0;
    for (int i = 0; i < f->f; i++)
        if (lw_field_is_free(f, i, largest))
            memcpy(f->trial + f->f * count++, f->V + f->f * i, (size_t)f->f * sizeof(double));
    return count;
}

static double rate_of_pull(const LwField *f, double s)
{
    double k = f->analysis->posture_rate > 0 ? f->analysis->posture_rate : 5 / fmax(f->analysis->end, 1e-9), t = k * (f->t + s);
    return k * (1 - exp(-t * t));
}

static void pull_to_posture(LwField *f, LwState *state, double s, int count)
{
    const LwMechanism *m = f->mechanism;
    double k = rate_of_pull(f, s), blunt = 0, *S = f->S, *rhs = f->rhs;
    memset(S, 0, (size_t)(count * count) * sizeof *S);
    memset(rhs, 0, (size_t)count * sizeof *rhs);
    for (int i = 0; i < f->analysis->posture_count; i++) {
        const LwPostureDef *want = &f->analysis->posture[i];
        LwRel rel;
        double J[12];
        lw_state_rel(m, state, want->joint, &rel);
        LwRelJet c = lw_state_coordinate(m, state, want->joint, want->coordinate, &rel);
        lw_rel_jacobian(&rel, c.g, J);
        along_freedoms(f, m->joint[want->joint].body, J);
        double unit = want->coordinate >= LW_RX ? m->size : 1, weight = want->weight * unit * unit;
        double off = k * (want->value - c.v) - along(f, m->joint[want->joint].body, J, f->v0) - dot(f->f, f->moving, f->y);
        blunt += BLUNT * weight * dot(f->f, f->moving, f->moving);
        for (int a = 0; a < count; a++) {
            double ga = dot(f->f, f->moving, f->trial + a * f->f);
            rhs[a] += weight * ga * off;
            for (int b = 0; b <= a; b++)
                S[a * count + b] += weight * ga * dot(f->f, f->moving, f->trial + b * f->f);
        }
    }
    for (int a = 0; a < count; a++)
        S[a * count + a] += blunt;
    if (!(blunt > 0) || !lw_field_cholesky(count, S, rhs))
        return;
    for (int a = 0; a < count; a++)
        for (int j = 0; j < f->f; j++)
            f->y[j] += rhs[a] * f->trial[a * f->f + j];
}

/* max(x, 0), from −w to w rounded with two continuous derivatives. */
static double rounded(double x, double w)
{
    if (x >= w)
        return x;
    return x > -w ? (x + w) * (x + w) * (x + w) * (3 * w - x) / (16 * w * w * w) : 0;
}

static double rate_of(LwField *f, const LwAuxRow *row)
{
    along_freedoms(f, row->part, row->J);
    return along(f, row->part, row->J, f->v0) + dot(f->f, f->moving, f->y);
}

static LwFieldSide look_at(LwField *f, const LwState *state, int limit, LwSide which)
{
    LwFieldSide side = { .least = -INFINITY, .limit = limit };
    if (!lw_stop_exists(f->mechanism, limit, which))
        return side;
    lw_stop_eval(f->mechanism, state, limit, which, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J, &side.row);
    double gap = fmax(side.row.value, 0), allowed = HURRY / fmax(f->analysis->end, 1e-9) * gap, rate = rate_of(f, &side.row), short_of = rounded(-allowed - rate, ROUND * allowed);
    if (short_of > 0)
        side.least = rate + short_of;
    return side;
}

/* Adds along Z what brings the gap's rate to what it must be at least; false when that is nothing, or Z does nothing for it. */
static bool hold_off(LwField *f, const LwFieldSide *side, int count)
{
    double short_of = side->least - rate_of(f, &side->row), square = 0;
    for (int a = 0; a < count; a++) {
        double ga = dot(f->f, f->moving, f->trial + a * f->f);
        square += ga * ga;
    }
    if (!(short_of > 1e-13 * fabs(side->least)) || !(square > DEAF * dot(f->f, f->moving, f->moving)))
        return false;
    for (int a = 0; a < count; a++) {
        double ga = dot(f->f, f->moving, f->trial + a * f->f);
        for (int j = 0; j < f->f; j++)
            f->y[j] += short_of * ga / square * f->trial[a * f->f + j];
    }
    return true;
}

/* Limit by limit, and again while something changes, so that several hold together. */
static void keep_off_limits(LwField *f, const LwState *state, int count)
{
    int sides = 0;
    for (int i = 0; i < 2 * f->mechanism->def.limit_count; i++) {
        f->side[sides] = look_at(f, state, i / 2, i % 2 ? LW_UPPER : LW_LOWER);
        sides += !isinf(f->side[sides].least);
    }
    bool changed = true;
    for (int round = 0; round < 20 && changed; round++) {
        changed = false;
        for (int i = 0; i < sides; i++)
            if (hold_off(f, &f->side[i], count)) {
                f->outcome.kept = f->side[i].limit + 1;
                changed = true;
            }
    }
}

void lw_field_null(LwField *f, LwState *state, double s)
{
    if (f->analysis->posture_count == 0 && f->mechanism->def.limit_count == 0)
        return;
    int count = gather(f);
    if (count > 0 && f->analysis->posture_count > 0)
        pull_to_posture(f, state, s, count);
    if (count > 0)
        keep_off_limits(f, state, count);
}
