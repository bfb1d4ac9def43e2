#define _GNU_SOURCE /* memfd_create */
#include "app/cli/snapshot.h"

#include "app/cli/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned char *read_file(int file, size_t *size)
{
    struct stat about;
    unsigned char *data = fstat(file, &about) == 0 && about.st_size > 0 ? malloc((size_t)about.st_size) : NULL;
    if (data && pread(file, data, (size_t)about.st_size, 0) == about.st_size) {
        *size = (size_t)about.st_size;
        return data;
    }
    free(data);
    return NULL;
}

static int draw(const LwSession *session, const char *path, int width, int height)
{
    LwRenderOptions options = { .output = path, .width = width, .height = height, .edges = true, .joints = true, .transparent = true, .style = lw_style_find("light") };
    LwArena arena;
    volatile int status;
    lw_view_parse("iso", &options.angles);
    lw_arena_init(&arena);
    LwRenderStage stage = { .arena = &arena, .figure = { .arena = &arena } };
    if (LW_ARENA_GUARD(&arena))
        status = lw_cli_complain("memory ran out");
    else
        status = lw_render_mechanism(session, &options, &stage);
    lw_arena_clear(&arena);
    return status;
}

unsigned char *lw_snapshot(const LwSession *session, int width, int height, size_t *size)
{
    unsigned char *data = NULL;
    char path[64];
    int file = memfd_create("picture", 0); /* nothing that could stay behind */
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (file >= 0 && draw(session, path, width, height) == LW_EXIT_DONE)
        data = read_file(file, size);
    if (file >= 0)
        close(file);
    if (!data)
        fputs("note: the report has no picture of the mechanism\n", stderr);
    return data;
}
