/* Numbers, units and ticks of graphs; graphs in memory and on somebody's page. */
#include "app/exchange/plot.h"
#include "app/graph/scale.h"
#include "tests/unit/check.h"

#include <cairo.h>
#include <stdlib.h>

static void units_of_a_list(void)
{
    static const struct { const char *si, *list, *unit; double factor; } cases[] = {
        { "rad", "deg", "deg", 180 / M_PI }, { "rad/s", "deg,rpm", "rpm", 30 / M_PI }, { "rad/s", "deg", "deg/s", 180 / M_PI },
        { "m", "deg, mm", "mm", 1000 },      { "m/s^2", "mm", "mm/s^2", 1000 },        { "N*m", "N*mm", "N*mm", 1000 },
        { "J", "N*mm", "J", 1 },             { "J", "mJ", "mJ", 1000 },                { "N*m", "mJ", "N*m", 1 },
        { "W", "kW", "kW", 1e-3 },           { "", "mm", "", 1 },                      { "s", "ms", "ms", 1000 },
        { "N", NULL, "N", 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwShown shown = lw_shown_unit(cases[i].si, cases[i].list);
        CHECK_STRING(shown.unit, cases[i].unit);
        CHECK_NEAR(shown.factor, cases[i].factor, 1e-14 * cases[i].factor);
    }
    LwProblem problem;
    CHECK(lw_plot_check_units("deg,rpm,mm,N*mm,J", &problem));
    CHECK(!lw_plot_check_units("deg,furlong", &problem));
    CHECK(strstr(problem.text, "furlong"));
    CHECK(!lw_plot_check_units("mm,cm", &problem));
    CHECK(strstr(problem.text, "mm and cm measure the same"));
}

static void prefixes(void)
{
    static const struct { const char *unit; double largest; const char *shown; } cases[] = {
        { "N*m", 0.004, "mN*m" }, { "N*m", 0.4, "N*m" },   { "N*m", 9999, "N*m" },    { "N*m", 25000, "kN*m" }, { "m", 3e-6, "µm" },
        { "s", 2e-3, "ms" },      { "s", 20000, "10³ s" }, { "deg", 1e-6, "10⁻⁶ deg" }, { "", 3e-7, "10⁻⁹" },   { "m^2", 1e-5, "10⁻⁶ m^2" },
        { "kg*m^2", 2e-4, "mg*m^2" }, { "J", 4e-10, "pJ" }, { "Pa", 2e8, "MPa" },      { "N", 0, "N" },          { "rad/s", 1e5, "10³ rad/s" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwShown shown = lw_shown_unit(cases[i].unit, NULL);
        lw_shown_prefix(&shown, cases[i].largest);
        CHECK_STRING(shown.unit, cases[i].shown);
        double read = cases[i].largest * shown.factor;
        CHECK(read == 0 || (read >= 0.1 && read < 10000));
    }
    LwShown chosen = lw_shown_unit("m", "mm"); /* what the user chose stays */
    lw_shown_prefix(&chosen, 20000);
    CHECK_STRING(chosen.unit, "mm");
}

static void words(void)
{
    char text[LW_SHOWN_TEXT];
    lw_shown_pretty(text, "kg*m^2/s^3");
    CHECK_STRING(text, "kg·m²/s³");
    lw_shown_pretty(text, "deg/s");
    CHECK_STRING(text, "°/s");
    CHECK_STRING(lw_shown_fixed(text, -1.25, 2), "−1.25");
    CHECK_STRING(lw_shown_fixed(text, -0.001, 1), "0.0");
    CHECK_STRING(lw_shown_with_unit(text, "45", "deg"), "45°");
    CHECK_STRING(lw_shown_with_unit(text, "3", "N*m"), "3 N·m");
    CHECK_STRING(lw_shown_with_unit(text, "3", "10⁻⁶"), "3·10⁻⁶");
}

static void steps(void)
{
    static const struct { double span; int most; bool degrees; double step; } cases[] = {
        { 10, 10, false, 1 }, { 10, 6, false, 2 },   { 10, 4, false, 5 },   { 0.9, 3, false, 0.5 }, { 360, 8, true, 45 },
        { 360, 12, true, 30 }, { 360, 5, true, 90 }, { 360, 8, false, 50 }, { 7200, 4, true, 1800 }, { 2, 5, true, 0.5 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_NEAR(lw_scale_nice_step(cases[i].span, cases[i].most, cases[i].degrees), cases[i].step, 1e-12 * cases[i].step);
}

static void an_axis(void)
{
    LwScale axis = lw_scale_fit(-0.002, 0.004, "N*m", NULL, 0);
    lw_scale_place(&axis, 100, 400, 6);
    char text[LW_SCALE_LABEL], label[LW_SHOWN_TEXT];
    double at;
    lw_scale_label(&axis, "M.torque", text);
    CHECK_STRING(text, "M.torque [mN·m]");
    CHECK_NEAR(lw_scale_at(&axis, 0.001), 250, 1e-9);
    CHECK(lw_scale_tick(&axis, 0, &at, label));
    CHECK_STRING(label, "−2");
    CHECK_NEAR(at, 100, 1e-9);
    int count = 0;
    while (lw_scale_tick(&axis, count, &at, label))
        count++;
    CHECK(count == 7);
    CHECK_NEAR(at, 400, 1e-9);
    CHECK_STRING(label, "4");
    CHECK_STRING(lw_scale_value(&axis, 0.0031256, label), "3.13 mN·m");
}

/* What hardly changes is shown as its change; a constant and rounding errors get an axis too. */
static void an_axis_far_away(void)
{
    char text[LW_SCALE_LABEL], value[LW_SHOWN_TEXT];
    LwScale axis = lw_scale_fit(12.5 - 1e-9, 12.5 + 2e-9, "J", NULL, 0.1);
    lw_scale_place(&axis, 0, 100, 5);
    lw_scale_label(&axis, "energy", text);
    CHECK_STRING(text, "energy − 12.5 J [nJ]");
    CHECK_NEAR(lw_scale_shown(&axis, 12.5 + 2e-9), 2, 1e-5);
    CHECK_STRING(lw_scale_value(&axis, 12.5 + 2e-9, value), "12.50000000200 J");
    axis = lw_scale_fit(3, 3, "N", NULL, 0.1);
    CHECK(axis.low < 3 && axis.high > 3);
    axis = lw_scale_fit(-3e-16, 4e-16, "N*m", NULL, 0.1);
    lw_scale_label(&axis, "", text);
    CHECK_STRING(text, "[N·m]");
    CHECK_NEAR(axis.high, 1, 1e-9);
    axis = lw_scale_fit(INFINITY, -INFINITY, "", NULL, 0.1);
    CHECK(axis.low < 0 && axis.high > 0);
}

static const double x[] = { 0, 1, 2, 3 }, y[] = { 0, 2, -1, 1 }, nothing[] = { NAN, NAN, NAN, NAN };

static LwPlot small_plot(const LwPlotCurve *curve)
{
    return (LwPlot){ .title = "a <title>", .caption = "", .x_name = "time", .x_unit = "s", .point_count = 4, .x = x, .curve_count = 1, .curve = curve };
}

static int occurrences(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        count++;
    return count;
}

static void as_text(void)
{
    LwPlotCurve curve = { .name = "M.torque", .unit = "N*m", .y = y };
    LwPlot plot = small_plot(&curve);
    LwProblem problem;
    char *first = lw_plot_to_svg(&plot, "one-", &problem), *again = lw_plot_to_svg(&plot, "two-", &problem);
    CHECK(first && again && strncmp(first, "<svg", 4) == 0);
    if (first && again) {
        CHECK(strstr(first, "<title>a &lt;title&gt;</title>"));
        CHECK(strstr(first, "\nM.torque [N·m]\n"));
        CHECK(strstr(first, "\n2 N·m at 1 s\n"));
        CHECK(occurrences(first, " id=\"") > 0 && occurrences(first, " id=\"") == occurrences(first, " id=\"one-"));
        CHECK(occurrences(first, "href=\"#") == occurrences(first, "href=\"#one-"));
        CHECK(occurrences(again, "one-") == 0);
    }
    free(first);
    free(again);
}

/* On a page of somebody else: nothing outside of the graph's rectangle is touched, and the context is as before. */
static void on_a_page(void)
{
    LwPlotCurve curve = { .name = "M.torque", .unit = "N*m", .y = y };
    LwPlot plot = small_plot(&curve);
    LwProblem problem;
    plot.width = 200;
    plot.height = lw_plot_height(&plot, &problem);
    CHECK(plot.height > 60 && plot.height < 200);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 300, 300);
    cairo_t *cairo = cairo_create(surface);
    cairo_translate(cairo, 50, 20);
    CHECK(lw_plot_draw(&plot, cairo, &problem));
    double px = 0, py = 0;
    cairo_user_to_device(cairo, &px, &py);
    CHECK_NEAR(px, 50, 1e-9);
    CHECK_NEAR(py, 20, 1e-9);
    cairo_surface_flush(surface);
    const unsigned *pixel = (const void *)cairo_image_surface_get_data(surface);
    int inside = 0, outside = 0;
    for (int i = 0; i < 300 * 300; i++) {
        bool within = i % 300 >= 50 && i % 300 < 250 && i / 300 >= 20 && i / 300 < 20 + plot.height;
        inside += within && pixel[i] != 0;
        outside += !within && pixel[i] != 0;
    }
    CHECK(inside >= 200 * (int)plot.height);
    CHECK(outside == 0);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

/* Where a pointer is: the frame's edges are the axes' ends, in SI whatever is shown. */
static void frames(void)
{
    LwPlotCurve curve[] = { { .name = "a", .unit = "rad", .y = y }, { .name = "b", .unit = "N", .y = y } };
    LwPlot plot = small_plot(curve);
    LwPlotFrame frame[LW_PLOT_FRAMES];
    LwProblem problem;
    plot.curve_count = 2;
    plot.units = "deg,ms";
    CHECK(lw_plot_frames(&plot, frame, &problem) == 2);
    CHECK_NEAR(frame[0].x_low, 0, 1e-12);
    CHECK_NEAR(frame[0].x_high, 3, 1e-12);
    CHECK(frame[0].y_low < -1 && frame[0].y_low > -2 && frame[0].y_high > 2 && frame[0].y_high < 3);
    CHECK(frame[0].top > 0 && frame[0].bottom > frame[0].top && frame[1].top > frame[0].bottom);
    CHECK_NEAR(frame[0].left, frame[1].left, 1e-12);
    plot.from = 1;
    plot.to = 2.5;
    CHECK(lw_plot_frames(&plot, frame, &problem) == 2);
    CHECK_NEAR(frame[1].x_low, 1, 1e-12);
    CHECK_NEAR(frame[1].x_high, 2.5, 1e-12);
}

static void what_cannot_be_drawn(void)
{
    LwPlotCurve curve[] = { { .name = "a", .unit = "N", .y = y }, { .name = "b", .unit = "N*m", .y = y, .second = true }, { .name = "c", .unit = "m", .y = y, .second = true } };
    LwPlotCurve empty = { .name = "void", .unit = "N", .y = nothing };
    LwPlot plot = small_plot(curve);
    LwProblem problem;
    plot.curve_count = 3;
    CHECK(lw_plot_height(&plot, &problem) == 0);
    CHECK(strstr(problem.text, "one unit"));
    plot.curve_count = 2;
    CHECK(lw_plot_height(&plot, &problem) > 0);
    plot.height = 30;
    CHECK(lw_plot_height(&plot, &problem) == 0);
    CHECK(strstr(problem.text, "too small"));
    plot = small_plot(&empty);
    CHECK(!lw_plot_to_svg(&plot, "", &problem));
    CHECK_STRING(problem.text, "void holds no numbers to draw");
    plot.curve_count = 0;
    CHECK(lw_plot_height(&plot, &problem) == 0);
}

int main(void)
{
    RUN(units_of_a_list);
    RUN(prefixes);
    RUN(words);
    RUN(steps);
    RUN(an_axis);
    RUN(an_axis_far_away);
    RUN(as_text);
    RUN(on_a_page);
    RUN(frames);
    RUN(what_cannot_be_drawn);
    return END();
}
