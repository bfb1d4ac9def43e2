/* Values by path: set, removed, inserted, replaced. */
#include "app/document/digits.h"
#include "app/document/edits_private.h"
#include "app/document/json_quote.h"
#include "app/document/path.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Change {
    const char *path, *json;
    int index;
    char *found;
} Change;

static bool fail_path(LwEditWork *work, const char *path, const char *what, LwPathEnd end)
{
    return lw_edit_fail(work, "%s cannot be %s: %s", lw_issue_quote(&work->arena, path), what, lw_path_complaint(&work->arena, end));
}

/* ---- set */

/* The value that the rest of a path leads to: "limits.rz" becomes the members around it. NULL: the path asks for what cannot be made. */
static const char *wrap(LwEditWork *work, const char *rest, const char *value)
{
    LwArena *arena = &work->arena;
    if (*rest == '\0')
        return value;
    if (*rest == '[') {
        size_t length = strcspn(rest, "]");
        if (strncmp(rest, "[0]", 3) != 0)
            return NULL;
        const char *after = rest + length + 1;
        const char *inner = wrap(work, *after == '.' ? after + 1 : after, value);
        return inner ? lw_arena_printf(arena, *inner == '{' ? "[ %s ]" : "[%s]", inner) : NULL;
    }
    size_t length = strcspn(rest, ".[");
    const char *after = rest + length;
    if (length == 0 || (*after == '.' && after[1] == '\0'))
        return NULL;
    const char *key = lw_json_quote_in(arena, lw_arena_printf(arena, "%.*s", (int)length, rest));
    const char *inner = wrap(work, *after == '.' ? after + 1 : after, value);
    return inner ? lw_arena_printf(arena, "{ %s: %s }", key, inner) : NULL;
}

/* The first segment of the rest is a new member of the object. */
static bool add_member(LwEditWork *work, const LwJson *object, const char *path, const char *rest, const char *value)
{
    size_t length = strcspn(rest, ".[");
    const char *after = rest + length;
    const char *inner = length > 0 && strcmp(after, ".") != 0 ? wrap(work, *after == '.' ? after + 1 : after, value) : NULL;
    if (!inner)
        return lw_edit_fail(work, "%s cannot be set: what leads to it is missing and cannot be made", lw_issue_quote(&work->arena, path));
    const char *key = lw_json_quote_in(&work->arena, lw_arena_printf(&work->arena, "%.*s", (int)length, rest));
    return lw_layout_put(work, object, object->count, (LwInsertion){ .value = lw_arena_printf(&work->arena, "%s: %s", key, inner) });
}

static bool act_set(LwEditWork *work, void *user)
{
    const Change *change = user;
    const char *value = lw_edit_value(work, change->json);
    const LwJson *root = value ? lw_edit_parse(work) : NULL;
    if (!root)
        return false;
    LwPathEnd end = lw_path_walk(root, change->path);
    if (*end.rest == '\0')
        return lw_layout_replace(work, end.node, value);
    if (end.node->kind == LW_JSON_OBJECT && *end.rest != '[' && *end.rest != '.')
        return add_member(work, end.node, change->path, end.rest, value);
    char *stop;
    if (end.node->kind == LW_JSON_ARRAY && *end.rest == '[' && strtol(end.rest + 1, &stop, 10) == end.node->count && *stop == ']') {
        const char *inner = wrap(work, stop[1] == '.' ? stop + 2 : stop + 1, value);
        return inner ? lw_layout_put(work, end.node, end.node->count, (LwInsertion){ .value = inner }) : fail_path(work, change->path, "set", end);
    }
    return fail_path(work, change->path, "set", end);
}

static const char *step_name(char text[LW_EDITS_NAME], const char *verb, const char *path)
{
    snprintf(text, LW_EDITS_NAME, "%s %s", verb, *path ? path : "the file");
    return text;
}

bool lw_edits_set(LwEdits *edits, const char *path, const char *json, LwEditMessage *message)
{
    char name[LW_EDITS_NAME];
    return lw_edits_perform(edits, step_name(name, "Change", path), message, act_set, &(Change){ .path = path, .json = json });
}

bool lw_edits_set_number(LwEdits *edits, const char *path, double value, LwEditMessage *message)
{
    char text[LW_DIGITS_TEXT];
    if (!isfinite(value)) {
        lw_edit_message(message, "\"%s\" cannot be set: the number is not finite", path);
        return false;
    }
    return lw_edits_set(edits, path, lw_digits_format(text, value), message);
}

bool lw_edits_set_string(LwEdits *edits, const char *path, const char *value, LwEditMessage *message)
{
    char *json = lw_json_quote(value);
    if (!json) {
        lw_edit_message(message, "memory ran out");
        return false;
    }
    bool good = lw_edits_set(edits, path, json, message);
    free(json);
    return good;
}

/* ---- remove */

static bool act_remove(LwEditWork *work, void *user)
{
    const Change *change = user;
    const LwJson *root = lw_edit_parse(work);
    if (!root)
        return false;
    LwPathEnd end = lw_path_walk(root, change->path);
    if (*end.rest)
        return fail_path(work, change->path, "removed", end);
    const LwJson *parent = lw_edit_parent(root, end.node);
    if (!parent)
        return lw_edit_fail(work, "the whole file cannot be removed");
    return lw_layout_cut(work, parent, lw_edit_index(parent, end.node));
}

bool lw_edits_remove(LwEdits *edits, const char *path, LwEditMessage *message)
{
    char name[LW_EDITS_NAME];
    return lw_edits_perform(edits, step_name(name, "Remove", path), message, act_remove, &(Change){ .path = path });
}

/* ---- insert */

static bool act_insert(LwEditWork *work, void *user)
{
    const Change *change = user;
    const char *value = lw_edit_value(work, change->json), *quoted = lw_issue_quote(&work->arena, change->path);
    const LwJson *root = value ? lw_edit_parse(work) : NULL;
    if (!root)
        return false;
    LwPathEnd end = lw_path_walk(root, change->path);
    if (*end.rest && end.node->kind == LW_JSON_OBJECT && *end.rest != '[' && *end.rest != '.') {
        if (!add_member(work, end.node, change->path, end.rest, "[]") || !(root = lw_edit_parse(work)))
            return false;
        end = lw_path_walk(root, change->path);
    }
    if (*end.rest)
        return fail_path(work, change->path, "added to", end);
    if (end.node->kind != LW_JSON_ARRAY)
        return lw_edit_fail(work, "%s is %s; expected a list", quoted, lw_json_kind_words(end.node));
    int index = change->index == -1 ? end.node->count : change->index;
    if (index < 0 || index > end.node->count)
        return lw_edit_fail(work, "%s has %d entries; there is no place %d", quoted, end.node->count, index);
    return lw_layout_put(work, end.node, index, (LwInsertion){ .value = value });
}

bool lw_edits_insert(LwEdits *edits, const char *list, int index, const char *json, LwEditMessage *message)
{
    char name[LW_EDITS_NAME];
    return lw_edits_perform(edits, step_name(name, "Add to", list), message, act_insert, &(Change){ .path = list, .json = json, .index = index });
}

/* ---- the whole text, and looking */

bool lw_edits_replace_all(LwEdits *edits, const char *text, size_t length, LwEditMessage *message)
{
    size_t head = 0, tail = 0;
    if (memchr(text, '\0', length)) {
        lw_edit_message(message, "the text holds a zero byte");
        return false;
    }
    while (head < length && head < edits->length && text[head] == edits->text[head])
        head++;
    while (tail < length - head && tail < edits->length - head && text[length - 1 - tail] == edits->text[edits->length - 1 - tail])
        tail++;
    lw_edits_begin(edits, "Change the text");
    bool good = lw_edits_splice(edits, head, edits->length - head - tail, text + head, length - head - tail);
    lw_edits_end(edits);
    if (!good)
        lw_edit_message(message, "memory ran out");
    return good;
}

static bool act_get(LwEditWork *work, void *user)
{
    Change *change = user;
    const LwJson *root = lw_edit_parse(work);
    if (!root)
        return false;
    LwPathEnd end = lw_path_walk(root, change->path);
    if (*end.rest)
        return fail_path(work, change->path, "found", end);
    change->found = strndup(work->edits->text + end.node->begin, end.node->end - end.node->begin);
    return change->found || lw_edit_fail(work, "memory ran out");
}

char *lw_edits_get(const LwEdits *edits, const char *path, LwEditMessage *message)
{
    Change change = { .path = path };
    return lw_edits_look(edits, message, act_get, &change) ? change.found : NULL;
}
