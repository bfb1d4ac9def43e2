/* The form of a motor: what it drives, what it prescribes, by which law; what stands between it and the joint. */
#include "ui/form_law.h"
#include "ui/form_table.h"

#include "ui/words.h"

#include <string.h>

typedef struct Prescription {
    const char *key;        /* "": nothing, the motor carries what others ask for */
    const char *title;
    bool turns, slides;
    LwQuantity turning, sliding;
} Prescription;

static const Prescription prescriptions[] = {
    { "", N_("follows the path"), true, true, LW_Q_NUMBER, LW_Q_NUMBER },
    { "angle", N_("an angle"), true, false, LW_Q_ANGLE, LW_Q_ANGLE },
    { "displacement", N_("a displacement"), false, true, LW_Q_LENGTH, LW_Q_LENGTH },
    { "speed", N_("a speed"), true, true, LW_Q_ANGULAR_SPEED, LW_Q_SPEED },
    { "acceleration", N_("an acceleration"), true, true, LW_Q_ANGULAR_ACCELERATION, LW_Q_ACCELERATION },
    { "torque", N_("a torque"), true, false, LW_Q_TORQUE, LW_Q_TORQUE },
    { "force", N_("a force"), false, true, LW_Q_FORCE, LW_Q_FORCE },
};

static const Prescription *present(const LwForm *form)
{
    for (gsize i = 1; i < G_N_ELEMENTS(prescriptions); i++)
        if (lw_form_node(form, &(LwPlace){ .parent = "", .key = prescriptions[i].key }, 0))
            return &prescriptions[i];
    return &prescriptions[0];
}

/* Whether the driven coordinate is an angle. */
static bool is_turning(const LwForm *form)
{
    const LwEdition *edition = lw_desk_edition(form->desk);
    int m = lw_item_index(edition, form->item[0]);
    if (m >= 0)
        return edition->document->def.motor[m].coordinate >= LW_RX;
    const LwJson *coordinate = lw_form_node(form, &(LwPlace){ .parent = "", .key = "coordinate" }, 0);
    return !coordinate || coordinate->kind != LW_JSON_STRING || *coordinate->string == 'r';
}

bool lw_law_of_item(const LwForm *form, const char *key, const LwLaw **law, double *end)
{
    const LwEdition *edition = lw_desk_edition(form->desk);
    const LwMechanismDef *def = &edition->document->def;
    int index = form->count == 1 ? lw_item_index(edition, form->item[0]) : -1;
    *end = def->analysis.end > 0 ? def->analysis.end : 1;
    *law = NULL;
    if (index >= 0 && form->item[0].kind == LW_ITEM_MOTOR && strchr("adstf", *key))
        *law = def->motor[index].law;
    else if (index >= 0 && form->item[0].kind == LW_ITEM_COUPLER && strcmp(key, "ratio") == 0)
        *law = def->coupler[index].ratio;
    else if (index >= 0 && form->item[0].kind == LW_ITEM_LOAD && *key == '[')
        *law = def->load[index].component[key[1] - '0'];
    return *law != NULL;
}

/* ---- what it prescribes */

static void refresh(LwField *field)
{
    const Prescription *own = present(field->form);
    field->setting = true;
    for (guint i = 0; field->words[i]; i++)
        if (strcmp(field->words[i], own->key) == 0)
            gtk_drop_down_set_selected(GTK_DROP_DOWN(field->editor), i);
    field->setting = false;
}

static bool prescribe(LwForm *form, const Prescription *to, LwEditMessage *message)
{
    LwEdits *edits = lw_desk_edits(form->desk);
    const Prescription *from = present(form);
    bool good = true;
    if (*from->key) {
        char *path = lw_item_path(form->item[0], from->key);
        good = lw_edits_remove(edits, path, message);
        g_free(path);
    }
    if (good && *to->key) {
        char *path = lw_item_path(form->item[0], to->key);
        good = lw_edits_set(edits, path, lw_law_seed_value(is_turning(form) ? to->turning : to->sliding), message);
        g_free(path);
    }
    return good;
}

static void on_selected(GtkDropDown *editor, GParamSpec *spec, gpointer data)
{
    LwField *field = data;
    LwForm *form = field->form;
    LwEditMessage message = { "" };
    guint selected = gtk_drop_down_get_selected(editor);
    (void)spec;
    if (field->setting || selected == GTK_INVALID_LIST_POSITION)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(prescriptions); i++) {
        if (strcmp(prescriptions[i].key, field->words[selected]) != 0 || present(form) == &prescriptions[i])
            continue;
        char *step = g_strdup_printf(_("Make %s prescribe %s"), form->item[0].name, _(prescriptions[i].title));
        lw_desk_begin(form->desk, step);
        if (prescribe(form, &prescriptions[i], &message))
            lw_desk_commit(form->desk);
        else {
            lw_desk_cancel(form->desk);
            lw_field_complain(field, message.text);
        }
        g_free(step);
        return;
    }
}

static void add_prescription(LwForm *form)
{
    GPtrArray *words = g_ptr_array_new(), *titles = g_ptr_array_new();
    bool turning = is_turning(form);
    for (gsize i = 0; i < G_N_ELEMENTS(prescriptions); i++)
        if (turning ? prescriptions[i].turns : prescriptions[i].slides) {
            g_ptr_array_add(words, (gpointer)prescriptions[i].key);
            g_ptr_array_add(titles, (gpointer)_(prescriptions[i].title));
        }
    g_ptr_array_add(words, NULL);
    g_ptr_array_add(titles, NULL);
    GtkWidget *editor = gtk_drop_down_new_from_strings((const char *const *)titles->pdata);
    LwField *field = lw_form_field(form, form->box, (LwPlace){ .parent = "", .key = "prescribes" }, _("Prescribes"),
                                   _("What the law is: where the motor leads, how fast, or how strongly. Without a law it follows the path."), editor);
    field->words = g_strdupv((char **)words->pdata);
    field->refresh = refresh;
    refresh(field);
    lw_form_connect(field->form, editor, "notify::selected", G_CALLBACK(on_selected), field);
    g_string_append_printf(form->signature, "%d%s;", turning, present(form)->key);
    g_ptr_array_unref(words);
    g_ptr_array_unref(titles);
}

/* ---- along a path */

static void add_path(LwForm *form)
{
    static const char *const xyz[] = { "x", "y", "z" };
    const LwJson *path = lw_form_node(form, &(LwPlace){ .parent = "", .key = "path" }, 0);
    lw_form_reference(form, form->box, (LwPlace){ .parent = "marker", .key = "body" }, _("Body"), _("What is led along the path."), LW_ITEM_BODY);
    lw_form_numbers(form, form->box, (LwPlace){ .parent = "marker", .key = "position" }, _("Point"), _("Of the body, in its frame, that follows the path."), xyz, 3,
                    (LwTypedWish){ .quantity = LW_Q_LENGTH, .may_be_empty = true }, "0");
    lw_form_turn(form, form->box, "marker", "orientation", _("Turned"));
    const LwJson *points = lw_json_member(path, "points");
    points = points ? points : lw_json_member(path, "through");
    char *words = points ? g_strdup_printf(_("The path has %d points; drag them in the view, or edit the source below."), points->count) : g_strdup(_("The path is in the source below."));
    lw_form_note(form->box, words);
    g_string_append(form->signature, words);
    g_free(words);
    if (lw_json_member(path, "progress"))
        lw_form_law(form, form->box, &(LwLawPlace){ .parent = "path", .key = "progress", .quantity = LW_Q_NUMBER }, _("Progress"), _("The fraction of the path, 0 to 1."));
    else if (lw_json_member(path, "distance"))
        lw_form_law(form, form->box, &(LwLawPlace){ .parent = "path", .key = "distance", .quantity = LW_Q_LENGTH }, _("Distance"), _("The way along the path."));
}

void lw_form_fill_motor(LwForm *form)
{
    static const LwFieldInfo driven[] = {
        { NULL, NULL, "", "joint", NULL, N_("Joint"), LW_FIELD_JOINT, 0, LW_FIELD_NEEDED, NULL, NULL, N_("What it drives."), NULL },
        { NULL, NULL, "", "coordinate", NULL, N_("Coordinate"), LW_FIELD_COORDINATE, 0, 0, NULL, NULL, N_("Of body 1 relative to body 2."), NULL },
        { NULL },
    };
    if (lw_form_node(form, &(LwPlace){ .parent = "", .key = "marker" }, 0)) {
        if (form->count == 1)
            add_path(form);
        return;
    }
    if (form->count == 1) {
        lw_form_add_table(form, form->box, driven, "");
        add_prescription(form);
        const Prescription *own = present(form);
        if (*own->key) {
            LwLawPlace place = { .parent = "", .key = own->key, .quantity = is_turning(form) ? own->turning : own->sliding };
            lw_law_of_item(form, own->key, &place.law, &place.end);
            lw_form_law(form, form->box, &place, _("Law"), _("How it goes over time."));
        }
    }
    lw_form_add_table(form, form->box, lw_form_drive, "");
}
