/* One page: title, one panel per unit (they share the x axis), caption. Names go through `label` because PLplot
 * takes '#' as its escape character. PLplot is not thread-safe: main thread only. */
#define _GNU_SOURCE /* asprintf */
#include "app/exchange/plot.h"

#include "app/exchange/decimate.h"
#include "app/exchange/output.h"

#include <math.h>
#include <plplot.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PANELS = 6, BUCKETS = 400, LABEL = 256, PAGE_WIDTH = 900, PANEL_HEIGHT = 360, COLOURS = 7 };
enum { WHITE = 0, BLACK = 1, GREY = 2, FIRST_COLOUR = 3 };

typedef struct Page {
    const LwPlot *plot;
    int panel_count, height, caption_lines;
    const char *unit[MAX_PANELS];
    double *x, *y;  /* scratch for one decimated curve */
    int *index;
} Page;

/* Colours that stay apart for most kinds of colour blindness (Okabe and Ito), after white, black, grey. */
static const PLINT red[FIRST_COLOUR + COLOURS] = { 255, 0, 215, 0, 213, 0, 204, 230, 86, 0 };
static const PLINT green[FIRST_COLOUR + COLOURS] = { 255, 0, 215, 114, 94, 158, 121, 159, 180, 0 };
static const PLINT blue[FIRST_COLOUR + COLOURS] = { 255, 0, 215, 178, 0, 115, 167, 0, 233, 0 };

static const char *driver_of(const char *path)
{
    const char *suffix = strrchr(path, '.');
    if (suffix && strcmp(suffix, ".svg") == 0)
        return "svgcairo";
    if (suffix && strcmp(suffix, ".pdf") == 0)
        return "pdfcairo";
    if (suffix && strcmp(suffix, ".png") == 0)
        return "pngcairo";
    return NULL;
}

/* Without its driver PLplot would ask on standard input and then end the process. */
static bool has_driver(const char *driver)
{
    enum { MOST = 128 };
    const char *menu[MOST], *name[MOST];
    const char **menus = menu, **names = name;
    int count = MOST;
    plgDevs(&menus, &names, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], driver) == 0)
            return true;
    return false;
}

/* `name [unit]` for PLplot: '#' doubled, N*m and m/s^2 as people write them. */
static void label(char out[LABEL], const char *name, const char *unit)
{
    static const struct { const char *from, *to; } pretty[] = { { "*", "·" }, { "^2", "²" }, { "^3", "³" }, { "#", "##" } };
    char plain[LABEL];
    size_t used = 0;
    snprintf(plain, sizeof plain, *unit ? "%s [%s]" : "%s%s", name, unit);
    const char *in_unit = *unit ? strrchr(plain, '[') : NULL;
    for (const char *c = plain; *c && used + 4 < LABEL;) {
        size_t k = in_unit && c > in_unit ? 0 : 3;
        while (k < 4 && strncmp(c, pretty[k].from, strlen(pretty[k].from)) != 0)
            k++;
        if (k < 4) {
            used = (size_t)(stpcpy(out + used, pretty[k].to) - out);
            c += strlen(pretty[k].from);
        } else {
            out[used++] = *c++;
        }
    }
    out[used] = 0;
}

static bool find_panels(Page *page, LwProblem *problem)
{
    for (int c = 0; c < page->plot->curve_count; c++) {
        int p = 0;
        while (p < page->panel_count && strcmp(page->unit[p], page->plot->curve[c].unit) != 0)
            p++;
        if (p == MAX_PANELS) {
            lw_problem_set(problem, "the columns have more than %d different units; plot fewer at once", MAX_PANELS);
            return false;
        }
        if (p == page->panel_count)
            page->unit[page->panel_count++] = page->plot->curve[c].unit;
    }
    return true;
}

static void widen(double *low, double *high, const double *values, int n)
{
    for (int i = 0; i < n; i++) {
        if (isfinite(values[i])) {
            *low = fmin(*low, values[i]);
            *high = fmax(*high, values[i]);
        }
    }
}

/* Room around the data; a constant gets an axis too. */
static void pad(double *low, double *high, double share)
{
    if (!(*low <= *high))
        *low = *high = 0;
    double span = *high - *low, size = fmax(fabs(*low), fabs(*high));
    double margin = span > 1e-12 * size ? share * span : size > 0 ? 0.1 * size : 1;
    *low -= margin;
    *high += margin;
}

static void draw_curve(Page *page, const LwPlotCurve *curve, int number)
{
    const LwPlot *plot = page->plot;
    int count = lw_decimate(plot->x, curve->y, plot->point_count, BUCKETS, page->index), run = 0;
    plcol0(FIRST_COLOUR + number % COLOURS);
    pllsty(1 + number / COLOURS % 8);
    plwidth(1.6);
    for (int i = 0; i <= count; i++) {
        int k = i < count ? page->index[i] : 0;
        if (i < count && isfinite(plot->x[k]) && isfinite(curve->y[k])) {
            page->x[run] = plot->x[k];
            page->y[run++] = curve->y[k];
            continue;
        }
        if (run > 1)
            plline(run, page->x, page->y);
        run = 0;
    }
    pllsty(1);
}

/* The names of a panel's curves in a row above it. */
static void draw_legend(const Page *page, const char *unit)
{
    double x = 0;
    for (int c = 0, number = 0; c < page->plot->curve_count; c++) {
        const LwPlotCurve *curve = &page->plot->curve[c];
        if (strcmp(curve->unit, unit) != 0)
            continue;
        char text[LABEL];
        label(text, curve->name, "");
        plcol0(FIRST_COLOUR + number++ % COLOURS);
        plmtex("t", 1.0, x, 0, text);
        x += 0.02 + 0.0115 * (double)strlen(curve->name);
    }
}

static void draw_panel(Page *page, int p, double top, double bottom)
{
    const LwPlot *plot = page->plot;
    double x0 = INFINITY, x1 = -INFINITY, y0 = INFINITY, y1 = -INFINITY;
    int in_panel = 0, only = 0;
    widen(&x0, &x1, plot->x, plot->point_count);
    for (int c = 0; c < plot->curve_count; c++) {
        if (strcmp(plot->curve[c].unit, page->unit[p]) != 0)
            continue;
        widen(&y0, &y1, plot->curve[c].y, plot->point_count);
        only = c;
        in_panel++;
    }
    pad(&x0, &x1, 0);
    pad(&y0, &y1, 0.06);
    plvpor(0.11, 0.97, bottom, top);
    plwind(x0, x1, y0, y1);
    plcol0(GREY);
    plwidth(0.7);
    plbox("g", 0, 0, "g", 0, 0);
    for (int c = 0, number = 0; c < plot->curve_count; c++)
        if (strcmp(plot->curve[c].unit, page->unit[p]) == 0)
            draw_curve(page, &plot->curve[c], number++);
    plcol0(BLACK);
    plwidth(0.9);
    plbox(p == page->panel_count - 1 ? "bcnst" : "bcst", 0, 0, "bcnstv", 0, 0);
    char text[LABEL];
    if (in_panel == 1)
        label(text, plot->curve[only].name, page->unit[p]);
    else
        label(text, "", page->unit[p]);
    plmtex("l", 5.2, 0.5, 0.5, text);
    if (in_panel > 1)
        draw_legend(page, page->unit[p]);
}

static void draw_page(Page *page)
{
    const LwPlot *plot = page->plot;
    double line = 20.0 / page->height;
    double top = 1 - 3.2 * line, bottom = (3.4 + 1.1 * page->caption_lines) * line;
    double share = (top - bottom) / page->panel_count;
    char text[LABEL];
    pladv(0);
    for (int p = 0; p < page->panel_count; p++)
        draw_panel(page, p, top - p * share - (p ? 1.5 * line : 0), top - (p + 1) * share);
    label(text, plot->x_name, plot->x_unit);
    plcol0(BLACK);
    plmtex("b", 3.2, 0.5, 0.5, text);
    plvpor(0, 1, 0, 1);
    plwind(0, 1, 0, 1);
    plschr(0, 1.15);
    label(text, plot->title, "");
    plptex(0.11, 1 - 1.1 * line, 1, 0, 0, text);
    plschr(0, 0.78);
    const char *at = plot->caption;
    for (int k = page->caption_lines; k > 0; k--) {
        char plain[LABEL];
        size_t length = strcspn(at, "\n");
        snprintf(plain, sizeof plain, "%.*s", (int)length, at);
        label(text, plain, "");
        plptex(0.02, (0.1 + 0.95 * (k - 0.5)) * line, 1, 0, 0, text);
        at += length + (at[length] == '\n');
    }
}

static void draw_file(Page *page, const char *driver, const char *path)
{
    plsdev(driver);
    plsfnam(path);
    plspage(96, 96, PAGE_WIDTH, page->height, 0, 0);
    plscmap0(red, green, blue, FIRST_COLOUR + COLOURS);
    plfontld(1);
    plinit();
    plfont(1);
    plsmaj(0, 0.6);
    plsmin(0, 0.6);
    plschr(3.2, 1);
    draw_page(page);
    plend();
}

bool lw_plot_write(const LwPlot *plot, const char *path, LwProblem *problem)
{
    const char *driver = driver_of(path);
    Page page = { .plot = plot };
    LwOutput output;
    if (!driver) {
        lw_problem_set(problem, "%s: a name ending in .svg, .pdf or .png was expected", path);
        return false;
    }
    if (!has_driver(driver)) {
        lw_problem_set(problem, "PLplot's driver %s is missing; install the package plplot-driver-cairo", driver);
        return false;
    }
    if (!find_panels(&page, problem) || !lw_output_open(&output, path, problem))
        return false;
    if (!output.temporary) {
        lw_problem_set(problem, "%s: a graph can only go to an ordinary file", path);
        lw_output_abandon(&output);
        return false;
    }
    for (const char *c = plot->caption; *c; c++)
        page.caption_lines += *c == '\n' || c == plot->caption;
    page.height = 60 + PANEL_HEIGHT * page.panel_count + 22 * page.caption_lines;
    int room = LW_DECIMATE_KEEP * BUCKETS < plot->point_count ? LW_DECIMATE_KEEP * BUCKETS : plot->point_count;
    page.x = calloc((size_t)room, sizeof *page.x);
    page.y = calloc((size_t)room, sizeof *page.y);
    page.index = calloc((size_t)room, sizeof *page.index);
    bool good = page.x && page.y && page.index;
    if (good)
        draw_file(&page, driver, output.temporary);
    else
        lw_problem_set(problem, "%s: memory ran out", path);
    free(page.x);
    free(page.y);
    free(page.index);
    if (!good) {
        lw_output_abandon(&output);
        return false;
    }
    return lw_output_commit(&output, problem);
}
