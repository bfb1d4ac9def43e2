/* The freedoms panel: what it says, plays, marks and changes. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

static GtkWidget *panel(void)
{
    return rig_find(GTK_WIDGET(rig.window), "freedoms");
}

static const char *text_of(const char *name)
{
    GtkWidget *label = rig_find(panel(), name);
    return label ? gtk_label_get_text(GTK_LABEL(label)) : "";
}

/* Until workers have brought what they find. */
static GtkWidget *await(const char *name)
{
    for (int i = 0; i < 250 && !rig_find(panel(), name); i++)
        rig_wait(20);
    return rig_find(panel(), name);
}

static void says_what_is_left(void)
{
    lw_window_show_panel(rig.window, "freedoms");
    rig_open("door");
    CHECK_STRING(text_of("freedoms-headline"), "1 degree of freedom");
    CHECK_STRING(text_of("freedoms-small"), "1 moving body · 10 constraints, rank 5 · 5 redundant");
    CHECK(rig_find(panel(), "freedoms-moved") != NULL);
    CHECK(await("play-bottom.rz") != NULL);
    CHECK(rig_find_text(panel(), "door turns about z through (0, 0, 1000) mm") != NULL);
    rig_open("four-bar");
    CHECK_STRING(text_of("freedoms-headline"), "Fully driven: 0 of 1 left");
    CHECK(await("play-A.rz") != NULL);
    rig_open("double-pendulum");
    CHECK_STRING(text_of("freedoms-headline"), "2 degrees of freedom");
    CHECK(rig_find(panel(), "freedoms-loops") == NULL);
}

/* Every pose of the motion satisfies the joints (that is tested where they are made); here: they are shown, and go when it is stopped. */
static void plays_a_motion(void)
{
    rig_open("four-bar");
    GtkWidget *play = await("play-A.rz");
    rig_click(play);
    for (int i = 0; i < 100 && lw_desk_pose_owner(rig.desk) != LW_POSE_MOTION; i++)
        rig_wait(20);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_MOTION);
    LwFrame one = lw_desk_pose(rig.desk)[0];
    rig_wait(400);
    LwFrame two = lw_desk_pose(rig.desk)[0];
    CHECK(memcmp(&one, &two, sizeof one) != 0);
    rig_click(play);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    /* A new edition ends it too. */
    rig_click(play);
    rig_wait(300);
    lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]");
    rig_settle();
    rig_wait(100);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    CHECK(await("play-A.rz") != NULL);
    rig_do("undo");
}

static GtkWidget *choose(const char *radio)
{
    gtk_check_button_set_active(GTK_CHECK_BUTTON(rig_find(panel(), radio)), TRUE);
    return await("choice-apply");
}

static void weakens_in_one_step(void)
{
    rig_open("door");
    char *text = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    GtkWidget *apply = choose("choice-weaken");
    CHECK(apply != NULL && rig_find(panel(), "choice-facts") != NULL);
    CHECK(rig_find_text(panel(), "All loads become exact: bottom, top") != NULL);
    rig_click(apply);
    rig_settle();
    const LwStudyReport *report = lw_study_report(lw_desk_edition(rig.desk)->study);
    CHECK(report->loop_count == 0 && report->dof == 1);
    CHECK(rig_find(panel(), "freedoms-loops") == NULL);
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Weaken joints");
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), text);
    CHECK(rig_find(panel(), "freedoms-loops") != NULL);
    g_free(text);
}

static void softens_in_one_step(void)
{
    char *text = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    int loads = lw_desk_edition(rig.desk)->document->def.load_count;
    GtkWidget *apply = choose("choice-soften");
    CHECK(apply != NULL);
    rig_click(apply);
    rig_settle();
    const LwEdition *edition = lw_desk_edition(rig.desk);
    CHECK(lw_study_report(edition->study)->loop_count == 0 && lw_study_report(edition->study)->dof == 6);
    CHECK(edition->document->def.load_count == loads + 2);
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), text);
    g_free(text);
}

static void shares_by_convention(void)
{
    char *text = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    rig_click(choose("choice-share"));
    rig_settle();
    CHECK(lw_desk_edition(rig.desk)->document->def.analysis.share);
    CHECK(gtk_check_button_get_active(GTK_CHECK_BUTTON(rig_find(panel(), "choice-share"))));
    rig_click(choose("choice-keep"));
    rig_settle();
    CHECK(!lw_desk_edition(rig.desk)->document->def.analysis.share);
    rig_do("undo");
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), text);
    g_free(text);
}

static void shows_conflicts(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "conflict.lockwork", NULL);
    g_file_set_contents(path,
        "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"plate\", \"mass\": 1, \"inertia\": [0.01, 0.01, 0.01, 0, 0, 0] } ], \"joints\": ["
        "{ \"name\": \"left\", \"type\": \"revolute\", \"bodies\": [\"plate\", \"ground\"], \"markers\": [ { \"position\": [-0.2, 0, 0] }, { \"position\": [-0.2, 0, 0] } ] },"
        "{ \"name\": \"right\", \"type\": \"spherical\", \"bodies\": [\"plate\", \"ground\"], \"markers\": [ { \"position\": [0.2, 0, 0] }, { \"position\": [0.212, 0, 0] } ] } ] }", -1, NULL);
    rig_open(path);
    CHECK_STRING(text_of("freedoms-headline"), "Joints contradict each other");
    CHECK(rig_find_text(panel(), "6 mm") != NULL);
    CHECK(rig_find_text(panel(), "left, moving along x") != NULL && rig_find_text(panel(), "right, moving along x") != NULL);
    rig_click(rig_find(panel(), "conflict-show"));
    CHECK(lw_desk_selected_count(rig.desk) == 2 && lw_desk_is_marked(rig.desk, lw_item(LW_ITEM_JOINT, "right")));
    lw_window_show_panel(rig.window, "freedoms");
    for (int i = 0; i < 100 && rig_colours(panel()) <= 3; i++)
        rig_wait(20);
    CHECK(rig_colours(panel()) > 3);
    g_free(path);
    g_free(folder);
}

int main(void)
{
    rig_begin();
    RUN(says_what_is_left);
    RUN(plays_a_motion);
    RUN(weakens_in_one_step);
    RUN(softens_in_one_step);
    RUN(shares_by_convention);
    RUN(shows_conflicts);
    rig_end();
    return END();
}
