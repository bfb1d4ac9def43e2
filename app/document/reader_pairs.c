/* Pairs of materials: those of the file, those of the table, and which of them a contact means. */
#include "app/document/reader_private.h"

#include <string.h>

void lw_reader_pairs(LwReader *r, const LwJson *list)
{
    static const LwKey keys[] = { { "materials", NULL }, { "condition", NULL }, { "friction", NULL }, { "restitution", NULL }, { NULL, NULL } };
    for (const LwJson *node = list->first; node; node = node->next) {
        LwMaterialPair pair = { .condition = "", .restitution = -1 };
        int before = r->issues->errors;
        if (!lw_reader_keys(r, node, "a pair of materials", keys))
            continue;
        const LwJson *names = lw_reader_need(r, node, "a pair of materials", "materials", "a list of two names");
        const LwJson *friction = lw_reader_need(r, node, "a pair of materials", "friction", "a number, or {\"static\": …, \"kinetic\": …}");
        double unused;
        if (names && (names->kind != LW_JSON_ARRAY || names->count != 2))
            lw_reader_error(r, names->mark, "expected a list of two materials, found %s%s", lw_json_kind_words(names),
                            names->kind == LW_JSON_ARRAY ? " of another length" : "");
        else if (names) {
            lw_reader_string(r, names->first, "the name of a material", &pair.first);
            lw_reader_string(r, names->first->next, "the name of a material", &pair.second);
        }
        if (friction)
            lw_reader_contact_friction(r, friction, &pair.fixed, &pair.kinetic, &unused);
        lw_reader_fraction(r, lw_json_member(node, "restitution"), &pair.restitution);
        lw_reader_string(r, lw_json_member(node, "condition"), "the condition of the surfaces", &pair.condition);
        if (r->issues->errors == before)
            LW_PUSH(&r->scratch, r->pair, r->pair_count, r->pair_room, pair);
    }
}

bool lw_reader_pair_wish(LwReader *r, const LwJson *contact, LwPairWish *wish)
{
    const LwJson *names = lw_json_member(contact, "materials"), *condition = lw_json_member(contact, "condition");
    *wish = (LwPairWish){ .mark = contact->mark };
    if (names && (names->kind != LW_JSON_ARRAY || names->count != 2)) {
        lw_reader_error(r, names->mark, "expected a list of the two bodies' materials, found %s%s", lw_json_kind_words(names),
                        names->kind == LW_JSON_ARRAY ? " of another length" : "");
        return false;
    }
    if (names) {
        wish->mark = names->mark;
        if (!lw_reader_string(r, names->first, "the name of a material", &wish->material[0]) ||
            !lw_reader_string(r, names->first->next, "the name of a material", &wish->material[1]))
            return false;
    }
    if (condition)
        wish->mark = condition->mark;
    return lw_reader_string(r, condition, "the condition of the surfaces, such as \"dry\"", &wish->condition);
}

/* The file's own pairs come first and win. */
static int pair_count(const LwReader *r)
{
    return r->pair_count + lw_material_pair_count;
}

static const LwMaterialPair *pair_at(const LwReader *r, int i)
{
    return i < r->pair_count ? &r->pair[i] : &lw_material_pairs[i - r->pair_count];
}

/* An alias of the table becomes the name that the pairs use. */
static const char *canonical(const char *name)
{
    const LwMaterial *material = lw_material_find(name);
    return material ? material->name : name;
}

static bool is_of(const LwMaterialPair *pair, const char *a, const char *b)
{
    const char *first = canonical(pair->first), *second = canonical(pair->second);
    return (strcmp(first, a) == 0 && strcmp(second, b) == 0) || (strcmp(first, b) == 0 && strcmp(second, a) == 0);
}

/* The material of a body's first geometry entry that has one; NULL: none. */
static const char *material_of(const LwReader *r, int body)
{
    const LwBodyShapes *shapes = body == LW_GROUND ? NULL : &r->document->shapes[body];
    for (int i = 0; shapes && i < shapes->count; i++)
        if (shapes->shape[i].material)
            return shapes->shape[i].material;
    return NULL;
}

/* What was asked for is not there: by name, this is a mistake. */
static void unknown_pair(LwReader *r, const LwPairWish *wish, const char *a, const char *b)
{
    const char *conditions = "";
    for (int i = 0; i < pair_count(r); i++)
        if (is_of(pair_at(r, i), a, b))
            conditions = lw_arena_printf(&r->scratch, "%s%s\"%s\"", conditions, *conditions ? ", " : "", pair_at(r, i)->condition);
    if (*conditions) {
        lw_reader_error(r, wish->mark, "%s on %s is not known %s; expected %s", lw_reader_quote(r, a), lw_reader_quote(r, b),
                        lw_reader_quote(r, wish->condition), conditions);
        return;
    }
    LwNearest nearest[2] = { lw_nearest_begin(a), lw_nearest_begin(b) };
    for (int i = 0; i < 2 * pair_count(r); i++)
        for (int k = 0; k < 2; k++)
            lw_nearest_try(&nearest[k], i % 2 ? pair_at(r, i / 2)->second : pair_at(r, i / 2)->first);
    const char *meant[2] = { nearest[0].best ? nearest[0].best : a, nearest[1].best ? nearest[1].best : b };
    bool other = strcmp(meant[0], a) != 0 || strcmp(meant[1], b) != 0;
    for (int i = 0; other && i < pair_count(r); i++)
        if (is_of(pair_at(r, i), meant[0], meant[1])) {
            lw_reader_error(r, wish->mark, "no figures for %s on %s; did you mean \"%s\" on \"%s\"?", lw_reader_quote(r, a), lw_reader_quote(r, b),
                            meant[0], meant[1]);
            return;
        }
    lw_reader_error(r, wish->mark, "no figures for %s on %s; give \"friction\" and \"restitution\", or a pair in the file's \"materials\" "
                                   "(data/materials/pairs.csv lists those known)", lw_reader_quote(r, a), lw_reader_quote(r, b));
}

const LwMaterialPair *lw_reader_pair(LwReader *r, const LwPairWish *wish, const int body[2], bool *good)
{
    const char *name[2];
    *good = true;
    for (int s = 0; s < 2; s++) {
        name[s] = wish->material[s] ? wish->material[s] : material_of(r, body[s]);
        if (!name[s])
            return NULL;
        name[s] = canonical(name[s]);
    }
    for (int i = 0; i < pair_count(r); i++)
        if (is_of(pair_at(r, i), name[0], name[1]) && (!wish->condition || strcmp(pair_at(r, i)->condition, wish->condition) == 0))
            return pair_at(r, i);
    if (wish->material[0] || wish->condition) {
        unknown_pair(r, wish, name[0], name[1]);
        *good = false;
    }
    return NULL;
}
