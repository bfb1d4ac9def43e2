/* Scattered parts: every body of every file is thrown somewhere, and the mechanism must come together again.
 *
 *     scatter SEEDS FOLDER [FILE]      TAP; SEEDS of each cell, a table of each file
 *
 * Cells: moved by up to ten sizes, turned by up to 180°, or both; each with the masses as given, and with the mass and inertia of every body
 * multiplied by a factor of its own between 1e-5 and 1e5.
 *
 * Counted are the throws that assemble, and of those that only moved the ones that are back on the drawn branch: reachable from the drawn pose by
 * dragging without passing a dead point. That is tried, not concluded from signs: points of the bodies are dragged, in turn and again and again, from
 * the assembled pose to where they are in the drawn one (motors let go, their dead points not passed: core/solve/drag.h) until every body lies there
 * to 1e-6 of the size, or, where this does not arrive, the other way round. Bodies that no joint, coupler or cable holds stay where they were thrown and
 * have no branch.
 *
 * Lengths and offsets that a file leaves to the given pose are those of the drawn one. */
#include "app/document/reader.h"
#include "app/exchange/parts.h"
#include "core/analysis/dragging.h"
#include "core/analysis/study.h"
#include "tests/unit/check.h"

#include <dirent.h>
#include <stdlib.h>

enum { MOVED = 1, TURNED = 2, KINDS = 3, WEIGHED = 2, CELLS = KINDS * WEIGHED, LAPS = 60, POINTS = 3 };
static const char *const kind_names[] = { "moved", "turned", "both" };
static const double SIZES = 10, DECADES = 5, BACK = 1e-6;

typedef struct Cell {
    int thrown, assembled, back;
} Cell;

typedef struct Throw {
    LwMechanism *mechanism;
    LwStudy *drawn, *thrown;
} Throw;

static LwVec3 random_ball(unsigned long *seed)
{
    for (;;) {
        double r[3];
        for (int k = 0; k < 3; k++)
            r[k] = check_random(seed);
        LwVec3 v = lw_vec3_from(r);
        if (lw_vec3_norm(v) <= 1 && lw_vec3_norm(v) > 1e-3)
            return v;
    }
}

/* Each body's mass and inertia by a factor of its own. */
static LwBodyDef *weigh(const LwMechanismDef *def, unsigned long *seed)
{
    LwBodyDef *body = calloc((size_t)def->body_count + 1, sizeof *body);
    for (int i = 0; i < def->body_count; i++) {
        double factor = pow(10, DECADES * check_random(seed));
        body[i] = def->body[i];
        body[i].mass *= factor;
        for (int k = 0; k < 6; k++)
            body[i].inertia[k] *= factor;
    }
    return body;
}

/* The given pose of a mechanism that has measured itself in the drawn one. */
static void scatter(LwMechanism *m, int how, unsigned long *seed)
{
    for (int b = 0; b < m->body_count; b++) {
        LwFrame *frame = &m->def.body[m->body[b].def].frame;
        LwVec3 move = lw_vec3_scale(random_ball(seed), how & MOVED ? SIZES * m->size : 0), axis = random_ball(seed);
        LwVec3 turn = lw_vec3_scale(axis, how & TURNED ? M_PI * fabs(check_random(seed)) / lw_vec3_norm(axis) : 0);
        lw_body_restrict(&m->body[b], &move, &turn);
        LwQuat q = lw_quat_normalize(frame->orientation);
        LwVec3 centre = lw_vec3_add(frame->position, lw_quat_rotate(q, m->body[b].com));
        frame->orientation = lw_quat_mul(q, lw_quat_exp(turn));
        frame->position = lw_vec3_sub(lw_vec3_add(centre, move), lw_quat_rotate(frame->orientation, m->body[b].com));
    }
}

/* ---- the branch ---- */

static void mark_held(const LwMechanism *m, const LwSystem *s, bool *held)
{
    for (int i = 0; i < s->group_count; i++)
        for (int p = 0; p < s->group[i].part_count; p++)
            if (s->group[i].count > 0 && s->group[i].part[p] < m->body_count)
                held[s->group[i].part[p]] = true;
}

static LwVec3 offset_of(const LwMechanism *m, int k)
{
    return lw_vec3_scale(lw_vec3(k == 0, k == 1, k == 2), m->size);
}

/* A point of a body, from its centre of mass. */
static LwVec3 point_at(const LwMechanism *m, const LwState *state, int b, int k)
{
    return lw_vec3_add(state->body[b].p, lw_mat3_mul_vec(&state->body[b].A, offset_of(m, k)));
}

static double apart(const LwMechanism *m, const LwState *a, const LwState *b, const bool *held)
{
    double largest = 0;
    for (int i = 0; i < m->body_count; i++)
        for (int k = 0; held[i] && k < POINTS; k++)
            largest = fmax(largest, lw_vec3_norm(lw_vec3_sub(point_at(m, a, i, k), point_at(m, b, i, k))));
    return largest / m->size;
}

/* Dragging from one pose to the other; whether it arrives. */
static bool leads(const LwStudy *from, const LwState *to, const bool *held, bool uniform)
{
    const LwMechanism *m = from->mechanism;
    LwDrag *drag = lw_study_drag(from, &(LwDragOptions){ .uniform = uniform });
    double off = apart(m, lw_drag_state(drag), to, held), before = INFINITY;
    for (int lap = 0; lap < LAPS && off > BACK && off < 0.999999 * before; lap++) {
        before = lap % 4 == 3 ? off : before;
        for (int b = 0; b < m->body_count && off > BACK; b++)
            for (int k = 0; held[b] && k < POINTS; k++) {
                if (!lw_drag_grab(drag, m->body[b].def, lw_vec3_add(m->body[b].com, offset_of(m, k))))
                    continue;
                for (int again = 0; again < 5 && !lw_drag_to(drag, point_at(m, to, b, k))->settled; again++)
                    ;
                lw_drag_release(drag);
            }
        off = apart(m, lw_drag_state(drag), to, held);
    }
    lw_drag_destroy(drag);
    return off <= BACK;
}

static bool is_back(const Throw *t)
{
    const LwMechanism *m = t->mechanism;
    bool *held = calloc((size_t)m->body_count + 1, sizeof *held);
    mark_held(m, t->drawn->system, held);
    bool back = apart(m, t->thrown->state, t->drawn->state, held) <= BACK;
    for (int uniform = 1; !back && uniform >= 0; uniform--)
        back = leads(t->thrown, t->drawn->state, held, uniform) || leads(t->drawn, t->thrown->state, held, uniform);
    free(held);
    return back;
}

/* ---- files ---- */

static void throw_once(const LwMechanismDef *def, int how, bool weighed, unsigned long seed, Cell *cell)
{
    LwMechanismDef own = *def;
    LwBodyDef *body = weighed ? weigh(def, &seed) : NULL;
    if (body)
        own.body = body;
    Throw t = { .mechanism = lw_mechanism_create(&own) };
    t.drawn = lw_study_create(t.mechanism);
    scatter(t.mechanism, how, &seed);
    t.thrown = lw_study_create(t.mechanism);
    bool together = t.thrown->report.status == LW_STUDY_OK && t.thrown->report.path_miss <= t.drawn->report.path_miss * (1 + 1e-6);
    cell->thrown++;
    cell->assembled += together;
    if (together && how == MOVED)
        cell->back += is_back(&t);
    lw_study_destroy(t.thrown);
    lw_study_destroy(t.drawn);
    lw_mechanism_destroy(t.mechanism);
    free(body);
}

static bool is_drawn_whole(const LwMechanismDef *def)
{
    LwMechanism *m = lw_mechanism_create(def);
    LwStudy *study = lw_study_create(m);
    bool whole = study->report.status == LW_STUDY_OK && m->body_count > 0;
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    return whole;
}

static void throw_file(const char *path, const char *name, int seeds, Cell *total)
{
    LwIssues issues;
    LwParts *parts = lw_parts_create((LwPartsProgress){ 0 });
    LwDocumentPlace place = { .source = lw_parts_source(parts), .only_mass = true };
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read(path, &place, &issues);
    CHECK(document != NULL && is_drawn_whole(&document->def));
    if (document && check_failures == 0) {
        printf("# %-30s", name);
        for (int c = 0; c < CELLS; c++) {
            Cell cell = { 0 };
            int how = c % KINDS + 1;
            for (int i = 0; i < seeds; i++)
                throw_once(&document->def, how, c >= KINDS, (unsigned long)(1000 * c + i + 1) * 7919, &cell);
            printf(" %3d/%d", cell.assembled, cell.thrown);
            if (how == MOVED)
                printf(" (%d back)", cell.back);
            total[c].thrown += cell.thrown, total[c].assembled += cell.assembled, total[c].back += cell.back;
        }
        printf("\n");
    }
    lw_document_destroy(document);
    lw_parts_destroy(parts);
    lw_issues_clear(&issues);
}

static int is_mechanism(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".lockwork") == 0;
}

/* Over all files: 99.5 % assemble, of those that only moved 99 % are back. */
static void all_together(const Cell *total)
{
    Cell all = { 0 }, moved = { 0 };
    for (int c = 0; c < CELLS; c++) {
        printf("# %-6s %-17s: %d of %d assembled", kind_names[c % KINDS], c < KINDS ? "masses as given" : "masses scattered", total[c].assembled, total[c].thrown);
        all.thrown += total[c].thrown, all.assembled += total[c].assembled;
        if (c % KINDS + 1 == MOVED) {
            printf(", %d on the drawn branch", total[c].back);
            moved.thrown += total[c].thrown, moved.back += total[c].back;
        }
        printf("\n");
    }
    CHECK(all.thrown > 0 && all.assembled >= 0.995 * all.thrown);
    CHECK(moved.thrown > 0 && moved.back >= 0.99 * moved.thrown);
}

static void report(const char *name)
{
    check_count++;
    check_failed_tests += check_failures != 0;
    printf("%s %d - %s\n", check_failures ? "not ok" : "ok", check_count, name);
    fflush(stdout);
    check_failures = 0;
}

int main(int count, char **argument)
{
    struct dirent **entry;
    Cell total[CELLS] = { 0 };
    int seeds = count > 2 ? atoi(argument[1]) : 0, files = count > 2 ? scandir(argument[2], &entry, is_mechanism, alphasort) : 0;
    printf("# %-30s moved, turned, both; the same with scattered masses\n", "assembled of thrown:");
    for (int i = 0; i < files; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", argument[2], entry[i]->d_name);
        if (count < 4 || strcmp(argument[3], entry[i]->d_name) == 0) {
            throw_file(path, entry[i]->d_name, seeds, total);
            report(entry[i]->d_name);
        }
        free(entry[i]);
    }
    if (files > 0)
        free(entry);
    all_together(total);
    report("99.5 % assemble, 99 % of those moved are back on the drawn branch");
    return END();
}
