/* Orientations, with formulas and with a word about what does not fit. */
#include "app/document/orientation.h"
#include "app/document/reader_private.h"

#include <math.h>

static bool read_quaternion(LwReader *r, const LwJson *node, LwQuat *value)
{
    double values[4];
    if (!lw_reader_numbers(r, node, LW_Q_NUMBER, 4, values))
        return false;
    LwQuat q = lw_quat_from(values);
    double norm = lw_quat_norm(q);
    if (!(fabs(norm - 1) <= 1e-3)) {
        lw_reader_error(r, node->mark, "not a unit quaternion: its length is %.6g, expected 1; {\"axis\": [0, 0, 1], \"angle\": \"90 deg\"} and {\"xyz\": [0, 0, 90]} "
                        "(degrees) are taken too", norm);
        return false;
    }
    if (fabs(norm - 1) > 1e-6)
        lw_reader_warn(r, node->mark, "a rounded quaternion: its length is %.6g; it is taken as (%.9g, %.9g, %.9g, %.9g)", norm, values[0] / norm, values[1] / norm,
                       values[2] / norm, values[3] / norm);
    *value = fabs(norm - 1) <= 2.3e-16 ? q : lw_quat_normalize(q); /* what was written by a program comes back to the same bits */
    return true;
}

/* Plain numbers are degrees here, as three angles are written; texts and formulas carry their unit. */
static bool read_xyz(LwReader *r, const LwJson *list, LwQuat *value)
{
    double angle[3];
    int i = 0;
    if (list->kind != LW_JSON_ARRAY || list->count != 3) {
        lw_reader_error(r, list->mark, "expected the three angles about x, the turned y and the turned z, such as [0, 0, 90] (degrees), found %s", lw_json_kind_words(list));
        return false;
    }
    for (const LwJson *e = list->first; e; e = e->next, i++) {
        if (!lw_reader_number(r, e, LW_Q_ANGLE, &angle[i]))
            return false;
        if (e->kind == LW_JSON_NUMBER)
            angle[i] *= M_PI / 180;
    }
    *value = lw_orientation_xyz(angle);
    return true;
}

static bool read_turn(LwReader *r, const LwJson *node, LwQuat *value)
{
    static const LwKey keys[] = { { "axis", NULL }, { "angle", NULL }, { "xyz", NULL }, { NULL, NULL } };
    const LwJson *xyz = lw_json_member(node, "xyz"), *axis, *angle;
    LwVec3 direction = { 0, 0, 0 };
    double turn = 0;
    int before = r->issues->errors;
    if (!lw_reader_keys(r, node, "an orientation", keys) || r->issues->errors != before)
        return false;
    if (xyz && node->count > 1) {
        lw_reader_error(r, node->mark, "an orientation has either \"xyz\" or \"axis\" and \"angle\"");
        return false;
    }
    if (xyz)
        return read_xyz(r, xyz, value);
    axis = lw_reader_need(r, node, "an orientation", "axis", "a direction such as [0, 0, 1]");
    angle = lw_reader_need(r, node, "an orientation", "angle", "an angle such as \"90 deg\"");
    if (!axis || !angle || !lw_reader_vec3(r, axis, LW_Q_NUMBER, &direction) || !lw_reader_number(r, angle, LW_Q_ANGLE, &turn))
        return false;
    if (direction.x == 0 && direction.y == 0 && direction.z == 0) {
        lw_reader_error(r, axis->mark, "the axis is zero; expected a direction such as [0, 0, 1]");
        return false;
    }
    *value = lw_orientation_about(direction, turn);
    return true;
}

bool lw_reader_quat(LwReader *r, const LwJson *node, LwQuat *value)
{
    if (!node)
        return true;
    return node->kind == LW_JSON_OBJECT ? read_turn(r, node, value) : read_quaternion(r, node, value);
}
