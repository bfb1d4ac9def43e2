/* Files that were opened lately, newest first; told to the desktop too. */
#ifndef LW_UI_RECENT_H
#define LW_UI_RECENT_H

enum { LW_RECENT_MOST = 12 };

/* Absolute paths of those that exist, ended by NULL; to be freed with g_strfreev. */
char **lw_recent_list(void);
void lw_recent_add(const char *path);
void lw_recent_forget(const char *path);

#endif
