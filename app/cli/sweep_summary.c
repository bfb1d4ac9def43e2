#include "app/cli/sweep.h"

#include "app/session/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double response_of(const LwSurvey *sweep, int row, int which)
{
    return sweep->table.response[(size_t)row * (size_t)sweep->study->response_count + (size_t)which];
}

static void put_values(const LwSurvey *sweep, int row)
{
    const LwPlan *plan = &sweep->plan;
    for (int i = 0; i < plan->axis_count; i++)
        fprintf(stderr, "%s%s = %.6g%s%s", i ? ", " : "", plan->axis[i].name, sweep->table.value[(size_t)row * (size_t)plan->axis_count + (size_t)i],
                *plan->axis[i].unit ? " " : "", plan->axis[i].unit);
}

static void put_extreme(const LwSurvey *sweep, int which, int row, const char *words)
{
    fprintf(stderr, "%s %.6g %s (variant %d: ", words, response_of(sweep, row, which), sweep->unit_words[which], row + 1);
    put_values(sweep, row);
    fputs(")", stderr);
}

static void put_response(const LwSurvey *sweep, int which)
{
    int least = -1, most = -1;
    for (int i = 0; i < sweep->table.count; i++) {
        double value = response_of(sweep, i, which);
        if (isnan(value))
            continue;
        least = least < 0 || value < response_of(sweep, least, which) ? i : least;
        most = most < 0 || value > response_of(sweep, most, which) ? i : most;
    }
    if (least < 0)
        return;
    fprintf(stderr, "%s: ", sweep->study->response[which].name);
    put_extreme(sweep, which, least, "least");
    put_extreme(sweep, which, most, ", most");
    putc('\n', stderr);
}

/* Parameters that the optimum has at the end of their range: a wider one might give a better. */
static void put_bounds(const LwSurvey *sweep, int row)
{
    const LwPlan *plan = &sweep->plan;
    const LwStudyFile *study = sweep->study;
    for (int i = 0; i < plan->axis_count; i++) {
        const LwAxis *axis = &plan->axis[i];
        double value = sweep->table.value[(size_t)row * (size_t)plan->axis_count + (size_t)i], near = 1e-6 * (axis->to - axis->from);
        if (fabs(value - axis->from) <= near || fabs(value - axis->to) <= near)
            fprintf(stderr, "  %s is at the %s end of its range\n", axis->name, fabs(value - axis->from) <= near ? "lower" : "upper");
    }
    for (int i = 0; i < study->bound_count; i++) {
        const LwStudyBound *b = &study->bound[i];
        double value = response_of(sweep, row, b->response);
        bool low = b->has_min && fabs(value - b->min.term.value) <= 1e-4 * fabs(b->min.term.value);
        bool high = b->has_max && fabs(value - b->max.term.value) <= 1e-4 * fabs(b->max.term.value);
        if (low || high)
            fprintf(stderr, "  %s is at its %s\n", study->response[b->response].name, low ? "minimum" : "maximum");
    }
}

static void put_optimum(const LwSurvey *sweep, const LwOptimum *optimum)
{
    const LwStudyFile *study = sweep->study;
    if (optimum->variant < 0) {
        fprintf(stderr, "no variant is %s\n", study->bound_count > 0 ? "within the bounds" : "good");
        return;
    }
    fprintf(stderr, "%s %s", study->maximise ? "greatest" : "least", study->response[study->goal].name);
    put_extreme(sweep, study->goal, optimum->variant, "");
    fprintf(stderr, "; the search ended: %s\n", optimum->ended);
    put_bounds(sweep, optimum->variant);
}

void lw_survey_summary(const LwSurvey *sweep, const LwOptimum *optimum, const char *path)
{
    const LwTable *table = &sweep->table;
    int made = table->count - table->kept;
    for (int i = 0; i < sweep->study->response_count && !sweep->study->optimises; i++)
        put_response(sweep, i);
    if (sweep->study->optimises)
        put_optimum(sweep, optimum);
    if (table->failures > 0)
        fprintf(stderr, "%d of %d variants failed; the first: %s\n", table->failures, table->count, table->first_failure ? table->first_failure : "");
    fprintf(stderr, "%s: %d %s", sweep->study->path, table->count, lw_words_plural(table->count, "variant", "variants"));
    if (sweep->seconds > 0)
        fprintf(stderr, ", %d of them in %.3g s (%.0f/s)", made, sweep->seconds, made / sweep->seconds);
    fprintf(stderr, strcmp(path, "-") == 0 ? "\n" : " -> %s\n", path);
}
