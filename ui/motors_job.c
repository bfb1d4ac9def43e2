/* Sizing takes as long as all tasks together: in a thread, with progress and cancel. */
#include "ui/motors_parts.h"

#include "app/document/data_folder.h"
#include "ui/words.h"

struct LwSheetJob {
    LwMotorsPanel *panel;   /* NULL: nobody waits for it any more. Main thread only */
    LwEdition *edition;
    char *catalogue;
    gint cancelled, permille; /* atomic */
    guint ticking;
    GThread *thread;
    LwSheet *sheet;
};

static bool report(void *user, double fraction)
{
    LwSheetJob *job = user;
    g_atomic_int_set(&job->permille, (gint)(1000 * fraction));
    return !g_atomic_int_get(&job->cancelled);
}

static gboolean arrive(gpointer data)
{
    LwSheetJob *job = data;
    if (job->ticking)
        g_source_remove(job->ticking);
    if (job->panel) {
        job->panel->job = NULL;
        lw_motors_arrived(job->panel, g_steal_pointer(&job->sheet));
    }
    lw_sheet_unref(job->sheet);
    lw_edition_unref(job->edition);
    g_thread_unref(job->thread);
    g_free(job->catalogue);
    g_free(job);
    return G_SOURCE_REMOVE;
}

static gpointer compute(gpointer data)
{
    LwSheetJob *job = data;
    job->sheet = lw_sheet_create(job->edition, job->catalogue, (LwProgress){ .report = report, .user = job });
    g_idle_add_full(G_PRIORITY_DEFAULT, arrive, job, NULL);
    return NULL;
}

static gboolean tick(gpointer data)
{
    LwSheetJob *job = data;
    if (job->panel)
        lw_motors_tell(job->panel, g_atomic_int_get(&job->permille) / 1000.0);
    return G_SOURCE_CONTINUE;
}

static char *generic_catalogue(void)
{
    char folder[4096];
    return lw_data_folder(folder, sizeof folder) ? g_build_filename(folder, "motors", "generic.csv", NULL) : NULL;
}

void lw_motors_compute(LwMotorsPanel *panel)
{
    LwEdition *edition = lw_desk_edition(panel->desk);
    char *catalogue = panel->catalogue ? g_strdup(panel->catalogue) : generic_catalogue();
    if (panel->job || !edition || !catalogue) {
        g_free(catalogue);
        return;
    }
    LwSheetJob *job = g_new0(LwSheetJob, 1);
    job->panel = panel;
    job->edition = lw_edition_ref(edition);
    job->catalogue = catalogue;
    panel->job = job;
    job->ticking = g_timeout_add(100, tick, job);
    job->thread = g_thread_new("sheet", compute, job);
    lw_motors_tell(panel, 0);
}

void lw_motors_cancel(LwMotorsPanel *panel)
{
    if (panel->job)
        g_atomic_int_set(&panel->job->cancelled, 1);
}

void lw_motors_abandon(LwMotorsPanel *panel)
{
    lw_motors_cancel(panel);
    if (panel->job)
        panel->job->panel = NULL;
    panel->job = NULL;
}
