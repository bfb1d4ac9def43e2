/* One step of y' = f(t, y) from (t, y) by h, with s = 12 stages (Hairer, Nørsett, Wanner, II.5):
 *
 *     k_i   = f(t + c_i h, y + h Σ_{j<i} a_ij k_j),   k_0 = f(t, y)
 *     y_new = y + h Σ b_j k_j                                              order 8
 *
 * Two more sets of weights over the same stages give solutions of order 5 and 3, whose differences from y_new
 * are h e5 and h e3 with e5 = Σ er_j k_j = O(h⁵) and e3 = Σ (b_j − bhh_j) k_j = O(h³). With the scaled sums of
 * squares S5 = Σ_i (e5_i / scale_i)² and S3 likewise, the estimate is
 *
 *     error = |h| S5 / √(n (S5 + 0.01 S3))
 *
 * which behaves as h · h¹⁰ / h³ = h⁸, close to the true error of the step, while e5 alone would be O(h⁶).
 *
 * Dense output (II.6): with k_12 = f(t + h, y_new) and three more stages, θ̄ = 1 − θ and Δ = y_new − y,
 *
 *     u(θ) = y + θ (Δ + θ̄ (r2 + θ (r3 + θ̄ (r4 + θ (r5 + θ̄ (r6 + θ r7))))))
 *     r2 = h k_0 − Δ,   r3 = 2Δ − h (k_0 + k_12),   r_p = h Σ_j d_pj k_j  for p = 4 … 7
 *
 * so y, y_new and both slopes are met for any d, and u is of order 7. y + θΔ is taken from the nearer end,
 * as y_new − θ̄Δ beyond the middle: both ends are then met to the last bit, with fused multiply-add too.
 *
 * Workspace: 30 vectors of n doubles (padded with zeros to whole blocks), all taken at creation. Sums run in the order of the tables, so the same
 * input gives the same bits. The caller's vectors are copied on entry: y_new may be y, and the slope may be
 * overwritten with that of the next step before the dense output of this one is prepared. */
#include "core/solve/dop853.h"

#include "core/base/assert.h"
#include "core/solve/dop853_coefficients.h"

#include <math.h>
#include <string.h>

enum { INTERPOLANT = 8 };
enum { BLOCK = 8 };             /* components that are combined together, two by two: they fit the registers */
typedef double Pair __attribute__((vector_size(16), aligned(8), may_alias));
_Static_assert((int)LW_DOP853_STAGES == (int)DOP853_STAGES, "as the header says");

struct LwDop853 {
    int n;
    bool tried, prepared;
    LwDop853Fetch fetch;           /* NULL: the stages are here */
    void *user;
    double t, h;
    double *slope;                 /* the caller's, for the next step */
    double *zero;
    double *y, *y_new;             /* of the step last tried */
    double *work;
    double *k[DOP853_EXTENDED];
    double *r[INTERPOLANT];        /* y, Δ, r2 … r7 of the step last prepared */
    double *end;                   /* and its y_new */
};

enum { SINGLE = 6, VECTORS = SINGLE + DOP853_EXTENDED + INTERPOLANT };

LwDop853 *lw_dop853_create(LwArena *arena, int n)
{
    LW_ASSERT(n >= 0);
    LwDop853 *method = LW_NEW(arena, LwDop853);
    int room = (n + BLOCK - 1) / BLOCK * BLOCK;
    double *next = LW_NEWN(arena, double, (size_t)room * VECTORS);
    double **single[SINGLE] = { &method->slope, &method->zero, &method->y, &method->y_new, &method->work, &method->end };
    method->n = n;
    for (int i = 0; i < SINGLE; i++, next += room)
        *single[i] = next;
    for (int i = 0; i < DOP853_EXTENDED; i++, next += room)
        method->k[i] = next;
    for (int i = 0; i < INTERPOLANT; i++, next += room)
        method->r[i] = next;
    return method;
}

double *lw_dop853_slope(LwDop853 *method)
{
    return method->slope;
}

static void copy(int n, double *to, const double *from)
{
    memcpy(to, from, (size_t)n * sizeof *to);
}

/* The weights that are not zero, with their stages. */
typedef struct Sum {
    int count;
    double weight[DOP853_EXTENDED];
    const double *k[DOP853_EXTENDED];
} Sum;

static void gather(const LwDop853 *method, const double *weights, int stages, Sum *sum)
{
    sum->count = 0;
    for (int j = 0; j < stages; j++)
        if (weights[j] != 0) {
            sum->weight[sum->count] = weights[j];
            sum->k[sum->count++] = method->k[j];
        }
}

/* Σ weight_j k_j at the components from `first` on: a block of them stays in registers while the stages pass by. */
static inline void sum_block(const Sum *sum, int first, Pair out[BLOCK / 2])
{
    for (int i = 0; i < BLOCK / 2; i++)
        out[i] = (Pair){ 0, 0 };
    for (int j = 0; j < sum->count; j++) {
        Pair w = { sum->weight[j], sum->weight[j] };
        const Pair *k = (const Pair *)(sum->k[j] + first);
        for (int i = 0; i < BLOCK / 2; i++)
            out[i] += w * k[i];
    }
}

/* out = base + h Σ weights_j k_j over the first `stages` stages, in one pass. The vectors are padded to whole blocks. */
static void combine(const LwDop853 *method, const double *weights, int stages, const double *base, double *out)
{
    Sum sum;
    Pair h = { method->h, method->h };
    gather(method, weights, stages, &sum);
    for (int first = 0; first < method->n; first += BLOCK) {
        Pair block[BLOCK / 2];
        sum_block(&sum, first, block);
        for (int i = 0; i < BLOCK / 2; i++)
            ((Pair *)(out + first))[i] = ((const Pair *)(base + first))[i] + h * block[i];
    }
}

static bool eval_stages(LwDop853 *method, LwOdeFunction f, void *user, int first, int end)
{
    double *work = method->work;
    for (int s = first; s < end; s++) {
        combine(method, dop853_a[s], s, method->y, work);
        if (!f(user, method->t + dop853_c[s] * method->h, work, method->k[s]))
            return false;
    }
    return true;
}

double lw_dop853_error(int n, double h, double S5, double S3)
{
    double both = S5 + 0.01 * S3;
    if (both == 0)
        return 0;
    double error = fabs(h) * S5 / sqrt(n * both);
    return isfinite(both) && isfinite(error) ? error : INFINITY;
}

/* y_new and the estimate, in one pass. */
static double finish(LwDop853 *method, const double *scale)
{
    Sum b, er, bhh;
    Pair h = { method->h, method->h };
    double S5 = 0, S3 = 0;
    gather(method, dop853_a[DOP853_STAGES], DOP853_STAGES, &b);
    gather(method, dop853_er, DOP853_STAGES, &er);
    gather(method, dop853_bhh, DOP853_STAGES, &bhh);
    for (int first = 0; first < method->n; first += BLOCK) {
        Pair slope[BLOCK / 2], e5[BLOCK / 2], e3[BLOCK / 2];
        int count = method->n - first < BLOCK ? method->n - first : BLOCK;
        sum_block(&b, first, slope);
        sum_block(&er, first, e5);
        sum_block(&bhh, first, e3);
        for (int i = 0; i < BLOCK / 2; i++)
            ((Pair *)(method->y_new + first))[i] = ((Pair *)(method->y + first))[i] + h * slope[i];
        for (int i = 0; i < count; i++) {
            double unit = 1 / scale[first + i], s5 = e5[i / 2][i % 2] * unit, s3 = (slope[i / 2][i % 2] - e3[i / 2][i % 2]) * unit;
            S5 += s5 * s5;
            S3 += s3 * s3;
        }
    }
    return lw_dop853_error(method->n, method->h, S5, S3);
}

void lw_dop853_begin(LwDop853 *method, double t, double h, const double *y)
{
    method->tried = false;
    method->fetch = NULL;
    method->t = t;
    method->h = h;
    copy(method->n, method->y, y);
    copy(method->n, method->k[0], method->slope);
}

bool lw_dop853_eval(LwDop853 *method, LwOdeFunction f, void *user)
{
    return eval_stages(method, f, user, 1, DOP853_STAGES);
}

double lw_dop853_end(LwDop853 *method, const double *scale, double *y_new)
{
    double error = finish(method, scale);
    copy(method->n, y_new, method->y_new);
    method->tried = true;
    return error;
}

void lw_dop853_end_elsewhere(LwDop853 *method, const double *y_new, LwDop853Fetch fetch, void *user)
{
    copy(method->n, method->y_new, y_new);
    method->fetch = fetch;
    method->user = user;
    method->tried = true;
}

bool lw_dop853_try(LwDop853 *method, LwOdeFunction f, void *user, double t, double h, const double *y,
                   const double *scale, double *y_new, double *error)
{
    lw_dop853_begin(method, t, h, y);
    if (!lw_dop853_eval(method, f, user))
        return false;
    *error = lw_dop853_end(method, scale, y_new);
    return true;
}

double lw_dop853_factor(double error, bool after_rejection)
{
    double largest = after_rejection ? 1 : 6;
    double factor = 0.9 * pow(error, -1.0 / 8);
    return factor > largest ? largest : factor > 1.0 / 3 ? factor : 1.0 / 3;
}

bool lw_dop853_prepare(LwDop853 *method, LwOdeFunction f, void *user, const double *slope_new)
{
    LW_ASSERT(method->tried);
    int n = method->n;
    double h = method->h;
    const double *k0 = method->k[0], *k12 = method->k[DOP853_STAGES];
    method->prepared = false;
    if (method->fetch)
        method->fetch(method->user, method->k);
    copy(n, method->k[DOP853_STAGES], slope_new);
    if (!eval_stages(method, f, user, DOP853_STAGES + 1, DOP853_EXTENDED))
        return false;
    double **r = method->r;
    copy(n, r[0], method->y);
    copy(n, method->end, method->y_new);
    for (int i = 0; i < n; i++) {
        double delta = method->y_new[i] - method->y[i];
        r[1][i] = delta;
        r[2][i] = h * k0[i] - delta;
        r[3][i] = delta - h * k12[i] - r[2][i];
    }
    for (int p = 0; p < DOP853_DENSE; p++)
        combine(method, dop853_d[p], DOP853_EXTENDED, method->zero, r[4 + p]);
    method->prepared = true;
    return true;
}

const double *lw_dop853_stage(LwDop853 *method, int s, double *weight, double *t, double *y)
{
    LW_ASSERT(method->tried && s >= 0 && s < DOP853_STAGES);
    if (method->fetch)
        method->fetch(method->user, method->k);
    combine(method, dop853_a[s], s, method->y, method->work);
    copy(method->n, y, method->work);
    *weight = dop853_a[DOP853_STAGES][s];
    *t = method->t + dop853_c[s] * method->h;
    return method->k[s];
}

void lw_dop853_dense(const LwDop853 *method, double theta, double *y)
{
    /* (t_out − t) / h may round past an end; further out is a mistake. */
    LW_ASSERT(method->prepared && theta >= -1e-6 && theta <= 1 + 1e-6);
    double rest = 1 - theta;
    double *const *r = method->r;
    for (int i = 0; i < method->n; i++) {
        double line = theta <= 0.5 ? r[0][i] + theta * r[1][i] : method->end[i] - rest * r[1][i];
        double high = r[4][i] + theta * (r[5][i] + rest * (r[6][i] + theta * r[7][i]));
        y[i] = line + theta * rest * (r[2][i] + theta * (r[3][i] + rest * high));
    }
}
