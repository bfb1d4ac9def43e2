/* Habits: the palette runs commands, the shortcuts window lists every key, preferences change things and stay, the manual opens. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

#include "ui/settings.h"

static GtkApplicationWindow *host(void)
{
    return GTK_APPLICATION_WINDOW(rig.window);
}

static void palette_runs_commands(void)
{
    rig_open("four-bar");
    lw_window_show_panel(rig.window, "inspector");
    rig_do("palette");
    GtkWidget *palette = rig_dialog("palette");
    CHECK(palette != NULL);
    GtkWidget *search = palette ? rig_find(palette, "palette-search") : NULL;
    CHECK(search != NULL);
    if (!search)
        return;
    gtk_editable_set_text(GTK_EDITABLE(search), "motor sheet");
    g_signal_emit_by_name(search, "activate");
    rig_settle();
    CHECK(!rig_dialog("palette"));
    CHECK_STRING(lw_window_panel(rig.window), "motors");
    /* What cannot be done now is not done. */
    rig_do("palette");
    palette = rig_dialog("palette");
    search = rig_find(palette, "palette-search");
    gtk_editable_set_text(GTK_EDITABLE(search), "cancel the run");
    g_signal_emit_by_name(search, "activate");
    CHECK(rig_dialog("palette") == palette);
    gtk_editable_set_text(GTK_EDITABLE(search), "xyzzy");
    CHECK(rig_find_text(palette, "Nothing is called so.") != NULL);
    gtk_window_destroy(GTK_WINDOW(palette));
}

static int count_shortcuts(GtkWidget *widget, const char *keys)
{
    int count = 0;
    if (GTK_IS_SHORTCUT_LABEL(widget))
        count += g_strcmp0(gtk_shortcut_label_get_accelerator(GTK_SHORTCUT_LABEL(widget)), keys) == 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        count += count_shortcuts(child, keys);
    return count;
}

static void shortcuts_list_every_key(void)
{
    rig_do("shortcuts");
    GtkWidget *window = rig_dialog("shortcuts");
    CHECK(window != NULL);
    for (int i = 0; window && i < lw_actions_count(host()); i++) {
        const LwActionInfo *info = lw_actions_get(host(), i);
        for (int k = 0; k < 3 && info->accel[k]; k++)
            if (count_shortcuts(window, info->accel[k]) < 1) {
                printf("# %s: %s\n", info->name, info->accel[k]);
                CHECK(!"the shortcuts window lists it");
            }
    }
    if (window)
        gtk_window_destroy(GTK_WINDOW(window));
}

static void keys_and_names_are_used_once(void)
{
    for (int i = 0; i < lw_actions_count(host()); i++)
        for (int j = 0; j < i; j++) {
            const LwActionInfo *a = lw_actions_get(host(), i), *b = lw_actions_get(host(), j);
            if (strcmp(a->name, b->name) == 0) {
                printf("# %s\n", a->name);
                CHECK(!"an action has a name of its own");
            }
            for (int k = 0; k < 9; k++) {
                guint key[2];
                GdkModifierType state[2];
                if (!a->accel[k / 3] || !b->accel[k % 3] || k / 3 > 2)
                    continue;
                if (gtk_accelerator_parse(a->accel[k / 3], &key[0], &state[0]) && gtk_accelerator_parse(b->accel[k % 3], &key[1], &state[1]) && key[0] == key[1] && state[0] == state[1]) {
                    printf("# %s: %s and %s\n", a->accel[k / 3], a->name, b->name);
                    CHECK(!"a key does one thing");
                }
            }
        }
}

static void actions_have_words(void)
{
    for (int i = 0; i < lw_actions_count(host()); i++) {
        const LwActionInfo *info = lw_actions_get(host(), i);
        CHECK(info->title && *info->title && info->group && *info->group);
        char *tooltip = lw_action_tooltip(host(), info);
        CHECK(tooltip && *tooltip);
        g_free(tooltip);
    }
}

static void preferences_change_and_stay(void)
{
    rig_do("preferences");
    GtkWidget *window = rig_dialog("preferences");
    CHECK(window != NULL);
    if (!window)
        return;
    for (int i = 0; i < lw_setting_count; i++) /* every one can be chosen, each of its values */
        for (guint k = 0; lw_setting_infos[i].title && lw_setting_infos[i].choice[k]; k++) {
            GtkWidget *choice = rig_find(window, lw_setting_infos[i].key);
            CHECK(choice != NULL);
            if (choice)
                gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), k);
            CHECK_STRING(lw_settings_get(lw_setting_infos[i].key), lw_setting_infos[i].choice[k]);
        }
    gtk_drop_down_set_selected(GTK_DROP_DOWN(rig_find(window, "colours")), 2);
    gboolean dark = FALSE;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &dark, NULL);
    CHECK(dark);
    rig_do("dark");
    CHECK_STRING(lw_settings_get("colours"), "light");
    /* They are in the file. */
    char *folder = lw_settings_folder(), *path = g_build_filename(folder, "preferences.ini", NULL), *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL) && strstr(text, "colours=light") && strstr(text, "length=in"));
    lw_settings_set("length", "mm");
    lw_settings_set("colours", "no such colour"); /* not taken */
    CHECK_STRING(lw_settings_get("colours"), "light");
    gtk_window_destroy(GTK_WINDOW(window));
    g_free(text);
    g_free(path);
    g_free(folder);
}

static void help_opens(void)
{
    rig_do("manual");
    rig_wait(200);
    GListModel *all = gtk_window_get_toplevels();
    GtkWidget *manual = NULL;
    for (guint i = 0; i < g_list_model_get_n_items(all) && !manual; i++) {
        GtkWidget *window = g_list_model_get_item(all, i);
        manual = rig_find(window, "manual-scroller") ? window : NULL;
        g_object_unref(window);
    }
    CHECK(manual != NULL);
    if (manual)
        gtk_window_destroy(GTK_WINDOW(manual));
}

int main(void)
{
    rig_begin();
    RUN(palette_runs_commands);
    RUN(shortcuts_list_every_key);
    RUN(keys_and_names_are_used_once);
    RUN(actions_have_words);
    RUN(preferences_change_and_stay);
    RUN(help_opens);
    rig_end();
    return END();
}
