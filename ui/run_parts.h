/* Parts of the run chapter: the run bar, playing, graphs, the motor sheet. */
#ifndef LW_UI_RUN_PARTS_H
#define LW_UI_RUN_PARTS_H

#include "ui/window.h"

/* ---- actions of each part; their panels are found through the window */
void lw_timeline_actions_add(LwWindow *window);
void lw_graphs_actions_add(LwWindow *window);
void lw_motors_actions_add(LwWindow *window);

/* ---- analyses as people call them */
typedef struct LwAnalysisWords {
    LwAnalysisType type;
    const char *title, *help; /* to be translated */
} LwAnalysisWords;
extern const LwAnalysisWords lw_analysis_words[];
extern const int lw_analysis_words_count;
const LwAnalysisWords *lw_analysis_words_of(LwAnalysisType type);
bool lw_analysis_has_time(LwAnalysisType type); /* it has samples over time */

/* ---- run_settings.c: what a run does, written into the file as undoable steps. Where the task that is shown has a value of its own, that one changes. */
char *lw_run_setting_path(LwDesk *desk, const char *member); /* "analysis.end"; to be freed */
/* The value as it stands in the file, without quotes; NULL: it is not there. To be freed. */
char *lw_run_setting_get(LwDesk *desk, const char *member);
void lw_run_setting_set(LwDesk *desk, const char *step, const char *member, const char *text);
GtkWidget *lw_run_settings_new(LwWindow *window); /* a popover */

/* ---- run_culprits.c: who a sentence speaks of */
/* Things of the edition that the text names, each once; at most `room`. Returns how many. */
int lw_culprits_in(const LwEdition *edition, const char *text, LwItem *item, int room);
/* Selects the first and marks all. False: it names nobody. */
bool lw_culprits_show(LwDesk *desk, const LwItem *item, int count);
/* Of a run that failed. */
int lw_culprits_of(const LwResult *failure, LwItem *item, int room);
enum { LW_CULPRITS = 32 };

/* ---- run_events.c: what happened in a run */
const char *lw_event_icon(const LwEvent *event);
GtkWidget *lw_run_events_new(LwWindow *window); /* a popover with the list; click jumps there */
char *lw_run_summary(LwDesk *desk); /* one line; to be freed. NULL: there is no result */
int lw_run_warnings(const LwResult *result);

#endif
