/* How long pictures of the 3-D view take: scenes of different sizes, at rest and while moving, at 1280 × 800. Without a display, with whatever OpenGL
 * the machine has (LIBGL_ALWAYS_SOFTWARE=1: software). Prints a table; frames [REPEATS]. */
#include "app/geometry/primitives.h"
#include "app/view/canvas.h"
#include "app/view/figure_primitives.h"
#include "app/view/offscreen.h"
#include "app/view/pick.h"

#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { width = 1280, height = 800, most_parts = 128 };

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static double now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

typedef struct Scene {
    const char *name;
    int parts, triangles;   /* of them all; about so many */
} Scene;

/* A ball with waves on it, so that it has as many triangles as wanted and no two alike. */
static LwMesh wavy_ball(double triangles, int number, LwArena *arena)
{
    double angle = sqrt(8 * M_PI / sqrt(3) / triangles * 2);
    LwMesh mesh = lw_mesh_make_sphere(0.045, fmin(0.3, angle * angle / 8 * 1.2), arena);
    for (int i = 0; i < mesh.vertex_count; i++) {
        LwVec3 p = mesh.vertex[i];
        mesh.vertex[i] = lw_vec3_scale(p, 1 + 0.06 * sin(90 * p.x + number) * cos(110 * p.y) * sin(70 * p.z));
    }
    return mesh;
}

static void build(LwFigure *figure, const Scene *scene, LwFrame *body)
{
    int side = (int)ceil(sqrt(scene->parts));
    figure->body_count = scene->parts;
    for (int i = 0; i < scene->parts; i++) {
        LwModel *model = lw_figure_add_model(figure, "part");
        if (scene->triangles) {
            model->mesh = wavy_ball((double)scene->triangles / scene->parts, i, figure->arena);
            model->closed = true;
        } else {
            lw_model_make_primitive(model, &(LwShape){ .kind = i % 2 ? LW_SHAPE_TUBE : LW_SHAPE_BOX, .size = { 0.04, i % 2 ? 0.02 : 0.06, 0.08 } }, figure->arena);
        }
        lw_figure_add_piece(figure, model, i, LW_FRAME_IDENTITY);
        body[i] = (LwFrame){ { 0.1 * (i % side), 0.1 * (i / side), 0.03 * (i % 3) }, LW_QUAT_IDENTITY };
    }
    lw_figure_finish(figure);
}

typedef struct Rig {
    LwFigure *figure;
    LwPainter *painter;
    LwCanvas canvas;
    LwShot shot;
    LwFrame *body;
    int repeats;
} Rig;

/* ms of a frame: as it takes, and as all threads together compute (twice as much on two idle processors; what counts on a busy machine). */
typedef struct Cost {
    double wall, work;
} Cost;

/* The least of the repeats, each from another direction; `moved`: bodies move as well. */
static Cost time_frames(Rig *rig, LwQuality quality, int samples, bool moved)
{
    Cost least = { INFINITY, INFINITY };
    LwProblem problem;
    LwCamera start = rig->shot.camera;
    if (!lw_canvas_set(&rig->canvas, width, height, samples, &problem))
        return least;
    rig->shot.quality = quality;
    for (int k = 0; k <= rig->repeats; k++) {
        double begun = now(), work = read_clock(CLOCK_PROCESS_CPUTIME_ID);
        if (moved)
            rig->body[0].position.z += 1e-3;
        lw_camera_orbit(&rig->shot.camera, &rig->shot.upright, start.centre, 0.05, 0);
        lw_canvas_begin(&rig->canvas);
        lw_painter_draw(rig->painter, &rig->shot);
        glFinish();
        if (k == 0)
            continue; /* shaders are compiled */
        least.wall = fmin(least.wall, now() - begun);
        least.work = fmin(least.work, read_clock(CLOCK_PROCESS_CPUTIME_ID) - work);
    }
    rig->shot.camera = start;
    return least;
}

/* A picture at rest with 4 samples, bit by bit: how long a window would not answer. */
static void time_bits(Rig *rig, const Scene *scene, int triangles)
{
    double longest = 0, all = 0;
    int calls = 0;
    bool done = false;
    LwPainting painting = { 0 };
    LwProblem problem;
    if (!lw_canvas_set(&rig->canvas, width, height, 4, &problem))
        return;
    rig->shot.quality = LW_QUALITY_REST;
    for (; !done; calls++) {
        double begun = now();
        lw_canvas_begin(&rig->canvas);
        done = lw_painter_draw_some(rig->painter, &rig->shot, &painting, 12);
        longest = fmax(longest, now() - begun);
        all += now() - begun;
    }
    printf("%-16s %5d %9d  rest in %d calls, the longest %.1f ms of %.1f ms\n", scene->name, scene->parts, triangles, calls, longest, all);
}

static double time_picks(const Rig *rig, const LwPicker *picker)
{
    double begun = now();
    LwPick pick;
    for (int i = 0; i < 200; i++)
        lw_picker_pick(picker, &rig->shot, (i * 37) % width + 0.5, (i * 53) % height + 0.5, 5, &pick);
    return (now() - begun) / 200;
}

static void measure(const Scene *scene, int repeats, LwArena *arena)
{
    LwFrame body[most_parts];
    LwFigure figure = { .arena = arena };
    LwPoints points = { .arena = arena };
    LwProblem problem;
    build(&figure, scene, body);
    double begun = now();
    lw_figure_coarsen(&figure);
    double coarse = now() - begun;
    begun = now();
    LwPicker *picker = lw_picker_create(&figure);
    double prepared = now() - begun;
    Rig rig = { .figure = &figure, .repeats = repeats, .body = body,
                .shot = { .style = lw_style_find("light"), .width = width, .height = height, .edges = true, .grid = true, .shadow = true, .triad = true,
                          .occlusion = true, .body = body } };
    lw_upright_parse("z", &rig.shot.upright);
    rig.shot.camera = lw_camera_look(&rig.shot.upright, (LwViewAngles){ 0.6, 0.7 }, true, (double)width / height);
    lw_figure_points(&figure, body, true, &points);
    lw_camera_fit(&rig.shot.camera, points.point, points.count, 0.02);
    rig.shot.plane = lw_ground_below(&rig.shot.upright, points.point, points.count);
    LwVec3 corner[4];
    lw_ground_corners(&rig.shot.plane, &rig.shot.upright, corner);
    lw_camera_include_depth(&rig.shot.camera, corner, 4);
    rig.painter = lw_painter_create(&figure, &problem);
    if (rig.painter) {
        int drawn = 0;
        for (int i = 0; i < figure.piece_count; i++)
            drawn += (figure.piece[i].model->coarse.vertex ? figure.piece[i].model->coarse.index_count : figure.piece[i].model->surface.index_count) / 3;
        int all = lw_figure_triangles(&figure);
        const struct { const char *name; LwQuality quality; int samples; bool moved; } level[] = {
            { "view moves", LW_QUALITY_MOVING, 1, false }, { "bodies move", LW_QUALITY_MOVING, 1, true }, { "view, 4 samples", LW_QUALITY_MOVING, 4, false },
            { "rest", LW_QUALITY_REST, 1, false }, { "rest, 4 samples", LW_QUALITY_REST, 4, false },
        };
        for (size_t i = 0; i < sizeof level / sizeof *level; i++) {
            Cost cost = time_frames(&rig, level[i].quality, level[i].samples, level[i].moved);
            printf("%-16s %5d %9d  %-16s %8.1f %8.1f\n", scene->name, scene->parts, level[i].quality == LW_QUALITY_REST ? all : drawn, level[i].name, cost.wall, cost.work);
        }
        time_bits(&rig, scene, all);
        printf("%-16s %5d %9d  coarsen %.0f ms, picker %.0f ms, a pick %.3f ms\n", scene->name, scene->parts, all, coarse, prepared, time_picks(&rig, picker));
    } else {
        printf("%s: %s\n", scene->name, problem.text);
    }
    fflush(stdout);
    lw_canvas_clear(&rig.canvas);
    lw_painter_destroy(rig.painter);
    lw_picker_destroy(picker);
}

int main(int argc, char **argv)
{
    static const Scene scene[] = { { "boxes and tubes", 20, 0 }, { "boxes and tubes", 100, 0 }, { "20 parts", 20, 20000 }, { "50 parts", 50, 100000 },
                                   { "100 parts", 100, 500000 }, { "one part", 1, 500000 } };
    LwProblem problem;
    LwArena arena;
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    LwOffscreen *offscreen = lw_offscreen_create(16, 16, &problem);
    if (!offscreen) {
        printf("no pictures on this machine: %s\n", problem.text);
        return 77;
    }
    printf("%s, %d x %d, ms per frame, least of %d\n", (const char *)glGetString(GL_RENDERER), width, height, repeats);
    printf("%-16s %5s %9s  %-16s %8s %8s\n", "scene", "parts", "triangles", "level", "ms", "work");
    for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
        lw_arena_init(&arena);
        if (!LW_ARENA_GUARD(&arena))
            measure(&scene[i], repeats, &arena);
        lw_arena_clear(&arena);
    }
    lw_offscreen_destroy(offscreen);
    return 0;
}
