#include "ui/form_law.h"

#include "ui/shown_units.h"

#include <math.h>
#include <string.h>

/* Of the law's derivative. */
static LwQuantity derivative_of(LwQuantity quantity, int order)
{
    static const LwQuantity chain[2][4] = { { LW_Q_LENGTH, LW_Q_SPEED, LW_Q_ACCELERATION, LW_Q_JERK },
                                            { LW_Q_ANGLE, LW_Q_ANGULAR_SPEED, LW_Q_ANGULAR_ACCELERATION, LW_Q_ANGULAR_JERK } };
    for (int i = 0; i < 8; i++)
        if (chain[i / 4][i % 4] == quantity && i % 4 + order < 4)
            return chain[i / 4][i % 4 + order];
    return order == 0 ? quantity : LW_Q_NUMBER;
}

LwQuantity lw_law_quantity(LwLawUnit unit, LwQuantity value, int item)
{
    switch (unit) {
    case LW_UNIT_VALUE: return value;
    case LW_UNIT_RATE: return derivative_of(value, 1);
    case LW_UNIT_RATE2: return derivative_of(value, 2);
    case LW_UNIT_RATE3: return derivative_of(value, 3);
    case LW_UNIT_TAYLOR: return derivative_of(value, item);
    case LW_UNIT_TIME: return LW_Q_TIME;
    case LW_UNIT_FREQUENCY: return LW_Q_FREQUENCY;
    case LW_UNIT_ANGLE: return LW_Q_ANGLE;
    case LW_UNIT_PLAIN: break;
    }
    return LW_Q_NUMBER;
}

const char *lw_law_seed_value(LwQuantity quantity)
{
    static const char *const seed[LW_Q_COUNT] = {
        [LW_Q_LENGTH] = "\"100 mm\"", [LW_Q_ANGLE] = "\"90 deg\"", [LW_Q_SPEED] = "\"100 mm/s\"", [LW_Q_ANGULAR_SPEED] = "\"60 rpm\"",
        [LW_Q_ACCELERATION] = "\"1 m/s^2\"", [LW_Q_ANGULAR_ACCELERATION] = "\"360 deg/s^2\"", [LW_Q_JERK] = "\"10 m/s^3\"", [LW_Q_ANGULAR_JERK] = "\"3600 deg/s^3\"",
        [LW_Q_FORCE] = "\"10 N\"", [LW_Q_TORQUE] = "\"1 N*m\"", [LW_Q_TIME] = "\"1 s\"", [LW_Q_FREQUENCY] = "\"1 Hz\"",
        [LW_Q_STIFFNESS] = "\"1 N/mm\"", [LW_Q_ANGULAR_STIFFNESS] = "\"1 N*m/rad\"",
    };
    return seed[quantity] ? seed[quantity] : "1";
}

char *lw_shown_standard(double value, LwQuantity quantity)
{
    return lw_shown_typed(value, quantity);
}

static void append_parameter(GString *json, const LwLawParameter *parameter, const char *value, LwQuantity quantity)
{
    g_string_append_printf(json, "%s\"%s\": ", json->str[json->len - 1] == '{' ? " " : ", ", parameter->name);
    switch (parameter->form) {
    case LW_FORM_NUMBER: g_string_append(json, parameter->unit == LW_UNIT_VALUE ? value : lw_law_seed_value(lw_law_quantity(parameter->unit, quantity, 0))); break;
    case LW_FORM_LIST:
        if (parameter->unit == LW_UNIT_TIME)
            g_string_append(json, "[0, 1]");
        else if (parameter->unit == LW_UNIT_FREQUENCY)
            g_string_append(json, "[1, 10]");
        else if (parameter->unit == LW_UNIT_TAYLOR)
            g_string_append(json, "[0, 1]");
        else if (strcmp(parameter->name, "points") == 0)
            g_string_append_printf(json, "[0, 0, %s, %s]", value, value);
        else if (strcmp(parameter->name, "values") == 0)
            g_string_append_printf(json, "[0, %s]", value);
        else
            g_string_append_printf(json, "[%s]", value);
        break;
    case LW_FORM_TEXT: g_string_append(json, "\"sin(2*pi*t)\""); break;
    case LW_FORM_LAW: g_string_append(json, value); break;
    case LW_FORM_LAWS: g_string_append_printf(json, "[%s, 0]", value); break;
    case LW_FORM_FACTORS: g_string_append_printf(json, "[%s, 1]", value); break;
    case LW_FORM_SEGMENTS: g_string_append_printf(json, "[ { \"rise\": %s, \"duration\": \"1 s\" }, { \"dwell\": \"0.5 s\" } ]", value); break;
    case LW_FORM_WORD:
    case LW_FORM_FILE: break;
    }
}

/* A class of alternatives requires none of its lists: these make it whole. */
static bool is_wanted(const LwLawClass *type, const LwLawParameter *parameter)
{
    bool table = strcmp(type->name, "table") == 0 && (strcmp(parameter->name, "times") == 0 || strcmp(parameter->name, "values") == 0);
    bool waves = strcmp(type->name, "fourier") == 0 && strcmp(parameter->name, "sines") == 0;
    return parameter->required || table || waves;
}

char *lw_law_seed(const LwLawClass *type, const LwLawClass *old_type, const LwJson *old, const char *text, LwQuantity quantity)
{
    char *value = g_strdup(lw_law_seed_value(quantity));
    if (old && old->kind != LW_JSON_OBJECT) {
        g_free(value);
        value = g_strndup(text + old->begin, old->end - old->begin);
    }
    if (strcmp(type->name, "constant") == 0) {
        const LwJson *to = old && old->first ? lw_json_member(old->first, "to") : NULL;
        char *plain = to ? g_strndup(text + to->begin, to->end - to->begin) : g_strdup(value);
        g_free(value);
        return plain;
    }
    GString *json = g_string_new(NULL);
    g_string_printf(json, "{ \"%s\": {", type->name);
    for (int i = 0; i < type->parameter_count; i++) {
        const LwLawParameter *parameter = &type->parameter[i];
        const LwJson *same = old && old_type && old->kind == LW_JSON_OBJECT ? lw_json_member(old->first, parameter->name) : NULL;
        const LwLawParameter *before = NULL;
        for (int k = 0; same && k < old_type->parameter_count; k++)
            if (strcmp(old_type->parameter[k].name, parameter->name) == 0)
                before = &old_type->parameter[k];
        if (before && before->form == parameter->form && before->unit == parameter->unit)
            g_string_append_printf(json, "%s\"%s\": %.*s", json->str[json->len - 1] == '{' ? " " : ", ", parameter->name, (int)(same->end - same->begin), text + same->begin);
        else if (is_wanted(type, parameter))
            append_parameter(json, parameter, value, quantity);
    }
    g_string_append(json, " } }");
    g_free(value);
    return g_string_free(json, FALSE);
}
