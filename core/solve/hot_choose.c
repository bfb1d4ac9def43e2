#include "core/solve/hot.h"

const LwHot *lw_hot(void)
{
#if defined(__x86_64__) && !defined(LW_CPU_GENERIC_ONLY)
    static const LwHot *const table[LW_CPUS] = { &lw_hot_generic, &lw_hot_v2, &lw_hot_v3, &lw_hot_v4 };
    return table[lw_cpu()];
#else
    return &lw_hot_generic;
#endif
}
