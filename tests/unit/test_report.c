/* Reports: numbers for people, escaping, tables over pages, graphs with ids of their own, the report on motors; the same bytes every time.
 * With arguments, test_report OUT.html OUT.pdf, the report on motors is written to be looked at. */
#include "app/report/sizing.h"
#include "tests/unit/mechanism_text.h"

static const LwCatalogueMotor catalogue[] = {
    { .name = "small <S1>", .kind = "servo", .rated_torque = 0.3, .rated_speed = 314, .stall_torque = 0.33, .peak_torque = 0.9, .max_speed = 500, .rotor_inertia = 5e-6, .resistance = 1.2,
      .torque_constant = 0.05, .thermal_resistance = 2.5, .thermal_time = 300, .max_temperature = 130, .mass = 0.5, .brake_torque = 0.5, .price = NAN },
    { .name = "middle & M2", .kind = "servo", .rated_torque = 1.3, .rated_speed = 314, .stall_torque = 1.4, .peak_torque = 3.9, .max_speed = 500, .rotor_inertia = 6e-5, .resistance = 0.6,
      .torque_constant = 0.12, .thermal_resistance = 1.2, .thermal_time = 500, .max_temperature = 130, .mass = 1.6, .brake_torque = 2, .price = NAN },
    { .name = "tiny", .kind = "servo", .rated_torque = 0.001, .rated_speed = 314, .stall_torque = 0.001, .peak_torque = 0.002, .max_speed = 500, .rotor_inertia = 1e-8, .resistance = NAN,
      .torque_constant = NAN, .thermal_resistance = NAN, .thermal_time = NAN, .max_temperature = NAN, .mass = 0.05, .brake_torque = NAN, .price = NAN },
};

typedef struct Work {
    Rig rig;
    LwArena arena;
    LwSizing *sizing;
    LwBearingTables bearings;
    LwReport *report;
} Work;

static void open_work(Work *work)
{
    static const char *const names[] = { "" };
    Rig *rig = &work->rig;
    rig_open(rig, "{ 'lockwork': 1, 'name': 'lever <b>&amp;', 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.3, 0, 0], 'inertia': [0.01, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A<1>', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'bearing': { 'dynamic_load': '4 kN', 'static_load': '2 kN' } } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A<1>', 'angle': {'expression': '0.8*sin(2*t) - 0.3*cos(5*t)'} } ],"
             "'analysis': { 'type': 'inverse', 'end': 3.2, 'step': 0.02 } }");
    rig_analysis(rig)->reflected = true;
    const LwRunReport *run = rig_run(rig);
    LwSizingTask task = { .name = "", .dwell = 0.5, .repeat = 1, .inverse = true, .def = &rig->document->def, .trace = run->trace };
    LwSizingWish wish = { .task_count = 1, .catalogue_count = 3, .task = &task, .catalogue = catalogue, .ambient = 40 };
    work->sizing = lw_sizing_create(&wish);
    lw_arena_init(&work->arena);
    LwBearings *bearings = lw_bearings_create(&work->arena, rig->mechanism, rig->document->bearing, rig->document->bearing_count);
    lw_bearings_add(bearings, rig->mechanism, run->trace, 1, 0.5);
    work->bearings = (LwBearingTables){ .task = names, .task_count = 1, .hours = 20000 };
    work->bearings.sheet = lw_bearings_finish(bearings, &work->bearings.count);
    LwSizingReport input = { .sizing = work->sizing, .def = &rig->document->def, .file = "lever.lockwork", .catalogue = "three.csv", .analysis = "inverse", .version = "0",
                             .bearings = &work->bearings };
    work->report = lw_report_sizing(&work->arena, &input);
}

static void close_work(Work *work)
{
    lw_arena_clear(&work->arena);
    lw_sizing_destroy(work->sizing);
    rig_close(&work->rig);
}

/* To be freed. */
static char *written(const LwReport *report, bool pdf, size_t *size)
{
    char *data = NULL;
    LwProblem problem = { "" };
    FILE *out = open_memstream(&data, size);
    CHECK(pdf ? lw_report_write_pdf(report, out, &problem) : lw_report_write_html(report, out, &problem));
    if (*problem.text)
        printf("# %s\n", problem.text);
    fclose(out);
    return data;
}

static int occurrences(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

static void numbers_are_for_people(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    static const struct { double value; int digits; const char *text; } cases[] = {
        { 0, 4, "0" }, { 12.3456, 4, "12.35" }, { -0.0123456, 3, "−0.0123" }, { 123456, 4, "123456" }, { 8e9, 3, "8.00·10⁹" }, { -1.5e-12, 2, "−1.5·10⁻¹²" },
        { INFINITY, 3, "∞" }, { NAN, 3, "–" }, { 9.99999e9, 2, "1.0·10¹⁰" } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STRING(lw_report_digits(&arena, cases[i].value, cases[i].digits), cases[i].text);
    lw_arena_clear(&arena);
}

static void html_says_everything_once_and_safely(void)
{
    Work work;
    size_t size;
    open_work(&work);
    char *html = written(work.report, false, &size);
    CHECK(strstr(html, "<title>lever &lt;b&gt;&amp;amp;</title>") != NULL);
    CHECK(!strstr(html, "<S1>") && !strstr(html, "A<1>") && strstr(html, "small &lt;S1&gt;") != NULL && strstr(html, "A&lt;1&gt;") != NULL);
    CHECK(occurrences(html, "<svg") >= 3 && occurrences(html, "<svg") == occurrences(html, "</svg>"));
    /* Graphs stand there once, with the looks of light and dark in the style sheet. */
    CHECK(occurrences(html, "<figcaption>Figure 1. ") == 1 && occurrences(html, "<svg") == occurrences(html, "<figure ") - occurrences(html, "<img "));
    CHECK(strstr(html, ".s1{") && strstr(html, "@media screen and (prefers-color-scheme:dark){\n.s") && occurrences(html, " style=\"") == occurrences(html, "<figure "));
    CHECK(!strstr(html, "<?xml") && !strstr(html, "http-equiv") && occurrences(html, "<script") == 0);
    CHECK(strstr(html, "none fits") == NULL && strstr(html, "middle &amp; M2") != NULL && strstr(html, "L10 = 10⁶") != NULL);
    free(html);
    close_work(&work);
}

/* Objects are plain text, only their streams are packed. */
static int pages_of(const char *pdf, size_t size)
{
    int pages = 0;
    for (size_t i = 0; i + 12 < size; i++)
        pages += strncmp(pdf + i, "/Type /Page", 11) == 0 && pdf[i + 11] != 's';
    return pages;
}

static void pdf_has_pages(void)
{
    Work work;
    size_t size[2];
    open_work(&work);
    char *pdf = written(work.report, true, &size[0]), *again = written(work.report, true, &size[1]);
    CHECK(size[0] == size[1] && memcmp(pdf, again, size[0]) == 0);
    CHECK(size[0] > 5000 && strncmp(pdf, "%PDF-1.", 7) == 0);
    CHECK(pages_of(pdf, size[0]) >= 3);
    free(pdf);
    free(again);
    close_work(&work);
}

/* A table of 200 rows goes over several pages; a cell that is wider than a page wraps. */
static void long_tables_break(void)
{
    static const LwReportColumn column[] = { { "number", "N", LW_ALIGN_RIGHT }, { "words", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    LwArena arena;
    size_t size;
    lw_arena_init(&arena);
    LwReport *report = lw_report_create(&arena, "long", "", "");
    LwReportTable *table = lw_report_table(report, "rows", column);
    char words[2000];
    for (size_t i = 0; i < sizeof words; i++)
        words[i] = i % 8 == 7 ? ' ' : 'x';
    words[sizeof words - 1] = 0;
    for (int i = 0; i < 200; i++) {
        lw_report_row(report, table, false);
        lw_report_number(report, table, LW_TONE_PLAIN, i, 4);
        lw_report_cell(report, table, LW_TONE_DOUBT, "%s", i % 50 ? "short" : words);
    }
    char *pdf = written(report, true, &size);
    int pages = pages_of(pdf, size);
    CHECK(pages >= 4 && pages <= 8);
    free(pdf);
    lw_arena_clear(&arena);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        Work work;
        LwProblem problem;
        open_work(&work);
        for (int i = 1; i < argc; i++)
            if (!lw_report_write(work.report, argv[i], &problem))
                printf("%s\n", problem.text);
        close_work(&work);
        return 0;
    }
    RUN(numbers_are_for_people);
    RUN(html_says_everything_once_and_safely);
    RUN(pdf_has_pages);
    RUN(long_tables_break);
    return END();
}
