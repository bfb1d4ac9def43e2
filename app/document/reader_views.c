/* `views`: how the window looks at the mechanism. Nothing in the mechanics depends on them. */
#include "app/document/reader_private.h"

#include <math.h>
#include <string.h>

static const LwKey view_keys[] = { { "name", NULL }, { "camera", NULL }, { "hidden", NULL }, { "transparent", NULL }, { "section", NULL }, { NULL, NULL } };
static const LwKey camera_keys[] = { { "centre", NULL }, { "angles", NULL }, { "height", NULL }, { "perspective", NULL }, { NULL, NULL } };
static const LwKey section_keys[] = { { "point", NULL }, { "normal", NULL }, { NULL, NULL } };

static void read_camera(LwReader *r, const LwJson *node, LwFileView *view)
{
    double angles[2];
    if (!node || !lw_reader_keys(r, node, "a camera", camera_keys))
        return;
    view->has_camera = true;
    const LwJson *centre = lw_json_member(node, "centre"), *turned = lw_json_member(node, "angles"), *height = lw_json_member(node, "height");
    view->has_centre = centre && lw_reader_vec3(r, centre, LW_Q_LENGTH, &view->centre);
    view->has_angles = turned && lw_reader_numbers(r, turned, LW_Q_ANGLE, 2, angles);
    if (view->has_angles) {
        view->azimuth = angles[0];
        view->elevation = angles[1];
    }
    if (height && lw_reader_number(r, height, LW_Q_LENGTH, &view->height) && !(view->height > 0))
        lw_reader_error(r, height->mark, "\"height\" is %.6g; expected more than 0", view->height);
    lw_reader_bool(r, lw_json_member(node, "perspective"), &view->perspective);
}

static void read_section(LwReader *r, const LwJson *node, LwFileView *view)
{
    if (!node || !lw_reader_keys(r, node, "a section", section_keys))
        return;
    const LwJson *normal = lw_reader_need(r, node, "a section", "normal", "the direction that is cut away, as in [0, 0, 1]");
    bool good = lw_reader_vec3(r, lw_json_member(node, "point"), LW_Q_LENGTH, &view->section_point);
    if (!normal || !lw_reader_vec3(r, normal, LW_Q_NUMBER, &view->section_normal) || !good)
        return;
    LwVec3 n = view->section_normal;
    double largest = fmax(fabs(n.x), fmax(fabs(n.y), fabs(n.z)));
    if (largest == 0) {
        lw_reader_error(r, normal->mark, "the normal is zero; expected a direction such as [0, 0, 1]");
        return;
    }
    n = lw_vec3(n.x / largest, n.y / largest, n.z / largest);
    view->section_normal = lw_vec3_scale(n, 1 / lw_vec3_norm(n));
    view->has_section = true;
}

/* Bodies of other tasks are not there now, but they may be named. */
static bool is_of_a_task(const LwJson *root, const char *name)
{
    const LwJson *tasks = lw_json_member(root, "tasks");
    for (const LwJson *t = tasks ? tasks->first : NULL; t; t = t->next) {
        const LwJson *bodies = lw_json_member(t, "bodies");
        for (const LwJson *b = bodies ? bodies->first : NULL; b; b = b->next) {
            const LwJson *given = lw_json_member(b, "name");
            if (given && given->kind == LW_JSON_STRING && strcmp(given->string, name) == 0)
                return true;
        }
    }
    return false;
}

static int *read_bodies(LwReader *r, const LwJson *root, const LwJson *view, const char *key, int *count)
{
    const LwJson *list = lw_reader_list(r, view, key);
    int *all = LW_NEWN(&r->document->arena, int, list ? list->count : 0);
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next) {
        int body;
        if (e->kind == LW_JSON_STRING && !lw_names_find(&r->names, e->string) && is_of_a_task(root, e->string))
            continue;
        if (!lw_reader_body(r, e, &body))
            continue;
        if (body == LW_GROUND)
            lw_reader_error(r, e->mark, "the ground has no shape; expected a body of this file");
        else
            all[(*count)++] = body;
    }
    return all;
}

void lw_reader_views(LwReader *r, const LwJson *root)
{
    LwDocument *d = r->document;
    const LwJson *list = lw_reader_list(r, root, "views");
    d->view = LW_NEWN(&d->arena, LwFileView, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next) {
        LwFileView *view = &d->view[d->view_count++];
        *view = (LwFileView){ .name = "", .mark = node->mark, .section_normal = { 0, 0, 1 } };
        if (!lw_reader_keys(r, node, "a view", view_keys))
            continue;
        if (lw_reader_string(r, lw_json_member(node, "name"), "a name", &view->name))
            view->name = lw_arena_strdup(&d->arena, view->name);
        read_camera(r, lw_json_member(node, "camera"), view);
        view->hidden = read_bodies(r, root, node, "hidden", &view->hidden_count);
        view->transparent = read_bodies(r, root, node, "transparent", &view->transparent_count);
        read_section(r, lw_json_member(node, "section"), view);
    }
}
