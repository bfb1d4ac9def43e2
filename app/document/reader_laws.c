/* Laws: a number, a text with a unit, or an object that says how the value comes about. */
#include "app/document/reader_private.h"

#include <math.h>

enum { SAMPLES = 200 };

static const LwKey law_keys[] = {
    { "expression", NULL }, { "table", NULL }, { "poly345", "poly345 laws are" }, { "cycloidal", "cycloidal laws are" },
    { "harmonic", "harmonic laws are" }, { "trapezoid", "trapezoid laws are" }, { "scurve", "scurve laws are" },
    { "nurbs", "nurbs laws are" }, { NULL, NULL },
};

static const LwLaw *read_expression(LwReader *r, const LwJson *node, unsigned variables)
{
    const char *text;
    LwLawError error;
    if (!lw_reader_string(r, node, "an expression", &text))
        return NULL;
    const LwLaw *law = lw_law_expression(&r->document->arena, text, variables, &error);
    if (!law)
        lw_reader_error(r, lw_json_string_mark(node, error.offset), "%s", error.message);
    return law;
}

static const LwLaw *read_object(LwReader *r, const LwJson *node, LwLawWish wish)
{
    int before = r->issues->errors;
    lw_reader_keys(r, node, "a law", law_keys);
    if (r->issues->errors != before)
        return NULL;
    const LwJson *expression = lw_json_member(node, "expression"), *table = lw_json_member(node, "table");
    if (node->count != 1) {
        lw_reader_error(r, node->mark, "expected one of \"expression\" and \"table\" in a law, found %s",
                        node->count ? "both" : "none");
        return NULL;
    }
    if (expression)
        return read_expression(r, expression, wish.variables);
    if (wish.variables != LW_LAW_USES_T) {
        lw_reader_error(r, table->key_mark, "a table is a law of time; expected an expression of x and v");
        return NULL;
    }
    return lw_reader_table(r, table, wish.quantity);
}

/* A law must have a finite value (and derivatives, as many as the motion needs) all along the run. */
static bool is_finite_over_run(LwReader *r, const LwJson *node, const LwLaw *law, int derivatives)
{
    static const char *const words[] = { "value", "first derivative", "second derivative" };
    double end = r->document->def.analysis.end;
    for (int i = 0; i <= SAMPLES; i++) {
        double t = end * i / SAMPLES;
        LwJet jet = lw_law_eval(law, t);
        double value[] = { jet.v, jet.d, jet.dd };
        for (int k = 0; k <= derivatives; k++)
            if (!isfinite(value[k])) {
                lw_reader_error(r, node->mark, "the law's %s is not finite at t = %.6g s", words[k], t);
                return false;
            }
    }
    return true;
}

const LwLaw *lw_reader_law(LwReader *r, const LwJson *node, LwLawWish wish)
{
    const LwLaw *law = NULL;
    double value;
    if (node->kind == LW_JSON_OBJECT)
        law = read_object(r, node, wish);
    else if (node->kind == LW_JSON_NUMBER || node->kind == LW_JSON_STRING) {
        if (!lw_reader_number(r, node, wish.quantity, &value))
            return NULL;
        return lw_law_constant(&r->document->arena, value);
    } else
        lw_reader_error(r, node->mark, "expected a law: a number in %s, text such as \"%s\", {\"expression\": \"…\"} or "
                                       "{\"table\": \"file.csv\"}; found %s",
                        lw_quantities[wish.quantity].si, lw_quantities[wish.quantity].example, lw_json_kind_words(node));
    /* What depends on x and v cannot be sampled before the motion is known. */
    if (law && !(lw_law_uses(law) & ~(unsigned)LW_LAW_USES_T) && !is_finite_over_run(r, node, law, wish.derivatives))
        return NULL;
    return law;
}
