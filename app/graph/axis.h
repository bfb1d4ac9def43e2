/* One axis: what it shows, from where to where, and its ticks. */
#ifndef LW_GRAPH_AXIS_H
#define LW_GRAPH_AXIS_H

#include "app/graph/shown.h"

/* shown value = factor · value − offset; page position = from + (shown − low)/(high − low)·(to − from) */
typedef struct LwAxis {
    LwShown shown;
    double offset;              /* shown units: taken away where values differ by little from something large… */
    LwShown plain;              /* …which is told in this unit, without the prefix that suits the differences */
    double low, high;           /* shown, without the offset */
    double from, to;            /* pt */
    double step;                /* between ticks */
    int decimals;               /* of their labels */
} LwAxis;

/* An axis for SI values low … high (their order does not matter, nor whether they are equal) with `room` (a share of the span) around them. */
LwAxis lw_axis_fit(double low, double high, const char *unit, const char *list, double room);
/* Puts it on the page and chooses ticks so that there are at most `most` of them; at least two are left whenever possible. */
void lw_axis_place(LwAxis *axis, double from, double to, int most);

double lw_axis_shown(const LwAxis *axis, double si);        /* without the offset */
double lw_axis_at(const LwAxis *axis, double si);           /* pt */
/* The k-th tick from 0, its place and label; false beyond the last. */
bool lw_axis_tick(const LwAxis *axis, int k, double *at, char label[LW_SHOWN_TEXT]);
/* The smallest step 1, 2, 5·10ⁿ (for degrees 15, 30, 45, 90 … too) that cuts the span into at most `most` parts. */
double lw_axis_nice_step(double span, int most, bool degrees);

/* A value of the axis with unit, offset added again: "9.81 J". */
char *lw_axis_value(const LwAxis *axis, double si, char out[LW_SHOWN_TEXT]);
/* "NAME [UNIT]", "NAME − 9.81 J [nJ]" with an offset; the brackets alone without a name. */
enum { LW_AXIS_LABEL = 320 };
void lw_axis_label(const LwAxis *axis, const char *name, char out[LW_AXIS_LABEL]);

#endif
