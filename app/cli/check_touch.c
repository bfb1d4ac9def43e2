/* What `check` tells of bushings, stops, friction and contacts. */
#include "app/cli/check.h"

#include "core/solve/rubbing.h"

#include <math.h>

enum { MOST_LISTED = 20 };

static const char *model_name(LwContactModel model)
{
    static const char *const names[] = { [LW_CONTACT_RIGID] = "rigid", [LW_CONTACT_HUNT_CROSSLEY] = "hunt-crossley", [LW_CONTACT_HERTZ] = "hertz" };
    return names[model];
}

static void print_compliance(const LwContactDef *c)
{
    if (c->model == LW_CONTACT_HERTZ)
        printf(", modulus %.4g Pa", c->modulus);
    else
        printf(", stiffness %.4g N/m^%.3g", c->stiffness, c->exponent);
    if (c->damping > 0)
        printf(", damping %.3g s/m", c->damping);
}

static void print_contact(const LwDocument *document, int i)
{
    const LwMechanismDef *def = &document->def;
    const LwContactDef *c = &def->contact[i];
    printf("  %s: %s (%d shape%s) on %s (%d shape%s), %s; friction %.3g", c->name, lw_body_words(def, c->body[0]), c->count[0], c->count[0] == 1 ? "" : "s",
           lw_body_words(def, c->body[1]), c->count[1], c->count[1] == 1 ? "" : "s", model_name(c->model), c->fixed);
    if (c->kinetic != c->fixed)
        printf(" at rest, %.3g slipping", c->kinetic);
    if (c->model == LW_CONTACT_RIGID)
        printf(", restitution %.3g", c->restitution);
    else
        print_compliance(c);
    if (document->pairing[i])
        printf(" (%s)", document->pairing[i]);
    putchar('\n');
}

/* A value for each of the six, in words of figures: "2e+05", or "law" where the force follows one. */
static void print_bushing(const LwMechanismDef *def, const LwLoadDef *load)
{
    printf("  %s: %s on %s; stiffness", load->name, lw_body_words(def, load->body[0]), lw_body_words(def, load->body[1]));
    for (int c = 0; c < 6; c++)
        if (load->elastic[c])
            printf(" law");
        else
            printf(" %.4g", load->stiffness[c]);
    printf(" (N/m, N*m/rad)\n");
}

static void print_bushings(const LwMechanismDef *def)
{
    int count = 0;
    for (int i = 0; i < def->load_count; i++)
        count += def->load[i].kind == LW_LOAD_BUSHING;
    if (count > 0)
        printf("bushings: %d\n", count);
    for (int i = 0, shown = 0; i < def->load_count && shown < MOST_LISTED; i++)
        if (def->load[i].kind == LW_LOAD_BUSHING) {
            print_bushing(def, &def->load[i]);
            shown++;
        }
    if (count > MOST_LISTED)
        printf("  … and %d more (all with --json)\n", count - MOST_LISTED);
}

void lw_check_print_touch(const LwDocument *document)
{
    const LwMechanismDef *def = &document->def;
    int soft = 0;
    print_bushings(def);
    for (int i = 0; i < def->limit_count; i++)
        soft += def->limit[i].soft;
    if (def->limit_count > 0)
        printf("limits: %d%s\n", def->limit_count, soft == 0 ? "" : soft == def->limit_count ? ", all of them soft" : ", some of them soft");
    int teeth = 0;
    for (int i = 0; i < def->friction_count; i++)
        teeth += def->friction[i].teeth.given;
    if (def->friction_count > teeth)
        printf("joints with friction: %d\n", def->friction_count - teeth);
    if (teeth > 0)
        printf("couplers with an efficiency: %d\n", teeth);
    if (def->contact_count > 0)
        printf("contacts: %d between %d shapes\n", def->contact_count, def->shape_count);
    for (int i = 0; i < def->contact_count && i < MOST_LISTED; i++)
        print_contact(document, i);
    if (def->contact_count > MOST_LISTED)
        printf("  … and %d more (all with --json)\n", def->contact_count - MOST_LISTED);
}

static void write_six(LwJsonOut *json, const char *key, const double value[6], const LwLaw *const law[6])
{
    lw_json_out_begin_flat(json, key, '[');
    for (int c = 0; c < 6; c++)
        lw_json_out_number(json, NULL, law && law[c] ? NAN : value[c]); /* null: a law */
    lw_json_out_end(json, ']');
}

static void write_bushings(LwJsonOut *json, const LwMechanismDef *def)
{
    lw_json_out_begin(json, "bushings", '[');
    for (int i = 0; i < def->load_count; i++) {
        const LwLoadDef *load = &def->load[i];
        if (load->kind != LW_LOAD_BUSHING)
            continue;
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "name", load->name);
        lw_json_out_begin_flat(json, "bodies", '[');
        for (int s = 0; s < 2; s++)
            lw_json_out_string(json, NULL, lw_body_words(def, load->body[s]));
        lw_json_out_end(json, ']');
        write_six(json, "stiffness", load->stiffness, load->elastic);
        write_six(json, "damping", load->damping, NULL);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_limits(LwJsonOut *json, const LwMechanismDef *def)
{
    lw_json_out_begin(json, "limits", '[');
    for (int i = 0; i < def->limit_count; i++) {
        const LwLimitDef *limit = &def->limit[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "joint", def->joint[limit->joint].name);
        lw_json_out_string(json, "coordinate", lw_coordinate_names[limit->coordinate]);
        lw_json_out_number(json, "lower", limit->lower); /* null: none */
        lw_json_out_number(json, "upper", limit->upper);
        lw_json_out_bool(json, "soft", limit->soft);
        if (!limit->soft)
            lw_json_out_number(json, "restitution", limit->restitution);
        else if (!limit->law)
            lw_json_out_number(json, "stiffness", limit->elastic ? NAN : limit->stiffness); /* null: a law */
        if (limit->soft && !limit->law)
            lw_json_out_number(json, "damping", limit->damping);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_frictions(LwJsonOut *json, const LwMechanismDef *def)
{
    lw_json_out_begin(json, "frictions", '[');
    for (int i = 0; i < def->friction_count; i++) {
        const LwFrictionDef *friction = &def->friction[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, friction->teeth.given ? "coupler" : "joint", lw_rubbing_owner(def, i));
        lw_json_out_number(json, "static", friction->fixed);
        lw_json_out_number(json, "coefficient", friction->kinetic);
        lw_json_out_number(json, "radius", friction->radius);
        if (friction->efficiency > 0)
            lw_json_out_number(json, "efficiency", friction->efficiency);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

static void write_compliance(LwJsonOut *json, const LwContactDef *c)
{
    if (c->model == LW_CONTACT_HERTZ) {
        lw_json_out_number(json, "modulus", c->modulus);
    } else {
        lw_json_out_number(json, "stiffness", c->stiffness);
        lw_json_out_number(json, "exponent", c->exponent);
    }
    lw_json_out_number(json, "damping", c->damping);
    lw_json_out_number(json, "slip", c->slip);
}

void lw_check_write_touch(LwJsonOut *json, const LwDocument *document)
{
    const LwMechanismDef *def = &document->def;
    write_bushings(json, def);
    write_limits(json, def);
    write_frictions(json, def);
    lw_json_out_begin(json, "contacts", '[');
    for (int i = 0; i < def->contact_count; i++) {
        const LwContactDef *c = &def->contact[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "name", c->name);
        lw_json_out_begin_flat(json, "bodies", '[');
        for (int s = 0; s < 2; s++)
            lw_json_out_string(json, NULL, lw_body_words(def, c->body[s]));
        lw_json_out_end(json, ']');
        lw_json_out_begin_flat(json, "shapes", '[');
        for (int s = 0; s < 2; s++)
            lw_json_out_integer(json, NULL, c->count[s]);
        lw_json_out_end(json, ']');
        lw_json_out_string(json, "model", model_name(c->model));
        lw_json_out_number(json, "static", c->fixed);
        lw_json_out_number(json, "kinetic", c->kinetic);
        if (c->model == LW_CONTACT_RIGID)
            lw_json_out_number(json, "restitution", c->restitution);
        else
            write_compliance(json, c);
        if (document->pairing[i])
            lw_json_out_string(json, "pair", document->pairing[i]);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}
