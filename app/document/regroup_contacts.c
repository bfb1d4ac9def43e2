/* Contacts of bodies that become part of a group. A body that is the first of its group keeps its frame, so shapes that are written out stay as they
 * are; the others' would have to move, and a contact by the body's own geometry would touch with all of the group's. */
#include "app/document/regroup_private.h"

#include <string.h>

/* Does this side touch with the body's own geometry? */
static bool by_geometry(const LwJson *shapes)
{
    if (!shapes || shapes->kind == LW_JSON_NULL)
        return true;
    bool found = lw_json_member(shapes, "geometry") != NULL;
    for (const LwJson *shape = shapes->kind == LW_JSON_ARRAY ? shapes->first : NULL; shape; shape = shape->next)
        found = found || lw_json_member(shape, "geometry");
    return found;
}

static int find_body(const LwRegroupWork *work, const char *name)
{
    for (int b = 0; b < work->def->body_count; b++)
        if (strcmp(work->def->body[b].name, name) == 0)
            return b;
    return LW_GROUND;
}

static int member_count(const LwRegroupWork *work, int base)
{
    int count = 0;
    for (int b = 0; b < work->def->body_count; b++)
        count += work->base[b] == base;
    return count;
}

typedef struct Side {
    const char *contact;
    const LwJson *shapes;
} Side;

/* A name, or a list of them, as they are from now on. */
static bool write_names(LwRegroupWork *work, const Side *side, const LwJson *names)
{
    if (names->kind == LW_JSON_ARRAY) {
        lw_json_out_begin_flat(&work->json, names->key, '[');
        for (const LwJson *name = names->first; name; name = name->next)
            if (!write_names(work, side, name))
                return false;
        lw_json_out_end(&work->json, ']');
        return true;
    }
    int body = find_body(work, names->string);
    if (body != LW_GROUND && (work->base[body] != body || (member_count(work, body) > 1 && by_geometry(side->shapes))))
        return lw_regroup_refuse(work, "contact %s names %s, which becomes part of a group; remove the contact first, or leave the body out", side->contact,
                                 names->string);
    lw_json_out_string(&work->json, NULL, body == LW_GROUND ? names->string : work->name[body]);
    return true;
}

/* The two sides of "bodies" have shapes of their own. */
static bool write_bodies(LwRegroupWork *work, const char *contact, const LwJson *bodies, const LwJson *shapes)
{
    const LwJson *shape = shapes ? shapes->first : NULL;
    lw_json_out_begin_flat(&work->json, "bodies", '[');
    for (const LwJson *names = bodies->first; names; names = names->next, shape = shape ? shape->next : NULL)
        if (!write_names(work, &(Side){ contact, shape }, names))
            return false;
    lw_json_out_end(&work->json, ']');
    return true;
}

bool lw_regroup_contacts(LwRegroupWork *work, const LwJson *list)
{
    for (const LwJson *node = list->first; node; node = node->next) {
        const char *name = lw_json_member(node, "name")->string;
        const LwJson *shapes = lw_json_member(node, "shapes");
        lw_json_out_begin(&work->json, NULL, '{');
        for (const LwJson *m = node->first; m; m = m->next) {
            bool good = true;
            if (strcmp(m->key, "bodies") == 0)
                good = write_bodies(work, name, m, shapes);
            else if (strcmp(m->key, "among") == 0)
                good = write_names(work, &(Side){ name, shapes }, m);
            else
                lw_regroup_node(&work->json, m, m->key);
            if (!good)
                return false;
        }
        lw_json_out_end(&work->json, '}');
    }
    return true;
}
