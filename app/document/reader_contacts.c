/* `contacts`: who touches whom, with which shapes. What happens there is read by reader_contact_values.c. */
#include "app/document/reader_private.h"

#include <string.h>

static const LwKey contact_keys[] = {
    { "name", NULL }, { "bodies", NULL }, { "among", NULL }, { "shapes", NULL }, { "friction", NULL }, { "restitution", NULL },
    { "materials", NULL }, { "condition", NULL }, { "model", NULL }, { "stiffness", NULL }, { "exponent", NULL }, { "damping", NULL },
    { "modulus", NULL }, { "speed", NULL }, { "slip", NULL }, { "suppressed", NULL }, { NULL, NULL },
};
enum { MOST_PAIRS = 10000 }; /* of one entry: each has a contact and columns of its own */

/* The bodies of one side, and the shapes that each of them has got already. */
typedef struct Side {
    int count;
    int *body;
    bool list;              /* written as a list: the pairs are named after its members */
    const LwJson *shapes;
    LwMark mark;
    int *first, *shape_count; /* −1: not yet */
} Side;

static void make_side(LwReader *r, int count, Side *side)
{
    side->body = LW_NEWN(&r->scratch, int, count + 1);
    side->first = LW_NEWN(&r->scratch, int, count + 1);
    side->shape_count = LW_NEWN(&r->scratch, int, count + 1);
    for (int i = 0; i < count; i++)
        side->first[i] = -1;
}

static bool read_side(LwReader *r, const LwJson *node, Side *side)
{
    bool good = true;
    side->list = node->kind == LW_JSON_ARRAY;
    side->mark = node->mark;
    make_side(r, side->list ? node->count : 1, side);
    if (!side->list) {
        side->count = 1;
        return lw_reader_body(r, node, &side->body[0]);
    }
    for (const LwJson *e = node->first; e; e = e->next)
        good &= lw_reader_body(r, e, &side->body[side->count++]);
    if (side->count == 0) {
        lw_reader_error(r, node->mark, "an empty list of bodies; expected at least one name");
        return false;
    }
    return good;
}

/* Shapes of the bodies' side: one for each of the two sides, or one for all in "among". */
static bool read_shapes(LwReader *r, const LwJson *node, bool among, Side side[2])
{
    const LwJson *shapes = lw_json_member(node, "shapes");
    if (!shapes || among) {
        side[0].shapes = side[1].shapes = shapes;
        return true;
    }
    if (shapes->kind != LW_JSON_ARRAY || shapes->count != 2) {
        lw_reader_error(r, shapes->mark, "expected a list of two, what the first body touches with and what the second, null for its own geometry; found %s%s",
                        lw_json_kind_words(shapes), shapes->kind == LW_JSON_ARRAY ? " of another length" : "");
        return false;
    }
    side[0].shapes = shapes->first;
    side[1].shapes = shapes->first->next;
    return true;
}

static bool read_sides(LwReader *r, const LwJson *node, Side side[2], bool *among)
{
    const LwJson *bodies = lw_json_member(node, "bodies"), *all = lw_json_member(node, "among");
    if (bodies && all) {
        lw_reader_error(r, all->key_mark, "both \"bodies\" and \"among\"; expected one of them");
        return false;
    }
    *among = all != NULL;
    if (all && (all->kind != LW_JSON_ARRAY || all->count < 2)) {
        lw_reader_error(r, all->mark, "expected a list of at least two bodies that touch each other, found %s",
                        all->kind == LW_JSON_ARRAY ? "a shorter one" : lw_json_kind_words(all));
        return false;
    }
    if (all) {
        if (!read_side(r, all, &side[0]))
            return false;
        side[1] = side[0]; /* shares what is known of the shapes */
    } else {
        if (!bodies && !lw_reader_need(r, node, "a contact", "bodies", "two names, \"ground\" is one too, or lists of names"))
            return false;
        if (bodies->kind != LW_JSON_ARRAY || bodies->count != 2) {
            lw_reader_error(r, bodies->mark, "expected a list of two bodies, found %s%s", lw_json_kind_words(bodies),
                            bodies->kind == LW_JSON_ARRAY ? " of another length" : "");
            return false;
        }
        bool first = read_side(r, bodies->first, &side[0]);
        if (!read_side(r, bodies->first->next, &side[1]) || !first)
            return false;
    }
    return read_shapes(r, node, *among, side);
}

/* The shapes of member i of a side, read and looked at once. */
static bool side_shapes(LwReader *r, Side *side, int i, int *first, int *count)
{
    LwMark mark = side->shapes ? side->shapes->mark : side->mark;
    if (side->first[i] < 0) {
        if (!lw_reader_touch(r, side->shapes, side->mark, side->body[i], &side->first[i], &side->shape_count[i]))
            return false;
        const LwTouchShapeDef *shape = r->document->def.shape + side->first[i];
        for (int k = 0; k < side->shape_count[i]; k++)
            if (shape[k].kind == LW_TOUCH_MESH && !lw_reader_touch_mesh(r, mark, &shape[k]))
                return false;
    }
    *first = side->first[i];
    *count = side->shape_count[i];
    return true;
}

static const char *body_name(const LwReader *r, int body)
{
    return lw_body_words(&r->document->def, body);
}

static bool check_pair(LwReader *r, LwMark mark, int a, int b)
{
    if (a == b)
        lw_reader_error(r, mark, "a contact of %s with itself; expected two different bodies", lw_reader_quote(r, body_name(r, a)));
    else if (!lw_reader_is_movable(r, a) && !lw_reader_is_movable(r, b))
        lw_reader_error(r, mark, "%s and %s are both fixed: there is nothing to move; expected at least one movable body",
                        lw_reader_quote(r, body_name(r, a)), lw_reader_quote(r, body_name(r, b)));
    else
        return true;
    return false;
}

static void push_contact(LwReader *r, LwContactDef contact, const char *pairing)
{
    LwDocument *document = r->document;
    LwMechanismDef *def = &document->def;
    int room = document->contact_room, count = def->contact_count;
    LW_PUSH(&document->arena, document->pairing, count, room, pairing);
    LW_PUSH(&document->arena, def->contact, def->contact_count, document->contact_room, contact);
}

/* NAME, or NAME.a, NAME.a.b where lists make several contacts of one entry: names of bodies have no dots. */
static const char *pair_name(LwReader *r, const char *name, const Side side[2], int i, int k)
{
    LwArena *arena = &r->document->arena;
    if (side[0].list && side[1].list)
        return lw_arena_printf(arena, "%s.%s.%s", name, body_name(r, side[0].body[i]), body_name(r, side[1].body[k]));
    if (side[0].list || side[1].list)
        return lw_arena_printf(arena, "%s.%s", name, body_name(r, side[0].list ? side[0].body[i] : side[1].body[k]));
    return name;
}

static bool add_pair(LwReader *r, LwContactValues *values, Side side[2], int i, int k)
{
    LwContactDef contact = values->def;
    LwMark mark = side[0].list ? side[0].mark : side[1].mark;
    const int index[2] = { i, k };
    for (int s = 0; s < 2; s++)
        contact.body[s] = side[s].body[index[s]];
    if (!check_pair(r, mark, contact.body[0], contact.body[1]))
        return false;
    for (int s = 0; s < 2; s++)
        if (!side_shapes(r, &side[s], index[s], &contact.first[s], &contact.count[s]))
            return false;
    const LwTouchShapeDef *shape = r->document->def.shape;
    for (int a = 0; a < contact.count[0]; a++)
        for (int b = 0; b < contact.count[1]; b++)
            if (!lw_reader_touch_pair(r, contact.mark, &shape[contact.first[0] + a], &shape[contact.first[1] + b]))
                return false;
    contact.name = pair_name(r, contact.name, side, i, k);
    const char *pairing = NULL;
    if (!lw_reader_contact_pair(r, values, &contact, &pairing))
        return false;
    push_contact(r, contact, pairing);
    return true;
}

static void read_contact(LwReader *r, const LwJson *node, int index)
{
    LwContactValues values = { .def = { .name = "", .mark = node->mark } };
    Side side[2] = { { 0 }, { 0 } };
    bool among = false;
    int before = r->issues->errors;
    if (!lw_reader_keys(r, node, "a contact", contact_keys))
        return;
    values.def.name = lw_reader_name(r, node, "a contact", LW_NAME_CONTACT, index);
    bool sides = read_sides(r, node, side, &among);
    lw_reader_contact_values(r, node, &values);
    if (!sides || r->issues->errors != before)
        return;
    double pairs = among ? 0.5 * side[0].count * (side[0].count - 1.0) : (double)side[0].count * side[1].count;
    if (pairs > MOST_PAIRS) {
        lw_reader_error(r, node->mark, "these lists make %.0f pairs; expected at most %d", pairs, MOST_PAIRS);
        return;
    }
    for (int i = 0; i < side[0].count; i++)
        for (int k = among ? i + 1 : 0; k < side[1].count; k++)
            if (!add_pair(r, &values, side, i, k))
                return;
}

void lw_reader_contacts(LwReader *r, const LwJson *root)
{
    const LwJson *list = lw_reader_list(r, root, "contacts");
    int index = 0;
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_contact(r, node, index++);
}
