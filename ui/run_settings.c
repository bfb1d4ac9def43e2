/* What a run does: end, step, integrator … in a popover. Changes are steps of the document, so that the command line gives the same numbers. */
#include "ui/run_parts.h"

#include "app/document/choices.h"
#include "app/document/json_quote.h"
#include "app/document/number.h"
#include "app/document/units.h"
#include "ui/leave.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

const LwAnalysisWords lw_analysis_words[] = {
    { LW_ANALYSIS_KINEMATICS, N_("Kinematics"), N_("Motion that the motors prescribe; no forces.") },
    { LW_ANALYSIS_INVERSE, N_("Inverse dynamics"), N_("Torques and loads that a prescribed motion asks for.") },
    { LW_ANALYSIS_DYNAMICS, N_("Dynamics"), N_("Motion that forces, gravity and contacts cause.") },
    { LW_ANALYSIS_STATICS, N_("Statics"), N_("The pose at rest and the loads that hold it.") },
    { LW_ANALYSIS_MODES, N_("Modes"), N_("Natural frequencies and shapes about the pose at rest.") },
    { LW_ANALYSIS_ASSEMBLE, N_("Assembly"), N_("The start pose alone.") },
};
const int lw_analysis_words_count = G_N_ELEMENTS(lw_analysis_words);

const LwAnalysisWords *lw_analysis_words_of(LwAnalysisType type)
{
    for (int i = 0; i < lw_analysis_words_count; i++)
        if (lw_analysis_words[i].type == type)
            return &lw_analysis_words[i];
    return &lw_analysis_words[0];
}

bool lw_analysis_has_time(LwAnalysisType type)
{
    return type == LW_ANALYSIS_KINEMATICS || type == LW_ANALYSIS_INVERSE || type == LW_ANALYSIS_DYNAMICS;
}

char *lw_run_setting_path(LwDesk *desk, const char *member)
{
    const LwEdition *edition = lw_desk_edition(desk);
    const LwDocument *document = edition->document;
    char *inner = g_strconcat("analysis.", member, NULL), *path = NULL;
    if (document->chosen_task >= 0) {
        LwItem task = lw_item(LW_ITEM_TASK, document->task[document->chosen_task].name);
        const LwJson *json = lw_item_json(edition, task), *own = json ? lw_json_member(json, "analysis") : NULL;
        if (own && lw_json_member(own, member))
            path = lw_item_path(task, inner);
    }
    if (!path)
        return inner;
    g_free(inner);
    return path;
}

char *lw_run_setting_get(LwDesk *desk, const char *member)
{
    char *path = lw_run_setting_path(desk, member), *json = lw_edits_get(lw_desk_edits(desk), path, NULL), *text = NULL;
    gsize length = json ? strlen(json) : 0;
    if (json)
        text = length >= 2 && json[0] == '"' ? g_strndup(json + 1, length - 2) : g_strdup(json);
    free(json);
    g_free(path);
    return text;
}

void lw_run_setting_set(LwDesk *desk, const char *step, const char *member, const char *text)
{
    char *path = lw_run_setting_path(desk, member), *was = lw_run_setting_get(desk, member);
    size_t length = strlen(text);
    bool number = length > 0 && lw_number_scan(text, text + length) == length;
    char *json = number ? strdup(text) : lw_json_quote(text);
    if (json && g_strcmp0(was, text) != 0)
        lw_desk_set(desk, step, path, json);
    free(json);
    g_free(was);
    g_free(path);
}

/* ---- the popover */

typedef enum Kind { TIME, NUMBER, CHOICE } Kind;

typedef struct Field {
    const char *member, *title, *help, *step;
    Kind kind;
    const LwChoice *choice;
    const char *const *choice_title;
} Field;

static const char *const integrator_titles[] = { N_("DOP853 — precise, adaptive"), N_("Runge–Kutta 4 — fixed step"), N_("Symplectic — fixed step, many contacts"),
                                                 N_("Generalised-α — implicit, stiff loads"), NULL };
static const char *const solver_titles[] = { N_("Tape — fast, compiled"), N_("List — readable reference"), N_("Tree — elimination along the tree"), N_("Conjugate gradients"),
                                             N_("Dense — small mechanisms"), NULL };

static const Field fields[] = {
    { "end", N_("End"), N_("How long the run goes on, such as \"2 s\"."), N_("Set end of the run"), TIME, NULL, NULL },
    { "step", N_("Sample every"), N_("Time between two samples of the result, such as \"10 ms\"."), N_("Set spacing of samples"), TIME, NULL, NULL },
    { "integrator", N_("Integrator"), N_("How motion is computed from forces."), N_("Set integrator"), CHOICE, lw_integrators, integrator_titles },
    { "tolerance", N_("Tolerance"), N_("Relative accuracy of the adaptive integrator, such as 1e-6."), N_("Set tolerance"), NUMBER, NULL, NULL },
    { "dt", N_("Fixed step"), N_("Step of the fixed-step integrators, such as \"1 ms\"."), N_("Set fixed step"), TIME, NULL, NULL },
    { "solver", N_("Solver"), N_("How the equations are solved; all give the same results."), N_("Set solver"), CHOICE, lw_solvers, solver_titles },
};
enum { END, STEP, INTEGRATOR, TOLERANCE, DT, SOLVER, FIELDS = G_N_ELEMENTS(fields) };

typedef struct Settings {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *title, *label[FIELDS], *widget[FIELDS], *note;
    bool filling, typed[FIELDS]; /* typed: and not taken yet */
} Settings;

static double value_of(const LwAnalysisDef *analysis, int field)
{
    switch (field) {
    case END: return analysis->end;
    case STEP: return analysis->step;
    case TOLERANCE: return analysis->tolerance;
    default: return analysis->dt;
    }
}

static bool is_shown(const LwAnalysisDef *analysis, int field)
{
    bool adaptive = analysis->integrator == LW_DOP853, dynamic = analysis->type == LW_ANALYSIS_DYNAMICS;
    switch (field) {
    case END: case STEP: return lw_analysis_has_time(analysis->type);
    case INTEGRATOR: return dynamic;
    case TOLERANCE: return dynamic && adaptive;
    case DT: return dynamic && !adaptive;
    default: return true;
    }
}

static void fill_field(Settings *s, const LwAnalysisDef *analysis, int i)
{
    gtk_widget_set_visible(s->label[i], is_shown(analysis, i));
    gtk_widget_set_visible(s->widget[i], is_shown(analysis, i));
    gtk_widget_remove_css_class(s->widget[i], "error");
    gtk_widget_set_tooltip_text(s->widget[i], _(fields[i].help));
    if (fields[i].kind == CHOICE) {
        int value = i == INTEGRATOR ? (int)analysis->integrator : (int)analysis->solver;
        for (guint k = 0; fields[i].choice[k].name; k++)
            if (fields[i].choice[k].value == value)
                gtk_drop_down_set_selected(GTK_DROP_DOWN(s->widget[i]), k);
        return;
    }
    char *text = lw_run_setting_get(s->desk, fields[i].member);
    if (!text)
        text = g_strdup_printf(fields[i].kind == TIME ? "%.6g s" : "%.6g", value_of(analysis, i));
    gtk_editable_set_text(GTK_EDITABLE(s->widget[i]), text);
    s->typed[i] = false;
    g_free(text);
}

static void fill(Settings *s)
{
    const LwEdition *edition = lw_desk_edition(s->desk);
    if (!edition)
        return;
    const LwAnalysisDef *analysis = &edition->document->def.analysis;
    const LwAnalysisWords *words = lw_analysis_words_of(analysis->type);
    s->filling = true;
    gtk_label_set_text(GTK_LABEL(s->title), _(words->title));
    gtk_label_set_text(GTK_LABEL(s->note), _(words->help));
    for (int i = 0; i < FIELDS; i++)
        fill_field(s, analysis, i);
    s->filling = false;
}

/* Says at once what is wrong with what stands there. */
static bool check(Settings *s, int i)
{
    char message[LW_UNITS_MESSAGE];
    double value = 0;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(s->widget[i]));
    bool good = lw_units_parse(text, fields[i].kind == TIME ? LW_Q_TIME : LW_Q_NUMBER, &value, message);
    if (good && !(value > 0 || (i == END && value == 0))) {
        g_snprintf(message, sizeof message, "%s", i == END ? _("It cannot be negative.") : _("It must be more than 0."));
        good = false;
    }
    /* Formulas with the file's parameters are judged by the reader. */
    if (!good && strpbrk(text, "=(*")) {
        good = true;
    }
    if (good)
        gtk_widget_remove_css_class(s->widget[i], "error");
    else
        gtk_widget_add_css_class(s->widget[i], "error");
    gtk_widget_set_tooltip_text(s->widget[i], good ? _(fields[i].help) : message);
    return good;
}

static int field_of(Settings *s, GtkWidget *widget)
{
    for (int i = 0; i < FIELDS; i++)
        if (s->widget[i] == widget)
            return i;
    return -1;
}

static void on_typed(GtkEditable *entry, gpointer data)
{
    Settings *s = data;
    int i = field_of(s, GTK_WIDGET(entry));
    if (!s->filling && i >= 0) {
        s->typed[i] = true;
        check(s, i);
    }
}

static void take(Settings *s, int i)
{
    if (!lw_desk_is_open(s->desk) || !check(s, i))
        return;
    s->typed[i] = false;
    lw_run_setting_set(s->desk, _(fields[i].step), fields[i].member, gtk_editable_get_text(GTK_EDITABLE(s->widget[i])));
}

static void on_entered(GtkEntry *entry, gpointer data)
{
    take(data, field_of(data, GTK_WIDGET(entry)));
}

/* A default that nobody changed stays a default. */
static void on_left(GObject *leave, gpointer data)
{
    Settings *s = data;
    int i = field_of(s, lw_leave_widget(leave));
    if (i >= 0 && s->typed[i])
        take(s, i);
}

static void on_chosen(GObject *drop, GParamSpec *spec, gpointer data)
{
    Settings *s = data;
    int i = field_of(s, GTK_WIDGET(drop));
    guint k = gtk_drop_down_get_selected(GTK_DROP_DOWN(drop));
    (void)spec;
    if (!s->filling && i >= 0 && k != GTK_INVALID_LIST_POSITION && lw_desk_is_open(s->desk))
        lw_run_setting_set(s->desk, _(fields[i].step), fields[i].member, fields[i].choice[k].name);
}

static GtkWidget *make_widget(Settings *s, int i)
{
    if (fields[i].kind == CHOICE) {
        GtkStringList *list = gtk_string_list_new(NULL);
        for (int k = 0; fields[i].choice[k].name; k++)
            gtk_string_list_append(list, _(fields[i].choice_title[k]));
        GtkWidget *drop = gtk_drop_down_new(G_LIST_MODEL(list), NULL);
        g_signal_connect(drop, "notify::selected", G_CALLBACK(on_chosen), s);
        return drop;
    }
    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 12);
    g_signal_connect(entry, "changed", G_CALLBACK(on_typed), s);
    g_signal_connect(entry, "activate", G_CALLBACK(on_entered), s);
    g_signal_connect(lw_leave_of(entry), "left", G_CALLBACK(on_left), s);
    return entry;
}

static void add_field(Settings *s, GtkWidget *grid, int i)
{
    char *name = g_strconcat("run-", fields[i].member, NULL);
    s->label[i] = gtk_label_new(_(fields[i].title));
    s->widget[i] = make_widget(s, i);
    gtk_label_set_xalign(GTK_LABEL(s->label[i]), 0);
    gtk_widget_set_hexpand(s->widget[i], TRUE);
    gtk_widget_set_name(s->widget[i], name);
    gtk_widget_set_tooltip_text(s->widget[i], _(fields[i].help));
    gtk_accessible_update_property(GTK_ACCESSIBLE(s->widget[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, _(fields[i].title), -1);
    gtk_grid_attach(GTK_GRID(grid), s->label[i], 0, i, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), s->widget[i], 1, i, 1, 1);
    g_free(name);
}

static void on_edition(LwDesk *desk, gpointer popover)
{
    (void)desk;
    fill(g_object_get_data(popover, "settings"));
}

static void on_refused(LwDesk *desk, const char *why, gpointer popover)
{
    (void)why;
    on_edition(desk, popover);
}

GtkWidget *lw_run_settings_new(LwWindow *window)
{
    Settings *s = g_new0(Settings, 1);
    GtkWidget *popover = gtk_popover_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *grid = gtk_grid_new();
    s->window = window;
    s->desk = lw_window_desk(window);
    s->title = gtk_label_new(NULL);
    s->note = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(s->title), 0);
    gtk_label_set_xalign(GTK_LABEL(s->note), 0);
    gtk_label_set_wrap(GTK_LABEL(s->note), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(s->note), 44);
    gtk_widget_add_css_class(s->title, "heading");
    gtk_widget_add_css_class(s->note, "dim");
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    for (int i = 0; i < FIELDS; i++)
        add_field(s, grid, i);
    gtk_widget_set_margin_top(grid, 6);
    gtk_box_append(GTK_BOX(box), s->title);
    gtk_box_append(GTK_BOX(box), s->note);
    gtk_box_append(GTK_BOX(box), grid);
    gtk_widget_add_css_class(box, "run-settings");
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    gtk_widget_set_name(popover, "run-settings");
    g_object_set_data_full(G_OBJECT(popover), "settings", s, g_free);
    g_signal_connect_object(s->desk, "edition-changed", G_CALLBACK(on_edition), popover, 0);
    g_signal_connect_object(s->desk, "refused", G_CALLBACK(on_refused), popover, 0);
    fill(s);
    return popover;
}
