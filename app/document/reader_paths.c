/* What joints have besides numbers: curves, a surface, a path in time; and motors that drive along a path. */
#include "app/document/reader_curves.h"

#include "core/math/nurbs_surface.h"
#include "core/model/path.h"
#include "joints/library.h"

#include <math.h>
#include <string.h>

/* lw_curve_keys and some more. */
static const LwKey *keys_with(LwReader *r, const LwKey *more, int count)
{
    LwKey *keys = LW_NEWN(&r->scratch, LwKey, lw_curve_key_count + count + 1);
    memcpy(keys, lw_curve_keys, (size_t)lw_curve_key_count * sizeof *keys);
    memcpy(keys + lw_curve_key_count, more, (size_t)count * sizeof *keys);
    return keys;
}

static void read_curves(LwReader *r, const LwJson *node, LwJointDef *joint)
{
    static const LwKey more[] = { { "hole", NULL }, { "follower", NULL }, { "base", NULL }, { "roller", NULL }, { "offset", NULL }, { "period", NULL } };
    const LwJointClass *type = joint->type;
    for (int k = 0; k < type->curve_count; k++) {
        const char *what = lw_arena_printf(&r->scratch, "a joint of type %s", type->name);
        const LwJson *member = lw_reader_need(r, node, what, type->curve[k], "a curve, such as {\"circle\": 0.1} or {\"through\": [[0, 0], …]}");
        int before = r->issues->errors;
        if (!member || !lw_reader_keys(r, member, "a curve", keys_with(r, more, 6)) || r->issues->errors != before)
            continue;
        const LwNurbs *curve = lw_json_member(member, "follower") ? lw_reader_cam(r, member, joint) : lw_reader_curve(r, member);
        joint->curve[k] = curve ? lw_reader_fit_curve(r, member, joint, curve) : NULL;
    }
}

/* Rows of points (or weights) of one length. */
static bool read_grid(LwReader *r, const LwJson *node, bool weights, int count[2], void **out)
{
    if (node->kind != LW_JSON_ARRAY || node->count == 0) {
        lw_reader_error(r, node->mark, "expected a list of rows, each a list of %s", weights ? "weights" : "points [x, y, z]");
        return false;
    }
    int columns = node->first->kind == LW_JSON_ARRAY ? node->first->count : 0, row = 0;
    size_t size = weights ? sizeof(double) : sizeof(LwVec3);
    char *all = lw_arena_alloc(&r->scratch, (size_t)node->count * (size_t)columns, size);
    for (const LwJson *e = node->first; e; e = e->next, row++) {
        void *values = NULL;
        int found = 0;
        if (weights ? !lw_reader_number_list(r, e, LW_Q_NUMBER, &found, (double **)&values) : !lw_reader_points(r, e, &found, (LwVec3 **)&values))
            return false;
        if (found != columns) {
            lw_reader_error(r, e->mark, "this row has %d entries; expected %d as in the first", found, columns);
            return false;
        }
        memcpy(all + (size_t)row * (size_t)columns * size, values, (size_t)columns * size);
    }
    count[0] = node->count;
    count[1] = columns;
    *out = all;
    return true;
}

static bool read_surface_knots(LwReader *r, const LwJson *knots, LwNurbsSurfaceDef *def)
{
    if (!knots)
        return true;
    if (knots->kind != LW_JSON_ARRAY || knots->count != 2) {
        lw_reader_error(r, knots->mark, "expected two lists of knots, for u and for v");
        return false;
    }
    double *knot[2];
    for (int k = 0; k < 2; k++) {
        if (!lw_reader_number_list(r, lw_reader_element(knots, k), LW_Q_NUMBER, &def->knot_count[k], &knot[k]))
            return false;
        def->knot[k] = knot[k];
    }
    return true;
}

static const LwNurbsSurface *read_surface(LwReader *r, const LwJson *node)
{
    static const LwKey keys[] = { { "degrees", NULL }, { "points", NULL }, { "weights", NULL }, { "knots", NULL }, { NULL, NULL } };
    LwNurbsSurfaceDef def = { .degree = { 3, 3 } };
    LwNurbsError error;
    void *point = NULL, *weight = NULL;
    double degree[2] = { 3, 3 };
    int size[2];
    if (!lw_reader_keys(r, node, "a surface", keys))
        return NULL;
    const LwJson *points = lw_reader_need(r, node, "a surface", "points", "rows of control points [x, y, z]"), *weights = lw_json_member(node, "weights");
    if (!points || !lw_reader_numbers(r, lw_json_member(node, "degrees"), LW_Q_NUMBER, 2, degree) || !read_grid(r, points, false, def.count, &point) ||
        !read_surface_knots(r, lw_json_member(node, "knots"), &def) || (weights && !read_grid(r, weights, true, size, &weight)))
        return NULL;
    if (weights && (size[0] != def.count[0] || size[1] != def.count[1])) {
        lw_reader_error(r, weights->mark, "expected one weight for each point");
        return NULL;
    }
    for (int k = 0; k < 2; k++)
        def.degree[k] = fabs(degree[k]) < 1000 && degree[k] == floor(degree[k]) ? (int)degree[k] : -1;
    def.point = point;
    def.weight = weight;
    const LwNurbsSurface *surface = lw_nurbs_surface_create(&r->document->arena, &def, &error);
    if (!surface)
        lw_reader_error(r, node->mark, "%s", error.message);
    return surface;
}

/* ---- paths ---- */

static bool read_orientations(LwReader *r, const LwJson *node, LwPath *path)
{
    const LwJson *list = lw_json_member(node, "orientations"), *at = lw_json_member(node, "at");
    double *s = NULL;
    int count = 0, fault;
    if (!list)
        return true;
    if (list->kind != LW_JSON_ARRAY || list->count < 2) {
        lw_reader_error(r, list->mark, "expected a list of at least two orientations (unit quaternions, scalar first)");
        return false;
    }
    LwQuat *q = LW_NEWN(&r->scratch, LwQuat, list->count);
    for (int i = 0; i < list->count; i++)
        if (!lw_reader_quat(r, lw_reader_element(list, i), &q[i]))
            return false;
    if (at && !lw_reader_number_list(r, at, LW_Q_NUMBER, &count, &s))
        return false;
    if (at && count != list->count) {
        lw_reader_error(r, at->mark, "found %d places for %d orientations; expected one for each", count, list->count);
        return false;
    }
    double *parameter = LW_NEWN(&r->scratch, double, list->count), range = path->curve->end - path->curve->start;
    for (int i = 0; i < list->count; i++)
        parameter[i] = path->curve->start + range * (at ? s[i] : (double)i / (list->count - 1));
    for (int i = 0; i < list->count && path->meaning == LW_PATH_LENGTH; i++)
        parameter[i] = lw_nurbs_arc(path->curve, parameter[i]);
    path->orientation = lw_orientation_path_create(&r->document->arena, list->count, parameter, q, &fault);
    if (!path->orientation)
        lw_reader_error(r, (at ? lw_reader_element(at, fault) : list)->mark, "the places of the orientations must increase");
    return path->orientation;
}

/* Loads jump with accelerations: allowed, but nobody should wonder. */
static void warn_of_jumps(LwReader *r, const LwJson *node, const LwPath *path)
{
    double s, other;
    bool by_length = path->meaning == LW_PATH_LENGTH;
    int order = lw_nurbs_jump(path->curve, by_length, &s);
    if (order == 0)
        return;
    bool better = !by_length && lw_nurbs_jump(path->curve, true, &other) == 0;
    lw_reader_warn(r, node->mark, "the %s along this path jumps at the parameter %.6g, and loads with it; %s", order == 1 ? "speed" : "acceleration", s,
                   better ? "a law of \"distance\" is smooth there" : "curves of degree 3 with single knots, or \"through\" points, are smooth");
}

static const LwPath *read_path(LwReader *r, const LwJson *node)
{
    static const LwKey more[] = { { "progress", NULL }, { "distance", NULL }, { "orientations", NULL }, { "at", NULL } };
    const LwJson *progress = lw_json_member(node, "progress"), *distance = lw_json_member(node, "distance"), *law = progress ? progress : distance;
    int before = r->issues->errors;
    double s;
    if (!lw_reader_keys(r, node, "a path", keys_with(r, more, 4)) || r->issues->errors != before)
        return NULL;
    LwPath *path = LW_NEW(&r->document->arena, LwPath);
    path->curve = lw_reader_curve(r, node);
    path->meaning = progress ? LW_PATH_FRACTION : distance ? LW_PATH_LENGTH : LW_PATH_PARAMETER;
    if (!path->curve || !read_orientations(r, node, path))
        return NULL;
    if (progress && distance) {
        lw_reader_error(r, distance->key_mark, "both \"progress\" and \"distance\"; expected one law along the path");
        return NULL;
    }
    if (lw_nurbs_has_corner(path->curve, &s)) {
        lw_reader_error(r, node->mark, "the path has a corner at the parameter %.6g; expected a smooth one", s);
        return NULL;
    }
    warn_of_jumps(r, node, path);
    if (law)
        path->law = lw_reader_law(r, law, (LwLawWish){ progress ? LW_Q_NUMBER : LW_Q_LENGTH, LW_LAW_USES_T, 2 });
    return !law || path->law ? path : NULL;
}

void lw_reader_shapes(LwReader *r, const LwJson *node, LwJointDef *joint)
{
    const LwJointClass *type = joint->type;
    const char *what = lw_arena_printf(&r->scratch, "a joint of type %s", type->name);
    read_curves(r, node, joint);
    if (type->surface) {
        const LwJson *surface = lw_reader_need(r, node, what, "surface", "a NURBS surface");
        joint->surface = surface ? read_surface(r, surface) : NULL;
    }
    if (type->path == LW_PATH_NONE)
        return;
    const LwJson *path = lw_reader_need(r, node, what, "path", "a curve with \"progress\" or \"distance\", a law of time along it");
    joint->path = path ? read_path(r, path) : NULL;
    if (joint->path && !joint->path->orientation == (type->path == LW_PATH_FRAME))
        lw_reader_error(r, path->mark, type->path == LW_PATH_FRAME ? "this path has no \"orientations\"; a joint of type %s needs them"
                                                                   : "a joint of type %s takes no \"orientations\"", type->name);
}

static const LwJointClass *path_class(LwPathUse use)
{
    for (int i = 0; i < lw_joint_library_count; i++)
        if (lw_joint_library[i]->path == use)
            return lw_joint_library[i];
    return NULL;
}

void lw_reader_path_motor(LwReader *r, const LwJson *node, int index)
{
    static const LwKey motor_keys[] = { { "name", NULL }, { "marker", NULL }, { "path", NULL }, { "suppressed", NULL }, { NULL, NULL } };
    static const LwKey marker_keys[] = { { "body", NULL }, { "position", NULL }, { "orientation", NULL }, { NULL, NULL } };
    LwJointDef *joint = &r->document->def.joint[index];
    *joint = (LwJointDef){ .name = "", .mark = node->mark, .body = { LW_GROUND, LW_GROUND }, .marker = { LW_FRAME_IDENTITY, LW_FRAME_IDENTITY } };
    lw_reader_keys(r, node, "a motor along a path", motor_keys);
    joint->name = lw_reader_name(r, node, "a motor", LW_NAME_JOINT, index);
    const LwJson *marker = lw_reader_need(r, node, "a motor along a path", "marker", "{\"body\": …, \"position\": …}");
    const LwJson *path = lw_reader_need(r, node, "a motor along a path", "path", "a curve in the world");
    joint->type = path_class(LW_PATH_POINT);
    if (!marker || !path || !lw_reader_keys(r, marker, "a marker", marker_keys))
        return;
    const LwJson *body = lw_reader_need(r, marker, "a marker", "body", "the body it moves");
    if (body && lw_reader_body(r, body, &joint->body[0]) && !lw_reader_is_movable(r, joint->body[0]))
        lw_reader_error(r, body->mark, "a motor on a fixed body moves nothing; expected a movable body");
    lw_reader_frame(r, marker, &joint->marker[0]);
    joint->path = path->kind == LW_JSON_OBJECT ? read_path(r, path) : NULL;
    if (path->kind != LW_JSON_OBJECT)
        lw_reader_error(r, path->mark, "expected an object for a path, found %s", lw_json_kind_words(path));
    if (joint->path && joint->path->orientation)
        joint->type = path_class(LW_PATH_FRAME);
}
