/* Formulas of numbers: "=2*crank + 10 mm". The grammar is that of expressions (core/model/expression.h) without variables; a number may
 * carry a unit, one name with its power ("10 mm") or several in brackets ("3 [N/mm]"). Everything is SI, and dimensions are followed as
 * far as they are known:
 *
 *   a number without a unit fits beside anything (it is in SI) and leaves the dimension of a product alone;
 *   a parameter without a unit may be anything: what is made from it is not checked;
 *   lengths are not added to masses, angles have sines and lengths have none, a square root halves the powers. */
#ifndef LW_DOCUMENT_FORMULA_H
#define LW_DOCUMENT_FORMULA_H

#include "app/document/units.h"

typedef enum LwTermKind {
    LW_TERM_PLAIN,          /* a number */
    LW_TERM_OPEN,           /* of a dimension that nobody told */
    LW_TERM_UNIT            /* of the dimension in `unit` */
} LwTermKind;

typedef struct LwTerm {
    double value;           /* SI */
    LwTermKind kind;
    LwUnit unit;            /* its powers; the factors are in the value already */
    bool alone;             /* one name or number, not computed with: its unit must fit exactly */
} LwTerm;

enum { LW_FORMULA_MESSAGE = 300 };

typedef struct LwFormulaError {
    int offset;             /* bytes from the start of the text */
    bool told;              /* already, elsewhere: no message here */
    char message[LW_FORMULA_MESSAGE];
} LwFormulaError;

typedef struct LwFormulaNames {
    /* The value of a name; false with the error's message, or `told`. */
    bool (*find)(void *user, const char *name, LwTerm *term, LwFormulaError *error);
    void *user;
    int *depth;             /* of all formulas under way, where finding a name may take another one; NULL: it does not */
} LwFormulaNames;

bool lw_formula_eval(const char *text, const LwFormulaNames *names, LwTerm *term, LwFormulaError *error);

/* Whether the term may stand for the quantity; otherwise why not. */
bool lw_term_fits(const LwTerm *term, LwQuantity expected, char message[LW_UNITS_MESSAGE]);

/* ---- formula_units.c: the dimension of what is computed; false with a message */
bool lw_term_sum(const LwTerm *a, const LwTerm *b, LwTerm *into, char message[LW_UNITS_MESSAGE]);
bool lw_term_product(const LwTerm *a, const LwTerm *b, int power, LwTerm *into, char message[LW_UNITS_MESSAGE]); /* a·bᵖᵒʷᵉʳ */
bool lw_term_power(const LwTerm *a, const LwTerm *b, LwTerm *into, char message[LW_UNITS_MESSAGE]);
bool lw_term_call(const char *function, int count, const LwTerm *a, LwTerm *into, char message[LW_UNITS_MESSAGE]);

#endif
