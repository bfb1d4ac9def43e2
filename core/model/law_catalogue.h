/* The catalogue of laws: a class is a const value with a name, its parameters and a function that makes the law.
 * Identity of a class is its address. */
#ifndef LW_MODEL_LAW_CATALOGUE_H
#define LW_MODEL_LAW_CATALOGUE_H

#include "core/model/law.h"

/* What the file gives for a parameter. */
typedef enum LwLawForm {
    LW_FORM_NUMBER,
    LW_FORM_LIST,       /* of numbers */
    LW_FORM_WORD,       /* one of `words` */
    LW_FORM_TEXT,       /* an expression */
    LW_FORM_FILE,       /* a CSV file: the reader puts its columns into the two lists that follow */
    LW_FORM_LAW,
    LW_FORM_FACTORS,    /* laws of which the first has the unit of the whole, the others are plain numbers */
    LW_FORM_LAWS,       /* laws of the same unit */
    LW_FORM_SEGMENTS    /* of a sequence */
} LwLawForm;

/* Unit of a number in terms of the law's own value. */
typedef enum LwLawUnit {
    LW_UNIT_VALUE, LW_UNIT_RATE, LW_UNIT_RATE2, LW_UNIT_RATE3,
    LW_UNIT_TAYLOR,     /* of a list: value, value/s, value/s² … */
    LW_UNIT_TIME, LW_UNIT_FREQUENCY, LW_UNIT_ANGLE, LW_UNIT_PLAIN
} LwLawUnit;

typedef struct LwLawParameter {
    const char *name;
    LwLawForm form;
    LwLawUnit unit;
    const char *help;
    bool required;
    bool positive;              /* the number, or each of the list, must be greater than 0 */
    double standard;            /* when left out; NAN: the help says what happens then */
    const char *const *words;   /* ends with NULL; the first is the standard */
} LwLawParameter;

typedef struct LwProfile LwProfile;

/* A move, then a rest; without a profile the rest alone. */
typedef struct LwLawSegment {
    const LwProfile *profile;
    bool absolute;              /* `rise` is the value to reach, not what is added */
    double rise, duration, dwell;
} LwLawSegment;

typedef struct LwLawValue {
    bool given;
    double number;
    int count;                  /* of the list, laws or segments */
    const double *list;
    const LwLaw *const *law;
    const LwLawSegment *segment;
    const char *text;
    int word;                   /* index into words */
} LwLawValue;

typedef struct LwLawInput {
    LwArena *arena;
    const LwLawValue *value;    /* beside the class's parameters */
    unsigned variables;         /* LW_LAW_USES_… that expressions may use */
    LwLawError *error;
    LwNamedNumbers names;       /* that expressions may use too */
} LwLawInput;

/* How the law goes on at its breaks. */
enum { LW_SMOOTH = 99, LW_AS_PARTS = -1 };

typedef struct LwLawClass {
    const char *name;           /* key in the file */
    const char *title;
    const char *use;            /* one line */
    int continuity;             /* derivatives that do not jump: 0, 1 or 2, LW_SMOOTH, LW_AS_PARTS */
    bool any_variable;          /* may be a law of x and v as well as of t */
    bool along_x;               /* as the law of a load it is one of x: lengths or angles stand in place of its times */
    const char *example;        /* as a law of an angle */
    const LwLawParameter *parameter;
    int parameter_count;
    const LwLaw *(*make)(const LwLawInput *input);
} LwLawClass;

extern const LwLawClass *const lw_law_classes[];
extern const int lw_law_class_count;
const LwLawClass *lw_law_class_find(const char *name);

/* The law, or NULL with the error filled (offset = parameter, item = element of its list). Checks what the parameters
 * declare, fills in what was left out, then calls the class. */
const LwLaw *lw_law_make(const LwLawClass *type, const LwLawInput *input);

/* "value/s", "Hz", "" … */
const char *lw_law_unit_words(LwLawUnit unit);

#endif
