/* What was found, for people, scripts and tables. */
#include "app/cli/clash.h"

#include "app/session/words.h"
#include "app/document/json_out.h"
#include "app/exchange/csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lw_clash_is_found(const LwClash *clash, const LwClashPair *pair)
{
    return pair->interval_count > 0 || pair->least.interferes || pair->least.distance < clash->options.clearance;
}

static double rank(const LwClashPair *pair)
{
    return pair->least.interferes ? -pair->least.depth : pair->least.distance;
}

static int by_distance(const void *x, const void *y)
{
    const LwClashPair *a = *(const LwClashPair *const *)x, *b = *(const LwClashPair *const *)y;
    double da = rank(a), db = rank(b);
    return da != db ? (da > db) - (da < db) : (a > b) - (a < b);
}

/* The nearest first. */
static const LwClashPair **sorted_pairs(LwClash *clash)
{
    const LwClashPair **sorted = LW_NEWN(&clash->arena, const LwClashPair *, clash->pair_count + 1);
    for (int i = 0; i < clash->pair_count; i++)
        sorted[i] = &clash->pair[i];
    qsort(sorted, (size_t)clash->pair_count, sizeof *sorted, by_distance);
    return sorted;
}

static void print_point(LwVec3 point, double size)
{
    char text[LW_WORDS_VEC3];
    fputs(lw_words_vec3(text, point, size), stdout);
}

static void print_interval(const LwClash *clash, const LwClashPair *pair, const LwClashInterval *interval)
{
    if (clash->motion.count == 1)
        printf("interferes");
    else if (interval->from_start && interval->to_end)
        printf("interferes all the time");
    else
        printf("interferes from t = %.6g s%s to %.6g s%s", interval->from, interval->from_start ? " (the start)" : "", interval->to,
               interval->to_end ? " (the end)" : "");
    printf(", %.4g mm deep", 1e3 * interval->deepest.depth);
    if (clash->motion.count > 1)
        printf(" at t = %.6g s", interval->deepest.time);
    printf(" near ");
    print_point(interval->deepest.point[0], clash->body[pair->a].solid.size);
    printf(" m");
}

static void print_nearest(const LwClash *clash, const LwClashPair *pair)
{
    const LwMoment *m = &pair->least;
    double size = clash->body[pair->a].solid.size;
    if (m->interferes)
        printf("interferes, %.4g mm deep", 1e3 * m->depth);
    else if (m->distance == 0 && m->depth > 1e-9 * size)
        printf("touches, overlap %.4g mm", 1e3 * m->depth);
    else if (m->distance == 0)
        printf("touches");
    else
        printf("%.6g mm apart", 1e3 * m->distance);
    if (clash->motion.count > 1)
        printf(" at t = %.6g s", m->time);
    printf(m->distance == 0 ? " near " : ", between ");
    print_point(m->point[0], size);
    if (m->distance > 0) {
        printf(" and ");
        print_point(m->point[1], size);
    }
    printf(" m");
    if (!m->interferes && m->distance < clash->options.clearance)
        printf(": nearer than %.6g mm", 1e3 * clash->options.clearance);
}

static void print_pair(const LwClash *clash, const LwClashPair *pair, int width)
{
    char name[600];
    snprintf(name, sizeof name, "%s:%s", clash->body[pair->a].name, clash->body[pair->b].name);
    for (int i = 0; i < pair->interval_count || i == 0; i++) {
        printf("%-*s  ", width, i == 0 ? name : "");
        if (pair->interval_count > 0)
            print_interval(clash, pair, &pair->interval[i]);
        else
            print_nearest(clash, pair);
        putchar('\n');
    }
    if (pair->cut_short)
        printf("%-*s  between the samples it may be less: the search was cut short; a smaller --step tells\n", width, "");
}

static void print_heading(const LwClash *clash)
{
    const LwClashMotion *motion = &clash->motion;
    printf("%s: %d %s of %d bodies, ", clash->session->document->path, clash->pair_count, lw_words_plural(clash->pair_count, "pair", "pairs"),
           clash->body_count);
    if (motion->count > 1)
        printf("%d samples over %g … %g s and between them\n", motion->count, motion->time[0], motion->time[motion->count - 1]);
    else
        printf("the assembled pose\n");
    if (clash->options.touch < 0)
        printf("overlap up to %g %% of the smaller body's size counts as touching (--touch)\n", 100 * LW_CLASH_TOUCH);
    else
        printf("overlap up to %.6g mm counts as touching\n", 1e3 * clash->options.touch);
    if (clash->without_count > 0) {
        printf("without geometry:");
        for (int i = 0; i < clash->without_count; i++)
            printf(" %s%s", clash->without[i], i + 1 < clash->without_count ? "," : "\n");
    }
    putchar('\n');
}

void lw_clash_print(LwClash *clash)
{
    const LwClashPair **sorted = sorted_pairs(clash);
    int width = 0, found = 0;
    for (int i = 0; i < clash->pair_count; i++) {
        int length = (int)(strlen(clash->body[sorted[i]->a].name) + strlen(clash->body[sorted[i]->b].name) + 1);
        width = length > width ? length : width;
        found += lw_clash_is_found(clash, sorted[i]);
    }
    print_heading(clash);
    for (int i = 0; i < clash->pair_count; i++)
        print_pair(clash, sorted[i], width < 40 ? width : 40);
    if (clash->options.clearance > 0)
        printf("\n%d of %d pairs interfere or come nearer than %.6g mm\n", found, clash->pair_count, 1e3 * clash->options.clearance);
    else
        printf("\n%d of %d %s\n", found, clash->pair_count, found == 1 ? "pairs interferes" : "pairs interfere");
}

static void write_interval(LwJsonOut *json, const LwClashInterval *interval)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_number(json, "from_s", interval->from);
    lw_json_out_number(json, "to_s", interval->to);
    lw_json_out_bool(json, "from_start", interval->from_start);
    lw_json_out_bool(json, "to_end", interval->to_end);
    lw_json_out_number(json, "depth_m", interval->deepest.depth);
    lw_json_out_number(json, "depth_time_s", interval->deepest.time);
    lw_json_out_vec3(json, "depth_point_m", interval->deepest.point[0]);
    lw_json_out_end(json, '}');
}

static void write_pair(LwJsonOut *json, const LwClash *clash, const LwClashPair *pair)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "a", clash->body[pair->a].name);
    lw_json_out_string(json, "b", clash->body[pair->b].name);
    lw_json_out_bool(json, "interferes", pair->interval_count > 0 || pair->least.interferes);
    lw_json_out_number(json, "distance_m", pair->least.distance);
    lw_json_out_number(json, "time_s", pair->least.time);
    lw_json_out_vec3(json, "point_a_m", pair->least.point[0]);
    lw_json_out_vec3(json, "point_b_m", pair->least.point[1]);
    lw_json_out_number(json, "depth_m", pair->least.depth);
    lw_json_out_number(json, "touch_m", pair->touch);
    lw_json_out_bool(json, "cut_short", pair->cut_short);
    lw_json_out_begin(json, "intervals", '[');
    for (int i = 0; i < pair->interval_count; i++)
        write_interval(json, &pair->interval[i]);
    lw_json_out_end(json, ']');
    lw_json_out_end(json, '}');
}

void lw_clash_print_json(LwClash *clash)
{
    LwJsonOut json = { .out = stdout };
    const LwClashPair **sorted = sorted_pairs(clash);
    const LwClashMotion *motion = &clash->motion;
    int found = 0;
    for (int i = 0; i < clash->pair_count; i++)
        found += lw_clash_is_found(clash, sorted[i]);
    lw_json_out_begin(&json, NULL, '{');
    lw_json_out_string(&json, "file", clash->session->document->path);
    lw_json_out_integer(&json, "samples", motion->count);
    lw_json_out_number(&json, "end_s", motion->time[motion->count - 1]);
    lw_json_out_number(&json, "clearance_m", clash->options.clearance);
    lw_json_out_integer(&json, "found", found);
    lw_json_out_begin(&json, "without_geometry", '[');
    for (int i = 0; i < clash->without_count; i++)
        lw_json_out_string(&json, NULL, clash->without[i]);
    lw_json_out_end(&json, ']');
    lw_json_out_begin(&json, "pairs", '[');
    for (int i = 0; i < clash->pair_count; i++)
        write_pair(&json, clash, sorted[i]);
    lw_json_out_end(&json, ']');
    lw_json_out_end(&json, '}');
    putchar('\n');
}

bool lw_clash_write_csv(LwClash *clash)
{
    LwTrace *trace = lw_trace_create(&clash->arena);
    LwProblem problem;
    lw_trace_add_channel(trace, "time", "s");
    for (int i = 0; i < clash->pair_count; i++)
        lw_trace_add_channel(trace, lw_arena_printf(&clash->arena, "%s:%s.distance", clash->body[clash->pair[i].a].name,
                                                    clash->body[clash->pair[i].b].name), "m");
    for (int k = 0; k < clash->motion.count; k++) {
        double *row = lw_trace_add_sample(trace);
        row[0] = clash->motion.time[k];
        for (int i = 0; i < clash->pair_count; i++)
            row[i + 1] = clash->pair[i].sample[k];
    }
    if (lw_csv_write(trace, clash->options.output, "distance of the surfaces; minus the depth where bodies interfere", &problem))
        return true;
    lw_cli_complain("%s", problem.text);
    return false;
}
