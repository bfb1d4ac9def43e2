#include "ui/watch.h"

#include "ui/file_actions.h"
#include "ui/relocate.h"
#include "ui/words.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

enum { CALM = 400 /* ms without a change: whoever writes is done */ };
static const char KEY[] = "lw-watch";

/* One file; `stamp` is what it was when it was read. */
typedef struct File {
    gint64 stamp;           /* 0: it was not there */
    GFileMonitor *monitor;
} File;

typedef struct Watch {
    LwWindow *window;
    LwDesk *desk;           /* referred to by its signals alone */
    GHashTable *files;      /* File by path */
    bool gone;              /* some were not there when it was looked last */
    guint waiting;
    LwEdition *before;      /* while parts are read anew at the user's wish: what was shown; NULL otherwise */
    GFileMonitor *document; /* of the document's own file; NULL: it has none */
    char *path;             /* that it watches */
    char *told;             /* the last message, so that it comes once */
} Watch;

static gint64 stamp_of(const char *path)
{
    GStatBuf about;
    return g_stat(path, &about) == 0 ? ((gint64)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec) ^ ((gint64)about.st_size << 20) : 0;
}

static void stop(GFileMonitor **monitor)
{
    if (*monitor) {
        g_signal_handlers_disconnect_matched(*monitor, G_SIGNAL_MATCH_ID, g_signal_lookup("changed", G_TYPE_FILE_MONITOR), 0, NULL, NULL, NULL);
        g_file_monitor_cancel(*monitor);
    }
    g_clear_object(monitor);
}

static void free_file(gpointer data)
{
    File *file = data;
    stop(&file->monitor);
    g_free(file);
}

static void free_watch(gpointer data)
{
    Watch *watch = data;
    if (watch->waiting)
        g_source_remove(watch->waiting);
    g_hash_table_unref(watch->files);
    stop(&watch->document);
    lw_edition_unref(watch->before);
    g_free(watch->path);
    g_free(watch->told);
    g_free(watch);
}

static Watch *watch_of(gpointer window)
{
    return g_object_get_data(G_OBJECT(window), KEY);
}

/* ---- what is told */

static GPtrArray *find_files(Watch *watch, bool gone)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
    GHashTableIter all;
    gpointer path, file;
    g_hash_table_iter_init(&all, watch->files);
    while (g_hash_table_iter_next(&all, &path, &file)) {
        gint64 now = stamp_of(path);
        if (gone ? now == 0 : now != 0 && now != ((File *)file)->stamp)
            g_ptr_array_add(found, g_strdup(path));
    }
    return found;
}

/* "engine.step", "engine.step and 2 more files" */
static char *names_of(GPtrArray *paths)
{
    char *first = g_path_get_basename(g_ptr_array_index(paths, 0));
    int more = (int)paths->len - 1;
    char *names = more == 0 ? g_strdup(first) : g_strdup_printf(ngettext("%s and %d more file", "%s and %d more files", (gulong)more), first, more);
    g_free(first);
    return names;
}

/* Once for each state of things. */
static void tell(Watch *watch, LwTone tone, char *text, const char *action, const char *label)
{
    if (g_strcmp0(text, watch->told) != 0)
        lw_window_say(watch->window, tone, text, action, label);
    g_free(watch->told);
    watch->told = text;
}

/* True when there was something to say. */
static bool look_at_document(Watch *watch)
{
    const char *path = lw_desk_path(watch->desk);
    LwEdits *edits = lw_desk_edits(watch->desk);
    char *name = path ? g_path_get_basename(path) : NULL;
    bool said = true;
    if (path && lw_file_vanished(watch->window)) {
        lw_edits_mark_unsaved(edits); /* closing asks */
        lw_desk_touch(watch->desk);
        tell(watch, LW_TONE_WARNING, g_strdup_printf(_("%s is gone from its folder. The mechanism is kept here; saving writes it again."), name), "win.save", _("Save"));
    } else if (path && lw_file_changed_outside(watch->window) && lw_edits_is_saved(edits))
        tell(watch, LW_TONE_WARNING, g_strdup_printf(_("%s was changed by another program."), name), "win.reload-document", _("Open it again"));
    else if (path && lw_file_changed_outside(watch->window))
        tell(watch, LW_TONE_WARNING, g_strdup_printf(_("%s was changed by another program. Your changes are kept here; saving asks which to keep."), name), "win.save-as", _("Save As…"));
    else
        said = false;
    g_free(name);
    return said;
}

static void look(Watch *watch)
{
    GPtrArray *gone = find_files(watch, true), *changed = find_files(watch, false);
    watch->gone = gone->len > 0;
    if (watch->gone) {
        char *names = names_of(gone);
        tell(watch, LW_TONE_WARNING, g_strdup_printf(ngettext("%s is gone. The mechanism stays as it was.", "%s are gone. The mechanism stays as it was.", gone->len), names), "win.locate-parts", _("Locate…"));
        g_free(names);
    } else if (changed->len > 0) {
        char *names = names_of(changed);
        tell(watch, LW_TONE_NOTE, g_strdup_printf(ngettext("%s has changed on disk.", "%s have changed on disk.", changed->len), names), "win.reload-parts", _("Reload"));
        g_free(names);
    } else if (!look_at_document(watch))
        g_clear_pointer(&watch->told, g_free);
    g_ptr_array_unref(gone);
    g_ptr_array_unref(changed);
    lw_actions_update(GTK_APPLICATION_WINDOW(watch->window));
}

static gboolean on_calm(gpointer data)
{
    Watch *watch = data;
    watch->waiting = 0;
    if (!lw_desk_is_busy(watch->desk))
        look(watch);
    return G_SOURCE_REMOVE;
}

void lw_watch_look(LwWindow *window)
{
    look(watch_of(window));
}

static void on_monitor(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data)
{
    Watch *watch = data;
    (void)monitor;
    (void)file;
    (void)other;
    (void)event;
    if (watch->waiting)
        g_source_remove(watch->waiting);
    watch->waiting = g_timeout_add(CALM, on_calm, watch);
}

/* ---- what is watched */

static GFileMonitor *monitor_new(Watch *watch, const char *path)
{
    GFile *file = g_file_new_for_path(path);
    GFileMonitor *monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL); /* NULL: too many, or a disk that cannot tell */
    if (monitor)
        g_signal_connect(monitor, "changed", G_CALLBACK(on_monitor), watch);
    g_object_unref(file);
    return monitor;
}

static void add_file(Watch *watch, GHashTable *wanted, const char *path)
{
    char *absolute = path && *path ? g_canonicalize_filename(path, NULL) : NULL;
    if (!absolute || g_hash_table_contains(wanted, absolute)) {
        g_free(absolute);
        return;
    }
    gpointer key = NULL, file = NULL;
    if (g_hash_table_steal_extended(watch->files, absolute, &key, &file))
        g_free(key);
    else {
        file = g_new0(File, 1);
        *(File *)file = (File){ stamp_of(absolute), monitor_new(watch, absolute) };
    }
    g_hash_table_insert(wanted, absolute, file);
}

/* The files of the edition; those that were there before keep what they were when they were read. */
static void gather(Watch *watch, bool anew)
{
    GHashTable *wanted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_file);
    LwEdition *edition = lw_desk_edition(watch->desk);
    const LwDocument *document = edition ? edition->document : NULL;
    if (anew)
        g_hash_table_remove_all(watch->files);
    for (int b = 0; document && b < document->def.body_count; b++)
        for (int s = 0; s < document->shapes[b].count; s++)
            if (document->shapes[b].shape[s].kind == LW_SHAPE_FILE)
                add_file(watch, wanted, document->shapes[b].shape[s].path);
    for (int i = 0; document && i < document->table_count; i++)
        add_file(watch, wanted, document->table[i]);
    g_hash_table_unref(watch->files);
    watch->files = wanted;
}

static void show_changes(Watch *watch)
{
    GPtrArray *changes = lw_changes_between(watch->before, lw_desk_edition(watch->desk));
    if (changes->len > 0) {
        lw_window_say(watch->window, LW_TONE_NOTE, _("The parts are read again."), NULL, NULL);
        gtk_window_present(GTK_WINDOW(lw_changes_dialog(watch->window, _("What has changed with the parts"), changes)));
    } else
        lw_window_say(watch->window, LW_TONE_NOTE, _("Read again. Nothing that the mechanism uses has changed."), NULL, NULL);
    g_ptr_array_unref(changes);
}

static void on_document(LwDesk *desk, gpointer data)
{
    Watch *watch = watch_of(data);
    (void)desk;
    g_clear_handle_id(&watch->waiting, g_source_remove);
    g_hash_table_remove_all(watch->files);
    g_clear_pointer(&watch->before, lw_edition_unref);
}

static void on_edition(LwDesk *desk, gpointer data)
{
    Watch *watch = watch_of(data);
    (void)desk;
    gather(watch, watch->before != NULL);
    watch->gone = false;
    g_clear_pointer(&watch->told, g_free);
    if (watch->before) {
        show_changes(watch);
        lw_actions_update(GTK_APPLICATION_WINDOW(watch->window));
    }
    g_clear_pointer(&watch->before, lw_edition_unref);
}

static void on_refused(LwDesk *desk, const char *why, gpointer data)
{
    Watch *watch = watch_of(data);
    (void)desk;
    if (!watch->before)
        return;
    g_clear_pointer(&watch->before, lw_edition_unref);
    char *text = g_strdup_printf(_("The parts cannot be used as they are now; the mechanism stays as it was. %s"), why);
    lw_window_say(watch->window, LW_TONE_ERROR, text, "win.reload-parts", _("Try again"));
    g_free(text);
}

/* The document's file may be another one after saving. */
static void on_text(LwDesk *desk, gpointer data)
{
    Watch *watch = watch_of(data);
    const char *path = lw_desk_path(desk);
    if (g_strcmp0(path, watch->path) == 0)
        return;
    g_free(watch->path);
    watch->path = g_strdup(path);
    stop(&watch->document);
    watch->document = path ? monitor_new(watch, path) : NULL;
}

/* ---- what can be done */

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

static bool has_path(gpointer window)
{
    return is_open(window) && lw_desk_path(lw_window_desk(window));
}

static bool has_gone(gpointer window)
{
    return watch_of(window)->gone;
}

static void reload_parts(gpointer window)
{
    Watch *watch = watch_of(window);
    lw_edition_unref(watch->before);
    watch->before = lw_edition_ref(lw_desk_edition(watch->desk));
    lw_desk_reload(watch->desk);
}

static void reopen(LwWindow *window, gpointer data)
{
    (void)data;
    lw_file_open(window, lw_desk_path(lw_window_desk(window)));
}

static void reload_document(gpointer window)
{
    lw_file_ask(window, reopen, NULL, NULL);
}

static void on_located(GtkNativeDialog *chooser, int response, gpointer window)
{
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path)
        lw_locate_parts(window, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(chooser);
}

static void locate(gpointer window)
{
    GPtrArray *gone = find_files(watch_of(window), true);
    if (gone->len > 0) {
        char *name = g_path_get_basename(g_ptr_array_index(gone, 0)), *title = g_strdup_printf(_("Where is %s now?"), name);
        GtkFileChooserNative *chooser = gtk_file_chooser_native_new(title, GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
        gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
        g_signal_connect_object(chooser, "response", G_CALLBACK(on_located), window, 0);
        gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
        g_free(title);
        g_free(name);
    }
    g_ptr_array_unref(gone);
}

/* The first file that is gone is there now; others that were beside it and are beside it again go along. */
bool lw_locate_parts(LwWindow *window, const char *path)
{
    GPtrArray *gone = find_files(watch_of(window), true);
    GHashTable *moves = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    char *folder = g_path_get_dirname(path), *chosen = g_path_get_basename(path);
    char *first = gone->len > 0 ? g_strdup(g_ptr_array_index(gone, 0)) : NULL;
    for (guint i = 0; i < gone->len; i++) { /* the one of that name, if there is one */
        char *name = g_path_get_basename(g_ptr_array_index(gone, i));
        if (g_str_equal(name, chosen)) {
            g_free(first);
            first = g_strdup(g_ptr_array_index(gone, i));
        }
        g_free(name);
    }
    for (guint i = 0; i < gone->len; i++) {
        char *name = g_path_get_basename(g_ptr_array_index(gone, i)), *there = g_build_filename(folder, name, NULL);
        if (g_file_test(there, G_FILE_TEST_IS_REGULAR))
            g_hash_table_insert(moves, g_strdup(g_ptr_array_index(gone, i)), g_steal_pointer(&there));
        g_free(there);
        g_free(name);
    }
    if (first)
        g_hash_table_insert(moves, g_strdup(first), g_strdup(path));
    char *step = g_strdup_printf(_("Locate %s"), chosen);
    bool good = lw_relocate_files(lw_window_desk(window), step, moves);
    if (!good)
        lw_window_say(window, LW_TONE_ERROR, _("The document does not name that file any more."), NULL, NULL);
    g_free(step);
    g_free(first);
    g_free(folder);
    g_free(chosen);
    g_hash_table_unref(moves);
    g_ptr_array_unref(gone);
    return good;
}

static const LwActionInfo table[] = {
    { "reload-parts", N_("Reload parts"), N_("File"), N_("Reads all part files and tables again and says what has changed."), NULL, { "<Control><Shift>F5" }, reload_parts, is_open, NULL },
    { "locate-parts", N_("Locate parts…"), N_("File"), N_("Says where part files are that cannot be found any more."), NULL, { NULL }, locate, has_gone, NULL },
    { "reload-document", N_("Open again"), N_("File"), N_("Opens the file as it is on disk now."), NULL, { NULL }, reload_document, has_path, NULL },
};

void lw_watch_actions_add(LwWindow *window)
{
    Watch *watch = g_new0(Watch, 1);
    watch->window = window;
    watch->desk = lw_window_desk(window);
    watch->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_file);
    g_object_set_data_full(G_OBJECT(window), KEY, watch, free_watch);
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    g_signal_connect_object(watch->desk, "document-changed", G_CALLBACK(on_document), window, 0);
    g_signal_connect_object(watch->desk, "edition-changed", G_CALLBACK(on_edition), window, G_CONNECT_AFTER);
    g_signal_connect_object(watch->desk, "refused", G_CALLBACK(on_refused), window, G_CONNECT_AFTER);
    g_signal_connect_object(watch->desk, "text-changed", G_CALLBACK(on_text), window, G_CONNECT_AFTER);
}
