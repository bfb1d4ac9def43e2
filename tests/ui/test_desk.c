/* The desk: documents are opened, edited, refused, undone, run. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

static char *text_now(void)
{
    return g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
}

static void opens_a_file(void)
{
    rig_open("four-bar");
    CHECK(lw_desk_is_open(rig.desk));
    CHECK(lw_edition_is_good(lw_desk_edition(rig.desk)));
    CHECK(lw_edits_is_saved(lw_desk_edits(rig.desk)));
    CHECK(!rig_can("undo"));
}

static void edits_and_undoes(void)
{
    char *before = text_now();
    double was = lw_desk_edition(rig.desk)->document->def.gravity.z;
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]"));
    rig_settle();
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.gravity.z, -1.62, 0);
    CHECK(rig_can("undo") && !lw_edits_is_saved(lw_desk_edits(rig.desk)));
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.gravity.z, was, 0);
    rig_do("redo");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.gravity.z, -1.62, 0);
    rig_do("undo");
    g_free(before);
    g_free(after);
}

static void takes_bad_edits_back(void)
{
    char *before = text_now();
    LwEdition *shown = lw_desk_edition(rig.desk);
    lw_desk_set(rig.desk, "Set gravity", "gravity", "\"downwards\"");
    rig_settle();
    char *after = text_now();
    CHECK_STRING(after, before);
    CHECK(lw_desk_edition(rig.desk) == shown);
    CHECK_STRING(lw_window_said(rig.window), "expected a list of 3 numbers, found a string");
    g_free(before);
    g_free(after);
}

static void runs_in_a_thread(void)
{
    rig_run();
    CHECK(lw_desk_result(rig.desk) != NULL);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_RESULT);
    CHECK(!lw_desk_result_is_old(rig.desk));
}

static void refuses_a_broken_file(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "half.lockwork", NULL);
    LwEdition *shown = lw_desk_edition(rig.desk);
    g_file_set_contents(path, "{ \"lockwork\": 1, \"bodies\": [ {", -1, NULL);
    rig_open(path);
    CHECK(lw_desk_edition(rig.desk) == shown);
    CHECK(lw_window_said(rig.window) && strstr(lw_window_said(rig.window), "half.lockwork:1:"));
    g_free(path);
    g_free(folder);
}

int main(void)
{
    rig_begin();
    RUN(opens_a_file);
    RUN(edits_and_undoes);
    RUN(takes_bad_edits_back);
    RUN(runs_in_a_thread);
    RUN(refuses_a_broken_file);
    rig_end();
    return END();
}
