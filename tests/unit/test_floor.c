/* The floor hides no part, whatever falls below it: every example, over its run, from the cameras that look down on it. And a camera that is fitted to a run
 * holds all of it.
 *
 *     test_floor [POSES]   at most so many poses of each run, evenly over it; 0: all of them */
#include "app/session/result.h"
#include "app/view/offscreen.h"
#include "app/view/painter.h"
#include "app/view/whole_run.h"
#include "tests/unit/example_edition.h"

#include <dirent.h>

enum { width = 240, height = 160 };

static unsigned char bare[width * height * 4], floored[width * height * 4];
static LwOffscreen *offscreen;
static int most = 5;
static char name[200];

static void take(LwPainter *painter, LwShot *shot, bool floor, unsigned char *out)
{
    LwProblem problem;
    shot->grid = shot->shadow = floor;
    lw_offscreen_begin(offscreen);
    lw_painter_draw(painter, shot);
    CHECK(lw_offscreen_read(offscreen, out, &problem));
}

/* Pixels that a part covers wholly and that look otherwise with a floor. */
static int hidden_pixels(void)
{
    int count = 0;
    for (int i = 0; i < width * height; i++)
        count += bare[4 * i + 3] == 255 && memcmp(&bare[4 * i], &floored[4 * i], 3) != 0;
    return count;
}

static int part_pixels(void)
{
    int count = 0;
    for (int i = 0; i < width * height; i++)
        count += bare[4 * i + 3] == 255;
    return count;
}

static LwResult *run_of(LwEdition *edition)
{
    LwAnalysisDef analysis = edition->document->def.analysis;
    return lw_result_create(edition, &analysis, (LwProgress){ 0 });
}

static LwCamera camera_of(const LwEdition *edition, const LwPoses *poses, const char *view, bool perspective)
{
    LwArena arena;
    LwViewAngles angles;
    LwVec3 direction[LW_FIT_DIRECTIONS];
    LwCamera camera = { 0 };
    lw_arena_init(&arena);
    CHECK(lw_view_parse(view, &angles));
    if (!LW_ARENA_GUARD(&arena)) {
        LwPoints points = { .arena = &arena };
        LwCamera look = lw_camera_look(&edition->upright, angles, perspective, (double)width / height);
        lw_camera_fit_directions(&look, 0.08, direction);
        lw_whole_run_points(&edition->figure, NULL, poses, direction, LW_FIT_DIRECTIONS, &points);
        lw_camera_fit(&look, points.point, points.count, 0.08);
        camera = look;
    }
    lw_arena_clear(&arena);
    return camera;
}

/* The floor below the start pose: the worst place that it can have. */
static LwGround start_ground(const LwEdition *edition)
{
    LwArena arena;
    LwGround ground = { 0 };
    lw_arena_init(&arena);
    if (!LW_ARENA_GUARD(&arena)) {
        LwPoints points = { .arena = &arena };
        lw_figure_points(&edition->figure, edition->pose, true, &points);
        ground = lw_ground_below(&edition->upright, points.point, points.count);
    }
    lw_arena_clear(&arena);
    return ground;
}

static void look_down(LwEdition *edition, const LwPoses *poses)
{
    static const char *const view[] = { "iso", "20,12" };
    LwProblem problem;
    LwVec3 corner[4];
    LwGround ground = start_ground(edition);
    LwPainter *painter = lw_painter_create(&edition->figure, &problem);
    int step = most > 0 && poses->count > most ? (poses->count - 1) / most + 1 : 1, hidden = 0, pictures = 0, parts = 0;
    CHECK(painter != NULL);
    lw_ground_corners(&ground, &edition->upright, corner);
    for (size_t v = 0; painter && v < sizeof view / sizeof *view; v++) {
        LwShot shot = { .upright = edition->upright, .style = lw_style_find("light"), .width = width, .height = height, .transparent = true, .plane = ground,
                        .quality = LW_QUALITY_MOVING };
        shot.camera = camera_of(edition, poses, view[v], true);
        lw_camera_include_depth(&shot.camera, corner, 4);
        for (int k = poses->count - 1; k >= 0; k -= step) {
            shot.body = lw_poses_at(poses, k);
            take(painter, &shot, false, bare);
            take(painter, &shot, true, floored);
            hidden += hidden_pixels();
            parts += part_pixels();
            pictures++;
        }
    }
    lw_painter_destroy(painter);
    printf("# %s: %d pixels of parts in %d pictures, hidden by the floor: %d\n", name, parts, pictures, hidden);
    CHECK(hidden == 0);
    CHECK(parts > 0);
}

/* Every vertex of every pose is within the picture; none is below the floor of the run. */
static void holds_the_run(LwEdition *edition, const LwPoses *poses)
{
    const LwFigure *figure = &edition->figure;
    LwArena arena;
    double beyond = 0, below = 0;
    lw_arena_init(&arena);
    LwPoints points = { .arena = &arena };
    lw_whole_run_points(figure, NULL, poses, lw_upright_directions(&edition->upright).axis, 6, &points);
    LwGround ground = lw_ground_below(&edition->upright, points.point, points.count);
    lw_arena_clear(&arena);
    for (int p = 0; p < 2; p++) {
        LwCamera camera = camera_of(edition, poses, "iso", p);
        for (int k = 0; k < poses->count; k++)
            for (int i = 0; i < figure->piece_count; i++) {
                const LwSurface *surface = &figure->piece[i].model->surface;
                LwFrame frame = lw_piece_frame(&figure->piece[i], lw_poses_at(poses, k));
                for (int v = 0; v < surface->vertex_count; v += 1 + surface->vertex_count / 80) {
                    const float *x = surface->vertex[v].position;
                    LwVec3 point = lw_frame_point(frame, lw_vec3((double)x[0], (double)x[1], (double)x[2])), seen = lw_camera_project(&camera, point);
                    beyond = fmax(beyond, fmax(fabs(seen.x), fabs(seen.y)));
                    below = fmax(below, lw_vec3_dot(lw_vec3_sub(ground.middle, point), edition->upright.up));
                }
            }
    }
    CHECK(beyond <= 1 - 2 * 0.08 / ((double)width / height) + 1e-6);
    CHECK(!(below > 0));
}

static void example(void)
{
    LwEdition *edition = read_example(name);
    LwResult *result = edition ? run_of(edition) : NULL;
    CHECK(result != NULL);
    if (result && result->poses.count > 0) {
        look_down(edition, &result->poses);
        holds_the_run(edition, &result->poses);
    } else {
        printf("# %s: no poses\n", name);
    }
    lw_result_unref(result);
    lw_edition_unref(edition);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int count, char **values)
{
    LwProblem problem;
    char *list[200];
    int files = 0;
    DIR *folder = opendir(LW_TEST_DATA "/../data/examples");
    if (count > 1)
        most = atoi(values[1]);
    most = check_some(most, 2, "poses of each run");
    offscreen = lw_offscreen_create(width, height, &problem);
    if (!offscreen || !folder) {
        SKIP("floor", offscreen ? "no examples" : problem.text);
        return END();
    }
    for (struct dirent *entry; (entry = readdir(folder)) && files < 200;) {
        char *end = strstr(entry->d_name, ".lockwork");
        if (end)
            list[files++] = strndup(entry->d_name, (size_t)(end - entry->d_name));
    }
    closedir(folder);
    qsort(list, (size_t)files, sizeof *list, by_name);
    for (int i = 0; i < files; i++) {
        snprintf(name, sizeof name, "%s", list[i]);
        RUN(example);
        free(list[i]);
    }
    CHECK(files > 30);
    lw_offscreen_destroy(offscreen);
    return END();
}
