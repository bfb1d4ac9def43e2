#include "app/document/choices.h"
#include "app/document/reader_private.h"

#include <math.h>

static const LwKey body_keys[] = {
    { "name", NULL }, { "type", NULL }, { "axis", NULL }, { "position", NULL }, { "orientation", NULL }, { "mass", NULL }, { "com", NULL },
    { "inertia", NULL }, { "velocity", NULL }, { "omega", NULL }, { "fixed", NULL }, { "geometry", NULL }, { NULL, NULL },
};

/* What a body is, for messages: "a point mass". */
static const char *body_words(LwBodyKind kind)
{
    static const char *const words[] = { [LW_BODY_RIGID] = "a rigid body", [LW_BODY_POINT] = "a point mass", [LW_BODY_SHAFT] = "a shaft" };
    return words[kind];
}

static void read_kind(LwReader *r, const LwJson *node, LwBodyDef *body)
{
    static const LwChoice kinds[] = { { "rigid", LW_BODY_RIGID }, { "point", LW_BODY_POINT }, { "shaft", LW_BODY_SHAFT }, { NULL, 0 } };
    const LwJson *type = lw_json_member(node, "type");
    const char *name;
    char message[LW_CHOICE_MESSAGE];
    if (!type || !lw_reader_string(r, type, "the type of a body", &name))
        return;
    int kind = lw_choice_find(kinds, "type of body", name, message);
    if (kind < 0)
        lw_reader_error(r, type->mark, "%s", message);
    else
        body->kind = (LwBodyKind)kind;
}

/* Keys that a body of this kind has no use for. */
static void check_kind_keys(LwReader *r, const LwJson *node, const LwBodyDef *body)
{
    static const struct { const char *key; LwBodyKind kind; const char *why; } unfit[] = {
        { "omega", LW_BODY_POINT, "it never turns" },
        { "inertia", LW_BODY_POINT, "it never turns" },
        { "velocity", LW_BODY_SHAFT, "it turns about an axis that stays where it is" },
        { "axis", LW_BODY_RIGID, "it turns about any axis; only a shaft has one" },
        { "axis", LW_BODY_POINT, "it never turns; only a shaft has one" },
    };
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++) {
        const LwJson *member = lw_json_member(node, unfit[i].key);
        if (member && unfit[i].kind == body->kind)
            lw_reader_error(r, member->key_mark, "%s has no \"%s\": %s", body_words(body->kind), unfit[i].key, unfit[i].why);
    }
}

/* A shaft's axis, in its frame; its start turns about it. */
static void read_axis(LwReader *r, const LwJson *node, LwBodyDef *body)
{
    const LwJson *axis = lw_reader_need(r, node, "a shaft", "axis", "the direction it turns about, in its frame");
    body->axis = lw_vec3(0, 0, 1);
    if (!axis || !lw_reader_vec3(r, axis, LW_Q_NUMBER, &body->axis))
        return;
    double largest = fmax(fabs(body->axis.x), fmax(fabs(body->axis.y), fabs(body->axis.z)));
    if (!(largest > 0)) {
        lw_reader_error(r, axis->mark, "the axis is zero; expected a direction such as [0, 0, 1]");
        body->axis = lw_vec3(0, 0, 1);
        return;
    }
    body->axis = lw_vec3(body->axis.x / largest, body->axis.y / largest, body->axis.z / largest);
    body->axis = lw_vec3_scale(body->axis, 1 / lw_vec3_norm(body->axis));
    LwVec3 along = lw_quat_rotate(body->frame.orientation, body->axis);
    double across = lw_vec3_norm(lw_vec3_cross(along, body->omega)), speed = lw_vec3_norm(body->omega);
    if (across > 1e-9 * speed)
        lw_reader_error(r, lw_json_member(node, "omega")->mark, "a shaft turns about its axis alone; this is off it by %.3g rad/s", across);
}

static void check_at_rest(LwReader *r, const LwJson *node, const char *key, LwVec3 value)
{
    if (value.x != 0 || value.y != 0 || value.z != 0)
        lw_reader_error(r, lw_json_member(node, key)->mark, "a fixed body has no %s; remove it or \"fixed\"", key);
}

static void read_body(LwReader *r, const LwJson *node, int index)
{
    LwBodyDef *body = &r->document->def.body[index];
    *body = (LwBodyDef){ .name = "", .mark = node->mark, .frame = LW_FRAME_IDENTITY };
    if (!lw_reader_keys(r, node, "a body", body_keys))
        return;
    body->name = lw_reader_name(r, node, "a body", LW_NAME_BODY, index);
    lw_reader_bool(r, lw_json_member(node, "fixed"), &body->fixed);
    read_kind(r, node, body);
    check_kind_keys(r, node, body);
    lw_reader_frame(r, node, &body->frame);
    lw_reader_vec3(r, lw_json_member(node, "velocity"), LW_Q_SPEED, &body->velocity);
    lw_reader_vec3(r, lw_json_member(node, "omega"), LW_Q_ANGULAR_SPEED, &body->omega);
    if (body->fixed) {
        check_at_rest(r, node, "velocity", body->velocity);
        check_at_rest(r, node, "omega", body->omega);
    }
    if (body->kind == LW_BODY_SHAFT)
        read_axis(r, node, body);
    lw_reader_body_mass(r, node, index);
}

void lw_reader_bodies(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *given = lw_json_member(root, "bodies"), *list = lw_reader_list(r, root, "bodies");
    if (given && !list)
        return;
    int count = list ? list->count : 0, movable = 0;
    def->body = LW_NEWN(&r->document->arena, LwBodyDef, count);
    r->document->mass = LW_NEWN(&r->document->arena, LwBodyMass, count);
    r->document->shapes = LW_NEWN(&r->document->arena, LwBodyShapes, count);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next) {
        read_body(r, node, def->body_count);
        movable += !def->body[def->body_count].fixed;
        def->body_count++;
    }
    if (movable == 0 && !r->may_be_empty)
        lw_reader_error(r, given ? given->mark : root->mark,
                        "the mechanism is empty: expected at least one body in \"bodies\" that is not fixed");
}
