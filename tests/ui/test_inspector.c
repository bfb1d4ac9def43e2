/* The inspector: forms for everything in every example; what is typed into them. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/settings.h"
#include "ui/shown_units.h"
#include "ui/typed.h"

static char *text_now(void)
{
    return g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
}

static GtkWidget *inspector(void)
{
    return rig_find(GTK_WIDGET(rig.window), "inspector");
}

/* Parts that are folded have no widgets to be found. */
static void unfold(GtkWidget *widget)
{
    if (GTK_IS_EXPANDER(widget))
        gtk_expander_set_expanded(GTK_EXPANDER(widget), TRUE);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        unfold(child);
}

static GtkWidget *field(const char *name)
{
    unfold(inspector());
    return rig_find(inspector(), name);
}

static void pick(LwItemKind kind, const char *name)
{
    lw_desk_select(rig.desk, lw_item(kind, name), false);
    rig_settle();
}

static const char *problem_of(const char *name)
{
    GtkWidget *entry = field(name), *label = entry ? gtk_widget_get_next_sibling(gtk_widget_get_parent(entry)) : NULL;
    return label && gtk_widget_get_visible(label) ? gtk_label_get_text(GTK_LABEL(label)) : NULL;
}

static void type(const char *name, const char *text)
{
    GtkWidget *entry = field(name);
    CHECK(entry != NULL);
    if (!entry)
        return;
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(entry, "activate");
    rig_settle();
    if (problem_of(name))
        printf("# %s \"%s\": %s\n", name, text, problem_of(name));
}

static const char *shown(const char *name)
{
    GtkWidget *entry = field(name);
    return entry ? gtk_editable_get_text(GTK_EDITABLE(entry)) : NULL;
}

static void choose(const char *name, const char *title)
{
    GtkWidget *drop = field(name);
    CHECK(drop != NULL);
    GListModel *model = drop ? gtk_drop_down_get_model(GTK_DROP_DOWN(drop)) : NULL;
    for (guint i = 0; model && i < g_list_model_get_n_items(model); i++)
        if (strcmp(gtk_string_list_get_string(GTK_STRING_LIST(model), i), title) == 0) {
            gtk_drop_down_set_selected(GTK_DROP_DOWN(drop), i);
            rig_settle();
            return;
        }
    CHECK(!"the choice is there");
}

static const LwMechanismDef *def(void)
{
    return &lw_desk_edition(rig.desk)->document->def;
}

/* ---- what people type */

static bool reads(const char *text, LwQuantity quantity, double value, const char *json)
{
    LwTyped typed;
    bool good = lw_typed_read(text, &(LwTypedWish){ .quantity = quantity }, lw_desk_edition(rig.desk), &typed);
    bool same = good && fabs(typed.value - value) <= 1e-12 * fabs(value) && strcmp(typed.json, json) == 0;
    if (!same)
        printf("# \"%s\": %s %.17g %s\n", text, good ? "read as" : typed.message, typed.value, good ? typed.json : "");
    if (good)
        g_free(typed.json);
    return same;
}

static void reads_what_people_type(void)
{
    LwTyped typed;
    rig_open("four-bar-study");
    CHECK(reads("12 mm", LW_Q_LENGTH, 0.012, "\"12 mm\""));
    CHECK(reads("12", LW_Q_LENGTH, 0.012, "\"12 mm\""));
    CHECK(reads(" .5 ", LW_Q_LENGTH, 0.0005, "\"0.5 mm\""));
    CHECK(reads("1/4 in", LW_Q_LENGTH, 0.00635, "\"0.25 in\""));
    CHECK(reads("1 1/2 in", LW_Q_LENGTH, 0.0381, "\"1.5 in\""));
    CHECK(reads("-1/2", LW_Q_LENGTH, -0.0005, "\"-0.5 mm\""));
    CHECK(reads("−3 mm", LW_Q_LENGTH, -0.003, "\"-3 mm\""));
    CHECK(reads("90 deg", LW_Q_ANGLE, G_PI / 2, "\"90 deg\""));
    CHECK(reads("0.5 turn", LW_Q_ANGLE, G_PI, "\"0.5 turn\""));
    CHECK(reads("90", LW_Q_ANGLE, G_PI / 2, "\"90 deg\""));
    CHECK(reads("60", LW_Q_ANGULAR_SPEED, 2 * G_PI, "\"60 rpm\""));
    CHECK(reads("0.3", LW_Q_NUMBER, 0.3, "0.3"));
    CHECK(reads("=2*crank + 10 mm", LW_Q_LENGTH, 0.21, "\"=2*crank + 10 mm\""));
    CHECK(!lw_typed_read("12 kg", &(LwTypedWish){ .quantity = LW_Q_LENGTH }, NULL, &typed) && *typed.message);
    CHECK(!lw_typed_read("12,5 mm", &(LwTypedWish){ .quantity = LW_Q_LENGTH }, NULL, &typed) && strstr(typed.message, "point"));
    CHECK(!lw_typed_read("=2*cranc", &(LwTypedWish){ .quantity = LW_Q_LENGTH }, lw_desk_edition(rig.desk), &typed) && strstr(typed.message, "cranc"));
    CHECK(!lw_typed_read("", &(LwTypedWish){ .quantity = LW_Q_LENGTH }, NULL, &typed));
    CHECK(!lw_typed_read("0", &(LwTypedWish){ .quantity = LW_Q_LENGTH, .has_minimum = true }, NULL, &typed) && strstr(typed.message, "greater"));
    CHECK(reads("9.81 m/s²", LW_Q_ACCELERATION, 9.81, "\"9.81 m/s^2\""));
    CHECK(reads("3 N·m", LW_Q_TORQUE, 3, "\"3 N*m\""));
    CHECK(reads("90°", LW_Q_ANGLE, G_PI / 2, "\"90 deg\""));
    CHECK(reads("5 µm", LW_Q_LENGTH, 5e-6, "\"5 um\""));
    lw_settings_set("length", "in");
    CHECK(reads("1/4", LW_Q_LENGTH, 0.00635, "\"0.25 in\""));
    lw_settings_set("length", "mm");
    char *up = lw_typed_step("120 mm", LW_Q_LENGTH, 1), *down = lw_typed_step("12", LW_Q_LENGTH, -3), *none = lw_typed_step("=crank", LW_Q_LENGTH, 1);
    CHECK_STRING(up, "130 mm");
    CHECK_STRING(down, "9 mm");
    CHECK(!none);
    g_free(up);
    g_free(down);
}

/* ---- what is shown: four digits, units as people write them */

static void shows(double si, LwQuantity quantity, const char *field, const char *exact)
{
    LwJson node = { .kind = LW_JSON_NUMBER, .number = si };
    char *text = lw_typed_show(&node, quantity), *all = lw_typed_exact(&node, quantity);
    CHECK_STRING(text, field);
    CHECK(g_strcmp0(all, exact) == 0);
    g_free(text);
    g_free(all);
}

static void says(double si, const char *unit, const char *words)
{
    char *text = lw_shown_words(si, unit);
    CHECK_STRING(text, words);
    g_free(text);
}

static void shows_four_digits(void)
{
    shows(0.030199, LW_Q_MASS, "30.2 g", "30.199 g");
    shows(3.0199e-5, LW_Q_MASS, "30.2 mg", "30.199 mg");
    shows(2.5, LW_Q_MASS, "2.5 kg", NULL);
    shows(12500, LW_Q_MASS, "12.5 t", NULL);
    shows(-0.444335152703, LW_Q_LENGTH, "-444.3 mm", "-444.335152703 mm");
    shows(1.73866648732, LW_Q_LENGTH, "1739 mm", "1738.66648732 mm");
    shows(-9.81, LW_Q_ACCELERATION, "-9.81 m/s²", NULL);
    shows(4.2e-5, LW_Q_INERTIA, "42 kg·mm²", NULL);
    shows(0, LW_Q_INERTIA, "0 kg·m²", NULL);
    shows(G_PI / 2, LW_Q_ANGLE, "90°", NULL);
    says(3.0199e-5, "kg", "30.2 mg");
    says(0.0042, "N*m", "4.2 mN·m");
    says(123456, "N", "123.5 kN");
    says(-0.0123456, "m", "−12.35 mm");
    says(25, "m", "25 m");
    says(0.05, "", "0.05");
    says(1234.5 * G_PI / 30, "rad/s", "1235 rpm");
    says(0, "N", "0 N");
    LwJson node = { .kind = LW_JSON_STRING, .string = "0.5 N*m*s/rad" };
    char *text = lw_typed_show(&node, LW_Q_ANGULAR_DAMPING);
    CHECK_STRING(text, "0.5 N·m·s/rad");
    g_free(text);
    node.string = "=2*crank^2/1 m";
    text = lw_typed_show(&node, LW_Q_LENGTH); /* a formula stays as it is */
    CHECK_STRING(text, node.string);
    g_free(text);
}

/* A plain number is meant in the unit that stands there. */
static void plain_numbers_take_the_unit_shown(void)
{
    rig_open("arm");
    pick(LW_ITEM_BODY, "hand");
    type("mass", "30 g");
    type("mass", "40");
    CHECK_NEAR(def()->body[lw_item_index(lw_desk_edition(rig.desk), lw_item(LW_ITEM_BODY, "hand"))].mass, 0.04, 1e-12);
}

/* ---- everything opens */

/* Whether all of an entry can be read, as wide as the window is at first. */
static int count_cut(GtkWidget *widget, const char *of)
{
    int cut = 0;
    if (GTK_IS_TEXT(widget) && gtk_widget_get_mapped(widget)) {
        const char *text = gtk_editable_get_text(GTK_EDITABLE(widget));
        PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
        int width;
        pango_layout_get_pixel_size(layout, &width, NULL);
        GtkWidget *row = gtk_widget_get_parent(gtk_widget_get_parent(widget)), *whole = row ? rig_find(gtk_widget_get_parent(row), "whole-text") : NULL;
        bool repeated = whole && gtk_widget_get_mapped(whole) && strcmp(gtk_label_get_text(GTK_LABEL(whole)), text) == 0;
        if (width > gtk_widget_get_width(widget) && !repeated) {
            printf("# %s: %s shows %d of %d pixels of \"%s\"\n", of, gtk_widget_get_name(gtk_widget_get_parent(widget)), gtk_widget_get_width(widget), width, text);
            cut++;
        }
        g_object_unref(layout);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        cut += count_cut(child, of);
    return cut;
}

/* Gives the form its place at once, without waiting for the next frame. */
static void lay_out(void)
{
    int width = gtk_widget_get_width(inspector()), height = gtk_widget_get_height(inspector());
    unfold(inspector());
    gtk_widget_measure(inspector(), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    gtk_widget_measure(inspector(), GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
    gtk_widget_allocate(inspector(), width, height, -1, NULL);
}

static int open_all(const LwEdition *edition)
{
    int forms = 0;
    for (LwItemKind kind = LW_ITEM_MODEL; kind < LW_ITEM_KINDS; kind++) {
        const char *key = lw_item_classes[kind].list;
        const LwJson *list = key ? lw_json_member(edition->root, key) : NULL;
        if (kind == LW_ITEM_MODEL || kind == LW_ITEM_GROUND || kind == LW_ITEM_ANALYSIS) {
            pick(kind, "");
            lay_out();
            CHECK(count_cut(inspector(), edition->path) == 0);
            forms++;
            continue;
        }
        for (const LwJson *e = list ? list->first : NULL; e; e = e->next) {
            const LwJson *name = lw_json_member(e, "name");
            lw_desk_select(rig.desk, lw_item(kind, e->key ? e->key : name->string), false); /* the form is there at once */
            if (!field("apply-text"))
                printf("# no form for %s of %s\n", e->key ? e->key : name->string, edition->path);
            CHECK(field("apply-text") != NULL);
            if (kind == LW_ITEM_LOAD || kind == LW_ITEM_CONTACT || kind == LW_ITEM_COUPLER || kind == LW_ITEM_MEASURE) /* more than its text */
                CHECK(field("bodies[0]") || field("body") || field("joint") || field("terms[0].factor") || field("teeth[0]") || field("type") || field("restitution") || field("value"));
            int minimum, natural;
            gtk_widget_measure(inspector(), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
            if (minimum > 320)
                printf("# %s of %s needs %d pixels\n", e->key ? e->key : name->string, edition->path, minimum);
            CHECK(minimum <= 320);
            lay_out();
            CHECK(count_cut(inspector(), e->key ? e->key : name->string) == 0);
            forms++;
        }
    }
    return forms;
}

static void opens_everything_of_every_example(void)
{
    char *folder = g_build_filename(LW_TEST_DATA_FOLDER, "examples", NULL);
    GDir *dir = g_dir_open(folder, 0, NULL);
    int files = 0, forms = 0, most = check_some(1000, 5, "examples at most");
    for (const char *name; dir && files < most && (name = g_dir_read_name(dir));) {
        if (!g_str_has_suffix(name, ".lockwork"))
            continue;
        char *path = g_build_filename(folder, name, NULL);
        rig_open(path);
        LwEdition *edition = lw_edition_ref(lw_desk_edition(rig.desk));
        char *before = text_now();
        CHECK(strcmp(lw_desk_path(rig.desk), path) == 0);
        forms += open_all(edition);
        char *after = text_now(); /* looking changes nothing */
        CHECK(strcmp(before, after) == 0 && !lw_edits_undo_name(lw_desk_edits(rig.desk)));
        files++;
        g_free(after);
        g_free(before);
        lw_edition_unref(edition);
        g_free(path);
    }
    printf("# %d forms of %d examples\n", forms, files);
    CHECK(files >= MIN(most, 39) && forms > 10 * files);
    g_dir_close(dir);
    g_free(folder);
}

/* ---- fields change the model */

static void numbers_change_the_model(void)
{
    rig_open("four-bar");
    char *before = text_now();
    pick(LW_ITEM_BODY, "coupler");
    CHECK_STRING(shown("mass"), "0.2 kg");
    CHECK_STRING(shown("position[0]"), "180 mm");
    type("mass", "350 g");
    CHECK_NEAR(def()->body[1].mass, 0.35, 1e-15);
    CHECK_STRING(shown("mass"), "350 g");
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Set mass of coupler");
    rig_do("undo");
    CHECK_STRING(shown("mass"), "0.2 kg");
    type("position[1]", "10 1/2 in");
    CHECK_NEAR(def()->body[1].frame.position.y, 0.2667, 1e-12);
    rig_do("undo");
    /* a list that was missing */
    pick(LW_ITEM_BODY, "crank");
    type("position[2]", "5");
    CHECK_NEAR(def()->body[0].frame.position.z, 0.005, 1e-15);
    rig_do("undo");
    type("orientation[2]", "90 deg");
    CHECK_NEAR(def()->body[0].frame.orientation.e3, sqrt(0.5), 1e-12);
    CHECK_STRING(shown("orientation[2]"), "90°");
    rig_do("undo");
    type("geometry[0].box[0]", "25 mm");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->mass[0].volume, 0.025 * 0.1 * 0.008, 1e-15);
    rig_do("undo");
    choose("geometry[0].material", "steel");
    CHECK(def()->body[0].mass > 0.12);
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void bad_input_leaves_it_alone(void)
{
    char *before = text_now();
    pick(LW_ITEM_BODY, "coupler");
    type("mass", "12 mm");
    CHECK(problem_of("mass") != NULL);
    CHECK_STRING(shown("mass"), "12 mm"); /* what was typed stays to be mended */
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    type("mass", "-1 kg");
    CHECK(problem_of("mass") && strstr(problem_of("mass"), "greater"));
    /* what only the reader can know */
    pick(LW_ITEM_BODY, "rocker");
    type("inertia[0]", "-5");
    CHECK(problem_of("inertia[0]") != NULL);
    after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static bool is_typed_into(GType type)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window));
    return focus && gtk_widget_get_ancestor(focus, type) != NULL;
}

static bool comes_into(GType type)
{
    for (int i = 0; i < 500 && !is_typed_into(type); i++)
        rig_wait(20);
    return is_typed_into(type);
}

/* Whoever types at a list means its search, whether it is open or not; Enter takes what is found first. */
static void lists_are_searched_by_typing(void)
{
    rig_open("four-bar");
    pick(LW_ITEM_JOINT, "A");
    GtkWidget *list = field("type");
    g_signal_emit_by_name(list, "activate");
    CHECK(comes_into(GTK_TYPE_SEARCH_ENTRY));
    GtkWidget *within = gtk_window_get_focus(GTK_WINDOW(rig.window)), *popover = within ? gtk_widget_get_ancestor(within, GTK_TYPE_POPOVER) : NULL;
    if (popover)
        gtk_popover_popdown(GTK_POPOVER(popover));
    CHECK(gtk_widget_grab_focus(list));
    CHECK(!is_typed_into(GTK_TYPE_SEARCH_ENTRY));
    CHECK(rig_key(GDK_KEY_c));
    CHECK(comes_into(GTK_TYPE_SEARCH_ENTRY));
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window)), *entry = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_SEARCH_ENTRY) : NULL;
    if (!entry)
        return;
    CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(entry)), "c");
    gtk_editable_set_text(GTK_EDITABLE(entry), "cylindr");
    rig_wait(400); /* the search follows what is typed a moment later */
    g_signal_emit_by_name(entry, "activate");
    rig_settle();
    CHECK_STRING(def()->joint[0].type->name, "cylindrical");
    rig_do("undo");
}

static void joints_by_their_class(void)
{
    rig_open("planetary");
    char *before = text_now();
    pick(LW_ITEM_JOINT, "mesh1");
    CHECK_STRING(shown("radii[0]"), "15 mm");
    CHECK(field("bodies[0]") && field("swap-bodies") && field("at[0]") && field("to[0]"));
    type("radii[1]", "21 mm");
    CHECK_NEAR(def()->joint[3].parameter[1], 0.021, 1e-15);
    rig_do("undo");
    pick(LW_ITEM_JOINT, "input");
    type("limits.rz.range[0]", "-0.25 turn");
    CHECK_NEAR(def()->limit_count, 1, 0);
    if (def()->limit_count != 1)
        return;
    CHECK_NEAR(def()->limit[0].lower, -G_PI / 2, 1e-12);
    CHECK(isinf(def()->limit[0].upper));
    type("limits.rz.restitution", "0.5");
    CHECK_NEAR(def()->limit[0].restitution, 0.5, 0);
    type("limits.rz.restitution", "");
    type("limits.rz.range[0]", "");
    CHECK_NEAR(def()->limit_count, 0, 0);
    type("friction.coefficient", "0.1");
    type("friction.radius", "8 mm");
    CHECK(def()->friction_count == 1 && fabs(def()->friction[0].radius - 0.008) < 1e-15);
    type("/start.input.rz", "30 deg");
    CHECK_NEAR(def()->start_count, 1, 0);
    rig_click(field("reverse-axis"));
    CHECK(strstr(lw_edits_text(lw_desk_edits(rig.desk), NULL), "[0, 0, -1]") != NULL);
    rig_click(field("swap-bodies"));
    CHECK(def()->joint[0].body[0] == LW_GROUND);
    while (lw_edits_undo_name(lw_desk_edits(rig.desk)))
        rig_do("undo");
    choose("type", "Cylindrical");
    CHECK_STRING(def()->joint[0].type->title, "Cylindrical");
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void motors_and_laws(void)
{
    rig_open("four-bar");
    char *before = text_now();
    pick(LW_ITEM_MOTOR, "M");
    CHECK_STRING(shown("speed"), "60 rpm");
    choose("prescribes", "an angle");
    CHECK(def()->motor[0].kind == LW_MOTOR_POSITION);
    choose("angle-kind", "Polynomial 3-4-5");
    CHECK_STRING(shown("angle.poly345.to"), "90°");
    type("angle.poly345.to", "0.5 turn");
    type("angle.poly345.duration", "0.5");
    CHECK_NEAR(lw_law_eval(def()->motor[0].law, 1).v, G_PI, 1e-12);
    CHECK(field("law-graph") && gtk_widget_get_visible(field("law-graph")));
    choose("angle-kind", "Expression");
    type("angle.expression.text", "2*pi*t +");
    CHECK(problem_of("angle.expression.text") && strstr(problem_of("angle.expression.text"), "character"));
    type("angle.expression.text", "2*pi*t");
    CHECK_NEAR(lw_law_eval(def()->motor[0].law, 0.5).v, G_PI, 1e-12);
    choose("angle-kind", "Constant");
    type("drive.ratio", "20");
    type("drive.efficiency.driven", "0.7"); /* not without the other: kept, and written with it */
    CHECK(problem_of("drive.efficiency.driven") != NULL);
    type("drive.efficiency.driving", "0.8");
    CHECK(def()->motor[0].drive->driven == 0.7 && !problem_of("drive.efficiency.driven"));
    CHECK(def()->motor[0].drive && def()->motor[0].drive->ratio == 20);
    while (lw_edits_undo_name(lw_desk_edits(rig.desk)))
        rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

/* Every kind of law can be chosen, and comes with values that the reader takes. */
static void every_law_can_be_chosen(void)
{
    pick(LW_ITEM_MOTOR, "M");
    choose("prescribes", "an angle");
    guint count = g_list_model_get_n_items(gtk_drop_down_get_model(GTK_DROP_DOWN(field("angle-kind"))));
    for (guint i = 0; i < count; i++) {
        gtk_drop_down_set_selected(GTK_DROP_DOWN(field("angle-kind")), i);
        rig_settle();
        if (gtk_drop_down_get_selected(GTK_DROP_DOWN(field("angle-kind"))) != i)
            printf("# law %u: %s\n", i, lw_window_said(rig.window));
        CHECK(gtk_drop_down_get_selected(GTK_DROP_DOWN(field("angle-kind"))) == i);
    }
    while (lw_edits_undo_name(lw_desk_edits(rig.desk)))
        rig_do("undo");
}

static void several_at_once(void)
{
    rig_open("newton-cradle");
    char *before = text_now();
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "b1"), false);
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "b2"), true);
    rig_settle();
    CHECK_STRING(shown("mass"), "0.26 kg");
    CHECK_STRING(shown("position[0]"), ""); /* different */
    type("mass", "0.3 kg");
    CHECK(def()->body[0].mass == 0.3 && def()->body[1].mass == 0.3 && def()->body[2].mass != 0.3);
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void other_kinds(void)
{
    rig_open("four-bar-study");
    pick(LW_ITEM_PARAMETER, "width");
    type("value", "25 mm");
    pick(LW_ITEM_PARAMETER, "width");
    type("words", "of the bars");
    CHECK(strstr(lw_edits_text(lw_desk_edits(rig.desk), NULL), "\"words\": \"of the bars\"") != NULL);
    pick(LW_ITEM_ANALYSIS, "");
    choose("type", "statics");
    pick(LW_ITEM_MODEL, "");
    type("gravity[1]", "-1.62");
    CHECK_NEAR(def()->gravity.y, -1.62, 1e-12);
    pick(LW_ITEM_LOAD, "spring");
    type("stiffness", "2 N*m/rad");
    CHECK_NEAR(def()->load[0].stiffness[0], 2, 0);
    /* the text of the entry */
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(field("entry-text")));
    gtk_text_buffer_set_text(buffer, "{ \"name\": \"spring\", ", -1);
    char *before = text_now();
    rig_click(field("apply-text"));
    char *after = text_now();
    CHECK_STRING(after, before);
    gtk_text_buffer_set_text(buffer, "{ \"name\": \"spring\", \"type\": \"torsion\", \"joint\": \"D\", \"stiffness\": 3 }", -1);
    rig_click(field("apply-text"));
    CHECK_NEAR(def()->load[0].stiffness[0], 3, 0);
    g_free(before);
    g_free(after);
}

static void shows_results(void)
{
    rig_open("press");
    rig_run();
    pick(LW_ITEM_MOTOR, "M");
    GtkWidget *force = field("(result).torque");
    CHECK(force != NULL);
    char *first = force ? g_strdup(gtk_label_get_text(GTK_LABEL(force))) : NULL;
    CHECK(first && strstr(first, "N"));
    lw_desk_set_time(rig.desk, 0.3);
    CHECK(force && strcmp(first, gtk_label_get_text(GTK_LABEL(force))) != 0);
    g_free(first);
}

static void takes_pictures(void)
{
    const char *folder = g_getenv("LW_PICTURES");
    rig_do("show-inspector");
    rig_wait(300);
    CHECK(rig_colours(inspector()) > 20);
    if (folder) {
        char *path = g_build_filename(folder, "inspector.png", NULL);
        rig_wait(200);
        rig_picture(inspector(), path);
        g_free(path);
    }
}

int main(void)
{
    g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
    rig_begin();
    RUN(reads_what_people_type);
    RUN(shows_four_digits);
    RUN(plain_numbers_take_the_unit_shown);
    RUN(numbers_change_the_model);
    RUN(bad_input_leaves_it_alone);
    RUN(lists_are_searched_by_typing);
    RUN(joints_by_their_class);
    RUN(motors_and_laws);
    RUN(every_law_can_be_chosen);
    RUN(several_at_once);
    RUN(other_kinds);
    RUN(shows_results);
    RUN(takes_pictures);
    RUN(opens_everything_of_every_example);
    rig_end();
    return END();
}
