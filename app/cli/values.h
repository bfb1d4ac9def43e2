/* Values of options: numbers with units, points, bodies. What cannot be read is complained of with the option's name. */
#ifndef LW_CLI_VALUES_H
#define LW_CLI_VALUES_H

#include "app/document/reader.h"
#include "app/document/units.h"

/* A finite number, plain (SI) or with a unit. */
bool lw_cli_number(const char *option, const char *text, LwQuantity quantity, double *value);
/* Three lengths: "0.1,0,0" or "10 mm,0,0". like: an example for the complaint. */
bool lw_cli_point(const char *option, const char *text, const char *like, LwVec3 *point);
/* The index of a body; −1: there is none of that name. */
int lw_cli_body(const char *option, const LwDocument *document, const char *name);

#endif
