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

static void set_merged(const char *value)
{
    LwEditMessage message;
    lw_desk_begin_merge(rig.desk, "Turn gravity", "gravity");
    CHECK(lw_edits_set(lw_desk_edits(rig.desk), "gravity", value, &message));
    lw_desk_commit(rig.desk);
    rig_settle();
}

/* A value is turned until it is refused: the last good one stays, and the steps before with it. */
static void keeps_what_was_good_of_a_merged_step(void)
{
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -3]"));
    rig_settle();
    char *before = text_now();
    set_merged("[0, 0, -2]");
    char *good = text_now();
    set_merged("\"sideways\"");
    char *after = text_now();
    CHECK_STRING(after, good);
    CHECK_STRING(lw_desk_edition(rig.desk)->text, good);
    rig_do("undo");
    char *undone = text_now();
    CHECK_STRING(undone, before);
    rig_do("undo");
    g_free(before);
    g_free(good);
    g_free(after);
    g_free(undone);
}

/* A bad edit that another one overtakes before it is read stays in the history; undoing passes over it. */
static void passes_over_what_was_overtaken(void)
{
    char *before = text_now();
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "\"sideways\""));
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -4]"));
    rig_settle();
    char *good = text_now();
    lw_desk_undo(rig.desk);
    rig_settle();
    char *undone = text_now();
    CHECK_STRING(undone, before);
    lw_desk_redo(rig.desk);
    rig_settle();
    char *redone = text_now();
    CHECK_STRING(redone, good);
    lw_desk_undo(rig.desk);
    rig_settle();
    g_free(before);
    g_free(good);
    g_free(undone);
    g_free(redone);
}

/* What belongs to the document before, a run and an edit, does not reach the one that is opened meanwhile. */
static void another_document_comes_between(void)
{
    static const char text[] = "{ \"lockwork\": 1, \"name\": \"other\", \"bodies\": [], \"joints\": [] }\n";
    rig_open("four-bar");
    lw_desk_run(rig.desk, NULL);
    lw_desk_open_text(rig.desk, NULL, NULL, text, sizeof text - 1);
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -3]"));
    rig_settle();
    rig_wait(300);
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), text);
    CHECK_STRING(lw_desk_edition(rig.desk)->text, text);
    CHECK(!lw_desk_is_running(rig.desk) && !lw_desk_result(rig.desk));
}

static int refusals;

static void count_refusal(void)
{
    refusals++;
}

static void tasks_are_overtaken_and_removed(void)
{
    static const char text[] = "{ \"lockwork\": 1, \"bodies\": [], \"joints\": [],\n  \"tasks\": [ { \"name\": \"lift\" }, { \"name\": \"turn\" } ] }\n";
    LwEditMessage message;
    lw_desk_open_text(rig.desk, NULL, NULL, text, sizeof text - 1);
    rig_settle();
    gulong handler = g_signal_connect(rig.desk, "refused", G_CALLBACK(count_refusal), NULL);
    lw_desk_set_task(rig.desk, "turn");
    lw_desk_set_task(rig.desk, "lift");
    lw_desk_set_task(rig.desk, "turn");
    rig_settle();
    CHECK(refusals == 0);
    CHECK_STRING(lw_desk_edition(rig.desk)->task, "turn");
    /* The chosen one may go: the first is shown then. */
    lw_desk_begin(rig.desk, "Delete the task");
    CHECK(lw_edits_remove_object(lw_desk_edits(rig.desk), LW_NAME_TASK, "turn", &message));
    lw_desk_commit(rig.desk);
    rig_settle();
    CHECK(refusals == 0);
    CHECK(!lw_desk_task(rig.desk) && lw_desk_edition(rig.desk)->document->chosen_task == 0);
    rig_do("undo");
    CHECK(refusals == 0);
    g_signal_handler_disconnect(rig.desk, handler);
}

/* What arrives after the window has gone finds nobody. */
static void closes_while_it_reads(void)
{
    LwWindow *window = lw_window_new(rig.application);
    LwDesk *desk = g_object_ref(lw_window_desk(window));
    static const char text[] = "{ \"lockwork\": 1, \"bodies\": [], \"joints\": [] }\n";
    lw_desk_open_text(desk, NULL, NULL, text, sizeof text - 1);
    gtk_window_destroy(GTK_WINDOW(window));
    rig_wait(200);
    CHECK(!lw_desk_is_open(desk) && !lw_desk_is_busy(desk));
    lw_desk_open_text(desk, NULL, NULL, text, sizeof text - 1);
    CHECK(!lw_desk_is_busy(desk));
    g_object_unref(desk);
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
    RUN(keeps_what_was_good_of_a_merged_step);
    RUN(passes_over_what_was_overtaken);
    RUN(another_document_comes_between);
    RUN(tasks_are_overtaken_and_removed);
    RUN(closes_while_it_reads);
    rig_end();
    return END();
}
