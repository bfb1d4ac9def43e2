/* The inside of the motor sheet, for its files. */
#ifndef LW_UI_MOTORS_PARTS_H
#define LW_UI_MOTORS_PARTS_H

#include "app/session/sheet.h"
#include "ui/run_parts.h"

typedef struct LwSheetJob LwSheetJob;

enum { LW_SHEET_ROWS = 9 };

typedef struct LwMotorsPanel {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *box, *pages, *message, *progress, *compute, *catalogue_label, *old;
    GtkWidget *motor, *verdict, *verdict_icon, *cycle;
    GtkWidget *number[LW_SHEET_ROWS][2], *number_title[LW_SHEET_ROWS];
    GtkWidget *use_title[LW_SIZING_LIMITS], *use[LW_SIZING_LIMITS], *use_text[LW_SIZING_LIMITS];
    GtkWidget *choices, *slider, *ratio_entry, *ratio_title, *cloud, *notes;
    char *catalogue;        /* path; NULL: the generic series */
    LwSheetJob *job;        /* under way; NULL: none */
    LwSheet *sheet;         /* NULL: none yet */
    int shown;              /* motor of the sheet */
    int choice;             /* of its choices; −1: none */
    double ratio;
    LwArena arena;          /* of the trial */
    LwSizingTrial trial;
    bool tried, filling;
} LwMotorsPanel;

LwMotorsPanel *lw_motors_of(LwWindow *window);
const LwSizingMotor *lw_motors_shown(const LwMotorsPanel *panel); /* NULL: none */

/* motors_job.c */
void lw_motors_compute(LwMotorsPanel *panel);
void lw_motors_cancel(LwMotorsPanel *panel);
void lw_motors_abandon(LwMotorsPanel *panel); /* before the panel goes */
void lw_motors_arrived(LwMotorsPanel *panel, LwSheet *sheet); /* takes it; motors_panel.c */
void lw_motors_tell(LwMotorsPanel *panel, double fraction);

/* motors_sheet.c: the sheet of one motor */
GtkWidget *lw_motors_sheet_new(LwMotorsPanel *panel);
void lw_motors_fill(LwMotorsPanel *panel);          /* another sheet */
void lw_motors_show(LwMotorsPanel *panel, int motor);
void lw_motors_choose(LwMotorsPanel *panel, int choice);
/* motors_trial.c: what follows from the ratio */
void lw_motors_set_ratio(LwMotorsPanel *panel, double ratio);
void lw_motors_show_trial(LwMotorsPanel *panel);
GtkWidget *lw_motors_cloud_new(LwMotorsPanel *panel);

/* motors_actions.c */
void lw_motors_export(LwWindow *window, const char *path);

#endif
