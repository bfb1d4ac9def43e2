/* Problems found in the user's files: a list of errors and warnings with their place. At most LW_ISSUES_MAX of each
 * are kept, the rest is counted. Running out of memory while adding one is itself recorded, without memory. */
#ifndef LW_DOCUMENT_ISSUES_H
#define LW_DOCUMENT_ISSUES_H

#include "core/base/arena.h"
#include "core/model/definition.h"

#include <stdarg.h>

enum { LW_ISSUES_MAX = 20 };

typedef enum LwSeverity { LW_ERROR, LW_WARNING } LwSeverity;

typedef struct LwIssue {
    LwSeverity severity;
    const char *file;
    LwMark mark;            /* line 0: the file as a whole */
    const char *text;
} LwIssue;

typedef struct LwIssues {
    LwArena arena;
    int count;              /* of item[] */
    int errors, warnings;   /* found, including those beyond the limit */
    int outside;            /* files that were not read because they lie outside the project: the user may allow them */
    LwIssue item[2 * LW_ISSUES_MAX + 1];
} LwIssues;

void lw_issues_init(LwIssues *issues);
void lw_issues_clear(LwIssues *issues);

void lw_issues_add(LwIssues *issues, LwSeverity severity, const char *file, LwMark mark, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void lw_issues_add_list(LwIssues *issues, LwSeverity severity, const char *file, LwMark mark, const char *format,
                        va_list values);
/* An error "out of memory"; allocates nothing. */
void lw_issues_add_memory(LwIssues *issues);

/* `FILE:LINE:COLUMN: text`, warnings with "warning: " before the text; like snprintf. */
int lw_issue_format(const LwIssue *issue, char *buffer, size_t size);

/* The user's text in double quotes, fit for one line of a message: control characters escaped, long ones cut. */
const char *lw_issue_quote(LwArena *arena, const char *text);

#endif
