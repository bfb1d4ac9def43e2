/* Couplers over joint coordinates, by the table in joints/couplers.c. */
#include "app/document/reader_private.h"

#include "joints/couplers.h"

#include <math.h>
#include <string.h>

static const LwCouplerClass *read_type(LwReader *r, const LwJson *node)
{
    const char *name, *all = "";
    const LwJson *type = lw_reader_need(r, node, "a coupler", "type", "one of those `lockwork joints` lists");
    if (!type || !lw_reader_string(r, type, "the type of a coupler", &name))
        return NULL;
    const LwCouplerClass *found = lw_coupler_library_find(name);
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < lw_coupler_library_count && !found; i++) {
        lw_nearest_try(&nearest, lw_coupler_library[i]->name);
        all = lw_arena_printf(&r->scratch, "%s%s%s", all, i ? ", " : "", lw_coupler_library[i]->name);
    }
    if (!found && nearest.best)
        lw_reader_error(r, type->mark, "unknown coupler type %s; did you mean \"%s\"?", lw_reader_quote(r, name), nearest.best);
    else if (!found)
        lw_reader_error(r, type->mark, "unknown coupler type %s; expected one of %s", lw_reader_quote(r, name), all);
    return found;
}

static void check_keys(LwReader *r, const LwJson *node, const LwCouplerClass *type)
{
    LwKey keys[LW_COUPLER_MAX_ROLES + 8] = { { "name", NULL }, { "type", NULL }, { "suppressed", NULL } };
    int count = 3;
    if (type->role_count == 0)
        keys[count++].name = "terms";
    for (int i = 0; i < type->role_count; i++)
        keys[count++].name = type->role[i].name;
    if (type->numbers)
        keys[count++].name = type->numbers;
    if (type->has_efficiency)
        keys[count++].name = "efficiency";
    keys[count++].name = type->has_ratio ? "ratio" : "value";
    lw_reader_keys(r, node, lw_arena_printf(&r->scratch, "a coupler of type %s", type->name), keys);
}

/* {"joint": …, "coordinate": …}, the latter only where the joint leaves several free. */
static bool read_coordinate(LwReader *r, const LwJson *node, const char *what, unsigned mask, LwCouplerTerm *term)
{
    const LwJson *joint = lw_reader_need(r, node, what, "joint", "the name of a joint");
    return joint && lw_reader_joint(r, joint, &term->joint) && lw_reader_coordinate(r, node, term->joint, mask, &term->coordinate);
}

static bool is_repeated(LwReader *r, const LwJson *node, const LwCouplerDef *coupler)
{
    const LwCouplerTerm *last = &coupler->term[coupler->term_count - 1];
    for (int i = 0; i < coupler->term_count - 1; i++)
        if (coupler->term[i].joint == last->joint && coupler->term[i].coordinate == last->coordinate) {
            lw_reader_error(r, node->mark, "%s of joint %s stands in this coupler already; expected each coordinate once",
                            lw_coordinate_names[last->coordinate], lw_reader_quote(r, r->document->def.joint[last->joint].name));
            return true;
        }
    return false;
}

static bool read_terms(LwReader *r, const LwJson *node, const LwCouplerClass *type, LwCouplerDef *coupler)
{
    static const LwKey keys[] = { { "joint", NULL }, { "coordinate", NULL }, { "factor", NULL }, { NULL, NULL } };
    if (!lw_reader_need(r, node, "a coupler", "terms", "a list of {\"joint\": …, \"coordinate\": …, \"factor\": …}"))
        return false;
    const LwJson *list = lw_reader_list(r, node, "terms");
    if (!list)
        return false;
    if (list->count < type->least) {
        lw_reader_error(r, list->mark, "a coupler with %d term%s; expected at least %d", list->count, list->count == 1 ? "" : "s", type->least);
        return false;
    }
    bool good = true;
    coupler->term = LW_NEWN(&r->document->arena, LwCouplerTerm, list->count);
    for (const LwJson *item = list->first; item; item = item->next) {
        LwCouplerTerm *term = &coupler->term[coupler->term_count++];
        if (!lw_reader_keys(r, item, "a term of a coupler", keys)) {
            good = false;
            continue;
        }
        const LwJson *factor = lw_reader_need(r, item, "a term of a coupler", "factor", "what its coordinate is multiplied by");
        good &= read_coordinate(r, item, "a term of a coupler", type->coordinates, term) && !is_repeated(r, item, coupler);
        good &= factor && lw_reader_number(r, factor, LW_Q_NUMBER, &term->factor);
        if (factor && good && term->factor == 0) {
            lw_reader_error(r, factor->mark, "the factor is zero; expected another number");
            good = false;
        }
    }
    return good;
}

static bool read_numbers(LwReader *r, const LwJson *node, const LwCouplerClass *type, double *number)
{
    if (!type->numbers)
        return true;
    const char *what = lw_arena_printf(&r->scratch, "a coupler of type %s", type->name);
    const LwJson *list = lw_reader_need(r, node, what, type->numbers, type->numbers_help);
    if (!list || !lw_reader_numbers(r, list, type->is_area ? LW_Q_AREA : LW_Q_NUMBER, type->number_count, number))
        return false;
    for (int i = 0; i < type->number_count; i++)
        if (!(number[i] > 0)) {
            lw_reader_error(r, list->mark, "\"%s\" has %.6g; expected numbers above 0", type->numbers, number[i]);
            return false;
        }
    return true;
}

static bool read_roles(LwReader *r, const LwJson *node, const LwCouplerClass *type, LwCouplerDef *coupler)
{
    static const LwKey keys[] = { { "joint", NULL }, { "coordinate", NULL }, { NULL, NULL } };
    double number[LW_COUPLER_MAX_NUMBERS] = { 0 }, factor[LW_COUPLER_MAX_ROLES] = { 0 };
    bool good = read_numbers(r, node, type, number);
    if (good)
        type->factors(number, factor);
    coupler->term = LW_NEWN(&r->document->arena, LwCouplerTerm, type->role_count);
    for (int i = 0; i < type->role_count; i++) {
        const LwJson *role = lw_json_member(node, type->role[i].name);
        if (!role)
            continue;
        LwCouplerTerm *term = &coupler->term[coupler->term_count++];
        term->factor = factor[i];
        good &= lw_reader_keys(r, role, type->role[i].name, keys) &&
                read_coordinate(r, role, type->role[i].name, type->coordinates, term) && !is_repeated(r, role, coupler);
    }
    if (coupler->term_count < type->least) {
        const char *all = "";
        for (int i = 0; i < type->role_count; i++)
            all = lw_arena_printf(&r->scratch, "%s%s\"%s\"", all, i == 0 ? "" : i + 1 < type->role_count ? ", " : " and ", type->role[i].name);
        lw_reader_error(r, node->mark, "a coupler of type %s needs %s%s, each {\"joint\": …, \"coordinate\": …}", type->name,
                        type->role_count > type->least ? "two of " : "", all);
        return false;
    }
    return good;
}

/* The teeth roll between sun and carrier, so these must turn in one housing, about one axis. */
static const char *teeth_objection(const LwMechanismDef *def, const LwCouplerTerm *sun, const LwCouplerTerm *carrier)
{
    if ((sun && sun->coordinate != LW_RZ) || (carrier && carrier->coordinate != LW_RZ))
        return "an efficiency needs sun and carrier to turn about z (coordinate rz)";
    if (!sun || !carrier)
        return NULL;
    const LwJointDef *a = &def->joint[sun->joint], *b = &def->joint[carrier->joint];
    if (a->body[1] != b->body[1])
        return "an efficiency needs the housing as second body of the sun's joint and of the carrier's: they have different ones";
    LwVec3 z = lw_vec3(0, 0, 1);
    double dot = lw_vec3_dot(lw_quat_rotate(a->marker[1].orientation, z), lw_quat_rotate(b->marker[1].orientation, z));
    return dot > 1 - 1e-9 ? NULL : "an efficiency needs parallel axes of the sun's joint and of the carrier's, both with the same sense";
}

static void read_efficiency(LwReader *r, const LwJson *node, const LwCouplerClass *type, int index)
{
    enum { SUN, RING, CARRIER };
    LwDocument *document = r->document;
    const LwJson *given = lw_json_member(node, "efficiency");
    const LwCouplerDef *coupler = &document->def.coupler[index];
    LwFrictionDef friction = { .mark = given ? given->mark : node->mark };
    double number[LW_COUPLER_MAX_NUMBERS], factor[LW_COUPLER_MAX_ROLES];
    int term[LW_COUPLER_MAX_ROLES], count = 0;
    if (!given || !lw_reader_efficiency(r, given, &friction.efficiency) || !read_numbers(r, node, type, number))
        return;
    for (int i = 0; i < type->role_count; i++)
        term[i] = lw_json_member(node, type->role[i].name) ? count++ : -1;
    type->factors(number, factor);
    const char *objection = teeth_objection(&document->def, term[SUN] >= 0 ? &coupler->term[term[SUN]] : NULL, term[CARRIER] >= 0 ? &coupler->term[term[CARRIER]] : NULL);
    if (objection) {
        lw_reader_error(r, given->mark, "%s", objection);
        return;
    }
    friction.joint = coupler->term[0].joint;
    friction.teeth.given = true;
    friction.teeth.coupler = index;
    friction.teeth.sun = term[SUN];
    friction.teeth.carrier = term[CARRIER];
    friction.teeth.share = factor[SUN] / coupler->term[0].factor;
    LW_PUSH(&document->arena, document->def.friction, document->def.friction_count, document->friction_room, friction);
}

static void read_ratio(LwReader *r, const LwJson *node, LwCouplerDef *coupler)
{
    const LwJson *ratio = lw_reader_need(r, node, "a coupler", "ratio", "speed of the output over that of the input, a number or a law");
    const LwLaw *law = ratio ? lw_reader_law(r, ratio, (LwLawWish){ LW_Q_NUMBER, LW_LAW_USES_T, 1 }) : NULL;
    coupler->speed = true;
    coupler->ratio = law;
    if (law && (ratio->kind != LW_JSON_OBJECT || lw_law_is_constant(law)) && lw_law_eval(law, 0).v == 0)
        lw_reader_error(r, ratio->mark, "the ratio is zero; expected another number");
}

static void read_coupler(LwReader *r, const LwJson *node, int index)
{
    LwCouplerDef *coupler = &r->document->def.coupler[index];
    *coupler = (LwCouplerDef){ .name = "", .mark = node->mark, .words = "" };
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object for a coupler, found %s", lw_json_kind_words(node));
        return;
    }
    coupler->name = lw_reader_name(r, node, "a coupler", LW_NAME_COUPLER, index);
    const LwCouplerClass *type = read_type(r, node);
    if (!type)
        return;
    coupler->words = type->words;
    check_keys(r, node, type);
    if (type->role_count == 0)
        read_terms(r, node, type, coupler);
    else if (read_roles(r, node, type, coupler) && type->has_efficiency)
        read_efficiency(r, node, type, index);
    if (type->has_ratio) {
        read_ratio(r, node, coupler);
        return;
    }
    const LwJson *value = lw_json_member(node, "value");
    coupler->value_given = value && lw_reader_number(r, value, LW_Q_NUMBER, &coupler->value);
}

void lw_reader_couplers(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_reader_list(r, root, "couplers");
    def->coupler = LW_NEWN(&r->document->arena, LwCouplerDef, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_coupler(r, node, def->coupler_count++);
}
