#include "ui/tool_law.h"

#include "ui/words.h"

#include <math.h>

enum { DRIVE_POSITION, DRIVE_SPEED, DRIVE_EFFORT, DRIVE_NONE };

static const char *const laws[] = { "constant", "sine", "poly345", "cycloidal", "trapezoid", "ramp", "step", "expression" };

static LwQuantity value_of(guint drive, bool turns)
{
    static const LwQuantity turning[] = { LW_Q_ANGLE, LW_Q_ANGULAR_SPEED, LW_Q_TORQUE }, sliding[] = { LW_Q_LENGTH, LW_Q_SPEED, LW_Q_FORCE };
    return drive >= DRIVE_NONE ? LW_Q_NUMBER : turns ? turning[drive] : sliding[drive];
}

static const char *key_of(guint drive, bool turns)
{
    static const char *const turning[] = { "angle", "speed", "torque" }, *const sliding[] = { "displacement", "speed", "force" };
    return turns ? turning[drive] : sliding[drive];
}

/* The quantity of a derivative; a plain number in SI where it has no name. */
static LwQuantity rate_of(LwQuantity q, int times)
{
    static const LwQuantity angles[] = { LW_Q_ANGLE, LW_Q_ANGULAR_SPEED, LW_Q_ANGULAR_ACCELERATION, LW_Q_ANGULAR_JERK };
    static const LwQuantity lengths[] = { LW_Q_LENGTH, LW_Q_SPEED, LW_Q_ACCELERATION, LW_Q_JERK };
    for (int i = 0; i < 4; i++) {
        if (angles[i] == q)
            return i + times < 4 ? angles[i + times] : LW_Q_NUMBER;
        if (lengths[i] == q)
            return i + times < 4 ? lengths[i + times] : LW_Q_NUMBER;
    }
    return times == 0 ? q : LW_Q_NUMBER;
}

static LwQuantity quantity_of(const LwLawParameter *parameter, LwQuantity value)
{
    switch (parameter->unit) {
    case LW_UNIT_VALUE: return value;
    case LW_UNIT_RATE: return rate_of(value, 1);
    case LW_UNIT_RATE2: return rate_of(value, 2);
    case LW_UNIT_RATE3: return rate_of(value, 3);
    case LW_UNIT_TIME: return LW_Q_TIME;
    case LW_UNIT_FREQUENCY: return LW_Q_FREQUENCY;
    case LW_UNIT_ANGLE: return LW_Q_ANGLE;
    default: return LW_Q_NUMBER;
    }
}

static const char *seed_of(LwQuantity quantity)
{
    switch (quantity) {
    case LW_Q_ANGLE: return "45 deg";
    case LW_Q_LENGTH: return "50 mm";
    case LW_Q_ANGULAR_SPEED: return "60 rpm";
    case LW_Q_SPEED: return "100 mm/s";
    case LW_Q_ACCELERATION: return "1 m/s^2";
    case LW_Q_TORQUE: return "1 N*m";
    case LW_Q_FORCE: return "10 N";
    case LW_Q_TIME: return "1 s";
    case LW_Q_FREQUENCY: return "1 Hz";
    case LW_Q_NUMBER: return "1";
    default: return lw_quantities[quantity].example;
    }
}

static guint selected(GtkWidget *choice)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(choice));
}

static char *title_of(const char *name)
{
    char *title = g_strdup(name);
    title[0] = g_ascii_toupper(title[0]);
    return title;
}

static void make_rows(LwToolLaw *law)
{
    lw_tool_clear(law->maker, law->rows);
    law->count = 0;
    law->text = NULL;
    for (int i = 0; law->type && i < law->type->parameter_count && law->count < LW_TOOL_LAW_NUMBERS; i++) {
        const LwLawParameter *parameter = &law->type->parameter[i];
        char *title = title_of(parameter->name), *name = g_strdup_printf("tool-law-%s", parameter->name);
        if (parameter->form == LW_FORM_TEXT)
            law->text = lw_tool_text(law->maker, law->rows, "tool-law-text", _("Of t, in SI"), law->quantity == LW_Q_ANGLE ? "0.8*sin(2*pi*t)" : "sin(2*pi*t)");
        else if (parameter->form == LW_FORM_NUMBER && parameter->required) {
            LwTypedWish wish = { .quantity = quantity_of(parameter, law->quantity), .has_minimum = parameter->positive };
            law->parameter[law->count] = parameter;
            law->number[law->count] = lw_tool_number(law->maker, law->rows, name, title, wish, seed_of(wish.quantity));
            gtk_widget_set_tooltip_text(gtk_widget_get_first_child(law->number[law->count]->row), parameter->help);
            law->count++;
        }
        g_free(title);
        g_free(name);
    }
}

void lw_tool_law_update(LwToolLaw *law, bool turns)
{
    guint drive = selected(law->drive), kind = selected(law->kind);
    const LwLawClass *type = drive < DRIVE_NONE ? lw_law_class_find(laws[MIN(kind, G_N_ELEMENTS(laws) - 1)]) : NULL;
    LwQuantity quantity = value_of(drive, turns);
    gtk_widget_set_visible(gtk_widget_get_parent(law->kind), type != NULL);
    if (turns != law->turns) {
        static const char *const turning[] = { N_("Angle"), N_("Speed"), N_("Torque"), N_("Nothing: follows the path"), NULL };
        static const char *const sliding[] = { N_("Displacement"), N_("Speed"), N_("Force"), N_("Nothing: follows the path"), NULL };
        const char *words[5] = { NULL };
        for (int i = 0; i < 4; i++)
            words[i] = _(turns ? turning[i] : sliding[i]);
        GtkStringList *list = gtk_string_list_new(words);
        gtk_drop_down_set_model(GTK_DROP_DOWN(law->drive), G_LIST_MODEL(list));
        gtk_drop_down_set_selected(GTK_DROP_DOWN(law->drive), drive);
        g_object_unref(list);
        law->turns = turns;
    }
    if (type == law->type && quantity == law->quantity)
        return;
    law->type = type;
    law->quantity = quantity;
    make_rows(law);
}

LwToolLaw *lw_tool_law_new(LwMaker *maker, GtkWidget *box)
{
    static const char *const drives[] = { N_("Angle"), N_("Speed"), N_("Torque"), N_("Nothing: follows the path"), NULL };
    const char *words[5] = { NULL }, *titles[G_N_ELEMENTS(laws) + 1] = { NULL };
    LwToolLaw *law = g_new0(LwToolLaw, 1);
    for (int i = 0; i < 4; i++)
        words[i] = _(drives[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(laws); i++)
        titles[i] = lw_law_class_find(laws[i])->title;
    law->maker = maker;
    law->turns = true;
    law->quantity = LW_Q_ANY;
    law->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    law->drive = lw_tool_choice(maker, law->box, "tool-drive", _("Prescribes"), words, DRIVE_SPEED);
    law->kind = lw_tool_choice(maker, law->box, "tool-law", _("Law"), titles, 0);
    law->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(law->box), law->rows);
    gtk_box_append(GTK_BOX(box), law->box);
    lw_tool_law_update(law, true);
    return law;
}

void lw_tool_law_free(LwToolLaw *law)
{
    g_free(law);
}

void lw_tool_law_put(const LwToolLaw *law, GString *json)
{
    if (!law->type)
        return;
    GString *text = g_string_new("{");
    GString *inner = g_string_new("{");
    const char *key = key_of(selected(law->drive), law->turns);
    for (int i = 0; i < law->count; i++)
        if (law->number[i]->good && law->number[i]->typed.json)
            lw_tool_put(inner, law->parameter[i]->name, law->number[i]->typed.json);
    g_string_append(inner, " }");
    if (law->text)
        lw_tool_put_string(text, law->type->name, gtk_editable_get_text(GTK_EDITABLE(law->text)));
    else
        lw_tool_put(text, law->type->name, inner->str);
    g_string_append(text, " }");
    /* a constant is a plain value */
    bool constant = !law->text && law->count == 1 && g_str_equal(law->type->name, laws[0]) && law->number[0]->typed.json;
    lw_tool_put(json, key, constant ? law->number[0]->typed.json : text->str);
    g_string_free(inner, TRUE);
    g_string_free(text, TRUE);
}
