/* The inside of the timeline, for its files. */
#ifndef LW_UI_TIMELINE_PARTS_H
#define LW_UI_TIMELINE_PARTS_H

#include "ui/run_parts.h"

typedef struct LwModesView {
    GtkWidget *box, *list, *amplitude, *said;
    int mode;               /* that is shown; −1: none */
    LwPoses poses;          /* one period, in the arena */
    LwArena arena;
    double phase;           /* 0 … 1 */
} LwModesView;

typedef struct LwTimeline {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *box, *pages, *track, *entry, *total, *speed, *rest, *hint;
    GtkWidget *play[2];     /* the buttons: on the pages of time and of modes */
    GtkWidget *summary, *warnings, *warnings_label, *old;
    LwModesView modes;
    bool playing, loop;
    int speed_choice;
    guint ticking;
    gint64 last;            /* µs, of the frame before */
    bool filling;
} LwTimeline;

LwTimeline *lw_timeline_of(LwWindow *window);

/* timeline_track.c: what is dragged */
GtkWidget *lw_timeline_track_new(LwTimeline *timeline);
double lw_timeline_end(const LwTimeline *timeline); /* s, that the track shows */

/* timeline_play.c */
extern const double lw_timeline_speeds[];
extern const int lw_timeline_speed_count;
void lw_timeline_set_playing(LwTimeline *timeline, bool playing);
void lw_timeline_step(LwTimeline *timeline, int samples);
/* The sample that is shown, how many there are; 0: none. */
int lw_timeline_samples(const LwTimeline *timeline, int *shown);

/* timeline_modes.c */
GtkWidget *lw_timeline_modes_new(LwTimeline *timeline);
void lw_timeline_modes_fill(LwTimeline *timeline);
void lw_timeline_modes_advance(LwTimeline *timeline, double seconds);
void lw_timeline_modes_clear(LwTimeline *timeline);

#endif
