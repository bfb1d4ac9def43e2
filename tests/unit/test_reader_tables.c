/* Laws from CSV files beside the .lockwork file, and the errors in them. */
#include "core/model/law.h"
#include "tests/unit/reader_check.h"

#include <unistd.h>

static char folder[] = "lockwork-tables-XXXXXX"; /* in the current folder: the build's */
static LwIssues issues;

static void write_file(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        abort();
}

/* The rig with its motor driven by the table. */
static LwDocument *read_table(const char *table)
{
    lw_issues_clear(&issues);
    write_file("a.csv", table);
    char *text = reader_change(reader_rig, "{ \"expression\": \"2*pi*t\" }", "{ \"table\": \"a.csv\" }");
    LwDocument *document = reader_read(text, strlen(text), folder, &issues);
    free(text);
    return document;
}

static void check_table(const char *table, double t, double value)
{
    LwDocument *document = read_table(table);
    CHECK(document && issues.count == 0);
    if (document)
        CHECK_NEAR(lw_law_eval(document->def.motor[0].law, t).v, value, 1e-14);
    else
        printf("# %s\n", issues.item[0].text);
    lw_document_destroy(document);
}

static void good_tables(void)
{
    check_table("0,0\n1,2\n2,4\n", 0.5, 1);
    check_table("0,0\r\n1,2\r\n2,4", 0.5, 1);
    check_table("# made by hand\ntime,angle\n 0 , 0 \n\n# half way\n1,2\n2,4\n", 1.5, 3);
    check_table("t [s],angle [deg]\n0,0\n1,90\n2,180\n", 1, M_PI / 2);
    check_table("\xEF\xBB\xBFt [ms],angle\n0,0\n1000,1\n2000,2\n", 1, 1);
    check_table("\"t [s]\",\"angle [rad]\"\n\"0\",\"0\"\n\"+2\",\"2e0\"\n", 1, 1);
}

static void bad_tables(void)
{
    static const struct { const char *text, *part; } cases[] = {
        { "0,0\n1,@x\n", "expected a number, found \"x\"" },
        { "0,0\n@x,1\n", "expected a number, found \"x\"" },
        { "0,0\n1,@\n", "expected a number, found \"\"" },
        { "0,0\n  1,  @1e999\n", "not a finite number" },
        { "0,0\n1,@nan\n", "expected a number, found \"nan\"" },
        { "0,0\n1,@1.5 deg\n", "expected a number, found \"1.5 deg\"" },
        { "0,0\n@1\n", "expected two columns, time and value, separated by a comma; found 1" },
        { "0,0\n@1,2,3\n", "found 3" },
        { "@0;0\n", "separated by a comma; found 1" },
        { "t [@m],angle\n0,0\n1,1\n", "[m]: expected a time such as \"20 ms\", found a length" },
        { "t [s],angle é [@degg]\n0,0\n1,1\n", "unknown unit \"degg\"; did you mean \"deg\"?" },
        { "t [s],angle [@deg\n0,0\n1,1\n", "expected ']' after the unit" },
        { "t [h],angle\n0,0\n@1e308,1\n", "not a finite number" },
        { "0,0\n1,1\n@1,2\n", "points 2 and 3 of the table have the same time, 1 s" },
        { "0,0\n2,1\n# back\n @1,2\n", "the time goes back from 2 s to 1 s at point 3" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200], path[200];
        snprintf(text, sizeof text, "%s", cases[i].text);
        snprintf(path, sizeof path, "%s/a.csv", folder);
        LwMark mark = issue_take_mark(text);
        CHECK(!read_table(text));
        CHECK(issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        CHECK_STRING(issues.item[0].file, path);
    }
    CHECK(!read_table("time,angle\n0,0\n"));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 0, 0 }, "the table has 1 points; expected at least 2"));
    CHECK(!read_table(""));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 0, 0 }, "the table has 0 points"));
}

/* The path of the file itself leads to its tables. */
static void from_a_file(void)
{
    char path[200];
    char *text = reader_change(reader_rig, "{ \"expression\": \"2*pi*t\" }", "{ \"table\": \"a.csv\" }");
    write_file("a.csv", "0,0\n2,2\n");
    write_file("rig of two.lockwork", text);
    snprintf(path, sizeof path, "%s/rig of two.lockwork", folder);
    lw_issues_clear(&issues);
    LwDocument *document = lw_document_read(path, NULL, &issues);
    CHECK(document && issues.count == 0);
    if (document) {
        CHECK_STRING(document->path, path);
        CHECK_NEAR(lw_law_eval(document->def.motor[0].law, 1).v, 1, 1e-15);
    }
    lw_document_destroy(document);
    unlink(path);
    free(text);
}

int main(void)
{
    char path[200];
    lw_issues_init(&issues);
    if (!mkdtemp(folder))
        return 99;
    RUN(good_tables);
    RUN(bad_tables);
    RUN(from_a_file);
    snprintf(path, sizeof path, "%s/a.csv", folder);
    unlink(path);
    rmdir(folder);
    lw_issues_clear(&issues);
    return END();
}
