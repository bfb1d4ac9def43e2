#include "app/document/issues.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 1200, QUOTE_MAX = 60 };

void lw_issues_init(LwIssues *issues)
{
    memset(issues, 0, sizeof *issues);
    lw_arena_init(&issues->arena);
}

void lw_issues_clear(LwIssues *issues)
{
    lw_arena_clear(&issues->arena);
    lw_issues_init(issues);
}

void lw_issues_add_memory(LwIssues *issues)
{
    /* The last place of item[] is kept for this one. */
    for (int i = 0; i < issues->count; i++)
        if (issues->item[i].file[0] == '\0')
            return;
    issues->item[issues->count++] = (LwIssue){ LW_ERROR, "", { 0, 0 }, "out of memory" };
    issues->errors++;
}

/* One line of UTF-8 whatever went in: control characters and cut sequences become '?'. */
static void clean(char *text)
{
    for (unsigned char *p = (unsigned char *)text; *p;) {
        int more = *p < 0x80 ? 0 : *p < 0xC0 ? -1 : *p < 0xE0 ? 1 : *p < 0xF0 ? 2 : 3, n = 0;
        while (n < more && (p[n + 1] & 0xC0) == 0x80)
            n++;
        if (*p < 0x20 || *p == 0x7F || n != more)
            *p++ = '?';
        else
            p += 1 + more;
    }
}

/* Apart from its caller so that nothing the jump could spoil lives in this frame. */
static bool keep(LwIssues *issues, LwSeverity severity, const char *file, LwMark mark, const char *text)
{
    if (LW_ARENA_GUARD(&issues->arena))
        return false;
    issues->item[issues->count] = (LwIssue){ severity, lw_arena_strdup(&issues->arena, file), mark,
                                             lw_arena_strdup(&issues->arena, text) };
    issues->count++;
    return true;
}

void lw_issues_add_list(LwIssues *issues, LwSeverity severity, const char *file, LwMark mark, const char *format,
                        va_list values)
{
    int *found = severity == LW_ERROR ? &issues->errors : &issues->warnings;
    if (*found >= LW_ISSUES_MAX) {
        (*found)++;
        return;
    }
    char text[TEXT_MAX];
    vsnprintf(text, sizeof text, format, values);
    clean(text);
    if (keep(issues, severity, file[0] ? file : "(no name)", mark, text))
        (*found)++;
    else
        lw_issues_add_memory(issues);
}

void lw_issues_add(LwIssues *issues, LwSeverity severity, const char *file, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(issues, severity, file, mark, format, values);
    va_end(values);
}

int lw_issue_format(const LwIssue *issue, char *buffer, size_t size)
{
    const char *warning = issue->severity == LW_WARNING ? "warning: " : "";
    if (issue->file[0] == '\0')
        return snprintf(buffer, size, "%s%s", warning, issue->text);
    if (issue->mark.line == 0)
        return snprintf(buffer, size, "%s: %s%s", issue->file, warning, issue->text);
    if (issue->mark.column == 0)
        return snprintf(buffer, size, "%s:%d: %s%s", issue->file, issue->mark.line, warning, issue->text);
    return snprintf(buffer, size, "%s:%d:%d: %s%s", issue->file, issue->mark.line, issue->mark.column, warning,
                    issue->text);
}

const char *lw_issue_quote(LwArena *arena, const char *text)
{
    /* A character is at most 4 bytes, an escape 6. */
    char *quoted = lw_arena_alloc(arena, 6 * QUOTE_MAX + 8, 1), *out = quoted;
    int characters = 0;
    *out++ = '"';
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if ((*p & 0xC0) != 0x80 && characters++ == QUOTE_MAX) {
            memcpy(out, "…", strlen("…"));
            out += strlen("…");
            break;
        }
        if (*p < 0x20 || *p == 0x7F)
            out += sprintf(out, "\\u%04x", *p);
        else
            *out++ = (char)*p;
    }
    *out = '"';
    return quoted;
}
