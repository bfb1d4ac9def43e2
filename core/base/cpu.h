/* Which instruction set the hot loops use. The same sources are compiled several times (core/solve/hot.c); the best
 * set that this processor has is chosen at run time, or a lesser one where the user asks for it. Results differ between
 * sets only by rounding. */
#ifndef LW_BASE_CPU_H
#define LW_BASE_CPU_H

typedef enum LwCpu {
    LW_CPU_GENERIC,     /* what the compiler takes for granted; the only one off x86-64 */
    LW_CPU_V2,          /* x86-64-v2: SSE 4.2 */
    LW_CPU_V3,          /* AVX2 and fused multiply-add */
    LW_CPU_V4,          /* AVX-512 */
    LW_CPUS
} LwCpu;

extern const char *const lw_cpu_names[LW_CPUS]; /* "generic", "v2" … */

LwCpu lw_cpu_best(void);
/* The set in use: the best, unless limited. */
LwCpu lw_cpu(void);
/* Nothing above `most` from now on. Before solvers are made, which keep the set they were made with. */
void lw_cpu_limit(LwCpu most);

#endif
