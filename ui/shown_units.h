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

/* "12.5", without needless digits, true to 12 of them; to be freed. */
char *lw_shown_digits(double value);
/* An SI value as it may be typed: "12.5 mm", "0.2"; to be freed. */
char *lw_shown_typed(double si, LwQuantity quantity);
/* The same for reading, with pretty units and a true minus, to 5 digits: "12.5 mm", "45°". */
char *lw_shown_words(double si, const char *si_unit);

#endif
