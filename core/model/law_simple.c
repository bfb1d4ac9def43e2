/* Laws of one idea: constant, ramp, step, polynomial; and those made elsewhere, expression and table. */
#include "core/model/law_families.h"
#include "core/model/pieces.h"
#include "core/model/profile.h"

static const LwLaw *finish(const LwLawInput *input, LwPieces *pieces)
{
    const LwLaw *law = lw_pieces_finish(pieces);
    return law ? law : lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
}

static const LwLaw *make_constant(const LwLawInput *input)
{
    return lw_law_constant(input->arena, input->value[0].number);
}

static const LwLawParameter constant_parameters[] = {
    { "value", LW_FORM_NUMBER, LW_UNIT_VALUE, "the value", .required = true },
};

const LwLawClass lw_law_class_constant = {
    .name = "constant", .title = "Constant", .use = "the same value always; a plain number says it shorter",
    .continuity = LW_SMOOTH, .any_variable = true, .example = "{\"constant\": \"30 deg\"}",
    LW_LAW_PARAMETERS(constant_parameters), .make = make_constant,
};

enum { RAMP_SLOPE, RAMP_FROM, RAMP_START, RAMP_DURATION };

static const LwLaw *make_ramp(const LwLawInput *input)
{
    const LwLawValue *value = input->value;
    double from = value[RAMP_FROM].number, start = value[RAMP_START].number, slope = value[RAMP_SLOPE].number;
    double duration = value[RAMP_DURATION].number;
    LwPieces *pieces = lw_pieces_begin(input->arena, 3);
    lw_pieces_add_constant(pieces, start, from);
    lw_pieces_add_polynomial(pieces, start + duration, start, 1, (const double[]){ from, slope });
    if (isfinite(duration))
        lw_pieces_add_constant(pieces, INFINITY, from + slope * duration);
    return finish(input, pieces);
}

static const LwLawParameter ramp_parameters[] = {
    { "slope", LW_FORM_NUMBER, LW_UNIT_RATE, "change per second", .required = true },
    LW_LAW_FROM,
    LW_LAW_START,
    { "duration", LW_FORM_NUMBER, LW_UNIT_TIME, "how long it goes on; default: for ever", .positive = true, .standard = INFINITY },
};

const LwLawClass lw_law_class_ramp = {
    .name = "ramp", .title = "Ramp", .use = "constant, then a straight line, then constant again: a steady speed that sets in at once",
    .continuity = 0, .example = "{\"ramp\": {\"slope\": \"60 rpm\", \"start\": 0.5}}",
    LW_LAW_PARAMETERS(ramp_parameters), .make = make_ramp,
};

enum { STEP_TO, STEP_FROM, STEP_START, STEP_DURATION, STEP_SHAPE };

static const LwLaw *make_step(const LwLawInput *input)
{
    const LwLawValue *value = input->value;
    const LwProfile *profile = lw_profile_find(value[STEP_SHAPE].word == 0 ? "cubic" : "poly345");
    double from = value[STEP_FROM].number, to = value[STEP_TO].number, start = value[STEP_START].number;
    return lw_profile_law(input, profile, (LwMove){ from, to, start, value[STEP_DURATION].number });
}

static const char *const shapes[] = { "cubic", "quintic", NULL };
static const LwLawParameter step_parameters[] = {
    LW_LAW_TO, LW_LAW_FROM, LW_LAW_START, LW_LAW_DURATION,
    { "shape", LW_FORM_WORD, LW_UNIT_PLAIN, "cubic: speed without jumps; quintic: acceleration without jumps", .words = shapes },
};

const LwLawClass lw_law_class_step = {
    .name = "step", .title = "Smooth step", .use = "switches something on: from one value to another along a cubic or quintic",
    .continuity = 1, .example = "{\"step\": {\"to\": \"20 deg\", \"start\": 0.2, \"duration\": 0.1}}",
    LW_LAW_PARAMETERS(step_parameters), .make = make_step,
};

static const LwLaw *make_polynomial(const LwLawInput *input)
{
    const LwLawValue *value = input->value;
    if (value[0].count == 0)
        return lw_law_refuse(input->error, 0, -1, "\"coefficients\" is empty; expected at least one number");
    LwPieces *pieces = lw_pieces_begin(input->arena, 1);
    lw_pieces_add_polynomial(pieces, INFINITY, value[1].number, value[0].count - 1, value[0].list);
    return finish(input, pieces);
}

static const LwLawParameter polynomial_parameters[] = {
    { "coefficients", LW_FORM_LIST, LW_UNIT_TAYLOR, "c0, c1, c2 … of c0 + c1 s + c2 s^2 …, with s = t - start", .required = true },
    { "start", LW_FORM_NUMBER, LW_UNIT_TIME, "time from which s counts", .standard = 0 },
};

const LwLawClass lw_law_class_polynomial = {
    .name = "polynomial", .title = "Polynomial", .use = "a polynomial of time, for all time; as the law of a load one of its deflection x",
    .continuity = LW_SMOOTH, .along_x = true, .example = "{\"polynomial\": [0, \"2 rad/s\", 0, 0.5]}",
    LW_LAW_PARAMETERS(polynomial_parameters), .make = make_polynomial,
};

static const LwLaw *make_expression(const LwLawInput *input)
{
    return lw_law_expression_with(input->arena, input->value[0].text, input->variables, input->names, input->error);
}

static const LwLawParameter expression_parameters[] = {
    { "text", LW_FORM_TEXT, LW_UNIT_VALUE, "a formula of t (in load laws also of x and v), SI units", .required = true },
};

const LwLawClass lw_law_class_expression = {
    .name = "expression", .title = "Expression", .use = "any formula: + - * / ^ pi e sin cos … if(c,a,b) step(t,t0,h0,t1,h1)",
    .continuity = LW_AS_PARTS, .any_variable = true, .example = "{\"expression\": \"pi/6*sin(2*pi*t)\"}",
    LW_LAW_PARAMETERS(expression_parameters), .make = make_expression,
};

enum { TABLE_FILE, TABLE_TIMES, TABLE_VALUES, TABLE_INTERPOLATION };

static const LwLaw *make_table(const LwLawInput *input)
{
    static const LwTableCurve curves[] = { LW_TABLE_CUBIC, LW_TABLE_LINEAR, LW_TABLE_AKIMA, LW_TABLE_MONOTONE };
    const LwLawValue *t = &input->value[TABLE_TIMES], *y = &input->value[TABLE_VALUES];
    const char *points = input->variables & LW_LAW_USES_X ? "x" : "times";
    if (!t->given || !y->given)
        return lw_law_refuse(input->error, -1, -1, "a table needs \"file\", or \"%s\" and \"values\"", points);
    if (t->count != y->count)
        return lw_law_refuse(input->error, TABLE_VALUES, -1, "\"values\" has %d numbers and \"%s\" %d; expected as many", y->count, points, t->count);
    const LwLaw *law = lw_law_table_curve(input->arena, t->count, t->list, y->list, curves[input->value[TABLE_INTERPOLATION].word], input->error);
    if (!law && input->error)
        input->error->offset = TABLE_TIMES;
    return law;
}

static const char *const curve_words[] = { "cubic", "linear", "akima", "monotone", NULL };
static const LwLawParameter table_parameters[] = {
    { "file", LW_FORM_FILE, LW_UNIT_PLAIN, "a CSV file of time and value, instead of the two lists", .standard = NAN },
    { "times", LW_FORM_LIST, LW_UNIT_TIME, "times, increasing", .standard = NAN },
    { "values", LW_FORM_LIST, LW_UNIT_VALUE, "as many values", .standard = NAN },
    { "interpolation", LW_FORM_WORD, LW_UNIT_PLAIN, "cubic: C2 spline; linear; akima: does not ring; monotone: never overshoots", .words = curve_words },
};

const LwLawClass lw_law_class_table = {
    .name = "table", .title = "Table", .use = "a curve through measured or computed points, goes on straight beyond them; as the law of a load along its deflection x",
    .continuity = 0, .along_x = true, .example = "{\"table\": {\"times\": [0, 0.5, 1, 2], \"values\": [0, \"20 deg\", \"90 deg\", \"90 deg\"]}}",
    LW_LAW_PARAMETERS(table_parameters), .make = make_table,
};
