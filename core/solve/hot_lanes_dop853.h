/* The sums of a DOP853 step (core/solve/dop853.c) in lanes: every lane has its own y, slopes and step. */
#ifndef LW_SOLVE_HOT_LANES_DOP853_H
#define LW_SOLVE_HOT_LANES_DOP853_H

#include "core/solve/dop853_coefficients.h"
#include "core/solve/hot_lanes_solve.h"

/* The weights that are not zero, with their stages. */
typedef struct WideSum {
    int count;
    Wide weight[DOP853_STAGES];
    const Wide *k[DOP853_STAGES];
} WideSum;

/* Weights times `unit`. */
LW_KERNEL void wide_gather(const LwLanes *lanes, const double *weights, int stages, Wide unit, WideSum *sum)
{
    sum->count = 0;
    for (int j = 0; j < stages; j++)
        if (weights[j] != 0) {
            sum->weight[sum->count] = unit * weights[j];
            sum->k[sum->count++] = (const Wide *)lanes->k[j];
        }
}

LW_KERNEL Wide wide_sum(const WideSum *sum, int i)
{
    Wide total = sum->weight[0] * sum->k[0][i];
    for (int j = 1; j < sum->count; j++)
        total += sum->weight[j] * sum->k[j][i];
    return total;
}

/* The bodies' states at a stage: y + h Σ a_sj k_j. */
static void hot_lanes_stage(LwLanes *lanes, int stage)
{
    const Wide *y = (const Wide *)lanes->y;
    Wide *body = (Wide *)lanes->body;
    WideSum sum;
    wide_gather(lanes, dop853_a[stage], stage, *(const Wide *)lanes->h, &sum);
    for (int b = 0, i = 0; b < lanes->body_count; b++, body += LW_LANES_BODY)
        for (int k = 0; k < LW_BODY_VARIABLES; k++, i++)
            body[k] = y[i] + wide_sum(&sum, i);
}

/* y_new and the scaled sums of squares of the errors of orders 5 and 3. */
static void hot_lanes_end(LwLanes *lanes)
{
    const Wide *y = (const Wide *)lanes->y, *scale = (const Wide *)lanes->scale, h = *(const Wide *)lanes->h;
    Wide *y_new = (Wide *)lanes->y_new, S5 = { 0 }, S3 = { 0 };
    WideSum b, er, bhh;
    wide_gather(lanes, dop853_a[DOP853_STAGES], DOP853_STAGES, wide_of(1), &b);
    wide_gather(lanes, dop853_er, DOP853_STAGES, wide_of(1), &er);
    wide_gather(lanes, dop853_bhh, DOP853_STAGES, wide_of(1), &bhh);
    for (int i = 0; i < LW_BODY_VARIABLES * lanes->body_count; i++) {
        const Wide slope = wide_sum(&b, i), s5 = wide_sum(&er, i) * scale[i], s3 = (slope - wide_sum(&bhh, i)) * scale[i];
        y_new[i] = y[i] + h * slope;
        S5 += s5 * s5;
        S3 += s3 * s3;
    }
    ((Wide *)lanes->squares)[0] = S5;
    ((Wide *)lanes->squares)[1] = S3;
}

#endif
