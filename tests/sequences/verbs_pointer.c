/* What the mouse does: click WIDGET X Y …, drag WIDGET X Y X Y …, hover WIDGET X Y, wheel WIDGET X Y NOTCHES. Places are fractions of the widget; behind
 * them "middle" or "right", "shift", "control", "twice". */
#include "tests/sequences/eyes.h"
#include "tests/sequences/hand.h"
#include "tests/sequences/steps.h"
#include "tests/ui/rig.h"

#include <stdlib.h>
#include <string.h>

/* ---- where */

static bool is_called(GtkWidget *widget, const char *type)
{
    return strcmp(G_OBJECT_TYPE_NAME(widget), type) == 0;
}

static bool leads_out(GtkWidget *widget)
{
    const char *action = GTK_IS_ACTIONABLE(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
    const char *label = GTK_IS_BUTTON(widget) ? gtk_button_get_label(GTK_BUTTON(widget)) : NULL;
    if (GTK_IS_FILE_CHOOSER(window) || GTK_IS_ABOUT_DIALOG(window) || is_called(window, "LwManual")) /* files of the machine; links into the world */
        return !label || (strcmp(label, "_Cancel") != 0 && strcmp(label, "Cancel") != 0);
    return (action && g_str_has_prefix(action, "win.") && seq_is_out_of_bounds(action + 4)) || GTK_IS_LINK_BUTTON(widget) ||
           gtk_widget_get_ancestor(widget, GTK_TYPE_WINDOW_CONTROLS);
}

static bool is_clickable(GtkWidget *widget)
{
    if (leads_out(widget))
        return false;
    return GTK_IS_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget) || GTK_IS_DROP_DOWN(widget) || GTK_IS_EXPANDER(widget) || GTK_IS_MENU_BUTTON(widget) ||
           GTK_IS_EDITABLE(widget) || GTK_IS_TEXT_VIEW(widget) || GTK_IS_RANGE(widget) || GTK_IS_LIST_BOX_ROW(widget) || GTK_IS_DRAWING_AREA(widget) ||
           GTK_IS_SWITCH(widget) || GTK_IS_FLOW_BOX_CHILD(widget) || is_called(widget, "GtkListItemWidget") || is_called(widget, "GtkModelButton");
}

static bool is_draggable(GtkWidget *widget)
{
    return GTK_IS_RANGE(widget) || GTK_IS_DRAWING_AREA(widget) || gtk_widget_has_css_class(widget, "field-label") ||
           gtk_widget_has_css_class(widget, "number-label") || is_called(widget, "GtkPanedHandle") || is_called(widget, "GtkListItemWidget") ||
           GTK_IS_EDITABLE(widget);
}

static bool is_view(GtkWidget *widget)
{
    return LW_IS_VIEWPORT(widget);
}

static bool is_any(GtkWidget *widget)
{
    return GTK_IS_WIDGET(widget);
}

static bool append_one(GString *line, EyesWanted wanted)
{
    GPtrArray *all = eyes_all(wanted);
    bool some = all->len > 0;
    if (some) {
        char *words = eyes_describe(g_ptr_array_index(all, seq_random(all->len)));
        seq_quote(line, words);
        g_free(words);
    }
    g_ptr_array_unref(all);
    return some;
}

static void append_place(GString *line)
{
    g_string_append_printf(line, " %.3f %.3f", 0.02 + 0.96 * seq_fraction(), 0.02 + 0.96 * seq_fraction());
}

/* ---- how */

typedef struct How {
    guint button;
    GdkModifierType state;
    int count;
} How;

static How how_of(int count, char **word)
{
    How how = { GDK_BUTTON_PRIMARY, 0, 1 };
    for (int i = 0; i < count; i++)
        if (strcmp(word[i], "middle") == 0)
            how.button = GDK_BUTTON_MIDDLE;
        else if (strcmp(word[i], "right") == 0)
            how.button = GDK_BUTTON_SECONDARY;
        else if (strcmp(word[i], "shift") == 0)
            how.state |= GDK_SHIFT_MASK;
        else if (strcmp(word[i], "control") == 0)
            how.state |= GDK_CONTROL_MASK;
        else if (strcmp(word[i], "twice") == 0)
            how.count = 2;
    return how;
}

static void append_how(GString *line, bool twice)
{
    static const char *const ways[] = { "", "", "", "", "", "", "", "", " shift", " control", " middle", " right", " shift middle", " right", NULL };
    g_string_append(line, seq_one_of(ways));
    if (twice && seq_random(8) == 0)
        g_string_append(line, " twice");
}

static HandPlace place_of(char **word)
{
    return (HandPlace){ eyes_find(word[0]), g_ascii_strtod(word[1], NULL), g_ascii_strtod(word[2], NULL) };
}

/* ---- the verbs */

static bool propose_click(GString *line)
{
    if (!append_one(line, is_clickable))
        return false;
    bool usual = seq_random(4) > 0;
    g_string_append(line, usual ? " 0.5 0.5" : "");
    if (!usual)
        append_place(line);
    if (seq_random(4) == 0)
        append_how(line, true);
    return true;
}

static bool propose_view_click(GString *line)
{
    if (!append_one(line, is_view))
        return false;
    append_place(line);
    append_how(line, true);
    return true;
}

static bool act_click(int count, char **word)
{
    HandPlace place = place_of(word);
    How how = how_of(count - 3, word + 3);
    return place.widget && hand_click(place, how.button, how.state, how.count);
}

static bool propose_drag(GString *line)
{
    if (!append_one(line, seq_random(2) ? is_view : is_draggable))
        return false;
    append_place(line);
    append_place(line);
    append_how(line, false);
    return true;
}

static bool act_drag(int count, char **word)
{
    HandPlace from = place_of(word);
    HandPlace to = { from.widget, g_ascii_strtod(word[3], NULL), g_ascii_strtod(word[4], NULL) };
    How how = how_of(count - 5, word + 5);
    return from.widget && hand_drag(from, to, how.button, how.state);
}

static bool propose_hover(GString *line)
{
    if (!append_one(line, seq_random(2) ? is_view : is_any))
        return false;
    append_place(line);
    return true;
}

static bool act_hover(int count, char **word)
{
    HandPlace place = place_of(word);
    (void)count;
    return place.widget && hand_move(place);
}

static bool propose_wheel(GString *line)
{
    if (!append_one(line, seq_random(2) ? is_view : is_any))
        return false;
    append_place(line);
    g_string_append_printf(line, " %d", (int)seq_random(11) - 5);
    return true;
}

static bool act_wheel(int count, char **word)
{
    HandPlace place = place_of(word);
    (void)count;
    return place.widget && hand_scroll(place, atoi(word[3]));
}

const SeqVerb seq_pointer_verbs[] = {
    { "click", 30, propose_click, act_click, 3 },
    { "click", 12, propose_view_click, act_click, 3 },
    { "drag", 8, propose_drag, act_drag, 5 },
    { "hover", 3, propose_hover, act_hover, 3 },
    { "wheel", 3, propose_wheel, act_wheel, 4 },
    { NULL, 0, NULL, NULL, 0 },
};
