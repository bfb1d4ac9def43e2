/* Numbers as people type them into a field: "12 mm", "1/4 in", "1 1/2 in", "90 deg", "0.5 turn", "=2*crank + 10 mm", or a plain number in the unit
 * that is shown. What comes out is the text for the file: as typed where it carries a unit or is a formula, else with the unit that was meant. */
#ifndef LW_UI_TYPED_H
#define LW_UI_TYPED_H

#include "app/session/edition.h"

#include <glib.h>

enum { LW_TYPED_MESSAGE = 320 };

typedef struct LwTypedWish {
    LwQuantity quantity;    /* LW_Q_ANY: whatever the unit says */
    const char *unit;       /* that a plain number is meant in; NULL: the one preferred */
    bool may_be_empty;      /* the file's default then */
    bool has_minimum;       /* exclusive unless `inclusive` */
    bool inclusive;
    double minimum;
    bool has_maximum;       /* inclusive */
    double maximum;
    bool nonzero;
} LwTypedWish;

typedef struct LwTyped {
    bool is_empty;
    double value;           /* SI */
    char *json;             /* to stand in the file; NULL when empty. To be freed */
    char message[LW_TYPED_MESSAGE];
    int offset;             /* bytes into the text where it is wrong; −1: all of it */
} LwTyped;

/* `edition` gives the parameters for formulas; NULL: there are none. False with a message; nothing is to be freed then. */
bool lw_typed_read(const char *text, const LwTypedWish *wish, const LwEdition *edition, LwTyped *typed);

/* A value of the file as it is shown in a field: texts as they are but for the notation of units, plain numbers (SI) to four digits in a unit that suits
 * them. To be freed. */
char *lw_typed_show(const LwJson *node, LwQuantity quantity);
/* All digits of a plain number that are not shown; NULL: they are. To be freed. */
char *lw_typed_exact(const LwJson *node, LwQuantity quantity);
/* The unit of a number as a field shows it, so that a plain number typed over "30 g" means grams; NULL: it shows none. To be freed. */
char *lw_typed_unit(const char *shown, LwQuantity quantity);

/* The text one step further (Up and Down, dragging): the unit that it has stays, steps are a tenth of the leading digit's place times `steps`. NULL: it is a
 * formula or no number. To be freed. */
char *lw_typed_step(const char *text, LwQuantity quantity, double steps);

#endif
