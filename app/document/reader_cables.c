/* Cables over points and pulleys of bodies. */
#include "app/document/reader_private.h"

#include <math.h>

static const LwKey cable_keys[] = { { "name", NULL }, { "points", NULL }, { "axis", NULL }, { "length", NULL }, { "suppressed", NULL }, { NULL, NULL } };
static const LwKey point_keys[] = { { "body", NULL }, { "point", NULL }, { "radius", NULL }, { NULL, NULL } };

static bool read_point(LwReader *r, const LwJson *node, bool is_end, LwCableDef *cable)
{
    LwCablePoint *point = &cable->point[cable->point_count++];
    *point = (LwCablePoint){ .body = LW_GROUND };
    if (!lw_reader_keys(r, node, "a point of a cable", point_keys))
        return false;
    const LwJson *body = lw_reader_need(r, node, "a point of a cable", "body", "the name of a body, or \"ground\"");
    const LwJson *radius = lw_json_member(node, "radius");
    bool good = body && lw_reader_body(r, body, &point->body);
    good &= lw_reader_vec3(r, lw_json_member(node, "point"), LW_Q_LENGTH, &point->point);
    good &= lw_reader_number(r, radius, LW_Q_LENGTH, &point->radius);
    if (radius && good && (point->radius == 0 || is_end)) {
        lw_reader_error(r, radius->mark, is_end ? "a cable begins and ends at a point; expected no radius here"
                                                : "the radius is zero; leave it out for an eyelet");
        return false;
    }
    if (radius && good && !cable->plane) {
        lw_reader_error(r, radius->mark, "a cable with pulleys needs \"axis\": the direction of the pulleys' axes in the world");
        return false;
    }
    return good;
}

/* Neighbours need a span between them. */
static void check_spans(LwReader *r, const LwJson *list, const LwCableDef *cable)
{
    const LwJson *node = list->first->next;
    bool moves = lw_reader_is_movable(r, cable->point[0].body);
    for (int i = 1; i < cable->point_count; i++, node = node->next) {
        const LwCablePoint *a = &cable->point[i - 1], *b = &cable->point[i];
        LwVec3 d = lw_vec3_sub(lw_frame_point(lw_reader_body_frame(r, b->body), b->point), lw_frame_point(lw_reader_body_frame(r, a->body), a->point));
        if (cable->plane)
            d = lw_vec3_mad(d, -lw_vec3_dot(d, cable->axis), cable->axis);
        moves = moves || lw_reader_is_movable(r, b->body);
        if (!(lw_vec3_norm(d) > fabs(b->radius - a->radius)))
            lw_reader_error(r, node->mark, a->radius == 0 && b->radius == 0 ? "this point coincides with the one before; expected them apart"
                                                                              : "there is no room for a straight span from the point before to this one");
    }
    if (!moves)
        lw_reader_error(r, list->mark, "all points of this cable are fixed: there is nothing to move");
}

static bool read_axis(LwReader *r, const LwJson *node, LwCableDef *cable)
{
    if (!node)
        return true;
    if (!lw_reader_vec3(r, node, LW_Q_NUMBER, &cable->axis))
        return false;
    double length = lw_vec3_norm(cable->axis);
    if (!(length > 0) || !isfinite(length)) {
        lw_reader_error(r, node->mark, "the axis is zero or too long; expected a direction such as [0, 0, 1]");
        return false;
    }
    cable->axis = lw_vec3_scale(cable->axis, 1 / length);
    cable->plane = true;
    return true;
}

static void read_cable(LwReader *r, const LwJson *node, int index)
{
    LwCableDef *cable = &r->document->def.cable[index];
    *cable = (LwCableDef){ .name = "", .mark = node->mark };
    if (!lw_reader_keys(r, node, "a cable", cable_keys))
        return;
    cable->name = lw_reader_name(r, node, "a cable", LW_NAME_CABLE, index);
    const LwJson *length = lw_json_member(node, "length");
    bool good = read_axis(r, lw_json_member(node, "axis"), cable);
    cable->length_given = length && lw_reader_number(r, length, LW_Q_LENGTH, &cable->length);
    if (cable->length_given && !(cable->length > 0))
        lw_reader_error(r, length->mark, "\"length\" is %.6g; expected more than 0", cable->length);
    if (!lw_reader_need(r, node, "a cable", "points", "a list of {\"body\": …, \"point\": …}, from end to end"))
        return;
    const LwJson *list = lw_reader_list(r, node, "points");
    if (!list)
        return;
    if (list->count < 2) {
        lw_reader_error(r, list->mark, "a cable needs two points at least, found %d", list->count);
        return;
    }
    cable->point = LW_NEWN(&r->document->arena, LwCablePoint, list->count);
    for (const LwJson *item = list->first; item; item = item->next)
        good &= read_point(r, item, item == list->first || !item->next, cable);
    if (good)
        check_spans(r, list, cable);
}

void lw_reader_cables(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_reader_list(r, root, "cables");
    def->cable = LW_NEWN(&r->document->arena, LwCableDef, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_cable(r, node, def->cable_count++);
}
