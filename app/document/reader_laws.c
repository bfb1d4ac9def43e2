/* Laws: a number, a text with a unit, or an object that says how the value comes about. */
#include "app/document/reader_private.h"

#include <math.h>

enum { SAMPLES = 200 };

/* The names of the catalogue as keys. */
static const LwKey *law_keys(LwReader *r)
{
    LwKey *keys = LW_NEWN(&r->scratch, LwKey, lw_law_class_count + 1);
    for (int i = 0; i < lw_law_class_count; i++)
        keys[i].name = lw_law_classes[i]->name;
    return keys;
}

static const LwLaw *read_object(LwReader *r, const LwJson *node, LwLawWish wish)
{
    int before = r->issues->errors;
    lw_reader_keys(r, node, "a law", law_keys(r));
    if (r->issues->errors != before)
        return NULL;
    if (node->count != 1) {
        lw_reader_error(r, node->mark, "expected one key in a law, such as \"expression\" or \"table\", found %s",
                        node->count ? "several" : "none");
        return NULL;
    }
    const LwLawClass *type = lw_law_class_find(node->first->key);
    bool of_x = wish.variables & LW_LAW_USES_X;
    if (wish.variables != LW_LAW_USES_T && !type->any_variable && !(of_x && type->along_x)) {
        lw_reader_error(r, node->first->key_mark, "a %s is a law of time; expected %s", type->name,
                        wish.variables & LW_LAW_USES_V ? "an expression of x and v, or a table or polynomial of x" : "an expression, table or polynomial of x");
        return NULL;
    }
    const LwLaw *law = lw_reader_law_of_class(r, type, node->first, wish);
    return law && of_x && type->along_x ? lw_law_along_x(&r->document->arena, law) : law;
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

const LwLaw *lw_reader_inner_law(LwReader *r, const LwJson *node, LwLawWish wish)
{
    double value;
    if (node->kind == LW_JSON_OBJECT)
        return read_object(r, node, wish);
    if (node->kind == LW_JSON_NUMBER || node->kind == LW_JSON_STRING)
        return lw_reader_number(r, node, wish.quantity, &value) ? lw_law_constant(&r->document->arena, value) : NULL;
    lw_reader_error(r, node->mark, "expected a law: a number in %s, text such as \"%s\", {\"expression\": \"…\"} or "
                                   "{\"table\": \"file.csv\"} (`lockwork laws` lists them all); found %s",
                    lw_quantities[wish.quantity].si, lw_quantities[wish.quantity].example, lw_json_kind_words(node));
    return NULL;
}

const LwLaw *lw_reader_law(LwReader *r, const LwJson *node, LwLawWish wish)
{
    const LwLaw *law = lw_reader_inner_law(r, node, wish);
    /* What depends on x and v cannot be sampled before the motion is known. */
    if (law && !(lw_law_uses(law) & ~(unsigned)LW_LAW_USES_T) && !is_finite_over_run(r, node, law, wish.derivatives))
        return NULL;
    return law;
}
