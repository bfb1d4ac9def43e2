/* What a run has to tell when it is over: one line, and the list of what happened. */
#include "ui/run_parts.h"

#include "ui/words.h"

const char *lw_event_icon(const LwEvent *event)
{
    static const char *const icon[LW_EVENT_KINDS] = {
        [LW_EVENT_OTHER] = "dialog-information-symbolic", [LW_EVENT_LIMIT] = "lw-limit-symbolic", [LW_EVENT_SINGULAR] = "lw-redundant-symbolic",
        [LW_EVENT_IMPACT] = "lw-events-symbolic", [LW_EVENT_CONTACT] = "lw-contact-symbolic", [LW_EVENT_MISS] = "lw-path-symbolic",
    };
    return event->warning ? "lw-warning-symbolic" : icon[event->kind];
}

int lw_run_warnings(const LwResult *result)
{
    int count = 0;
    for (int i = 0; result && i < result->report->event_count; i++)
        count += result->report->event[i].warning;
    return count;
}

/* 12345 → "12 345": digits in threes are read at a glance. */
static char *grouped(long number)
{
    char digits[40];
    GString *text = g_string_new(NULL);
    int length = g_snprintf(digits, sizeof digits, "%ld", number);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0 && length > 4)
            g_string_append(text, "\xe2\x80\xaf"); /* a narrow space */
        g_string_append_c(text, digits[i]);
    }
    return g_string_free(text, FALSE);
}

static char *taken(double seconds)
{
    return seconds < 0.0995 ? g_strdup_printf(_("%.0f ms"), 1000 * seconds) : g_strdup_printf(_("%.3g s"), seconds);
}

char *lw_run_summary(LwDesk *desk)
{
    const LwResult *result = lw_desk_result(desk);
    if (!result)
        return NULL;
    const LwRunReport *report = result->report;
    const LwRunStats *stats = &report->stats;
    GString *text = g_string_new(_(lw_analysis_words_of(result->analysis.type)->title));
    char *samples = grouped(stats->samples), *steps = grouped(stats->steps), *time = taken(lw_desk_result_seconds(desk));
    if (report->status == LW_RUN_CANCELLED)
        g_string_append_printf(text, _(", cancelled at %.4g s"), report->stopped_at);
    else if (report->status == LW_RUN_STOPPED)
        g_string_append_printf(text, _(", stopped at %.4g s"), report->stopped_at);
    if (result->analysis.type == LW_ANALYSIS_MODES)
        g_string_append_printf(text, ngettext(" · %d mode", " · %d modes", (gulong)report->mode_count), report->mode_count);
    else if (lw_analysis_has_time(result->analysis.type))
        g_string_append_printf(text, ngettext(" · %s sample", " · %s samples", (gulong)stats->samples), samples);
    if (stats->steps > 0 && lw_analysis_has_time(result->analysis.type))
        g_string_append_printf(text, ngettext(" · %s step", " · %s steps", (gulong)stats->steps), steps);
    if (result->analysis.type != LW_ANALYSIS_MODES)
        g_string_append_printf(text, _(" · violation %.2g m"), stats->violation);
    if (lw_analysis_has_time(result->analysis.type))
        g_string_append_printf(text, _(" · energy change %.2g J"), stats->energy_drift);
    g_string_append_printf(text, " · %s", time);
    g_free(samples);
    g_free(steps);
    g_free(time);
    return g_string_free(text, FALSE);
}

/* ---- the list */

typedef struct List {
    LwWindow *window;
    GtkWidget *list, *more;
} List;

enum { MOST_ROWS = 200 };

static GtkWidget *make_row(const LwEvent *event, bool still)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *text = gtk_label_new(event->text), *time = gtk_label_new(NULL);
    char *when = still ? g_strdup("") : g_strdup_printf("%.6g s", event->time);
    gtk_label_set_text(GTK_LABEL(time), when);
    gtk_label_set_xalign(GTK_LABEL(time), 1);
    gtk_label_set_width_chars(GTK_LABEL(time), still ? 0 : 10);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_label_set_wrap(GTK_LABEL(text), TRUE);
    gtk_label_set_width_chars(GTK_LABEL(text), 48);
    gtk_label_set_max_width_chars(GTK_LABEL(text), 56);
    gtk_widget_add_css_class(time, "numbers");
    gtk_widget_add_css_class(time, "dim");
    gtk_widget_set_valign(time, GTK_ALIGN_START);
    GtkWidget *icon = gtk_image_new_from_icon_name(lw_event_icon(event));
    gtk_widget_set_valign(icon, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(row), icon);
    gtk_box_append(GTK_BOX(row), time);
    gtk_box_append(GTK_BOX(row), text);
    if (event->warning)
        gtk_widget_add_css_class(icon, "warning");
    g_free(when);
    return row;
}

static void add_row(List *list, const LwResult *result, int i)
{
    GtkWidget *row = gtk_list_box_row_new();
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), make_row(&result->report->event[i], !lw_analysis_has_time(result->analysis.type)));
    g_object_set_data(G_OBJECT(row), "event", GINT_TO_POINTER(i));
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, result->report->event[i].text, -1);
    gtk_list_box_append(GTK_LIST_BOX(list->list), row);
}

/* Warnings first: they are what must not be missed. */
static void on_show(GtkWidget *popover, gpointer data)
{
    List *list = data;
    const LwResult *result = lw_desk_result(lw_window_desk(list->window));
    int shown = 0;
    (void)popover;
    for (GtkWidget *row; (row = gtk_widget_get_first_child(list->list));)
        gtk_list_box_remove(GTK_LIST_BOX(list->list), row);
    for (int warning = 1; result && warning >= 0; warning--)
        for (int i = 0; i < result->report->event_count && shown < MOST_ROWS; i++)
            if (result->report->event[i].warning == (warning == 1)) {
                add_row(list, result, i);
                shown++;
            }
    int left = result ? result->report->event_count - shown : 0;
    char *text = g_strdup_printf(_("and %d more; the CSV file lists them all"), left);
    gtk_label_set_text(GTK_LABEL(list->more), text);
    gtk_widget_set_visible(list->more, left > 0);
    g_free(text);
}

static void on_row(GtkListBox *box, GtkListBoxRow *row, gpointer data)
{
    List *list = data;
    LwDesk *desk = lw_window_desk(list->window);
    const LwResult *result = lw_desk_result(desk);
    int i = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "event"));
    (void)box;
    if (!result || i >= result->report->event_count)
        return;
    LwItem item[LW_CULPRITS];
    int count = lw_culprits_in(result->edition, result->report->event[i].text, item, LW_CULPRITS);
    if (result->poses.count > 0)
        lw_desk_set_time(desk, CLAMP(result->report->event[i].time, 0, result->poses.time[result->poses.count - 1]));
    lw_culprits_show(desk, item, count);
}

GtkWidget *lw_run_events_new(LwWindow *window)
{
    List *list = g_new0(List, 1);
    GtkWidget *popover = gtk_popover_new(), *scroll = gtk_scrolled_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    list->window = window;
    list->list = gtk_list_box_new();
    list->more = gtk_label_new(NULL);
    gtk_widget_add_css_class(list->more, "dim");
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list->list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list->list, "event-list");
    gtk_widget_set_name(list->list, "event-list");
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), list->list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroll), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroll), 360);
    gtk_box_append(GTK_BOX(box), scroll);
    gtk_box_append(GTK_BOX(box), list->more);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    gtk_widget_set_name(popover, "events");
    g_signal_connect(popover, "show", G_CALLBACK(on_show), list);
    g_signal_connect(list->list, "row-activated", G_CALLBACK(on_row), list);
    g_object_set_data_full(G_OBJECT(popover), "list", list, g_free);
    return popover;
}
