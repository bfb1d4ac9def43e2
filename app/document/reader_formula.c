/* Numbers that are formulas of the file's parameters. */
#include "app/document/nearest.h"
#include "app/document/number.h"
#include "app/document/reader_private.h"

#include <stdio.h>
#include <string.h>

bool lw_reader_is_formula(const LwJson *node)
{
    return node->kind == LW_JSON_STRING && node->string[0] == '=';
}

static bool find(void *user, const char *name, LwTerm *term, LwFormulaError *error)
{
    LwReader *r = user;
    const LwDocument *d = r->document;
    for (int i = 0; i < d->parameter_count; i++)
        if (strcmp(d->parameter[i].name, name) == 0) {
            error->told = !lw_reader_parameter(r, i, term);
            return !error->told;
        }
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < d->parameter_count; i++)
        lw_nearest_try(&nearest, d->parameter[i].name);
    if (nearest.best)
        snprintf(error->message, sizeof error->message, "unknown name '%s'; did you mean '%s'?", name, nearest.best);
    else
        snprintf(error->message, sizeof error->message, "unknown name '%s'; %s", name,
                 d->parameter_count > 0 ? "the names are those of \"parameters\"" : "the file has no \"parameters\"");
    return false;
}

static bool eval(LwReader *r, const LwJson *node, const char *outside, LwTerm *term)
{
    LwFormulaError error;
    if (lw_formula_eval(node->string + 1, &(LwFormulaNames){ find, r, &r->formula_depth }, term, &error))
        return true;
    if (!error.told && outside)
        lw_reader_error(r, node->mark, "%s: %s", outside, error.message);
    else if (!error.told)
        lw_reader_error(r, lw_json_string_mark(node, error.offset + 1), "%s", error.message);
    return false;
}

bool lw_reader_formula(LwReader *r, const LwJson *node, LwQuantity quantity, double *value)
{
    char message[LW_UNITS_MESSAGE];
    LwTerm term;
    if (!eval(r, node, NULL, &term))
        return false;
    if (!lw_term_fits(&term, quantity, message)) {
        lw_reader_error(r, node->mark, "%s: %s", lw_reader_quote(r, node->string), message);
        return false;
    }
    *value = term.value;
    return true;
}

bool lw_reader_term(LwReader *r, const LwJson *node, const char *outside, LwTerm *term)
{
    char message[LW_UNITS_MESSAGE];
    *term = (LwTerm){ .kind = LW_TERM_OPEN, .unit = { 1, 1, { 0 }, false } };
    if (lw_reader_is_formula(node)) {
        bool good = eval(r, node, outside, term);
        if (good && term->kind == LW_TERM_PLAIN)
            term->kind = LW_TERM_OPEN; /* "=0.1/2" may be half a length as well as a ratio */
        return good;
    }
    if (node->kind == LW_JSON_NUMBER) {
        term->value = node->number;
        return true;
    }
    if (node->kind != LW_JSON_STRING) {
        lw_reader_error(r, node->mark, "expected a number, text such as \"12.5 mm\" or a formula such as \"=2*length\", found %s", lw_json_kind_words(node));
        return false;
    }
    term->kind = LW_TERM_UNIT;
    if (lw_units_parse_any(node->string, &term->value, &term->unit, message))
        return true;
    lw_reader_error(r, node->mark, "%s: %s", outside ? outside : lw_reader_quote(r, node->string), message);
    return false;
}

LwJson lw_reader_setting_node(const LwSetting *setting, LwMark mark)
{
    size_t length = strlen(setting->text);
    LwJson node = { .kind = LW_JSON_STRING, .mark = mark, .string = setting->text };
    if (lw_number_scan(setting->text, setting->text + length) == length && lw_number_value(setting->text, length, &node.number))
        node.kind = LW_JSON_NUMBER;
    return node;
}
