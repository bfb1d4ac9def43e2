/* What `check` tells of stops, friction and contacts. */
#include "app/cli/check.h"

enum { MOST_CONTACTS = 20 };

static const char *model_name(LwContactModel model)
{
    static const char *const names[] = { [LW_CONTACT_RIGID] = "rigid", [LW_CONTACT_HUNT_CROSSLEY] = "hunt-crossley", [LW_CONTACT_HERTZ] = "hertz" };
    return names[model];
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
    if (document->pairing[i])
        printf(" (%s)", document->pairing[i]);
    putchar('\n');
}

void lw_check_print_touch(const LwDocument *document)
{
    const LwMechanismDef *def = &document->def;
    int soft = 0;
    for (int i = 0; i < def->limit_count; i++)
        soft += def->limit[i].soft;
    if (def->limit_count > 0)
        printf("limits: %d%s\n", def->limit_count, soft == 0 ? "" : soft == def->limit_count ? ", all of them soft" : ", some of them soft");
    if (def->friction_count > 0)
        printf("joints with friction: %d\n", def->friction_count);
    if (def->contact_count > 0)
        printf("contacts: %d between %d shapes\n", def->contact_count, def->shape_count);
    for (int i = 0; i < def->contact_count && i < MOST_CONTACTS; i++)
        print_contact(document, i);
    if (def->contact_count > MOST_CONTACTS)
        printf("  … and %d more (all with --json)\n", def->contact_count - MOST_CONTACTS);
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
        lw_json_out_string(json, "joint", def->joint[friction->joint].name);
        lw_json_out_number(json, "static", friction->fixed);
        lw_json_out_number(json, "coefficient", friction->kinetic);
        lw_json_out_number(json, "radius", friction->radius);
        if (friction->efficiency > 0)
            lw_json_out_number(json, "efficiency", friction->efficiency);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

void lw_check_write_touch(LwJsonOut *json, const LwDocument *document)
{
    const LwMechanismDef *def = &document->def;
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
        lw_json_out_number(json, "restitution", c->restitution);
        if (document->pairing[i])
            lw_json_out_string(json, "pair", document->pairing[i]);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}
