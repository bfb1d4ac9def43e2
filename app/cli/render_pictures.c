/* From a stage to files: camera, drawing, PNG. */
#define _GNU_SOURCE /* asprintf */
#include "app/cli/apart.h"
#include "app/cli/place.h"
#include "app/cli/progress.h"
#include "app/cli/render.h"
#include "app/exchange/output.h"
#include "app/exchange/png.h"
#include "app/view/offscreen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double fit_margin = 0.08;

/* FRAME.png → FRAME_0001.png */
static char *frame_path(const char *output, int number, int count)
{
    char *path;
    int stem = (int)strlen(output) - 4, digits = count > 9999 ? 6 : 4;
    if (count == 1)
        return strdup(output);
    return asprintf(&path, "%.*s_%0*d.png", stem, output, digits, number) < 0 ? NULL : path;
}

/* What is made anew for each pose. */
typedef struct Brushes {
    LwBrush solid, symbol, overlay;
} Brushes;

static void draw_symbols(LwRenderStage *stage, const LwRenderOptions *options, int pose, LwArena *arena, Brushes *out)
{
    const LwPoses *poses = &stage->motion.poses;
    lw_brush_init(&out->solid, arena);
    lw_brush_init(&out->symbol, arena);
    lw_brush_init(&out->overlay, arena);
    if (!stage->symbols)
        return;
    lw_symbols_pose(stage->symbols, poses->time[pose], lw_poses_at(poses, pose));
    lw_symbols_draw_springs(stage->symbols, &out->solid);
    lw_symbols_draw_planes(stage->symbols, &out->solid);
    if (options->joints)
        lw_symbols_draw_joints(stage->symbols, &out->symbol);
    if (options->centres)
        lw_symbols_draw_centres(stage->symbols, &out->overlay);
    out->symbol.colour = options->style->trace;
    for (int i = 0; i < stage->path_count; i++) {
        LwVec3 *point = LW_NEWN(arena, LwVec3, poses->count);
        for (int k = 0; k < poses->count; k++)
            point[k] = lw_frame_point(lw_poses_at(poses, k)[stage->path[i].body], stage->path[i].point);
        lw_brush_line(&out->symbol, point, poses->count, 2.4);
    }
}

/* One camera for all pictures: what moves must not seem to stand still. */
static void aim(LwRenderStage *stage, const LwRenderOptions *options, LwShot *shot)
{
    LwPoints points = { .arena = stage->arena };
    Brushes brushes;
    LwArenaMark mark = lw_arena_mark(stage->arena);
    size_t vertices = 0;
    for (int i = 0; i < stage->figure.piece_count; i++)
        vertices += (size_t)stage->figure.piece[i].model->surface.vertex_count;
    bool coarse = (double)vertices * stage->motion.count > 5e6;
    for (int k = 0; k < stage->motion.count; k++)
        lw_figure_points(&stage->figure, lw_poses_at(&stage->motion.poses, stage->motion.pose[k]), coarse, &points);
    draw_symbols(stage, options, stage->motion.pose[0], stage->arena, &brushes);
    lw_brush_points(&brushes.solid, &points);
    lw_brush_points(&brushes.symbol, &points);
    shot->camera = lw_camera_look(&stage->upright, options->angles, options->perspective, (double)options->width / options->height);
    lw_camera_fit(&shot->camera, points.point, points.count, fit_margin);
    shot->plane = lw_ground_below(&stage->upright, points.point, points.count);
    LwVec3 corner[4];
    lw_ground_corners(&shot->plane, &stage->upright, corner);
    if (shot->grid)
        lw_camera_include_depth(&shot->camera, corner, 4);
    lw_arena_release(stage->arena, mark);
}

typedef struct Studio {
    LwOffscreen *offscreen;
    LwPainter *painter;
    LwImage image;
} Studio;

static bool take(LwRenderStage *stage, const LwRenderOptions *options, Studio *studio, LwShot *shot, int k)
{
    LwArena arena;
    LwProblem problem = { "memory ran out" };
    Brushes brushes;
    volatile bool good = false;
    char *path = frame_path(options->output, k + 1, stage->motion.count);
    lw_arena_init(&arena);
    if (path && !LW_ARENA_GUARD(&arena)) {
        draw_symbols(stage, options, stage->motion.pose[k], &arena, &brushes);
        shot->body = lw_poses_at(&stage->motion.poses, stage->motion.pose[k]);
        shot->ghost = options->ghost ? stage->motion.assembled : NULL;
        shot->solid = &brushes.solid;
        shot->symbol = &brushes.symbol;
        shot->overlay = &brushes.overlay;
        lw_offscreen_begin(studio->offscreen);
        lw_painter_draw(studio->painter, shot);
        good = lw_offscreen_read(studio->offscreen, studio->image.pixels, &problem) && lw_png_write(&studio->image, path, &problem);
    }
    if (!good)
        lw_cli_complain("%s", problem.text);
    lw_arena_clear(&arena);
    free(path);
    return good;
}

static int take_all(LwRenderStage *stage, const LwRenderOptions *options, Studio *studio, LwShot *shot)
{
    int shown = 0;
    for (int k = 0; k < stage->motion.count; k++) {
        for (; stage->symbols && shown < stage->motion.pose[k]; shown++) /* joints follow their contacts through all poses */
            lw_symbols_pose(stage->symbols, stage->motion.poses.time[shown], lw_poses_at(&stage->motion.poses, shown));
        if (stage->motion.count > 1)
            lw_progress_note("picture %d of %d", k + 1, stage->motion.count);
        if (!take(stage, options, studio, shot, k))
            return LW_EXIT_USAGE;
    }
    lw_progress_note(NULL);
    return LW_EXIT_DONE;
}

bool lw_render_place_is_good(const LwRenderOptions *options)
{
    char *path = frame_path(options->output, 1, options->frames > 1 || options->fps > 0 ? 2 : 1);
    if (!path)
        lw_cli_complain("memory ran out");
    bool good = path && lw_place_is_writable(path);
    free(path);
    return good;
}

/* What the pictures are made from. */
typedef struct Order {
    LwRenderStage *stage;
    const LwRenderOptions *options;
    LwShot shot;
} Order;

static int carry_out(void *data)
{
    Order *order = data;
    const LwRenderOptions *options = order->options;
    LwProblem problem = { "memory ran out" };
    Studio studio = { .image = { .width = options->width, .height = options->height, .alpha = options->transparent } };
    int status = LW_EXIT_CANNOT;
    studio.image.pixels = malloc((size_t)options->width * (size_t)options->height * 4);
    if (studio.image.pixels)
        studio.offscreen = lw_offscreen_create(options->width, options->height, &problem);
    if (studio.offscreen)
        studio.painter = lw_painter_create(&order->stage->figure, &problem);
    if (studio.painter)
        status = take_all(order->stage, options, &studio, &order->shot);
    else
        lw_cli_complain("%s", problem.text);
    lw_painter_destroy(studio.painter);
    lw_offscreen_destroy(studio.offscreen);
    free(studio.image.pixels);
    return status;
}

/* Guarded once more: a jump must not leave the process that draws. */
static int draw_guarded(void *data)
{
    Order *order = data;
    if (LW_ARENA_GUARD(order->stage->arena))
        return lw_cli_complain("memory ran out"), LW_EXIT_CANNOT;
    return carry_out(data);
}

int lw_render_pictures(LwRenderStage *stage, const LwRenderOptions *options)
{
    Order order = { .stage = stage, .options = options };
    order.shot = (LwShot){ .upright = stage->upright, .style = options->style, .width = options->width, .height = options->height,
                    .edges = options->edges, .grid = options->grid, .shadow = options->grid, .transparent = options->transparent, .triad = options->grid,
                    .occlusion = options->style->occlusion > 0, .looks = { .body = stage->look }, .section = options->section };
    aim(stage, options, &order.shot);
    return lw_cli_apart(stage->motion.count > 1 ? "the pictures" : "the picture", draw_guarded, &order);
}
