#include "app/exchange/svg.h"

#include "app/exchange/picture.h"

#include <stdlib.h>

/* Hundredths, shortest; the small bias keeps exact halves from falling on either side. */
static void put_number(FILE *out, double value)
{
    long hundredths = lround(value * 100 + 1e-5);
    if (hundredths < 0)
        putc('-', out);
    hundredths = labs(hundredths);
    fprintf(out, "%ld", hundredths / 100);
    if (hundredths % 100)
        fprintf(out, hundredths % 10 ? ".%02ld" : ".%ld", hundredths % 10 ? hundredths % 100 : hundredths % 100 / 10);
}

static void put_points(FILE *out, const LwPoint *point, int count, bool closed)
{
    for (int i = 0; i < count; i++) {
        fputs(i == 0 ? "M" : i == 1 ? "L" : " ", out);
        put_number(out, point[i].x);
        putc(' ', out);
        put_number(out, point[i].y);
    }
    if (closed)
        putc('Z', out);
}

static double path_length(const LwPath *path)
{
    double sum = 0;
    for (int i = 1; i < path->count; i++)
        sum += hypot(path->point[i].x - path->point[i - 1].x, path->point[i].y - path->point[i - 1].y);
    return sum;
}

/* The triangle of an arrow at one end of the path, which is cut back to its foot. False for a path without length. */
static bool cut_head(LwPath *path, int end, double length, LwPoint head[3])
{
    length = fmin(length, 0.45 * path_length(path));
    int tip = end ? path->count - 1 : 0, step = end ? -1 : 1, foot = tip + step;
    LwPoint p = path->point[tip];
    while (foot > 0 && foot < path->count - 1 && hypot(path->point[foot].x - p.x, path->point[foot].y - p.y) < length)
        foot += step;
    double dx = p.x - path->point[foot].x, dy = p.y - path->point[foot].y, d = hypot(dx, dy);
    if (path->count < 2 || d == 0)
        return false;
    dx *= length / d;
    dy *= length / d;
    LwPoint base = { p.x - dx, p.y - dy };
    head[0] = p;
    head[1] = (LwPoint){ base.x - 0.45 * dy, base.y + 0.45 * dx };
    head[2] = (LwPoint){ base.x + 0.45 * dy, base.y - 0.45 * dx };
    /* Points under the head are drawn together into its foot. */
    for (int i = tip; i != foot; i += step)
        path->point[i] = base;
    return true;
}

/* The normal of the outline at point i: the average of the pieces that meet there, longer where they bend. */
static LwPoint outline_normal(const LwPath *path, int i, double half)
{
    LwPoint n[2] = { { 0, 0 }, { 0, 0 } };
    for (int k = 0; k < 2; k++) {
        int from = i - 1 + k, to = i + k;
        if (path->closed) {
            from = (from + path->count) % path->count;
            to %= path->count;
        } else if (from < 0 || to >= path->count) {
            continue;
        }
        double dx = path->point[to].x - path->point[from].x, dy = path->point[to].y - path->point[from].y, d = hypot(dx, dy);
        if (d > 1e-9)
            n[k] = (LwPoint){ -dy / d, dx / d };
    }
    LwPoint sum = { n[0].x + n[1].x, n[0].y + n[1].y };
    double square = sum.x * sum.x + sum.y * sum.y;
    double alone = hypot(n[0].x, n[0].y) + hypot(n[1].x, n[1].y) < 1.5;
    double stretch = square > 0 ? half * (alone ? 1 : 2) / fmax(square, 0.5) : 0;
    return (LwPoint){ sum.x * stretch, sum.y * stretch };
}

static void put_outline(FILE *out, const LwPath *path, double half)
{
    static LwPoint side[2 * LW_PATH_POINTS];
    int count = path->count;
    for (int i = 0; i < count; i++) {
        LwPoint n = outline_normal(path, i, half), p = path->point[i];
        side[i] = (LwPoint){ p.x + n.x, p.y + n.y };
        side[2 * count - 1 - i] = (LwPoint){ p.x - n.x, p.y - n.y };
    }
    fputs("  <path fill-rule=\"evenodd\" d=\"", out);
    put_points(out, side, path->closed ? count : 2 * count, true);
    if (path->closed)
        put_points(out, side + count, count, true);
    fputs("\"/>\n", out);
}

void lw_svg_icon(FILE *out, const LwGlyph *glyph, LwFrame marker)
{
    LwPicture picture = { .glyph = glyph, .marker = marker };
    LwPath path;
    LwPoint head[3];
    lw_picture_fit(&picture, 16, 1);
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"16\" height=\"16\" fill=\"currentColor\">\n", out);
    for (int i = 0; i < glyph->stroke_count; i++) {
        const LwStroke *stroke = &glyph->stroke[i];
        if (!lw_picture_shows(&picture, stroke))
            continue;
        lw_picture_trace(&picture, stroke, &path);
        for (int end = 0; end < 2; end++)
            if (stroke->head[end] && cut_head(&path, end, 3, head)) {
                fputs("  <path d=\"", out);
                put_points(out, head, 3, true);
                fputs("\"/>\n", out);
            }
        if (lw_picture_is_solid(stroke) && stroke->role == LW_ROLE_PART_1) {
            fputs("  <path d=\"", out);
            put_points(out, path.point, path.count, true);
            fputs("\"/>\n", out);
        } else {
            put_outline(out, &path, stroke->role == LW_ROLE_PART_1 ? 0.6 : 0.4);
        }
    }
    fputs("</svg>\n", out);
}

void lw_svg_drawing(FILE *out, const LwGlyph *glyph, LwFrame marker, const char *title)
{
    static const char *const style[LW_ROLES] = {
        [LW_ROLE_PART_1] = "stroke=\"#3584e4\" stroke-width=\"2.5\"",
        [LW_ROLE_PART_2] = "stroke=\"#77767b\" stroke-width=\"2\"",
        [LW_ROLE_AXIS] = "stroke=\"#9a9996\" stroke-width=\"1\" stroke-dasharray=\"8 3 2 3\"",
        [LW_ROLE_MOTION] = "stroke=\"#e66100\" stroke-width=\"2\"",
    };
    static const char *const colour[LW_ROLES] = { "#3584e4", "#77767b", "#9a9996", "#e66100" };
    static const char *const tint[LW_ROLES] = { "#d7e7fa", "#e6e6e8", "none", "none" };
    LwPicture picture = { .glyph = glyph, .marker = marker, .all = true };
    LwPath path;
    LwPoint head[3];
    lw_picture_fit(&picture, 160, 10);
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"160\" height=\"160\" fill=\"none\" "
                 "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n  <title>%s</title>\n", title);
    for (int i = 0; i < glyph->stroke_count; i++) {
        const LwStroke *stroke = &glyph->stroke[i];
        lw_picture_trace(&picture, stroke, &path);
        for (int end = 0; end < 2; end++)
            if (stroke->head[end] && cut_head(&path, end, 11, head)) {
                fprintf(out, "  <path fill=\"%s\" d=\"", colour[stroke->role]);
                put_points(out, head, 3, true);
                fputs("\"/>\n", out);
            }
        fprintf(out, "  <path %s", style[stroke->role]);
        if (stroke->filled || lw_picture_is_solid(stroke))
            fprintf(out, " fill=\"%s\"", tint[stroke->role]);
        fputs(" d=\"", out);
        put_points(out, path.point, path.count, path.closed);
        fputs("\"/>\n", out);
        for (int k = 0; lw_picture_inside(&picture, stroke, k, &path); k++) {
            fprintf(out, "  <path %s d=\"", style[stroke->role]);
            put_points(out, path.point, path.count, path.closed);
            fputs("\"/>\n", out);
        }
    }
    fputs("</svg>\n", out);
}
