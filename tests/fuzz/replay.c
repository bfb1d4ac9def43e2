/* Feeds files to fuzzers' targets without a fuzzer: replay FOLDER, in which tests/fuzz/corpus/TARGET/FILE. Output is TAP; a crash ends it. */
#include "tests/fuzz/targets.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int feed_file(const LwFuzzTarget *target, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return 0;
    long count = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)count + 1); /* exactly as long as the file: reading beyond is seen by sanitizers */
    int fed = bytes && fread(bytes, 1, (size_t)count, file) == (size_t)count;
    char *tight = fed ? malloc(count > 0 ? (size_t)count : 1) : NULL;
    if (tight) {
        memcpy(tight, bytes, (size_t)count);
        target->feed(tight, (size_t)count);
    }
    free(tight);
    free(bytes);
    fclose(file);
    return fed;
}

static int feed_folder(const LwFuzzTarget *target, const char *corpus)
{
    char folder[4096], path[8192];
    snprintf(folder, sizeof folder, "%s/%s", corpus, target->name);
    DIR *list = opendir(folder);
    int count = 0;
    for (struct dirent *entry; list && (entry = readdir(list));)
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            fprintf(stderr, "%s\n", path);
            count += feed_file(target, path);
        }
    if (list)
        closedir(list);
    return count;
}

int main(int argc, char **argv)
{
    int tap = dup(STDOUT_FILENO);
    FILE *out = tap >= 0 ? fdopen(tap, "w") : NULL;
    if (argc != 2 || !out || !freopen("/dev/null", "w", stdout))
        return 2;
    int failed = 0;
    for (int i = 0; i < lw_fuzz_target_count; i++) {
        int count = feed_folder(&lw_fuzz_target[i], argv[1]);
        failed += count == 0;
        fprintf(out, "%s %d - %s: %d files\n", count ? "ok" : "not ok", i + 1, lw_fuzz_target[i].name, count);
        fflush(out);
    }
    fprintf(out, "1..%d\n", lw_fuzz_target_count);
    fclose(out);
    return failed ? 1 : 0;
}
