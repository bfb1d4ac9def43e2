/* The same numbers on every machine: disturbances must be reproducible. */
#ifndef LW_MATH_RANDOM_H
#define LW_MATH_RANDOM_H

/* Uniform in (−1, 1); Knuth's 64-bit linear congruential generator. */
static inline double lw_random(unsigned long *seed)
{
    *seed = *seed * 6364136223846793005UL + 1442695040888963407UL;
    return (double)(*seed >> 11) * (1.0 / 4503599627370496.0) - 1;
}

#endif
