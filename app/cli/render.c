/* `lockwork render`: pictures without a display. */
#include "app/cli/render.h"

#include "app/cli/commands.h"
#include "app/cli/mode_options.h"
#include "app/cli/progress.h"
#include "app/cli/reading_options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

int lw_render_mechanism(const LwSession *session, const LwRenderOptions *options, LwRenderStage *stage)
{
    const LwDocument *document = session->document;
    int status = lw_render_motion(session, options, stage->arena, &stage->motion);
    if (status != LW_EXIT_DONE)
        return status;
    stage->path_count = options->trace ? lw_render_paths(document, options->trace, stage->path) : 0;
    if (stage->path_count < 0)
        return LW_EXIT_USAGE;
    if (!lw_render_looks(document, options, stage->arena, &stage->look))
        return LW_EXIT_USAGE;
    double size = lw_study_report(session->study)->size;
    stage->symbols = lw_symbols_create(stage->arena, document, session->mechanism, options->style, 0.05 * size);
    int pose = stage->motion.pose[0];
    double breadth = lw_symbols_breadth(stage->symbols, stage->arena, document, stage->motion.poses.time[pose], lw_poses_at(&stage->motion.poses, pose));
    double unit = lw_symbols_unit(size, breadth);
    lw_symbols_set_unit(stage->symbols, unit);
    stage->upright = options->has_up ? options->up : lw_upright_of_gravity(document->def.gravity);
    lw_figure_add_document(&stage->figure, document, unit);
    return lw_render_pictures(stage, options);
}

static int render_mechanism(const LwArguments *arguments, const LwRenderOptions *options, LwRenderStage *stage)
{
    LwSession session;
    volatile int status = lw_session_begin(&session, arguments, false, false);
    if (status == LW_EXIT_DONE) {
        if (LW_ARENA_GUARD(stage->arena))
            status = lw_cli_complain("%s: memory ran out", arguments->operand[0]);
        else
            status = lw_render_mechanism(&session, options, stage);
    }
    lw_session_clear(&session);
    return status;
}

static int stage_scene(const char *file, const LwScene *scene, const LwRenderOptions *options, LwRenderStage *stage)
{
    for (int i = 0; i < scene->note_count; i++)
        fprintf(stderr, "note: %s\n", scene->note[i]);
    if (options->time > 0 || options->frames > 1 || options->fps > 0 || options->trace || options->centres || options->mode.number > 0)
        return lw_cli_complain("%s: a CAD file has no motion and no masses: leave --time, --frames, --fps, --trace, --mode and --centres out", file);
    if (options->hide || options->clear || options->ghost)
        return lw_cli_complain("%s: a CAD file has no bodies that move: leave --hide, --clear and --ghost out", file);
    if (!options->has_up)
        lw_upright_parse("z", &stage->upright);
    else
        stage->upright = options->up;
    stage->motion = (LwRenderMotion){ .count = 1, .pose = LW_NEWN(stage->arena, int, 1),
                                      .poses = { .count = 1, .time = LW_NEWN(stage->arena, double, 1), .frame = LW_NEWN(stage->arena, LwFrame, 1) } };
    lw_figure_add_scene(&stage->figure, scene);
    lw_figure_finish(&stage->figure);
    if (stage->figure.piece_count == 0) {
        lw_cli_complain("%s: nothing in it can be seen", file);
        return LW_EXIT_CANNOT;
    }
    return lw_render_pictures(stage, options);
}

static int render_scene(const LwArguments *arguments, const LwRenderOptions *options, LwRenderStage *stage)
{
    LwFence fence;
    const char *file = arguments->operand[0];
    if (!lw_fence_options(arguments, &fence))
        return LW_EXIT_USAGE;
    LwParts *parts = lw_parts_create(lw_progress_begin_reading());
    if (parts)
        lw_parts_set_fence(parts, fence);
    char message[LW_SOURCE_MESSAGE] = "memory ran out";
    LwSceneSource *source = parts ? lw_parts_source(parts) : NULL;
    const LwScene *scene = source ? source->open(source, file, &(LwReadOptions){ 0 }, message) : NULL;
    lw_progress_end();
    volatile int status;
    if (!scene)
        status = lw_cli_complain("%s", message); /* which names the file */
    else if (LW_ARENA_GUARD(stage->arena))
        status = lw_cli_complain("%s: memory ran out", file);
    else
        status = stage_scene(file, scene, options, stage);
    lw_parts_destroy(parts);
    return status;
}

/* Mechanisms are told from part files by their suffix. */
static bool is_mechanism(const char *file)
{
    const char *dot = strrchr(file, '.'), *slash = strrchr(file, '/');
    return !dot || (slash && dot < slash) || strcasecmp(dot, ".lockwork") == 0 || strcasecmp(dot, ".json") == 0;
}

static int run_render(const LwArguments *arguments)
{
    LwRenderOptions options;
    LwArena arena;
    if (!lw_render_options_read(arguments, &options) || !lw_render_place_is_good(&options))
        return LW_EXIT_USAGE;
    lw_arena_init(&arena);
    LwRenderStage stage = { .arena = &arena, .figure = { .arena = &arena } };
    const char *file = arguments->operand[0];
    int status = is_mechanism(file) ? render_mechanism(arguments, &options, &stage) : render_scene(arguments, &options, &stage);
    lw_arena_clear(&arena);
    return status;
}

const LwCommand lw_command_render = {
    .name = "render", .operands = "FILE -o FRAME.png [OPTIONS]",
    .help = "Draws a picture of a mechanism or a CAD file.",
    .detail = "FILE is a mechanism, or a part or assembly that `import` takes. No display is needed. Without --time the assembled pose is drawn;\n"
              "another time is reached by running the file's analysis. --frames and --fps write FRAME_0001.png, FRAME_0002.png and so on\n"
              "over the whole run (with --mode: over one period), all seen by one camera. Of statics the equilibrium is drawn. Up is against gravity; bodies without geometry are drawn as sticks.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--output", "-o", "FRAME.png", "where the picture goes" },
                { "--time", NULL, "S", "of the pose; numbers may carry units: \"200 ms\"" },
                { "--frames", NULL, "N", "so many pictures, evenly over the run" },
                { "--fps", NULL, "F", "so many pictures per second of the run" },
                { "--size", NULL, "WxH", "pixels; default: 1280x800" },
                { "--view", NULL, "VIEW", "iso, front, back, left, right, top, bottom or AZIMUTH,ELEVATION in degrees" },
                { "--up", NULL, "AXIS", "x, y, z, -x, -y or -z; default: against gravity" },
                { "--perspective", NULL, NULL, "as a camera sees it; default: parallel projection" },
                { "--style", NULL, "STYLE", "light, dark or print" },
                { "--trace", NULL, "POINTS", "paths over the run: BODY[:x,y,z][;…], its centre of mass or a point of its frame" },
                { "--centres", NULL, NULL, "shows centres of mass" },
                { "--hide", NULL, "BODIES", "without these: BODY[;…]" },
                { "--clear", NULL, "BODIES", "lets one see through these: BODY[;…]" },
                { "--section", NULL, "X,Y,Z,NX,NY,NZ", "cut by the plane through a point; the side its normal shows to is taken away" },
                { "--ghost", NULL, NULL, "shows the assembled pose once more, faintly" },
                { "--no-edges", NULL, NULL, "without lines on parts" },
                { "--no-joints", NULL, NULL, "without symbols of joints" },
                { "--no-grid", NULL, NULL, "without grid, shadow and axes" },
                { "--transparent", NULL, NULL, "without background" }, LW_MODE_OPTIONS, LW_READING_OPTIONS },
    .run = run_render,
};
