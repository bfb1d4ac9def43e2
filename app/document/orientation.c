#include "app/document/orientation.h"

#include "app/document/units.h"

#include <math.h>

LwQuat lw_orientation_about(LwVec3 axis, double angle)
{
    double largest = fmax(fabs(axis.x), fmax(fabs(axis.y), fabs(axis.z)));
    LwVec3 scaled = lw_vec3(axis.x / largest, axis.y / largest, axis.z / largest); /* its square neither overflows nor vanishes */
    double sine = sin(angle / 2) / lw_vec3_norm(scaled);
    return (LwQuat){ cos(angle / 2), sine * scaled.x, sine * scaled.y, sine * scaled.z };
}

LwQuat lw_orientation_xyz(const double angle[3])
{
    LwQuat x = { cos(angle[0] / 2), sin(angle[0] / 2), 0, 0 }, y = { cos(angle[1] / 2), 0, sin(angle[1] / 2), 0 },
           z = { cos(angle[2] / 2), 0, 0, sin(angle[2] / 2) };
    return lw_quat_mul(lw_quat_mul(x, y), z);
}

static bool literal_angle(const LwJson *node, double unit, double *value)
{
    char message[LW_UNITS_MESSAGE];
    if (node && node->kind == LW_JSON_NUMBER) {
        *value = node->number * unit;
        return true;
    }
    return node && node->kind == LW_JSON_STRING && lw_units_parse(node->string, LW_Q_ANGLE, value, message);
}

/* The plain numbers of a list. */
static bool literal_numbers(const LwJson *node, int count, double *value)
{
    if (!node || node->kind != LW_JSON_ARRAY || node->count != count)
        return false;
    for (const LwJson *e = node->first; e; e = e->next)
        if (e->kind != LW_JSON_NUMBER)
            return false;
        else
            *value++ = e->number;
    return true;
}

static bool literal_xyz(const LwJson *list, LwQuat *value)
{
    double angle[3];
    int i = 0;
    if (list->kind != LW_JSON_ARRAY || list->count != 3)
        return false;
    for (const LwJson *e = list->first; e; e = e->next)
        if (!literal_angle(e, M_PI / 180, &angle[i++]))
            return false;
    *value = lw_orientation_xyz(angle);
    return true;
}

bool lw_orientation_literal(const LwJson *node, LwQuat *value)
{
    double number[4], angle;
    if (node->kind == LW_JSON_OBJECT) {
        const LwJson *xyz = lw_json_member(node, "xyz");
        if (xyz)
            return literal_xyz(xyz, value);
        if (!literal_numbers(lw_json_member(node, "axis"), 3, number) || !literal_angle(lw_json_member(node, "angle"), 1, &angle) ||
            (number[0] == 0 && number[1] == 0 && number[2] == 0))
            return false;
        *value = lw_orientation_about(lw_vec3_from(number), angle);
        return true;
    }
    if (!literal_numbers(node, 4, number) || !(lw_quat_norm(lw_quat_from(number)) > 0))
        return false;
    *value = lw_quat_normalize(lw_quat_from(number));
    return true;
}
