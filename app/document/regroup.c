/* The tree of the old text is written again; where it speaks of bodies that move into others, the numbers come from the document, whose
 * lists have the order of the text, in SI. */
#include "app/document/regroup_private.h"

#include "app/geometry/mass.h"

#include <fnmatch.h>
#include <string.h>

bool lw_regroup_refuse(LwRegroupWork *work, const char *format, const char *a, const char *b)
{
    snprintf(work->ask->message, LW_REGROUP_MESSAGE, format, a, b);
    return false;
}

/* ---- who belongs to whom */

static bool find_groups(LwRegroupWork *work)
{
    LwRegroup *ask = work->ask;
    int *first = LW_NEWN(ask->arena, int, ask->group_count);
    for (int g = 0; g < ask->group_count; g++)
        first[g] = -1;
    for (int b = 0; b < work->def->body_count; b++) {
        const LwBodyDef *body = &work->def->body[b];
        work->base[b] = b;
        work->name[b] = body->name;
        int g = 0, same = 0;
        while (g < ask->group_count && fnmatch(ask->group[g].pattern, body->name, 0) != 0)
            g++;
        if (g == ask->group_count)
            continue;
        if (body->kind != LW_BODY_RIGID)
            return lw_regroup_refuse(work, "%s is a point mass or a shaft; group \"%s\" takes rigid bodies only", body->name, ask->group[g].name);
        ask->group[g].members++;
        while (strcmp(ask->group[same].name, ask->group[g].name) != 0)
            same++;
        if (first[same] < 0)
            first[same] = b;
        work->base[b] = first[same];
        work->name[b] = ask->group[g].name;
    }
    for (int g = 0; g < ask->group_count; g++)
        if (ask->group[g].members == 0)
            return lw_regroup_refuse(work, "group \"%s\": no body has a name like %s", ask->group[g].name, ask->group[g].pattern);
    return true;
}

/* Where a body's frame is in the frame of the one it becomes a part of. */
LwFrame lw_regroup_frame(const LwRegroupWork *work, int body)
{
    if (body == LW_GROUND || work->base[body] == body)
        return LW_FRAME_IDENTITY;
    return lw_frame_relative(work->def->body[work->base[body]].frame, work->def->body[body].frame);
}

/* ---- writing */

void lw_regroup_node(LwJsonOut *json, const LwJson *node, const char *key)
{
    switch (node->kind) {
    case LW_JSON_NULL:
        lw_json_out_number(json, key, (double)NAN);
        return;
    case LW_JSON_BOOL:
        lw_json_out_bool(json, key, node->boolean);
        return;
    case LW_JSON_NUMBER:
        lw_json_out_number(json, key, node->number);
        return;
    case LW_JSON_STRING:
        lw_json_out_string(json, key, node->string);
        return;
    default:
        break;
    }
    bool object = node->kind == LW_JSON_OBJECT, deep = false;
    for (const LwJson *m = node->first; m; m = m->next)
        for (const LwJson *inner = m->first; inner; inner = inner->next)
            deep = deep || inner->first;
    if (deep)
        lw_json_out_begin(json, key, object ? '{' : '[');
    else
        lw_json_out_begin_flat(json, key, object ? '{' : '[');
    for (const LwJson *m = node->first; m; m = m->next)
        lw_regroup_node(json, m, m->key);
    lw_json_out_end(json, object ? '}' : ']');
}

void lw_regroup_put_frame(LwJsonOut *json, LwFrame frame)
{
    double q[4];
    lw_quat_store(q, frame.orientation);
    lw_json_out_vec3(json, "position", frame.position);
    lw_json_out_numbers(json, "orientation", q, 4);
}

/* ---- bodies */

/* Mass, centre and inertia of the group as numbers, in the frame of its first member. */
static bool write_mass(LwRegroupWork *work, int base)
{
    const LwDocument *document = work->ask->document;
    LwIntegrals sum = { 0 };
    double mass = 0;
    for (int b = 0; b < work->def->body_count; b++) {
        const LwBodyDef *body = &work->def->body[b];
        if (work->base[b] != base)
            continue;
        if (document->mass[b].doubt)
            return lw_regroup_refuse(work, "body %s: %s; give it mass, com and inertia first", body->name, document->mass[b].doubt);
        LwIntegrals one = { .volume = 1, .centre = body->com }; /* of density `mass` */
        for (int i = 0; i < 6; i++)
            one.inertia[i] = body->inertia[i] / body->mass;
        lw_integrals_move(&one, lw_regroup_frame(work, b));
        lw_integrals_add(&sum, &mass, &one, body->mass);
    }
    lw_json_out_number(&work->json, "mass", mass);
    lw_json_out_vec3(&work->json, "com", sum.centre);
    lw_json_out_numbers(&work->json, "inertia", sum.inertia, 6);
    return true;
}

static const LwJson *body_node(const LwRegroupWork *work, int body)
{
    const LwJson *node = lw_json_member(work->ask->root, "bodies")->first;
    while (body-- > 0)
        node = node->next;
    return node;
}

static void write_geometry(LwRegroupWork *work, int base)
{
    lw_json_out_begin(&work->json, "geometry", '[');
    for (int b = 0; b < work->def->body_count; b++) {
        const LwJson *list = work->base[b] == base ? lw_json_member(body_node(work, b), "geometry") : NULL;
        int i = 0;
        for (const LwJson *entry = list ? list->first : NULL; entry; entry = entry->next, i++) {
            lw_json_out_begin_flat(&work->json, NULL, '{');
            for (const LwJson *m = entry->first; m; m = m->next)
                if (b == base || (strcmp(m->key, "position") != 0 && strcmp(m->key, "orientation") != 0))
                    lw_regroup_node(&work->json, m, m->key);
            if (b != base)
                lw_regroup_put_frame(&work->json, lw_frame_mul(lw_regroup_frame(work, b), work->ask->document->shapes[b].shape[i].frame));
            lw_json_out_end(&work->json, '}');
        }
    }
    lw_json_out_end(&work->json, ']');
}

static bool write_group(LwRegroupWork *work, int base)
{
    static const char *const copied[] = { "position", "orientation", "velocity", "omega" };
    bool fixed = false, told = false, shaped = false;
    for (int b = 0; b < work->def->body_count; b++) {
        const LwBodyMass *info = &work->ask->document->mass[b];
        if (work->base[b] != base)
            continue;
        fixed = fixed || work->def->body[b].fixed;
        told = told || info->mass_given || info->com_given || info->inertia_given;
        shaped = shaped || work->ask->document->shapes[b].count > 0;
    }
    lw_json_out_begin(&work->json, NULL, '{');
    lw_json_out_string(&work->json, "name", work->name[base]);
    if (fixed)
        lw_json_out_bool(&work->json, "fixed", true);
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++) {
        const LwJson *member = lw_json_member(body_node(work, base), copied[i]);
        if (member && (i < 2 || !fixed))
            lw_regroup_node(&work->json, member, copied[i]);
    }
    if (told && !fixed && !write_mass(work, base))
        return false;
    if (shaped)
        write_geometry(work, base);
    lw_json_out_end(&work->json, '}');
    return true;
}

static bool write_bodies(LwRegroupWork *work, const LwJson *list)
{
    int b = 0;
    for (const LwJson *node = list->first; node; node = node->next, b++) {
        if (work->base[b] != b)
            continue;
        if (work->name[b] == work->def->body[b].name)
            lw_regroup_node(&work->json, node, NULL);
        else if (!write_group(work, b))
            return false;
    }
    return true;
}

/* The first text in a tree that is the name of a body which becomes part of a group; NULL: none is. */
static const char *grouped_body(const LwRegroupWork *work, const LwJson *node)
{
    for (int b = 0; node->kind == LW_JSON_STRING && b < work->def->body_count; b++)
        if (strcmp(node->string, work->def->body[b].name) == 0 && (work->base[b] != b || strcmp(work->name[b], work->def->body[b].name) != 0))
            return node->string;
    const char *found = NULL;
    for (const LwJson *m = node->first; m && !found; m = m->next)
        found = grouped_body(work, m);
    return found;
}

bool lw_regroup_write(LwRegroup *regroup, FILE *out)
{
    static const struct { const char *key; bool (*write)(LwRegroupWork *work, const LwJson *list); } lists[] = {
        { "bodies", write_bodies }, { "joints", lw_regroup_joints }, { "loads", lw_regroup_loads }, { "cables", lw_regroup_cables }, { "motors", lw_regroup_motors },
        { "suggestions", lw_regroup_suggestions }, { "contacts", lw_regroup_contacts },
    };
    static const char *const foreign[] = { "measures", "tasks", "views" }; /* which name bodies and places in them, too */
    const LwMechanismDef *def = &regroup->document->def;
    LwRegroupWork work = { .ask = regroup, .def = def, .json = { .out = out } };
    work.base = LW_NEWN(regroup->arena, int, def->body_count);
    work.name = LW_NEWN(regroup->arena, const char *, def->body_count);
    if (regroup->document->suppressed_count > 0) /* the document's lists are then shorter than the text's */
        return lw_regroup_refuse(&work, "%s is suppressed%s, and grouping needs every entry: take it out or in again first", regroup->document->suppressed[0].name, "");
    if (!find_groups(&work))
        return false;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        const LwJson *list = lw_json_member(regroup->root, foreign[i]);
        const char *body = list ? grouped_body(&work, list) : NULL;
        if (body)
            return lw_regroup_refuse(&work, "\"%s\" speak of the body %s, and grouping does not carry them over: take them out, group, and put them back with the new names",
                                     foreign[i], body);
    }
    lw_json_out_begin(&work.json, NULL, '{');
    for (const LwJson *m = regroup->root->first; m; m = m->next) {
        size_t i = 0;
        while (i < sizeof lists / sizeof *lists && strcmp(lists[i].key, m->key) != 0)
            i++;
        if (i == sizeof lists / sizeof *lists) {
            lw_regroup_node(&work.json, m, m->key);
            continue;
        }
        lw_json_out_begin(&work.json, m->key, '[');
        if (!lists[i].write(&work, m))
            return false;
        lw_json_out_end(&work.json, ']');
    }
    lw_json_out_end(&work.json, '}');
    return true;
}
