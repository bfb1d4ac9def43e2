/* What the keyboard does: key ACCELERATOR, type TEXT, field WIDGET TEXT mouse|keys. */
#include "tests/sequences/eyes.h"
#include "tests/sequences/hand.h"
#include "tests/sequences/steps.h"
#include "tests/ui/rig.h"

#include <string.h>

/* ---- keys */

static const char *const common[] = {
    "Return", "Return", "Tab", "Tab", "<Shift>Tab", "Escape", "Escape", "Escape", "space", "Delete", "BackSpace", "Up", "Down", "Left", "Right", "Home",
    "End", "Page_Up", "Page_Down", "F2", "F5", "F5", "F6", "F10", "Menu", "f", "p", "h", "i", "<Shift>f", "<Shift>h", "<Shift>Up", "<Shift>Down", "<Control>a", "<Control>c",
    "<Control>v", "<Control>x", "<Control>z", "<Control>z", "<Control>z", "<Control>y", "<Control><Shift>z", "<Control>s", "<Control>d", "<Control>f", "<Control>Return", "<Alt>Left",
    "<Alt>Up", "<Alt>Down", "less", "greater", "comma", "period", NULL
};
/* How people leave a field. */
static const char *const ends[] = { "Return", "Return", "Return", "Tab", "Tab", "<Shift>Tab", "Escape", "F5", "F5", "<Control>s", "<Control>z", "<Control>d", "<Control>n", "<Control>k", "Up",
    "Down", "<Alt>2", "F2", "<Control>p", NULL };

/* Any key of the table of actions. */
static const char *any_accelerator(void)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(rig.window);
    const LwActionInfo *info = lw_actions_get(host, (int)seq_random((guint)lw_actions_count(host)));
    return info->accel[0] && !seq_is_out_of_bounds(info->name) ? info->accel[0] : NULL;
}

static bool propose_key(GString *line)
{
    const char *accelerator = seq_random(3) ? seq_one_of(common) : any_accelerator();
    if (!accelerator)
        return false;
    seq_quote(line, accelerator);
    return true;
}

static bool is_being_edited(void)
{
    GtkWidget *focus = gtk_window_get_focus(eyes_front());
    return focus && (GTK_IS_EDITABLE(focus) || GTK_IS_TEXT_VIEW(focus));
}

static bool propose_end(GString *line)
{
    if (!is_being_edited())
        return false;
    seq_quote(line, seq_one_of(ends));
    return true;
}

static bool act_key(int count, char **word)
{
    (void)count;
    return hand_key(word[0]);
}

/* ---- texts */

static const char *const texts[] = {
    "1", "2", "0", "-1", "0.5", "3 kg", "350 g", "2000 N/m", "5 N/mm", "12 mm", "0.1 m", "1 1/2 in", "1/4 in", "90 deg", "-30 deg", "0.5 turn", "60 rpm", "2 s", "20 ms", "1e-3", "1e9",
    "-1e9", "1e308", "1e-308", "nan", "", " ", "abc", "3 bananas", "12,5 mm", "=2*crank + 10 mm", "=1/0", "=", "sin(t)", "2*pi*t", "x", "crank", "ground", "steel", "hinge 2",
    "a name with blanks", "x.y", "[a]", "\"quoted\"", "#ff8800", "999999999999999999999999999999999999", "{}", "[1,2,3]", "{\"a\":", "10 N*m", "0.3", "7850 kg/m^3", "rz", "true", NULL
};

static const char *any_text(void)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(rig.window);
    if (seq_random(8) > 0)
        return seq_one_of(texts);
    const LwActionInfo *info = lw_actions_get(host, (int)seq_random((guint)lw_actions_count(host))); /* for the palette and searches */
    return seq_is_out_of_bounds(info->name) ? "run" : info->title;
}

static bool propose_type(GString *line)
{
    if (!is_being_edited())
        return false;
    seq_quote(line, any_text());
    return true;
}

static bool act_type(int count, char **word)
{
    (void)count;
    if (GTK_IS_FILE_CHOOSER(eyes_front()))
        return false;
    hand_type(word[0]);
    return true;
}

static bool is_field(GtkWidget *widget)
{
    return (GTK_IS_ENTRY(widget) || GTK_IS_SEARCH_ENTRY(widget) || GTK_IS_SPIN_BUTTON(widget) || GTK_IS_TEXT_VIEW(widget)) && !GTK_IS_FILE_CHOOSER(gtk_widget_get_root(widget));
}

static bool propose_field(GString *line)
{
    GPtrArray *all = eyes_all(is_field);
    bool some = all->len > 0;
    if (some) {
        char *words = eyes_describe(g_ptr_array_index(all, seq_random(all->len)));
        seq_quote(line, words);
        seq_quote(line, any_text());
        g_string_append(line, seq_random(2) ? " mouse" : " keys");
        g_free(words);
    }
    g_ptr_array_unref(all);
    return some;
}

static bool act_field(int count, char **word)
{
    GtkWidget *field = eyes_find(word[0]);
    if (!field || !is_field(field))
        return false;
    if (count > 2 && strcmp(word[2], "mouse") == 0) {
        if (!hand_click((HandPlace){ field, 0.5, 0.5 }, GDK_BUTTON_PRIMARY, 0, 1))
            return false;
    } else
        gtk_widget_grab_focus(field);
    hand_handle();
    GtkWidget *focus = gtk_window_get_focus(eyes_front());
    if (!focus || (focus != field && !gtk_widget_is_ancestor(focus, field))) /* it has gone, or gave the focus away */
        return false;
    hand_key("<Control>a");
    if (*word[1])
        hand_type(word[1]);
    else
        hand_key("Delete");
    return true;
}

const SeqVerb seq_key_verbs[] = {
    { "key", 18, propose_key, act_key, 1 },
    { "key", 16, propose_end, act_key, 1 },
    { "type", 3, propose_type, act_type, 1 },
    { "field", 20, propose_field, act_field, 2 },
    { NULL, 0, NULL, NULL, 0 },
};
