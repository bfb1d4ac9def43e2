/* One change under way: the tree of the text, messages, and taking back what did not succeed. */
#include "app/document/edits_private.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void lw_edit_cut(char *text)
{
    size_t length = strlen(text), start = length;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)text[start - 1] >= 0xC0) {
        unsigned char lead = (unsigned char)text[start - 1];
        if (length - start + 1 < (lead >= 0xF0 ? 4u : lead >= 0xE0 ? 3u : 2u))
            text[start - 1] = '\0';
    }
}

static void set_message(LwEditMessage *message, const char *format, va_list values)
{
    if (!message)
        return;
    vsnprintf(message->text, sizeof message->text, format, values);
    lw_edit_cut(message->text);
}

void lw_edit_message(LwEditMessage *message, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    set_message(message, format, values);
    va_end(values);
}

bool lw_edit_fail(LwEditWork *work, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    set_message(work->message, format, values);
    va_end(values);
    return false;
}

static const LwJson *parse(LwEditWork *work, const char *text, size_t length, const char *what)
{
    lw_issues_clear(&work->issues);
    lw_issues_init(&work->issues);
    const LwJson *root = lw_json_parse(&work->arena, "", text, length, &work->issues);
    if (root)
        return root;
    const LwIssue *issue = work->issues.count > 0 ? &work->issues.item[0] : NULL;
    if (issue && issue->mark.line > 0)
        lw_edit_fail(work, "%s, line %d, column %d: %s", what, issue->mark.line, issue->mark.column, issue->text);
    else
        lw_edit_fail(work, "%s: %s", what, issue ? issue->text : "memory ran out");
    return NULL;
}

const LwJson *lw_edit_parse(LwEditWork *work)
{
    return parse(work, work->edits->text, work->edits->length, "the text is not in order");
}

const char *lw_edit_value(LwEditWork *work, const char *json)
{
    const LwJson *node = parse(work, json, strlen(json), "this value cannot be written");
    return node ? lw_arena_printf(&work->arena, "%.*s", (int)(node->end - node->begin), json + node->begin) : NULL;
}

/* Lines end as they do in the rest of the file. */
static const char *with_line_ends(LwEditWork *work, const char *text)
{
    const char *first = memchr(work->edits->text, '\n', work->edits->length);
    if (!first || first == work->edits->text || first[-1] != '\r' || !strchr(text, '\n'))
        return text;
    char *whole = lw_arena_alloc(&work->arena, 2 * strlen(text) + 1, 1), *out = whole;
    for (const char *c = text; *c; c++) {
        if (*c == '\n' && (c == text || c[-1] != '\r'))
            *out++ = '\r';
        *out++ = *c;
    }
    return whole;
}

bool lw_edit_splice(LwEditWork *work, size_t begin, size_t end, const char *text)
{
    text = with_line_ends(work, text);
    return lw_edits_splice(work->edits, begin, end - begin, text, strlen(text)) || lw_edit_fail(work, "memory ran out");
}

const LwJson *lw_edit_parent(const LwJson *root, const LwJson *node)
{
    for (const LwJson *m = root->first; m; m = m->next) {
        if (m == node)
            return root;
        if (m->begin <= node->begin && node->end <= m->end)
            return lw_edit_parent(m, node);
    }
    return NULL;
}

int lw_edit_index(const LwJson *parent, const LwJson *node)
{
    int index = 0;
    for (const LwJson *m = parent->first; m && m != node; m = m->next)
        index++;
    return index;
}

/* Its own frame, so that the jump spoils no local of the caller. */
static __attribute__((noinline)) bool run(LwEditWork *work, LwEditAct *act, void *user, bool changes)
{
    if (LW_ARENA_GUARD(&work->arena))
        return lw_edit_fail(work, "memory ran out");
    return act(work, user) && (!changes || lw_edit_parse(work) != NULL);
}

static bool run_whole(LwEditWork *work, LwEditAct *act, void *user, bool changes)
{
    lw_arena_init(&work->arena);
    lw_issues_init(&work->issues);
    bool good = run(work, act, user, changes);
    lw_issues_clear(&work->issues);
    lw_arena_clear(&work->arena);
    return good;
}

bool lw_edits_perform(LwEdits *edits, const char *name, LwEditMessage *message, LwEditAct *act, void *user)
{
    LwEditWork work = { .edits = edits, .message = message };
    lw_edits_begin(edits, name);
    bool good = run_whole(&work, act, user, true);
    if (good)
        lw_edits_end(edits);
    else
        lw_edits_cancel(edits);
    return good;
}

bool lw_edits_look(const LwEdits *edits, LwEditMessage *message, LwEditAct *act, void *user)
{
    LwEditWork work = { .edits = (LwEdits *)edits, .message = message };
    return run_whole(&work, act, user, false);
}
