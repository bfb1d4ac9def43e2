#include "app/exchange/csv.h"

#include "app/document/digits.h"
#include "app/exchange/output.h"

#include <string.h>

/* A field is quoted when it holds a quote, a comma or a line end. */
static void put_field(FILE *file, const char *name, const char *unit)
{
    bool quoted = strpbrk(name, "\",\r\n") || strpbrk(unit, "\",\r\n");
    if (quoted)
        putc('"', file);
    for (const char *c = name; *c; c++) {
        if (*c == '"')
            putc('"', file);
        putc(*c, file);
    }
    if (*unit)
        fprintf(file, " [%s]", unit);
    if (quoted)
        putc('"', file);
}

/* Text on a comment line must not end the line. */
static void put_comment(FILE *file, const char *text)
{
    for (const char *c = text; *c; c++)
        putc(*c == '\n' || *c == '\r' ? ' ' : *c, file);
}

static void put_names(FILE *file, const LwTrace *trace, LwCertainty certainty)
{
    const char *separator = "";
    for (int c = 0; c < trace->channel_count; c++) {
        if (trace->channel[c].certainty != certainty)
            continue;
        fputs(separator, file);
        put_comment(file, trace->channel[c].name);
        separator = ", ";
    }
}

/* Whether `name` is one of the terms of "A.fz + D.fy". */
static bool has_term(const char *sum, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(sum, name); at; at = strstr(at + 1, name))
        if ((at == sum || at[-1] == ' ' || at[-1] == '-') && (at[length] == 0 || at[length] == ' '))
            return true;
    return false;
}

/* Every member of a group states its sum; the first one speaks for all. */
static bool is_new_sum(const LwTrace *trace, int channel)
{
    const LwChannel *it = &trace->channel[channel];
    if (it->certainty != LW_SUM_ONLY || !it->sum)
        return false;
    for (int c = 0; c < channel; c++)
        if (trace->channel[c].sum && has_term(trace->channel[c].sum, it->name))
            return false;
    return true;
}

static void put_certainty(FILE *file, const LwTrace *trace)
{
    fputs("# exact: ", file);
    put_names(file, trace, LW_EXACT);
    fputs("; sum-only: ", file);
    put_names(file, trace, LW_SUM_ONLY);
    fputs("; undetermined: ", file);
    put_names(file, trace, LW_UNDETERMINED);
    putc('\n', file);
    for (int c = 0; c < trace->channel_count; c++) {
        if (!is_new_sum(trace, c))
            continue;
        fputs("# determined sum: ", file);
        put_comment(file, trace->channel[c].sum);
        putc('\n', file);
    }
}

/* `# event: TIME s: KIND: TEXT`; "warning: " before the text of what the results are wrong without. */
static void put_events(FILE *file, const LwTrace *trace)
{
    for (int i = 0; i < trace->event_count; i++) {
        const LwEvent *event = &trace->event[i];
        char time[LW_DIGITS_TEXT];
        fprintf(file, "# event: %s s: %s: %s", lw_digits_format(time, event->time), lw_event_kind_names[event->kind], event->warning ? "warning: " : "");
        put_comment(file, event->text);
        putc('\n', file);
    }
}

bool lw_csv_write(const LwTrace *trace, const char *path, const char *remark, LwProblem *problem)
{
    LwOutput output;
    if (!lw_output_open(&output, path, problem))
        return false;
    FILE *file = output.file;
    put_certainty(file, trace);
    put_events(file, trace);
    if (remark) {
        fputs("# ", file);
        put_comment(file, remark);
        putc('\n', file);
    }
    for (int c = 0; c < trace->channel_count; c++) {
        if (c)
            putc(',', file);
        put_field(file, trace->channel[c].name, trace->channel[c].unit);
    }
    putc('\n', file);
    for (int k = 0; k < trace->sample_count; k++) {
        char text[LW_DIGITS_TEXT];
        for (int c = 0; c < trace->channel_count; c++) {
            if (c)
                putc(',', file);
            fputs(lw_digits_format(text, trace->sample[k][c]), file);
        }
        putc('\n', file);
    }
    return lw_output_commit(&output, problem);
}
