/* The units that numbers are shown in, and meant in where none is typed: the user's preferences (ui/settings.h: length, angle, angular-speed),
 * SI for what these do not decide. */
#ifndef LW_UI_SHOWN_UNITS_H
#define LW_UI_SHOWN_UNITS_H

#include "app/document/units.h"
#include "app/graph/shown.h"

/* "mm,deg,rpm", for lw_shown_unit and graphs; valid until a preference changes. */
const char *lw_shown_units_list(void);
/* How a quantity, or a column of results in this SI unit, is shown. */
LwShown lw_shown_unit_of(LwQuantity quantity);
LwShown lw_shown_unit_of_si(const char *si);

/* The same, but by the size of this value where people change the unit with it: 30 g, 0.5 kg, 12 t. */
LwShown lw_shown_unit_by_size(LwQuantity quantity, double si);

/* "12.5", without needless digits, true to 12 of them; to be freed. */
char *lw_shown_digits(double value);
/* To four significant digits; whole numbers stay whole. */
double lw_shown_rounded(double value);
/* An SI value as it may stand in the file: "12.5 mm", "0.2"; to be freed. */
char *lw_shown_typed(double si, LwQuantity quantity);
/* A number with its unit from the file as a field shows it, and back: "9.81 m/s^2" is "9.81 m/s²". Other texts stay. To be freed. */
char *lw_shown_notation(const char *text);
char *lw_shown_file_notation(const char *text);
/* For reading, with pretty units and a true minus, to four digits: "12.5 mm", "45°", "3.2 mN·m". To be freed. `largest`: of the values that this one
 * is one of; they all have one unit then. */
char *lw_shown_words(double si, const char *si_unit);
char *lw_shown_words_among(double si, double largest, const char *si_unit);

#endif
