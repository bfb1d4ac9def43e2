/* From a scene to a mechanism in the making: a body for each placed part, or for each group of them. */
#ifndef LW_EXCHANGE_SCENE_DRAFT_H
#define LW_EXCHANGE_SCENE_DRAFT_H

#include "app/document/draft.h"

/* Components that form one body: those whose part, name or path of names ("frame/leg/bolt") matches the pattern of the shell (* ? […]),
 * or that lie in a subassembly whose name or path does. */
typedef struct LwDraftGroup {
    const char *name, *pattern;
    int body;               /* of the draft; −1: no member yet. Groups of one name are one body */
    int members;
} LwDraftGroup;

/* A part as it was put into a body, for those that look at the geometry next. */
typedef struct LwDraftPart {
    const LwPart *part;
    LwFrame frame;          /* in the world */
    int body;               /* of the draft */
} LwDraftPart;

typedef struct LwSceneDraft {
    LwDraft *draft;
    /* wishes */
    const char *material;   /* of every entry; NULL: the density */
    double density;
    bool keep_hidden;
    bool group_assemblies;  /* each component of the top assembly becomes one body */
    int group_count;
    LwDraftGroup *group;
    /* what came of it, summed over the scenes */
    int hidden, wires;      /* components left out: hidden ones; curves and points alone */
    int doubtful;           /* bodies with a part whose mass cannot be trusted */
    int part_count, part_room;
    LwDraftPart *part;
} LwSceneDraft;

/* Adds what the scene holds. `file` and `options` are what the entries will say; a unit and an up axis that were guessed
 * are written down, so that the mechanism does not depend on guesses. Uses the draft's arena, whose guard is set. */
void lw_scene_draft_add(LwSceneDraft *work, const LwScene *scene, const char *file, const LwReadOptions *options);

/* Where `path` is, seen from the folder of the file `from`: relative when both share more than the root, else absolute. NULL when
 * one of them does not exist or memory runs out; to be freed. */
char *lw_path_relative(const char *path, const char *from);

#endif
