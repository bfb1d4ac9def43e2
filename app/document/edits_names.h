/* Objects by name, for renaming and removing. */
#ifndef LW_DOCUMENT_EDITS_NAMES_H
#define LW_DOCUMENT_EDITS_NAMES_H

#include "app/document/edits_private.h"
#include "app/document/references.h"

/* References that were gathered, in the work's arena. */
typedef struct LwReferences {
    LwArena *arena;
    int count, room;
    LwReference *item;
} LwReferences;

void lw_references_gather(LwReferences *all, LwArena *arena, const LwJson *root);
/* Whether the reference is one to this thing, or gives it its name. */
bool lw_reference_is_to(const LwReference *reference, LwNameKind kind, const char *name);
/* There is such a thing; otherwise a message with the nearest. */
bool lw_edit_need_object(LwEditWork *work, const LwReferences *all, LwNameKind kind, const char *name);
/* What has the name already, where a thing of this kind may not have it too; NULL: nothing. */
const LwReference *lw_references_taken(const LwReferences *all, LwNameKind kind, const char *name);

#endif
