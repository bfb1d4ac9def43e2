/* Memory that runs out while a graph is drawn: every allocation of ours (those of PLplot and cairo are their own affair) fails once.
 * Each failure must be told; nothing may crash, leak or come out with words missing. */
#include "app/exchange/plot.h"
#include "tests/fault/failing.h"
#include "tests/unit/check.h"

static const double x[] = { 0, 1, 2 }, y[] = { 0, 2, -1 }, cursor = 0.5;

static char *draw(LwProblem *problem)
{
    const LwPlotCurve curve[] = { { .name = "a", .unit = "N", .y = y }, { .name = "b", .unit = "N", .y = x, .certainty = LW_UNDETERMINED } };
    const LwEvent event = { .time = 1, .kind = LW_EVENT_IMPACT, .text = "hit: floor" };
    const LwPlot plot = { .title = "t", .caption = "one two", .x_name = "time", .x_unit = "s", .point_count = 3, .x = x, .curve_count = 2, .curve = curve,
                          .width = 150, .event_count = 1, .event = &event, .cursor_count = 1, .cursor = &cursor };
    problem->text[0] = 0;
    allocations = 0;
    return lw_plot_to_svg(&plot, "g", problem);
}

static void every_allocation(void)
{
    LwProblem problem;
    char *whole = draw(&problem);
    long count = allocations, told = 0;
    CHECK(whole && count > 50);
    free(whole);
    for (fail_at = 0; fail_at < count; fail_at++) {
        char *text = draw(&problem);
        CHECK(!text);
        CHECK(strstr(problem.text, "memory ran out"));
        told += !text;
        free(text);
    }
    CHECK(told == count);
    fail_at = -1;
    char *again = draw(&problem);
    CHECK(again);
    free(again);
}

int main(void)
{
    RUN(every_allocation);
    return END();
}
