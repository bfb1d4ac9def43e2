/* The entry of libFuzzer: LOCKWORK_FUZZ names the target. What reports print goes to /dev/null. */
#include "tests/fuzz/targets.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const LwFuzzTarget *target;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    const char *name = getenv("LOCKWORK_FUZZ");
    target = name ? lw_fuzz_find(name) : NULL;
    if (!target) {
        fprintf(stderr, "LOCKWORK_FUZZ names no target; there are:\n");
        for (int i = 0; i < lw_fuzz_target_count; i++)
            fprintf(stderr, "  %-10s %s\n", lw_fuzz_target[i].name, lw_fuzz_target[i].what);
        exit(2);
    }
    if (!freopen("/dev/null", "w", stdout))
        exit(2);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    target->feed((const char *)data, size);
    return 0;
}
