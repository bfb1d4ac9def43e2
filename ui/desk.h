/* The desk: the one document that a window works on, and all that its panels share. Panels read from the desk and change the document through
 * its edits alone; signals tell them what is new. Main thread only.
 *
 * An edit changes the text at once; a worker then makes a new edition from it. A text that cannot be read is taken back (the step is undone, "refused"
 * says why), so that the edition shown is always a good one. Signals (all without arguments but where told):
 *
 *   document-changed    another document has taken the place of the present one, before all other signals about it. Nothing that was about the old one
 *                       may stay: messages, graphs, the camera, tools in hand, what was typed or searched for. What the desk has is new already.
 *   text-changed        the text, its history or its path are others
 *   edition-changed     a new edition is shown (lw_desk_edition)
 *   refused(string)     the last edit was taken back: why
 *   said(int, string)   something to tell the user: LwTone, a sentence
 *   settled(bool)       no text of the document is being read any more; whether the last one was good
 *   busy-changed        the worker began or ended reading (lw_desk_is_busy)
 *   selection-changed, hover-changed
 *   pose-changed        bodies are shown elsewhere (lw_desk_pose)
 *   looks-changed       bodies are hidden, shown, transparent; display options
 *   run-changed         a run began, went on, or ended (lw_desk_is_running, lw_desk_run_fraction)
 *   run-failed          a run was refused or ended early (lw_desk_failure)
 *   result-changed      another result is shown, or none (lw_desk_result)
 *   time-changed        another moment of the result is shown (lw_desk_time)
 */
#ifndef LW_UI_DESK_H
#define LW_UI_DESK_H

#include "app/document/edits.h"
#include "app/session/result.h"
#include "ui/item.h"

#include <glib-object.h>

#define LW_TYPE_DESK (lw_desk_get_type())
G_DECLARE_FINAL_TYPE(LwDesk, lw_desk, LW, DESK, GObject)

typedef enum LwTone { LW_TONE_NOTE, LW_TONE_WARNING, LW_TONE_ERROR } LwTone;

LwDesk *lw_desk_new(void);
/* Ends its threads: before the last reference goes, as they hold some. */
void lw_desk_stop(LwDesk *desk);

/* ---- the document */

/* Another document takes the place of the present one (whose changes are lost: ask before). path NULL: it has no file yet; `folder` is then that of its part
 * files, NULL: none. Whether it can be read is told by edition-changed or refused; a text that cannot be read is not taken. */
void lw_desk_open_text(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length);
/* The same for a text that is not what the file holds: it counts as changed. */
void lw_desk_open_changed(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length);
/* A new document whose text is one step after the empty mechanism: undoing it leaves that. */
void lw_desk_open_step(LwDesk *desk, const char *step, const char *folder, const char *text, gsize length);
/* The text of an empty mechanism. */
extern const char lw_desk_empty[];
bool lw_desk_is_open(const LwDesk *desk);           /* there is an edition */
/* The document names files outside its project (app/document/fence.h): asked by the signal "outside" (const char *: the first of them), once for each
 * document, and remembered as long as it is open. Until the answer nothing is taken of it. */
void lw_desk_answer_outside(LwDesk *desk, bool allow);
bool lw_desk_allows_outside(const LwDesk *desk);
unsigned lw_desk_opened(const LwDesk *desk);        /* how many documents there have been: another number is another document */
const char *lw_desk_path(const LwDesk *desk);       /* NULL: none */
const char *lw_desk_folder(const LwDesk *desk);     /* of part files and tables, ends in a slash */
/* The folder of part files of a document that has neither file nor folder yet. */
void lw_desk_adopt_folder(LwDesk *desk, const char *folder);
void lw_desk_set_path(LwDesk *desk, const char *path); /* after saving elsewhere; the text counts as saved */
char *lw_desk_title(const LwDesk *desk);            /* "four-bar", "untitled"; to be freed */

LwEdits *lw_desk_edits(LwDesk *desk);
/* A step: lw_desk_begin, edits on lw_desk_edits(), lw_desk_commit; or lw_desk_cancel. */
void lw_desk_begin(LwDesk *desk, const char *name);
void lw_desk_begin_merge(LwDesk *desk, const char *name, const char *merge);
void lw_desk_commit(LwDesk *desk);
void lw_desk_cancel(LwDesk *desk);
/* The commonest step: one value (text as it stands in the file: "12 mm" with its quotes) at a path. False with a told reason. */
bool lw_desk_set(LwDesk *desk, const char *name, const char *path, const char *json);
void lw_desk_undo(LwDesk *desk);
void lw_desk_redo(LwDesk *desk);

/* The last good edition; NULL: no document is open. Referred to by the desk: take a reference to keep it. */
LwEdition *lw_desk_edition(const LwDesk *desk);
bool lw_desk_is_settled(const LwDesk *desk);        /* no text of the document is being read */
bool lw_desk_is_busy(const LwDesk *desk);           /* the text is newer than the edition */
/* What an edit would do: reads a text in the worker, without its becoming the document's. `done` gets the edition, which may be one with errors; NULL: another
 * text came meanwhile, or memory ran out. `user` is referred to until then. */
typedef void (*LwTrialDone)(LwEdition *edition, GObject *user, gsize number);
void lw_desk_try(LwDesk *desk, const char *text, gsize length, LwTrialDone done, GObject *user, gsize number);
/* Says text-changed: after something about the text that is not its letters (whether it is saved). */
void lw_desk_touch(LwDesk *desk);
/* Reads all part files anew. */
void lw_desk_reload(LwDesk *desk);
/* The task that the document is read for; NULL: the first. */
const char *lw_desk_task(const LwDesk *desk);
void lw_desk_set_task(LwDesk *desk, const char *task);

/* ---- what is selected */
int lw_desk_selected_count(const LwDesk *desk);
LwItem lw_desk_selected(const LwDesk *desk, int number); /* the last one is the current one */
LwItem lw_desk_current(const LwDesk *desk);         /* kind LW_ITEM_NONE: nothing */
bool lw_desk_is_selected(const LwDesk *desk, LwItem item);
void lw_desk_select(LwDesk *desk, LwItem item, bool add); /* add: to the others, or away from them when it is there */
/* These and no others; the last becomes the current one. */
void lw_desk_select_items(LwDesk *desk, const LwItem *item, int count);
void lw_desk_select_none(LwDesk *desk);
LwItem lw_desk_hover(const LwDesk *desk);
void lw_desk_set_hover(LwDesk *desk, LwItem item);
/* Things marked by a panel, for the view to show: the joints of a loop, culprits; highlighted until the next call. */
void lw_desk_mark(LwDesk *desk, const LwItem *item, int count);
bool lw_desk_is_marked(const LwDesk *desk, LwItem item);

/* ---- where bodies are shown */
typedef enum LwPoseOwner {
    LW_POSE_ASSEMBLED,      /* of the edition */
    LW_POSE_RESULT,         /* of the result at lw_desk_time */
    LW_POSE_LIVE,           /* of a run under way */
    LW_POSE_MOTION,         /* an animated freedom or mode, a preview */
    LW_POSE_DRAG
} LwPoseOwner;
/* As many frames as the edition has bodies; NULL: no edition. */
const LwFrame *lw_desk_pose(const LwDesk *desk);
/* All poses of the result where one of them is shown; NULL: none is. */
const LwPoses *lw_desk_motion(const LwDesk *desk);
LwPoseOwner lw_desk_pose_owner(const LwDesk *desk);
double lw_desk_pose_time(const LwDesk *desk);       /* s, for symbols that follow in time */
/* Shows frames (copied) of an owner above LW_POSE_RESULT, until it lets go or an owner of higher rank comes. */
void lw_desk_show_pose(LwDesk *desk, LwPoseOwner owner, const LwFrame *frame);
void lw_desk_end_pose(LwDesk *desk, LwPoseOwner owner);
/* Shows the assembled pose, where a result would be shown, until a moment of the result is asked for (lw_desk_set_time). */
void lw_desk_rest_pose(LwDesk *desk);

/* ---- how bodies are shown */
bool lw_desk_is_hidden(const LwDesk *desk, const char *body);
void lw_desk_set_hidden(LwDesk *desk, const char *body, bool hidden);
void lw_desk_isolate(LwDesk *desk);                 /* hides all bodies but the selected ones */
void lw_desk_show_all(LwDesk *desk);
bool lw_desk_is_transparent(const LwDesk *desk, const char *body);
void lw_desk_set_transparent(LwDesk *desk, const char *body, bool transparent);

/* ---- runs */
/* Starts in a thread; NULL: the analysis of the file. One at a time: a second call while one runs does nothing and says so. */
void lw_desk_run(LwDesk *desk, const LwAnalysisDef *analysis);
void lw_desk_cancel_run(LwDesk *desk);
bool lw_desk_is_running(const LwDesk *desk);
double lw_desk_run_fraction(const LwDesk *desk);
double lw_desk_run_seconds(const LwDesk *desk);     /* since it began */
LwResult *lw_desk_result(const LwDesk *desk);       /* NULL: none */
/* The last run where it was refused or ended early (the samples up to there are the result then); NULL: it went through. */
LwResult *lw_desk_failure(const LwDesk *desk);
double lw_desk_result_seconds(const LwDesk *desk);  /* that the run of the result took */
void lw_desk_clear_result(LwDesk *desk);
/* Whether the document has changed since the run. */
bool lw_desk_result_is_old(const LwDesk *desk);
double lw_desk_time(const LwDesk *desk);            /* s */
void lw_desk_set_time(LwDesk *desk, double time);

/* "said": a sentence for the user, shown as a banner. */
void lw_desk_say(LwDesk *desk, LwTone tone, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* For tests: goes on with the main loop until nothing is under way. */
void lw_desk_wait(LwDesk *desk);

#endif
