/* What is to be done about a group that is held more than once: keep, share, weaken, soften. Each is shown before it is applied. */
#include "ui/freedoms_private.h"

#include "ui/shown_units.h"
#include "ui/words.h"

#include <math.h>

typedef enum Deed { KEEP, SHARE, WEAKEN, SOFTEN, DEEDS } Deed;

typedef struct Choice {
    LwFreedoms *panel;
    unsigned round;
    int group;
    Deed deed;
    GtkWidget *box, *preview, *radio[DEEDS], *stiffness, *turning;
    LwRemedy *remedy[DEEDS];
    bool asked[DEEDS];
} Choice;

typedef struct Job {
    Choice *choice;         /* the task refers to its box */
    LwEdition *edition;
    LwLoopGroup group;      /* with arrays of its own */
    Deed deed;
    LwRemedy *remedy;
} Job;

static void free_job(gpointer data)
{
    Job *job = data;
    lw_remedy_destroy(job->remedy);
    lw_edition_unref(job->edition);
    g_free(job->group.joint);
    g_free(job->group.shared);
    g_free(job->group.loop);
    g_free(job);
}

static void free_choice(gpointer data)
{
    Choice *choice = data;
    for (int d = 0; d < DEEDS; d++)
        lw_remedy_destroy(choice->remedy[d]);
    g_free(choice);
}

static void empty(GtkWidget *box)
{
    for (GtkWidget *child; (child = gtk_widget_get_first_child(box));)
        gtk_box_remove(GTK_BOX(box), child);
}

/* ---- applying ---- */

static const char *typed(GtkWidget *entry)
{
    const char *text = entry ? gtk_editable_get_text(GTK_EDITABLE(entry)) : "";
    return *text ? text : NULL;
}

/* How shared loads are written is a matter of the whole document. */
static void on_share(GtkButton *button, gpointer data)
{
    Choice *choice = data;
    LwDesk *desk = choice->panel->desk;
    LwEditMessage message = { "" };
    bool share = choice->deed == SHARE;
    (void)button;
    lw_desk_begin(desk, share ? _("Share redundant loads") : _("Keep redundant loads as they are"));
    if (share ? lw_edits_set_string(lw_desk_edits(desk), "analysis.redundant", "share", &message) : lw_edits_remove(lw_desk_edits(desk), "analysis.redundant", &message)) {
        lw_desk_commit(desk);
    } else {
        lw_desk_cancel(desk);
        lw_desk_say(desk, LW_TONE_ERROR, "%s", message.text);
    }
}

static void on_apply(GtkButton *button, gpointer data)
{
    Choice *choice = data;
    LwFreedoms *panel = choice->panel;
    const LwRemedy *remedy = choice->remedy[choice->deed];
    LwEditMessage message = { "" };
    (void)button;
    if (!remedy || choice->round != panel->round || lw_desk_edition(panel->desk) != panel->edition)
        return;
    LwSoftness softness = { typed(choice->stiffness), typed(choice->turning) };
    lw_desk_begin(panel->desk, choice->deed == WEAKEN ? _("Weaken joints") : _("Soften joints"));
    if (lw_remedy_apply(remedy, panel->edition, softness, lw_desk_edits(panel->desk), &message)) {
        lw_desk_commit(panel->desk);
    } else {
        lw_desk_cancel(panel->desk);
        lw_desk_say(panel->desk, LW_TONE_ERROR, "%s", message.text);
    }
}

/* ---- the preview ---- */

static void add_fact(GtkWidget *grid, int row, const char *name, const char *before, const char *after, bool better)
{
    GtkWidget *cell[4] = { gtk_label_new(name), gtk_label_new(before), gtk_label_new("→"), gtk_label_new(after) };
    for (int c = 0; c < 4; c++) {
        gtk_label_set_xalign(GTK_LABEL(cell[c]), c == 1 ? 1 : 0);
        gtk_widget_add_css_class(cell[c], "numbers");
        if (c < 3)
            gtk_widget_add_css_class(cell[c], "dim");
        gtk_grid_attach(GTK_GRID(grid), cell[c], c, row, 1, 1);
    }
    gtk_widget_add_css_class(cell[3], better ? "freedoms-better" : "freedoms-name");
}

static void add_number(GtkWidget *grid, int row, const char *name, int before, int after, bool better)
{
    char *a = g_strdup_printf("%d", before), *b = g_strdup_printf("%d", after);
    add_fact(grid, row, name, a, b, better);
    g_free(a);
    g_free(b);
}

static void add_changes(Choice *choice, const LwRemedy *remedy)
{
    const LwMechanismDef *def = &choice->panel->edition->document->def;
    for (int i = 0; i < remedy->change_count; i++) {
        const LwRemedyChange *change = &remedy->change[i];
        GString *text = g_string_new(NULL);
        g_string_printf(text, remedy->kind == LW_REMEDY_SOFTEN ? _("%s: %s → %s with a bushing") : "%s: %s → %s", def->joint[change->joint].name, change->from->title, change->to->title);
        GtkWidget *label = lw_freedoms_label(text->str, "caption");
        gtk_widget_set_tooltip_text(label, change->to->keeps);
        LwItem item = lw_item(LW_ITEM_JOINT, def->joint[change->joint].name);
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_link(choice->panel, label, &item, 1, true));
        g_string_free(text, TRUE);
    }
}

static void add_facts(Choice *choice, const LwRemedy *remedy)
{
    const LwMechanismDef *def = &choice->panel->edition->document->def;
    GtkWidget *grid = gtk_grid_new();
    GString *exact = g_string_new(NULL);
    for (int i = 0; i < remedy->exact_count; i++)
        g_string_append_printf(exact, "%s%s", i ? ", " : "", def->joint[remedy->exact[i]].name);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    add_number(grid, 0, _("Degrees of freedom"), remedy->dof_before, remedy->dof, false);
    add_number(grid, 1, _("Redundant constraints"), remedy->redundant_before, remedy->redundant, remedy->redundant < remedy->redundant_before);
    gtk_widget_add_css_class(grid, "caption");
    gtk_widget_set_name(grid, "choice-facts");
    gtk_box_append(GTK_BOX(choice->preview), grid);
    if (exact->len) {
        char *text = g_strdup_printf(_("All loads become exact: %s"), exact->str);
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(text, "freedoms-better"));
        g_free(text);
    } else
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(_("Other loops still share these loads."), "dim"));
    if (remedy->tried > 0) {
        char *text = g_strdup_printf(_("Tried over %.3g s: the parts start where they are now, and joints that change stay closed within %.2g mm."), remedy->tried, 1e3 * fmax(remedy->off, 1e-6));
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(text, "caption"));
        g_free(text);
    }
    g_string_free(exact, TRUE);
}

static GtkWidget *add_entry(Choice *choice, const char *name, const char *text)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *label = gtk_label_new(name), *entry = gtk_entry_new();
    char *shown = lw_shown_notation(text);
    gtk_editable_set_text(GTK_EDITABLE(entry), shown);
    g_free(shown);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 12);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, "caption");
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_set_tooltip_text(entry, _("As tried. Proposed from the weight of all parts, which bends one bushing by at most a ten-thousandth of the mechanism's size"));
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(choice->preview), box);
    return entry;
}

/* To two digits, written out. */
static char *round_number(double value, const char *unit)
{
    double place = pow(10, floor(log10(value)) - 1);
    return g_strdup_printf("%.12g %s", round(value / place) * place, unit);
}

static void add_softness(Choice *choice, const LwRemedy *remedy)
{
    char *stiffness = round_number(remedy->stiffness * 1e-3, "N/mm"), *turning = round_number(remedy->turning, "N*m/rad");
    choice->stiffness = add_entry(choice, _("Stiffness"), stiffness);
    choice->turning = add_entry(choice, _("Against turning"), turning);
    gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(_("Kinematics and inverse dynamics need every freedom driven and cannot run then; statics, modes and dynamics can."), "caption"));
    if (remedy->far_turns)
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(_("Bushings are meant for less than half a turn of their joint."), "caption"));
    g_free(turning);
    g_free(stiffness);
}

static void add_apply(Choice *choice, GCallback applied)
{
    static const char *const titles[DEEDS] = { N_("Keep"), N_("Share"), N_("Weaken"), N_("Soften") };
    GtkWidget *apply = gtk_button_new_with_label(_(titles[choice->deed]));
    gtk_widget_set_halign(apply, GTK_ALIGN_START);
    gtk_widget_set_name(apply, "choice-apply");
    gtk_widget_add_css_class(apply, "suggested-action");
    gtk_widget_set_tooltip_text(apply, _("One step, which can be undone"));
    g_signal_connect(apply, "clicked", applied, choice);
    gtk_box_append(GTK_BOX(choice->preview), apply);
}

static void show_preview(Choice *choice)
{
    const LwRemedy *remedy = choice->remedy[choice->deed];
    empty(choice->preview);
    choice->stiffness = choice->turning = NULL;
    bool shares = choice->panel->edition->document->def.analysis.share;
    if (choice->deed == KEEP) {
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(_("Motions and motor loads are right as they are; the shared loads stay marked in the results."), "dim"));
        if (shares)
            add_apply(choice, G_CALLBACK(on_share));
    } else if (choice->deed == SHARE) {
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(_("The joints stay as they are. Results show the split with the least sum of squares, moments over the mechanism's size: equal joints carry equal parts. "
                                                                     "It is a convention, so the columns stay marked. Holds for all loops of the document."), "dim"));
        if (!shares)
            add_apply(choice, G_CALLBACK(on_share));
    } else if (!remedy) {
        GtkWidget *spinner = gtk_spinner_new();
        gtk_spinner_start(GTK_SPINNER(spinner));
        gtk_widget_set_halign(spinner, GTK_ALIGN_START);
        gtk_box_append(GTK_BOX(choice->preview), spinner);
    } else if (remedy->refusal) {
        char *text = g_strdup_printf(_("This does not work here: %s."), remedy->refusal);
        gtk_box_append(GTK_BOX(choice->preview), lw_freedoms_label(text, "dim"));
        g_free(text);
    } else {
        add_changes(choice, remedy);
        add_facts(choice, remedy);
        if (choice->deed == SOFTEN)
            add_softness(choice, remedy);
        add_apply(choice, G_CALLBACK(on_apply));
    }
}

/* ---- in a worker ---- */

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    (void)source;
    (void)cancellable;
    job->remedy = lw_remedy_create(job->edition, &job->group, job->deed == WEAKEN ? LW_REMEDY_WEAKEN : LW_REMEDY_SOFTEN, NULL, NULL);
    g_task_return_boolean(task, job->remedy != NULL);
}

static void arrive(GObject *source, GAsyncResult *result, gpointer data)
{
    Job *job = data;
    Choice *choice = job->choice;
    (void)source;
    if (!g_task_propagate_boolean(G_TASK(result), NULL))
        return;
    choice->remedy[job->deed] = g_steal_pointer(&job->remedy);
    /* The panel may have been made anew: then nobody looks at this box any more. */
    if (gtk_widget_get_root(choice->box) && choice->round == choice->panel->round)
        show_preview(choice);
}

static void ask(Choice *choice)
{
    const LwLoopGroup *group = &choice->panel->group[choice->group];
    Job *job = g_new0(Job, 1);
    GTask *task = g_task_new(choice->box, NULL, arrive, job);
    job->choice = choice;
    job->deed = choice->deed;
    job->edition = lw_edition_ref(choice->panel->edition);
    job->group = *group;
    job->group.joint = g_memdup2(group->joint, (gsize)group->joint_count * sizeof *group->joint);
    job->group.shared = g_memdup2(group->shared, (gsize)group->joint_count * sizeof *group->shared);
    job->group.loop = g_memdup2(group->loop, (gsize)group->loop_count * sizeof *group->loop);
    choice->asked[choice->deed] = true;
    g_task_set_task_data(task, job, free_job);
    g_task_run_in_thread(task, work);
    g_object_unref(task);
}

static void on_choose(GtkCheckButton *radio, gpointer data)
{
    Choice *choice = data;
    if (!gtk_check_button_get_active(radio))
        return;
    for (int d = 0; d < DEEDS; d++)
        if (choice->radio[d] == GTK_WIDGET(radio))
            choice->deed = (Deed)d;
    if (choice->deed >= WEAKEN && !choice->asked[choice->deed])
        ask(choice);
    show_preview(choice);
}

GtkWidget *lw_freedoms_choice_new(LwFreedoms *panel, int group)
{
    static const char *const titles[DEEDS] = { N_("Keep"), N_("Share"), N_("Weaken"), N_("Soften") };
    static const char *const names[DEEDS] = { "choice-keep", "choice-share", "choice-weaken", "choice-soften" };
    static const char *const helps[DEEDS] = { N_("Leaves the joints as they are"), N_("Loads are split evenly, by convention"), N_("Joints give way where others hold already"),
                                              N_("Bushings with a stiffness share the load") };
    Choice *choice = g_new0(Choice, 1);
    GtkWidget *radios = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    choice->panel = panel;
    choice->round = panel->round;
    choice->group = group;
    choice->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    choice->preview = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_add_css_class(choice->preview, "freedoms-preview");
    for (int d = 0; d < DEEDS; d++) {
        choice->radio[d] = gtk_check_button_new_with_label(_(titles[d]));
        gtk_widget_set_name(choice->radio[d], names[d]);
        gtk_widget_set_tooltip_text(choice->radio[d], _(helps[d]));
        if (d > 0)
            gtk_check_button_set_group(GTK_CHECK_BUTTON(choice->radio[d]), GTK_CHECK_BUTTON(choice->radio[0]));
        gtk_box_append(GTK_BOX(radios), choice->radio[d]);
    }
    choice->deed = panel->edition->document->def.analysis.share ? SHARE : KEEP;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(choice->radio[choice->deed]), TRUE);
    for (int d = 0; d < DEEDS; d++)
        g_signal_connect(choice->radio[d], "toggled", G_CALLBACK(on_choose), choice);
    g_object_set_data_full(G_OBJECT(choice->box), "lw-choice", choice, free_choice);
    gtk_box_append(GTK_BOX(choice->box), radios);
    gtk_box_append(GTK_BOX(choice->box), choice->preview);
    show_preview(choice);
    return choice->box;
}
