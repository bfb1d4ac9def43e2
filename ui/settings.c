#include "ui/settings.h"

#include "ui/words.h"

#include <glib/gstdio.h>

struct _LwSettings {
    GObject parent;
    GKeyFile *file;
    char *path;
    GHashTable *value;      /* by key, as it was given out */
};

G_DEFINE_FINAL_TYPE(LwSettings, lw_settings, G_TYPE_OBJECT)

static guint changed;
static const char GROUP[] = "lockwork";

static const char *const colours[] = { "system", "light", "dark", NULL };
static const char *const colours_titles[] = { N_("As the desktop"), N_("Light"), N_("Dark"), NULL };
static const char *const lengths[] = { "mm", "cm", "m", "in", NULL };
static const char *const lengths_titles[] = { N_("millimetres"), N_("centimetres"), N_("metres"), N_("inches"), NULL };
static const char *const angles[] = { "deg", "rad", NULL };
static const char *const angles_titles[] = { N_("degrees"), N_("radians"), NULL };
static const char *const speeds[] = { "rpm", "deg/s", "rad/s", NULL };
static const char *const speeds_titles[] = { N_("revolutions per minute"), N_("degrees per second"), N_("radians per second"), NULL };
static const char *const navigations[] = { "lockwork", "solidworks", "blender", "fusion", NULL };
static const char *const navigations_titles[] = { N_("Lockwork"), N_("like SolidWorks"), N_("like FreeCAD and Blender"), N_("like Fusion and Onshape"), NULL };
static const char *const switches[] = { "yes", "no", NULL };
static const char *const switches_titles[] = { N_("Yes"), N_("No"), NULL };

const LwSettingInfo lw_setting_infos[] = {
    { "colours", N_("Colours"), N_("Light or dark windows."), "system", colours, colours_titles },
    { "length", N_("Lengths"), N_("The unit that lengths are shown in, and meant where none is typed."), "mm", lengths, lengths_titles },
    { "angle", N_("Angles"), N_("The unit that angles are shown in, and meant where none is typed."), "deg", angles, angles_titles },
    { "angular-speed", N_("Turning speeds"), N_("The unit that turning speeds are shown in, and meant where none is typed."), "rpm", speeds, speeds_titles },
    { "navigation", N_("Navigation"), N_("Which mouse buttons turn and move the view."), "lockwork", navigations, navigations_titles },
    { "perspective", N_("Perspective"), N_("Whether views begin in perspective."), "yes", switches, switches_titles },
    { "recovery", N_("Recovery"), N_("Keeps unsaved work, so that it is not lost when the program or the computer stops."), "yes", switches, switches_titles },
    { "guide-seen", NULL, NULL, "no", switches, switches_titles },
};
const int lw_setting_count = G_N_ELEMENTS(lw_setting_infos);

static const LwSettingInfo *info_of(const char *key)
{
    for (int i = 0; i < lw_setting_count; i++)
        if (g_str_equal(lw_setting_infos[i].key, key))
            return &lw_setting_infos[i];
    g_error("there is no setting %s", key);
}

static char *own_folder(const char *base)
{
    char *folder = g_build_filename(base, "lockwork", NULL);
    g_mkdir_with_parents(folder, 0700);
    return folder;
}

char *lw_settings_folder(void)
{
    return own_folder(g_get_user_config_dir());
}

char *lw_settings_state_folder(void)
{
    return own_folder(g_get_user_state_dir());
}

static void lw_settings_class_init(LwSettingsClass *class)
{
    changed = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void lw_settings_init(LwSettings *settings)
{
    char *folder = lw_settings_folder();
    settings->path = g_build_filename(folder, "preferences.ini", NULL);
    settings->file = g_key_file_new();
    settings->value = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_key_file_load_from_file(settings->file, settings->path, G_KEY_FILE_KEEP_COMMENTS, NULL);
    g_free(folder);
}

LwSettings *lw_settings(void)
{
    static LwSettings *only;
    if (!only)
        only = g_object_new(LW_TYPE_SETTINGS, NULL);
    return only;
}

static bool may_be(const LwSettingInfo *info, const char *value)
{
    return value && (!info->choice || g_strv_contains(info->choice, value));
}

const char *lw_settings_get(const char *key)
{
    LwSettings *settings = lw_settings();
    const LwSettingInfo *info = info_of(key);
    const char *known = g_hash_table_lookup(settings->value, key);
    if (known)
        return known;
    char *value = g_key_file_get_string(settings->file, GROUP, key, NULL);
    if (!may_be(info, value)) {
        g_free(value);
        value = g_strdup(info->standard);
    }
    g_hash_table_insert(settings->value, g_strdup(key), value);
    return value;
}

bool lw_settings_is(const char *key, const char *value)
{
    return g_str_equal(lw_settings_get(key), value);
}

void lw_settings_set(const char *key, const char *value)
{
    LwSettings *settings = lw_settings();
    if (!may_be(info_of(key), value) || lw_settings_is(key, value))
        return;
    g_hash_table_insert(settings->value, g_strdup(key), g_strdup(value));
    g_key_file_set_string(settings->file, GROUP, key, value);
    g_key_file_save_to_file(settings->file, settings->path, NULL);
    g_signal_emit(settings, changed, g_quark_from_string(key));
}
