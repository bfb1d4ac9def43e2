/* Files of other programs as the text of a mechanism: `lockwork import`, run as a process of its own, so that window and command line give the same. */
#ifndef LW_UI_IMPORTER_H
#define LW_UI_IMPORTER_H

#include "ui/desk.h"

#include <gio/gio.h>

typedef struct LwImportWish {
    const char *const *file; /* ended by NULL */
    const char *folder;     /* part files are named relative to it; NULL: that of the first file */
    const char *unit, *up;  /* NULL: what the file says, or a guess that is noted */
    const char *material;   /* NULL: steel is assumed, and noted */
    bool suggest;           /* joints are looked for */
    double accept;          /* suggestions of at least this score become joints; > 1: none */
    bool split, group_assemblies;
} LwImportWish;

typedef struct LwImported {
    char *text;             /* of the mechanism; NULL: it failed, and `notes` says why */
    char *notes;            /* what the program said, a line each */
    char *folder;           /* ends in a slash */
    bool robot;             /* joints came with it */
} LwImported;
void lw_imported_free(LwImported *imported);

/* The callback gets an LwImported by lw_import_finish. Cancelling ends the process. */
void lw_import_start(const LwImportWish *wish, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data);
LwImported *lw_import_finish(GAsyncResult *result, GError **error);

/* The program `lockwork`: beside the running one, or where it is installed; to be freed. */
char *lw_import_program(void);

/* Adds what was imported to the desk's document as one step, with names that are not taken yet; an empty document that nobody has touched becomes what was
 * imported, and one is begun when none is open. False with the reason said. */
bool lw_import_take(LwDesk *desk, const LwImported *imported, const char *step);

#endif
