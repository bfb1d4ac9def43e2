/* A stage in lanes against the ordinary one: every mechanism of the repository, each lane at a state of its own near the
 * assembled one, with every instruction set that this machine has. */
#include "tests/unit/check.h"

#include "app/document/reader.h"
#include "core/analysis/study.h"
#include "core/solve/lanes.h"

#include <dirent.h>
#include <stdlib.h>

enum { FILES = 200 };

static char path[FILES][600];
static int path_count;

static void find_files(const char *folder, int depth)
{
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char full[600];
        if (snprintf(full, sizeof full, "%s/%s", folder, entry->d_name) >= (int)sizeof full)
            continue;
        const char *end = strrchr(entry->d_name, '.');
        if (end && strcmp(end, ".lockwork") == 0 && path_count < FILES)
            memcpy(path[path_count++], full, sizeof full);
        else if (entry->d_name[0] != '.' && !end && depth > 0)
            find_files(full, depth - 1);
    }
    if (dir)
        closedir(dir);
}

/* A solver with its state somewhat aside of the study's, as stages are. */
typedef struct Place {
    LwStage stage;
    double t, *y, *dydt, *expected;
    bool ok;
} Place;

static void make_place(LwArena *arena, const LwStudy *study, unsigned long *seed, Place *place)
{
    const LwMechanism *m = study->mechanism;
    int n = LW_BODY_VARIABLES * m->body_count;
    LwState *state = lw_state_create(arena, m);
    lw_state_copy(m, state, study->state);
    place->stage = (LwStage){ lw_solver_create(arena, study->system), state };
    memcpy(place->stage.solver->keep, study->solver->keep, (size_t)study->system->row_count * sizeof(bool));
    place->y = LW_NEWN(arena, double, n);
    place->dydt = LW_NEWN(arena, double, n);
    place->expected = LW_NEWN(arena, double, n);
    place->stage.solver->kkt->trusted = check_random(seed) > 0 ? 1e-4 : INFINITY; /* refined always, or where need be */
    place->t = 0.01 * (1 + check_random(seed));
    lw_state_pack(m, state, place->y);
    for (int i = 0; i < n; i++)
        place->y[i] += (i % 13 < 7 ? 1e-5 : 1e-1) * m->size * check_random(seed);
}

static double largest_error(const Place *place, int n)
{
    double scale[3] = { 1e-6, 1e-6, 1e-6 }, worst = 0; /* of velocities, accelerations, turning accelerations */
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n; i++) {
            int kind = i % 13 < 7 ? 0 : i % 13 < 10 ? 1 : 2;
            scale[kind] = fmax(scale[kind], fabs(place->expected[i]));
            if (pass == 1)
                worst = fmax(worst, fabs(place->dydt[i] - place->expected[i]) / scale[kind]);
        }
    return worst;
}

/* How far the stage moves when the last digits of y do: the search for a contact can make much of them. */
static double change_by_rounding(Place *place, int n)
{
    memcpy(place->dydt, place->expected, (size_t)n * sizeof *place->dydt);
    for (int i = 0; i < n; i++)
        place->y[i] *= 1 + 1e-15;
    lw_stage_eval(&place->stage, place->t, place->y, place->expected);
    return largest_error(place, n);
}

/* Lane `idle` has no work. Returns how many lanes were not left to the ordinary code. */
static int compare_in(LwArena *arena, const char *name, const LwStudy *study, int idle)
{
    double t[LW_LANES_MOST];
    Place place[LW_LANES_MOST];
    bool ok[LW_LANES_MOST];
    unsigned long seed = 5;
    int n = LW_BODY_VARIABLES * study->mechanism->body_count, own = 0;
    LwLanes *lanes = lw_lanes_create(arena, study->solver);
    for (int l = 0; l < lanes->width; l++) {
        make_place(arena, study, &seed, &place[l]);
        lw_lanes_load(lanes, l, &place[l].stage);
        lw_lanes_begin(lanes, l, &(LwLaneTry){ place[l].t, 0, place[l].y, place[l].y, place[l].y });
        lanes->busy[l] = -(l != idle);
        t[l] = place[l].t;
    }
    lanes->hot->lanes_stage(lanes, 1); /* h = 0 */
    lw_lanes_eval(lanes, t, lanes->k[1], ok);
    for (int l = 0; l < lanes->width; l++) {
        if (l == idle)
            continue;
        for (int i = 0; i < n; i++)
            place[l].dydt[i] = lanes->k[1][i * lanes->width + l];
        CHECK(ok[l] == lw_stage_eval(&place[l].stage, place[l].t, place[l].y, place[l].expected));
        /* A relative pivot of 1e-4 costs four digits of sixteen; some mechanisms add two or three. */
        double error = ok[l] ? largest_error(&place[l], n) : 0;
        CHECK(place[l].stage.solver->evaluations == 2);
        double allowed = error < 1e-8 ? 1e-8 : 100 * change_by_rounding(&place[l], n);
        if (!(error < allowed))
            printf("# %s: lane %d is off by %g, allowed %g\n", name, l, error, allowed);
        CHECK(error < allowed);
        own += lanes->tape.tiny[l] == 0;
    }
    return own;
}

static int compare(const char *name, const LwStudy *study, int idle)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        exit(1);
    int own = compare_in(&arena, name, study, idle);
    lw_arena_clear(&arena);
    return own;
}

static void lanes_equal_single_stages(void)
{
    int own = 0, all = 0;
    for (int i = 0; i < path_count; i++) {
        LwIssues issues;
        lw_issues_init(&issues);
        LwDocument *document = lw_document_read(path[i], NULL, &issues);
        LwMechanism *m = document ? lw_mechanism_create(&document->def) : NULL;
        LwStudy *study = m ? lw_study_create(m) : NULL;
        for (int cpu = 0; study && lw_study_report(study)->status == LW_STUDY_OK && m->body_count > 0 && cpu <= (int)lw_cpu_best(); cpu++) {
            lw_cpu_limit((LwCpu)cpu);
            int width = lw_hot()->variants, lane = compare(path[i], study, i % (width + 1));
            own += lane;
            all += i % (width + 1) < width ? width - 1 : width;
        }
        lw_cpu_limit(LW_CPU_V4);
        lw_study_destroy(study);
        lw_mechanism_destroy(m);
        lw_document_destroy(document);
        lw_issues_clear(&issues);
    }
    printf("# %d files, %d lanes, %d of them by vectors\n", path_count, all, own);
    CHECK(path_count > 40 && all >= path_count);
    CHECK(own > 0.95 * all); /* the others have pivots that all but vanish */
}

int main(void)
{
    find_files(LW_TEST_DATA "/mechanisms", 2);
    find_files(LW_TEST_DATA "/../data/examples", 0);
    RUN(lanes_equal_single_stages);
    return END();
}
