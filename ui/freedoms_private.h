/* The inside of the freedoms panel, for its files. */
#ifndef LW_UI_FREEDOMS_PRIVATE_H
#define LW_UI_FREEDOMS_PRIVATE_H

#include "app/session/remedy.h"
#include "core/analysis/swing.h"
#include "ui/panels.h"

/* The motions of an edition, shared with workers; g_atomic_rc_box. */
typedef struct LwShelf {
    LwEdition *edition;
    LwSwings *swings[2];    /* with the motors let go, with the motors holding; NULL: none */
} LwShelf;
LwShelf *lw_shelf_ref(LwShelf *shelf);
void lw_shelf_unref(LwShelf *shelf);

typedef struct LwFreedoms {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *scroll, *box;
    LwEdition *edition;     /* that is shown; referred to */
    unsigned round;         /* counts editions: what workers bring for older ones is dropped */
    LwArena arena;          /* of the round */
    int group_count;
    LwLoopGroup *group;
    /* motions */
    GtkWidget *motions;     /* where they are listed */
    LwShelf *shelf;
    GtkWidget *playing;     /* the button of the motion that plays; NULL: none does */
    const LwSwing *swing;   /* of the shelf */
    gint64 began;
    guint tick;
    bool busy;              /* a worker computes a swing */
} LwFreedoms;

/* freedoms_panel.c: small things that all of it is made of */
GtkWidget *lw_freedoms_label(const char *text, const char *style); /* wrapped, left; style: a CSS class or NULL */
GtkWidget *lw_freedoms_section(LwFreedoms *panel, const char *title, const char *aside); /* a box below a heading */
GtkWidget *lw_freedoms_card(GtkWidget *section);
/* A line that marks these items while it is pointed at or focused, and selects them when clicked. Items are copied. */
GtkWidget *lw_freedoms_link(LwFreedoms *panel, GtkWidget *child, const LwItem *item, int count, bool selects);
/* What a function writes, as a string to be freed. */
char *lw_freedoms_words(void (*put)(FILE *out, gconstpointer what, gconstpointer more), gconstpointer what, gconstpointer more);

/* freedoms_motions.c */
void lw_freedoms_add_motions(LwFreedoms *panel);
void lw_freedoms_stop(LwFreedoms *panel);   /* playing */
/* freedoms_loops.c */
void lw_freedoms_add_loops(LwFreedoms *panel);
/* freedoms_choice.c: keep, weaken, soften for a group, below its card */
GtkWidget *lw_freedoms_choice_new(LwFreedoms *panel, int group);
/* freedoms_pose.c */
void lw_freedoms_add_conflict(LwFreedoms *panel);
void lw_freedoms_add_pose(LwFreedoms *panel);

#endif
