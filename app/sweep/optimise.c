/* Optimisation without derivatives, by NLopt; this file is its only door. Parameters are scaled to 0 … 1 over their ranges (logarithmically
 * where they are spaced so). Every evaluation becomes a row of the table. The methods are deterministic (the random ones with the study's seed), so an
 * interrupted search is resumed by asking the rows of the table first: it takes the same steps again, only faster. */
#include "app/sweep/sweep.h"

#include <math.h>
#include <nlopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Search {
    LwSurvey *sweep;
    LwProblem *problem;
    nlopt_opt opt;
    int asked;              /* evaluations so far, those from the table included */
    double *fraction;       /* of the last evaluation */
    int row;                /* of the last evaluation */
    double worst;           /* the greatest goal of a good variant so far */
    LwSurveyEnd end;
} Search;

static void stop(Search *s, LwSurveyEnd end)
{
    s->end = end;
    nlopt_force_stop(s->opt);
}

static LwSurveyEnd run_one(LwSurvey *sweep, const double *values, LwProblem *problem)
{
    LwVariant variant;
    LwEngineStatus status = lw_engine_run(&sweep->model, 1, values, 1, (LwProgress){ 0 }, &variant);
    if (status != LW_ENGINE_DONE || !lw_table_add(&sweep->table, values, &variant)) {
        lw_engine_free(status == LW_ENGINE_DONE, &variant);
        lw_problem_set(problem, "memory ran out");
        return LW_SURVEY_FAILED;
    }
    lw_engine_free(1, &variant);
    if (!lw_table_flush(&sweep->table, problem))
        return LW_SURVEY_FAILED;
    const LwProgress *bar = &sweep->progress;
    return !bar->report || bar->report(bar->user, (double)sweep->table.count / sweep->plan.count) ? LW_SURVEY_DONE : LW_SURVEY_INTERRUPTED;
}

/* The row of the table for the point; the goal and the bounds of one point are asked for separately. False: the search must stop. */
static bool evaluate(Search *s, const double *fraction)
{
    const LwPlan *plan = &s->sweep->plan;
    LwTable *table = &s->sweep->table;
    size_t axes = (size_t)plan->axis_count;
    if (s->end != LW_SURVEY_DONE)
        return false;
    if (s->row >= 0 && memcmp(fraction, s->fraction, axes * sizeof *fraction) == 0)
        return true;
    double *values = calloc(axes, sizeof *values);
    for (int i = 0; values && i < plan->axis_count; i++)
        values[i] = lw_sweep_axis_value(&plan->axis[i], fraction[i]);
    if (!values) {
        lw_problem_set(s->problem, "memory ran out");
        stop(s, LW_SURVEY_FAILED);
    } else if (s->asked < table->kept) {
        if (memcmp(values, table->value + (size_t)s->asked * axes, axes * sizeof *values) != 0) {
            lw_problem_set(s->problem, "row %d of the table is not what the search asks for; --fresh begins anew", s->asked + 1);
            stop(s, LW_SURVEY_FAILED);
        }
    } else if (s->asked >= plan->count) {
        stop(s, LW_SURVEY_DONE);
        s->row = -1;
        free(values);
        return false;
    } else {
        LwSurveyEnd end = run_one(s->sweep, values, s->problem);
        if (end != LW_SURVEY_DONE)
            stop(s, end);
    }
    free(values);
    if (s->end != LW_SURVEY_DONE)
        return false;
    memcpy(s->fraction, fraction, axes * sizeof *fraction);
    s->row = s->asked++;
    return true;
}

static double response(const Search *s, int which)
{
    const LwTable *table = &s->sweep->table;
    return table->response[(size_t)s->row * (size_t)s->sweep->study->response_count + (size_t)which];
}

/* A variant that fails is worse than any good one. */
static double ask_goal(unsigned n, const double *fraction, double *gradient, void *user)
{
    Search *s = user;
    (void)n;
    (void)gradient;
    if (!evaluate(s, fraction))
        return HUGE_VAL;
    double value = response(s, s->sweep->study->goal);
    if (isnan(value))
        return s->worst > -HUGE_VAL ? s->worst + 1 + fabs(s->worst) : 1e30;
    value = s->sweep->study->maximise ? -value : value;
    s->worst = fmax(s->worst, value);
    return value;
}

/* ≤ 0 where the bound holds. */
typedef struct Limit {
    Search *search;
    int response;
    double sign, bound, scale;
} Limit;

static double ask_limit(unsigned n, const double *fraction, double *gradient, void *user)
{
    const Limit *limit = user;
    (void)n;
    (void)gradient;
    if (!evaluate(limit->search, fraction))
        return HUGE_VAL;
    double value = response(limit->search, limit->response);
    return isnan(value) ? 1 : limit->sign * (value - limit->bound) / limit->scale;
}

static double slack_of(double bound)
{
    return 1e-6 * fmax(fabs(bound), 1e-9);
}

static bool is_feasible(const LwSurvey *sweep, int row)
{
    const LwStudyFile *study = sweep->study;
    const double *response = sweep->table.response + (size_t)row * (size_t)study->response_count;
    bool good = !isnan(response[study->goal]);
    for (int i = 0; i < study->bound_count; i++) {
        const LwStudyBound *b = &study->bound[i];
        double value = response[b->response];
        good = good && (!b->has_min || value >= b->min.term.value - slack_of(b->min.term.value)) &&
               (!b->has_max || value <= b->max.term.value + slack_of(b->max.term.value));
    }
    return good;
}

/* Two for every bound at most; returns how many. */
static int add_limits(Search *s, Limit *limit)
{
    const LwStudyFile *study = s->sweep->study;
    int count = 0;
    for (int i = 0; i < study->bound_count; i++)
        for (int upper = 0; upper < 2; upper++) {
            const LwStudyBound *b = &study->bound[i];
            double bound = upper ? b->max.term.value : b->min.term.value;
            if (upper ? !b->has_max : !b->has_min)
                continue;
            limit[count] = (Limit){ s, b->response, upper ? 1 : -1, bound, fabs(bound) > 0 ? fabs(bound) : 1 };
            nlopt_add_inequality_constraint(s->opt, ask_limit, &limit[count], 1e-7);
            count++;
        }
    return count;
}

static const char *end_words(nlopt_result result)
{
    switch (result) {
    case NLOPT_XTOL_REACHED:
    case NLOPT_FTOL_REACHED:
    case NLOPT_SUCCESS: return "it moves no further";
    case NLOPT_MAXEVAL_REACHED:
    case NLOPT_FORCED_STOP: return "its evaluations are used up";
    case NLOPT_ROUNDOFF_LIMITED: return "rounding ends it";
    default: return "the method could not go on";
    }
}

int lw_survey_best(const LwSurvey *sweep)
{
    const LwStudyFile *study = sweep->study;
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < sweep->table.count; i++) {
        double value = sweep->table.response[(size_t)i * (size_t)study->response_count + (size_t)study->goal] * (study->maximise ? -1 : 1);
        if (is_feasible(sweep, i) && value < least) {
            least = value;
            best = i;
        }
    }
    return best;
}

static double start_of(const LwAxis *axis)
{
    return axis->logarithmic ? log(axis->start / axis->from) / log(axis->to / axis->from) : (axis->start - axis->from) / (axis->to - axis->from);
}

static bool prepare(Search *s, double *x)
{
    static const nlopt_algorithm algorithms[] = {
        [LW_METHOD_BOBYQA] = NLOPT_LN_BOBYQA, [LW_METHOD_COBYLA] = NLOPT_LN_COBYLA, [LW_METHOD_SBPLX] = NLOPT_LN_SBPLX,
        [LW_METHOD_DIRECT] = NLOPT_GN_DIRECT_L, [LW_METHOD_CRS] = NLOPT_GN_CRS2_LM, [LW_METHOD_ISRES] = NLOPT_GN_ISRES,
    };
    const LwPlan *plan = &s->sweep->plan;
    s->opt = nlopt_create(algorithms[s->sweep->study->method], (unsigned)plan->axis_count);
    if (!s->opt)
        return false;
    for (int i = 0; i < plan->axis_count; i++)
        x[i] = start_of(&plan->axis[i]);
    nlopt_srand(s->sweep->study->seed);
    nlopt_set_lower_bounds1(s->opt, 0);
    nlopt_set_upper_bounds1(s->opt, 1);
    nlopt_set_initial_step1(s->opt, 0.2);
    nlopt_set_xtol_abs1(s->opt, s->sweep->study->tolerance);
    nlopt_set_min_objective(s->opt, ask_goal, s);
    return true;
}

LwSurveyEnd lw_survey_optimise(LwSurvey *sweep, LwOptimum *optimum, LwProblem *problem)
{
    size_t axes = (size_t)sweep->plan.axis_count;
    double *x = calloc(2 * axes, sizeof *x), goal;
    Limit *limit = calloc(2 * (size_t)sweep->study->bound_count + 1, sizeof *limit);
    Search s = { .sweep = sweep, .problem = problem, .fraction = x ? x + axes : NULL, .row = -1, .worst = -HUGE_VAL, .end = LW_SURVEY_DONE };
    struct timespec from, to;
    *optimum = (LwOptimum){ -1, "" };
    clock_gettime(CLOCK_MONOTONIC, &from);
    if (x && limit && prepare(&s, x)) {
        add_limits(&s, limit);
        optimum->ended = end_words(nlopt_optimize(s.opt, x, &goal));
        optimum->variant = lw_survey_best(sweep);
    } else {
        lw_problem_set(problem, "memory ran out");
        s.end = LW_SURVEY_FAILED;
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    sweep->seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    if (s.opt)
        nlopt_destroy(s.opt);
    free(x);
    free(limit);
    return s.end;
}
