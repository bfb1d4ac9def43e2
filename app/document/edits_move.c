/* An element of a list to another place, with the comments above and behind it. */
#include "app/document/edits_private.h"
#include "app/document/path.h"

#include <stdio.h>
#include <string.h>

typedef struct Move {
    const char *list;
    int from, to;
} Move;

static const LwJson *find_list(LwEditWork *work, const char *path)
{
    const LwJson *root = lw_edit_parse(work);
    if (!root)
        return NULL;
    LwPathEnd end = lw_path_walk(root, path);
    if (*end.rest == '\0' && end.node->kind == LW_JSON_ARRAY)
        return end.node;
    const char *quoted = lw_issue_quote(&work->arena, path);
    if (*end.rest)
        lw_edit_fail(work, "%s cannot be sorted: %s", quoted, lw_path_complaint(&work->arena, end));
    else
        lw_edit_fail(work, "%s is %s; expected a list", quoted, lw_json_kind_words(end.node));
    return NULL;
}

/* The element as it stands in the text. */
static LwInsertion take(LwEditWork *work, const LwJson *element)
{
    LwArena *arena = &work->arena;
    const char *text = work->edits->text;
    size_t begin = element->begin, end = element->end;
    LwInsertion piece = { .value = lw_arena_printf(arena, "%.*s", (int)(end - begin), text + begin), .verbatim = true };
    if (!lw_layout_begins_line(text, begin))
        return piece;
    size_t lead = lw_layout_lead(text, begin), line = begin - strlen(lw_layout_indent(arena, text, begin));
    size_t comma = lw_layout_skip(text, end), behind = text[comma] == ',' && !memchr(text + end, '#', comma - end) ? comma + 1 : end;
    size_t tail = lw_layout_tail(text, behind);
    piece.lead = lw_arena_printf(arena, "%.*s", (int)(line - lead), text + lead);
    if (memchr(text + behind, '#', tail - behind))
        piece.trail = lw_arena_printf(arena, "%.*s", (int)(tail - behind), text + behind);
    return piece;
}

static bool act_move(LwEditWork *work, void *user)
{
    const Move *move = user;
    const LwJson *list = find_list(work, move->list);
    if (!list)
        return false;
    for (int i = 0; i < 2; i++) {
        int place = i == 0 ? move->from : move->to;
        if (place < 0 || place >= list->count)
            return lw_edit_fail(work, "%s has %d entries; there is no place %d", lw_issue_quote(&work->arena, move->list), list->count, place);
    }
    if (move->from == move->to)
        return true;
    const LwJson *element = list->first;
    for (int i = 0; i < move->from; i++)
        element = element->next;
    LwInsertion piece = take(work, element);
    return lw_layout_cut(work, list, move->from) && (list = find_list(work, move->list)) != NULL && lw_layout_put(work, list, move->to, piece);
}

bool lw_edits_move(LwEdits *edits, const char *list, int from, int to, LwEditMessage *message)
{
    char name[LW_EDITS_NAME];
    snprintf(name, sizeof name, "Move in %s", list);
    return lw_edits_perform(edits, name, message, act_move, &(Move){ list, from, to });
}
