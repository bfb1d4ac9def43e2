#include "app/cli/render.h"

#include "app/cli/mode_options.h"
#include "app/cli/values.h"
#include "app/view/offscreen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_size(const char *text, LwRenderOptions *options)
{
    int end = -1;
    if (!text)
        return true;
    if (sscanf(text, "%5dx%5d%n", &options->width, &options->height, &end) != 2 || text[end]) {
        lw_cli_complain("--size \"%s\": WIDTHxHEIGHT in pixels was expected, for example 1280x800", text);
        return false;
    }
    if (options->width < LW_OFFSCREEN_MIN || options->height < LW_OFFSCREEN_MIN || options->width > LW_OFFSCREEN_MAX ||
        options->height > LW_OFFSCREEN_MAX) {
        lw_cli_complain("--size %s: width and height must be %d to %d pixels", text, LW_OFFSCREEN_MIN, LW_OFFSCREEN_MAX);
        return false;
    }
    return true;
}

static bool read_look(const LwArguments *arguments, LwRenderOptions *options)
{
    const char *view = lw_arguments_get(arguments, "--view"), *style = lw_arguments_get(arguments, "--style");
    const char *up = lw_arguments_get(arguments, "--up");
    if (!lw_view_parse(view ? view : "iso", &options->angles))
        return lw_cli_complain("--view \"%s\": %s was expected", view, lw_view_names), false;
    options->style = lw_style_find(style ? style : "light");
    if (!options->style)
        return lw_cli_complain("--style \"%s\": %s was expected", style, lw_style_names), false;
    options->has_up = up != NULL;
    if (up && !lw_upright_parse(up, &options->up))
        return lw_cli_complain("--up \"%s\": x, y, z, -x, -y or -z was expected", up), false;
    return true;
}

/* "x,y,z,nx,ny,nz": a point of the plane, and the direction on whose side things are taken away. */
static bool read_section(const char *text, LwSection *section)
{
    static const char expected[] = "X,Y,Z,NX,NY,NZ, a point (lengths) and a direction (numbers), was expected, for example 0,0,\"20 mm\",0,0,1";
    char *copy = text ? strdup(text) : NULL, *rest = copy, *item;
    double number[6];
    int count = 0;
    bool good = true;
    if (!text)
        return true;
    if (!copy)
        return lw_cli_complain("memory ran out"), false;
    for (; good && (item = strsep(&rest, ",")) != NULL; count++)
        good = count < 6 && lw_cli_number("--section", item, count < 3 ? LW_Q_LENGTH : LW_Q_NUMBER, &number[count]);
    free(copy);
    if (good && count == 6) {
        *section = (LwSection){ true, lw_vec3_from(number), lw_vec3_from(number + 3) };
        if (lw_vec3_norm(section->normal) > 0 && lw_vec3_is_finite(section->normal) && lw_vec3_is_finite(section->point))
            return true;
    }
    if (good || count > 6)
        lw_cli_complain("--section \"%s\": %s", text, expected);
    return false;
}

static bool read_moments(const LwArguments *arguments, LwRenderOptions *options)
{
    const char *time = lw_arguments_get(arguments, "--time"), *frames = lw_arguments_get(arguments, "--frames");
    const char *fps = lw_arguments_get(arguments, "--fps");
    options->has_time = time != NULL;
    if ((time != NULL) + (frames != NULL) + (fps != NULL) > 1)
        return lw_cli_complain("--time makes one picture, --frames and --fps make many: give one of the three"), false;
    if (time && !lw_cli_number("--time", time, LW_Q_TIME, &options->time))
        return false;
    if (options->time < 0)
        return lw_cli_complain("--time %s: a time from 0 s up was expected", time), false;
    if (frames) {
        char *end;
        long count = strtol(frames, &end, 10);
        if (end == frames || *end || count < 1 || count > LW_RENDER_FRAMES)
            return lw_cli_complain("--frames \"%s\": a number from 1 to %d was expected", frames, LW_RENDER_FRAMES), false;
        options->frames = (int)count;
    }
    if (fps && !lw_cli_number("--fps", fps, LW_Q_NUMBER, &options->fps))
        return false;
    if (fps && !(options->fps >= 1e-3 && options->fps <= 1e5))
        return lw_cli_complain("--fps %s: a number from 0.001 to 100000 pictures per second was expected", fps), false;
    return true;
}

bool lw_render_options_read(const LwArguments *arguments, LwRenderOptions *options)
{
    *options = (LwRenderOptions){ .output = lw_arguments_get(arguments, "--output"), .width = 1280, .height = 800 };
    if (!options->output)
        return lw_cli_complain("render needs -o FRAME.png; usage: lockwork render %s", arguments->command->operands), false;
    size_t length = strlen(options->output);
    if (strcmp(options->output, "-") != 0 && (length < 5 || strcmp(options->output + length - 4, ".png") != 0))
        return lw_cli_complain("%s: pictures are PNG files; a name that ends in .png was expected", options->output), false;
    options->perspective = lw_arguments_get(arguments, "--perspective") != NULL;
    options->edges = !lw_arguments_get(arguments, "--no-edges");
    options->joints = !lw_arguments_get(arguments, "--no-joints");
    options->grid = !lw_arguments_get(arguments, "--no-grid");
    options->centres = lw_arguments_get(arguments, "--centres") != NULL;
    options->transparent = lw_arguments_get(arguments, "--transparent") != NULL;
    options->trace = lw_arguments_get(arguments, "--trace");
    options->hide = lw_arguments_get(arguments, "--hide");
    options->clear = lw_arguments_get(arguments, "--clear");
    options->ghost = lw_arguments_get(arguments, "--ghost") != NULL;
    if (!read_section(lw_arguments_get(arguments, "--section"), &options->section))
        return false;
    if (!read_size(lw_arguments_get(arguments, "--size"), options) || !read_look(arguments, options) || !read_moments(arguments, options) || !lw_mode_options_read(arguments, &options->mode))
        return false;
    if (options->mode.number > 0 && (options->has_time || options->trace))
        return lw_cli_complain("--mode goes with --frames or --fps (one period), not with --time or --trace"), false;
    if (strcmp(options->output, "-") == 0 && (options->frames || options->fps > 0))
        return lw_cli_complain("many pictures need a file name: -o FRAME.png makes FRAME_0001.png and so on"), false;
    return true;
}

/* ---- points whose paths are drawn */

static int read_paths(const LwDocument *document, char *text, LwRenderPath path[LW_RENDER_PATHS])
{
    int count = 0;
    for (char *item; (item = strsep(&text, ";")) != NULL; count++) {
        char *name = strsep(&item, ":");
        while (*name == ' ')
            name++;
        if (count == LW_RENDER_PATHS)
            return lw_cli_complain("--trace: at most %d points", LW_RENDER_PATHS), -1;
        path[count].body = lw_cli_body("--trace", document, name);
        if (path[count].body < 0)
            return -1;
        path[count].point = document->def.body[path[count].body].com;
        if (item && !lw_cli_point("--trace", item, "BODY:0.1,0,0 or BODY:10 mm,0,0 in the body's frame", &path[count].point))
            return -1;
    }
    return count;
}

int lw_render_paths(const LwDocument *document, const char *text, LwRenderPath path[LW_RENDER_PATHS])
{
    char *copy = strdup(text);
    if (!copy)
        return lw_cli_complain("memory ran out"), -1;
    int count = read_paths(document, copy, path);
    free(copy);
    return count;
}

/* ---- bodies that are hidden or clear */

static bool mark_bodies(const char *option, const char *text, const LwDocument *document, LwLook change, LwLook *look)
{
    char *copy = text ? strdup(text) : NULL, *rest = copy, *name;
    bool good = copy != NULL;
    if (text && !copy)
        lw_cli_complain("memory ran out");
    while (good && (name = strsep(&rest, ";")) != NULL) {
        while (*name == ' ')
            name++;
        int body = lw_cli_body(option, document, name);
        good = body >= 0;
        if (good && change.hidden)
            look[body].hidden = true;
        else if (good)
            look[body].clear = change.clear;
    }
    free(copy);
    return good || !text;
}

bool lw_render_looks(const LwDocument *document, const LwRenderOptions *options, LwArena *arena, LwLook **look)
{
    *look = NULL;
    if (!options->hide && !options->clear)
        return true;
    *look = LW_NEWN(arena, LwLook, document->def.body_count + 1);
    return mark_bodies("--hide", options->hide, document, (LwLook){ .hidden = true }, *look) &&
           mark_bodies("--clear", options->clear, document, (LwLook){ .clear = 0.7 }, *look);
}
