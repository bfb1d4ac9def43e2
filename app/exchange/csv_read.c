#include "app/exchange/csv_read.h"

#include "app/document/file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A place in the text, with its line and column from 1. */
typedef struct Reader {
    const char *path;
    LwArena *arena;
    LwTrace *trace;
    char *at;
    char *line_start;
    int line;
    const char *certainty;  /* the comment line of certainties */
    bool is_study;          /* a table of variants: it ends with what became of each, and those that failed have gaps */
    bool has_status;
    LwEvent *event;
    int event_count, event_room;
    LwProblem *problem;
} Reader;

static bool fail_at(const Reader *r, const char *at, const char *what)
{
    lw_problem_set(r->problem, "%s:%d:%d: %s", r->path, r->line, (int)(at - r->line_start) + 1, what);
    return false;
}

static void next_line(Reader *r)
{
    if (*r->at == '\r')
        r->at++;
    if (*r->at == '\n')
        r->at++;
    r->line++;
    r->line_start = r->at;
}

/* `# event: TIME s: KIND: TEXT`. What does not look so is a comment like any other. */
static void read_event(Reader *r, const char *line)
{
    char *end;
    double time = strtod(line + strlen("# event:"), &end);
    if (strncmp(end, " s: ", 4) != 0)
        return;
    const char *kind = end + 4, *text = strstr(kind, ": ");
    for (int k = 0; text && k < LW_EVENT_KINDS; k++) {
        size_t length = strlen(lw_event_kind_names[k]);
        if ((size_t)(text - kind) != length || strncmp(kind, lw_event_kind_names[k], length) != 0)
            continue;
        bool warning = strncmp(text + 2, "warning: ", 9) == 0;
        LwEvent event = { .time = time, .kind = (LwEventKind)k, .text = text + (warning ? 11 : 2), .warning = warning };
        LW_PUSH(r->arena, r->event, r->event_count, r->event_room, event);
    }
}

/* Skips comment and empty lines; remembers the comment of certainties and the events. */
static void skip_comments(Reader *r)
{
    while (*r->at == '#' || *r->at == '\n' || *r->at == '\r') {
        char *start = r->at;
        r->at += strcspn(r->at, "\r\n");
        r->is_study = r->is_study || strncmp(start, "# lockwork study ", 17) == 0;
        if (strncmp(start, "# exact:", 8) == 0)
            r->certainty = lw_arena_printf(r->arena, "%.*s", (int)(r->at - start), start);
        else if (strncmp(start, "# event:", 8) == 0)
            read_event(r, lw_arena_printf(r->arena, "%.*s", (int)(r->at - start), start));
        next_line(r);
    }
}

/* The next field, unquoted, ended by a zero byte of its own copy. NULL when a quote is left open. */
static char *read_field(Reader *r)
{
    size_t room = strcspn(r->at, ",\r\n") + 1;
    if (*r->at != '"') {
        char *plain = lw_arena_alloc(r->arena, room, 1);
        memcpy(plain, r->at, room - 1);
        r->at += room - 1;
        return plain;
    }
    char *start = r->at++;
    size_t length = 0; /* up to the quote that is not doubled */
    while (r->at[length] && (r->at[length] != '"' || r->at[length + 1] == '"'))
        length += r->at[length] == '"' ? 2 : 1;
    char *field = lw_arena_alloc(r->arena, length + 1, 1);
    for (char *to = field; *r->at; to++) {
        if (*r->at == '"' && *++r->at != '"')
            return field;
        *to = *r->at++;
    }
    fail_at(r, start, "the quote is not closed");
    return NULL;
}

static void add_column(Reader *r, char *field)
{
    char *unit = "";
    size_t length = strlen(field);
    char *bracket = strrchr(field, '[');
    if (bracket && bracket > field && field[length - 1] == ']') {
        field[length - 1] = 0;
        unit = bracket + 1;
        *bracket = 0;
        while (bracket > field && bracket[-1] == ' ')
            *--bracket = 0;
    }
    lw_trace_add_channel(r->trace, field, unit);
}

static bool read_header(Reader *r)
{
    skip_comments(r);
    if (!*r->at)
        return fail_at(r, r->at, "the file is empty; a header of `NAME [UNIT]` was expected");
    for (;;) {
        char *field = read_field(r);
        if (!field)
            return false;
        r->has_status = r->is_study && *r->at != ',' && strcmp(field, "status") == 0;
        if (!r->has_status)
            add_column(r, field);
        if (*r->at != ',')
            break;
        r->at++;
    }
    next_line(r);
    return true;
}

/* The last field of a variant; without its numbers it is left out. */
static bool end_variant(Reader *r, bool gaps)
{
    if (*r->at != ',')
        return fail_at(r, r->at, "the row has fewer fields than the header");
    r->at++;
    if (!read_field(r))
        return false;
    r->trace->sample_count -= gaps;
    return true;
}

static bool read_row(Reader *r)
{
    double *row = lw_trace_add_sample(r->trace);
    bool gaps = false;
    for (int c = 0; c < r->trace->channel_count; c++) {
        if (c && *r->at++ != ',')
            return fail_at(r, r->at - 1, "the row has fewer fields than the header");
        char *start = r->at, *end;
        bool quoted = *start == '"';
        if (r->is_study && *start == ',') {
            gaps = true;
            continue;
        }
        row[c] = strtod(start + quoted, &end);
        if (end == start + quoted || (quoted && *end++ != '"') || !strchr(",\r\n", *end))
            return fail_at(r, start, "a number was expected");
        r->at = end;
    }
    if (r->has_status && !end_variant(r, gaps))
        return false;
    if (*r->at == ',')
        return fail_at(r, r->at, "the row has more fields than the header");
    next_line(r);
    return true;
}

/* Marks the channels named in one section of the comment line. */
static void mark_section(Reader *r, const char *title, LwCertainty certainty)
{
    const char *at = strstr(r->certainty, title);
    if (!at)
        return;
    at += strlen(title);
    const char *end = strchr(at, ';');
    if (!end)
        end = at + strlen(at);
    while (at < end) {
        at += strspn(at, " ,");
        const char *comma = memchr(at, ',', at < end ? (size_t)(end - at) : 0);
        int length = (int)((comma ? comma : end) - at);
        for (int c = 0; c < r->trace->channel_count; c++) {
            LwChannel *channel = &r->trace->channel[c];
            if ((int)strlen(channel->name) == length && strncmp(channel->name, at, (size_t)length) == 0)
                channel->certainty = certainty;
        }
        at += length > 0 ? length : 1;
    }
}

static bool read_all(Reader *r)
{
    r->trace = lw_trace_create(r->arena);
    if (!read_header(r))
        return false;
    if (r->certainty) {
        mark_section(r, "exact:", LW_EXACT);
        mark_section(r, "sum-only:", LW_SUM_ONLY);
        mark_section(r, "undetermined:", LW_UNDETERMINED);
    }
    for (skip_comments(r); *r->at; skip_comments(r))
        if (!read_row(r))
            return false;
    r->trace->event = r->event;
    r->trace->event_count = r->event_count;
    if (r->trace->sample_count == 0)
        return fail_at(r, r->at, "there are no rows under the header");
    return true;
}

/* The whole file with a zero byte at its end; NULL with *problem otherwise. */
static char *read_text(const char *path, LwProblem *problem)
{
    char *text, *ended;
    size_t length;
    if (!lw_file_read(path, true, &text, &length)) {
        lw_problem_set(problem, "%s: cannot be read: %s", path, lw_file_why(errno));
        return NULL;
    }
    ended = realloc(text, length + 1);
    if (!ended) {
        lw_problem_set(problem, "%s: memory ran out", path);
        free(text);
        return NULL;
    }
    ended[length] = 0;
    if (strlen(ended) != length) {
        lw_problem_set(problem, "%s:1:1: not a text file; a CSV file was expected", path);
        free(ended);
        return NULL;
    }
    return ended;
}

/* NULL with *problem when the text is not a table or memory runs out. */
static LwTrace *parse(LwArena *arena, const char *path, char *text, LwProblem *problem)
{
    if (LW_ARENA_GUARD(arena)) {
        lw_problem_set(problem, "%s: memory ran out", path);
        return NULL;
    }
    char *start = strncmp(text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text; /* a byte order mark */
    Reader reader = { .path = path, .arena = arena, .at = start, .line_start = start, .line = 1, .problem = problem };
    return read_all(&reader) ? reader.trace : NULL;
}

LwTrace *lw_csv_read(const char *path, LwProblem *problem)
{
    LwTrace *trace = NULL;
    char *text = read_text(path, problem);
    LwArena *arena = text ? malloc(sizeof *arena) : NULL;
    if (arena) {
        lw_arena_init(arena);
        trace = parse(arena, path, text, problem);
        if (!trace) {
            lw_arena_clear(arena);
            free(arena);
        }
    } else if (text) {
        lw_problem_set(problem, "%s: memory ran out", path);
    }
    free(text);
    return trace;
}

void lw_csv_read_destroy(LwTrace *trace)
{
    if (!trace)
        return;
    LwArena *arena = trace->arena;
    lw_arena_clear(arena);
    free(arena);
}
