/* A document that goes to another folder: its part files and tables stay where they are, so their names must lead there from the new place. */
#ifndef LW_UI_RELOCATE_H
#define LW_UI_RELOCATE_H

#include "ui/desk.h"

/* Changes relative names of files as one step. False: nothing had to be changed. The desk's path is left alone. */
bool lw_relocate(LwDesk *desk, const char *new_path);
/* The text as it would have to be there; to be freed. */
char *lw_relocated_text(LwDesk *desk, const char *new_path);
/* A text whose files are named relative to one folder, named relative to another; to be freed. */
char *lw_relocated_names(const char *text, const char *from, const char *to);
/* Files that are elsewhere now (absolute paths, old → new) are named there, as one step that the desk reads. False: the text names none of them. */
bool lw_relocate_files(LwDesk *desk, const char *step, GHashTable *moves);
/* The way from a folder to a file, both absolute; to be freed. */
char *lw_relative_path(const char *folder, const char *file);

#endif
