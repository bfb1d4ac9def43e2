/* Which files a file may name. Mechanisms, robots, studies and meshes come from others, and whoever opens one does not expect it to read
 * what lies elsewhere: what they name must lie in the project's folder, in the program's data, or in a folder of LOCKWORK_ROOTS (a list
 * like PATH, for libraries of parts). It counts where a path leads: links are followed. */
#ifndef LW_DOCUMENT_FENCE_H
#define LW_DOCUMENT_FENCE_H

#include <limits.h>
#include <stdbool.h>

typedef struct LwFence {
    const char *root;       /* the project's folder; NULL: the one above the folder of the file that names others, so that ../parts works */
    bool allow;             /* everything may be read */
} LwFence;

enum { LW_FENCE_MESSAGE = 1024, LW_FENCE_FOLDERS = 16 };

/* The folders whose files may be named by a file in `folder` (NULL: the current one), without links; how many. The first is the project's. A
 * folder that holds everything, or the user's own folder among others, is no project: it is `folder` itself then. */
int lw_fence_folders(const LwFence *fence, const char *folder, char found[LW_FENCE_FOLDERS][PATH_MAX]);

/* Whether `path` (from the current folder) may be read for a file in `folder`. What does not exist may: whoever opens it finds out. False
 * with a message: which file, where it leads, what to do. */
bool lw_fence_admits(const LwFence *fence, const char *folder, const char *path, char message[LW_FENCE_MESSAGE]);

#endif
