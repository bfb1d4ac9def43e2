/* The inside of the desk, for its files. */
#ifndef LW_UI_DESK_PRIVATE_H
#define LW_UI_DESK_PRIVATE_H

#include "ui/desk.h"

enum {
    LW_SIGNAL_TEXT, LW_SIGNAL_EDITION, LW_SIGNAL_REFUSED, LW_SIGNAL_SAID, LW_SIGNAL_BUSY, LW_SIGNAL_SELECTION, LW_SIGNAL_HOVER, LW_SIGNAL_POSE,
    LW_SIGNAL_LOOKS, LW_SIGNAL_RUN, LW_SIGNAL_RESULT, LW_SIGNAL_TIME, LW_SIGNAL_FAILED, LW_SIGNAL_DOCUMENT, LW_SIGNAL_SETTLED, LW_SIGNAL_OUTSIDE, LW_SIGNALS
};

/* A text on its way to become an edition. */
typedef struct LwReadJob {
    LwDesk *desk;           /* referred to */
    char *path, *folder, *task, *text;
    gsize length;
    long revision;
    long serial;            /* of texts of the document: the newest counts */
    unsigned document;      /* that it is a text of (lw_desk_opened) */
    gboolean fresh;         /* with a new pool */
    gboolean changed;       /* when opening: it is not what the file holds */
    char *step;             /* when opening: the text is a step of that name in an empty document; NULL: it is not */
    gboolean opening;       /* another document: a text that cannot be read leaves the old one */
    gboolean allow;         /* files outside the project may be read */
    gboolean moved;         /* the user has saved the document elsewhere: its names lead to the files that it had */
    LwEdition *edition;     /* filled by the worker */
    LwTrialDone trial;      /* NULL: the text is the document's */
    GObject *user;
    gsize number;           /* of the trial, as its owner counts */
} LwReadJob;

typedef struct LwRunJob LwRunJob;

/* All that belongs to one document. Another document gets another one of these, so that nothing of the old one can stay. */
typedef struct LwSitting {
    LwEdits *edits;         /* NULL: no document is open */
    char *path, *folder, *task;
    bool allow_outside;     /* files outside the project may be read: the user said so */
    bool asked_outside;     /* that, or not: once for each document */
    LwEdition *edition;
    int going;              /* through the history, with the newest text: −1 back, 1 on, 0 not */
    GHashTable *good;       /* checksums of its texts that were read well */
    GArray *selection;      /* of LwItem */
    GArray *marks;
    LwItem hover;
    /* pose */
    LwPoseOwner owner;
    LwFrame *frame;         /* of owners above the result */
    bool rests;             /* the assembled pose is shown although there is a result */
    /* looks */
    GHashTable *hidden, *transparent; /* of interned names */
    /* runs */
    LwRunJob *run;
    bool run_wanted;        /* as soon as the text has become an edition */
    LwResult *result, *failure;
    double result_seconds;
    double time;
    double live_time;       /* s, of the pose that a run under way shows */
} LwSitting;

struct _LwDesk {
    GObject parent;
    LwSitting now;
    unsigned opened;        /* documents so far */
    /* reading */
    GThread *reader;
    GAsyncQueue *jobs;
    int reading;            /* jobs under way */
    int texts;              /* of them, texts of the document */
    long serial;            /* of the newest job of the document's text */
    gint stopping;          /* nobody waits for jobs any more; atomic */
    gint waiting;           /* jobs of the document's text that the worker has not taken; atomic */
    LwPool *pool;           /* the worker's */
    LwReadJob *held;        /* until the user has said whether files outside the project may be read; NULL: nobody is asked */
};

void lw_desk_emit(LwDesk *desk, int signal);
void lw_desk_refuse(LwDesk *desk, const char *why);
void lw_desk_tell_settled(LwDesk *desk, bool good);
/* False: there is nobody to ask. */
bool lw_desk_ask_outside(LwDesk *desk, const char *what);

void lw_sitting_init(LwSitting *sitting);
void lw_sitting_clear(LwSitting *sitting);

/* desk_read.c */
void lw_desk_start_reading(LwDesk *desk);
void lw_desk_stop_reading(LwDesk *desk);
void lw_desk_post(LwDesk *desk, LwReadJob *job); /* takes the job */
/* The present text, to be read. */
void lw_desk_post_text(LwDesk *desk, gboolean fresh);
void lw_desk_post_moved(LwDesk *desk);     /* the same, after the user saved it elsewhere */

/* desk_select.c: what the new edition no longer has leaves the selection. */
void lw_desk_prune(LwDesk *desk);
/* desk_pose.c */
void lw_desk_forget_pose(LwDesk *desk);
/* desk_run.c */
void lw_desk_stop_run(LwDesk *desk);

#endif
