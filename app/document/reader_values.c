#include "app/document/reader_private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void lw_reader_error(LwReader *r, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(r->issues, LW_ERROR, r->file, mark, format, values);
    va_end(values);
}

void lw_reader_warn(LwReader *r, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(r->issues, LW_WARNING, r->file, mark, format, values);
    va_end(values);
}

const char *lw_reader_quote(LwReader *r, const char *text)
{
    return lw_issue_quote(&r->scratch, text);
}

static void unknown_key(LwReader *r, const LwJson *member, const char *what, const LwKey *keys)
{
    char allowed[400];
    size_t used = 0;
    LwNearest nearest = lw_nearest_begin(member->key);
    for (const LwKey *k = keys; k->name; k++) {
        lw_nearest_try(&nearest, k->name);
        if (!k->later && used < sizeof allowed)
            used += (size_t)snprintf(allowed + used, sizeof allowed - used, "%s%s", used ? ", " : "", k->name);
    }
    if (nearest.best)
        lw_reader_error(r, member->key_mark, "unknown key %s in %s; did you mean \"%s\"?", lw_reader_quote(r, member->key),
                        what, nearest.best);
    else
        lw_reader_error(r, member->key_mark, "unknown key %s in %s; allowed: %s", lw_reader_quote(r, member->key), what,
                        allowed);
}

bool lw_reader_keys(LwReader *r, const LwJson *node, const char *what, const LwKey *keys)
{
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object for %s, found %s", what, lw_json_kind_words(node));
        return false;
    }
    for (const LwJson *m = node->first; m; m = m->next) {
        const LwKey *k = keys;
        while (k->name && strcmp(k->name, m->key) != 0)
            k++;
        if (!k->name)
            unknown_key(r, m, what, keys);
        else if (k->later)
            lw_reader_error(r, m->key_mark, "%s not yet available in this version", k->later);
    }
    return true;
}

const LwJson *lw_reader_need(LwReader *r, const LwJson *object, const char *what, const char *key, const char *hint)
{
    const LwJson *node = lw_json_member(object, key);
    if (!node)
        lw_reader_error(r, object->mark, "%s needs \"%s\": %s", what, key, hint);
    return node;
}

const LwJson *lw_reader_list(LwReader *r, const LwJson *object, const char *key)
{
    const LwJson *node = lw_json_member(object, key);
    if (node && node->kind != LW_JSON_ARRAY) {
        lw_reader_error(r, node->mark, "expected a list for \"%s\", found %s", key, lw_json_kind_words(node));
        return NULL;
    }
    return node;
}

/* Products and squares of what passes stay far within the range of doubles. Beyond 1e14 m rounding is coarser than parts are, so that nothing could be seen
 * to be open. Plain numbers have bounds where they are used. */
static bool within_reach(LwReader *r, const LwJson *node, LwQuantity quantity, double value)
{
    double most = quantity == LW_Q_LENGTH ? 1e14 : quantity == LW_Q_ANY || quantity == LW_Q_NUMBER ? INFINITY : 1e30;
    const char *si = lw_quantities[quantity].si;
    if (fabs(value) <= most)
        return true;
    lw_reader_error(r, node->mark, "%.6g%s%s is more than can be computed with (%.0e%s%s); check the unit, or leave the key out where there is no limit", value,
                    *si ? " " : "", si, most, *si ? " " : "", si);
    return false;
}

bool lw_reader_number(LwReader *r, const LwJson *node, LwQuantity quantity, double *value)
{
    if (!node)
        return true;
    if (node->kind == LW_JSON_NUMBER) {
        *value = node->number;
        return within_reach(r, node, quantity, *value);
    }
    if (lw_reader_is_formula(node))
        return lw_reader_formula(r, node, quantity, value) && within_reach(r, node, quantity, *value);
    if (node->kind == LW_JSON_STRING) {
        char message[LW_UNITS_MESSAGE];
        if (lw_units_parse(node->string, quantity, value, message))
            return within_reach(r, node, quantity, *value);
        lw_reader_error(r, node->mark, "%s: %s", lw_reader_quote(r, node->string), message);
        return false;
    }
    const LwQuantityInfo *info = &lw_quantities[quantity];
    if (quantity == LW_Q_NUMBER)
        lw_reader_error(r, node->mark, "expected a number, found %s", lw_json_kind_words(node));
    else
        lw_reader_error(r, node->mark, "expected %s, a number in %s or text such as \"%s\", found %s", info->noun, info->si,
                        info->example, lw_json_kind_words(node));
    return false;
}

bool lw_reader_not_negative(LwReader *r, const LwJson *node, LwQuantity quantity, double *value)
{
    double read;
    if (!node)
        return true;
    if (!lw_reader_number(r, node, quantity, &read))
        return false;
    if (read >= 0) {
        *value = read;
        return true;
    }
    lw_reader_error(r, node->mark, "\"%s\" is %.6g; expected 0 or more", node->key, read);
    return false;
}

bool lw_reader_fraction(LwReader *r, const LwJson *node, double *value)
{
    double read;
    if (!node)
        return true;
    if (!lw_reader_number(r, node, LW_Q_NUMBER, &read))
        return false;
    if (read >= 0 && read <= 1) {
        *value = read;
        return true;
    }
    lw_reader_error(r, node->mark, "\"%s\" is %.6g; expected 0 to 1", node->key, read);
    return false;
}

bool lw_reader_numbers(LwReader *r, const LwJson *node, LwQuantity quantity, int count, double *values)
{
    if (!node)
        return true;
    double read[8];
    bool good = true;
    if (node->kind != LW_JSON_ARRAY) {
        lw_reader_error(r, node->mark, "expected a list of %d numbers, found %s", count, lw_json_kind_words(node));
        return false;
    }
    if (node->count != count) {
        lw_reader_error(r, node->mark, "expected a list of %d numbers, found a list of %d", count, node->count);
        return false;
    }
    int i = 0;
    for (const LwJson *e = node->first; e; e = e->next)
        good &= lw_reader_number(r, e, quantity, &read[i++]);
    if (good)
        memcpy(values, read, (size_t)count * sizeof *values);
    return good;
}

bool lw_reader_vec3(LwReader *r, const LwJson *node, LwQuantity quantity, LwVec3 *value)
{
    double values[3];
    lw_vec3_store(values, *value);
    if (!lw_reader_numbers(r, node, quantity, 3, values))
        return false;
    *value = lw_vec3_from(values);
    return true;
}

bool lw_reader_frame(LwReader *r, const LwJson *object, LwFrame *frame)
{
    bool placed = lw_reader_vec3(r, lw_json_member(object, "position"), LW_Q_LENGTH, &frame->position);
    return lw_reader_quat(r, lw_json_member(object, "orientation"), &frame->orientation) && placed;
}

bool lw_reader_string(LwReader *r, const LwJson *node, const char *what, const char **value)
{
    if (!node)
        return true;
    if (node->kind != LW_JSON_STRING) {
        lw_reader_error(r, node->mark, "expected %s in double quotes, found %s", what, lw_json_kind_words(node));
        return false;
    }
    *value = node->string;
    return true;
}

bool lw_reader_bool(LwReader *r, const LwJson *node, bool *value)
{
    if (!node)
        return true;
    if (node->kind != LW_JSON_BOOL) {
        lw_reader_error(r, node->mark, "expected true or false, found %s", lw_json_kind_words(node));
        return false;
    }
    *value = node->boolean;
    return true;
}
