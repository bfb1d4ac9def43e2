/* `lockwork columns`: what a table of results holds, and so what can be plotted. */
#include "app/cli/commands.h"
#include "app/document/json_out.h"
#include "app/exchange/csv_read.h"
#include "app/graph/column_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Range {
    double least, most;     /* NAN where the table has no row */
} Range;

static Range range_of(const LwTrace *trace, int channel)
{
    Range range = { NAN, NAN };
    for (int i = 0; i < trace->sample_count; i++) {
        range.least = fmin(range.least, trace->sample[i][channel]);
        range.most = fmax(range.most, trace->sample[i][channel]);
    }
    return range;
}

static const char *certainty_words(LwCertainty certainty)
{
    static const char *const words[] = { [LW_NOT_A_LOAD] = "", [LW_EXACT] = "exact", [LW_SUM_ONLY] = "sum-only", [LW_UNDETERMINED] = "undetermined" };
    return words[certainty];
}

/* Characters, not bytes: names may be of any script. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void print_padded(const char *text, int width)
{
    printf("%s%*s", text, width - width_of(text), "");
}

static void print_table(const LwTrace *trace)
{
    int name = 6, unit = 4;
    for (int i = 0; i < trace->channel_count; i++) {
        name = width_of(trace->channel[i].name) > name ? width_of(trace->channel[i].name) : name;
        unit = width_of(trace->channel[i].unit) > unit ? width_of(trace->channel[i].unit) : unit;
    }
    print_padded("column", name + 2);
    print_padded("unit", unit + 2);
    printf("%-12s  %-12s  %-12s  meaning\n", "least", "most", "certainty");
    for (int i = 0; i < trace->channel_count; i++) {
        const LwChannel *channel = &trace->channel[i];
        Range range = range_of(trace, i);
        print_padded(channel->name, name + 2);
        print_padded(channel->unit, unit + 2);
        const char *words = lw_column_words(channel->name, channel->unit), *certainty = certainty_words(channel->certainty);
        if (words)
            printf("%-12.4g  %-12.4g  %-12s  %s\n", range.least, range.most, certainty, words);
        else if (*certainty)
            printf("%-12.4g  %-12.4g  %s\n", range.least, range.most, certainty);
        else
            printf("%-12.4g  %.4g\n", range.least, range.most);
    }
}

static void write_json(const LwTrace *trace)
{
    LwJsonOut json = { .out = stdout };
    lw_json_out_begin(&json, NULL, '[');
    for (int i = 0; i < trace->channel_count; i++) {
        const LwChannel *channel = &trace->channel[i];
        Range range = range_of(trace, i);
        lw_json_out_begin_flat(&json, NULL, '{');
        lw_json_out_string(&json, "name", channel->name);
        lw_json_out_string(&json, "unit", channel->unit);
        if (lw_column_words(channel->name, channel->unit))
            lw_json_out_string(&json, "meaning", lw_column_words(channel->name, channel->unit));
        lw_json_out_number(&json, "least", range.least);
        lw_json_out_number(&json, "most", range.most);
        if (channel->certainty != LW_NOT_A_LOAD)
            lw_json_out_string(&json, "certainty", certainty_words(channel->certainty));
        lw_json_out_end(&json, '}');
    }
    lw_json_out_end(&json, ']');
}

static int run_columns(const LwArguments *arguments)
{
    LwProblem problem;
    LwTrace *trace = lw_csv_read(arguments->operand[0], &problem);
    if (!trace)
        return lw_cli_complain("%s", problem.text);
    if (lw_arguments_get(arguments, "--json"))
        write_json(trace);
    else
        print_table(trace);
    lw_csv_read_destroy(trace);
    return lw_cli_finish(LW_EXIT_DONE);
}

const LwCommand lw_command_columns = {
    .name = "columns", .operands = "RESULTS.csv [--json]", .help = "Lists the columns of a table of results: name, unit, range, certainty of loads, meaning.",
    .detail = "The names are what `lockwork plot RESULTS.csv --y NAME` takes. Certainty says whether a load is exact, known as a sum only,\n"
              "or not determined by rigid parts.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--json", NULL, NULL, "as JSON" } },
    .run = run_columns,
};
