/* Random drags over whole files: after every move the joints hold, no stop is crossed, the branch is kept; undoing gives the pose back
 * bit by bit.
 *
 *     drags MOVES FOLDER       TAP; MOVES a file, once as it is and once with stops on every free coordinate near its start
 *
 *     drags MOVES cases NAME…  how long an update of a built-in case takes
 *
 * The checks do not ask the drag: rows come from a system of their own (the joints alone, redundant rows included), stops from the
 * coordinates' definition. */
#include "app/document/reader.h"
#include "app/exchange/parts.h"
#include "core/analysis/dragging.h"
#include "core/analysis/study.h"
#include "joints/bench_cases.h"
#include "tests/unit/check.h"

#include <dirent.h>
#include <stdlib.h>
#include <time.h>

typedef struct Course {
    LwMechanism *mechanism;
    LwStudy *study;
    LwDrag *drag;
    LwArena arena;
    LwSystem *joints;
    LwRows *rows;
    LwState *saved;
    unsigned long seed;
    int configuration;
    long moves, updates, reached, pressed, blocked, unsettled;
    double worst, overlap, seconds, slowest;
} Course;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static LwVec3 random_vec3(Course *c, double scale)
{
    double r[3];
    for (int k = 0; k < 3; k++)
        r[k] = scale * check_random(&c->seed);
    return lw_vec3_from(r);
}

static double coordinate(const LwMechanism *m, const LwState *state, int joint, LwCoordinate k)
{
    LwRel rel;
    lw_state_rel(m, state, joint, &rel);
    return lw_state_coordinate(m, state, joint, k, &rel).v;
}

/* Joints that hold positions: paths are what drives. */
static double violation(Course *c)
{
    double largest = 0;
    const double *offset = c->study->solver->rows->offset;
    lw_rows_eval(c->joints, lw_drag_state(c->drag), c->rows);
    for (int i = 0; i < c->joints->row_count; i++) {
        const LwGroup *g = &c->joints->group[c->joints->group_of_row[i]];
        if (!c->joints->is_speed[i] && !(g->kind == LW_GROUP_JOINT && c->mechanism->joint[g->joint].path))
            largest = fmax(largest, fabs(c->rows->C[i] - offset[i]));
    }
    return largest;
}

static double overlap(Course *c)
{
    const LwMechanismDef *def = &c->mechanism->def;
    double largest = 0;
    for (int i = 0; i < def->limit_count; i++) {
        double v = coordinate(c->mechanism, lw_drag_state(c->drag), def->limit[i].joint, def->limit[i].coordinate);
        largest = fmax(largest, fmax(def->limit[i].lower - v, v - def->limit[i].upper));
    }
    return largest;
}

static bool same_state(const LwMechanism *m, const LwState *a, const LwState *b)
{
    size_t slots = (size_t)m->def.joint_count * LW_SLOTS;
    return memcmp(a->body, b->body, (size_t)(m->body_count + 1) * sizeof *a->body) == 0 && a->t == b->t &&
           memcmp(a->turn, b->turn, slots * sizeof *a->turn) == 0;
}

static void move(Course *c, LwVec3 target)
{
    double start = now();
    const LwDragReport *report = lw_drag_to(c->drag, target);
    double taken = now() - start;
    c->seconds += taken;
    c->slowest = fmax(c->slowest, taken);
    c->moves++;
    c->updates += report->steps + report->rejected;
    c->reached += report->reached;
    c->pressed += report->press_count > 0;
    c->blocked += report->blocked;
    c->unsettled += !report->settled;
    c->worst = fmax(c->worst, violation(c));
    c->overlap = fmax(c->overlap, overlap(c));
    CHECK(violation(c) < 1e-9);
    CHECK(overlap(c) < 1e-12);
    CHECK(lw_drag_configuration(c->drag) == c->configuration);
}

/* Takes hold somewhere, leads the point about, and every other time undoes it all. */
static void one_drag(Course *c, int moves)
{
    const LwMechanism *m = c->mechanism;
    int body = (int)((c->seed >> 33) % (unsigned)m->body_count), def = m->body[body].def;
    LwVec3 point = lw_vec3_add(m->body[body].com, random_vec3(c, 0.5 * m->size));
    lw_state_copy(m, c->saved, lw_drag_state(c->drag));
    CHECK(lw_drag_grab(c->drag, def, point));
    LwVec3 target = lw_frame_point(lw_drag_frame(c->drag, def), point);
    for (int i = 0; i < moves; i++) {
        target = lw_vec3_add(target, random_vec3(c, i % 5 == 4 ? 1.5 * m->size : 0.1 * m->size));
        move(c, target);
    }
    if (check_random(&c->seed) > 0) {
        lw_drag_undo(c->drag);
        CHECK(same_state(m, lw_drag_state(c->drag), c->saved));
    }
    lw_drag_release(c->drag);
}

/* Within the file's own stops: they may keep the mechanism from poses in which its joints are dependent, beyond which the branch has no name. */
static void within_given(const LwMechanism *m, LwLimitDef *stop)
{
    for (int i = 0; i < m->def.limit_count; i++) {
        const LwLimitDef *given = &m->def.limit[i];
        if (given->joint == stop->joint && given->coordinate == stop->coordinate) {
            stop->lower = fmax(stop->lower, given->lower);
            stop->upper = fmin(stop->upper, given->upper);
        }
    }
}

/* Stops on every free coordinate of every joint, around where it stands. */
static LwMechanismDef with_stops(Course *c, const LwMechanism *m, const LwState *state)
{
    LwMechanismDef def = m->def;
    def.limit = calloc((size_t)def.joint_count * LW_COORDINATES, sizeof *def.limit);
    def.limit_count = 0;
    for (int j = 0; j < def.joint_count; j++)
        for (int k = 0; k < LW_COORDINATES; k++)
            if (m->joint[j].type->free & (1u << k)) {
                double v = coordinate(m, state, j, (LwCoordinate)k), unit = k >= LW_RX ? 0.8 : 0.3 * m->size;
                double below = unit * (0.6 + 0.4 * check_random(&c->seed)), above = unit * (0.6 + 0.4 * check_random(&c->seed));
                LwLimitDef stop = { .joint = j, .coordinate = (LwCoordinate)k, .lower = v - below, .upper = v + above };
                within_given(m, &stop);
                def.limit[def.limit_count++] = stop;
            }
    return def;
}

static void drag_about(Course *c, const char *name, int moves)
{
    LwStudy *study = c->study;
    if (study->report.status != LW_STUDY_OK || c->mechanism->body_count == 0)
        return;
    c->drag = lw_study_drag(study, NULL);
    lw_arena_init(&c->arena);
    c->joints = lw_system_create(&c->arena, c->mechanism, 0);
    c->rows = lw_rows_create(&c->arena, c->joints);
    c->saved = lw_state_create(&c->arena, c->mechanism);
    c->configuration = lw_drag_configuration(c->drag);
    while (c->moves < moves && check_failures < 20)
        one_drag(c, 20);
    printf("# %s: %ld moves, branch %+d, %ld reached, %ld pressed, %ld blocked, %ld unsettled; %.1f poses tried and %.3f ms a move (most %.2f), "
           "violation %.1e m, overlap %.1e\n", name, c->moves, c->configuration, c->reached, c->pressed, c->blocked, c->unsettled,
           (double)c->updates / (double)c->moves, 1e3 * c->seconds / (double)c->moves, 1e3 * c->slowest, c->worst, c->overlap);
    lw_drag_destroy(c->drag);
    lw_arena_clear(&c->arena);
}

static void drag_file(const char *path, int moves)
{
    LwIssues issues;
    LwParts *parts = lw_parts_create((LwPartsProgress){ 0 });
    LwDocumentPlace place = { .source = lw_parts_source(parts), .only_mass = true };
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read(path, &place, &issues);
    CHECK(document != NULL);
    if (document) {
        Course c = { .seed = 2024 }, bounded = { .seed = 2025 };
        c.mechanism = lw_mechanism_create(&document->def);
        c.study = lw_study_create(c.mechanism);
        drag_about(&c, name, moves);
        if (c.study->report.status == LW_STUDY_OK) {
            LwMechanismDef def = with_stops(&bounded, c.mechanism, c.study->state);
            bounded.mechanism = lw_mechanism_create(&def);
            bounded.study = lw_study_create(bounded.mechanism);
            drag_about(&bounded, "  with stops", moves);
            lw_study_destroy(bounded.study);
            lw_mechanism_destroy(bounded.mechanism);
            free(def.limit);
        }
        lw_study_destroy(c.study);
        lw_mechanism_destroy(c.mechanism);
    }
    lw_document_destroy(document);
    lw_parts_destroy(parts);
    lw_issues_clear(&issues);
}

/* A built-in case (chain50 …), without the checks: how long an update takes while the mouse moves by a hundredth of the size each time. */
static void time_case(const char *name, int moves)
{
    LwArena arena;
    LwMechanismDef def;
    lw_arena_init(&arena);
    LwMechanism *mechanism = lw_bench_case_build(&arena, name, &def) ? lw_mechanism_create(&def) : NULL;
    LwStudy *study = mechanism ? lw_study_create(mechanism) : NULL;
    LwDrag *drag = study ? lw_study_drag(study, NULL) : NULL;
    CHECK(drag != NULL);
    if (drag) {
        int last = mechanism->body[mechanism->body_count - 1].def;
        double taken = 0, slowest = 0;
        long poses = 0;
        unsigned long seed = 1;
        lw_drag_grab(drag, last, mechanism->body[mechanism->body_count - 1].com);
        LwVec3 target = lw_frame_point(lw_drag_frame(drag, last), mechanism->body[mechanism->body_count - 1].com);
        for (int i = 0; i < moves; i++) {
            double r[3];
            for (int k = 0; k < 3; k++)
                r[k] = 0.01 * mechanism->size * (check_random(&seed) - 0.3);
            target = lw_vec3_add(target, lw_vec3_from(r));
            double start = now();
            const LwDragReport *report = lw_drag_to(drag, target);
            double own = now() - start;
            taken += own;
            slowest = fmax(slowest, own);
            poses += report->steps + report->rejected;
            CHECK(report->violation < 1e-9);
        }
        printf("# %s: %d bodies, %.3f ms an update (most %.2f), %.1f poses tried\n", name, mechanism->body_count, 1e3 * taken / moves, 1e3 * slowest,
               (double)poses / moves);
    }
    lw_drag_destroy(drag);
    lw_study_destroy(study);
    lw_mechanism_destroy(mechanism);
    lw_arena_clear(&arena);
}

static int is_mechanism(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".lockwork") == 0;
}

static int time_cases(int moves, char **name, int count)
{
    for (int i = 0; i < count; i++) {
        check_failures = 0;
        time_case(name[i], moves);
        check_count++;
        check_failed_tests += check_failures != 0;
        printf("%s %d - %s\n", check_failures ? "not ok" : "ok", check_count, name[i]);
    }
    return END();
}

int main(int count, char **argument)
{
    if (count > 3 && strcmp(argument[2], "cases") == 0)
        return time_cases(atoi(argument[1]), argument + 3, count - 3);
    struct dirent **entry;
    int moves = count > 2 ? check_some(atoi(argument[1]), 40, "moves") : 0, files = count > 2 ? scandir(argument[2], &entry, is_mechanism, alphasort) : 0;
    for (int i = 0; i < files; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", argument[2], entry[i]->d_name);
        check_failures = 0;
        if (count < 4 || strcmp(argument[3], entry[i]->d_name) == 0)
            drag_file(path, moves);
        check_count++;
        check_failed_tests += check_failures != 0;
        printf("%s %d - %s\n", check_failures ? "not ok" : "ok", check_count, entry[i]->d_name);
        fflush(stdout);
        free(entry[i]);
    }
    if (files > 0)
        free(entry);
    return files > 0 ? END() : 1;
}
