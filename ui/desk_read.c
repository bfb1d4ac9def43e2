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
    g_free(job->step);
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

const char lw_desk_empty[] = "{\n  \"lockwork\": 1,\n  \"name\": \"mechanism\",\n  \"bodies\": [],\n  \"joints\": []\n}\n";

/* NULL: memory. */
static LwEdits *edits_of(const LwReadJob *job)
{
    LwEdits *edits = job->step ? lw_edits_create(lw_desk_empty, strlen(lw_desk_empty)) : lw_edits_create(job->text, job->length);
    if (edits && job->step) {
        lw_edits_begin(edits, job->step);
        bool good = lw_edits_replace_all(edits, job->text, job->length, NULL);
        lw_edits_end(edits);
        if (!good)
            g_clear_pointer(&edits, lw_edits_destroy);
    }
    if (edits && job->changed)
        lw_edits_mark_unsaved(edits);
    return edits;
}

/* The text of the edition that is shown could be read. */
static void know_text(LwDesk *desk)
{
    g_hash_table_add(desk->now.good, g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)desk->now.edition->text, desk->now.edition->length));
}

/* Another document: nothing of the old one is left. */
static void take_document(LwDesk *desk, LwReadJob *job)
{
    static const int all[] = { LW_SIGNAL_TEXT, LW_SIGNAL_RUN, LW_SIGNAL_RESULT, LW_SIGNAL_EDITION, LW_SIGNAL_SELECTION, LW_SIGNAL_HOVER, LW_SIGNAL_LOOKS, LW_SIGNAL_POSE };
    LwEdits *edits = edits_of(job);
    if (!edits) {
        lw_desk_refuse(desk, _("Memory ran out."));
        return;
    }
    lw_desk_stop_run(desk); /* its result would be that of another document */
    LwSitting old = desk->now;
    lw_sitting_init(&desk->now);
    desk->opened++;
    desk->now.edits = edits;
    desk->now.allow_outside = job->allow;
    desk->now.asked_outside = job->allow || job->edition->issues.outside > 0;
    desk->now.path = g_steal_pointer(&job->path);
    desk->now.folder = g_steal_pointer(&job->folder);
    desk->now.edition = g_steal_pointer(&job->edition);
    desk->now.task = g_strdup(desk->now.edition->task);
    know_text(desk);
    lw_desk_emit(desk, LW_SIGNAL_DOCUMENT);
    lw_sitting_clear(&old);
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        lw_desk_emit(desk, all[i]);
}

/* The task that the shown edition was read for is the one chosen: another one is not there, or cannot be read. */
static void take_task(LwDesk *desk)
{
    g_free(desk->now.task);
    desk->now.task = g_strdup(desk->now.edition->task);
}

static void take_edition(LwDesk *desk, LwReadJob *job)
{
    lw_edition_unref(desk->now.edition);
    desk->now.edition = g_steal_pointer(&job->edition);
    take_task(desk);
    know_text(desk);
    lw_desk_forget_pose(desk);
    lw_desk_prune(desk);
    lw_desk_emit(desk, LW_SIGNAL_EDITION);
    lw_desk_emit(desk, LW_SIGNAL_LOOKS);
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

static bool shows_text(const LwDesk *desk)
{
    gsize length;
    const char *text = lw_edits_text(desk->now.edits, &length);
    return length == desk->now.edition->length && memcmp(text, desk->now.edition->text, length) == 0;
}

/* The text goes back to what the shown edition was made from: steps are undone; or done again, where undoing them was refused. */
static void restore_text(LwDesk *desk)
{
    LwEdits *edits = desk->now.edits;
    int undone = 0, redone = 0;
    while (!shows_text(desk) && lw_edits_undo(edits))
        undone++;
    if (shows_text(desk))
        return;
    while (undone-- > 0)
        lw_edits_redo(edits);
    while (!shows_text(desk) && lw_edits_redo(edits))
        redone++;
    if (shows_text(desk))
        return;
    while (redone-- > 0)
        lw_edits_undo(edits);
    /* It was in the middle of a step that others have been merged into. */
    char *name = g_strdup(lw_edits_undo_name(edits));
    lw_edits_undo(edits);
    lw_edits_begin(edits, name);
    lw_edits_replace_all(edits, desk->now.edition->text, desk->now.edition->length, NULL);
    lw_edits_end(edits);
    g_free(name);
}

static char *checksum_of(const LwDesk *desk)
{
    size_t length;
    const char *text = lw_edits_text(desk->now.edits, &length);
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, length);
}

/* A step that another one overtook before it was read may have left a text in the history that never could be read: undoing and redoing pass over it. One that
 * could be once (a part's file is gone since) is refused like any other. */
static bool go_further(LwDesk *desk)
{
    char *sum = checksum_of(desk);
    bool known = g_hash_table_contains(desk->now.good, sum);
    g_free(sum);
    if (known || !desk->now.going || !(desk->now.going < 0 ? lw_edits_undo : lw_edits_redo)(desk->now.edits))
        return false;
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
    lw_desk_post_text(desk, FALSE);
    return true;
}

static void take_back(LwDesk *desk, const LwReadJob *job)
{
    if (!job->opening && desk->now.edition && go_further(desk))
        return;
    char *why = job->edition ? first_error(&job->edition->issues, job->opening) : g_strdup(_("Memory ran out."));
    if (!job->opening && desk->now.edition) {
        desk->now.run_wanted = false; /* it was meant for this text */
        restore_text(desk);
        take_task(desk);
        lw_desk_emit(desk, LW_SIGNAL_TEXT);
    }
    lw_desk_refuse(desk, why);
    g_free(why);
}

/* ---- files outside the project */

/* What was said of the first of them. */
static const char *outside_words(const LwIssues *issues)
{
    for (int i = 0; i < issues->count; i++)
        if (strstr(issues->item[i].text, "outside the project's folder"))
            return issues->item[i].text;
    return "";
}

/* Whether the user is to say if what the job names may be read. */
static bool is_in_question(const LwDesk *desk, const LwReadJob *job)
{
    bool asked = job->allow || (!job->opening && desk->now.asked_outside);
    bool counts = job->opening || (job->document == desk->opened && job->serial == desk->serial);
    return !job->trial && !asked && counts && !desk->held && job->edition && job->edition->issues.outside > 0;
}

/* Until there is an answer its text is not settled, but nobody is busy with it. False: there is nobody to ask. */
static bool hold(LwDesk *desk, LwReadJob *job)
{
    desk->held = job;
    if (lw_desk_ask_outside(desk, outside_words(&job->edition->issues)))
        return true;
    desk->held = NULL;
    return false;
}

static void settle(LwReadJob *job);

/* The job is over: it counts no longer. */
static void leave(LwDesk *desk, const LwReadJob *job)
{
    desk->reading--;
    desk->texts -= !job->opening && !job->trial;
}

/* A document that is being opened is read once more; of the shown one the newest text is. */
static void read_again(LwDesk *desk, LwReadJob *job)
{
    leave(desk, job);
    if (!job->opening) {
        lw_desk_post_text(desk, TRUE);
        free_job(job);
        return;
    }
    g_clear_pointer(&job->edition, lw_edition_unref);
    job->allow = job->fresh = TRUE;
    lw_desk_post(desk, job);
    g_object_unref(desk); /* the job had it already */
}

void lw_desk_answer_outside(LwDesk *desk, bool allow)
{
    LwReadJob *job = g_steal_pointer(&desk->held);
    if (!job)
        return;
    if (!desk->jobs) { /* the window is gone */
        leave(desk, job);
        free_job(job);
        return;
    }
    bool own = job->document == desk->opened;
    if (!job->opening && own) {
        desk->now.asked_outside = true;
        desk->now.allow_outside = allow;
    }
    if (allow && (job->opening || own))
        read_again(desk, job);
    else
        settle(job);
}

/* ---- the end of a job */

static gboolean arrive(gpointer data)
{
    LwReadJob *job = data;
    LwDesk *desk = job->desk;
    if (!desk->jobs) { /* the window is gone */
        leave(desk, job);
        free_job(job);
    } else if (!is_in_question(desk, job))
        settle(job);
    else if (job->moved) {
        desk->now.asked_outside = desk->now.allow_outside = true;
        read_again(desk, job);
    } else if (!hold(desk, job))
        settle(job);
    else if (!lw_desk_is_busy(desk))
        lw_desk_emit(desk, LW_SIGNAL_BUSY);
    return G_SOURCE_REMOVE;
}

static void settle(LwReadJob *job)
{
    LwDesk *desk = job->desk;
    bool own = job->document == desk->opened; /* else another document has come between */
    bool text = !job->opening && !job->trial, good = true;
    leave(desk, job);
    if (job->trial)
        job->trial(own ? job->edition : NULL, job->user, job->number);
    /* A newer text is on its way: only that one counts, unless this is another document. */
    else if (job->opening || (own && job->serial == desk->serial)) {
        good = lw_edition_is_good(job->edition);
        if (!good)
            take_back(desk, job);
        else if (job->opening)
            take_document(desk, job);
        else
            take_edition(desk, job);
    }
    if (!lw_desk_is_busy(desk))
        lw_desk_emit(desk, LW_SIGNAL_BUSY);
    if (text && desk->texts == 0)
        lw_desk_tell_settled(desk, good);
    if (desk->reading == 0 && desk->now.run_wanted)
        lw_desk_run(desk, NULL);
    free_job(job);
}

/* Part files are read on as long as somebody waits for them. */
static bool go_on(void *user, double fraction, const char *words)
{
    LwDesk *desk = user;
    (void)fraction;
    (void)words;
    return !g_atomic_int_get(&desk->stopping);
}

typedef struct Notice {
    LwDesk *desk;           /* referred to */
    char *text;
} Notice;

/* Each sentence once, in whichever window it comes first. */
static gboolean tell(gpointer data)
{
    static GHashTable *told;
    Notice *notice = data;
    if (!told)
        told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (notice->desk->jobs && g_hash_table_add(told, g_strdup(notice->text))) {
        notice->text[0] = g_ascii_toupper(notice->text[0]);
        lw_desk_say(notice->desk, LW_TONE_WARNING, "%s.", notice->text);
    }
    g_object_unref(notice->desk);
    g_free(notice->text);
    g_free(notice);
    return G_SOURCE_REMOVE;
}

/* Said after what was read is shown: a new document takes the banners of the old one away. */
static void post_notice(void *user, const char *text)
{
    Notice *notice = g_new0(Notice, 1);
    notice->desk = g_object_ref(user);
    notice->text = g_strdup(text);
    g_idle_add_full(G_PRIORITY_LOW, tell, notice, NULL);
}

static LwEdition *edition_of(const LwReadJob *job, LwPool *pool, const char *task)
{
    return lw_edition_create(&(LwEditionWish){ .path = job->path, .folder = job->folder, .task = task, .text = job->text, .length = job->length,
                                               .revision = job->revision, .allow_outside = job->allow, .pool = pool });
}

static void read_job(LwPool **pool, LwReadJob *job)
{
    LwPartsProgress progress = { go_on, job->desk, post_notice }; /* asked in this thread only, which ends before the desk does */
    LwPool *own = job->fresh || !*pool ? lw_pool_create(progress) : lw_pool_ref(*pool);
    if (own && !job->trial)
        lw_parts_forget_failures(own->parts); /* what was missing may be there now */
    if (own)
        job->edition = edition_of(job, own, job->task);
    /* The task that was chosen may have gone, or be called otherwise now: then it is the first again. */
    if (job->edition && job->edition->root && !lw_edition_is_good(job->edition) && job->task && !lw_item_json(job->edition, lw_item(LW_ITEM_TASK, job->task))) {
        lw_edition_unref(job->edition);
        job->edition = edition_of(job, own, NULL);
    }
    if (own && (lw_edition_is_good(job->edition) || !*pool)) { /* else the parts that the shown edition was made from are needed further on */
        lw_pool_unref(*pool);
        *pool = lw_pool_ref(own);
    }
    lw_pool_unref(own);
}

/* Whether no newer text is on its way: of the document for one of the document, any for a trial. */
static bool is_wanted(GAsyncQueue *jobs, LwReadJob *job)
{
    bool last = job->opening || (job->trial ? g_async_queue_length(jobs) <= 0 : g_atomic_int_add(&job->desk->waiting, -1) == 1);
    return last && !g_atomic_int_get(&job->desk->stopping);
}

static gpointer work(gpointer data)
{
    GAsyncQueue *jobs = data;
    LwPool *pool = NULL;
    gboolean fresh = FALSE; /* parts were to be read anew for a text that a newer one has overtaken */
    for (;;) {
        LwReadJob *job = g_async_queue_pop(jobs);
        if (!job->desk) { /* the end */
            g_free(job);
            break;
        }
        if (!job->trial) {
            job->fresh = job->fresh || fresh;
            fresh = job->fresh;
        }
        if (is_wanted(jobs, job)) {
            read_job(&pool, job);
            fresh = fresh && job->trial;
        }
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
    g_atomic_int_set(&desk->stopping, 1);
    g_async_queue_push(desk->jobs, g_new0(LwReadJob, 1));
    g_thread_join(desk->reader);
    desk->reader = NULL;
    g_clear_pointer(&desk->jobs, g_async_queue_unref);
    lw_desk_answer_outside(desk, false);
}

void lw_desk_post(LwDesk *desk, LwReadJob *job)
{
    job->desk = g_object_ref(desk);
    job->document = desk->opened;
    if (job->opening && job->path && g_strcmp0(job->path, desk->now.path) == 0) /* the same again */
        job->allow = job->allow || desk->now.allow_outside;
    if (!desk->jobs) { /* stopped: nobody would see it */
        free_job(job);
        return;
    }
    if (!job->opening && !job->trial) {
        job->serial = ++desk->serial;
        desk->texts++;
        g_atomic_int_inc(&desk->waiting);
    }
    desk->reading++;
    g_async_queue_push(desk->jobs, job);
    if (desk->reading - (desk->held != NULL) == 1)
        lw_desk_emit(desk, LW_SIGNAL_BUSY);
}

static LwReadJob *job_of(LwDesk *desk, const char *text, gsize length)
{
    LwReadJob *job = g_new0(LwReadJob, 1);
    job->text = g_malloc(length + 1);
    memcpy(job->text, text, length);
    job->text[length] = 0;
    job->length = length;
    job->path = g_strdup(desk->now.path);
    job->folder = g_strdup(desk->now.folder);
    job->task = g_strdup(desk->now.task);
    job->allow = desk->now.allow_outside;
    return job;
}

static void post_text(LwDesk *desk, gboolean fresh, gboolean moved)
{
    gsize length;
    const char *text = lw_edits_text(desk->now.edits, &length);
    LwReadJob *job = job_of(desk, text, length);
    job->revision = lw_edits_revision(desk->now.edits);
    job->fresh = fresh;
    job->moved = moved;
    lw_desk_post(desk, job);
}

void lw_desk_post_text(LwDesk *desk, gboolean fresh)
{
    post_text(desk, fresh, FALSE);
}

void lw_desk_post_moved(LwDesk *desk)
{
    post_text(desk, FALSE, TRUE);
}

void lw_desk_try(LwDesk *desk, const char *text, gsize length, LwTrialDone done, GObject *user, gsize number)
{
    LwReadJob *job = job_of(desk, text, length);
    job->trial = done;
    job->user = g_object_ref(user);
    job->number = number;
    lw_desk_post(desk, job);
}

bool lw_desk_is_settled(const LwDesk *desk)
{
    return desk->texts == 0;
}

bool lw_desk_is_busy(const LwDesk *desk)
{
    return desk->reading > (desk->held != NULL);
}
