/* Splices and steps: the bytes of the history. */
#include "app/document/edits_private.h"

#include "core/base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SPLICES = 32 }; /* of a step that others have joined: beyond it they become one */

static void replace(LwEdits *edits, size_t offset, size_t removed, const char *inserted, size_t length)
{
    LW_ASSERT(offset + removed <= edits->length && edits->length - removed + length < edits->room);
    char *at = edits->text + offset;
    memmove(at + length, at + removed, edits->length - offset - removed + 1);
    if (length > 0)
        memcpy(at, inserted, length);
    edits->length += length;
    edits->length -= removed;
    edits->revision++;
}

void lw_splice_undo(LwEdits *edits, const LwSplice *splice)
{
    replace(edits, splice->offset, splice->inserted, splice->bytes, splice->removed);
}

void lw_splice_redo(LwEdits *edits, const LwSplice *splice)
{
    replace(edits, splice->offset, splice->removed, splice->bytes + splice->removed, splice->inserted);
}

static size_t size_of(const LwSplice *splice)
{
    return sizeof *splice + splice->removed + splice->inserted;
}

void lw_step_clear(LwStep *step)
{
    for (int i = 0; i < step->count; i++)
        free(step->splice[i].bytes);
    free(step->splice);
    *step = (LwStep){ 0 };
}

static bool reserve_text(LwEdits *edits, size_t length)
{
    if (length + 1 <= edits->room)
        return true;
    size_t room = length + length / 2 + 256;
    char *text = realloc(edits->text, room);
    if (!text)
        return false;
    edits->text = text;
    edits->room = room;
    return true;
}

static bool reserve_splices(LwStep *step, int count)
{
    if (count <= step->room)
        return true;
    int room = count > 2 * step->room ? count : 2 * step->room;
    LwSplice *splice = realloc(step->splice, (size_t)room * sizeof *splice);
    if (!splice)
        return false;
    step->splice = splice;
    step->room = room;
    return true;
}

/* So that ending the step cannot fail. */
static bool reserve_step(LwEdits *edits)
{
    if (edits->position < edits->step_room)
        return true;
    int room = edits->step_room > 0 ? 2 * edits->step_room : 32;
    LwStep *step = realloc(edits->step, (size_t)room * sizeof *step);
    if (!step)
        return false;
    edits->step = step;
    edits->step_room = room;
    return true;
}

/* Bytes are never NULL, so that an empty splice is not taken for a failure. */
static char *join_bytes(const char *removed, size_t removed_length, const char *inserted, size_t inserted_length)
{
    char *bytes = malloc(removed_length + inserted_length + 1);
    if (!bytes)
        return NULL;
    memcpy(bytes, removed, removed_length);
    if (inserted_length > 0)
        memcpy(bytes + removed_length, inserted, inserted_length);
    return bytes;
}

bool lw_edits_splice(LwEdits *edits, size_t offset, size_t removed, const char *inserted, size_t length)
{
    LwStep *open = &edits->open;
    LW_ASSERT(edits->depth > 0 && offset + removed <= edits->length);
    if (removed == length && (length == 0 || memcmp(edits->text + offset, inserted, length) == 0))
        return true;
    if (!reserve_text(edits, edits->length - removed + length) || !reserve_splices(open, open->count + 1) || !reserve_step(edits))
        return false;
    char *bytes = join_bytes(edits->text + offset, removed, inserted, length);
    if (!bytes)
        return false;
    LwSplice *splice = &open->splice[open->count++];
    *splice = (LwSplice){ offset, removed, length, bytes };
    open->size += size_of(splice);
    lw_splice_redo(edits, splice);
    return true;
}

void lw_edits_take_back(LwEdits *edits, int count)
{
    LwStep *open = &edits->open;
    while (open->count > count) {
        LwSplice *splice = &open->splice[--open->count];
        lw_splice_undo(edits, splice);
        open->size -= size_of(splice);
        free(splice->bytes);
    }
}

/* The second replaces exactly what the first put there: one splice says both. */
static bool join_pair(LwSplice *first, LwSplice *second)
{
    if (first->offset != second->offset || first->inserted != second->removed)
        return false;
    char *bytes = join_bytes(first->bytes, first->removed, second->bytes + second->removed, second->inserted);
    if (!bytes)
        return false;
    free(first->bytes);
    free(second->bytes);
    first->bytes = bytes;
    first->inserted = second->inserted;
    return true;
}

/* All splices of the step as one, found by comparing the text with what it was. Where memory is short they stay as they are. */
static void flatten(LwEdits *edits, LwStep *step)
{
    size_t now = edits->length, before, head = 0, tail = 0;
    char *after = malloc(now + 1);
    if (!after)
        return;
    memcpy(after, edits->text, now + 1);
    long revision = edits->revision;
    for (int i = step->count - 1; i >= 0; i--)
        lw_splice_undo(edits, &step->splice[i]);
    before = edits->length;
    while (head < now && head < before && after[head] == edits->text[head])
        head++;
    while (tail < now - head && tail < before - head && after[now - 1 - tail] == edits->text[before - 1 - tail])
        tail++;
    LwSplice whole = { head, before - head - tail, now - head - tail, NULL };
    whole.bytes = join_bytes(edits->text + head, whole.removed, after + head, whole.inserted);
    for (int i = 0; i < step->count; i++)
        lw_splice_redo(edits, &step->splice[i]);
    edits->revision = revision; /* the text is the one it was */
    free(after);
    if (!whole.bytes)
        return;
    for (int i = 0; i < step->count; i++)
        free(step->splice[i].bytes);
    step->splice[0] = whole;
    step->count = 1;
}

bool lw_step_join(LwEdits *edits, LwStep *step, LwStep *more)
{
    if (!reserve_splices(step, step->count + more->count))
        return false;
    int first = 0;
    if (step->count > 0 && more->count == 1 && join_pair(&step->splice[step->count - 1], &more->splice[0]))
        first = 1;
    for (int i = first; i < more->count; i++)
        step->splice[step->count++] = more->splice[i];
    more->count = 0;
    lw_step_clear(more);
    if (step->count > MOST_SPLICES)
        flatten(edits, step);
    step->size = 0;
    for (int i = 0; i < step->count; i++)
        step->size += size_of(&step->splice[i]);
    return true;
}
