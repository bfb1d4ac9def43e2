#include "app/sweep/plan.h"

#include "app/document/nearest.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Making {
    LwPlan *plan;
    const LwDocument *document;
    LwIssues *issues;
} Making;

static void complain(Making *m, LwMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void complain(Making *m, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(m->issues, LW_ERROR, m->plan->study->path, mark, format, values);
    va_end(values);
}

/* ---- axes */

/* The parameter; NULL for the path of another value, and with an error when there is no such thing. */
static const LwFileParameter *find_parameter(Making *m, const LwVary *vary)
{
    char list[300] = "";
    size_t used = 0;
    const LwDocument *d = m->document;
    LwNearest nearest = lw_nearest_begin(vary->name);
    for (int i = 0; i < d->parameter_count; i++) {
        if (strcmp(d->parameter[i].name, vary->name) == 0)
            return &d->parameter[i];
        lw_nearest_try(&nearest, d->parameter[i].name);
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", d->parameter[i].name);
    }
    if (strpbrk(vary->name, ".["))
        return NULL;
    const char *quoted = lw_issue_quote(&m->plan->arena, vary->name);
    if (d->parameter_count == 0)
        complain(m, vary->mark, "no parameter %s: %s has no \"parameters\"; other values vary by path, as bodies.NAME.mass", quoted, d->path);
    else if (nearest.best)
        complain(m, vary->mark, "no parameter %s; did you mean \"%s\"? %s has: %s", quoted, nearest.best, d->path, list);
    else
        complain(m, vary->mark, "no parameter %s; %s has: %s", quoted, d->path, list);
    return NULL;
}

static double check_number(Making *m, const LwFileParameter *parameter, const LwStudyNumber *number)
{
    char found[LW_UNITS_WORDS], expected[LW_UNITS_WORDS];
    const LwTerm *term = &number->term;
    if (!parameter)
        return term->value;
    if (term->kind == LW_TERM_UNIT && parameter->has_unit && memcmp(term->unit.dim, parameter->unit.dim, sizeof term->unit.dim) != 0)
        complain(m, number->mark, "expected %s for \"%s\", found %s", lw_units_words(parameter->unit.dim, expected), parameter->name,
                 lw_units_words(term->unit.dim, found));
    else if (parameter->has_range && !(term->value >= parameter->range[0] && term->value <= parameter->range[1]))
        complain(m, number->mark, "%.6g %s is outside the range of \"%s\", from %.6g to %.6g", term->value, parameter->unit_words, parameter->name,
                 parameter->range[0], parameter->range[1]);
    return term->value;
}

/* The unit of a value by path is what the study gives it in. */
static const char *unit_of(Making *m, const LwFileParameter *parameter, const LwVary *vary)
{
    const LwTerm *term = vary->count > 0 ? &vary->value[0].term : &vary->from.term;
    char words[LW_UNITS_WORDS];
    if (parameter && parameter->has_unit)
        return lw_arena_strdup(&m->plan->arena, parameter->unit_words);
    return term->kind == LW_TERM_UNIT ? lw_arena_strdup(&m->plan->arena, lw_units_si(&term->unit, words)) : "";
}

static double read_end(Making *m, const LwFileParameter *parameter, const LwVary *vary, int which)
{
    const char *key = which ? "to" : "from";
    if (which ? vary->has_to : vary->has_from)
        return check_number(m, parameter, which ? &vary->to : &vary->from);
    if (parameter && parameter->has_range)
        return parameter->range[which];
    complain(m, vary->mark, "\"%s\" needs \"%s\"%s", vary->name, key, parameter ? ": the model gives the parameter no range" : "");
    return which;
}

static void fill_steps(LwPlan *plan, LwAxis *axis, int steps)
{
    axis->count = steps;
    axis->list = LW_NEWN(&plan->arena, double, steps);
    for (int i = 0; i < steps; i++)
        axis->list[i] = lw_sweep_axis_value(axis, (double)i / (steps - 1));
}

static void make_axis(Making *m, const LwVary *vary, LwAxis *axis)
{
    int before = m->issues->errors;
    const LwFileParameter *parameter = find_parameter(m, vary);
    if (m->issues->errors != before)
        return;
    *axis = (LwAxis){ .name = vary->name, .unit = unit_of(m, parameter, vary), .logarithmic = vary->logarithmic };
    if (vary->count > 0) {
        axis->count = vary->count;
        axis->list = LW_NEWN(&m->plan->arena, double, vary->count);
        for (int i = 0; i < vary->count; i++)
            axis->list[i] = check_number(m, parameter, &vary->value[i]);
        return;
    }
    axis->from = read_end(m, parameter, vary, 0);
    axis->to = read_end(m, parameter, vary, 1);
    if (m->issues->errors == before && !(axis->from < axis->to))
        complain(m, vary->mark, "\"from\" is %.6g and \"to\" is %.6g %s; expected from less than to", axis->from, axis->to, axis->unit);
    else if (m->issues->errors == before && axis->logarithmic && !(axis->from > 0))
        complain(m, vary->mark, "a logarithmic spacing begins above 0; found %.6g", axis->from);
    double own = parameter ? parameter->value : (axis->from + axis->to) / 2;
    axis->start = vary->has_start ? check_number(m, parameter, &vary->start) : fmin(fmax(own, axis->from), axis->to);
    if (vary->has_start && !(axis->start >= axis->from && axis->start <= axis->to))
        complain(m, vary->start.mark, "the start %.6g is not between %.6g and %.6g", axis->start, axis->from, axis->to);
    if (vary->steps > 0)
        fill_steps(m->plan, axis, vary->steps);
}

double lw_sweep_axis_value(const LwAxis *axis, double fraction)
{
    if (fraction <= 0)
        return axis->from;
    if (fraction >= 1)
        return axis->to;
    return axis->logarithmic ? axis->from * pow(axis->to / axis->from, fraction) : axis->from + (axis->to - axis->from) * fraction;
}

/* ---- designs */

static bool count_variants(Making *m)
{
    LwPlan *plan = m->plan;
    const LwStudyFile *study = plan->study;
    double count = study->optimises ? study->evaluations : study->design == LW_DESIGN_HYPERCUBE ? study->samples : 1;
    for (int i = 0; i < plan->axis_count && !study->optimises; i++) {
        if (study->design == LW_DESIGN_GRID)
            count *= plan->axis[i].count;
        else if (study->design == LW_DESIGN_ZIP && plan->axis[i].count != plan->axis[0].count) {
            complain(m, study->vary[i].mark, "\"%s\" has %d values and \"%s\" has %d; a zip takes them in step, expected equally many", plan->axis[0].name,
                     plan->axis[0].count, plan->axis[i].name, plan->axis[i].count);
            return false;
        } else if (study->design == LW_DESIGN_ZIP)
            count = plan->axis[i].count;
    }
    if (count > LW_PLAN_MOST) {
        complain(m, study->vary[0].mark, "%.9g variants; expected at most %d", count, LW_PLAN_MOST);
        return false;
    }
    plan->count = (int)count;
    return true;
}

/* SplitMix64: every seed begins well apart from its neighbours. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

static double next_fraction(uint64_t *state)
{
    return (double)(next_random(state) >> 11) * 0x1p-53;
}

/* Every axis is cut into as many strata as there are samples; each stratum is hit once, at a random place, in a random order. */
static void fill_hypercube(LwPlan *plan)
{
    uint64_t state = plan->study->seed;
    int n = plan->count;
    int *order = LW_NEWN(&plan->arena, int, n);
    plan->sample = LW_NEWN(&plan->arena, double, (size_t)n * (size_t)plan->axis_count);
    for (int a = 0; a < plan->axis_count; a++) {
        const LwAxis *axis = &plan->axis[a];
        for (int i = 0; i < n; i++)
            order[i] = i;
        for (int i = n - 1; i > 0; i--) {
            int other = (int)(next_random(&state) % (uint64_t)(i + 1)), kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        for (int i = 0; i < n; i++) {
            double fraction = (order[i] + next_fraction(&state)) / n;
            int place = (int)(fraction * axis->count);
            plan->sample[(size_t)i * (size_t)plan->axis_count + (size_t)a] = axis->count > 0 ? axis->list[place < axis->count ? place : axis->count - 1]
                                                                                             : lw_sweep_axis_value(axis, fraction);
        }
    }
}

static __attribute__((noinline)) bool make_guarded(Making *m)
{
    LwPlan *plan = m->plan;
    int before = m->issues->errors;
    if (LW_ARENA_GUARD(&plan->arena)) {
        lw_issues_add_memory(m->issues);
        return false;
    }
    plan->axis_count = plan->study->vary_count;
    plan->axis = LW_NEWN(&plan->arena, LwAxis, plan->axis_count);
    for (int i = 0; i < plan->axis_count; i++)
        make_axis(m, &plan->study->vary[i], &plan->axis[i]);
    if (m->issues->errors != before || !count_variants(m))
        return false;
    if (!plan->study->optimises && plan->study->design == LW_DESIGN_HYPERCUBE)
        fill_hypercube(plan);
    return true;
}

bool lw_plan_make(LwPlan *plan, const LwStudyFile *study, const LwDocument *document, LwIssues *issues)
{
    *plan = (LwPlan){ .study = study };
    lw_arena_init(&plan->arena);
    return make_guarded(&(Making){ plan, document, issues });
}

void lw_plan_clear(LwPlan *plan)
{
    lw_arena_clear(&plan->arena);
}

void lw_plan_values(const LwPlan *plan, int variant, double *values)
{
    int rest = variant;
    for (int a = plan->axis_count - 1; a >= 0; a--) { /* of a grid the last parameter varies fastest */
        const LwAxis *axis = &plan->axis[a];
        if (plan->sample)
            values[a] = plan->sample[(size_t)variant * (size_t)plan->axis_count + (size_t)a];
        else if (plan->study->design == LW_DESIGN_ZIP)
            values[a] = axis->list[variant];
        else {
            values[a] = axis->list[rest % axis->count];
            rest /= axis->count;
        }
    }
}
