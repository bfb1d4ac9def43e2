/* What the model tree says of a thing beside its name, and the marks of what is wrong with it. */
#include "ui/tree_row.h"

#include "joints/library.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <string.h>

static const char *text_of(const LwJson *entry, const char *key)
{
    const LwJson *member = lw_json_member(entry, key);
    return member && member->kind == LW_JSON_STRING ? member->string : NULL;
}

/* "crank — ground" of a list of names; entries that are lists themselves become their count. */
static char *pair_words(const LwJson *list)
{
    GString *words = g_string_new(NULL);
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next) {
        if (words->len)
            g_string_append(words, list->count == 2 ? " — " : ", ");
        if (e->kind == LW_JSON_STRING)
            g_string_append(words, e->string);
        else if (e->kind == LW_JSON_ARRAY)
            g_string_append_printf(words, ngettext("%d body", "%d bodies", (gulong)e->count), e->count);
    }
    return g_string_free(words, FALSE);
}

static char *join(const char *first, char *second)
{
    char *words = first && second && *second ? g_strconcat(first, " · ", second, NULL) : g_strdup(first ? first : second ? second : "");
    g_free(second);
    return words;
}

static char *body_words(const LwEdition *edition, LwItem item)
{
    int b = lw_item_index(edition, item);
    if (b < 0)
        return g_strdup("");
    const LwBodyDef *body = &edition->document->def.body[b];
    if (body->fixed)
        return g_strdup(_("fixed"));
    return edition->document->mass[b].doubt ? g_strdup(_("mass unknown")) : lw_shown_words(body->mass, "kg");
}

static char *joint_words(const LwJson *entry)
{
    const char *type = text_of(entry, "type");
    const LwJointClass *class = type ? lw_joint_library_find(type) : NULL;
    return join(class ? class->title : type, pair_words(lw_json_member(entry, "bodies")));
}

static char *motor_words(const LwJson *entry)
{
    static const char *const led[] = { "angle", "displacement", "speed", "acceleration", "torque", "force" };
    const LwJson *marker = lw_json_member(entry, "marker");
    if (marker)
        return join(text_of(marker, "body"), g_strdup(_("along a path")));
    for (gsize i = 0; i < G_N_ELEMENTS(led); i++)
        if (lw_json_member(entry, led[i]))
            return join(text_of(entry, "joint"), g_strdup(led[i]));
    return join(text_of(entry, "joint"), g_strdup(_("carries")));
}

static char *parameter_words(const LwJson *entry)
{
    const LwJson *value = entry->kind == LW_JSON_OBJECT ? lw_json_member(entry, "value") : entry;
    if (value && value->kind == LW_JSON_STRING)
        return lw_shown_notation(value->string);
    return value && value->kind == LW_JSON_NUMBER ? lw_shown_digits(lw_shown_rounded(value->number)) : g_strdup("");
}

char *lw_tree_secondary(const LwEdition *edition, LwItem item, const LwJson *entry)
{
    const LwJson *bodies = lw_json_member(entry, "bodies");
    const char *at = text_of(entry, "body");
    switch (item.kind) {
    case LW_ITEM_BODY: return body_words(edition, item);
    case LW_ITEM_JOINT: return joint_words(entry);
    case LW_ITEM_MOTOR: return motor_words(entry);
    case LW_ITEM_CONTACT: return pair_words(bodies ? bodies : lw_json_member(entry, "among"));
    case LW_ITEM_LOAD:
    case LW_ITEM_MEASURE:
        return join(text_of(entry, "type"), at ? g_strdup(at) : bodies ? pair_words(bodies) : g_strdup(text_of(entry, "joint")));
    case LW_ITEM_COUPLER:
    case LW_ITEM_ANALYSIS: return g_strdup(text_of(entry, "type"));
    case LW_ITEM_CABLE: {
        const LwJson *points = lw_json_member(entry, "points");
        return g_strdup_printf(ngettext("%d point", "%d points", points ? (gulong)points->count : 0), points ? points->count : 0);
    }
    case LW_ITEM_PARAMETER: return parameter_words(entry);
    default: return g_strdup("");
    }
}

bool lw_tree_is_suppressed(const LwJson *entry)
{
    const LwJson *member = lw_json_member(entry, "suppressed");
    return member && member->kind == LW_JSON_BOOL && member->boolean;
}

/* ---- badges */

static bool is_row_of(const LwRowName *row, LwItem item)
{
    return (item.kind == LW_ITEM_MOTOR) == row->is_motor && strcmp(row->owner, item.name) == 0;
}

/* "B, C and D", each owner once, without the item itself. */
static char *other_owners(const LwRowName *row, int count, LwItem item)
{
    GPtrArray *names = g_ptr_array_new();
    for (int i = 0; i < count; i++)
        if (!is_row_of(&row[i], item) && !g_ptr_array_find_with_equal_func(names, row[i].owner, g_str_equal, NULL))
            g_ptr_array_add(names, (gpointer)row[i].owner);
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < names->len && i < 6; i++)
        g_string_append_printf(words, "%s%s", i == 0 ? "" : i + 1 == names->len ? _(" and ") : ", ", (const char *)names->pdata[i]);
    if (names->len > 6)
        g_string_append_printf(words, _(" and %d more"), (int)names->len - 6);
    g_ptr_array_unref(names);
    return g_string_free(words, FALSE);
}

static char *redundant_words(const LwStudyReport *report, LwItem item)
{
    for (int i = 0; i < report->loop_count; i++) {
        const LwLoop *loop = &report->loop[i];
        for (int k = 0; k < loop->member_count; k++)
            if (is_row_of(&loop->member[k], item)) {
                char *others = other_owners(loop->member, loop->member_count, item);
                char *words = *others ? g_strdup_printf(_("Redundant: %s is over-constrained, together with %s. How they share the load is not determined."),
                                                        loop->member[k].words, others)
                                      : g_strdup_printf(_("Redundant: %s is over-constrained."), loop->member[k].words);
                g_free(others);
                return words;
            }
    }
    return NULL;
}

static char *conflict_words(const LwStudyReport *report, LwItem item)
{
    if (report->status == LW_STUDY_OK)
        return NULL;
    const LwConflict *conflict = &report->conflict;
    for (int i = 0; i < conflict->culprit_count; i++)
        if (is_row_of(&conflict->culprit[i], item)) {
            char *others = other_owners(conflict->culprit, conflict->culprit_count, item), *length = lw_shown_words(conflict->length, "m");
            char *angle = lw_shown_words(conflict->angle, "rad");
            char *words = g_strdup_printf(_("Conflict: %s cannot be held together with %s; %s and %s are left open."), conflict->culprit[i].words,
                                          *others ? others : _("the rest"), length, angle);
            g_free(others);
            g_free(length);
            g_free(angle);
            return words;
        }
    return NULL;
}

static char *limit_words(const LwStudyReport *report, LwItem item)
{
    for (int i = 0; i < report->stand_count; i++) {
        const LwLimitStand *stand = &report->stand[i];
        if (strcmp(stand->joint, item.name) != 0 || (!stand->moved && stand->beyond <= 0))
            continue;
        const char *unit = stand->is_angle ? "rad" : "m";
        char *bound = lw_shown_words(stand->bound, unit), *by = lw_shown_words(stand->beyond > 0 ? stand->beyond : stand->was, unit);
        char *words = stand->beyond > 0 ? g_strdup_printf(_("Out of limits: %s is beyond %s by %s."), stand->coordinate, bound, by)
                                        : g_strdup_printf(_("Out of limits: %s was given as %s and was led back to %s."), stand->coordinate, by, bound);
        g_free(bound);
        g_free(by);
        return words;
    }
    return NULL;
}

/* The byte that a line and column of the text stand for. */
static size_t offset_of(const LwEdition *edition, LwMark mark)
{
    const char *at = edition->text;
    for (int line = 1; line < mark.line && at; line++) {
        at = strchr(at, '\n');
        at += at != NULL;
    }
    if (!at)
        return edition->length;
    for (int column = 1; column < mark.column && *at && *at != '\n'; column++)
        at = g_utf8_next_char(at);
    return (size_t)(at - edition->text);
}

static char *warning_words(const LwEdition *edition, const LwJson *entry)
{
    GString *words = g_string_new(NULL);
    for (int i = 0; i < edition->issues.count; i++) {
        const LwIssue *issue = &edition->issues.item[i];
        if (issue->severity != LW_WARNING || issue->mark.line == 0)
            continue;
        size_t offset = offset_of(edition, issue->mark);
        if (offset >= entry->begin && offset < entry->end)
            g_string_append_printf(words, "%s%s", words->len ? "\n" : "", issue->text);
    }
    bool none = words->len == 0;
    char *text = g_string_free(words, none);
    return none ? NULL : text;
}

/* What refers to something suppressed is left out with it. */
static bool goes_along(const LwEdition *edition, LwItem item, const LwJson *entry)
{
    bool single = item.kind == LW_ITEM_LOAD || item.kind == LW_ITEM_COUPLER || item.kind == LW_ITEM_MEASURE || (item.kind == LW_ITEM_MOTOR && !lw_json_member(entry, "marker"));
    return single && edition->document && lw_item_index(edition, item) < 0;
}

void lw_tree_badges(const LwEdition *edition, LwItem item, const LwJson *entry, char *badge[LW_BADGES])
{
    if (lw_tree_is_suppressed(entry)) {
        badge[LW_BADGE_SUPPRESSED] = g_strdup(_("Suppressed: it is kept in the file, the mechanism does not have it."));
        return;
    }
    if (goes_along(edition, item, entry)) {
        badge[LW_BADGE_SUPPRESSED] = g_strdup(_("Left out, because what it refers to is suppressed."));
        return;
    }
    badge[LW_BADGE_WARNING] = warning_words(edition, entry);
    int index = lw_item_index(edition, item);
    if (item.kind == LW_ITEM_BODY && index >= 0)
        badge[LW_BADGE_BAD_MASS] = g_strdup(edition->document->mass[index].doubt);
    if (edition->study && item.kind != LW_ITEM_BODY) {
        const LwStudyReport *report = lw_study_report(edition->study);
        badge[LW_BADGE_REDUNDANT] = redundant_words(report, item);
        badge[LW_BADGE_CONFLICT] = conflict_words(report, item);
        badge[LW_BADGE_LIMIT] = item.kind == LW_ITEM_JOINT ? limit_words(report, item) : NULL;
    }
}
