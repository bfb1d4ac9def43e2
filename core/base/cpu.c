#include "core/base/cpu.h"

const char *const lw_cpu_names[LW_CPUS] = { "generic", "v2", "v3", "v4" };

static LwCpu limit = LW_CPU_V4;

LwCpu lw_cpu_best(void)
{
#if defined(__x86_64__) && !defined(LW_CPU_GENERIC_ONLY)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return LW_CPU_V4;
    if (__builtin_cpu_supports("x86-64-v3"))
        return LW_CPU_V3;
    if (__builtin_cpu_supports("x86-64-v2"))
        return LW_CPU_V2;
#endif
    return LW_CPU_GENERIC;
}

LwCpu lw_cpu(void)
{
    LwCpu best = lw_cpu_best();
    return best < limit ? best : limit;
}

void lw_cpu_limit(LwCpu most)
{
    limit = most;
}
