/* What fuzzers feed: each target takes any bytes and must neither crash nor hang nor, where it computes, be dishonest. */
#ifndef LW_FUZZ_TARGETS_H
#define LW_FUZZ_TARGETS_H

#include <stddef.h>

typedef struct LwFuzzTarget {
    const char *name;
    void (*feed)(const char *bytes, size_t count);
    const char *what;
} LwFuzzTarget;

extern const LwFuzzTarget lw_fuzz_target[];
extern const int lw_fuzz_target_count;

/* NULL: there is none of that name. */
const LwFuzzTarget *lw_fuzz_find(const char *name);

#endif
