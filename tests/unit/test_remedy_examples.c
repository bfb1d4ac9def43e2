/* Every remedy that is offered for an example is carried out: the file is read again, assembles with all parts where they were, runs as far as before with all parts
 * where they were then, and the loads that it promised are determined. What is compared are the bodies' poses of the two runs, which no remedy looks at. */
#include "app/session/remedy.h"
#include "app/session/result.h"
#include "tests/unit/example_edition.h"

#include <dirent.h>
#include <stdlib.h>

/* Of the size, angles in rad. Rows that were redundant change nothing; bushings give way by up to lw_remedy_open, and a chain of four such joints moves its last part by as much each. */
static const double same[] = { [LW_REMEDY_WEAKEN] = 1e-5, [LW_REMEDY_SOFTEN] = 8e-3 };
static int offered;

static LwAnalysisDef trial_of(const LwEdition *edition, int kind)
{
    LwAnalysisDef analysis = edition->document->def.analysis;
    if (kind == LW_REMEDY_SOFTEN && analysis.type != LW_ANALYSIS_STATICS)
        analysis.type = LW_ANALYSIS_DYNAMICS;
    analysis.end = fmin(analysis.end, 100 * analysis.step);
    return analysis;
}

static void runs_alike(LwEdition *before, LwEdition *after, int kind)
{
    LwAnalysisDef analysis = trial_of(before, kind);
    double size = before->mechanism->size, most = 0;
    LwResult *a = lw_result_create(before, &analysis, (LwProgress){ 0 }), *b = lw_result_create(after, &analysis, (LwProgress){ 0 });
    CHECK(a->report && a->report->status == LW_RUN_DONE && b->report && b->report->status == LW_RUN_DONE);
    CHECK(a->poses.count == b->poses.count && a->poses.count > 0);
    for (int k = 0; k < a->poses.count && k < b->poses.count; k++)
        for (int i = 0; i < a->poses.body_count; i++)
            most = fmax(most, lw_frame_distance(lw_poses_at(&a->poses, k)[i], lw_poses_at(&b->poses, k)[i], size));
    CHECK(most <= same[kind] * size);
    printf("#   moves parts by at most %.3g mm in %.3g s (size %.3g mm)\n", 1e3 * most, analysis.end, 1e3 * size);
    lw_result_unref(a);
    lw_result_unref(b);
}

static bool is_shared(const LwEdition *edition, const char *joint)
{
    const LwStudyReport *report = lw_study_report(edition->study);
    for (int l = 0; l < report->loop_count; l++)
        for (int i = 0; i < report->loop[l].member_count; i++)
            if (strcmp(report->loop[l].member[i].owner, joint) == 0)
                return true;
    return false;
}

static void keeps_its_promise(LwEdition *before, LwEdition *after, const LwRemedy *remedy)
{
    const LwMechanismDef *def = &before->mechanism->def;
    CHECK(lw_edition_is_good(after) && lw_study_report(after->study)->status == LW_STUDY_OK);
    if (!lw_edition_is_good(after) || lw_study_report(after->study)->status != LW_STUDY_OK)
        return;
    CHECK(lw_study_report(after->study)->dof == remedy->dof && lw_study_report(after->study)->loop_count == remedy->redundant && remedy->redundant < remedy->redundant_before);
    for (int i = 0; i < def->body_count; i++)
        CHECK(lw_frame_distance(before->pose[i], after->pose[i], before->mechanism->size) <= lw_remedy_move * before->mechanism->size);
    for (int i = 0; i < remedy->exact_count; i++)
        CHECK(is_shared(before, def->joint[remedy->exact[i]].name) && !is_shared(after, def->joint[remedy->exact[i]].name));
    runs_alike(before, after, (int)remedy->kind);
}

static void try_remedy(LwEdition *edition, const LwLoopGroup *group, int kind, const char *name)
{
    LwRemedy *remedy = lw_remedy_create(edition, group, (LwRemedyKind)kind, NULL, NULL);
    CHECK(remedy != NULL);
    printf("# %s, %s: %s\n", name, kind ? "soften" : "weaken", remedy->refusal ? remedy->refusal : "offered");
    if (!remedy->refusal) {
        LwEdits *edits = lw_edits_create(edition->text, edition->length);
        LwEditMessage message = { "" };
        CHECK(lw_remedy_apply(remedy, edition, (LwSoftness){ 0 }, edits, &message));
        LwEditionWish wish = { .path = edition->path, .folder = edition->folder, .task = edition->task, .pool = edition->pool };
        wish.text = lw_edits_text(edits, &wish.length);
        LwEdition *after = lw_edition_create(&wish);
        keeps_its_promise(edition, after, remedy);
        lw_edition_unref(after);
        lw_edits_destroy(edits);
        offered++;
    }
    lw_remedy_destroy(remedy);
}

static __attribute__((noinline)) void try_edition(LwEdition *edition, const char *name)
{
    LwArena arena;
    int count;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        abort();
    LwLoopGroup *group = lw_loop_groups(&arena, edition, &count);
    for (int g = 0; g < count; g++)
        for (int kind = 0; kind < 2; kind++)
            try_remedy(edition, &group[g], kind, name);
    lw_arena_clear(&arena);
}

static void every_example(void)
{
    int before = offered;
    bool brief = getenv("LW_TESTS") && strcmp(getenv("LW_TESTS"), "brief") == 0;
    static const char *const few[] = { "door", "four-bar", "slider-crank" }; /* without part files */
    for (size_t i = 0; brief && i < sizeof few / sizeof *few; i++) {
        LwEdition *edition = read_example(few[i]);
        try_edition(edition, few[i]);
        lw_edition_unref(edition);
    }
    DIR *folder = brief ? NULL : opendir(LW_TEST_DATA "/../data/examples");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char name[300];
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".lockwork") != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(dot - entry->d_name), entry->d_name);
        LwEdition *edition = read_example(name);
        if (lw_edition_is_good(edition) && lw_study_report(edition->study)->loop_count > 0)
            try_edition(edition, name);
        lw_edition_unref(edition);
    }
    if (folder)
        closedir(folder);
    CHECK(offered - before == (brief ? 6 : 7)); /* in all three both, and soften in the engine */
}

/* A door that is let go at any angle, with a push, by a task. */
static void doors_in_motion(void)
{
    static const char *const start[] = {
        "\"start\": { \"top\": { \"rz\": \"-150 deg\" } }", "\"start\": { \"top\": { \"rz\": \"20 deg\", \"speed\": \"40 deg/s\" } }",
        "\"start\": { \"bottom\": { \"speed\": \"-60 deg/s\" } }", "\"start\": { \"bottom\": { \"rz\": \"30 deg\", \"speed\": { \"rz\": \"-1 rad/s\" } } }",
        "\"start\": { \"top\": { \"rz\": \"80 deg\" } }, \"tasks\": [ { \"name\": \"a\", \"start\": { \"top\": { \"rz\": \"-40 deg\", \"speed\": 1 } } } ]",
        "\"motors\": [ { \"name\": \"M\", \"joint\": \"bottom\", \"angle\": { \"expression\": \"0.3 + 0.5*t\" } } ]",
    };
    LwPool *pool = lw_pool_create((LwPartsProgress){ 0 });
    for (size_t i = 0; i < sizeof start / sizeof *start; i++) {
        char text[3000];
        snprintf(text, sizeof text, "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"door\", \"mass\": 40, \"com\": [0.45, 0, 1], \"inertia\": [14, 16, 2.8, 0, 0, 0] } ],"
                 " \"joints\": [ { \"name\": \"bottom\", \"type\": \"revolute\", \"bodies\": [\"door\", \"ground\"], \"at\": [0, 0, 0.3], \"axis\": [0, 0, 1] },"
                 " { \"name\": \"top\", \"type\": \"revolute\", \"bodies\": [\"door\", \"ground\"], \"at\": [0, 0, 1.7], \"axis\": [0, 0, 1] } ], %s,"
                 " \"analysis\": { \"type\": \"dynamics\", \"end\": 1, \"step\": \"20 ms\" } }\n", start[i]);
        LwEdition *edition = lw_edition_create(&(LwEditionWish){ .text = text, .length = strlen(text), .pool = pool });
        CHECK(lw_edition_is_good(edition));
        int before = offered;
        if (lw_edition_is_good(edition))
            try_edition(edition, start[i]);
        else
            printf("# %s\n", edition->issues.item[0].text);
        CHECK(offered == before + 2);
        lw_edition_unref(edition);
    }
    lw_pool_unref(pool);
}

int main(void)
{
    RUN(doors_in_motion);
    RUN(every_example);
    return END();
}
