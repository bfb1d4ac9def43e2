/* What is done about redundant rows: groups, weakening, softening. */
#include "app/session/remedy.h"
#include "tests/unit/example_edition.h"

#include <stdlib.h>

static void weakens(const char *name, int changes, int joints)
{
    LwEdition *edition = read_example(name);
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        abort();
    LwLoopGroup *group = lw_loop_groups(&arena, edition, &count);
    const LwStudyReport *report = lw_study_report(edition->study);
    CHECK(count == 1 && group[0].loop_count == report->loop_count && group[0].joint_count == joints && !group[0].others);
    LwRemedy *remedy = lw_remedy_create(edition, &group[0], LW_REMEDY_WEAKEN, NULL, NULL);
    CHECK(remedy && !remedy->refusal);
    CHECK(remedy->dof == report->dof && remedy->redundant == 0 && remedy->redundant_before == report->loop_count);
    CHECK(remedy->change_count == changes && remedy->exact_count == joints);
    int freed = 0;
    for (int i = 0; i < remedy->change_count; i++) {
        CHECK((remedy->change[i].to->free & remedy->change[i].from->free) == remedy->change[i].from->free);
        CHECK(remedy->change[i].to->locked != 0); /* no joint becomes idle */
        freed += __builtin_popcount(remedy->change[i].freed);
    }
    CHECK(freed == report->loop_count);
    for (int i = 0; i < remedy->change_count; i++) /* a sleeve, a ball, or both: nothing is let go across its axis */
        CHECK(!(remedy->change[i].freed & (LW_MASK_X | LW_MASK_Y)));
    lw_remedy_destroy(remedy);
    lw_arena_clear(&arena);
    lw_edition_unref(edition);
}

static void a_door_gets_a_ball_and_a_line(void)
{
    weakens("door", 2, 2);
}

static void a_four_bar_gets_a_ball_and_a_sleeve(void)
{
    weakens("four-bar", 2, 4);
}

static void softening_leaves_no_redundancy(void)
{
    LwEdition *edition = read_example("door");
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        abort();
    LwLoopGroup *group = lw_loop_groups(&arena, edition, &count);
    LwRemedy *remedy = lw_remedy_create(edition, &group[0], LW_REMEDY_SOFTEN, NULL, NULL);
    CHECK(remedy && !remedy->refusal && remedy->redundant == 0 && remedy->dof == 6);
    CHECK(remedy->change_count == 2 && remedy->far_turns);
    double weight = edition->document->def.body[0].mass * lw_vec3_norm(edition->document->def.gravity);
    CHECK_NEAR(remedy->stiffness * 1e-4 * edition->mechanism->size, weight, 1e-9 * weight);
    lw_remedy_destroy(remedy);
    lw_arena_clear(&arena);
    lw_edition_unref(edition);
}

/* What was promised is what is read again, and undone to the same text. */
static void plan_is_written(const char *name, int kind)
{
    LwEdition *edition = read_example(name);
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        abort();
    LwLoopGroup *group = lw_loop_groups(&arena, edition, &count);
    LwRemedy *remedy = lw_remedy_create(edition, &group[0], (LwRemedyKind)kind, NULL, NULL);
    LwEdits *edits = lw_edits_create(edition->text, edition->length);
    LwEditMessage message = { "" };
    lw_edits_begin(edits, "Weaken");
    CHECK(lw_remedy_apply(remedy, edition, (LwSoftness){ kind ? "2 kN/mm" : NULL, NULL }, edits, &message));
    lw_edits_end(edits);
    LwEditionWish wish = { .pool = edition->pool };
    wish.text = lw_edits_text(edits, &wish.length);
    LwEdition *after = lw_edition_create(&wish);
    CHECK(lw_edition_is_good(after));
    if (!lw_edition_is_good(after))
        printf("# %s\n# %s\n", after->issues.count ? after->issues.item[0].text : "", wish.text);
    else {
        CHECK(lw_study_report(after->study)->dof == remedy->dof && lw_study_report(after->study)->loop_count == remedy->redundant);
        CHECK(after->document->def.load_count == edition->document->def.load_count + (kind ? remedy->change_count : 0));
    }
    lw_edits_undo(edits);
    CHECK_STRING(lw_edits_text(edits, NULL), edition->text);
    lw_edition_unref(after);
    lw_edits_destroy(edits);
    lw_remedy_destroy(remedy);
    lw_arena_clear(&arena);
    lw_edition_unref(edition);
}

static void plans_are_written(void)
{
    for (int kind = 0; kind < 2; kind++) {
        plan_is_written("door", kind);
        plan_is_written("four-bar", kind);
    }
}

/* The text of a remedy says what joints with more freedoms have to: axes, and which coordinate motors, springs and couplers mean. */
static void writes_what_freer_joints_need(const char *entries)
{
    char text[2000];
    snprintf(text, sizeof text, "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"door\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, 0, 0] },"
             " { \"name\": \"wheel\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n %s }\n", entries);
    LwPool *pool = lw_pool_create((LwPartsProgress){ 0 });
    LwEdition *edition = lw_edition_create(&(LwEditionWish){ .text = text, .length = strlen(text), .pool = pool });
    CHECK(lw_edition_is_good(edition));
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        abort();
    LwLoopGroup *group = lw_loop_groups(&arena, edition, &count);
    CHECK(count >= 1);
    LwRemedy *remedy = lw_remedy_create(edition, &group[0], LW_REMEDY_WEAKEN, NULL, NULL);
    LwEdits *edits = lw_edits_create(text, strlen(text));
    LwEditMessage message = { "" };
    CHECK(remedy && !remedy->refusal);
    CHECK(lw_remedy_apply(remedy, edition, (LwSoftness){ 0 }, edits, &message));
    LwEditionWish wish = { .pool = pool };
    wish.text = lw_edits_text(edits, &wish.length);
    LwEdition *after = lw_edition_create(&wish);
    CHECK(lw_edition_is_good(after));
    if (!lw_edition_is_good(after))
        printf("# %s\n# %s\n", after->issues.count ? after->issues.item[0].text : "", wish.text);
    else
        CHECK(lw_study_report(after->study)->dof == remedy->dof && lw_study_report(after->study)->loop_count == remedy->redundant);
    lw_edition_unref(after);
    lw_edits_destroy(edits);
    lw_remedy_destroy(remedy);
    lw_arena_clear(&arena);
    lw_edition_unref(edition);
    lw_pool_unref(pool);
}

#define HINGE(name, z) "{ \"name\": \"" name "\", \"type\": \"revolute\", \"bodies\": [\"door\", \"ground\"], \"at\": [0, 0, " z "], \"axis\": [0, 0, 1] }"
#define WELD(name, x) "{ \"name\": \"" name "\", \"type\": \"fixed\", \"bodies\": [\"door\", \"ground\"], \"at\": [" x ", 0, 0] }"

static void freer_joints_are_written_whole(void)
{
    writes_what_freer_joints_need("\"joints\": [ " WELD("A", "0") ", " WELD("B", "1") " ]");
    for (int i = 0; i < 2; i++) {
        char entries[1200];
        snprintf(entries, sizeof entries, "\"joints\": [ " HINGE("A", "0") ", " HINGE("B", "1") " ], \"loads\": [ { \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"%s\", \"stiffness\": 1 } ],"
                 " \"tasks\": [ { \"name\": \"a\" }, { \"name\": \"b\", \"motors\": [ { \"name\": \"N\", \"joint\": \"%s\", \"angle\": 1 } ] } ], \"motors\": [ { \"name\": \"M\", \"joint\": \"%s\", \"torque\": 0 } ]",
                 i ? "A" : "B", i ? "A" : "B", i ? "A" : "B");
        writes_what_freer_joints_need(entries);
    }
    writes_what_freer_joints_need("\"joints\": [ " HINGE("A", "0") ", " HINGE("B", "1") ", { \"name\": \"C\", \"type\": \"revolute\", \"bodies\": [\"wheel\", \"ground\"], \"at\": [1, 0, 0], \"axis\": [0, 0, 1] } ],"
                                  " \"couplers\": [ { \"name\": \"G\", \"type\": \"coupler\", \"terms\": [ { \"joint\": \"C\", \"factor\": 1 }, { \"joint\": \"A\", \"factor\": 2 } ] },"
                                  " { \"name\": \"H\", \"type\": \"speed-ratio\", \"input\": { \"joint\": \"C\" }, \"output\": { \"joint\": \"B\" }, \"ratio\": -0.5, \"suppressed\": true } ]");
    writes_what_freer_joints_need("\"joints\": [ " HINGE("A", "0") ", " HINGE("B", "1") " ], \"start\": { \"A\": { \"speed\": 1 }, \"B\": { \"speed\": 1 } }");
}

static bool at_once(void *user)
{
    (void)user;
    return true;
}

static void stops_when_told(void)
{
    LwEdition *edition = read_example("door");
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        abort();
    LwLoopGroup *group = lw_loop_groups(&arena, edition, &count);
    LwRemedy *remedy = lw_remedy_create(edition, &group[0], LW_REMEDY_WEAKEN, at_once, NULL);
    CHECK(remedy && remedy->refusal);
    lw_remedy_destroy(remedy);
    lw_arena_clear(&arena);
    lw_edition_unref(edition);
}

int main(void)
{
    RUN(a_door_gets_a_ball_and_a_line);
    RUN(a_four_bar_gets_a_ball_and_a_sleeve);
    RUN(freer_joints_are_written_whole);
    RUN(softening_leaves_no_redundancy);
    RUN(plans_are_written);
    RUN(stops_when_told);
    return END();
}
