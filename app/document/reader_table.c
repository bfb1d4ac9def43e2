/* The rows of a CSV file: time, value; `#` comments, an optional header with units in brackets: t [s],angle [deg]. */
#include "app/document/reader_private.h"

#include "app/document/file.h"
#include "app/document/number.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Field {
    const char *text, *end; /* without surrounding blanks and quotes */
    int column;
} Field;

typedef struct Point {
    double t, y;
    LwMark mark;
} Point;

typedef struct Table {
    LwReader *r;
    const char *file;
    LwQuantity along, quantity;
    LwUnit unit[2];
    bool begun;             /* a header or a point was seen */
    int count, room;
    Point *point;
} Table;

static bool fail(Table *table, LwMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool fail(Table *table, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(table->r->issues, LW_ERROR, table->file, mark, format, values);
    va_end(values);
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Characters, not bytes. */
static int column_of(const char *line, const char *at)
{
    int column = 1;
    for (; line < at; line++)
        column += (*line & 0xC0) != 0x80;
    return column;
}

static const char *word(Table *table, const Field *field)
{
    char *copy = lw_arena_alloc(&table->r->scratch, (size_t)(field->end - field->text) + 1, 1);
    memcpy(copy, field->text, (size_t)(field->end - field->text));
    return copy;
}

/* Splits a line; the number of fields, of which at most three are kept. */
static int split(const char *line, const char *end, Field field[3])
{
    int count = 0;
    for (const char *start = line;; count++) {
        const char *comma = start < end ? memchr(start, ',', (size_t)(end - start)) : NULL;
        const char *a = start, *b = comma ? comma : end;
        while (a < b && is_blank(*a))
            a++;
        while (a < b && is_blank(b[-1]))
            b--;
        if (b - a >= 2 && *a == '"' && b[-1] == '"')
            a++, b--;
        if (count < 3)
            field[count] = (Field){ a, b, column_of(line, a) };
        if (!comma)
            return count + 1;
        start = comma + 1;
    }
}

/* "angle [deg]": the unit in brackets, if any. */
static bool read_header_unit(Table *table, int line, const Field *field, LwQuantity quantity, LwUnit *unit)
{
    const char *text = word(table, field), *open = strchr(text, '['), *close = strrchr(text, ']');
    char message[LW_UNITS_MESSAGE];
    if (!open)
        return true;
    LwMark mark = { line, field->column + column_of(text, open + 1) - 1 };
    if (!close || close < open)
        return fail(table, mark, "expected ']' after the unit in the header");
    const char *name = lw_arena_printf(&table->r->scratch, "%.*s", (int)(close - open - 1), open + 1);
    return lw_units_parse_unit(name, quantity, unit, message) || fail(table, mark, "[%s]: %s", name, message);
}

static bool read_value(Table *table, int line, const Field *field, const LwUnit *unit, double *value)
{
    LwMark mark = { line, field->column };
    const char *text = field->text + (field->text < field->end && *field->text == '+');
    size_t length = lw_number_scan(text, field->end);
    if (length == 0 || text + length != field->end)
        return fail(table, mark, "expected a number, found %s", lw_issue_quote(&table->r->scratch, word(table, field)));
    double number;
    if (!lw_number_value(text, length, &number))
        return fail(table, mark, "not a finite number");
    number = number * unit->numerator / unit->denominator;
    if (!isfinite(number))
        return fail(table, mark, "not a finite number");
    *value = number;
    return true;
}

static bool read_line(Table *table, int line, const char *text, const char *end)
{
    Field field[3];
    double value[2];
    const char *first = text;
    while (first < end && is_blank(*first))
        first++;
    if (first == end || *first == '#')
        return true;
    int count = split(text, end, field);
    LwMark mark = { line, field[0].column };
    if (count != 2)
        return fail(table, mark, "expected two columns, %s and value, separated by a comma; found %d", table->along == LW_Q_TIME ? "time" : "x", count);
    bool begun = table->begun;
    table->begun = true;
    if (!begun && lw_number_scan(field[0].text, field[0].end) == 0 && *field[0].text != '+' && *field[0].text != '.')
        return read_header_unit(table, line, &field[0], table->along, &table->unit[0]) &&
               read_header_unit(table, line, &field[1], table->quantity, &table->unit[1]);
    for (int i = 0; i < 2; i++)
        if (!read_value(table, line, &field[i], &table->unit[i], &value[i]))
            return false;
    LW_PUSH(&table->r->scratch, table->point, table->count, table->room, ((Point){ value[0], value[1], mark }));
    return true;
}

static bool read_lines(Table *table, const char *text, size_t length)
{
    const char *end = text + length;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    for (int line = 1; text < end; line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        if (!read_line(table, line, text, stop))
            return false;
        text = stop < end ? stop + 1 : end;
    }
    return true;
}

static const char *path_of(LwReader *r, const char *name)
{
    if (name[0] == '/' || !r->folder || r->folder[0] == '\0')
        return name;
    return lw_arena_printf(&r->scratch, "%s%s%s", r->folder, r->folder[strlen(r->folder) - 1] == '/' ? "" : "/", name);
}

static bool take_rows(Table *table, LwTableRows *rows)
{
    LwArena *scratch = &table->r->scratch;
    int count = table->count;
    if (count < 2)
        return fail(table, (LwMark){ 0, 0 }, "the table has %d points; expected at least 2", count);
    *rows = (LwTableRows){ table->file, count, LW_NEWN(scratch, double, count), LW_NEWN(scratch, double, count), LW_NEWN(scratch, LwMark, count) };
    for (int i = 0; i < count; i++) {
        rows->t[i] = table->point[i].t;
        rows->y[i] = table->point[i].y;
        rows->mark[i] = table->point[i].mark;
    }
    return true;
}

void lw_reader_table_error(LwReader *r, const LwTableRows *rows, int row, const char *message)
{
    Table table = { .r = r, .file = rows->file };
    fail(&table, row >= 0 && row < rows->count ? rows->mark[row] : (LwMark){ 0, 0 }, "%s", message);
}

bool lw_reader_table(LwReader *r, const LwJson *node, LwQuantity along, LwQuantity quantity, LwTableRows *rows)
{
    const char *name;
    size_t length;
    if (!lw_reader_string(r, node, "the name of a CSV file", &name))
        return false;
    const char *path = path_of(r, name);
    char message[LW_FENCE_MESSAGE];
    if (!lw_reader_admits(r, path, message)) {
        lw_reader_error(r, node->mark, "%s", message);
        return false;
    }
    if (!lw_file_read(path, true, &r->table, &length)) {
        int reason = errno;
        if (reason == ENOMEM)
            lw_issues_add_memory(r->issues);
        else
            lw_reader_error(r, node->mark, "the table %s cannot be read: %s", lw_reader_quote(r, path),
                            lw_file_why(reason));
        return false;
    }
    LW_PUSH(&r->document->arena, r->document->table, r->document->table_count, r->document->table_room,
            lw_arena_strdup(&r->document->arena, path));
    Table table = { .r = r, .file = path, .along = along, .quantity = quantity, .unit = { { .numerator = 1, .denominator = 1 }, { .numerator = 1, .denominator = 1 } } };
    bool good = read_lines(&table, r->table, length);
    free(r->table);
    r->table = NULL;
    if (!good || !take_rows(&table, rows))
        return false;
    double last = table.point[table.count - 1].t, end = r->document->def.analysis.end;
    bool rising = true;
    for (int i = 1; i < table.count; i++)
        rising = rising && table.point[i].t > table.point[i - 1].t;
    if (along == LW_Q_TIME && rising && last < end)
        lw_reader_warn(r, node->mark, "the table %s ends at t = %.6g s, the analysis at %.6g s: in between the "
                      "law goes on in a straight line", lw_reader_quote(r, path), last, end);
    return true;
}
