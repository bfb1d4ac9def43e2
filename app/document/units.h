/* Numbers with units: "12.5 mm", "1500 rpm", "4 kg*mm^2", "7.85 g/cm³". Everything becomes SI (m, kg, s, rad).
 *
 * Grammar: number, unit; a number may be a fraction of whole numbers ("1/4 in", "1 1/2 in"); a unit is names joined by * · × / or a space, with powers (^2, ², m2) and parentheses; `/`
 * takes what directly follows it. Angles count as dimensionless where they are left out (1/s for rad/s, N*m for
 * N*m/rad), but are never accepted where none belongs: "5 mm/rev" is no length. */
#ifndef LW_DOCUMENT_UNITS_H
#define LW_DOCUMENT_UNITS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum LwQuantity {
    LW_Q_NUMBER, LW_Q_LENGTH, LW_Q_MASS, LW_Q_TIME, LW_Q_ANGLE, LW_Q_SPEED, LW_Q_ANGULAR_SPEED, LW_Q_ACCELERATION,
    LW_Q_ANGULAR_ACCELERATION, LW_Q_FORCE, LW_Q_TORQUE, LW_Q_INERTIA, LW_Q_DENSITY, LW_Q_STIFFNESS,
    LW_Q_ANGULAR_STIFFNESS, LW_Q_DAMPING, LW_Q_ANGULAR_DAMPING, LW_Q_JERK, LW_Q_ANGULAR_JERK,
    LW_Q_FREQUENCY,         /* in Hz; no angular speed: "60 rpm" is none */
    LW_Q_PRESSURE, LW_Q_INVERSE_SPEED,
    /* never expected, but named when found */
    LW_Q_AREA, LW_Q_VOLUME, LW_Q_POWER, LW_Q_LENGTH_PER_ANGLE,
    LW_Q_ANY,               /* whatever its unit says: a parameter's value */
    LW_Q_COUNT
} LwQuantity;

enum { LW_DIM_L, LW_DIM_M, LW_DIM_T, LW_DIM_A, LW_DIMS }; /* length, mass, time, angle */

/* value in SI = number · numerator / denominator: two exact factors, so that the unit costs one rounding ("0.9 mm" is 0.0009). */
typedef struct LwUnit {
    double numerator, denominator;
    int dim[LW_DIMS];
    bool cycles;            /* Hz or a power of it, which is no angular speed */
} LwUnit;

typedef struct LwUnitName {
    const char *name;
    LwUnit unit;
} LwUnitName;

typedef struct LwQuantityInfo {
    const char *noun;       /* "a length" */
    const char *example;    /* "12.5 mm" */
    const char *si;         /* "m" */
    int dim[LW_DIMS];
} LwQuantityInfo;

extern const LwQuantityInfo lw_quantities[LW_Q_COUNT];
extern const LwUnitName lw_unit_names[];
extern const int lw_unit_name_count;

enum { LW_UNITS_MESSAGE = 240 };

/* The value of a number with a unit, in SI. False with what is wrong and what was expected in `message`
 * (LW_UNITS_MESSAGE bytes), *value untouched. */
bool lw_units_parse(const char *text, LwQuantity expected, double *value, char *message);

/* The value of a number with any unit, in SI, and that unit (its factors are in the value already). */
bool lw_units_parse_any(const char *text, double *value, LwUnit *unit, char *message);

/* The unit that begins at `text`, behind a number inside an expression: one name with its power ("mm^2"), or several in brackets
 * ("[N/mm]"), so that a product with the next operand is never taken for a unit. *length bytes are passed over. */
bool lw_units_parse_behind(const char *text, LwUnit *unit, size_t *length, char *message);

/* Whether letters or '[' at `text` could begin such a unit. */
bool lw_units_may_begin(const char *text);

/* What has these powers: "a length", "a quantity in kg^2*m/s". */
enum { LW_UNITS_WORDS = 120 };
const char *lw_units_words(const int dim[LW_DIMS], char words[LW_UNITS_WORDS]);
/* Its unit in SI: "N*m", "m^2*kg", "" for pure numbers. */
const char *lw_units_si(const LwUnit *unit, char words[LW_UNITS_WORDS]);

/* A unit alone, as in a table's header: "deg". */
bool lw_units_parse_unit(const char *text, LwQuantity expected, LwUnit *unit, char *message);

#endif
