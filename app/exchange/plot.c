/* A graph becomes a file, text or part of somebody's page: planned with an ink that only measures words, then drawn on a cairo
 * context, whose surface writes SVG, PDF or PNG. The same input gives the same bytes. */
#include "app/exchange/plot.h"

#include "app/exchange/output.h"
#include "app/graph/graph.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PIXELS = 20000 };

typedef struct Text {
    char *bytes;
    size_t length, room;
    bool failed;
} Text;

static void add_bytes(Text *text, const void *bytes, size_t length)
{
    if (text->length + length + 1 > text->room) {
        size_t room = 2 * (text->length + length) + 4096;
        char *grown = realloc(text->bytes, room);
        if (!grown) {
            text->failed = true;
            return;
        }
        text->bytes = grown;
        text->room = room;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

static cairo_status_t take_bytes(void *user, const unsigned char *bytes, unsigned length)
{
    add_bytes(user, bytes, length);
    return ((Text *)user)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* What is planned, and what it takes; cleared by job_end. */
typedef struct Job {
    LwArena arena;
    LwGraph graph;
    LwInk *measure, *ink;
    Text said;
} Job;

static void job_end(Job *job)
{
    lw_ink_end(job->ink);
    lw_ink_end(job->measure);
    lw_arena_clear(&job->arena);
    free(job->said.bytes);
}

/* noinline: the guard's jump must not find variables of a caller in registers. */
static __attribute__((noinline)) bool job_plan(Job *job, const LwPlot *plot, LwProblem *problem)
{
    lw_arena_init(&job->arena);
    job->graph = (LwGraph){ .plot = plot, .arena = &job->arena };
    job->graph.ink = job->measure = lw_ink_measure(problem);
    if (!job->measure)
        return false;
    if (LW_ARENA_GUARD(&job->arena)) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    return lw_graph_plan(&job->graph, problem);
}

static __attribute__((noinline)) bool job_draw(Job *job, cairo_t *cairo, LwProblem *problem)
{
    job->graph.ink = job->ink = lw_ink_begin(cairo, job->graph.width, job->graph.height, job->graph.style->paper, problem);
    if (!job->ink)
        return false;
    if (LW_ARENA_GUARD(&job->arena)) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    lw_graph_draw(&job->graph);
    const char *said = lw_ink_said(job->ink);
    add_bytes(&job->said, said, strlen(said));
    if (lw_ink_failed(job->ink) || job->said.failed)
        lw_problem_set(problem, "memory ran out");
    return !lw_ink_failed(job->ink) && !job->said.failed;
}

bool lw_plot_check_units(const char *units, LwProblem *problem)
{
    return lw_shown_check(units, problem);
}

double lw_plot_height(const LwPlot *plot, LwProblem *problem)
{
    Job job = { 0 };
    double height = job_plan(&job, plot, problem) ? job.graph.height : 0;
    job_end(&job);
    return height;
}

int lw_plot_frames(const LwPlot *plot, LwPlotFrame frame[LW_PLOT_FRAMES], LwProblem *problem)
{
    Job job = { 0 };
    bool good = job_plan(&job, plot, problem);
    int count = good && plot->kind == LW_PLOT_XY ? job.graph.panel_count : 0;
    for (int p = 0; p < count; p++) {
        const LwPanel *panel = &job.graph.panel[p];
        const LwScale *x = &job.graph.x, *y = &panel->y;
        frame[p] = (LwPlotFrame){ .left = panel->box.x0, .right = panel->box.x1, .top = job.graph.height - panel->box.y1, .bottom = job.graph.height - panel->box.y0,
                                  .x_low = lw_scale_si(x, x->low), .x_high = lw_scale_si(x, x->high), .y_low = lw_scale_si(y, y->low), .y_high = lw_scale_si(y, y->high) };
    }
    job_end(&job);
    return count;
}

bool lw_plot_draw(const LwPlot *plot, cairo_t *cairo, LwProblem *problem)
{
    Job job = { 0 };
    bool good = job_plan(&job, plot, problem) && job_draw(&job, cairo, problem);
    job_end(&job);
    return good;
}

/* ---- surfaces ---- */

typedef enum Format { SVG, PDF, PNG, NO_FORMAT } Format;

static Format format_of(const char *path)
{
    static const char *const suffixes[] = { ".svg", ".pdf", ".png" };
    const char *suffix = strrchr(path, '.');
    int k = 0;
    while (k < NO_FORMAT && !(suffix && strcmp(suffix, suffixes[k]) == 0))
        k++;
    return (Format)k;
}

static cairo_surface_t *make_surface(const Job *job, Format format, Text *bytes)
{
    double width = job->graph.width, height = job->graph.height, scale = job->graph.plot->scale > 0 ? job->graph.plot->scale : 4.0 / 3;
    if (format == SVG)
        return cairo_svg_surface_create_for_stream(take_bytes, bytes, width, height);
    if (format == PNG)
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(width * scale), (int)lround(height * scale));
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(take_bytes, bytes, width, height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, ""); /* the same graph is the same file tomorrow */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, job->graph.plot->title);
    return surface;
}

static bool draw_on(Job *job, Format format, Text *bytes, LwProblem *problem)
{
    double scale = job->graph.plot->scale > 0 ? job->graph.plot->scale : 4.0 / 3;
    if (format == PNG && fmax(job->graph.width, job->graph.height) * scale > MOST_PIXELS) {
        lw_problem_set(problem, "a picture has at most %d pixels either way", MOST_PIXELS);
        return false;
    }
    cairo_surface_t *surface = make_surface(job, format, bytes);
    cairo_t *cairo = cairo_create(surface);
    if (format == PNG) { /* whole pixels: the last row may be more than the page needs */
        LwTint paper = job->graph.style->paper;
        cairo_set_source_rgb(cairo, paper.r / 255.0, paper.g / 255.0, paper.b / 255.0);
        cairo_paint(cairo);
        cairo_scale(cairo, scale, scale);
    }
    bool good = job_draw(job, cairo, problem);
    lw_ink_end(job->ink); /* before the surface goes */
    job->ink = NULL;
    cairo_destroy(cairo);
    if (good && format == PNG)
        cairo_surface_write_to_png_stream(surface, take_bytes, bytes);
    cairo_surface_finish(surface);
    bool whole = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && !bytes->failed;
    if (good && !whole)
        lw_problem_set(problem, "the graph could not be drawn: %s", bytes->failed ? "memory ran out" : cairo_status_to_string(cairo_surface_status(surface)));
    cairo_surface_destroy(surface);
    return good && whole;
}

/* ---- SVG ---- */

static void add_escaped(Text *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        const char *name = *c == '&' ? "&amp;" : *c == '<' ? "&lt;" : *c == '>' ? "&gt;" : NULL;
        if (name)
            add_bytes(out, name, strlen(name));
        else if ((unsigned char)*c >= ' ' || *c == '\n')
            add_bytes(out, c, 1);
    }
}

static void add_words(Text *out, const Job *job)
{
    static const char *const tags[] = { "\n<title>", "</title>\n<desc>", "</desc>" };
    add_bytes(out, tags[0], strlen(tags[0]));
    add_escaped(out, job->graph.plot->title);
    add_bytes(out, tags[1], strlen(tags[1]));
    add_escaped(out, job->said.bytes ? job->said.bytes : "");
    add_bytes(out, tags[2], strlen(tags[2]));
}

/* Puts the words of the graph, which cairo writes as outlines, into a description, and the prefix before every id. */
static void finish_svg(const Job *job, const char *raw, const char *prefix, Text *out)
{
    static const char *const before[] = { " id=\"", "href=\"#", "url(#" };
    bool opened = false;
    while (*raw) {
        size_t k = 0;
        while (k < 3 && strncmp(raw, before[k], strlen(before[k])) != 0)
            k++;
        size_t length = k < 3 ? strlen(before[k]) : 1;
        if (!opened && strncmp(raw, "<svg", 4) == 0) {
            length = strcspn(raw, ">") + 1;
            add_bytes(out, raw, length);
            add_words(out, job);
            opened = true;
        } else {
            add_bytes(out, raw, length);
            if (k < 3)
                add_bytes(out, prefix, strlen(prefix));
        }
        raw += length;
    }
}

char *lw_plot_to_svg(const LwPlot *plot, const char *prefix, LwProblem *problem)
{
    Job job = { 0 };
    Text raw = { 0 }, out = { 0 };
    bool good = job_plan(&job, plot, problem) && draw_on(&job, SVG, &raw, problem);
    if (good) {
        const char *start = strstr(raw.bytes, "<svg");
        finish_svg(&job, start ? start : raw.bytes, prefix, &out);
    }
    job_end(&job);
    free(raw.bytes);
    if (good && !out.failed)
        return out.bytes;
    if (good)
        lw_problem_set(problem, "memory ran out");
    free(out.bytes);
    return NULL;
}

/* ---- files ---- */

static bool make_bytes(const LwPlot *plot, Format format, Text *bytes, LwProblem *problem)
{
    Job job = { 0 };
    Text raw = { 0 };
    bool good = job_plan(&job, plot, problem) && draw_on(&job, format, format == SVG ? &raw : bytes, problem);
    if (good && format == SVG)
        finish_svg(&job, raw.bytes, "", bytes);
    if (good && bytes->failed) {
        lw_problem_set(problem, "memory ran out");
        good = false;
    }
    job_end(&job);
    free(raw.bytes);
    return good;
}

bool lw_plot_knows_format(const char *path, LwProblem *problem)
{
    if (format_of(path) != NO_FORMAT)
        return true;
    lw_problem_set(problem, "%s: a name ending in .svg, .pdf or .png was expected", path);
    return false;
}

bool lw_plot_write(const LwPlot *plot, const char *path, LwProblem *problem)
{
    Text bytes = { 0 };
    LwOutput output;
    bool good = lw_plot_knows_format(path, problem) && make_bytes(plot, format_of(path), &bytes, problem) && lw_output_open(&output, path, problem);
    if (good) {
        fwrite(bytes.bytes, 1, bytes.length, output.file); /* failure is seen by the commit */
        good = lw_output_commit(&output, problem);
    }
    free(bytes.bytes);
    return good;
}
