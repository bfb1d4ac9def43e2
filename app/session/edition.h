/* One edition of a document: its text with all that follows from it (tree, mechanism, study, figure), made in one go and constant from then on.
 * The window shows editions, runs start from them, traces refer to them; each holds a reference, so that an edition lives as long as
 * anybody looks at it. Made by any thread, read by all. */
#ifndef LW_SESSION_EDITION_H
#define LW_SESSION_EDITION_H

#include "app/document/json.h"
#include "app/document/reader.h"
#include "app/view/camera.h"
#include "app/view/figure_bodies.h"
#include "app/view/pick.h"
#include "app/session/pool.h"
#include "core/analysis/analysis.h"

typedef struct LwEdition {
    LwCount references;
    LwArena arena;
    const char *path;       /* as it stands in messages; "" for a document without a file */
    const char *folder;     /* of part files and tables, ends in a slash; NULL: the current one */
    const char *task;       /* what it was read for; NULL: the first */
    const char *text;       /* ended by a zero byte */
    size_t length;
    long revision;          /* of the text, as its owner counts */
    LwFence fence;          /* that it was read with */
    LwPool *pool;
    LwIssues issues;
    const LwJson *root;     /* NULL: the text is no JSON */
    /* NULL where the text cannot be read; `issues` says why. */
    LwDocument *document;
    LwMechanism *mechanism;
    LwStudy *study;
    /* What is to be seen. */
    LwFigure figure;
    LwPicker *picker;       /* of the figure; NULL: memory ran out, nothing is hit */
    double unit;            /* m, of joint symbols */
    const LwFrame *pose;    /* assembled: a frame for each body of the definition */
    LwUpright upright;
    bool no_memory;
} LwEdition;

/* What an edition is made of; everything is copied, the pool is referred to. */
typedef struct LwEditionWish {
    const char *path, *folder, *task;
    const char *text;
    size_t length;
    long revision;
    bool allow_outside;     /* files outside the project may be read */
    LwPool *pool;
} LwEditionWish;

/* NULL: memory ran out. An edition whose text cannot be read is one too: without document, with issues. */
LwEdition *lw_edition_create(const LwEditionWish *wish);
LwEdition *lw_edition_ref(LwEdition *edition);
void lw_edition_unref(LwEdition *edition); /* NULL is allowed */

/* Whether it can be looked at and run. */
static inline bool lw_edition_is_good(const LwEdition *edition)
{
    return edition && edition->study;
}

#endif
