/* What the importers share: each fills a draft from the files given, the command writes it. */
#ifndef LW_CLI_IMPORT_H
#define LW_CLI_IMPORT_H

#include "app/cli/fence_options.h"
#include "app/document/draft.h"
#include "app/document/issues.h"
#include "app/exchange/parts.h"
#include "app/exchange/scene_draft.h"

typedef struct LwImport {
    const LwArguments *arguments;
    const char *out;        /* where the mechanism goes: part files are named relative to its folder */
    LwArena arena;          /* the draft's; guarded while an importer fills it */
    LwDraft draft;
    LwParts *parts;
    LwFence fence;          /* around the files that the imported ones name */
    LwIssues *issues;       /* an importer's to fill and print; cleared by the command */
    bool material_assumed;  /* nobody said what the parts are made of */
} LwImport;

typedef struct LwImporter {
    const char *what;       /* "CAD and mesh files" */
    /* Whether a file is of its kind, by content or suffix; files that cannot be opened are asked about too. */
    bool (*takes)(const char *path);
    /* Fills import->draft from all operands; an exit status, after a complaint when it is not LW_EXIT_DONE. Notes for the user go to
     * standard error. */
    int (*fill)(LwImport *import);
    const char *const *options; /* besides --output and --replace, those it looks at; others are complained about. NULL ends */
} LwImporter;

/* import_suggestions.c: looks for joints between the draft's bodies, adds them as suggestions, lists them on standard error and makes
 * joints of those that --accept names. False after a complaint about the options. */
bool lw_import_suggest(LwImport *import, const LwSceneDraft *work);

/* import_urdf.c */
extern const LwImporter lw_importer_urdf;
/* import_parts.c: STEP and meshes; takes everything, so it is the last to be asked. */
extern const LwImporter lw_importer_parts;

#endif
