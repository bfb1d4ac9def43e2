/* The window: action NAME, close (the dialog in front), turn main|back, resize WIDTH HEIGHT, time FRACTION, setting KEY VALUE, unfold, wait FRAMES,
 * animations on|off, window (a new one in place of the old). */
#include "tests/sequences/eyes.h"
#include "tests/sequences/hand.h"
#include "tests/sequences/steps.h"
#include "tests/ui/rig.h"
#include "ui/settings.h"

#include <stdlib.h>
#include <string.h>

/* Ends the program, or makes windows that nobody looks at; opens a browser. */
bool seq_is_out_of_bounds(const char *action)
{
    static const char *const names[] = { "close", "new-window", "export-video", NULL };
    return g_strv_contains(names, action);
}

/* ---- actions */

static bool propose_action(GString *line)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(rig.window);
    const LwActionInfo *info = lw_actions_get(host, (int)seq_random((guint)lw_actions_count(host)));
    if (seq_is_out_of_bounds(info->name) || !rig_can(info->name))
        return false;
    seq_quote(line, info->name);
    return true;
}

static bool propose_run(GString *line)
{
    seq_quote(line, "run");
    return rig_can("run");
}

static bool propose_tool(GString *line)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(rig.window);
    const LwActionInfo *info = lw_actions_get(host, (int)seq_random((guint)lw_actions_count(host)));
    if (!g_str_has_prefix(info->name, "tool-") || !rig_can(info->name))
        return false;
    seq_quote(line, info->name);
    return true;
}

static bool act_action(int count, char **word)
{
    (void)count;
    if (!rig_can(word[0]) || seq_is_out_of_bounds(word[0]))
        return false;
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), word[0], NULL);
    return true;
}

/* ---- windows */

static bool propose_close(GString *line)
{
    (void)line;
    return eyes_front() != GTK_WINDOW(rig.window);
}

static bool act_close(int count, char **word)
{
    GtkWindow *front = eyes_front();
    (void)count;
    (void)word;
    if (front == GTK_WINDOW(rig.window))
        return false;
    gtk_window_close(front);
    return true;
}

static bool propose_turn(GString *line)
{
    g_string_append(line, seq_random(3) ? " main" : " back");
    return eyes_front() != GTK_WINDOW(rig.window) || g_list_model_get_n_items(gtk_window_get_toplevels()) > 1;
}

static bool act_turn(int count, char **word)
{
    (void)count;
    eyes_turn(strcmp(word[0], "main") == 0);
    hand_take(eyes_front());
    return true;
}

static bool propose_resize(GString *line)
{
    g_string_append_printf(line, " %u %u", 700 + seq_random(700), 480 + seq_random(500));
    return true;
}

static bool act_resize(int count, char **word)
{
    (void)count;
    gtk_window_set_default_size(GTK_WINDOW(rig.window), atoi(word[0]), atoi(word[1]));
    return true;
}

static void close_others(void)
{
    for (int i = 0; i < 20 && eyes_front() != GTK_WINDOW(rig.window); i++) {
        eyes_turn(false);
        gtk_window_destroy(eyes_front());
        hand_handle();
    }
}

static bool act_window(int count, char **word)
{
    (void)count;
    (void)word;
    close_others();
    rig_replace_window();
    gtk_window_set_default_size(GTK_WINDOW(rig.window), 900, 620);
    hand_take(GTK_WINDOW(rig.window));
    return true;
}

/* ---- what is shown */

static bool propose_time(GString *line)
{
    g_string_append_printf(line, " %.3f", seq_fraction());
    return lw_desk_result(rig.desk) != NULL;
}

static bool act_time(int count, char **word)
{
    const LwResult *result = lw_desk_result(rig.desk);
    (void)count;
    if (!result || !result->report || !result->report->trace || result->report->trace->sample_count < 1)
        return false;
    lw_desk_set_time(rig.desk, g_ascii_strtod(word[0], NULL) * result->report->trace->sample[result->report->trace->sample_count - 1][0]);
    return true;
}

static bool propose_setting(GString *line)
{
    const LwSettingInfo *info = &lw_setting_infos[seq_random((guint)lw_setting_count)];
    if (!info->title || !info->choice)
        return false;
    seq_quote(line, info->key);
    seq_quote(line, seq_one_of(info->choice));
    return true;
}

static bool act_setting(int count, char **word)
{
    (void)count;
    lw_settings_set(word[0], word[1]);
    return true;
}

static void unfold(GtkWidget *widget)
{
    if (GTK_IS_EXPANDER(widget))
        gtk_expander_set_expanded(GTK_EXPANDER(widget), TRUE);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        unfold(child);
}

static bool act_unfold(int count, char **word)
{
    (void)count;
    (void)word;
    unfold(GTK_WIDGET(rig.window));
    return true;
}

static bool propose_wait(GString *line)
{
    g_string_append_printf(line, " %u", 1 + seq_random(8));
    return true;
}

static bool act_wait(int count, char **word)
{
    (void)count;
    for (int i = atoi(word[0]); i > 0; i--)
        hand_rest();
    return true;
}

static bool propose_animations(GString *line)
{
    g_string_append(line, seq_random(3) ? " off" : " on");
    return true;
}

static bool act_animations(int count, char **word)
{
    (void)count;
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", strcmp(word[0], "on") == 0, NULL);
    return true;
}

const SeqVerb seq_window_verbs[] = {
    { "action", 24, propose_action, act_action, 1 },
    { "action", 6, propose_run, act_action, 1 },
    { "action", 60, propose_tool, act_action, 1 }, /* one in ten is a tool */
    { "close", 8, propose_close, act_close, 0 },
    { "turn", 3, propose_turn, act_turn, 1 },
    { "resize", 2, propose_resize, act_resize, 2 },
    { "time", 2, propose_time, act_time, 1 },
    { "setting", 1, propose_setting, act_setting, 2 },
    { "unfold", 2, NULL, act_unfold, 0 },
    { "wait", 2, propose_wait, act_wait, 1 },
    { "animations", 1, propose_animations, act_animations, 1 },
    { "window", 0, NULL, act_window, 0 },
    { NULL, 0, NULL, NULL, 0 },
};
