/* The text and its steps: begin and end, undo and redo. */
#include "app/document/edits_private.h"

#include "core/base/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 64 << 20 };

LwEdits *lw_edits_create(const char *text, size_t length)
{
    LwEdits *edits = calloc(1, sizeof *edits);
    char *copy = malloc(length + 1);
    if (!edits || !copy) {
        free(edits);
        free(copy);
        return NULL;
    }
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    *edits = (LwEdits){ .text = copy, .length = length, .room = length + 1, .limit = LIMIT };
    return edits;
}

void lw_edits_destroy(LwEdits *edits)
{
    if (!edits)
        return;
    for (int i = 0; i < edits->step_count; i++)
        lw_step_clear(&edits->step[i]);
    lw_step_clear(&edits->open);
    free(edits->step);
    free(edits->text);
    free(edits);
}

const char *lw_edits_text(const LwEdits *edits, size_t *length)
{
    if (length)
        *length = edits->length;
    return edits->text;
}

long lw_edits_revision(const LwEdits *edits)
{
    return edits->revision;
}

/* Cut where it is too long or came cut, between characters. */
static void keep_name(char kept[LW_EDITS_NAME], const char *name)
{
    snprintf(kept, LW_EDITS_NAME, "%s", name ? name : "");
    lw_edit_cut(kept);
}

void lw_edits_begin_merge(LwEdits *edits, const char *name, const char *merge)
{
    LW_ASSERT(edits->depth < LW_EDITS_DEPTH);
    if (edits->depth == 0) {
        keep_name(edits->open.name, name);
        keep_name(edits->open.merge, merge);
    }
    edits->level[edits->depth++] = edits->open.count;
}

void lw_edits_begin(LwEdits *edits, const char *name)
{
    lw_edits_begin_merge(edits, name, NULL);
}

bool lw_edits_is_open(const LwEdits *edits)
{
    return edits->depth > 0;
}

static void drop_redo(LwEdits *edits)
{
    while (edits->step_count > edits->position) {
        LwStep *step = &edits->step[--edits->step_count];
        edits->size -= step->size;
        lw_step_clear(step);
    }
    if (edits->saved > edits->position)
        edits->saved = -1;
}

static void drop_oldest(LwEdits *edits)
{
    int count = 0;
    size_t freed = 0;
    while (edits->size - freed > edits->limit && count + 1 < edits->position) {
        freed += edits->step[count].size;
        lw_step_clear(&edits->step[count++]);
    }
    if (count == 0)
        return;
    edits->size -= freed;
    edits->step_count -= count;
    edits->position -= count;
    edits->saved = edits->saved >= count ? edits->saved - count : -1;
    memmove(edits->step, edits->step + count, (size_t)edits->step_count * sizeof *edits->step);
}

void lw_edits_set_limit(LwEdits *edits, size_t bytes)
{
    edits->limit = bytes;
    drop_oldest(edits);
}

/* The open step joins the last one where both have the same key. */
static bool merge_step(LwEdits *edits)
{
    LwStep *open = &edits->open, *last = edits->position > 0 ? &edits->step[edits->position - 1] : NULL;
    if (!edits->may_merge || !last || *open->merge == '\0' || strcmp(last->merge, open->merge) != 0)
        return false;
    size_t before = last->size;
    if (!lw_step_join(edits, last, open))
        return false;
    edits->size = edits->size - before + last->size;
    return true;
}

static void keep_step(LwEdits *edits)
{
    drop_redo(edits);
    bool merges = *edits->open.merge != '\0';
    if (!merge_step(edits)) {
        edits->size += edits->open.size;
        edits->step[edits->position++] = edits->open;
        edits->step_count = edits->position;
        edits->open = (LwStep){ 0 };
    }
    edits->may_merge = merges;
    drop_oldest(edits);
}

bool lw_edits_end(LwEdits *edits)
{
    LW_ASSERT(edits->depth > 0);
    bool changed = edits->open.count > edits->level[--edits->depth];
    if (edits->depth == 0 && changed)
        keep_step(edits);
    return changed;
}

void lw_edits_cancel(LwEdits *edits)
{
    LW_ASSERT(edits->depth > 0);
    lw_edits_take_back(edits, edits->level[--edits->depth]);
}

bool lw_edits_undo(LwEdits *edits)
{
    if (edits->depth > 0 || edits->position == 0)
        return false;
    const LwStep *step = &edits->step[--edits->position];
    for (int i = step->count - 1; i >= 0; i--)
        lw_splice_undo(edits, &step->splice[i]);
    edits->may_merge = false;
    return true;
}

bool lw_edits_redo(LwEdits *edits)
{
    if (edits->depth > 0 || edits->position == edits->step_count)
        return false;
    const LwStep *step = &edits->step[edits->position++];
    for (int i = 0; i < step->count; i++)
        lw_splice_redo(edits, &step->splice[i]);
    edits->may_merge = false;
    return true;
}

const char *lw_edits_undo_name(const LwEdits *edits)
{
    return edits->position > 0 ? edits->step[edits->position - 1].name : NULL;
}

const char *lw_edits_redo_name(const LwEdits *edits)
{
    return edits->position < edits->step_count ? edits->step[edits->position].name : NULL;
}

void lw_edits_mark_saved(LwEdits *edits)
{
    edits->saved = edits->open.count > 0 ? -1 : edits->position; /* no step leads to the middle of one */
    edits->may_merge = false;
}

void lw_edits_mark_unsaved(LwEdits *edits)
{
    edits->saved = -1;
}

bool lw_edits_is_saved(const LwEdits *edits)
{
    return edits->saved == edits->position && edits->open.count == 0;
}
