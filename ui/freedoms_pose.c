/* Conflicts, and where the pose stands: limits, singular poses, what was moved to assemble it, notes. */
#include "ui/freedoms_private.h"

#include "app/session/words.h"
#include "ui/shown_units.h"
#include "ui/words.h"

enum { MOST_MOVED = 12 };

static void put_gap(FILE *out, gconstpointer what, gconstpointer more)
{
    (void)more;
    lw_words_put_gap(out, what);
}

static void put_row(FILE *out, gconstpointer what, gconstpointer more)
{
    (void)more;
    lw_words_put_row(out, what);
}

static void put_stand(FILE *out, gconstpointer what, gconstpointer more)
{
    (void)more;
    lw_words_put_stand(out, what);
}

static LwItem culprit_item(const LwEdition *edition, const LwRowName *row)
{
    LwItem joint = lw_item(LW_ITEM_JOINT, row->owner), coupler = lw_item(LW_ITEM_COUPLER, row->owner);
    if (row->is_motor)
        return lw_item(LW_ITEM_MOTOR, row->owner);
    return lw_item_index(edition, joint) >= 0 ? joint : lw_item_index(edition, coupler) >= 0 ? coupler : lw_item(LW_ITEM_CABLE, row->owner);
}

static void on_show(GtkButton *button, gpointer data)
{
    LwFreedoms *panel = data;
    const LwConflict *conflict = &lw_study_report(panel->edition->study)->conflict;
    LwItem *item = g_new(LwItem, (gsize)conflict->culprit_count + 1);
    (void)button;
    for (int i = 0; i < conflict->culprit_count; i++) {
        item[i] = culprit_item(panel->edition, &conflict->culprit[i]);
        lw_desk_select(panel->desk, item[i], i > 0);
    }
    lw_desk_mark(panel->desk, item, conflict->culprit_count);
    g_free(item);
    if (g_action_map_lookup_action(G_ACTION_MAP(panel->window), "fit-selection"))
        g_action_group_activate_action(G_ACTION_GROUP(panel->window), "fit-selection", NULL);
}

void lw_freedoms_add_conflict(LwFreedoms *panel)
{
    const LwStudyReport *report = lw_study_report(panel->edition->study);
    const LwConflict *conflict = &report->conflict;
    char *gap = lw_freedoms_words(put_gap, conflict, NULL);
    GtkWidget *section = lw_freedoms_section(panel, _("Conflict"), gap), *card = lw_freedoms_card(section), *show = gtk_button_new_with_label(_("Show me"));
    char *text = report->status == LW_STUDY_NOT_ASSEMBLED
        ? g_strdup_printf(_("The search found no pose that satisfies all joints. The nearest one leaves gaps of up to %s:"), gap)
        : g_strdup_printf(_("These cannot all hold at once. The best compromise leaves gaps of up to %s:"), gap);
    gtk_widget_add_css_class(card, "error");
    gtk_widget_set_name(section, "freedoms-conflict");
    gtk_box_append(GTK_BOX(card), lw_freedoms_label(text, NULL));
    for (int i = 0; i < conflict->culprit_count; i++) {
        char *words = lw_freedoms_words(put_row, &conflict->culprit[i], NULL);
        LwItem item = culprit_item(panel->edition, &conflict->culprit[i]);
        gtk_box_append(GTK_BOX(card), lw_freedoms_link(panel, lw_freedoms_label(words, "freedoms-name"), &item, 1, true));
        g_free(words);
    }
    gtk_box_append(GTK_BOX(card), lw_freedoms_label(_("Change where one of them is, or let it hold less. Motions and loads are known once they agree."), "dim"));
    gtk_widget_set_halign(show, GTK_ALIGN_START);
    gtk_widget_set_name(show, "conflict-show");
    gtk_widget_set_tooltip_text(show, _("Selects the joints and brings them into view"));
    g_signal_connect(show, "clicked", G_CALLBACK(on_show), panel);
    gtk_box_append(GTK_BOX(card), show);
    g_free(text);
    g_free(gap);
}

/* ---- the pose ---- */

static void add_limits(LwFreedoms *panel, const LwStudyReport *report)
{
    if (report->stand_count == 0)
        return;
    GtkWidget *section = lw_freedoms_section(panel, _("At their limits"), NULL);
    gtk_widget_set_name(section, "freedoms-limits");
    for (int i = 0; i < report->stand_count; i++) {
        char *words = lw_freedoms_words(put_stand, &report->stand[i], NULL);
        LwItem item = lw_item(LW_ITEM_JOINT, report->stand[i].joint);
        gtk_box_append(GTK_BOX(section), lw_freedoms_link(panel, lw_freedoms_label(words, NULL), &item, 1, true));
        g_free(words);
    }
}

static void add_moved(LwFreedoms *panel, const LwStudyReport *report)
{
    if (report->moved_count == 0 && !(report->misfit > 0))
        return;
    GtkWidget *section = lw_freedoms_section(panel, _("Moved to assemble"), NULL), *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_widget_set_name(section, "freedoms-moved");
    for (int i = 0; i < report->moved_count && (i < MOST_MOVED || report->moved_count == MOST_MOVED + 1); i++) {
        const LwMoved *moved = &report->moved[i];
        char *move = lw_shown_words(moved->distance < 1e-12 ? 0 : moved->distance, "m");
        char *turn = lw_shown_words(moved->angle < 1e-12 ? 0 : moved->angle, "rad");
        GtkWidget *cell[3] = { lw_freedoms_label(moved->body, NULL), gtk_label_new(move), gtk_label_new(turn) };
        for (int c = 0; c < 3; c++) {
            gtk_grid_attach(GTK_GRID(grid), cell[c], c, i, 1, 1);
            if (c > 0) {
                gtk_label_set_xalign(GTK_LABEL(cell[c]), 1);
                gtk_widget_add_css_class(cell[c], "numbers");
                gtk_widget_add_css_class(cell[c], "dim");
            }
        }
        g_free(turn);
        g_free(move);
    }
    gtk_box_append(GTK_BOX(section), grid);
    if (report->moved_count > MOST_MOVED + 1) {
        char *text = g_strdup_printf(_("… and %d more"), report->moved_count - MOST_MOVED);
        gtk_box_append(GTK_BOX(section), lw_freedoms_label(text, "dim"));
        g_free(text);
    }
    if (report->misfit > 0) {
        char *misfit = lw_shown_words(report->misfit, "m"), *text = g_strdup_printf(_("Redundant constraints disagree by %s, which is within the limit."), misfit);
        g_free(misfit);
        gtk_box_append(GTK_BOX(section), lw_freedoms_label(text, "dim"));
        g_free(text);
    }
}

static void add_notes(LwFreedoms *panel, const LwStudyReport *report)
{
    if (report->note_count == 0)
        return;
    GtkWidget *section = lw_freedoms_section(panel, _("Notes"), NULL);
    gtk_widget_set_name(section, "freedoms-notes");
    for (int i = 0; i < report->note_count; i++) {
        /* Sentences of reports begin small. */
        char *text = g_strdup(report->note[i]);
        text[0] = g_ascii_toupper(text[0]);
        gtk_box_append(GTK_BOX(section), lw_freedoms_label(text, NULL));
        g_free(text);
    }
}

void lw_freedoms_add_pose(LwFreedoms *panel)
{
    const LwStudyReport *report = lw_study_report(panel->edition->study);
    add_limits(panel, report);
    add_notes(panel, report);
    add_moved(panel, report);
}
