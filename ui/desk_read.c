/* The desk's worker: texts in, editions out, one after the other. Of several texts of the document that wait the newest alone is read. */
#include "ui/desk_private.h"

#include "ui/words.h"

#include <string.h>

static void free_job(LwReadJob *job)
{
    lw_edition_unref(job->edition);
    g_clear_object(&job->user);
    g_object_unref(job->desk);
    g_free(job->path);
    g_free(job->folder);
    g_free(job->task);
    g_free(job->text);
    g_free(job);
}

/* The first error; with its place in a file that was opened, where somebody has to look for it. */
static char *first_error(const LwIssues *issues, bool with_place)
{
    for (int i = 0; i < issues->count; i++)
        if (issues->item[i].severity == LW_ERROR) {
            char text[2048];
            if (!with_place)
                return g_strdup(issues->item[i].text);
            lw_issue_format(&issues->item[i], text, sizeof text);
            return g_strdup(text);
        }
    return g_strdup(_("Memory ran out."));
}

static void take_document(LwDesk *desk, LwReadJob *job)
{
    desk->opened++;
    lw_edits_destroy(desk->edits);
    desk->edits = lw_edits_create(job->text, job->length);
    if (job->changed)
        lw_edits_mark_unsaved(desk->edits);
    g_free(desk->path);
    g_free(desk->folder);
    g_free(desk->task);
    desk->path = g_steal_pointer(&job->path);
    desk->folder = g_steal_pointer(&job->folder);
    desk->task = NULL;
    g_hash_table_remove_all(desk->hidden);
    g_hash_table_remove_all(desk->transparent);
    g_array_set_size(desk->selection, 0);
    g_array_set_size(desk->marks, 0);
    lw_desk_clear_result(desk);
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
}

static void take_edition(LwDesk *desk, LwReadJob *job)
{
    if (job->opening)
        take_document(desk, job);
    lw_edition_unref(desk->edition);
    desk->edition = g_steal_pointer(&job->edition);
    lw_desk_forget_pose(desk);
    lw_desk_prune(desk);
    lw_desk_emit(desk, LW_SIGNAL_EDITION);
    if (job->opening)
        lw_desk_emit(desk, LW_SIGNAL_SELECTION);
    lw_desk_emit(desk, LW_SIGNAL_LOOKS);
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

static bool shows_text(const LwDesk *desk)
{
    gsize length;
    const char *text = lw_edits_text(desk->edits, &length);
    return length == desk->edition->length && memcmp(text, desk->edition->text, length) == 0;
}

/* The text goes back to what the shown edition was made from. */
static void take_back(LwDesk *desk, const LwReadJob *job)
{
    char *why = job->edition ? first_error(&job->edition->issues, job->opening) : g_strdup(_("Memory ran out."));
    if (!job->opening && desk->edition) {
        while (!shows_text(desk) && lw_edits_undo(desk->edits))
            ;
        lw_desk_emit(desk, LW_SIGNAL_TEXT);
    }
    lw_desk_refuse(desk, why);
    g_free(why);
}

static gboolean arrive(gpointer data)
{
    LwReadJob *job = data;
    LwDesk *desk = job->desk;
    desk->reading--;
    if (job->trial)
        job->trial(job->edition, job->user, job->number);
    /* A newer text is on its way: only that one counts, unless this is another document. */
    else if (job->opening || job->revision == desk->revision) {
        if (lw_edition_is_good(job->edition))
            take_edition(desk, job);
        else
            take_back(desk, job);
    }
    if (desk->reading == 0)
        lw_desk_emit(desk, LW_SIGNAL_BUSY);
    if (desk->reading == 0 && desk->run_wanted)
        lw_desk_run(desk, NULL);
    free_job(job);
    return G_SOURCE_REMOVE;
}

static void read_job(LwPool **pool, LwReadJob *job)
{
    LwPool *own = job->fresh || !*pool ? lw_pool_create((LwPartsProgress){ 0 }) : lw_pool_ref(*pool);
    if (own)
        job->edition = lw_edition_create(&(LwEditionWish){ .path = job->path, .folder = job->folder, .task = job->task, .text = job->text,
                                                           .length = job->length, .revision = job->revision, .pool = own });
    if (own && (lw_edition_is_good(job->edition) || !*pool)) { /* else the parts that the shown edition was made from are needed further on */
        lw_pool_unref(*pool);
        *pool = lw_pool_ref(own);
    }
    lw_pool_unref(own);
}

/* Whether no newer text is on its way: of the document for one of the document, any for a trial. */
static bool is_wanted(GAsyncQueue *jobs, LwReadJob *job)
{
    if (job->opening)
        return true;
    return job->trial ? g_async_queue_length(jobs) <= 0 : g_atomic_int_add(&job->desk->waiting, -1) == 1;
}

static gpointer work(gpointer data)
{
    GAsyncQueue *jobs = data;
    LwPool *pool = NULL;
    for (;;) {
        LwReadJob *job = g_async_queue_pop(jobs);
        if (!job->desk) { /* the end */
            g_free(job);
            break;
        }
        if (is_wanted(jobs, job))
            read_job(&pool, job);
        g_idle_add_full(G_PRIORITY_DEFAULT, arrive, job, NULL);
    }
    lw_pool_unref(pool);
    g_async_queue_unref(jobs);
    return NULL;
}

void lw_desk_start_reading(LwDesk *desk)
{
    desk->jobs = g_async_queue_new();
    desk->reader = g_thread_new("edition", work, g_async_queue_ref(desk->jobs));
}

void lw_desk_stop_reading(LwDesk *desk)
{
    if (!desk->reader)
        return;
    g_async_queue_push(desk->jobs, g_new0(LwReadJob, 1));
    g_thread_join(desk->reader);
    desk->reader = NULL;
    g_clear_pointer(&desk->jobs, g_async_queue_unref);
}

void lw_desk_post(LwDesk *desk, LwReadJob *job)
{
    job->desk = g_object_ref(desk);
    if (!job->opening && !job->trial) {
        desk->revision = job->revision;
        g_atomic_int_inc(&desk->waiting);
    }
    desk->reading++;
    g_async_queue_push(desk->jobs, job);
    if (desk->reading == 1)
        lw_desk_emit(desk, LW_SIGNAL_BUSY);
}

static LwReadJob *job_of(LwDesk *desk, const char *text, gsize length)
{
    LwReadJob *job = g_new0(LwReadJob, 1);
    job->text = g_malloc(length + 1);
    memcpy(job->text, text, length);
    job->text[length] = 0;
    job->length = length;
    job->path = g_strdup(desk->path);
    job->folder = g_strdup(desk->folder);
    job->task = g_strdup(desk->task);
    return job;
}

void lw_desk_post_text(LwDesk *desk, gboolean fresh)
{
    gsize length;
    const char *text = lw_edits_text(desk->edits, &length);
    LwReadJob *job = job_of(desk, text, length);
    job->revision = lw_edits_revision(desk->edits);
    job->fresh = fresh;
    lw_desk_post(desk, job);
}

void lw_desk_try(LwDesk *desk, const char *text, gsize length, LwTrialDone done, GObject *user, gsize number)
{
    LwReadJob *job = job_of(desk, text, length);
    job->trial = done;
    job->user = g_object_ref(user);
    job->number = number;
    lw_desk_post(desk, job);
}

bool lw_desk_is_busy(const LwDesk *desk)
{
    return desk->reading > 0;
}
