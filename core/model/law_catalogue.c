#include "core/model/law_families.h"
#include "core/model/law_kind.h"

#include <string.h>

const LwLawClass *const lw_law_classes[] = {
    &lw_law_class_constant,
    &lw_law_class_ramp,
    &lw_law_class_step,
    &lw_law_class_polynomial,
    &lw_law_class_sine,
    &lw_law_class_fourier,
    &lw_law_class_chirp,
    &lw_law_class_poly345,
    &lw_law_class_poly4567,
    &lw_law_class_cycloidal,
    &lw_law_class_harmonic,
    &lw_law_class_modified_sine,
    &lw_law_class_modified_trapezoid,
    &lw_law_class_trapezoid,
    &lw_law_class_scurve,
    &lw_law_class_sequence,
    &lw_law_class_table,
    &lw_law_class_nurbs,
    &lw_law_class_expression,
    &lw_law_class_sum,
    &lw_law_class_product,
    &lw_law_class_shift,
    &lw_law_class_scale,
    &lw_law_class_repeat,
};

const int lw_law_class_count = sizeof lw_law_classes / sizeof *lw_law_classes;

enum { MOST_PARAMETERS = 8 };

const LwLawClass *lw_law_class_find(const char *name)
{
    for (int i = 0; i < lw_law_class_count; i++)
        if (strcmp(lw_law_classes[i]->name, name) == 0)
            return lw_law_classes[i];
    return NULL;
}

const char *lw_law_unit_words(LwLawUnit unit)
{
    static const char *const words[] = {
        [LW_UNIT_VALUE] = "value", [LW_UNIT_RATE] = "value/s", [LW_UNIT_RATE2] = "value/s^2",
        [LW_UNIT_RATE3] = "value/s^3", [LW_UNIT_TAYLOR] = "value/s^k", [LW_UNIT_TIME] = "s",
        [LW_UNIT_FREQUENCY] = "Hz", [LW_UNIT_ANGLE] = "rad", [LW_UNIT_PLAIN] = "",
    };
    return words[unit];
}

static bool is_good(const LwLawParameter *parameter, double value)
{
    return isfinite(value) && (!parameter->positive || value > 0);
}

static bool check_value(const LwLawParameter *parameter, int index, const LwLawValue *value, LwLawError *error)
{
    const char *limit = parameter->positive ? "expected more than 0" : "expected a finite number";
    if (parameter->form == LW_FORM_NUMBER && value->given && !is_good(parameter, value->number))
        return lw_law_refuse(error, index, -1, "\"%s\" is %.9g; %s", parameter->name, value->number, limit) != NULL;
    for (int i = 0; parameter->form == LW_FORM_LIST && i < value->count; i++)
        if (!is_good(parameter, value->list[i]))
            return lw_law_refuse(error, index, i, "\"%s\" has %.9g as number %d; %s", parameter->name, value->list[i], i + 1, limit) != NULL;
    return true;
}

const LwLaw *lw_law_make(const LwLawClass *type, const LwLawInput *input)
{
    LwLawValue value[MOST_PARAMETERS];
    for (int i = 0; i < type->parameter_count; i++) {
        const LwLawParameter *parameter = &type->parameter[i];
        value[i] = input->value[i];
        if (!value[i].given && parameter->required)
            return lw_law_refuse(input->error, -1, -1, "the law \"%s\" needs \"%s\": %s", type->name, parameter->name, parameter->help);
        if (!value[i].given)
            value[i].number = parameter->standard;
        if (!check_value(parameter, i, &value[i], input->error))
            return NULL;
    }
    LwLawInput checked = *input;
    checked.value = value;
    return type->make(&checked);
}
