/* PLplot's window is the page in tenths of a point: its driver counts in whole units of the context, and a tenth is finer than
 * any printer's line. */
#include "app/graph/ink.h"

#include <cairo.h>
#include <math.h>
#include <plplot.h>
#include <stdlib.h>
#include <string.h>

static const double UNIT = 10;          /* per pt */
/* The driver takes character heights in mm for 72 units an inch, and Pango scales them by 96/72. */
static const double CHARACTER = 10 * 25.4 / 72 * 0.75;
static const double SMALL = 1;         /* pt: rounder is not seen, and clouds have hundreds */
enum { DISC = 20, PIECE = 250 };

struct LwInk {
    double width, height;
    cairo_surface_t *scratch;   /* words are measured on it */
    cairo_t *measure, *target;
    PLINT stream;
    char *said;
    size_t said_length;
    bool failed;                /* memory ran out: words are missing */
};

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

LwInk *lw_ink_measure(LwProblem *problem)
{
    LwInk *ink = calloc(1, sizeof *ink);
    if (ink) {
        ink->scratch = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
        ink->measure = cairo_create(ink->scratch);
        /* Sizes that do not depend on the pixels of what is drawn on. */
        cairo_font_options_t *options = cairo_font_options_create();
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_set_font_options(ink->measure, options);
        cairo_font_options_destroy(options);
    }
    if (ink && cairo_status(ink->measure) == CAIRO_STATUS_SUCCESS)
        return ink;
    lw_problem_set(problem, "memory ran out");
    lw_ink_end(ink);
    return NULL;
}

/* PLplot's fills stop a little short of the page's edge. */
static void lay_paper(cairo_t *cairo, double width, double height, LwTint paper)
{
    cairo_set_source_rgba(cairo, paper.r / 255.0, paper.g / 255.0, paper.b / 255.0, paper.a);
    cairo_rectangle(cairo, 0, 0, width, height);
    cairo_fill(cairo);
}

LwInk *lw_ink_begin(cairo_t *cairo, double width, double height, LwTint paper, LwProblem *problem)
{
    if (!has_driver("extcairo")) {
        lw_problem_set(problem, "PLplot's driver extcairo is missing; install the package plplot-driver-cairo");
        return NULL;
    }
    LwInk *ink = lw_ink_measure(problem);
    if (!ink)
        return NULL;
    ink->width = width;
    ink->height = height;
    ink->target = cairo_reference(cairo);
    cairo_save(cairo);
    lay_paper(cairo, width, height, paper);
    cairo_scale(cairo, 1 / UNIT, 1 / UNIT);
    plmkstrm(&ink->stream);
    plsdev("extcairo");
    plspage(72, 72, (PLINT)lround(width * UNIT), (PLINT)lround(height * UNIT), 0, 0);
    plscolbga(255, 255, 255, 0);
    plinit();
    pl_cmd(PLESC_DEVINIT, cairo);
    pladv(0);
    lw_ink_unclip(ink);
    return ink;
}

void lw_ink_end(LwInk *ink)
{
    if (!ink)
        return;
    if (ink->target) {
        plsstrm(ink->stream);
        plend1();
        cairo_restore(ink->target);
        cairo_destroy(ink->target);
    }
    if (ink->measure)
        cairo_destroy(ink->measure);
    if (ink->scratch)
        cairo_surface_destroy(ink->scratch);
    free(ink->said);
    free(ink);
}

void lw_ink_clip(LwInk *ink, LwRect clip)
{
    plvpor(clip.x0 / ink->width, clip.x1 / ink->width, clip.y0 / ink->height, clip.y1 / ink->height);
    plwind(clip.x0, clip.x1, clip.y0, clip.y1);
}

void lw_ink_unclip(LwInk *ink)
{
    lw_ink_clip(ink, (LwRect){ 0, 0, ink->width, ink->height });
}

static void choose(LwTint colour)
{
    plscol0a(1, colour.r, colour.g, colour.b, colour.a);
    plcol0(1);
}

void lw_ink_stroke(LwInk *ink, int count, const double *x, const double *y, LwTint colour, double width, const LwDash *dash)
{
    double pattern[6] = { 0 };
    if (count < 2)
        return;
    choose(colour);
    plwidth(width * UNIT);
    /* PLplot's own dashes are strokes of their own, hundreds of them for a curve; its driver leaves the context's pattern alone. */
    for (int i = 0; dash && i < dash->count; i++)
        pattern[i] = dash->length[i] * UNIT;
    /* PLplot cuts long lines into strokes of 256 points; the pattern must go on across the cuts. */
    double done = 0;
    for (int start = 0; start < count - 1; start += PIECE - 1) {
        int n = count - start < PIECE ? count - start : PIECE;
        cairo_set_dash(ink->target, pattern, dash ? dash->count : 0, done * UNIT);
        plline(n, x + start, y + start);
        for (int i = start + 1; i < start + n; i++)
            done += hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    }
    cairo_set_dash(ink->target, NULL, 0, 0);
}

void lw_ink_segment(LwInk *ink, double x0, double y0, double x1, double y1, LwTint colour, double width)
{
    lw_ink_stroke(ink, 2, (double[]){ x0, x1 }, (double[]){ y0, y1 }, colour, width, NULL);
}

void lw_ink_fill(LwInk *ink, int count, const double *x, const double *y, LwTint colour)
{
    (void)ink;
    choose(colour);
    plpsty(0);
    plwidth(0);
    plfill(count, x, y);
}

void lw_ink_fill_rect(LwInk *ink, LwRect r, LwTint colour)
{
    lw_ink_fill(ink, 4, (double[]){ r.x0, r.x1, r.x1, r.x0 }, (double[]){ r.y0, r.y0, r.y1, r.y1 }, colour);
}

void lw_ink_disc(LwInk *ink, double x, double y, double radius, LwTint colour)
{
    double px[DISC], py[DISC];
    int count = radius < SMALL ? DISC / 2 : DISC;
    for (int i = 0; i < count; i++) {
        px[i] = x + radius * cos(2 * M_PI * i / count);
        py[i] = y + radius * sin(2 * M_PI * i / count);
    }
    lw_ink_fill(ink, count, px, py, colour);
}

static void remember(LwInk *ink, const char *text, size_t length)
{
    char *grown = realloc(ink->said, ink->said_length + length + 2);
    if (!grown) {
        ink->failed = true;
        return;
    }
    memcpy(grown + ink->said_length, text, length);
    memcpy(grown + ink->said_length + length, "\n", 2);
    ink->said = grown;
    ink->said_length += length + 1;
}

bool lw_ink_failed(const LwInk *ink)
{
    return ink->failed;
}

const char *lw_ink_said(const LwInk *ink)
{
    return ink->said ? ink->said : "";
}

void lw_ink_words(LwInk *ink, LwWords how, const char *text)
{
    size_t length = strlen(text);
    char *escaped = malloc(2 * length + 1), *to = escaped;
    if (!escaped || !length) {
        ink->failed = ink->failed || !escaped;
        free(escaped);
        return;
    }
    for (const char *c = text; *c; c++) { /* '#' is PLplot's escape character */
        if (*c == '#')
            *to++ = '#';
        *to++ = *c;
    }
    *to = 0;
    choose(how.colour);
    plsfont(PL_FCI_SANS, PL_FCI_UPRIGHT, how.bold ? PL_FCI_BOLD : PL_FCI_MEDIUM);
    plschr(how.size * CHARACTER, 1);
    remember(ink, text, length);
    plptex(how.x, how.y, how.upright ? 0 : 1, how.upright ? 1 : 0, how.justify, escaped);
    free(escaped);
}

double lw_ink_words_width(LwInk *ink, double size, bool bold, const char *text)
{
    cairo_text_extents_t extents;
    cairo_select_font_face(ink->measure, "sans", CAIRO_FONT_SLANT_NORMAL, bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    /* Measured large: sizes come in steps otherwise. */
    cairo_set_font_size(ink->measure, UNIT * size);
    cairo_text_extents(ink->measure, text, &extents);
    return extents.x_advance / UNIT;
}
