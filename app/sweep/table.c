#define _GNU_SOURCE /* asprintf */
#include "app/sweep/table.h"

#include "app/document/digits.h"
#include "app/document/file.h"
#include "app/document/inputs.h"
#include "app/exchange/output.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* OUT.csv → OUT.partial.csv */
static char *partial_path(const char *path)
{
    size_t length = strlen(path);
    int stem = (int)(length > 4 && strcmp(path + length - 4, ".csv") == 0 ? length - 4 : length);
    char *partial;
    return asprintf(&partial, "%.*s.partial.csv", stem, path) < 0 ? NULL : partial;
}

/* ---- what is there already */

typedef enum Found { NOTHING, OURS, OTHERS, UNREADABLE } Found;

/* Takes the rows of a table that begins with our header; *used bytes of it are good. */
static Found take_file(LwTable *table, const char *path, size_t *used, LwProblem *problem)
{
    char *text;
    size_t length, header = strlen(table->header), rows = 0;
    *used = 0;
    if (!lw_file_read(path, true, &text, &length)) {
        if (errno == ENOENT)
            return NOTHING;
        lw_problem_set(problem, "%s: cannot be read: %s", path, strerror(errno));
        return UNREADABLE;
    }
    size_t common = length < header ? length : header;
    Found found = memcmp(text, table->header, common) != 0 ? OTHERS : length < header ? NOTHING : OURS;
    if (found == OURS && !lw_table_take(table, path, text + header, length - header, &rows, problem))
        found = UNREADABLE;
    *used = header + rows;
    free(text);
    return found;
}

static bool begin_file(LwTable *table, size_t used, LwProblem *problem)
{
    int descriptor = open(table->partial, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        lw_problem_set(problem, "%s: another sweep is writing it", table->partial);
        close(descriptor);
        return false;
    }
    if (descriptor >= 0 && ftruncate(descriptor, (off_t)used) == 0 && lseek(descriptor, 0, SEEK_END) >= 0)
        table->file = fdopen(descriptor, "w");
    if (!table->file) {
        lw_problem_set(problem, "%s: cannot be written: %s", table->partial, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    if (used == 0)
        fputs(table->header, table->file);
    return true;
}

static LwTableStatus open_files(LwTable *table, const LwTableWish *wish, LwProblem *problem)
{
    size_t used = 0, whole = 0;
    if (lw_inputs_has(table->path) || lw_inputs_has(table->partial)) { /* before it is read here itself */
        lw_problem_set(problem, "%s: the study reads that file, and the table would overwrite it; choose another place with -o",
                       lw_inputs_has(table->path) ? table->path : table->partial);
        return LW_TABLE_REFUSED;
    }
    Found found = wish->fresh ? NOTHING : take_file(table, table->partial, &used, problem);
    if (found == UNREADABLE)
        return LW_TABLE_REFUSED;
    if (found == OTHERS) {
        lw_problem_set(problem, "%s: belongs to another study, or the study, the model or a file it uses has changed since; --fresh begins anew, or choose "
                                "another place with -o", table->partial);
        return LW_TABLE_REFUSED;
    }
    Found finished = found == NOTHING && !wish->fresh ? take_file(table, table->path, &whole, problem) : NOTHING;
    if (finished == UNREADABLE)
        return LW_TABLE_REFUSED;
    if (finished == OURS && table->count < table->plan->count && !table->plan->study->optimises) {
        lw_problem_set(problem, "%s: has only %d of %d rows; --fresh begins anew", table->path, table->count, table->plan->count);
        return LW_TABLE_REFUSED;
    }
    if (finished == OURS)
        return LW_TABLE_COMPLETE;
    if (found == NOTHING && wish->resume) {
        lw_problem_set(problem, "%s: there is nothing to resume", table->partial);
        return LW_TABLE_REFUSED;
    }
    table->kept = table->count;
    return begin_file(table, found == OURS ? used : 0, problem) ? LW_TABLE_OPEN : LW_TABLE_REFUSED;
}

LwTableStatus lw_table_open(LwTable *table, const LwTableWish *wish, LwProblem *problem)
{
    *table = (LwTable){ .plan = wish->plan, .header = lw_table_header(wish) };
    bool standard = strcmp(wish->path, "-") == 0;
    if (!standard) {
        table->path = strdup(wish->path);
        table->partial = partial_path(wish->path);
    }
    if (!table->header || (!standard && (!table->path || !table->partial))) {
        lw_problem_set(problem, "memory ran out");
        return LW_TABLE_REFUSED;
    }
    if (!standard)
        return open_files(table, wish, problem);
    if (wish->resume) {
        lw_problem_set(problem, "standard output cannot be resumed; choose a file with -o");
        return LW_TABLE_REFUSED;
    }
    table->file = stdout;
    fputs(table->header, stdout);
    return LW_TABLE_OPEN;
}

/* ---- rows */

static void put_number(FILE *file, double value)
{
    char text[LW_DIGITS_TEXT];
    fprintf(file, ",%s", isnan(value) ? "" : lw_digits_format(text, value));
}

static void put_status(FILE *file, const char *status)
{
    bool quoted = strpbrk(status, "\",") != NULL;
    fputs(quoted ? ",\"" : ",", file);
    for (const char *c = status; *c; c++) {
        if (*c == '"')
            putc('"', file);
        putc(*c, file);
    }
    fputs(quoted ? "\"\n" : "\n", file);
}

bool lw_table_add(LwTable *table, const double *values, const LwVariant *variant)
{
    int axes = table->plan->axis_count, responses = table->plan->study->response_count;
    if (!lw_table_reserve(table))
        return false;
    memcpy(table->value + (size_t)table->count * (size_t)axes, values, (size_t)axes * sizeof *values);
    memcpy(table->response + (size_t)table->count * (size_t)responses, variant->response, (size_t)responses * sizeof *values);
    table->count++;
    fprintf(table->file, "%d", table->count);
    for (int i = 0; i < axes; i++)
        put_number(table->file, values[i]);
    for (int i = 0; i < responses; i++)
        put_number(table->file, variant->response[i]);
    put_status(table->file, variant->status);
    if (variant->failed) {
        table->failures++;
        if (!table->first_failure)
            table->first_failure = strdup(variant->status);
    }
    return true;
}

/* A program that is killed loses nothing that was handed to the system; a machine that stops, a second or two. */
static bool flush(LwTable *table, bool sure, LwProblem *problem)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    bool due = sure || now.tv_sec > table->synchronised + 1;
    bool good = fflush(table->file) == 0 && !ferror(table->file) && (!table->partial || !due || fdatasync(fileno(table->file)) == 0);
    if (due)
        table->synchronised = now.tv_sec;
    if (!good)
        lw_problem_set(problem, "%s: cannot be written: %s", table->partial ? table->partial : "standard output", strerror(errno));
    return good;
}

bool lw_table_flush(LwTable *table, LwProblem *problem)
{
    return flush(table, false, problem);
}

bool lw_table_commit(LwTable *table, LwProblem *problem)
{
    if (!flush(table, true, problem))
        return false;
    if (table->partial && rename(table->partial, table->path) != 0) {
        lw_problem_set(problem, "%s: cannot be written: %s", table->path, strerror(errno));
        return false;
    }
    return true;
}

void lw_table_clear(LwTable *table)
{
    if (table->file && table->file != stdout)
        fclose(table->file);
    free(table->header);
    free(table->path);
    free(table->partial);
    free(table->value);
    free(table->response);
    free(table->first_failure);
    *table = (LwTable){ 0 };
}
