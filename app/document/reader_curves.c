#include "app/document/reader_curves.h"

#include "app/document/choices.h"

#include <math.h>

const LwKey lw_curve_keys[] = {
    { "points", NULL }, { "degree", NULL }, { "weights", NULL }, { "knots", NULL }, { "closed", NULL }, { "through", NULL }, { "spacing", NULL },
    { "circle", NULL }, { "ellipse", NULL }, { "line", NULL }, { "nurbs", NULL }, { NULL, NULL },
};
const int lw_curve_key_count = sizeof lw_curve_keys / sizeof *lw_curve_keys - 1;

const LwJson *lw_reader_element(const LwJson *list, int index)
{
    const LwJson *e = list->first;
    for (int i = 0; e && i < index; i++)
        e = e->next;
    return index < 0 || !e ? list : e;
}

static bool is_list(LwReader *r, const LwJson *node, const char *of)
{
    if (node->kind != LW_JSON_ARRAY)
        lw_reader_error(r, node->mark, "expected a list of %s, found %s", of, lw_json_kind_words(node));
    return node->kind == LW_JSON_ARRAY;
}

bool lw_reader_number_list(LwReader *r, const LwJson *node, LwQuantity quantity, int *count, double **out)
{
    if (!is_list(r, node, "numbers"))
        return false;
    bool good = true;
    double *values = LW_NEWN(&r->scratch, double, node->count), *next = values;
    for (const LwJson *e = node->first; e; e = e->next)
        good &= lw_reader_number(r, e, quantity, next++);
    *count = node->count;
    *out = values;
    return good;
}

bool lw_reader_points(LwReader *r, const LwJson *node, int *count, LwVec3 **out)
{
    if (!is_list(r, node, "points"))
        return false;
    bool good = true;
    LwVec3 *point = LW_NEWN(&r->scratch, LwVec3, node->count);
    int i = 0;
    for (const LwJson *e = node->first; e; e = e->next, i++) {
        double v[3] = { 0, 0, 0 };
        bool flat = e->kind == LW_JSON_ARRAY && e->count == 2;
        if (e->kind != LW_JSON_ARRAY || (e->count != 2 && e->count != 3)) {
            lw_reader_error(r, e->mark, "expected a point [x, y] or [x, y, z]");
            good = false;
        } else
            good &= lw_reader_numbers(r, e, LW_Q_LENGTH, flat ? 2 : 3, v);
        point[i] = lw_vec3_from(v);
    }
    *count = node->count;
    *out = point;
    return good;
}

/* Points the error at the number that is wrong. */
static void report(LwReader *r, const LwJson *node, const LwJson *points, const LwNurbsError *error)
{
    static const char *const keys[] = { [LW_NURBS_DEGREE] = "degree", [LW_NURBS_WEIGHTS] = "weights", [LW_NURBS_KNOTS] = "knots" };
    const LwJson *list = error->fault == LW_NURBS_POINTS ? points : lw_json_member(node, keys[error->fault]);
    lw_reader_error(r, list ? lw_reader_element(list, error->index)->mark : node->mark, "%s", error->message);
}

static const LwNurbs *read_control(LwReader *r, const LwJson *node, const LwJson *points)
{
    const LwJson *weights = lw_json_member(node, "weights"), *knots = lw_json_member(node, "knots"), *degree = lw_json_member(node, "degree");
    LwNurbsDef def = { 0 };
    LwNurbsError error;
    LwVec3 *point;
    double *weight = NULL, *knot = NULL, p = 3;
    int weight_count = 0;
    if (!lw_reader_points(r, points, &def.count, &point) || !lw_reader_number(r, degree, LW_Q_NUMBER, &p) ||
        !lw_reader_bool(r, lw_json_member(node, "closed"), &def.closed) ||
        (weights && !lw_reader_number_list(r, weights, LW_Q_NUMBER, &weight_count, &weight)) ||
        (knots && !lw_reader_number_list(r, knots, LW_Q_NUMBER, &def.knot_count, &knot)))
        return NULL;
    if (weights && weight_count != def.count) {
        lw_reader_error(r, weights->mark, "found %d weights for %d points; expected one for each", weight_count, def.count);
        return NULL;
    }
    if (degree && (p != floor(p) || fabs(p) > 1000)) {
        lw_reader_error(r, degree->mark, "the degree is %.6g; expected a whole number", p);
        return NULL;
    }
    def.degree = !degree && def.count < 4 && def.count > 1 ? def.count - 1 : (int)p;
    def.point = point;
    def.weight = weight;
    def.knot = knot;
    const LwNurbs *curve = lw_nurbs_create(&r->document->arena, &def, &error);
    if (!curve)
        report(r, node, points, &error);
    return curve;
}

static const LwNurbs *read_through(LwReader *r, const LwJson *node, const LwJson *points)
{
    static const LwChoice spacings[] = { { "chord", LW_SPACING_CHORD }, { "centripetal", LW_SPACING_CENTRIPETAL }, { "arc", LW_SPACING_ARC }, { NULL, 0 } };
    const LwJson *spacing = lw_json_member(node, "spacing");
    LwNurbsError error;
    LwVec3 *point;
    int count, chosen = LW_SPACING_CHORD;
    bool closed = false;
    const char *word = "chord";
    char message[LW_CHOICE_MESSAGE];
    if (!lw_reader_points(r, points, &count, &point) || !lw_reader_bool(r, lw_json_member(node, "closed"), &closed) ||
        !lw_reader_string(r, spacing, "a spacing", &word))
        return NULL;
    chosen = lw_choice_find(spacings, "spacing", word, message);
    if (chosen < 0) {
        lw_reader_error(r, spacing->mark, "%s", message);
        return NULL;
    }
    const LwNurbs *curve = count > 0 ? lw_nurbs_through(&r->document->arena, count, point, closed, (LwSpacing)chosen, &error) : NULL;
    if (!curve && count > 0)
        report(r, node, points, &error);
    else if (!curve)
        lw_reader_error(r, points->mark, "a curve goes through at least 2 points");
    return curve;
}

static const LwNurbs *read_ellipse(LwReader *r, const LwJson *node, int count)
{
    double radius[2];
    if (!(count == 1 ? lw_reader_number(r, node, LW_Q_LENGTH, radius) : lw_reader_numbers(r, node, LW_Q_LENGTH, 2, radius)))
        return NULL;
    if (count == 1)
        radius[1] = radius[0];
    if (!(radius[0] > 0 && radius[1] > 0 && isfinite(radius[0] + radius[1]))) {
        lw_reader_error(r, node->mark, "the radius of a curve is %.6g; expected more than 0", fmin(radius[0], radius[1]));
        return NULL;
    }
    return lw_nurbs_ellipse(&r->document->arena, radius[0], radius[1]);
}

static const LwNurbs *read_line(LwReader *r, const LwJson *node)
{
    LwVec3 *point;
    int count;
    if (!lw_reader_points(r, node, &count, &point))
        return NULL;
    if (count != 2 || !(lw_vec3_norm(lw_vec3_sub(point[0], point[1])) > 0)) {
        lw_reader_error(r, node->mark, "expected two different points for a line");
        return NULL;
    }
    return lw_nurbs_line(&r->document->arena, point[0], point[1]);
}

/* Lengths whose squares are no numbers any more: the shape is right, and no curve comes of it. */
static const LwNurbs *of_size(LwReader *r, const LwJson *node, const LwNurbs *curve, int errors_before)
{
    if (!curve && r->issues->errors == errors_before)
        lw_reader_error(r, node->mark, "the curve is too large or too small to compute with; expected lengths in m, or with a unit such as \"400 mm\"");
    return curve;
}

const LwNurbs *lw_reader_curve(LwReader *r, const LwJson *node)
{
    static const char *const shapes[] = { "points", "through", "circle", "ellipse", "line", "nurbs" };
    const LwJson *chosen = NULL;
    int shape = -1, before = r->issues->errors;
    for (int i = 0; i < 6; i++) {
        const LwJson *member = lw_json_member(node, shapes[i]);
        if (member && chosen) {
            lw_reader_error(r, member->key_mark, "both \"%s\" and \"%s\"; expected one shape of a curve", shapes[shape], shapes[i]);
            return NULL;
        }
        if (member)
            chosen = member, shape = i;
    }
    switch (shape) {
    case 0:
        return read_control(r, node, chosen);
    case 1:
        return read_through(r, node, chosen);
    case 2:
        return of_size(r, chosen, read_ellipse(r, chosen, 1), before);
    case 3:
        return of_size(r, chosen, read_ellipse(r, chosen, 2), before);
    case 4:
        return of_size(r, chosen, read_line(r, chosen), before);
    case 5:
        return lw_reader_keys(r, chosen, "a NURBS curve", lw_curve_keys) ? lw_reader_curve(r, chosen) : NULL;
    default:
        lw_reader_error(r, node->mark, "a curve needs one of \"points\", \"through\", \"circle\", \"ellipse\" or \"line\"");
        return NULL;
    }
}
