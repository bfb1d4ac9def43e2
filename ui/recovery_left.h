/* Where copies for recovery are, what they look like, and what becomes of those that nobody holds. */
#ifndef LW_UI_RECOVERY_LEFT_H
#define LW_UI_RECOVERY_LEFT_H

#include "ui/recovery.h"

/* A copy is the text with a comment line before it, which begins so and says where it belongs. */
extern const char lw_recovery_head[];
char *lw_recovery_folder(void); /* made when missing; to be freed */
LwLeftBehind *lw_left_behind_read(const char *copy); /* NULL: it is no copy */
void lw_left_behind_free(gpointer left);

/* Copies of the document that processes read are in folders of this name below the system's temporary one; each folder is locked (flock) by the window it is for. */
#define LW_COPY_FOLDER "lockwork-copy-"
/* Removes locks and unfinished files of programs that are no more; copies themselves stay. */
void lw_recovery_sweep(void);

#endif
