/* A graph in light and in dark as one SVG: what they look like goes into classes of the page's style sheet. */
#ifndef LW_REPORT_RECOLOUR_H
#define LW_REPORT_RECOLOUR_H

#include <stdbool.h>
#include <stdio.h>

/* Styles met so far, each a pair; class s1 is the first. Begins zeroed. */
typedef struct LwRecolour {
    int count;
    struct LwRecolourPair { char *light, *dark; } *pair;
    bool failed;            /* memory ran out */
} LwRecolour;
void lw_recolour_clear(LwRecolour *recolour);

/* Writes `light`, numbers to hundredths, with classes for its style attributes. The two must be alike but for style and id
 * attributes: false, with nothing written, where they are not. */
bool lw_recolour_put(LwRecolour *recolour, const char *light, const char *dark, FILE *out);

/* The rules of all classes: light, and dark on screens that are. */
void lw_recolour_rules(const LwRecolour *recolour, FILE *out);

#endif
