#include "app/document/reader_private.h"

static const LwKey body_keys[] = {
    { "name", NULL }, { "position", NULL }, { "orientation", NULL }, { "mass", NULL }, { "com", NULL },
    { "inertia", NULL }, { "velocity", NULL }, { "omega", NULL }, { "fixed", NULL }, { "geometry", NULL }, { NULL, NULL },
};

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
    lw_reader_frame(r, node, &body->frame);
    lw_reader_vec3(r, lw_json_member(node, "velocity"), LW_Q_SPEED, &body->velocity);
    lw_reader_vec3(r, lw_json_member(node, "omega"), LW_Q_ANGULAR_SPEED, &body->omega);
    if (body->fixed) {
        check_at_rest(r, node, "velocity", body->velocity);
        check_at_rest(r, node, "omega", body->omega);
    }
    lw_reader_body_mass(r, node, body, &r->document->mass[index]);
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
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next) {
        read_body(r, node, def->body_count);
        movable += !def->body[def->body_count].fixed;
        def->body_count++;
    }
    if (movable == 0)
        lw_reader_error(r, given ? given->mark : root->mark,
                        "the mechanism is empty: expected at least one body in \"bodies\" that is not fixed");
}
