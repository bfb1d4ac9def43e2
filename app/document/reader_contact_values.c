/* What happens where two bodies touch: model, friction, restitution, stiffness. */
#include "app/document/reader_private.h"

#include "app/document/choices.h"

#include <math.h>

bool lw_reader_contact_friction(LwReader *r, const LwJson *node, double *fixed, double *kinetic, double *stribeck)
{
    static const LwKey keys[] = { { "static", NULL }, { "kinetic", NULL }, { "stribeck", NULL }, { NULL, NULL } };
    if (node->kind == LW_JSON_NUMBER || node->kind == LW_JSON_STRING) {
        if (!lw_reader_not_negative(r, node, LW_Q_NUMBER, kinetic))
            return false;
        *fixed = *kinetic;
        return true;
    }
    if (!lw_reader_keys(r, node, "the friction of a contact", keys))
        return false;
    if (!lw_json_member(node, "static") && !lw_json_member(node, "kinetic")) {
        lw_reader_error(r, node->mark, "this friction has no size: add \"static\", \"kinetic\" or both");
        return false;
    }
    return lw_reader_coefficients(r, node, "kinetic", fixed, kinetic) &&
           lw_reader_not_negative(r, lw_json_member(node, "stribeck"), LW_Q_SPEED, stribeck);
}

static void read_model(LwReader *r, const LwJson *node, LwContactDef *contact)
{
    static const LwChoice models[] = {
        { "rigid", LW_CONTACT_RIGID }, { "hunt-crossley", LW_CONTACT_HUNT_CROSSLEY }, { "hertz", LW_CONTACT_HERTZ }, { NULL, 0 }
    };
    const LwJson *model = lw_json_member(node, "model");
    char message[LW_CHOICE_MESSAGE];
    const char *word;
    if (!model || !lw_reader_string(r, model, "the model of a contact", &word))
        return;
    int found = lw_choice_find(models, "model of contact", word, message);
    if (found < 0)
        lw_reader_error(r, model->mark, "%s", message);
    else
        contact->model = (LwContactModel)found;
}

/* Keys that this model has no use for. */
static void check_model_keys(LwReader *r, const LwJson *node, LwContactModel model)
{
    static const struct { const char *key; unsigned models; const char *whose; } keys[] = {
        { "stiffness", 1u << LW_CONTACT_HUNT_CROSSLEY, "model \"hunt-crossley\"" },
        { "exponent", 1u << LW_CONTACT_HUNT_CROSSLEY, "model \"hunt-crossley\"" },
        { "modulus", 1u << LW_CONTACT_HERTZ, "model \"hertz\"" },
        { "damping", 1u << LW_CONTACT_HUNT_CROSSLEY | 1u << LW_CONTACT_HERTZ, "the models \"hunt-crossley\" and \"hertz\"" },
        { "speed", 1u << LW_CONTACT_HUNT_CROSSLEY | 1u << LW_CONTACT_HERTZ, "the models \"hunt-crossley\" and \"hertz\"" },
        { "slip", 1u << LW_CONTACT_HUNT_CROSSLEY | 1u << LW_CONTACT_HERTZ, "the models \"hunt-crossley\" and \"hertz\"" },
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const LwJson *member = lw_json_member(node, keys[i].key);
        if (member && !(keys[i].models & 1u << model))
            lw_reader_error(r, member->key_mark, "\"%s\" goes with %s only", keys[i].key, keys[i].whose);
    }
}

static void read_positive(LwReader *r, const LwJson *node, LwQuantity quantity, double *value)
{
    double read;
    if (!node || !lw_reader_number(r, node, quantity, &read))
        return;
    if (read > 0)
        *value = read;
    else
        lw_reader_error(r, node->mark, "\"%s\" is %.6g; expected more than 0", node->key, read);
}

static void read_compliance(LwReader *r, const LwJson *node, LwContactValues *values)
{
    LwContactDef *contact = &values->def;
    const LwJson *damping = lw_json_member(node, "damping"), *speed = lw_json_member(node, "speed");
    contact->exponent = 1.5;
    contact->slip = 1e-3;
    read_positive(r, lw_json_member(node, "exponent"), LW_Q_NUMBER, &contact->exponent);
    read_positive(r, lw_json_member(node, "slip"), LW_Q_SPEED, &contact->slip);
    read_positive(r, speed, LW_Q_SPEED, &values->speed);
    lw_reader_not_negative(r, damping, LW_Q_INVERSE_SPEED, &contact->damping);
    values->damping_given = damping != NULL;
    if (contact->model == LW_CONTACT_HERTZ) {
        const LwJson *modulus = lw_reader_need(r, node, "a contact of model hertz", "modulus", "E* of the pair, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2");
        read_positive(r, modulus, LW_Q_PRESSURE, &contact->modulus);
    } else {
        const LwJson *stiffness = lw_reader_need(r, node, "a contact of model hunt-crossley", "stiffness", "in N/m^exponent");
        read_positive(r, stiffness, contact->exponent == 1 ? LW_Q_STIFFNESS : LW_Q_NUMBER, &contact->stiffness);
    }
    const LwJson *restitution = lw_json_member(node, "restitution"), *other = restitution ? restitution : speed;
    if (damping && other)
        lw_reader_error(r, other->key_mark, "both \"damping\" and \"%s\"; expected one of them", other->key);
    else if (restitution && !speed)
        lw_reader_error(r, restitution->key_mark, "a compliant contact's restitution depends on the speed of the impact: add \"speed\", or give \"damping\"");
}

void lw_reader_contact_values(LwReader *r, const LwJson *node, LwContactValues *values)
{
    LwContactDef *contact = &values->def;
    const LwJson *friction = lw_json_member(node, "friction"), *restitution = lw_json_member(node, "restitution");
    values->friction_given = friction != NULL;
    values->restitution_given = restitution != NULL;
    read_model(r, node, contact);
    check_model_keys(r, node, contact->model);
    if (friction)
        lw_reader_contact_friction(r, friction, &contact->fixed, &contact->kinetic, &contact->stribeck);
    lw_reader_fraction(r, restitution, &contact->restitution);
    if (contact->model != LW_CONTACT_RIGID)
        read_compliance(r, node, values);
    lw_reader_pair_wish(r, node, &values->wish);
}

/* The damping λ of F = k xⁿ (1 + λ ẋ) with which an impact at speed v rebounds with e·v. Along the way m v dv/(1 + λ v) = −k xⁿ dx, whatever n
 * is, and the integral over x is the same in and out: d − ln(1 + d) = −e d − ln(1 − e d) with d = λ v. Both sides are 0 at d = 0; their
 * difference has one root in 0 < d < 1/e. */
static double damping_of(double restitution, double speed)
{
    double low = 0, high = 1 / restitution;
    for (int i = 0; i < 200; i++) {
        double d = (low + high) / 2;
        if (d - log1p(d) > -restitution * d - log1p(-restitution * d))
            low = d;
        else
            high = d;
    }
    return restitution < 1 ? low / speed : 0;
}

static const char *pair_words(LwReader *r, const LwMaterialPair *pair)
{
    return lw_arena_printf(&r->document->arena, "%s on %s%s%s", pair->first, pair->second, *pair->condition ? ", " : "", pair->condition);
}

bool lw_reader_contact_pair(LwReader *r, LwContactValues *values, LwContactDef *contact, const char **pairing)
{
    bool good = true, wants = contact->model == LW_CONTACT_RIGID || (values->speed > 0 && !values->damping_given);
    bool rebound = wants && !values->restitution_given;
    const LwMaterialPair *pair = !values->friction_given || rebound ? lw_reader_pair(r, &values->wish, contact->body, &good) : NULL;
    if ((!values->friction_given || rebound) && !good)
        return false;
    if (pair && !values->friction_given) {
        contact->fixed = pair->fixed;
        contact->kinetic = pair->kinetic;
    }
    if (pair && rebound && pair->restitution >= 0)
        contact->restitution = pair->restitution;
    if (pair && (!values->friction_given || pair->restitution >= 0))
        *pairing = pair_words(r, pair);
    if (!pair && !values->friction_given && !values->warned) {
        values->warned = true;
        lw_reader_warn(r, contact->mark, "contact %s has no \"friction\" and nothing is known of its materials: it is frictionless%s",
                       lw_reader_quote(r, values->def.name), rebound ? " and does not rebound" : "");
    }
    if (contact->model != LW_CONTACT_RIGID && values->speed > 0) {
        if (!(contact->restitution > 0)) {
            lw_reader_error(r, contact->mark, "no damping of a compliant contact leaves a restitution of 0; expected \"restitution\" above 0, or \"damping\"");
            return false;
        }
        contact->damping = damping_of(contact->restitution, values->speed);
    }
    return true;
}
