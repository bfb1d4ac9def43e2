/* The parameters of a law, as its class declares them. */
#include "app/document/reader_private.h"

#include <stdio.h>
#include <string.h>

enum { MOST_PARAMETERS = 8 };

/* What stands under a law's key: an object of parameters, or the value of the first one alone. */
typedef struct Place {
    LwReader *r;
    const LwLawClass *type;
    const LwJson *node;
    LwLawWish wish;
    bool brief;
    LwTableRows rows;       /* of a table in a file; count is 0 for others */
} Place;

/* The law of a load along its deflection x. */
static bool is_along_x(const Place *place)
{
    return place->type->along_x && (place->wish.variables & LW_LAW_USES_X);
}

static const char *name_of(const Place *place, int parameter)
{
    const char *name = place->type->parameter[parameter].name;
    return is_along_x(place) && strcmp(name, "times") == 0 ? "x" : name;
}

static const LwJson *node_of(const Place *place, int parameter)
{
    if (place->brief)
        return parameter == 0 ? place->node : NULL;
    return lw_json_member(place->node, name_of(place, parameter));
}

/* What x is: an angle where the law is one of turning. */
static LwQuantity deflection_of(LwQuantity value)
{
    return value == LW_Q_TORQUE || value == LW_Q_ANGULAR_STIFFNESS ? LW_Q_ANGLE : LW_Q_LENGTH;
}

/* Of the law's derivative; those without a name are plain numbers in SI. */
static LwQuantity derivative_of(LwQuantity quantity, int order)
{
    static const LwQuantity chain[2][4] = { { LW_Q_LENGTH, LW_Q_SPEED, LW_Q_ACCELERATION, LW_Q_JERK },
                                            { LW_Q_ANGLE, LW_Q_ANGULAR_SPEED, LW_Q_ANGULAR_ACCELERATION, LW_Q_ANGULAR_JERK } };
    for (int i = 0; i < 8; i++)
        if (chain[i / 4][i % 4] == quantity && i % 4 + order < 4)
            return chain[i / 4][i % 4 + order];
    return order == 0 ? quantity : LW_Q_NUMBER;
}

static LwQuantity quantity_of(LwLawUnit unit, LwQuantity value, int item)
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

static bool read_number(const Place *place, LwLawUnit unit, const LwJson *node, int item, double *value)
{
    LwQuantity own = place->wish.quantity, quantity = quantity_of(unit, own, item);
    if (is_along_x(place) && unit == LW_UNIT_TIME)
        quantity = deflection_of(own);
    else if (is_along_x(place) && unit == LW_UNIT_TAYLOR && item == 1)
        quantity = own == LW_Q_FORCE ? LW_Q_STIFFNESS : own == LW_Q_TORQUE ? LW_Q_ANGULAR_STIFFNESS : LW_Q_NUMBER;
    return lw_reader_number(place->r, node, quantity, value);
}

static bool expect_list(const Place *place, const LwJson *node, const char *what)
{
    if (node->kind == LW_JSON_ARRAY)
        return true;
    lw_reader_error(place->r, node->mark, "expected a list of %s, found %s", what, lw_json_kind_words(node));
    return false;
}

static bool read_list(const Place *place, LwLawUnit unit, const LwJson *node, LwLawValue *value)
{
    bool good = true;
    if (!expect_list(place, node, "numbers"))
        return false;
    double *list = LW_NEWN(&place->r->scratch, double, node->count);
    for (const LwJson *e = node->first; e; e = e->next, value->count++)
        good &= read_number(place, unit, e, value->count, &list[value->count]);
    value->list = list;
    return good;
}

static bool read_laws(const Place *place, LwLawForm form, const LwJson *node, LwLawValue *value)
{
    bool good = true;
    bool one = form == LW_FORM_LAW;
    LwLawWish wish = place->wish;
    if (!one && !expect_list(place, node, "laws"))
        return false;
    const LwLaw **law = LW_NEWN(&place->r->scratch, const LwLaw *, one ? 1 : node->count);
    for (const LwJson *e = one ? node : node->first; e; e = one ? NULL : e->next) {
        law[value->count] = lw_reader_inner_law(place->r, e, wish);
        good &= law[value->count++] != NULL;
        if (form == LW_FORM_FACTORS)
            wish.quantity = LW_Q_NUMBER;
    }
    value->law = law;
    return good;
}

static bool read_word(const Place *place, const LwLawParameter *parameter, const LwJson *node, LwLawValue *value)
{
    const char *word;
    char allowed[200] = "";
    size_t used = 0;
    if (!lw_reader_string(place->r, node, lw_arena_printf(&place->r->scratch, "a word for \"%s\"", parameter->name), &word))
        return false;
    LwNearest nearest = lw_nearest_begin(word);
    for (int i = 0; parameter->words[i]; i++) {
        if (strcmp(parameter->words[i], word) == 0) {
            value->word = i;
            return true;
        }
        lw_nearest_try(&nearest, parameter->words[i]);
        used += (size_t)snprintf(allowed + used, sizeof allowed - used, "%s%s", i ? ", " : "", parameter->words[i]);
    }
    lw_reader_error(place->r, node->mark, "unknown %s %s; %s%s%s", parameter->name, lw_reader_quote(place->r, word),
                    nearest.best ? "did you mean \"" : "expected one of ", nearest.best ? nearest.best : allowed, nearest.best ? "\"?" : "");
    return false;
}

/* The file's columns become the two lists that follow. */
static bool read_file(Place *place, int parameter, const LwJson *node, LwLawValue *value)
{
    for (int k = 1; k <= 2; k++) {
        const LwJson *beside = node_of(place, parameter + k);
        if (beside) {
            lw_reader_error(place->r, beside->key_mark, "a table has either \"file\" or \"%s\"; expected one", beside->key);
            return false;
        }
    }
    if (!lw_reader_table(place->r, node, is_along_x(place) ? deflection_of(place->wish.quantity) : LW_Q_TIME, place->wish.quantity, &place->rows))
        return false;
    value[1] = (LwLawValue){ .given = true, .count = place->rows.count, .list = place->rows.t };
    value[2] = (LwLawValue){ .given = true, .count = place->rows.count, .list = place->rows.y };
    return true;
}

static bool read_value(Place *place, int i, const LwJson *node, LwLawValue *value)
{
    const LwLawParameter *parameter = &place->type->parameter[i];
    value->given = true;
    switch (parameter->form) {
    case LW_FORM_NUMBER: return read_number(place, parameter->unit, node, 0, &value->number);
    case LW_FORM_LIST: return read_list(place, parameter->unit, node, value);
    case LW_FORM_WORD: return read_word(place, parameter, node, value);
    case LW_FORM_TEXT: return lw_reader_string(place->r, node, "an expression", &value->text);
    case LW_FORM_FILE: return read_file(place, i, node, value);
    case LW_FORM_SEGMENTS: return lw_reader_segments(place->r, node, place->wish.quantity, value);
    case LW_FORM_LAW:
    case LW_FORM_LAWS:
    case LW_FORM_FACTORS: break;
    }
    return read_laws(place, parameter->form, node, value);
}

static void complain(const Place *place, const LwLawError *error)
{
    const LwJson *node = error->offset >= 0 && error->offset < place->type->parameter_count ? node_of(place, error->offset) : NULL;
    if (place->type->parameter[0].form == LW_FORM_TEXT && error->offset >= 0)
        lw_reader_error(place->r, lw_json_string_mark(node_of(place, 0), error->offset), "%s", error->message);
    else if (place->rows.count > 0)
        lw_reader_table_error(place->r, &place->rows, error->item, error->message);
    else {
        node = node ? node : place->node;
        const LwJson *item = node->kind == LW_JSON_ARRAY && error->item >= 0 ? node->first : NULL;
        for (int i = 0; item && i < error->item; i++)
            item = item->next;
        lw_reader_error(place->r, item ? item->mark : node->mark, "%s", error->message);
    }
}

static bool check_keys(const Place *place)
{
    LwKey keys[MOST_PARAMETERS + 1] = { { NULL, NULL } };
    int before = place->r->issues->errors;
    for (int i = 0; i < place->type->parameter_count; i++)
        keys[i].name = name_of(place, i);
    return lw_reader_keys(place->r, place->node, lw_arena_printf(&place->r->scratch, "the law \"%s\"", place->type->name), keys) &&
           place->r->issues->errors == before;
}

const LwLaw *lw_reader_law_of_class(LwReader *r, const LwLawClass *type, const LwJson *node, LwLawWish wish)
{
    LwLawValue value[MOST_PARAMETERS] = { 0 };
    LwLawError error = { .offset = -1, .item = -1 };
    Place place = { r, type, node, wish, node->kind != LW_JSON_OBJECT && type->parameter[0].form != LW_FORM_LAW, { 0 } };
    bool good = place.brief || check_keys(&place);
    for (int i = 0; good && i < type->parameter_count; i++) {
        const LwJson *given = node_of(&place, i);
        if (given)
            good = read_value(&place, i, given, &value[i]);
    }
    if (!good)
        return NULL;
    const LwLaw *law = lw_law_make(type, &(LwLawInput){ &r->document->arena, value, wish.variables, &error, lw_reader_named_numbers(r) });
    if (!law)
        complain(&place, &error);
    return law;
}
