/* The freedoms as motions: named, told in words, played. */
#include "ui/freedoms_private.h"

#include "app/session/words.h"
#include "ui/words.h"

#include <math.h>

enum { MOST_MOTIONS = 24, MOST_LINES = 3, POSES = 40 };
static const double TURN = 0.35;    /* rad, of the body that moves most */
static const double PERIOD = 2.4;   /* s */

/* ---- the shelf ---- */

static void clear_shelf(gpointer data)
{
    LwShelf *shelf = data;
    lw_swings_destroy(shelf->swings[0]);
    lw_swings_destroy(shelf->swings[1]);
    lw_edition_unref(shelf->edition);
}

LwShelf *lw_shelf_ref(LwShelf *shelf)
{
    return g_atomic_rc_box_acquire(shelf);
}

void lw_shelf_unref(LwShelf *shelf)
{
    g_atomic_rc_box_release_full(shelf, clear_shelf);
}

/* What a worker does: finds the motions of an edition, or follows one of them. */
typedef struct Job {
    LwFreedoms *panel;      /* the task refers to its widget */
    unsigned round;
    LwShelf *shelf;
    int motors, number;
    GtkWidget *button;      /* referred to */
    const LwSwing *swing;
} Job;

static void free_job(gpointer data)
{
    Job *job = data;
    lw_shelf_unref(job->shelf);
    g_clear_object(&job->button);
    g_free(job);
}

static void start(LwFreedoms *panel, Job *job, GTaskThreadFunc work, GAsyncReadyCallback arrive)
{
    GTask *task = g_task_new(panel->scroll, NULL, arrive, job);
    job->panel = panel;
    job->round = panel->round;
    g_task_set_task_data(task, job, free_job);
    g_task_run_in_thread(task, work);
    g_object_unref(task);
}

/* ---- playing ---- */

static void show_playing(GtkWidget *button, bool plays)
{
    gtk_button_set_icon_name(GTK_BUTTON(button), plays ? "lw-stop-symbolic" : "lw-play-symbolic");
}

void lw_freedoms_stop(LwFreedoms *panel)
{
    if (panel->tick)
        gtk_widget_remove_tick_callback(panel->scroll, panel->tick);
    panel->tick = 0;
    if (panel->playing) {
        show_playing(panel->playing, false);
        g_clear_object(&panel->playing);
        lw_desk_end_pose(panel->desk, LW_POSE_MOTION);
    }
    panel->swing = NULL;
}

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    LwFreedoms *panel = data;
    const LwSwing *swing = panel->swing;
    (void)widget;
    (void)clock;
    double phase = sin(2 * G_PI / PERIOD * 1e-6 * (double)(g_get_monotonic_time() - panel->began));
    int room = phase > 0 ? swing->count - 1 - swing->middle : swing->middle;
    int pose = swing->middle + (int)lround(phase * room);
    lw_desk_show_pose(panel->desk, LW_POSE_MOTION, swing->frame + pose * panel->edition->document->def.body_count);
    return G_SOURCE_CONTINUE;
}

static void follow(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    (void)source;
    (void)cancellable;
    job->swing = lw_swings_run(job->shelf->swings[job->motors], job->number, TURN, POSES);
    g_task_return_boolean(task, job->swing != NULL);
}

static void on_swing(GObject *source, GAsyncResult *result, gpointer data)
{
    Job *job = data;
    LwFreedoms *panel = job->panel;
    (void)source;
    panel->busy = false;
    if (!g_task_propagate_boolean(G_TASK(result), NULL) || job->round != panel->round || !gtk_widget_get_root(panel->scroll))
        return;
    if (job->swing->count == 1) {
        lw_desk_say(panel->desk, LW_TONE_NOTE, _("This motion cannot leave the present pose: a limit or a dead point holds it on both sides."));
        return;
    }
    if (lw_desk_pose_owner(panel->desk) > LW_POSE_MOTION)
        return;
    panel->swing = job->swing;
    panel->playing = g_object_ref(job->button);
    show_playing(panel->playing, true);
    panel->began = g_get_monotonic_time();
    panel->tick = gtk_widget_add_tick_callback(panel->scroll, on_tick, panel, NULL);
}

static void on_play(GtkButton *button, gpointer data)
{
    LwFreedoms *panel = data;
    bool again = panel->playing == GTK_WIDGET(button);
    lw_freedoms_stop(panel);
    if (again || panel->busy || !panel->shelf)
        return;
    Job *job = g_new0(Job, 1);
    job->shelf = lw_shelf_ref(panel->shelf);
    job->motors = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "motors"));
    job->number = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "number"));
    job->button = g_object_ref(GTK_WIDGET(button));
    panel->busy = true;
    start(panel, job, follow, on_swing);
}

/* ---- the list ---- */

typedef struct Screw {
    const LwBodyMotion *body;
    const char *who, *unit;
    double size;
} Screw;

static void put_screw(FILE *out, gconstpointer what, gconstpointer more)
{
    const Screw *screw = what;
    (void)more;
    lw_words_put_screw(out, screw->body, screw->who, screw->unit, screw->size);
}

/* The bodies that move as body b does, b the first of them: "hand and payload"; NULL: it is alone. told: by body. */
static char *companions(const LwMotion *motion, int b, double size, bool *told)
{
    GString *who = g_string_new(motion->body[b].body);
    int last = -1, count = 1;
    for (int k = b + 1; k < motion->body_count; k++)
        if (!told[k] && lw_words_same_screw(&motion->body[b], &motion->body[k], size))
            last = k;
    for (int k = b + 1; k <= last; k++)
        if (!told[k] && lw_words_same_screw(&motion->body[b], &motion->body[k], size)) {
            g_string_append_printf(who, "%s%s", k == last ? _(" and ") : ", ", motion->body[k].body);
            told[k] = true;
            count++;
        }
    return g_string_free(who, count == 1);
}

static void add_line(GtkWidget *box, const char *text, const char *tooltip)
{
    GtkWidget *label = lw_freedoms_label(text, "caption");
    gtk_widget_add_css_class(label, "dim");
    gtk_widget_set_tooltip_text(label, tooltip);
    gtk_box_append(GTK_BOX(box), label);
}

static void add_bodies(LwFreedoms *panel, const LwMotion *motion, GtkWidget *box)
{
    double size = lw_study_report(panel->edition->study)->size;
    bool *told = g_new0(bool, (gsize)motion->body_count + 1);
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    for (int b = 0; b < motion->body_count; b++) {
        if (told[b])
            continue;
        char *who = companions(motion, b, size, told);
        Screw screw = { &motion->body[b], who, motion->unit, size };
        g_ptr_array_add(lines, lw_freedoms_words(put_screw, &screw, NULL));
        g_free(who);
    }
    GString *rest = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++)
        if (i < MOST_LINES || lines->len == MOST_LINES + 1)
            add_line(box, g_ptr_array_index(lines, i), NULL);
        else
            g_string_append_printf(rest, "%s%s", rest->len ? "\n" : "", (const char *)g_ptr_array_index(lines, i));
    if (rest->len) {
        char *text = g_strdup_printf(_("and %d more move with it"), (int)lines->len - MOST_LINES);
        add_line(box, text, rest->str);
        g_free(text);
    }
    g_string_free(rest, TRUE);
    g_ptr_array_unref(lines);
    g_free(told);
}

static void add_motion(LwFreedoms *panel, GtkWidget *section, int motors, int number)
{
    const LwMotion *motion = lw_swings_motion(panel->shelf->swings[motors], number);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1), *play = gtk_button_new();
    GtkWidget *name = lw_freedoms_label(motion->name, "freedoms-name");
    LwItem *item = g_new(LwItem, (gsize)motion->body_count + 1);
    char *label = g_strdup_printf(_("Play the motion %s"), motion->name), *id = g_strdup_printf("play-%s", motion->name);
    for (int b = 0; b < motion->body_count; b++)
        item[b] = lw_item(LW_ITEM_BODY, motion->body[b].body);
    show_playing(play, false);
    gtk_widget_set_name(play, id);
    gtk_widget_set_valign(play, GTK_ALIGN_START);
    gtk_widget_add_css_class(play, "circular");
    gtk_widget_set_tooltip_text(play, label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(play), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    g_object_set_data(G_OBJECT(play), "motors", GINT_TO_POINTER(motors));
    g_object_set_data(G_OBJECT(play), "number", GINT_TO_POINTER(number));
    g_signal_connect(play, "clicked", G_CALLBACK(on_play), panel);
    gtk_box_append(GTK_BOX(words), name);
    add_bodies(panel, motion, words);
    gtk_box_append(GTK_BOX(row), play);
    gtk_box_append(GTK_BOX(row), words);
    gtk_box_append(GTK_BOX(section), lw_freedoms_link(panel, row, item, motion->body_count, false));
    g_free(id);
    g_free(label);
    g_free(item);
}

static void add_list(LwFreedoms *panel, int motors, const char *title)
{
    LwSwings *swings = panel->shelf->swings[motors];
    if (!swings || lw_swings_count(swings) == 0)
        return;
    int count = lw_swings_count(swings);
    GtkWidget *head = lw_freedoms_label(title, "caption");
    gtk_widget_add_css_class(head, "dim");
    gtk_box_append(GTK_BOX(panel->motions), head);
    for (int i = 0; i < count && (i < MOST_MOTIONS || count == MOST_MOTIONS + 1); i++)
        add_motion(panel, panel->motions, motors, i);
    if (count > MOST_MOTIONS + 1) {
        char *text = g_strdup_printf(_("… and %d more"), count - MOST_MOTIONS);
        gtk_box_append(GTK_BOX(panel->motions), lw_freedoms_label(text, "dim"));
        g_free(text);
    }
}

static void find(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    LwStudy *study = job->shelf->edition->study;
    const LwStudyReport *report = lw_study_report(study);
    (void)source;
    (void)cancellable;
    if (report->dof > 0)
        job->shelf->swings[1] = lw_swings_create(study, true);
    if (report->joint_dof > report->dof)
        job->shelf->swings[0] = lw_swings_create(study, false);
    g_task_return_boolean(task, true);
}

static void on_found(GObject *source, GAsyncResult *result, gpointer data)
{
    Job *job = data;
    LwFreedoms *panel = job->panel;
    (void)source;
    (void)result;
    if (job->round != panel->round || !panel->motions || !gtk_widget_get_root(panel->scroll))
        return;
    panel->shelf = lw_shelf_ref(job->shelf);
    add_list(panel, 1, _("Free to move. Play one to see it:"));
    add_list(panel, 0, panel->shelf->swings[1] ? _("With the motors let go:") : _("The motors hold everything. With the motors let go:"));
}

void lw_freedoms_add_motions(LwFreedoms *panel)
{
    const LwStudyReport *report = lw_study_report(panel->edition->study);
    if (report->joint_dof == 0)
        return;
    char *aside = g_strdup_printf("%d", report->joint_dof);
    panel->motions = lw_freedoms_section(panel, _("Motions"), aside);
    gtk_widget_set_name(panel->motions, "freedoms-motions");
    g_free(aside);
    Job *job = g_new0(Job, 1);
    job->shelf = g_atomic_rc_box_new0(LwShelf);
    job->shelf->edition = lw_edition_ref(panel->edition);
    start(panel, job, find, on_found);
}
