/* What the user prefers, kept in preferences.ini of lockwork's folder of configuration. Every setting has a default; a file that cannot be read or
 * written costs nothing but the memory of it. Main thread.
 *
 * Signal "changed::KEY": that one has another value. */
#ifndef LW_UI_SETTINGS_H
#define LW_UI_SETTINGS_H

#include <glib-object.h>
#include <stdbool.h>

#define LW_TYPE_SETTINGS (lw_settings_get_type())
G_DECLARE_FINAL_TYPE(LwSettings, lw_settings, LW, SETTINGS, GObject)

typedef struct LwSettingInfo {
    const char *key;        /* "colours" */
    const char *title;      /* N_("Colours") */
    const char *help;       /* N_("…"): a sentence */
    const char *standard;
    const char *const *choice; /* the values it may have, ended by NULL; NULL: any text */
    const char *const *choice_title; /* N_(…) beside the choices */
} LwSettingInfo;
extern const LwSettingInfo lw_setting_infos[];
extern const int lw_setting_count;

/* The program's own; never destroyed. */
LwSettings *lw_settings(void);
/* The value, or the default; keys that no table has are programmer's mistakes. Valid until it is set. */
const char *lw_settings_get(const char *key);
bool lw_settings_is(const char *key, const char *value);
/* Values that are not among the choices are not taken. */
void lw_settings_set(const char *key, const char *value);

/* Folders of the program's own files, made when missing; to be freed. */
char *lw_settings_folder(void);     /* of configuration */
char *lw_settings_state_folder(void); /* of recovery files and the list of recent ones */

#endif
