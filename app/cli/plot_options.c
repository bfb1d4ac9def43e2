#include "app/cli/plot_parts.h"

#include "app/cli/values.h"
#include "app/document/nearest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Index of a word in a list of choices; −1 after a complaint. */
static int choose(const char *option, const char *text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    char list[128] = "";
    for (int i = 0; i < count; i++) {
        strcat(list, i == 0 ? "" : i == count - 1 ? " or " : ", ");
        strcat(list, words[i]);
    }
    const char *nearest = lw_nearest(text, words, count);
    if (nearest)
        lw_cli_complain("%s %s: expected %s; did you mean %s?", option, text, list, nearest);
    else
        lw_cli_complain("%s %s: expected %s", option, text, list);
    return -1;
}

static bool read_choice(const LwArguments *arguments, const char *option, LwPlotChoice *choice)
{
    static const char *const words[] = { "auto", "yes", "no" };
    const char *text = lw_arguments_get(arguments, option);
    int found = text ? choose(option, text, words, 3) : LW_PLOT_AUTO;
    *choice = (LwPlotChoice)(found < 0 ? 0 : found);
    return found >= 0;
}

/* "85mm", "85x60mm", "900x600": a length of paper gets its real size and 300 pixels an inch. */
static bool read_size(const char *text, LwPlot *look)
{
    static const struct { const char *unit; double pt; bool paper; } units[] = {
        { "mm", 72 / 25.4, true }, { "cm", 720 / 25.4, true }, { "in", 72, true }, { "px", 0.75, false }, { "", 0.75, false } };
    char *end;
    if (!text)
        return true;
    double width = strtod(text, &end), height = 0;
    bool good = end > text && width > 0 && strncmp(text, "0x", 2) != 0; /* no hexadecimal number: 0x3 */
    if (good && *end == 'x') {
        char *start = end + 1;
        height = strtod(start, &end);
        good = end > start && height > 0;
    }
    end += strspn(end, " ");
    size_t k = 0;
    while (k < 5 && strcmp(units[k].unit, end) != 0)
        k++;
    if (!good || k == 5) {
        lw_cli_complain("--size \"%s\": a width like 85mm or a size like 900x600 (pixels) or 85x60mm was expected", text);
        return false;
    }
    look->width = width * units[k].pt;
    look->height = height * units[k].pt;
    look->scale = units[k].paper ? 300.0 / 72 : 4.0 / 3;
    return true;
}

static bool read_cursors(const char *text, LwPlotOptions *options)
{
    for (const char *at = text; at && *at;) {
        char one[64];
        size_t length = strcspn(at, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        if (options->look.cursor_count == LW_PLOT_CURSORS) {
            lw_cli_complain("--at takes at most %d times", LW_PLOT_CURSORS);
            return false;
        }
        if (!lw_cli_number("--at", one, LW_Q_TIME, &options->cursor[options->look.cursor_count++]))
            return false;
        at += length + (at[length] == ',');
    }
    options->look.cursor = options->cursor;
    return true;
}

static bool read_range(const char *text, LwPlot *look)
{
    char first[64];
    const char *comma = text ? strchr(text, ',') : NULL;
    if (!text)
        return true;
    if (!comma) {
        lw_cli_complain("--range \"%s\": two times were expected, for example 0.1,0.3", text);
        return false;
    }
    snprintf(first, sizeof first, "%.*s", (int)(comma - text), text);
    if (!lw_cli_number("--range", first, LW_Q_TIME, &look->from) || !lw_cli_number("--range", comma + 1, LW_Q_TIME, &look->to))
        return false;
    if (!(look->to > look->from))
        lw_cli_complain("--range \"%s\": the second time must be later than the first", text);
    return look->to > look->from;
}

static bool read_kind(const LwArguments *arguments, LwPlotOptions *options)
{
    static const char *const kinds[] = { "time", "torque-speed", "polar" };
    const char *text = lw_arguments_get(arguments, "--kind"), *usage = arguments->command->operands;
    int kind = text ? choose("--kind", text, kinds, 3) : 0;
    if (kind < 0)
        return false;
    options->wish = (LwPlotWish)kind;
    bool torque = options->wish == LW_WISH_TORQUE_SPEED;
    if (torque && (options->y || options->x || options->y2))
        lw_cli_complain("--kind torque-speed takes --motor instead of columns");
    else if (torque && !options->motors)
        lw_cli_complain("--kind torque-speed needs --motor NAME");
    else if (!torque && (options->motors || options->limit[0].text || options->limit[1].text))
        lw_cli_complain("--motor, --continuous and --peak belong to --kind torque-speed");
    else if (!torque && !options->y)
        lw_cli_complain("plot needs --y COLUMN; usage: lockwork plot %s", usage);
    else if (options->wish == LW_WISH_POLAR && options->y2)
        lw_cli_complain("--kind polar has no second axis: --y2 does not go with it");
    else if (options->wish != LW_WISH_COLUMNS && (options->look.cursor_count || options->look.to > options->look.from))
        lw_cli_complain("--at and --range need a graph over time");
    else if (!options->output)
        lw_cli_complain("plot needs -o FILE; usage: lockwork plot %s", usage);
    else
        return true;
    return false;
}

static bool copy_names(const LwArguments *arguments, LwPlotOptions *options)
{
    char **to[] = { &options->x, &options->y, &options->y2, &options->motors };
    static const char *const names[] = { "--x", "--y", "--y2", "--motor" };
    for (int i = 0; i < 4; i++) {
        const char *text = lw_arguments_get(arguments, names[i]);
        *to[i] = text ? strdup(text) : NULL;
        if (text && !*to[i]) {
            lw_cli_complain("memory ran out");
            return false;
        }
    }
    return true;
}

bool lw_plot_options_read(const LwArguments *arguments, LwPlotOptions *options)
{
    const char *style = lw_arguments_get(arguments, "--style"), *units = lw_arguments_get(arguments, "--units");
    LwProblem problem;
    *options = (LwPlotOptions){ .output = lw_arguments_get(arguments, "--output"), .title = lw_arguments_get(arguments, "--title") };
    options->limit[0] = (LwPlotLimit){ "--peak", "peak", lw_arguments_get(arguments, "--peak"), true };
    options->limit[1] = (LwPlotLimit){ "--continuous", "continuous", lw_arguments_get(arguments, "--continuous"), false };
    options->look.units = units;
    int chosen = style ? choose("--style", style, lw_plot_style_names, LW_PLOT_STYLES) : 0;
    if (chosen < 0 || !copy_names(arguments, options))
        return false;
    options->look.style = (LwPlotStyle)chosen;
    if (units && !lw_plot_check_units(units, &problem)) {
        lw_cli_complain("--units: %s", problem.text);
        return false;
    }
    return read_choice(arguments, "--extremes", &options->look.extremes) && read_choice(arguments, "--events", &options->events) &&
           read_size(lw_arguments_get(arguments, "--size"), &options->look) && read_cursors(lw_arguments_get(arguments, "--at"), options) &&
           read_range(lw_arguments_get(arguments, "--range"), &options->look) && read_kind(arguments, options);
}

void lw_plot_options_clear(LwPlotOptions *options)
{
    free(options->x);
    free(options->y);
    free(options->y2);
    free(options->motors);
}
