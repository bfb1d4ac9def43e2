/* Strokes, fills and words on a page: what graphs are made of. The only door to PLplot, whose external cairo driver draws
 * onto any cairo context, so that a file, a page of a report and a window come from the same calls.
 *
 * The page is measured in points (1/72 inch), x to the right, y up, the origin at the lower left corner. */
#ifndef LW_GRAPH_INK_H
#define LW_GRAPH_INK_H

#include "app/exchange/problem.h"

#include <stdbool.h>

typedef struct LwTint {
    unsigned char r, g, b;
    double a;               /* 1: opaque */
} LwTint;

typedef struct LwRect {
    double x0, y0, x1, y1;
} LwRect;

/* pt: stroke, gap, stroke, gap …; {0} is a solid line. */
typedef struct LwDash {
    int count;
    double length[6];
} LwDash;

typedef struct LwInk LwInk;
struct _cairo;

/* An ink that only measures words; and one that draws, which measures too. NULL with *problem when PLplot lacks its driver or
 * memory ran out. */
LwInk *lw_ink_measure(LwProblem *problem);
LwInk *lw_ink_begin(struct _cairo *cairo, double width, double height, LwTint paper, LwProblem *problem);
void lw_ink_end(LwInk *ink);

/* Strokes and fills are cut off at this rectangle from here on; words are not. */
void lw_ink_clip(LwInk *ink, LwRect clip);
void lw_ink_unclip(LwInk *ink);

void lw_ink_stroke(LwInk *ink, int count, const double *x, const double *y, LwTint colour, double width, const LwDash *dash);
void lw_ink_segment(LwInk *ink, double x0, double y0, double x1, double y1, LwTint colour, double width);
void lw_ink_fill(LwInk *ink, int count, const double *x, const double *y, LwTint colour);
void lw_ink_fill_rect(LwInk *ink, LwRect rect, LwTint colour);
void lw_ink_disc(LwInk *ink, double x, double y, double radius, LwTint colour);

typedef struct LwWords {
    double x, y;            /* pt: the line's middle height, and… */
    double justify;         /* …its left end (0), middle (0.5) or right end (1) */
    double size;            /* pt */
    bool upright;           /* reads upwards */
    bool bold;
    LwTint colour;
} LwWords;

void lw_ink_words(LwInk *ink, LwWords how, const char *text);
/* Whether memory ran out meanwhile: words are missing then. */
bool lw_ink_failed(const LwInk *ink);
/* All words so far, a line each: what the drawing says, for those who cannot see it. */
const char *lw_ink_said(const LwInk *ink);
double lw_ink_words_width(LwInk *ink, double size, bool bold, const char *text);

#endif
