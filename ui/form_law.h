/* Parts of the form of laws. */
#ifndef LW_UI_FORM_LAW_H
#define LW_UI_FORM_LAW_H

#include "core/model/law_catalogue.h"
#include "ui/form.h"

/* ---- law_seed.c */
/* What a parameter of a law measures; those without a name are plain numbers in SI. */
LwQuantity lw_law_quantity(LwLawUnit unit, LwQuantity value, int item);
/* A law of another class to begin with, as JSON: what the old one (NULL: none) has under the same names stays. To be freed. */
char *lw_law_seed(const LwLawClass *type, const LwLawClass *old_type, const LwJson *old, const char *text, LwQuantity quantity);
/* A value to begin with: "\"90 deg\"". */
const char *lw_law_seed_value(LwQuantity quantity);
/* The default of a parameter as a field shows it: "0 deg"; to be freed. */
char *lw_shown_standard(double value, LwQuantity quantity);

/* ---- form_law_texts.c: lists of numbers as one text, expressions with their errors at the place */
void lw_form_list(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const LwLawPlace *law, const LwLawParameter *parameter);
void lw_form_expression(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const LwLawPlace *law);

/* ---- form_motor.c: the law that the item has under a key now; false: there is none. */
bool lw_law_of_item(const LwForm *form, const char *key, const LwLaw **law, double *end);

#endif
