/* The text of a table: its header, and rows read back. */
#define _GNU_SOURCE /* open_memstream, memrchr */
#include "app/document/number.h"
#include "app/sweep/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_name(FILE *file, const char *name, const char *unit)
{
    bool quoted = strpbrk(name, "\",\r\n") != NULL;
    putc(',', file);
    if (quoted)
        putc('"', file);
    for (const char *c = name; *c; c++) {
        if (*c == '"')
            putc('"', file);
        putc(*c == '\n' || *c == '\r' ? ' ' : *c, file);
    }
    if (*unit)
        fprintf(file, " [%s]", unit);
    if (quoted)
        putc('"', file);
}

char *lw_table_header(const LwTableWish *wish)
{
    static const char *const designs[] = { "grid", "zip", "latin-hypercube" };
    const LwPlan *plan = wish->plan;
    const LwStudyFile *study = plan->study;
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file)
        return NULL;
    const char *slash = strrchr(study->model, '/');
    fprintf(file, "# lockwork study %s\n# model %s, %s, ", wish->fingerprint, slash ? slash + 1 : study->model,
            study->optimises ? "optimisation" : designs[study->design]);
    fprintf(file, study->optimises ? "at most %d variants\n" : "%d variants\n", plan->count);
    fputs("variant", file);
    for (int i = 0; i < plan->axis_count; i++)
        put_name(file, plan->axis[i].name, plan->axis[i].unit);
    for (int i = 0; i < study->response_count; i++)
        put_name(file, study->response[i].name, wish->unit[i]);
    fputs(",status\n", file);
    if (fclose(file) == 0)
        return text;
    free(text);
    return NULL;
}

bool lw_table_reserve(LwTable *table)
{
    size_t axes = (size_t)table->plan->axis_count, responses = (size_t)table->plan->study->response_count;
    if (table->count < table->room)
        return true;
    int room = 2 * table->room + 64;
    double *value = realloc(table->value, (size_t)room * axes * sizeof *value);
    table->value = value ? value : table->value;
    double *response = realloc(table->response, (size_t)room * responses * sizeof *response);
    table->response = response ? response : table->response;
    if (!value || !response)
        return false;
    table->room = room;
    return true;
}

/* A number and the comma behind it; an empty field is not a number. */
static bool take_number(const char **at, const char *end, double *value)
{
    size_t length = lw_number_scan(*at, end);
    *value = NAN;
    if (length > 0 && !lw_number_value(*at, length, value))
        return false;
    *at += length;
    return *at < end && *(*at)++ == ',';
}

/* A line without its end. */
static bool take_row(LwTable *table, const char *line, const char *end)
{
    int axes = table->plan->axis_count, responses = table->plan->study->response_count;
    double number, *value = table->value + (size_t)table->count * (size_t)axes, *response = table->response + (size_t)table->count * (size_t)responses;
    if (!take_number(&line, end, &number) || number != table->count + 1)
        return false;
    for (int i = 0; i < axes; i++)
        if (!take_number(&line, end, &value[i]) || isnan(value[i]))
            return false;
    for (int i = 0; i < responses; i++)
        if (!take_number(&line, end, &response[i]))
            return false;
    if (line == end)
        return false;
    if (isnan(response[0])) {
        if (!table->first_failure)
            table->first_failure = strndup(line, (size_t)(end - line));
        table->failures++;
    }
    table->count++;
    return true;
}

bool lw_table_take(LwTable *table, const char *name, const char *text, size_t length, size_t *used, LwProblem *problem)
{
    const char *at = text, *end = text + length, *line_end;
    while (at < end && (line_end = memchr(at, '\n', (size_t)(end - at)))) {
        if (!lw_table_reserve(table)) {
            lw_problem_set(problem, "memory ran out");
            return false;
        }
        if (!take_row(table, at, line_end)) {
            lw_problem_set(problem, "%s: row %d is damaged; --fresh begins anew", name, table->count + 1);
            return false;
        }
        at = line_end + 1;
    }
    *used = (size_t)(at - text); /* what follows was torn when the program ended */
    return true;
}
