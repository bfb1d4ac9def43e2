#include "ui/process.h"

#include "app/document/fence.h"
#include "ui/importer.h"
#include "ui/recovery_left.h"
#include "ui/relocate.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

/* What is removed when the process has ended. */
typedef struct Copy {
    char *folder, *file;
    int lock;               /* descriptor of the folder; −1: none */
} Copy;

static void free_copy(gpointer data)
{
    Copy *copy = data;
    if (copy->folder) {
        g_unlink(copy->file);
        g_rmdir(copy->folder);
    }
    if (copy->lock >= 0)
        close(copy->lock);
    g_free(copy->folder);
    g_free(copy->file);
    g_free(copy);
}

void lw_process_end_free(LwProcessEnd *end)
{
    if (end)
        g_free(end->words);
    g_free(end);
}

/* The document's own file, or a copy of the text as it is now that leads to the same parts. NULL: it could not be written. */
static Copy *make_copy(LwDesk *desk, GError **error)
{
    Copy *copy = g_new0(Copy, 1);
    copy->lock = -1;
    const char *path = lw_desk_path(desk);
    if (path && lw_edits_is_saved(lw_desk_edits(desk)) && g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        copy->file = g_strdup(path);
        return copy;
    }
    char *title = lw_desk_title(desk), *name = g_strconcat(title, ".lockwork", NULL), *text = NULL;
    copy->folder = g_dir_make_tmp(LW_COPY_FOLDER "XXXXXX", error);
    bool good = copy->folder;
    if (good) {
        copy->lock = open(copy->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (copy->lock >= 0)
            flock(copy->lock, LOCK_EX | LOCK_NB);
        copy->file = g_build_filename(copy->folder, name, NULL);
        text = lw_relocated_text(desk, copy->file);
        good = g_file_set_contents(copy->file, text, -1, error);
    }
    if (!good)
        g_clear_pointer(&copy, free_copy);
    g_free(text);
    g_free(name);
    g_free(title);
    return copy;
}

static void on_ended(GObject *source, GAsyncResult *result, gpointer data)
{
    GTask *task = data;
    GSubprocess *process = G_SUBPROCESS(source);
    GError *error = NULL;
    char *words = NULL;
    if (!g_subprocess_communicate_utf8_finish(process, result, NULL, &words, &error)) {
        g_subprocess_force_exit(process);
        g_task_return_error(task, error);
    } else {
        LwProcessEnd *end = g_new0(LwProcessEnd, 1);
        end->good = g_subprocess_get_if_exited(process) && g_subprocess_get_exit_status(process) == 0;
        end->words = g_steal_pointer(&words);
        g_task_return_pointer(task, end, (GDestroyNotify)lw_process_end_free);
    }
    g_free(words);
    g_object_unref(task);
}

void lw_process_start(LwDesk *desk, const char *const *word, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data)
{
    GTask *task = g_task_new(NULL, cancellable, done, data);
    GError *error = NULL;
    Copy *copy = make_copy(desk, &error);
    if (!copy) {
        g_task_return_error(task, error);
        g_object_unref(task);
        return;
    }
    GPtrArray *words = g_ptr_array_new();
    char *program = lw_import_program();
    g_ptr_array_add(words, program);
    for (int i = 0; word[i]; i++)
        g_ptr_array_add(words, g_str_equal(word[i], "FILE") ? copy->file : (char *)word[i]);
    /* A copy lies elsewhere: its project is still the document's. */
    char folder[LW_FENCE_FOLDERS][PATH_MAX];
    if (lw_desk_allows_outside(desk))
        g_ptr_array_add(words, (char *)"--allow-outside");
    else if (copy->folder && lw_fence_folders(&(LwFence){ 0 }, lw_desk_folder(desk), folder) > 0) {
        g_ptr_array_add(words, (char *)"--root");
        g_ptr_array_add(words, folder[0]);
    }
    g_ptr_array_add(words, NULL);
    g_task_set_task_data(task, copy, free_copy);
    GSubprocess *process = g_subprocess_newv((const char *const *)words->pdata, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
    if (process)
        g_subprocess_communicate_utf8_async(process, NULL, cancellable, on_ended, g_object_ref(task));
    else
        g_task_return_error(task, error);
    g_clear_object(&process);
    g_object_unref(task);
    g_ptr_array_unref(words);
    g_free(program);
}

LwProcessEnd *lw_process_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
