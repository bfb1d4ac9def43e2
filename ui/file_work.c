/* Reading and writing documents, and asking before anything is lost. */
#include "ui/file_actions.h"

#include "app/document/file.h"
#include "app/exchange/output.h"
#include "ui/recent.h"
#include "ui/relocate.h"
#include "ui/text_window.h"
#include "ui/viewport.h"
#include "ui/words.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* When the file was written last, as the window knows it; 0: there is none. */
static gint64 stamp_of(const char *path)
{
    GStatBuf about;
    return g_stat(path, &about) == 0 ? (gint64)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec : 0;
}

static const char STAMP[] = "lw-stamp", STAMPED[] = "lw-stamped", OPENING[] = "lw-opening";

/* What the document's file is like now is what the window knows of it. */
static void remember_stamp(LwWindow *window, const char *path)
{
    gint64 *stamp = g_new(gint64, 1);
    *stamp = stamp_of(path);
    g_object_set_data_full(G_OBJECT(window), STAMP, stamp, g_free);
    g_object_set_data_full(G_OBJECT(window), STAMPED, g_strdup(path), g_free);
}

bool lw_file_changed_outside(LwWindow *window)
{
    const gint64 *stamp = g_object_get_data(G_OBJECT(window), STAMP);
    const char *own = lw_desk_path(lw_window_desk(window));
    return stamp && *stamp && own && stamp_of(own) && stamp_of(own) != *stamp;
}

bool lw_file_vanished(LwWindow *window)
{
    const gint64 *stamp = g_object_get_data(G_OBJECT(window), STAMP);
    const char *own = lw_desk_path(lw_window_desk(window));
    return stamp && *stamp && own && !stamp_of(own);
}

void lw_file_open(LwWindow *window, const char *path)
{
    char *text, *absolute = g_canonicalize_filename(path, NULL);
    size_t length;
    if (lw_file_read(absolute, true, &text, &length)) {
        char *ended = g_malloc(length + 1);
        memcpy(ended, text, length);
        ended[length] = 0;
        g_object_set_data_full(G_OBJECT(window), OPENING, g_strdup(absolute), g_free);
        lw_desk_open_text(lw_window_desk(window), absolute, NULL, ended, length);
        g_free(ended);
        free(text);
    } else {
        char *why = g_strdup_printf(_("%s cannot be opened: %s."), absolute, g_strerror(errno));
        lw_recent_forget(absolute);
        if (!lw_desk_is_open(lw_window_desk(window)))
            lw_window_show_start(window, true);
        lw_window_say(window, LW_TONE_ERROR, why, "win.open", _("Open another…"));
        g_free(why);
    }
    g_free(absolute);
}

/* The file that was being opened is the document now; or it is not, and can be looked at as text. */
static void on_text(LwDesk *desk, gpointer window)
{
    const char *path = lw_desk_path(desk);
    bool opened = path && g_strcmp0(path, g_object_get_data(window, OPENING)) == 0;
    if (opened || (path && g_strcmp0(path, g_object_get_data(window, STAMPED)) != 0)) /* or it came another way: restored, repaired */
        remember_stamp(window, path);
    if (opened)
        g_object_set_data(window, OPENING, NULL);
}

static void on_refused(LwDesk *desk, const char *why, gpointer window)
{
    char *path = g_object_steal_data(window, OPENING);
    (void)desk;
    if (path) {
        lw_text_window_note(window, path, why);
        lw_window_say(window, LW_TONE_ERROR, why, "win.open-as-text", _("Open as text"));
    }
    g_free(path);
}

static void on_outside_answer(GtkDialog *dialog, int response, gpointer desk)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
    lw_desk_answer_outside(desk, response == GTK_RESPONSE_YES);
}

/* Once for each document that names files outside its project. */
static void on_outside(LwDesk *desk, const char *what, gpointer window)
{
    const char *end = strstr(what, " and is not read"), *comma = strstr(what, ", and is not read");
    const char *stop = comma ? comma : end;
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s",
                                               _("Read files outside the project’s folder?"));
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), _("%.*s. Allow it only if you trust whoever made this file."), stop ? (int)(stop - what) : (int)strlen(what), what);
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("Do not read"), GTK_RESPONSE_CANCEL, _("Allow"), GTK_RESPONSE_YES, NULL);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_CANCEL);
    gtk_widget_set_name(dialog, "outside");
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_outside_answer), desk, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void on_document(LwDesk *desk, gpointer window)
{
    (void)desk;
    lw_text_window_note(window, NULL, NULL);
}

/* An empty view says how it gets filled. */
static void on_edition(LwDesk *desk, gpointer window)
{
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(window));
    const char *words = _("Drop STEP or mesh files here, or import them with Ctrl+I.");
    if (lw_viewport_tool(viewport))
        return;
    if (lw_desk_edition(desk)->document->def.body_count == 0)
        lw_viewport_set_hint(viewport, words);
    else if (g_strcmp0(lw_viewport_hint(viewport), words) == 0)
        lw_viewport_set_hint(viewport, NULL);
}

void lw_file_watch(LwWindow *window)
{
    g_signal_connect_object(lw_window_desk(window), "outside", G_CALLBACK(on_outside), window, 0);
    g_signal_connect_object(lw_window_desk(window), "document-changed", G_CALLBACK(on_document), window, 0);
    g_signal_connect_object(lw_window_desk(window), "edition-changed", G_CALLBACK(on_edition), window, G_CONNECT_AFTER);
    g_signal_connect_object(lw_window_desk(window), "text-changed", G_CALLBACK(on_text), window, 0);
    g_signal_connect_object(lw_window_desk(window), "refused", G_CALLBACK(on_refused), window, G_CONNECT_AFTER);
}

static bool write_text(LwWindow *window, const char *path)
{
    LwDesk *desk = lw_window_desk(window);
    LwOutput output;
    LwProblem problem;
    size_t length;
    bool moved = lw_relocate(desk, path); /* part files stay where they are: other names lead to them from there */
    const char *text = lw_edits_text(lw_desk_edits(desk), &length);
    bool good = lw_output_open(&output, path, &problem);
    if (good) {
        fwrite(text, 1, length, output.file);
        good = lw_output_commit(&output, &problem);
    }
    if (good) {
        remember_stamp(window, path);
        lw_desk_set_path(desk, path);
        lw_recent_add(path);
    } else if (moved)
        lw_edits_undo(lw_desk_edits(desk));
    if (!good)
        lw_window_say(window, LW_TONE_ERROR, problem.text, "win.save-as", _("Save elsewhere…"));
    return good;
}

static void on_overwrite(GtkDialog *dialog, int response, gpointer data)
{
    char *path = g_strdup(g_object_get_data(G_OBJECT(dialog), "path"));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_YES)
        write_text(data, path);
    else if (response == GTK_RESPONSE_NO)
        lw_file_open(data, path);
    g_free(path);
}

static void ask_overwrite(LwWindow *window, const char *path)
{
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s",
                                               _("Another program has changed the file"));
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), _("%s is not what was opened here. Saving replaces what the other program wrote."), path);
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("Cancel"), GTK_RESPONSE_CANCEL, _("Open the other one"), GTK_RESPONSE_NO, _("Replace it"), GTK_RESPONSE_YES, NULL);
    g_object_set_data_full(G_OBJECT(dialog), "path", g_strdup(path), g_free);
    gtk_widget_set_name(dialog, "overwrite");
    g_signal_connect(dialog, "response", G_CALLBACK(on_overwrite), window);
    gtk_window_present(GTK_WINDOW(dialog));
}

bool lw_file_save(LwWindow *window, const char *path)
{
    char *absolute = g_canonicalize_filename(path, NULL);
    bool good = false;
    if (g_strcmp0(absolute, lw_desk_path(lw_window_desk(window))) == 0 && lw_file_changed_outside(window))
        ask_overwrite(window, absolute);
    else
        good = write_text(window, absolute);
    g_free(absolute);
    return good;
}

/* ---- before something is lost */

typedef struct Question {
    LwWindow *window;
    void (*then)(LwWindow *window, gpointer data);
    gpointer data;
    GDestroyNotify destroy;
} Question;

static void free_question(Question *question)
{
    if (question->destroy)
        question->destroy(question->data);
    g_free(question);
}

static void answered(LwWindow *window, gpointer data)
{
    Question *question = data;
    question->then(window, question->data);
    free_question(question);
}

static void on_answer(GtkDialog *dialog, int response, gpointer data)
{
    Question *question = data;
    const char *path = lw_desk_path(lw_window_desk(question->window));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_NO || (response == GTK_RESPONSE_YES && path && lw_file_save(question->window, path)))
        answered(question->window, question);
    else if (response == GTK_RESPONSE_YES && !path)
        lw_file_save_as(question->window, answered, question, (GDestroyNotify)free_question);
    else
        free_question(question);
}

void lw_file_ask(LwWindow *window, void (*then)(LwWindow *window, gpointer data), gpointer data, GDestroyNotify destroy)
{
    LwDesk *desk = lw_window_desk(window);
    Question *question = g_new0(Question, 1);
    *question = (Question){ window, then, data, destroy };
    if (!lw_desk_edits(desk) || lw_edits_is_saved(lw_desk_edits(desk))) {
        answered(window, question);
        return;
    }
    char *title = lw_desk_title(desk);
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, _("Save the changes of %s?"), title);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", _("Unsaved changes will be lost."));
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("Discard"), GTK_RESPONSE_NO, _("Cancel"), GTK_RESPONSE_CANCEL, _("Save"), GTK_RESPONSE_YES, NULL);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_YES);
    gtk_widget_add_css_class(gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_NO), "destructive-action");
    gtk_widget_add_css_class(gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_YES), "suggested-action");
    gtk_widget_set_name(dialog, "unsaved");
    g_signal_connect(dialog, "response", G_CALLBACK(on_answer), question);
    gtk_window_present(GTK_WINDOW(dialog));
    g_free(title);
}
