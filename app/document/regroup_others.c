/* What speaks of bodies that move into others: joints, loads, cables, motors along paths, suggestions. */
#include "app/document/regroup_private.h"

#include <string.h>

static bool stays(const LwRegroupWork *work, int body)
{
    return body == LW_GROUND || work->base[body] == body;
}

static const char *new_name(const LwRegroupWork *work, int body)
{
    return body == LW_GROUND ? "ground" : work->name[body];
}

static bool is_same(const LwRegroupWork *work, const int body[2])
{
    return body[0] != LW_GROUND && body[1] != LW_GROUND && work->base[body[0]] == work->base[body[1]];
}

static void write_names(LwRegroupWork *work, const int body[2])
{
    lw_json_out_begin_flat(&work->json, "bodies", '[');
    for (int i = 0; i < 2; i++)
        lw_json_out_string(&work->json, NULL, new_name(work, body[i]));
    lw_json_out_end(&work->json, ']');
}

static void write_markers(LwRegroupWork *work, const int body[2], const LwFrame marker[2])
{
    lw_json_out_begin(&work->json, "markers", '[');
    for (int i = 0; i < 2; i++) {
        lw_json_out_begin_flat(&work->json, NULL, '{');
        lw_regroup_put_frame(&work->json, lw_frame_mul(lw_regroup_frame(work, body[i]), marker[i]));
        lw_json_out_end(&work->json, '}');
    }
    lw_json_out_end(&work->json, ']');
}

static void write_joint(LwRegroupWork *work, const LwJson *node, const LwJointDef *joint)
{
    lw_json_out_begin(&work->json, NULL, '{');
    for (const LwJson *m = node->first; m; m = m->next) {
        if (strcmp(m->key, "bodies") == 0) {
            write_names(work, joint->body);
        } else if (strcmp(m->key, "markers") == 0) {
            write_markers(work, joint->body, joint->marker);
        } else
            lw_regroup_node(&work->json, m, m->key);
    }
    lw_json_out_end(&work->json, '}');
}

bool lw_regroup_joints(LwRegroupWork *work, const LwJson *list)
{
    int j = 0;
    for (const LwJson *node = list->first; node; node = node->next, j++) {
        if (is_same(work, work->def->joint[j].body))
            work->ask->dropped++;
        else
            write_joint(work, node, &work->def->joint[j]);
    }
    return true;
}

/* Its point or points and bodies; forces in the axes of a body that turns on the way cannot be followed. */
static bool write_load(LwRegroupWork *work, const LwJson *node, const LwLoadDef *load)
{
    bool spring = lw_json_member(node, "bodies") != NULL;
    if (!spring && lw_json_member(node, "body") && load->body_axes && !stays(work, load->body[0]))
        return lw_regroup_refuse(work, "load %s pushes along the axes of %s, which becomes part of a group; give it in world axes, or leave the body out", load->name,
                      work->def->body[load->body[0]].name);
    if (spring && is_same(work, load->body))
        return lw_regroup_refuse(work, load->kind == LW_LOAD_BUSHING ? "the bushing %s would have both ends on the group %s; remove it first"
                                                                     : "the spring %s would have both ends on the group %s; remove it first",
                                 load->name, work->name[load->body[0]]);
    lw_json_out_begin(&work->json, NULL, '{');
    for (const LwJson *m = node->first; m; m = m->next) {
        if (strcmp(m->key, "bodies") == 0) {
            write_names(work, load->body);
        } else if (strcmp(m->key, "markers") == 0) {
            write_markers(work, load->body, load->marker);
        } else if (strcmp(m->key, "body") == 0) {
            lw_json_out_string(&work->json, "body", new_name(work, load->body[0]));
        } else if (strcmp(m->key, "points") == 0) {
            lw_json_out_begin_flat(&work->json, "points", '[');
            for (int i = 0; i < 2; i++)
                lw_json_out_vec3(&work->json, NULL, lw_frame_point(lw_regroup_frame(work, load->body[i]), load->point[i]));
            lw_json_out_end(&work->json, ']');
        } else if (strcmp(m->key, "point") == 0) {
            lw_json_out_vec3(&work->json, "point", lw_frame_point(lw_regroup_frame(work, load->body[0]), load->point[0]));
        } else
            lw_regroup_node(&work->json, m, m->key);
    }
    /* Without a point it acts at the body's origin, which is no longer the group's. */
    if (!spring && lw_json_member(node, "body") && !lw_json_member(node, "point") && !stays(work, load->body[0]))
        lw_json_out_vec3(&work->json, "point", lw_frame_point(lw_regroup_frame(work, load->body[0]), load->point[0]));
    lw_json_out_end(&work->json, '}');
    return true;
}

bool lw_regroup_loads(LwRegroupWork *work, const LwJson *list)
{
    int i = 0;
    for (const LwJson *node = list->first; node; node = node->next)
        if (!write_load(work, node, &work->def->load[i++]))
            return false;
    return true;
}

bool lw_regroup_cables(LwRegroupWork *work, const LwJson *list)
{
    const LwCableDef *cable = work->def->cable;
    for (const LwJson *node = list->first; node; node = node->next, cable++) {
        lw_json_out_begin(&work->json, NULL, '{');
        for (const LwJson *m = node->first; m; m = m->next) {
            if (strcmp(m->key, "points") != 0) {
                lw_regroup_node(&work->json, m, m->key);
                continue;
            }
            const LwCablePoint *point = cable->point;
            lw_json_out_begin(&work->json, "points", '[');
            for (const LwJson *p = m->first; p; p = p->next, point++) {
                const LwJson *radius = lw_json_member(p, "radius");
                lw_json_out_begin_flat(&work->json, NULL, '{');
                lw_json_out_string(&work->json, "body", new_name(work, point->body));
                lw_json_out_vec3(&work->json, "point", lw_frame_point(lw_regroup_frame(work, point->body), point->point));
                if (radius)
                    lw_regroup_node(&work->json, radius, "radius");
                lw_json_out_end(&work->json, '}');
            }
            lw_json_out_end(&work->json, ']');
        }
        lw_json_out_end(&work->json, '}');
    }
    return true;
}

/* Motors along a path move a marker of a body; they are joints of the document, by name. */
bool lw_regroup_motors(LwRegroupWork *work, const LwJson *list)
{
    for (const LwJson *node = list->first; node; node = node->next) {
        const LwJson *marker = lw_json_member(node, "marker"), *name = lw_json_member(node, "name");
        if (!marker) {
            lw_regroup_node(&work->json, node, NULL);
            continue;
        }
        const LwJointDef *joint = work->def->joint;
        while (strcmp(joint->name, name->string) != 0)
            joint++;
        lw_json_out_begin(&work->json, NULL, '{');
        for (const LwJson *m = node->first; m; m = m->next) {
            if (m != marker) {
                lw_regroup_node(&work->json, m, m->key);
                continue;
            }
            lw_json_out_begin_flat(&work->json, "marker", '{');
            lw_json_out_string(&work->json, "body", new_name(work, joint->body[0]));
            lw_regroup_put_frame(&work->json, lw_frame_mul(lw_regroup_frame(work, joint->body[0]), joint->marker[0]));
            lw_json_out_end(&work->json, '}');
        }
        lw_json_out_end(&work->json, '}');
    }
    return true;
}

/* The body of that name; LW_GROUND too when there is none. */
static int find_body(const LwRegroupWork *work, const LwJson *name)
{
    for (int b = 0; name && name->kind == LW_JSON_STRING && b < work->def->body_count; b++)
        if (strcmp(work->def->body[b].name, name->string) == 0)
            return b;
    return LW_GROUND;
}

/* Nobody has checked these: what is not as import writes it is copied. Features are told in the frames of bodies, so those of
 * bodies that moved into others go. */
bool lw_regroup_suggestions(LwRegroupWork *work, const LwJson *list)
{
    for (const LwJson *node = list->first; node; node = node->next) {
        const LwJson *names = lw_json_member(node, "bodies"), *first = names ? names->first : NULL;
        int body[2] = { find_body(work, first), find_body(work, first ? first->next : NULL) };
        if (is_same(work, body))
            continue;
        if (body[0] == LW_GROUND || body[1] == LW_GROUND) {
            lw_regroup_node(&work->json, node, NULL);
            continue;
        }
        lw_json_out_begin(&work->json, NULL, '{');
        for (const LwJson *m = node->first; m; m = m->next) {
            if (m == names)
                write_names(work, body);
            else if (strcmp(m->key, "features") != 0 || (stays(work, body[0]) && stays(work, body[1])))
                lw_regroup_node(&work->json, m, m->key);
        }
        lw_json_out_end(&work->json, '}');
    }
    return true;
}
