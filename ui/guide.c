#include "ui/guide.h"

#include "app/document/data_folder.h"
#include "joints/library.h"
#include "ui/file_actions.h"
#include "ui/importer.h"
#include "ui/words.h"

typedef struct Guide {
    LwWindow *window;
    GtkWidget *revealer, *title, *words, *act, *next, *progress;
    int step;               /* −1: closed */
    bool starting;          /* the document that it is about is on its way */
} Guide;

typedef struct Step {
    const char *title, *words;
    const char *act;        /* of the button that does it */
    bool (*is_done)(LwDesk *desk);
    void (*perform)(Guide *guide);
} Step;

static const char KEY[] = "lw-guide", FRAME[] = "link-frame", LINK[] = "link-140";

/* ---- what each step asks for */

static const LwMechanismDef *def_of(LwDesk *desk)
{
    LwEdition *edition = lw_desk_edition(desk);
    return edition ? &edition->document->def : NULL;
}

static bool has_parts(LwDesk *desk)
{
    LwEdition *edition = lw_desk_edition(desk);
    return lw_item_json(edition, lw_item(LW_ITEM_BODY, FRAME)) && lw_item_json(edition, lw_item(LW_ITEM_BODY, LINK));
}

static bool has_fixed(LwDesk *desk)
{
    int body = lw_item_index(lw_desk_edition(desk), lw_item(LW_ITEM_BODY, FRAME));
    return body >= 0 && def_of(desk)->body[body].fixed;
}

static bool has_joint(LwDesk *desk)
{
    return def_of(desk) && def_of(desk)->joint_count > 0;
}

static bool has_motor(LwDesk *desk)
{
    return def_of(desk) && def_of(desk)->motor_count > 0;
}

static bool has_result(LwDesk *desk)
{
    return lw_desk_result(desk) && !lw_desk_result_is_old(desk);
}

static void on_imported(GObject *source, GAsyncResult *result, gpointer data)
{
    LwWindow *window = data;
    GError *error = NULL;
    LwImported *imported = lw_import_finish(result, &error);
    (void)source;
    if (!lw_window_desk(window))
        ; /* closed meanwhile */
    else if (imported && imported->text)
        lw_import_take(lw_window_desk(window), imported, _("Import two parts"));
    else
        lw_window_say(window, LW_TONE_ERROR, error ? error->message : imported->notes, NULL, NULL);
    lw_imported_free(imported);
    g_clear_error(&error);
    g_object_unref(window);
}

static void import_parts(Guide *guide)
{
    char root[4096];
    if (!lw_data_folder(root, sizeof root))
        return;
    char *folder = g_build_filename(root, "parts", NULL), *frame = g_build_filename(folder, "link-frame.step", NULL);
    char *link = g_build_filename(folder, "link-140.step", NULL);
    const char *file[] = { frame, link, NULL };
    lw_import_start(&(LwImportWish){ .file = file, .material = "steel", .suggest = true, .accept = 2 }, NULL, on_imported, g_object_ref(guide->window));
    g_free(frame);
    g_free(link);
    g_free(folder);
}

static void fix_frame(Guide *guide)
{
    lw_desk_set(lw_window_desk(guide->window), _("Fix link-frame"), "bodies.link-frame.fixed", "true");
}

/* One step that puts an entry into a list. */
static void insert(LwDesk *desk, const char *name, const char *list, char *json)
{
    LwEditMessage message;
    lw_desk_begin(desk, name);
    if (lw_edits_insert(lw_desk_edits(desk), list, -1, json, &message))
        lw_desk_commit(desk);
    else {
        lw_desk_cancel(desk);
        lw_desk_say(desk, LW_TONE_ERROR, "%s", message.text);
    }
    g_free(json);
}

static void make_joint(Guide *guide)
{
    insert(lw_window_desk(guide->window), _("Add a hinge"), "joints",
           g_strdup_printf("{ \"name\": \"hinge\", \"type\": \"%s\", \"bodies\": [\"%s\", \"%s\"], \"at\": [0, 0, 0], \"axis\": [1, 0, 0] }",
                           lw_joint_find_by_freedoms(LW_MASK_RZ)->name, LINK, FRAME));
}

static void make_motor(Guide *guide)
{
    LwDesk *desk = lw_window_desk(guide->window);
    const LwMechanismDef *def = def_of(desk);
    if (def && def->joint_count > 0)
        insert(desk, _("Add a motor"), "motors",
               g_strdup_printf("{ \"name\": \"motor\", \"joint\": \"%s\", \"coordinate\": \"rz\", \"angle\": { \"expression\": \"0.8*sin(2*pi*t)\" } }", def->joint[0].name));
}

static void run(Guide *guide)
{
    LwDesk *desk = lw_window_desk(guide->window);
    const LwMechanismDef *def = def_of(desk);
    if (!def)
        return;
    if (def->analysis.type != LW_ANALYSIS_INVERSE)
        lw_desk_set(desk, _("Inverse dynamics over 2 s"), "analysis", "{ \"type\": \"inverse\", \"end\": 2, \"step\": \"10 ms\" }");
    lw_desk_run(desk, NULL); /* waits until that is read */
}

static const Step steps[] = {
    { N_("1. Two parts"), N_("A frame with a pin, and a link with a hole: two STEP files. Import your own with Ctrl+I, or take ours."), N_("Import our two parts"), has_parts, import_parts },
    { N_("2. What stands still"), N_("Select link-frame in the tree or the view and tick “Fixed” in the inspector: it is the ground of your mechanism."), N_("Fix it for me"), has_fixed, fix_frame },
    { N_("3. A hinge by two clicks"), N_("Press J, click a hole of the link, then a pin of the frame: they snap together, and Enter makes the hinge. Then pull the link with the mouse."), N_("Make the hinge"), has_joint, make_joint },
    { N_("4. A motor"), N_("Press M, click the hinge, choose how it shall move, and press Enter. Ours swings it once a second: 0.8*sin(2*pi*t)."), N_("Put the motor on"), has_motor, make_motor },
    { N_("5. Run"), N_("Choose inverse dynamics above and press F5: the motion is given, the torque that it needs is computed."), N_("Run it"), has_result, run },
    { N_("Done"), N_("The graph shows the torque of the motor, on link-140, about the hinge’s axis. Drag along it to see the pose, Ctrl+S saves. The manual (F1) goes on from here."), NULL, NULL, NULL },
};

/* ---- the card */

static void update(Guide *guide)
{
    LwDesk *desk = lw_window_desk(guide->window);
    int last = (int)G_N_ELEMENTS(steps) - 1;
    while (guide->step >= 0 && guide->step < last && steps[guide->step].is_done(desk))
        guide->step++;
    gtk_revealer_set_reveal_child(GTK_REVEALER(guide->revealer), guide->step >= 0);
    if (guide->step < 0)
        return;
    const Step *step = &steps[guide->step];
    gtk_label_set_text(GTK_LABEL(guide->title), _(step->title));
    gtk_label_set_text(GTK_LABEL(guide->words), _(step->words));
    gtk_widget_set_visible(guide->act, step->act != NULL);
    if (step->act)
        gtk_button_set_label(GTK_BUTTON(guide->act), _(step->act));
    gtk_level_bar_set_value(GTK_LEVEL_BAR(guide->progress), guide->step);
}

static void on_change(LwDesk *desk, gpointer card)
{
    (void)desk;
    update(g_object_get_data(card, KEY));
}

/* It is about the document that it began. */
static void on_document(LwDesk *desk, gpointer card)
{
    Guide *guide = g_object_get_data(card, KEY);
    (void)desk;
    guide->step = guide->starting ? 0 : -1;
    guide->starting = false;
    update(guide);
}

static void on_act(GtkButton *button, gpointer data)
{
    Guide *guide = data;
    (void)button;
    if (guide->step >= 0 && steps[guide->step].perform)
        steps[guide->step].perform(guide);
}

static void on_close(GtkButton *button, gpointer data)
{
    Guide *guide = data;
    (void)button;
    guide->step = -1;
    update(guide);
}

static void open_blank(LwWindow *window, gpointer data)
{
    static const char text[] = "{\n  \"lockwork\": 1,\n  \"name\": \"first mechanism\",\n  \"bodies\": [],\n  \"joints\": []\n}\n";
    Guide *guide = g_object_get_data(G_OBJECT(window), KEY);
    (void)data;
    guide->starting = true;
    lw_desk_open_text(lw_window_desk(window), NULL, NULL, text, sizeof text - 1);
}

static void begin(gpointer window)
{
    lw_file_ask(window, open_blank, NULL, NULL);
}

static const LwActionInfo table[] = {
    { "first-steps", N_("First mechanism"), N_("Help"), N_("A guided first mechanism, in two minutes."), "lw-play-symbolic", { NULL }, begin, NULL, NULL },
};

void lw_guide_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}

int lw_guide_step(LwWindow *window)
{
    return ((Guide *)g_object_get_data(G_OBJECT(window), KEY))->step;
}

static GtkWidget *make_card(Guide *guide)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *top = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *close = gtk_button_new_from_icon_name("window-close-symbolic");
    guide->title = gtk_label_new(NULL);
    guide->words = gtk_label_new(NULL);
    guide->act = gtk_button_new_with_label(_("Do it"));
    guide->progress = gtk_level_bar_new_for_interval(0, (double)G_N_ELEMENTS(steps) - 1);
    gtk_level_bar_set_mode(GTK_LEVEL_BAR(guide->progress), GTK_LEVEL_BAR_MODE_DISCRETE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(guide->progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Steps done"), -1);
    gtk_widget_add_css_class(guide->title, "heading");
    gtk_label_set_xalign(GTK_LABEL(guide->title), 0);
    gtk_widget_set_hexpand(guide->title, TRUE);
    gtk_button_set_has_frame(GTK_BUTTON(close), FALSE);
    gtk_widget_set_tooltip_text(close, _("Close the guide"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(close), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Close the guide"), -1);
    gtk_label_set_wrap(GTK_LABEL(guide->words), TRUE);
    gtk_label_set_xalign(GTK_LABEL(guide->words), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(guide->words), 44);
    gtk_widget_set_name(guide->act, "guide-act");
    gtk_widget_set_halign(guide->act, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(top), guide->title);
    gtk_box_append(GTK_BOX(top), close);
    gtk_box_append(GTK_BOX(card), top);
    gtk_box_append(GTK_BOX(card), guide->words);
    gtk_box_append(GTK_BOX(card), guide->act);
    gtk_box_append(GTK_BOX(card), guide->progress);
    gtk_widget_add_css_class(card, "guide-card");
    g_signal_connect(close, "clicked", G_CALLBACK(on_close), guide);
    g_signal_connect(guide->act, "clicked", G_CALLBACK(on_act), guide);
    return card;
}

GtkWidget *lw_guide_new(LwWindow *window)
{
    static const char *const changes[] = { "edition-changed", "result-changed" };
    Guide *guide = g_new0(Guide, 1);
    guide->window = window;
    guide->step = -1;
    guide->revealer = gtk_revealer_new();
    gtk_revealer_set_child(GTK_REVEALER(guide->revealer), make_card(guide));
    gtk_revealer_set_transition_type(GTK_REVEALER(guide->revealer), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
    gtk_widget_set_halign(guide->revealer, GTK_ALIGN_END); /* the hint of the view is at the left */
    gtk_widget_set_valign(guide->revealer, GTK_ALIGN_END);
    gtk_widget_set_name(guide->revealer, "guide-card");
    g_object_set_data(G_OBJECT(window), KEY, guide);
    g_object_set_data_full(G_OBJECT(guide->revealer), KEY, guide, g_free);
    g_signal_connect_object(lw_window_desk(window), "document-changed", G_CALLBACK(on_document), guide->revealer, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++)
        g_signal_connect_object(lw_window_desk(window), changes[i], G_CALLBACK(on_change), guide->revealer, 0);
    update(guide);
    return guide->revealer;
}
