/* Rows of an even number of doubles in registers: pairs, or fours and a pair where the processor has them. Constant
 * lengths only; the compiler unrolls everything. Static functions for the files compiled once for each instruction set. */
#ifndef LW_SPARSE_TAPE_VECTOR_H
#define LW_SPARSE_TAPE_VECTOR_H

#define LW_KERNEL static inline __attribute__((always_inline))
/* Before loops of constant length: left to itself the compiler keeps some of them as loops. */
#ifdef LW_NO_UNROLL
#define LW_UNROLL
#else
#define LW_UNROLL _Pragma("GCC unroll 12")
#endif

typedef double LwPair __attribute__((vector_size(16), aligned(8), may_alias));
typedef double LwFour __attribute__((vector_size(32), aligned(8), may_alias));

#ifdef __AVX__
enum { LW_FOURS = 1 };
#else
enum { LW_FOURS = 0 };
#endif

/* Up to 6 numbers. */
typedef struct LwSpan {
    LwFour four[1];
    LwPair pair[3];
} LwSpan;

/* Numbers that lie in fours; the rest lie in pairs. */
#define LW_IN_FOURS(P) (LW_FOURS ? (P) / 4 * 4 : 0)

LW_KERNEL void span_load(const int P, LwSpan *x, const double *from)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] = *(const LwFour *)(from + s);
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] = *(const LwPair *)(from + s);
}

LW_KERNEL void span_store(const int P, const LwSpan *x, double *to)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        *(LwFour *)(to + s) = x->four[s / 4];
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        *(LwPair *)(to + s) = x->pair[s / 2];
}

/* From numbers in registers; beyond `count` zeros. Memory that is read in spans is written in spans of the same length: a
 * processor hands on what it has just stored only to loads that lie within one store. */
LW_KERNEL void span_from(const int P, const int count, LwSpan *x, const double *from)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] = (LwFour){ from[s], s + 1 < count ? from[s + 1] : 0, s + 2 < count ? from[s + 2] : 0, s + 3 < count ? from[s + 3] : 0 };
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] = (LwPair){ from[s], s + 1 < count ? from[s + 1] : 0 };
}

/* An even count of zeros. Mostly too few for the library's memset to be worth its set-up. */
static inline void clear(double *x, int count)
{
    int i = 0;
    for (; i + 8 <= count; i += 8)
        for (int k = 0; k < 8; k += 2)
            *(LwPair *)(x + i + k) = (LwPair){ 0, 0 };
    for (; i < count; i += 2)
        *(LwPair *)(x + i) = (LwPair){ 0, 0 };
}

/* x −= f y, y in memory */
LW_KERNEL void span_subtract(const int P, LwSpan *x, double f, const double *y)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] -= (LwFour){ f, f, f, f } * *(const LwFour *)(y + s);
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] -= (LwPair){ f, f } * *(const LwPair *)(y + s);
}

/* x −= f y */
LW_KERNEL void span_subtract_span(const int P, LwSpan *x, double f, const LwSpan *y)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] -= (LwFour){ f, f, f, f } * y->four[s / 4];
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] -= (LwPair){ f, f } * y->pair[s / 2];
}

/* x = f y, x += f y */
LW_KERNEL void span_scale(const int P, LwSpan *x, double f, const LwSpan *y)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] = (LwFour){ f, f, f, f } * y->four[s / 4];
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] = (LwPair){ f, f } * y->pair[s / 2];
}

LW_KERNEL void span_add_span(const int P, LwSpan *x, double f, const LwSpan *y)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] += (LwFour){ f, f, f, f } * y->four[s / 4];
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] += (LwPair){ f, f } * y->pair[s / 2];
}

/* x = y z componentwise, both in memory */
LW_KERNEL void span_product(const int P, LwSpan *x, const double *y, const double *z)
{
    LW_UNROLL
    for (int s = 0; s < LW_IN_FOURS(P); s += 4)
        x->four[s / 4] = *(const LwFour *)(y + s) * *(const LwFour *)(z + s);
    LW_UNROLL
    for (int s = LW_IN_FOURS(P); s < P; s += 2)
        x->pair[s / 2] = *(const LwPair *)(y + s) * *(const LwPair *)(z + s);
}

LW_KERNEL double span_sum(const int P, const LwSpan *x)
{
    LwPair sum;
    if (LW_IN_FOURS(P) > 0) {
        LwFour all = x->four[0];
        LW_UNROLL
        for (int s = 4; s < LW_IN_FOURS(P); s += 4)
            all += x->four[s / 4];
        sum = (LwPair){ all[0], all[1] } + (LwPair){ all[2], all[3] };
    } else
        sum = x->pair[0];
    LW_UNROLL
    for (int s = LW_IN_FOURS(P) > 0 ? LW_IN_FOURS(P) : 2; s < P; s += 2)
        sum += x->pair[s / 2];
    return sum[0] + sum[1];
}

#endif
