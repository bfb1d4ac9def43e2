/* The shortcuts window: every key of every action, chapter by chapter, in columns. GTK's own (4.8) grows beyond small screens. */
#include "ui/palette.h"

#include "ui/words.h"

enum { COLUMNS = 3 };

/* Keys that are no actions of the window. */
static const struct { const char *keys, *title; } others[] = {
    { "F1", N_("Manual") }, { "F10", N_("Main menu") }, { "<Control>q", N_("Quit") },
};

static void add_row(GtkGrid *grid, int row, const char *title, const char *const *keys)
{
    GtkWidget *label = gtk_label_new(title), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_tooltip_text(label, title);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_set_halign(box, GTK_ALIGN_END);
    for (int i = 0; i < 3 && keys[i]; i++)
        gtk_box_append(GTK_BOX(box), gtk_shortcut_label_new(keys[i]));
    for (GtkWidget *key = gtk_widget_get_first_child(box); key; key = gtk_widget_get_next_sibling(key))
        gtk_widget_set_halign(key, GTK_ALIGN_END);
    gtk_grid_attach(grid, label, 0, row, 1, 1);
    gtk_grid_attach(grid, box, 1, row, 1, 1);
}

static GtkWidget *chapter_new(const char *name)
{
    GtkWidget *grid = gtk_grid_new(), *title = gtk_label_new(name);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 3);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "heading");
    gtk_grid_attach(GTK_GRID(grid), title, 0, 0, 2, 1);
    return grid;
}

static GtkWidget *action_chapter(GtkApplicationWindow *host, const char *name, int *rows)
{
    GtkWidget *grid = chapter_new(_(name));
    *rows = 0;
    for (int i = 0; i < lw_actions_count(host); i++) {
        const LwActionInfo *info = lw_actions_get(host, i);
        if (info->accel[0] && g_str_equal(info->group, name))
            add_row(GTK_GRID(grid), ++*rows, _(info->title), info->accel);
    }
    return grid;
}

static GtkWidget *general_chapter(int *rows)
{
    GtkWidget *grid = chapter_new(_("General"));
    for (*rows = 0; *rows < (int)G_N_ELEMENTS(others); ++*rows)
        add_row(GTK_GRID(grid), *rows + 1, _(others[*rows].title), (const char *const[]){ others[*rows].keys, NULL, NULL });
    return grid;
}

/* Whether an action before this one is of the same chapter. */
static bool seen(GtkApplicationWindow *host, int number)
{
    for (int i = 0; i < number; i++)
        if (lw_actions_get(host, i)->accel[0] && g_str_equal(lw_actions_get(host, i)->group, lw_actions_get(host, number)->group))
            return true;
    return false;
}

typedef struct Columns {
    GtkWidget *box[COLUMNS];
    int rows[COLUMNS];
} Columns;

/* Into the shortest column. */
static void put(Columns *columns, GtkWidget *chapter, int rows)
{
    int least = 0;
    for (int i = 1; i < COLUMNS; i++)
        if (columns->rows[i] < columns->rows[least])
            least = i;
    gtk_box_append(GTK_BOX(columns->box[least]), chapter);
    columns->rows[least] += rows + 2;
}

GtkWidget *lw_shortcuts_new(LwWindow *window)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    GtkWidget *dialog = gtk_window_new(), *scrolled = gtk_scrolled_window_new(), *all = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 30);
    Columns columns = { 0 };
    int rows;
    gtk_box_set_homogeneous(GTK_BOX(all), TRUE);
    for (int i = 0; i < COLUMNS; i++) {
        columns.box[i] = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
        gtk_box_append(GTK_BOX(all), columns.box[i]);
    }
    for (int i = 0; i < lw_actions_count(host); i++)
        if (lw_actions_get(host, i)->accel[0] && !seen(host, i)) {
            GtkWidget *chapter = action_chapter(host, lw_actions_get(host, i)->group, &rows);
            put(&columns, chapter, rows);
        }
    GtkWidget *general = general_chapter(&rows);
    put(&columns, general, rows);
    gtk_widget_add_css_class(all, "dialog-box");
    gtk_widget_add_css_class(all, "shortcuts");
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), all);
    gtk_window_set_child(GTK_WINDOW(dialog), scrolled);
    gtk_window_set_title(GTK_WINDOW(dialog), _("Keyboard shortcuts"));
    gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 1080, 640);
    gtk_widget_set_name(dialog, "shortcuts");
    lw_dialog_add_escape(dialog);
    return dialog;
}
