#include "app/document/references.h"

#include "app/document/name_rules.h"
#include "app/document/number.h"
#include "app/document/units.h"

#include <string.h>

typedef struct Walk {
    LwReferenceVisit *visit;
    void *user;
    LwReference at;         /* what is known of the place */
} Walk;

static bool is_string(const LwJson *node)
{
    return node && node->kind == LW_JSON_STRING;
}

static void tell(const Walk *walk, LwNameKind kind, const LwJson *node, const LwJson *list, int least)
{
    if (!is_string(node))
        return;
    LwReference reference = walk->at;
    reference.kind = kind;
    reference.name = node->string;
    reference.node = node;
    reference.list = list;
    reference.least = least;
    walk->visit(walk->user, &reference);
}

static void tell_member(const Walk *walk, LwNameKind kind, const LwJson *object, const char *key)
{
    tell(walk, kind, lw_json_member(object, key), NULL, 0);
}

/* All names of a list, any of which may go as long as `least` stay; −1: none may. Lists in it are sides of a contact. */
static void tell_list(const Walk *walk, LwNameKind kind, const LwJson *list, int least)
{
    if (!list || list->kind != LW_JSON_ARRAY)
        return;
    for (const LwJson *e = list->first; e; e = e->next) {
        tell(walk, kind, e, least < 0 ? NULL : list, least);
        if (e->kind == LW_JSON_ARRAY)
            tell_list(walk, kind, e, 1);
    }
}

/* Names of keys: joints in "start" and "posture". */
static void tell_keys(Walk *walk, const LwJson *object, const char *part)
{
    if (!object || object->kind != LW_JSON_OBJECT)
        return;
    for (const LwJson *m = object->first; m; m = m->next) {
        LwReference reference = { .kind = LW_NAME_JOINT, .name = m->key, .node = m, .is_key = true, .owner = m, .part = part, .task = walk->at.task };
        walk->visit(walk->user, &reference);
    }
}

static void visit_coupler(const Walk *walk, const LwJson *entry)
{
    const LwJson *terms = lw_json_member(entry, "terms");
    for (const LwJson *t = terms ? terms->first : NULL; t; t = t->next)
        tell_member(walk, LW_NAME_JOINT, t, "joint");
    for (const LwJson *role = entry->first; role; role = role->next)
        tell_member(walk, LW_NAME_JOINT, role, "joint");
}

static void visit_measure(const Walk *walk, const LwJson *entry)
{
    const LwJson *type = lw_json_member(entry, "type");
    bool pair = is_string(type) && (strcmp(type->string, "distance") == 0 || strcmp(type->string, "angle") == 0);
    tell_member(walk, LW_NAME_BODY, entry, "body");
    tell_member(walk, LW_NAME_BODY, entry, "relative");
    tell_list(walk, LW_NAME_BODY, lw_json_member(entry, "bodies"), pair ? -1 : 1);
}

static void visit_entry(const Walk *walk, LwNameKind kind, const LwJson *entry)
{
    const LwJson *points = kind == LW_NAME_CABLE ? lw_json_member(entry, "points") : NULL;
    switch (kind) {
    case LW_NAME_JOINT: tell_list(walk, LW_NAME_BODY, lw_json_member(entry, "bodies"), -1); return;
    case LW_NAME_MOTOR:
        tell_member(walk, LW_NAME_JOINT, entry, "joint");
        tell_member(walk, LW_NAME_BODY, lw_json_member(entry, "marker"), "body");
        return;
    case LW_NAME_LOAD:
        tell_member(walk, LW_NAME_BODY, entry, "body");
        tell_member(walk, LW_NAME_JOINT, entry, "joint");
        tell_list(walk, LW_NAME_BODY, lw_json_member(entry, "bodies"), -1);
        return;
    case LW_NAME_COUPLER: visit_coupler(walk, entry); return;
    case LW_NAME_CABLE:
        for (const LwJson *p = points ? points->first : NULL; p; p = p->next)
            tell_member(walk, LW_NAME_BODY, p, "body");
        return;
    case LW_NAME_CONTACT:
        tell_list(walk, LW_NAME_BODY, lw_json_member(entry, "bodies"), -1);
        tell_list(walk, LW_NAME_BODY, lw_json_member(entry, "among"), 2);
        return;
    case LW_NAME_MEASURE: visit_measure(walk, entry); return;
    case LW_NAME_BODY: case LW_NAME_TASK: case LW_NAME_PARAMETER: return;
    }
}

static void visit_lists(Walk *walk, const LwJson *object)
{
    for (LwNameKind kind = LW_NAME_BODY; kind <= LW_NAME_MEASURE; kind++) {
        const char *part = lw_name_kind_key(kind);
        const LwJson *list = lw_json_member(object, part);
        for (const LwJson *e = list && list->kind == LW_JSON_ARRAY ? list->first : NULL; e; e = e->next) {
            walk->at = (LwReference){ .owner = e, .part = part, .task = walk->at.task, .defines = true };
            tell_member(walk, kind, e, "name");
            walk->at.defines = false;
            visit_entry(walk, kind, e);
        }
    }
    tell_keys(walk, lw_json_member(object, "start"), "start");
    tell_keys(walk, lw_json_member(lw_json_member(object, "analysis"), "posture"), "posture");
}

void lw_references_visit(const LwJson *root, LwReferenceVisit *visit, void *user)
{
    Walk walk = { .visit = visit, .user = user };
    const LwJson *tasks = lw_json_member(root, "tasks"), *suggestions = lw_json_member(root, "suggestions");
    const LwJson *views = lw_json_member(root, "views"), *parameters = lw_json_member(root, "parameters");
    visit_lists(&walk, root);
    for (const LwJson *t = tasks ? tasks->first : NULL; t; t = t->next) {
        walk.at = (LwReference){ .owner = t, .part = "tasks", .defines = true };
        tell_member(&walk, LW_NAME_TASK, t, "name");
        const char *name = lw_json_member(t, "name") ? lw_json_member(t, "name")->string : NULL;
        walk.at = (LwReference){ .task = name ? name : "" };
        visit_lists(&walk, t);
    }
    for (const LwJson *s = suggestions ? suggestions->first : NULL; s; s = s->next) {
        walk.at = (LwReference){ .owner = s, .part = "suggestions" };
        tell_list(&walk, LW_NAME_BODY, lw_json_member(s, "bodies"), -1);
    }
    for (const LwJson *v = views ? views->first : NULL; v; v = v->next) {
        walk.at = (LwReference){ .owner = v, .part = "views" };
        tell_list(&walk, LW_NAME_BODY, lw_json_member(v, "hidden"), 0);
        tell_list(&walk, LW_NAME_BODY, lw_json_member(v, "transparent"), 0);
    }
    for (const LwJson *p = parameters && parameters->kind == LW_JSON_OBJECT ? parameters->first : NULL; p; p = p->next) {
        LwReference reference = { .kind = LW_NAME_PARAMETER, .name = p->key, .node = p, .is_key = true, .defines = true, .owner = p, .part = "parameters" };
        visit(user, &reference);
    }
}

/* ---- formulas */

/* Texts and names, which may begin with '=' and mean nothing by it. */
static bool is_words(const char *key)
{
    static const char *const words[] = { "name", "words", "why", "file", "part", "material", "materials", "condition", "color", "type", "joint", "body",
                                         "bodies", "among", "relative", "hidden", "transparent", "coordinate", "model", "table" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(key, words[i]) == 0)
            return true;
    return false;
}

/* `key` is that of the value or of the lists around it. */
static void visit_formulas(const LwJson *node, const char *key, bool in_expression, LwFormulaVisit *visit, void *user)
{
    if (node->kind == LW_JSON_STRING && (in_expression || (node->string[0] == '=' && !is_words(key))))
        visit(user, node);
    for (const LwJson *m = node->first; m; m = m->next)
        visit_formulas(m, m->key ? m->key : key, m->key ? strcmp(m->key, "expression") == 0 || (in_expression && strcmp(m->key, "text") == 0) : false, visit, user);
}

void lw_references_formulas(const LwJson *root, LwFormulaVisit *visit, void *user)
{
    for (const LwJson *m = root->first; m; m = m->next) {
        const char *key = m->key ? m->key : "";
        if (strcmp(key, "parameters") != 0)
            visit_formulas(m, key, false, visit, user);
        else /* whose keys are names and say nothing of what stands there */
            for (const LwJson *p = m->first; p; p = p->next)
                visit_formulas(p, "", false, visit, user);
    }
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Behind the number at `at` and, in a formula, its unit. */
static const char *over_number(const char *at, bool formula)
{
    char message[LW_UNITS_MESSAGE];
    LwUnit unit;
    size_t length = lw_number_scan(at, at + strlen(at)), more;
    at += length > 0 ? length : 1;
    const char *behind = at + strspn(at, " \t");
    if (formula && lw_units_may_begin(behind) && lw_units_parse_behind(behind, &unit, &more, message))
        return behind + more;
    return at;
}

const char *lw_references_find_word(const char *from, const char *text, const char *name)
{
    bool formula = text[0] == '=';
    size_t length = strlen(name);
    for (const char *at = text; *at;) {
        if ((*at >= '0' && *at <= '9')) {
            at = over_number(at, formula);
            continue;
        }
        const char *end = at;
        while (is_word(*end))
            end++;
        if (at >= from && (size_t)(end - at) == length && length > 0 && strncmp(at, name, length) == 0 && end[strspn(end, " \t")] != '(')
            return at;
        at = end > at ? end : at + 1;
    }
    return NULL;
}
