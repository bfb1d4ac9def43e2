/* Tests of messages: '@' in a text stands where the first error is expected and is taken out before reading. */
#ifndef LW_TESTS_ISSUE_CHECK_H
#define LW_TESTS_ISSUE_CHECK_H

#include "app/document/issues.h"
#include "tests/unit/check.h"

#include <stdlib.h>

/* Takes the '@' out; its line and column, 0 when there is none. */
static inline LwMark issue_take_mark(char *text)
{
    LwMark mark = { 1, 1 };
    for (char *p = text; *p; p++) {
        if (*p == '@') {
            memmove(p, p + 1, strlen(p));
            return mark;
        }
        if (*p == '\n')
            mark = (LwMark){ mark.line + 1, 1 };
        else if (((unsigned char)*p & 0xC0) != 0x80)
            mark.column++;
    }
    return (LwMark){ 0, 0 };
}

/* Whether the list is one issue of that severity at the mark, with `part` in its text; says what differs. */
static inline int issue_matches(const LwIssues *issues, LwSeverity severity, LwMark mark, const char *part)
{
    char text[2000] = "none";
    int wrong = issues->count != 1 || issues->item[0].severity != severity || issues->item[0].mark.line != mark.line ||
                issues->item[0].mark.column != mark.column || !strstr(issues->item[0].text, part);
    if (!wrong)
        return 1;
    printf("# expected %d:%d: %s\n", mark.line, mark.column, part);
    for (int i = 0; i < issues->count; i++) {
        lw_issue_format(&issues->item[i], text, sizeof text);
        printf("#   found %s\n", text);
    }
    if (issues->count == 0)
        printf("#   found none\n");
    return 0;
}

#endif
