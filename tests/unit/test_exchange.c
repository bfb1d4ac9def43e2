/* Results to CSV and back, numbers as text, files that appear whole, fewer points for the same picture. */
#include "app/exchange/csv.h"
#include "app/exchange/csv_read.h"
#include "app/exchange/decimate.h"
#include "app/document/digits.h"
#include "app/exchange/output.h"
#include "tests/unit/check.h"

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[] = "lockwork-test-XXXXXX";

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void get_file(const char *path, char text[4096])
{
    FILE *file = fopen(path, "r");
    text[0] = 0;
    CHECK(file != NULL);
    if (file) {
        text[fread(text, 1, 4095, file)] = 0;
        fclose(file);
    }
}

static int count_files(void)
{
    DIR *directory = opendir(".");
    int count = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}

static void digits_read_back(void)
{
    unsigned long seed = 2024;
    char text[LW_DIGITS_TEXT];
    CHECK_STRING(lw_digits_format(text, 0.1), "0.1");
    CHECK_STRING(lw_digits_format(text, 1.0 / 3), "0.3333333333333333");
    CHECK_STRING(lw_digits_format(text, 0.1 + 0.2), "0.30000000000000004");
    CHECK_STRING(lw_digits_format(text, -0.0), "0");
    CHECK_STRING(lw_digits_format(text, -1e300), "-1e+300");
    CHECK(strtod(lw_digits_format(text, 5e-324), NULL) == 5e-324);
    for (int i = 0; i < 10000; i++) {
        double value = check_random(&seed) * pow(10, 300 * check_random(&seed));
        CHECK(strtod(lw_digits_format(text, value), NULL) == value);
    }
}

static void csv_comes_back(void)
{
    LwArena arena;
    LwProblem problem;
    lw_arena_init(&arena);
    LwTrace *trace = lw_trace_create(&arena);
    lw_trace_add_channel(trace, "time", "s");
    lw_trace_add_channel(trace, "A.fx", "N");
    lw_trace_add_channel(trace, "odd, \"name\".fy", "N");
    lw_trace_add_channel(trace, "rod.e0", "");
    lw_trace_add_channel(trace, "D.fx", "N");
    trace->channel[1].certainty = trace->channel[4].certainty = LW_SUM_ONLY;
    trace->channel[1].sum = "A.fx + D.fx";
    trace->channel[4].sum = "D.fx + A.fx";
    for (int k = 0; k < 3; k++) {
        double *row = lw_trace_add_sample(trace);
        for (int c = 0; c < 5; c++)
            row[c] = (k + 1) / (c + 3.0);
    }
    CHECK(lw_csv_write(trace, "out.csv", "a remark\nof two lines", &problem));
    char text[4096];
    get_file("out.csv", text);
    static const char start[] = "# exact: ; sum-only: A.fx, D.fx; undetermined: \n# determined sum: A.fx + D.fx\n"
                                "# a remark of two lines\n"
                                "time [s],A.fx [N],\"odd, \"\"name\"\".fy [N]\",rod.e0,D.fx [N]\n0.333";
    CHECK(strncmp(text, start, strlen(start)) == 0);
    LwTrace *back = lw_csv_read("out.csv", &problem);
    CHECK(back != NULL);
    if (back) {
        CHECK(back->channel_count == 5 && back->sample_count == 3);
        for (int c = 0; c < 5; c++) {
            CHECK_STRING(back->channel[c].name, trace->channel[c].name);
            CHECK_STRING(back->channel[c].unit, trace->channel[c].unit);
            CHECK(back->channel[c].certainty == trace->channel[c].certainty);
            for (int k = 0; k < 3; k++)
                CHECK(back->sample[k][c] == trace->sample[k][c]);
        }
        lw_csv_read_destroy(back);
    }
    lw_arena_clear(&arena);
    unlink("out.csv");
}

static void csv_mistakes_have_a_place(void)
{
    static const struct { const char *text, *problem; } bad[] = {
        { "", "in.csv:1:1: the file is empty; a header of `NAME [UNIT]` was expected" },
        { "# only this\n", "in.csv:2:1: the file is empty; a header of `NAME [UNIT]` was expected" },
        { "a,b\n", "in.csv:2:1: there are no rows under the header" },
        { "a,b\n1,2\n1\n", "in.csv:3:2: the row has fewer fields than the header" },
        { "a,b\r\n1,2,3\r\n", "in.csv:2:4: the row has more fields than the header" },
        { "# c\na,b\n\n1,2\n1,x2\n", "in.csv:5:3: a number was expected" },
        { "a,b\n1,2x\n", "in.csv:2:3: a number was expected" },
        { "a,b\n1,\n", "in.csv:2:3: a number was expected" },
        { "a,\"b\n1,2\n", "in.csv:1:3: the quote is not closed" },
    };
    LwProblem problem;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_file("in.csv", bad[i].text);
        LwTrace *trace = lw_csv_read("in.csv", &problem);
        CHECK(trace == NULL);
        CHECK_STRING(problem.text, bad[i].problem);
        lw_csv_read_destroy(trace);
    }
    CHECK(lw_csv_read("missing.csv", &problem) == NULL);
    CHECK(strncmp(problem.text, "missing.csv: ", 13) == 0);
    unlink("in.csv");
}

static void csv_of_other_programs(void)
{
    LwProblem problem;
    put_file("in.csv", "\xef\xbb\xbf\"time [s]\",\"v [m/s]\"\r\n\"0\",\"1.5\"\r\n1,-2e3");
    LwTrace *trace = lw_csv_read("in.csv", &problem);
    CHECK(trace && trace->channel_count == 2 && trace->sample_count == 2);
    if (trace) {
        CHECK_STRING(trace->channel[1].unit, "m/s");
        CHECK(lw_trace_find(trace, "time") == 0);
        CHECK(trace->sample[0][1] == 1.5 && trace->sample[1][1] == -2000);
    }
    lw_csv_read_destroy(trace);
    unlink("in.csv");
}

static void output_is_whole_or_absent(void)
{
    LwOutput output;
    LwProblem problem;
    char text[4096];
    put_file("kept.txt", "old");
    CHECK(lw_output_open(&output, "kept.txt", &problem));
    fputs("half", output.file);
    CHECK(count_files() == (output.temporary.name ? 2 : 1)); /* nothing half-made is seen where the file system can hide it */
    lw_output_abandon(&output);
    get_file("kept.txt", text);
    CHECK_STRING(text, "old");
    CHECK(count_files() == 1);
    CHECK(lw_output_open(&output, "kept.txt", &problem));
    fputs("new", output.file);
    CHECK(lw_output_commit(&output, &problem));
    get_file("kept.txt", text);
    CHECK_STRING(text, "new");
    CHECK(count_files() == 1);
    CHECK(lw_output_is_same_file("kept.txt", "./kept.txt"));
    CHECK(!lw_output_is_same_file("kept.txt", "absent.txt"));
    CHECK(!lw_output_open(&output, ".", &problem));
    CHECK(!lw_output_open(&output, "absent/file", &problem));
    if (lw_output_open(&output, "/dev/full", &problem)) {
        for (int i = 0; i < 100000; i++)
            putc('x', output.file);
        CHECK(!lw_output_commit(&output, &problem));
    }
    unlink("kept.txt");
}

/* A single spike among 100 000 points survives in either direction, order is kept, ends are there. */
static void decimation_keeps_peaks(void)
{
    enum { N = 100000, BUCKETS = 50 };
    static double x[N], y[N];
    static int index[LW_DECIMATE_KEEP * BUCKETS];
    for (int i = 0; i < N; i++) {
        x[i] = i;
        y[i] = sin(1e-3 * i);
    }
    y[31234] = 7;
    y[77777] = -5;
    x[50001] = 2e5;
    int count = lw_decimate(x, y, N, BUCKETS, index), found = 0;
    CHECK(count <= LW_DECIMATE_KEEP * BUCKETS && count > BUCKETS);
    CHECK(index[0] == 0 && index[count - 1] == N - 1);
    for (int i = 0; i < count; i++) {
        found += index[i] == 31234 || index[i] == 77777 || index[i] == 50001;
        CHECK(i == 0 || index[i] > index[i - 1]);
    }
    CHECK(found == 3);
    CHECK(lw_decimate(x, y, 20, BUCKETS, index) == 20);
    CHECK(index[19] == 19);
}

int main(void)
{
    if (!mkdtemp(folder) || chdir(folder) != 0) {
        puts("Bail out! no folder to write in");
        return 1;
    }
    RUN(digits_read_back);
    RUN(csv_comes_back);
    RUN(csv_mistakes_have_a_place);
    RUN(csv_of_other_programs);
    RUN(output_is_whole_or_absent);
    RUN(decimation_keeps_peaks);
    if (chdir("..") == 0)
        rmdir(folder);
    return END();
}
