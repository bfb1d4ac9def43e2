#include "app/document/reader_private.h"

#include "app/document/choices.h"

#include <string.h>

enum { LAW_XV = LW_LAW_USES_T | LW_LAW_USES_X | LW_LAW_USES_V };

static const LwKey spring_keys[] = {
    { "name", NULL }, { "type", NULL }, { "bodies", NULL }, { "points", NULL }, { "stiffness", NULL }, { "damping", NULL },
    { "length", NULL }, { "force", NULL }, { "suppressed", NULL }, { NULL, NULL },
};
static const LwKey torsion_keys[] = {
    { "name", NULL }, { "type", NULL }, { "joint", NULL }, { "coordinate", NULL }, { "stiffness", NULL },
    { "damping", NULL }, { "angle", NULL }, { "torque", NULL }, { "suppressed", NULL }, { NULL, NULL },
};
static const LwKey bushing_keys[] = {
    { "name", NULL }, { "type", NULL }, { "bodies", NULL }, { "at", NULL }, { "axis", NULL }, { "xaxis", NULL },
    { "markers", NULL }, { "stiffness", NULL }, { "damping", NULL }, { "suppressed", NULL }, { NULL, NULL },
};
static const LwKey force_keys[] = {
    { "name", NULL }, { "type", NULL }, { "body", NULL }, { "point", NULL }, { "force", NULL }, { "vector", NULL },
    { "axes", NULL }, { "suppressed", NULL }, { NULL, NULL },
};
static const LwKey torque_keys[] = {
    { "name", NULL }, { "type", NULL }, { "body", NULL }, { "point", NULL }, { "torque", NULL }, { "vector", NULL },
    { "axes", NULL }, { "suppressed", NULL }, { NULL, NULL },
};

/* The two kinds of spring differ in words and units only. */
typedef struct SpringWords {
    const char *what, *law, *rest;
    LwQuantity law_quantity, rest_quantity, stiffness, damping;
} SpringWords;

static const SpringWords linear = { "a spring", "force", "length", LW_Q_FORCE, LW_Q_LENGTH, LW_Q_STIFFNESS, LW_Q_DAMPING };
static const SpringWords angular = {
    "a torsion spring", "torque", "angle", LW_Q_TORQUE, LW_Q_ANGLE, LW_Q_ANGULAR_STIFFNESS, LW_Q_ANGULAR_DAMPING
};

/* `stiffness`, `damping` and the rest value, or a law instead of them. */
static void read_spring_law(LwReader *r, const LwJson *node, const SpringWords *words, LwLoadDef *load)
{
    const LwJson *law = lw_json_member(node, words->law), *rest = lw_json_member(node, words->rest);
    const LwJson *stiffness = lw_json_member(node, "stiffness"), *damping = lw_json_member(node, "damping");
    const LwJson *other = stiffness ? stiffness : damping;
    if (law && other)
        lw_reader_error(r, other->key_mark, "%s has either \"%s\" or \"%s\"; expected one", words->what, other->key, words->law);
    else if (law)
        load->law = lw_reader_law(r, law, (LwLawWish){ words->law_quantity, LAW_XV, 0 });
    else if (!other)
        lw_reader_error(r, node->mark, "%s needs \"stiffness\" or \"damping\", or \"%s\": a law of x and v", words->what,
                        words->law);
    lw_reader_stiffness(r, stiffness, words->stiffness, &load->stiffness[0], &load->elastic[0]);
    lw_reader_not_negative(r, damping, words->damping, &load->damping[0]);
    load->rest_given = rest != NULL;
    if (words->rest_quantity == LW_Q_LENGTH)
        lw_reader_not_negative(r, rest, LW_Q_LENGTH, &load->rest);
    else
        lw_reader_number(r, rest, words->rest_quantity, &load->rest);
}

static void read_spring(LwReader *r, const LwJson *node, LwLoadDef *load)
{
    const LwJson *points = lw_reader_need(r, node, "a spring", "points", "its two ends, each in its body's frame");
    lw_reader_two_bodies(r, node, "a spring", load->body);
    if (points && (points->kind != LW_JSON_ARRAY || points->count != 2))
        lw_reader_error(r, points->mark, "expected a list of two points, found %s%s", lw_json_kind_words(points),
                        points->kind == LW_JSON_ARRAY ? " of another length" : "");
    else if (points) {
        lw_reader_vec3(r, points->first, LW_Q_LENGTH, &load->point[0]);
        lw_reader_vec3(r, points->first->next, LW_Q_LENGTH, &load->point[1]);
    }
    read_spring_law(r, node, &linear, load);
}

static void read_torsion(LwReader *r, const LwJson *node, LwLoadDef *load)
{
    const LwJson *joint = lw_reader_need(r, node, "a torsion spring", "joint", "the name of the joint it turns");
    if (joint && lw_reader_joint(r, joint, &load->joint))
        lw_reader_coordinate(r, node, load->joint, LW_MASK_R, &load->coordinate);
    read_spring_law(r, node, &angular, load);
}

static void read_vector(LwReader *r, const LwJson *node, LwQuantity quantity, LwLoadDef *load)
{
    if (node->kind != LW_JSON_ARRAY || node->count != 3) {
        lw_reader_error(r, node->mark, "expected a list of 3 laws, found %s%s", lw_json_kind_words(node),
                        node->kind == LW_JSON_ARRAY ? " of another length" : "");
        return;
    }
    int i = 0;
    for (const LwJson *e = node->first; e; e = e->next)
        load->component[i++] = lw_reader_law(r, e, (LwLawWish){ quantity, LW_LAW_USES_T, 0 });
}

/* A force or torque on one body; its vector has the key of its type. */
static void read_applied(LwReader *r, const LwJson *node, LwLoadDef *load)
{
    static const LwChoice axes[] = { { "world", 0 }, { "body", 1 }, { NULL, 0 } };
    bool is_force = load->kind == LW_LOAD_FORCE;
    const char *key = is_force ? "force" : "torque", *what = is_force ? "a force" : "a torque", *word;
    char message[LW_CHOICE_MESSAGE];
    const LwJson *body = lw_reader_need(r, node, what, "body", "the name of the body it acts on");
    /* "vector" is another name for the same list. */
    const LwJson *other = lw_json_member(node, "vector"), *own = lw_json_member(node, key);
    const LwJson *vector = other && !own ? other : lw_reader_need(r, node, what, key, "a list of 3 laws");
    if (other && own)
        lw_reader_error(r, other->mark, "\"vector\" and \"%s\" say the same thing; keep one of them", key);
    const LwJson *in = lw_json_member(node, "axes");
    if (body && lw_reader_body(r, body, &load->body[0]) && !lw_reader_is_movable(r, load->body[0]))
        lw_reader_error(r, body->mark, "%s on a fixed body moves nothing; expected a movable body", what);
    else if (body && !is_force && load->body[0] != LW_GROUND && r->document->def.body[load->body[0]].kind == LW_BODY_POINT)
        lw_reader_error(r, body->mark, "a torque on a point mass moves nothing: it never turns");
    lw_reader_vec3(r, lw_json_member(node, "point"), LW_Q_LENGTH, &load->point[0]);
    if (vector)
        read_vector(r, vector, is_force ? LW_Q_FORCE : LW_Q_TORQUE, load);
    if (in && lw_reader_string(r, in, "\"world\" or \"body\"", &word)) {
        int value = lw_choice_find(axes, "axes", word, message);
        if (value < 0)
            lw_reader_error(r, in->mark, "%s", message);
        load->body_axes = value == 1;
    }
}

static const struct {
    LwChoice type;
    const LwKey *keys;
    void (*read)(LwReader *r, const LwJson *node, LwLoadDef *load);
} kinds[] = {
    { { "spring", LW_LOAD_SPRING }, spring_keys, read_spring },
    { { "torsion", LW_LOAD_TORSION }, torsion_keys, read_torsion },
    { { "bushing", LW_LOAD_BUSHING }, bushing_keys, lw_reader_bushing },
    { { "force", LW_LOAD_FORCE }, force_keys, read_applied },
    { { "torque", LW_LOAD_TORQUE }, torque_keys, read_applied },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The row of kinds[], or −1 after reporting. */
static int read_kind(LwReader *r, const LwJson *node)
{
    LwChoice choices[KINDS + 1] = { 0 };
    char message[LW_CHOICE_MESSAGE];
    const char *word;
    const LwJson *type = lw_reader_need(r, node, "a load", "type", "spring, torsion, bushing, force or torque");
    if (!type || !lw_reader_string(r, type, "the type of a load", &word))
        return -1;
    for (int i = 0; i < KINDS; i++)
        choices[i] = (LwChoice){ kinds[i].type.name, i };
    int found = lw_choice_find(choices, "load type", word, message);
    if (found < 0)
        lw_reader_error(r, type->mark, "%s", message);
    return found;
}

static void read_load(LwReader *r, const LwJson *node, int index)
{
    LwLoadDef *load = &r->document->def.load[index];
    *load = (LwLoadDef){ .name = "", .mark = node->mark, .body = { LW_GROUND, LW_GROUND } };
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object for a load, found %s", lw_json_kind_words(node));
        return;
    }
    load->name = lw_reader_name(r, node, "a load", LW_NAME_LOAD, index);
    int kind = read_kind(r, node);
    if (kind < 0)
        return;
    lw_reader_keys(r, node, lw_arena_printf(&r->scratch, "a load of type %s", kinds[kind].type.name), kinds[kind].keys);
    load->kind = (LwLoadKind)kinds[kind].type.value;
    kinds[kind].read(r, node, load);
}

void lw_reader_loads(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_reader_list(r, root, "loads");
    def->load = LW_NEWN(&r->document->arena, LwLoadDef, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_load(r, node, def->load_count++);
}
