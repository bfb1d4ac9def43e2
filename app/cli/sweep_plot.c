/* Pictures of a study. Over one parameter the responses are curves, a family of them for the values of the others; where the parameters
 * are scattered (hypercubes, optimisations, more than FAMILY curves), clouds of points. */
#define _GNU_SOURCE /* asprintf, qsort_r */
#include "app/cli/sweep.h"

#include "app/cli/cli.h"
#include "app/cli/place.h"
#include "app/cli/plot.h"
#include "app/document/nearest.h"
#include "app/exchange/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAMILY = 7 };

typedef struct Picture {
    const LwSurvey *survey;
    int x;                      /* axis */
    int family;                 /* curves of one response; 1: a curve or a cloud */
    bool cloud;
    int curve_count;
    LwPlotCurve *curve;
} Picture;

static double value_of(const LwSurvey *survey, int row, int axis)
{
    return survey->table.value[(size_t)row * (size_t)survey->plan.axis_count + (size_t)axis];
}

/* Which of the family a variant of a grid belongs to: the combination of the other parameters. */
static int member_of(const Picture *p, int row)
{
    const LwPlan *plan = &p->survey->plan;
    int rest = row, member = 0, stride = 1;
    for (int a = plan->axis_count - 1; p->family > 1 && a >= 0; a--) {
        int place = rest % plan->axis[a].count;
        rest /= plan->axis[a].count;
        if (a == p->x)
            continue;
        member += stride * place;
        stride *= plan->axis[a].count;
    }
    return member;
}

/* "swing, coupler = 0.35 m"; NULL when memory ran out. */
static char *name_of(const Picture *p, int response, int row)
{
    const LwPlan *plan = &p->survey->plan;
    char *name = strdup(p->survey->study->response[response].name);
    for (int a = 0; name && p->family > 1 && a < plan->axis_count; a++) {
        char *more = NULL;
        if (a == p->x)
            continue;
        if (asprintf(&more, "%s, %s = %.6g%s%s", name, plan->axis[a].name, value_of(p->survey, row, a), *plan->axis[a].unit ? " " : "", plan->axis[a].unit) < 0)
            more = NULL;
        free(name);
        name = more;
    }
    return name;
}

static int compare_rows(const void *a, const void *b, void *user)
{
    const Picture *p = user;
    double x = value_of(p->survey, *(const int *)a, p->x), y = value_of(p->survey, *(const int *)b, p->x);
    return (x > y) - (x < y);
}

/* The good variants of one member, in the order of x. */
static bool fill_curve(Picture *p, int response, int member, int *row)
{
    const LwSurvey *survey = p->survey;
    const LwTable *table = &survey->table;
    int responses = survey->study->response_count, count = 0, any = 0;
    for (int i = 0; i < table->count; i++)
        if (member_of(p, i) == member) {
            any = i;
            if (!isnan(table->response[(size_t)i * (size_t)responses + (size_t)response]))
                row[count++] = i;
        }
    qsort_r(row, (size_t)count, sizeof *row, compare_rows, p);
    double *x = calloc((size_t)count + 1, sizeof *x), *y = calloc((size_t)count + 1, sizeof *y);
    LwPlotCurve *curve = &p->curve[p->curve_count++];
    *curve = (LwPlotCurve){ .name = name_of(p, response, any), .unit = survey->unit_words[response], .x = x, .y = y, .point_count = count,
                            .quantity = survey->study->response[response].name, .cloud = p->cloud };
    for (int i = 0; x && y && i < count; i++) {
        x[i] = value_of(survey, row[i], p->x);
        y[i] = table->response[(size_t)row[i] * (size_t)responses + (size_t)response];
    }
    if (count == 0) { /* all of it failed */
        free(x);
        free(y);
        free((char *)curve->name);
        p->curve_count--;
        return true;
    }
    return curve->name && x && y;
}

static bool choose(Picture *p, const char *wanted)
{
    const LwPlan *plan = &p->survey->plan;
    const LwStudyFile *study = p->survey->study;
    bool grid = study->design == LW_DESIGN_GRID && !study->optimises;
    LwNearest nearest = lw_nearest_begin(wanted ? wanted : "");
    int found = -1;
    for (int a = 0; a < plan->axis_count; a++) {
        if (wanted)
            lw_nearest_try(&nearest, plan->axis[a].name);
        if (wanted ? strcmp(plan->axis[a].name, wanted) == 0 : found < 0 || (grid && plan->axis[a].count > plan->axis[found].count))
            found = a;
    }
    if (found < 0) {
        lw_cli_complain("--x %s: the study does not vary it; did you mean %s?", wanted, nearest.best ? nearest.best : plan->axis[0].name);
        return false;
    }
    p->x = found;
    p->family = grid ? plan->count / plan->axis[found].count : 1;
    p->cloud = study->optimises || study->design == LW_DESIGN_HYPERCUBE || p->family > FAMILY;
    if (p->cloud)
        p->family = 1;
    return true;
}

bool lw_survey_can_plot(const LwSurvey *survey, const char *path, const char *wanted)
{
    Picture p = { .survey = survey };
    LwProblem problem;
    if (!lw_plot_knows_format(path, &problem)) {
        lw_cli_complain("%s", problem.text);
        return false;
    }
    return choose(&p, wanted) && lw_place_is_writable(path);
}

int lw_survey_plot(const LwSurvey *survey, const char *path, const char *wanted)
{
    Picture p = { .survey = survey };
    char caption[200];
    int status;
    if (!choose(&p, wanted))
        return LW_EXIT_USAGE;
    int *row = calloc((size_t)survey->table.count + 1, sizeof *row);
    p.curve = calloc((size_t)survey->study->response_count * (size_t)p.family, sizeof *p.curve);
    bool good = row && p.curve;
    for (int r = 0; good && r < survey->study->response_count; r++)
        for (int m = 0; good && m < p.family; m++)
            good = fill_curve(&p, r, m, row);
    snprintf(caption, sizeof caption, survey->table.failures ? "%d variants, %d of them failed" : "%d variants", survey->table.count, survey->table.failures);
    LwPlot plot = { .title = survey->base->def.name, .caption = caption, .x_name = survey->plan.axis[p.x].name, .x_unit = survey->plan.axis[p.x].unit,
                    .curve_count = p.curve_count, .curve = p.curve };
    if (good && p.curve_count > 0) { /* curves have their own x; the plot's is the first one's */
        plot.x = p.curve[0].x;
        plot.point_count = p.curve[0].point_count;
        status = lw_plot_apart(&plot, path);
    } else if (good)
        status = lw_cli_complain("%s: there is nothing to draw: all variants failed", path);
    else
        status = lw_cli_complain("memory ran out");
    for (int i = 0; p.curve && i < p.curve_count; i++) {
        free((char *)p.curve[i].name);
        free((double *)p.curve[i].x);
        free((double *)p.curve[i].y);
    }
    free(p.curve);
    free(row);
    return status;
}
