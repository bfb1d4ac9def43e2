/* One axis: what it shows, from where to where, and its ticks. */
#ifndef LW_GRAPH_SCALE_H
#define LW_GRAPH_SCALE_H

#include "app/graph/shown.h"

/* shown value = factor · value − offset; page position = from + (shown − low)/(high − low)·(to − from) */
typedef struct LwScale {
    LwShown shown;
    double offset;              /* shown units: taken away where values differ by little from something large… */
    LwShown plain;              /* …which is told in this unit, without the prefix that suits the differences */
    double low, high;           /* shown, without the offset */
    double from, to;            /* pt */
    double step;                /* between ticks */
    int decimals;               /* of their labels */
} LwScale;

/* An axis for SI values low … high (their order does not matter, nor whether they are equal) with `room` (a share of the span) around them. */
LwScale lw_scale_fit(double low, double high, const char *unit, const char *list, double room);
/* Puts it on the page and chooses ticks so that there are at most `most` of them; at least two are left whenever possible. */
void lw_scale_place(LwScale *axis, double from, double to, int most);

double lw_scale_shown(const LwScale *axis, double si);        /* without the offset */
double lw_scale_si(const LwScale *axis, double shown);     /* the other way round */
double lw_scale_at(const LwScale *axis, double si);           /* pt */
/* The k-th tick from 0, its place and label; false beyond the last. */
bool lw_scale_tick(const LwScale *axis, int k, double *at, char label[LW_SHOWN_TEXT]);
/* The smallest step 1, 2, 5·10ⁿ (for degrees 15, 30, 45, 90 … too) that cuts the span into at most `most` parts. */
double lw_scale_nice_step(double span, int most, bool degrees);

/* A value of the axis with unit, offset added again: "9.81 J". */
char *lw_scale_value(const LwScale *axis, double si, char out[LW_SHOWN_TEXT]);
/* "NAME [UNIT]", "NAME − 9.81 J [nJ]" with an offset; the brackets alone without a name. */
enum { LW_SCALE_LABEL = 320 };
void lw_scale_label(const LwScale *axis, const char *name, char out[LW_SCALE_LABEL]);

#endif
