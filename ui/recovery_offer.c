/* Whoever opens a file again whose changes were lost with the program is offered them, not only on the start page. */
#include "ui/window_parts.h"

#include "ui/actions.h"
#include "ui/file_actions.h"
#include "ui/recovery_left.h"
#include "ui/words.h"

#include <string.h>

static const char KEY[] = "lw-recovery-offer";

typedef struct Offer {
    unsigned opened;        /* the document that was looked at last, as the desk counts */
    char *copy;             /* what belongs to it; NULL: nothing */
} Offer;

static void free_offer(gpointer data)
{
    g_free(((Offer *)data)->copy);
    g_free(data);
}

static Offer *offer_of(gpointer window)
{
    return g_object_get_data(window, KEY);
}

/* The newest copy that differs from the file. One that does not holds nothing that could be lost: it goes. */
static LwLeftBehind *find_copy(LwWindow *window, const char *path, const char *text)
{
    GPtrArray *found = lw_recovery_find_of(lw_window_recovery(window), path);
    LwLeftBehind *copy = NULL;
    for (guint i = 0; i < found->len && !copy; i++) {
        const LwLeftBehind *left = g_ptr_array_index(found, i);
        if (strcmp(left->text, text) == 0)
            lw_recovery_discard(left);
        else
            copy = lw_left_behind_read(left->copy);
    }
    g_ptr_array_unref(found);
    return copy;
}

static void say(LwWindow *window, const LwLeftBehind *left)
{
    GDateTime *when = g_date_time_new_from_unix_local(left->time);
    char *date = when ? g_date_time_format(when, "%x %R") : g_strdup(""), *name = g_path_get_basename(left->path);
    char *text = g_strdup_printf(_("%s has changes of %s that were not saved when Lockwork ended. The file is shown as it was saved last."), name, date);
    lw_window_say(window, LW_TONE_WARNING, text, "win.restore-work", _("Restore the changes"));
    g_free(text);
    g_free(name);
    g_free(date);
    if (when)
        g_date_time_unref(when);
}

static void on_edition(LwDesk *desk, gpointer window)
{
    Offer *offer = offer_of(window);
    if (offer->opened == lw_desk_opened(desk))
        return;
    offer->opened = lw_desk_opened(desk);
    g_clear_pointer(&offer->copy, g_free);
    LwLeftBehind *left = lw_desk_path(desk) ? find_copy(window, lw_desk_path(desk), lw_edits_text(lw_desk_edits(desk), NULL)) : NULL;
    if (left) {
        offer->copy = g_strdup(left->copy);
        say(window, left);
    }
    lw_left_behind_free(left);
    lw_actions_update(window);
}

static void take(LwWindow *window, gpointer copy)
{
    LwLeftBehind *left = lw_left_behind_read(copy);
    if (!left || !lw_recovery_restore(lw_window_recovery(window), left))
        lw_window_say(window, LW_TONE_ERROR, _("The copy of the changes is no longer there: it was restored in another window, or discarded."), NULL, NULL);
    lw_left_behind_free(left);
}

static void restore(gpointer window)
{
    lw_file_ask(window, take, g_strdup(offer_of(window)->copy), g_free);
}

static bool is_offered(gpointer window)
{
    const Offer *offer = offer_of(window);
    return offer && offer->copy;
}

void lw_recovery_actions_add(LwWindow *window)
{
    static const LwActionInfo table[] = {
        { "restore-work", N_("Restore unsaved changes"), N_("File"), N_("Shows the changes of this file that were not saved when Lockwork ended."), NULL, { NULL }, restore, is_offered, NULL },
    };
    g_object_set_data_full(G_OBJECT(window), KEY, g_new0(Offer, 1), free_offer);
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    g_signal_connect_object(lw_window_desk(window), "edition-changed", G_CALLBACK(on_edition), window, G_CONNECT_AFTER);
}
