/* Numbers and units as people read them on a graph. */
#ifndef LW_GRAPH_SHOWN_H
#define LW_GRAPH_SHOWN_H

#include "app/exchange/problem.h"

#include <stdbool.h>

enum { LW_SHOWN_TEXT = 64 };

/* value shown = factor · value in SI */
typedef struct LwShown {
    double factor;
    bool chosen;                /* by the list; no prefix is put before it then */
    char unit[LW_SHOWN_TEXT];   /* "N*m", still to be made pretty */
} LwShown;

/* How a column in SI units is shown when the list ("deg,rpm,mm"; NULL for none) names units. A length or angle of the list serves
 * rates too: mm makes m/s mm/s. */
LwShown lw_shown_unit(const char *si, const char *list);
/* Whether every entry of the list is a unit and no two are of one quantity. */
bool lw_shown_check(const char *list, LwProblem *problem);

/* The unit with the prefix that suits values up to `largest` (shown unit): 0.004 N*m is read as 4 mN*m. Where no prefix
 * goes with the unit (deg, rpm, pure numbers) the power of ten becomes part of it: "10⁻⁶". */
void lw_shown_prefix(LwShown *shown, double largest);

/* "N*m^2" → "N·m²", "deg" → "°", "um" → "µm". */
void lw_shown_pretty(char out[LW_SHOWN_TEXT], const char *unit);

/* With so many digits behind the point and a true minus sign. Both return `out`. */
char *lw_shown_fixed(char out[LW_SHOWN_TEXT], double value, int decimals);
/* "3.2 N·m", "45°", "7·10⁻⁶" */
char *lw_shown_with_unit(char out[LW_SHOWN_TEXT], const char *number, const char *unit);

#endif
