/* The segments of a sequence: {"profile": "cycloidal", "rise": "90 deg", "duration": 0.4, "dwell": 0.1}, {"dwell": 1} … */
#include "app/document/reader_private.h"

#include "core/model/profile.h"

#include <stdio.h>

static const LwKey keys[] = {
    { "profile", NULL }, { "rise", NULL }, { "to", NULL }, { "duration", NULL }, { "dwell", NULL }, { NULL, NULL },
};

static bool read_profile(LwReader *r, const LwJson *node, const LwProfile **profile)
{
    const char *name = "poly345";
    char allowed[200] = "";
    size_t used = 0;
    if (!lw_reader_string(r, node, "the name of a profile", &name))
        return false;
    *profile = lw_profile_find(name);
    if (*profile)
        return true;
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < lw_profile_count; i++) {
        lw_nearest_try(&nearest, lw_profiles[i].name);
        used += (size_t)snprintf(allowed + used, sizeof allowed - used, "%s%s", i ? ", " : "", lw_profiles[i].name);
    }
    lw_reader_error(r, node->mark, "unknown profile %s; %s%s%s", lw_reader_quote(r, name),
                    nearest.best ? "did you mean \"" : "expected one of ", nearest.best ? nearest.best : allowed, nearest.best ? "\"?" : "");
    return false;
}

/* A time that is not negative, or, for a move's duration, greater than zero. */
static bool read_time(LwReader *r, const LwJson *node, bool positive, double *value)
{
    if (!lw_reader_number(r, node, LW_Q_TIME, value))
        return false;
    if (!node || (positive ? *value > 0 : *value >= 0))
        return true;
    lw_reader_error(r, node->mark, "\"%s\" is %.9g; expected %s", node->key, *value, positive ? "more than 0" : "0 or more");
    return false;
}

static bool read_segment(LwReader *r, const LwJson *node, LwQuantity quantity, LwLawSegment *segment)
{
    int before = r->issues->errors;
    if (!lw_reader_keys(r, node, "a segment", keys) || r->issues->errors != before)
        return false;
    const LwJson *profile = lw_json_member(node, "profile"), *rise = lw_json_member(node, "rise"), *to = lw_json_member(node, "to");
    const LwJson *duration = lw_json_member(node, "duration"), *dwell = lw_json_member(node, "dwell");
    if (!read_time(r, dwell, false, &segment->dwell))
        return false;
    if (dwell && node->count == 1)
        return true;
    if (!rise == !to) {
        lw_reader_error(r, rise ? to->key_mark : node->mark, "a segment needs either \"rise\" or \"to\", or a \"dwell\" alone");
        return false;
    }
    segment->absolute = to != NULL;
    return read_profile(r, profile, &segment->profile) && lw_reader_number(r, rise ? rise : to, quantity, &segment->rise) &&
           lw_reader_need(r, node, "a segment", "duration", "how long the move takes") &&
           read_time(r, duration, true, &segment->duration);
}

bool lw_reader_segments(LwReader *r, const LwJson *node, LwQuantity quantity, LwLawValue *value)
{
    bool good = true;
    if (node->kind != LW_JSON_ARRAY) {
        lw_reader_error(r, node->mark, "expected a list of segments, found %s", lw_json_kind_words(node));
        return false;
    }
    LwLawSegment *segment = LW_NEWN(&r->scratch, LwLawSegment, node->count);
    for (const LwJson *e = node->first; e; e = e->next)
        good &= read_segment(r, e, quantity, &segment[value->count++]);
    value->segment = segment;
    return good;
}
