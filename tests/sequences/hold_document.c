/* The text, its history, its file, and the edition that is made from it. */
#include "tests/sequences/hold.h"
#include "tests/ui/rig.h"
#include "ui/recovery.h"
#include "ui/settings.h"

#include <math.h>
#include <string.h>

static LwEdits *edits(void)
{
    return lw_desk_edits(rig.desk);
}

static const char *text(gsize *length)
{
    return lw_edits_text(edits(), length);
}

static const char *where_differ(const char *a, const char *b)
{
    static char words[300];
    gsize i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    gsize from = i > 30 ? i - 30 : 0;
    g_snprintf(words, sizeof words, "after %zu bytes: \"…%.80s\" and \"…%.80s\"", i, a + from, b + from);
    return words;
}

static bool edition_is_that_of_the_text(void)
{
    const LwEdition *edition = lw_desk_edition(rig.desk);
    gsize length;
    if (!edits())
        return !edition || hold_say("there is an edition without a text");
    if (!edition)
        return true; /* a document that could not be read */
    hold_count("an edition beside its text");
    if (!lw_edition_is_good(edition))
        return hold_say("the edition shown has errors");
    if (lw_edits_is_open(edits()))
        return hold_say("an edit was begun and not ended");
    text(&length);
    return (length == edition->length && memcmp(text(NULL), edition->text, length) == 0) || hold_say("%s", where_differ(text(NULL), edition->text));
}

/* The same text read again gives the same mechanism, where it was assembled. */
static bool text_read_again_gives_the_same(void)
{
    const LwEdition *edition = lw_desk_edition(rig.desk);
    if (!edition)
        return true;
    hold_count("a text read again");
    LwEdition *again = lw_edition_create(&(LwEditionWish){ .path = lw_desk_path(rig.desk), .folder = lw_desk_folder(rig.desk), .task = lw_desk_task(rig.desk), .text = edition->text,
                                                           .length = edition->length, .pool = edition->pool });
    bool good = lw_edition_is_good(again) || hold_say("it cannot be read");
    if (good && again->document->def.body_count != edition->document->def.body_count)
        good = hold_say("%d bodies and %d", edition->document->def.body_count, again->document->def.body_count);
    for (int i = 0; good && i < again->document->def.body_count; i++)
        if (memcmp(&again->pose[i], &edition->pose[i], sizeof(LwFrame)) != 0)
            good = hold_say("%s is elsewhere", again->document->def.body[i].name);
    lw_edition_unref(again);
    return good;
}

/* ---- the file */

static bool title_tells_what_is_unsaved(void)
{
    const char *title = gtk_window_get_title(GTK_WINDOW(rig.window));
    if (!edits())
        return true;
    hold_count(lw_edits_is_saved(edits()) ? "a saved document's title" : "an unsaved document's title");
    return g_str_has_suffix(title, " •") == !lw_edits_is_saved(edits()) || hold_say("\"%s\" while it is %s", title, lw_edits_is_saved(edits()) ? "saved" : "not saved");
}

static bool saved_means_as_in_the_file(void)
{
    char *there = NULL;
    gsize length = 0, own;
    if (!edits() || !lw_desk_path(rig.desk) || !lw_edits_is_saved(edits()) || lw_file_changed_outside(rig.window) || lw_file_vanished(rig.window))
        return true;
    hold_count("a saved document beside its file");
    text(&own);
    bool same = g_file_get_contents(lw_desk_path(rig.desk), &there, &length, NULL) && length == own && memcmp(there, text(NULL), own) == 0;
    if (!same)
        hold_say("%s", there ? where_differ(text(NULL), there) : "the file cannot be read");
    g_free(there);
    return same;
}

/* ---- the history */

static char *first, *last;
static unsigned document;

static void note_first(void)
{
    if (document == lw_desk_opened(rig.desk) && first)
        return;
    document = lw_desk_opened(rig.desk);
    g_clear_pointer(&first, g_free);
    if (edits() && !lw_edits_undo_name(edits())) /* an import into a new document may be done already: that is a step of it */
        first = g_strdup(text(NULL));
}

/* Always there: the text of a document that was just opened is what undoing everything comes back to. */
static bool history_begins_with_the_document(void)
{
    bool fresh = edits() && document != lw_desk_opened(rig.desk);
    const char *undo = edits() ? lw_edits_undo_name(edits()) : NULL, *redo = edits() ? lw_edits_redo_name(edits()) : NULL;
    note_first();
    if (fresh && lw_desk_path(rig.desk) && redo)
        return hold_say("a document that was just opened has \"%s\" to be done again", redo);
    return rig_can("undo") == (undo != NULL) || hold_say("Undo is %s while there is %s", rig_can("undo") ? "on" : "off", undo ? undo : "nothing");
}

void hold_note_last(void)
{
    g_free(last);
    last = edits() ? g_strdup(text(NULL)) : NULL;
}

const char *hold_is_first(void)
{
    if (!edits() || document != lw_desk_opened(rig.desk) || !first)
        return NULL;
    hold_count("everything undone");
    return strcmp(first, text(NULL)) == 0 ? NULL : where_differ(first, text(NULL));
}

const char *hold_is_last(void)
{
    if (!edits() || !last)
        return NULL;
    hold_count("everything done again");
    return strcmp(last, text(NULL)) == 0 ? NULL : where_differ(last, text(NULL));
}

const char *hold_is_recoverable(void)
{
    if (!edits() || lw_edits_is_saved(edits()) || !lw_settings_is("recovery", "yes"))
        return NULL;
    lw_recovery_flush(lw_window_recovery(rig.window));
    char *state = lw_settings_state_folder(), *folder = g_build_filename(state, "recovery", NULL);
    GDir *dir = g_dir_open(folder, 0, NULL);
    bool found = false;
    for (const char *name; dir && !found && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(folder, name, NULL), *copy = NULL;
        if (g_file_get_contents(path, &copy, NULL, NULL))
            found = g_str_has_suffix(copy, text(NULL));
        g_free(copy);
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
    g_free(folder);
    g_free(state);
    hold_count("a copy for recovery");
    return found ? NULL : "no copy for recovery has the text";
}

const HoldRule hold_document_rules[] = {
    { "the edition is that of the text", HOLD_SETTLED, edition_is_that_of_the_text },
    { "the text read again gives the same", HOLD_PICTURE, text_read_again_gives_the_same },
    { "the title tells what is unsaved", HOLD_SETTLED, title_tells_what_is_unsaved },
    { "saved means as in the file", HOLD_SETTLED, saved_means_as_in_the_file },
    { "the history begins with the document", HOLD_SETTLED, history_begins_with_the_document },
    { NULL, 0, NULL },
};
