/* The classes of the catalogue, by the file that defines them. */
#ifndef LW_MODEL_LAW_FAMILIES_H
#define LW_MODEL_LAW_FAMILIES_H

#include "core/model/law_catalogue.h"

/* law_simple.c */
extern const LwLawClass lw_law_class_constant, lw_law_class_ramp, lw_law_class_step, lw_law_class_polynomial,
    lw_law_class_expression, lw_law_class_table;
/* law_waves.c */
extern const LwLawClass lw_law_class_sine, lw_law_class_fourier, lw_law_class_chirp;
/* law_moves.c */
extern const LwLawClass lw_law_class_poly345, lw_law_class_poly4567, lw_law_class_cycloidal, lw_law_class_harmonic,
    lw_law_class_modified_sine, lw_law_class_modified_trapezoid, lw_law_class_sequence;
/* law_limits.c */
extern const LwLawClass lw_law_class_trapezoid, lw_law_class_scurve;
/* law_nurbs.c */
extern const LwLawClass lw_law_class_nurbs;
/* law_combine.c, law_repeat.c */
extern const LwLawClass lw_law_class_sum, lw_law_class_product, lw_law_class_shift, lw_law_class_scale, lw_law_class_repeat;

#define LW_LAW_PARAMETERS(list) .parameter = (list), .parameter_count = sizeof(list) / sizeof *(list)

/* The parameters that all moves share. */
#define LW_LAW_FROM { "from", LW_FORM_NUMBER, LW_UNIT_VALUE, "value before the move", .standard = 0 }
#define LW_LAW_TO { "to", LW_FORM_NUMBER, LW_UNIT_VALUE, "value after the move", .required = true }
#define LW_LAW_START { "start", LW_FORM_NUMBER, LW_UNIT_TIME, "time at which it begins", .standard = 0 }
#define LW_LAW_DURATION { "duration", LW_FORM_NUMBER, LW_UNIT_TIME, "how long it takes", .required = true, .positive = true }

/* What a constructor says when numbers are so large or small that the law overflows. */
#define LW_LAW_OUT_OF_RANGE "these numbers are too large or too small for a law in floating point"

#endif
