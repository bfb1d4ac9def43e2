/* `measures`: quantities written beside the results. */
#include "app/document/choices.h"
#include "app/document/reader_private.h"

#include <math.h>
#include <string.h>

static const LwKey common_keys[] = {
    { "name", NULL }, { "type", NULL }, { "body", NULL }, { "point", NULL }, { "orientation", NULL }, { "relative", NULL },
    { "bodies", NULL }, { "points", NULL }, { "axes", NULL }, { "about", NULL }, { "suppressed", NULL }, { NULL, NULL },
};

static const LwChoice kinds[] = {
    { "point", LW_MEASURE_POINT }, { "motion", LW_MEASURE_MOTION }, { "distance", LW_MEASURE_DISTANCE }, { "angle", LW_MEASURE_ANGLE },
    { "centre", LW_MEASURE_CENTRE }, { "energy", LW_MEASURE_ENERGY }, { "momentum", LW_MEASURE_MOMENTUM }, { NULL, 0 },
};

/* By kind; LW_MEASURE_TURN is an angle with "about". */
static const char *const keys_of_kind[] = {
    [LW_MEASURE_POINT] = "body point relative", [LW_MEASURE_MOTION] = "body point orientation relative", [LW_MEASURE_DISTANCE] = "bodies points",
    [LW_MEASURE_ANGLE] = "bodies axes about", [LW_MEASURE_TURN] = "bodies axes about", [LW_MEASURE_CENTRE] = "bodies", [LW_MEASURE_ENERGY] = "bodies",
    [LW_MEASURE_MOMENTUM] = "bodies about",
};

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool read_kind(LwReader *r, const LwJson *node, LwMeasureDef *measure)
{
    const LwJson *type = lw_reader_need(r, node, "a measure", "type", "point, motion, distance, angle, centre, energy or momentum");
    const char *word;
    char message[LW_CHOICE_MESSAGE];
    if (!type || !lw_reader_string(r, type, "the type of a measure", &word))
        return false;
    int kind = lw_choice_find(kinds, "type of measure", word, message);
    if (kind < 0) {
        lw_reader_error(r, type->mark, "%s", message);
        return false;
    }
    measure->kind = (LwMeasureKind)kind;
    bool good = true;
    for (const LwJson *m = node->first; m; m = m->next)
        if (strcmp(m->key, "name") != 0 && strcmp(m->key, "type") != 0 && strcmp(m->key, "suppressed") != 0 && !has_word(keys_of_kind[kind], m->key)) {
            lw_reader_error(r, m->key_mark, "a measure of type %s has no \"%s\"; it takes: %s", word, m->key, keys_of_kind[kind]);
            good = false;
        }
    return good;
}

static void read_point(LwReader *r, const LwJson *node, LwMeasureDef *measure)
{
    const LwJson *body = lw_reader_need(r, node, "a measure of a point", "body", "the body that it is fixed in"), *relative = lw_json_member(node, "relative");
    if (!body || !lw_reader_body(r, body, &measure->body[0]))
        return;
    lw_reader_vec3(r, lw_json_member(node, "point"), LW_Q_LENGTH, &measure->marker[0].position);
    lw_reader_quat(r, lw_json_member(node, "orientation"), &measure->marker[0].orientation);
    if (relative && !lw_reader_body(r, relative, &measure->body[1]))
        return;
    if (measure->body[0] == measure->body[1])
        lw_reader_error(r, body->mark, "a body seen from itself does not move; expected another one");
}

/* A list of two vectors under a key. */
static bool read_pair(LwReader *r, const LwJson *list, LwQuantity quantity, LwVec3 pair[2])
{
    if (list->kind != LW_JSON_ARRAY || list->count != 2) {
        lw_reader_error(r, list->mark, "expected a list of two %s, one in each body's frame, found %s%s", list->key, lw_json_kind_words(list),
                        list->kind == LW_JSON_ARRAY ? " of another length" : "");
        return false;
    }
    return lw_reader_vec3(r, list->first, quantity, &pair[0]) && lw_reader_vec3(r, list->first->next, quantity, &pair[1]);
}

static void read_distance(LwReader *r, const LwJson *node, LwMeasureDef *measure)
{
    LwVec3 point[2];
    const LwJson *points = lw_json_member(node, "points");
    if (!lw_reader_two_bodies(r, node, "a distance", measure->body) || (points && !read_pair(r, points, LW_Q_LENGTH, point)))
        return;
    for (int k = 0; points && k < 2; k++)
        measure->marker[k].position = point[k];
}

static bool is_zero(LwVec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* Without "about" the markers' z axes are the directions; with it their x axes are, and marker 2's z axis is the one turned about. */
static void read_angle(LwReader *r, const LwJson *node, LwMeasureDef *measure)
{
    LwVec3 axis[2], about = { 0, 0, 0 }, none = { 0, 0, 0 };
    const LwJson *axes = lw_reader_need(r, node, "an angle", "axes", "two directions, one in each body's frame"), *turn = lw_json_member(node, "about");
    if (!lw_reader_two_bodies(r, node, "an angle", measure->body) || !axes || !read_pair(r, axes, LW_Q_NUMBER, axis) ||
        !lw_reader_vec3(r, turn, LW_Q_NUMBER, &about))
        return;
    for (int k = 0; k < 2; k++)
        if (is_zero(axis[k])) {
            lw_reader_error(r, axes->mark, "a direction is zero; expected one such as [0, 0, 1]");
            return;
        }
    if (!turn) {
        for (int k = 0; k < 2; k++)
            lw_frame_from_axes(none, axis[k], none, &measure->marker[k]);
        return;
    }
    measure->kind = LW_MEASURE_TURN;
    if (is_zero(about) || !lw_frame_from_axes(none, about, axis[1], &measure->marker[1])) {
        lw_reader_error(r, turn->mark, "\"about\" must be a direction that is not along the second of the axes");
        return;
    }
    LwFrame along; /* its z axis is the direction: turned so that its x axis is */
    lw_frame_from_axes(none, axis[0], none, &along);
    measure->marker[0].orientation = lw_quat_mul(along.orientation, lw_quat_exp(lw_vec3(0, -M_PI / 2, 0)));
}

static void read_members(LwReader *r, const LwJson *node, LwMeasureDef *measure)
{
    const LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_json_member(node, "bodies");
    measure->member = LW_NEWN(&r->document->arena, int, list && list->count > def->body_count ? list->count : def->body_count);
    lw_reader_vec3(r, lw_json_member(node, "about"), LW_Q_LENGTH, &measure->about);
    if (!list) {
        for (int b = 0; b < def->body_count; b++)
            if (!def->body[b].fixed)
                measure->member[measure->member_count++] = b;
        if (measure->member_count == 0)
            lw_reader_error(r, node->mark, "no body of this file moves: there is nothing to measure");
        return;
    }
    if (!lw_reader_list(r, node, "bodies"))
        return;
    if (list->count == 0)
        lw_reader_error(r, list->mark, "the list of bodies is empty; expected at least one, or no \"bodies\" for all of them");
    for (const LwJson *e = list->first; e; e = e->next) {
        int body;
        if (!lw_reader_body(r, e, &body))
            continue;
        if (!lw_reader_is_movable(r, body))
            lw_reader_error(r, e->mark, "this body does not move; expected one that does");
        for (int k = 0; k < measure->member_count; k++)
            if (measure->member[k] == body)
                lw_reader_error(r, e->mark, "the body %s is in the list twice", lw_reader_quote(r, def->body[body].name));
        measure->member[measure->member_count++] = body;
    }
}

static void read_measure(LwReader *r, const LwJson *node, int index)
{
    LwMeasureDef *measure = &r->document->def.measure[index];
    *measure = (LwMeasureDef){ .name = "", .mark = node->mark, .body = { LW_GROUND, LW_GROUND }, .marker = { LW_FRAME_IDENTITY, LW_FRAME_IDENTITY } };
    if (!lw_reader_keys(r, node, "a measure", common_keys))
        return;
    measure->name = lw_reader_name(r, node, "a measure", LW_NAME_MEASURE, index);
    if (!read_kind(r, node, measure))
        return;
    if (measure->kind == LW_MEASURE_POINT || measure->kind == LW_MEASURE_MOTION)
        read_point(r, node, measure);
    else if (measure->kind == LW_MEASURE_DISTANCE)
        read_distance(r, node, measure);
    else if (measure->kind == LW_MEASURE_ANGLE)
        read_angle(r, node, measure);
    else
        read_members(r, node, measure);
}

void lw_reader_measures(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_reader_list(r, root, "measures");
    def->measure = LW_NEWN(&r->document->arena, LwMeasureDef, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_measure(r, node, def->measure_count++);
}
