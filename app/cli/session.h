/* A file opened for a command: read, compiled, assembled, judged. */
#ifndef LW_CLI_SESSION_H
#define LW_CLI_SESSION_H

#include "app/cli/cli.h"
#include "app/document/reader.h"
#include "app/exchange/parts.h"
#include "core/analysis/analysis.h"

typedef struct LwSession {
    LwIssues issues;
    LwParts *parts;         /* the part files that the document refers to */
    LwDocument *document;
    LwMechanism *mechanism;
    LwStudy *study;
} LwSession;

/* Opens the file. Errors are printed to standard error; warnings too unless `quiet` (they stay in the issues).
 * Returns an exit status; clear the session whatever it is. A study that found no pose is not a failure here. */
int lw_session_open(LwSession *session, const char *path, bool quiet);
/* The same of a command's first operand, as its options --task and --set say (the command declares LW_READING_OPTIONS). */
int lw_session_begin(LwSession *session, const LwArguments *arguments, bool only_mass, bool quiet);
/* The same for a task, with parameters set, or (only_mass) without part files that no mass comes from: for commands that neither draw nor
 * measure shapes. */
int lw_session_open_wish(LwSession *session, const char *path, const LwDocumentPlace *wish, bool quiet);
/* The document alone, with its part files; NULL after printing what is wrong. */
LwDocument *lw_session_read(LwSession *session, const char *path, const LwDocumentPlace *wish, bool quiet);
/* Whether the analysis may use the masses: loads are not computed from those that a part's verdict forbids. Says why not on
 * standard error. */
bool lw_session_has_masses(const LwSession *session, LwAnalysisType type);
void lw_session_clear(LwSession *session);

#endif
