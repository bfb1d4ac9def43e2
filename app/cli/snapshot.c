#define _GNU_SOURCE /* mkstemps, asprintf */
#include "app/cli/snapshot.h"

#include "app/cli/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    unsigned char *data = NULL;
    long length = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    if (length > 0)
        data = malloc((size_t)length);
    if (data) {
        rewind(file);
        *size = fread(data, 1, (size_t)length, file);
    }
    if (file)
        fclose(file);
    if (!data || *size != (size_t)length) {
        free(data);
        return NULL;
    }
    return data;
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
    const char *folder = getenv("TMPDIR");
    unsigned char *data = NULL;
    char *path;
    if (asprintf(&path, "%s/lockwork-XXXXXX.png", folder && *folder ? folder : P_tmpdir) < 0)
        return NULL;
    int file = mkstemps(path, 4);
    if (file >= 0) {
        close(file);
        if (draw(session, path, width, height) == LW_EXIT_DONE)
            data = read_file(path, size);
        unlink(path);
    }
    if (!data)
        fputs("note: the report has no picture of the mechanism\n", stderr);
    free(path);
    return data;
}
