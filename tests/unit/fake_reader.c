/* Stands in for lockwork-reader: the first word of the "part file" says what to do. */
#include "app/geometry/scene_stream.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static double option(int argc, char **argv, const char *name)
{
    for (int i = 2; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return atof(argv[i + 1]);
    return 0;
}

/* A box 1 × 2 × 3 units with a note that tells the options and how often this reader ran. */
static void write_box(int argc, char **argv, const char *note)
{
    LwScene *scene = lw_scene_create();
    if (!scene || LW_ARENA_GUARD(&scene->arena))
        exit(9);
    double unit = option(argc, argv, "--unit") > 0 ? option(argc, argv, "--unit") : 1;
    static LwTriangle triangles[12] = { { { 0, 2, 1 } }, { { 1, 2, 3 } }, { { 4, 5, 6 } }, { { 5, 7, 6 } }, { { 0, 1, 4 } }, { { 1, 5, 4 } },
                                        { { 2, 6, 3 } }, { { 3, 6, 7 } }, { { 0, 4, 2 } }, { { 2, 4, 6 } }, { { 1, 3, 5 } }, { { 3, 7, 5 } } };
    static LwFace face = { 0, 12, 0 };
    LwVec3 vertex[8];
    for (int i = 0; i < 8; i++)
        vertex[i] = lw_vec3((i & 1) * unit, (i >> 1 & 1) * 2 * unit, (i >> 2) * 3 * unit);
    double v = 6 * unit * unit * unit, u = unit * unit;
    LwPart part = { .name = "box", .kind = LW_PART_SOLID, .solid_count = 1, .mesh = { 8, 12, vertex, triangles }, .face_count = 1, .face = &face,
                    .integrals = { v, 22 * u, { unit / 2, unit, 1.5 * unit }, { v * 13 * u / 12, v * 10 * u / 12, v * 5 * u / 12 } } };
    scene->format = "box";
    scene->unit = "m";
    lw_scene_add_part(scene, &part);
    lw_scene_add_node(scene, &(LwNode){ .name = "box", .parent = -1, .part = 0, .frame = LW_FRAME_IDENTITY });
    lw_scene_add_note(scene, "%s", note);
    lw_stream_scene(stdout, scene);
    lw_scene_destroy(scene);
}

int main(int argc, char **argv)
{
    char word[64] = "", note[256] = "";
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file || fscanf(file, "%63s", word) != 1)
        return 8;
    fclose(file);
    for (int i = 2; i < argc; i++)
        snprintf(note + strlen(note), sizeof note - strlen(note), "%s ", argv[i]);
    if (strcmp(word, "garbage") == 0) {
        puts("this is no scene at all");
        return 0;
    }
    if (strcmp(word, "silent") == 0)
        return 0;
    if (strcmp(word, "status") == 0) {
        fputs("error while loading\nlibrary missing\n", stderr);
        return 127;
    }
    lw_stream_begin(stdout);
    lw_stream_progress(stdout, 0.25, "thinking");
    if (strcmp(word, "crash") == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    while (strcmp(word, "hang") == 0)
        pause();
    while (strcmp(word, "flood") == 0)
        if (!lw_stream_progress(stdout, 0.5, "and on"))
            return 1;
    if (strcmp(word, "orphan") == 0) { /* a child that keeps the pipes open */
        if (fork() == 0) {
            alarm(60); /* should nobody kill it */
            for (;;)
                pause();
        }
        return 3;
    }
    if (strcmp(word, "chatter") == 0)
        for (int i = 0; i < 20000; i++)
            fputs("warning: nothing of importance\n", stderr);
    if (strcmp(word, "fail") == 0)
        lw_stream_failure(stdout, "it is not a part at all; export it again");
    else
        write_box(argc, argv, note);
    return 0;
}
