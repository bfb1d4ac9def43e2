#include "ui/importer.h"

#include "ui/words.h"

#include <string.h>
#include <unistd.h>

void lw_imported_free(LwImported *imported)
{
    if (!imported)
        return;
    g_free(imported->text);
    g_free(imported->notes);
    g_free(imported->folder);
    g_free(imported);
}

char *lw_import_program(void)
{
    const char *named = g_getenv("LOCKWORK_PROGRAM");
    if (named && *named)
        return g_strdup(named);
    char *own = g_file_read_link("/proc/self/exe", NULL), *folder = own ? g_path_get_dirname(own) : g_strdup(".");
    char *path = g_build_filename(folder, "lockwork", NULL);
    g_free(own);
    g_free(folder);
    return path;
}

static bool is_robot(const char *file)
{
    return g_str_has_suffix(file, ".urdf") || g_str_has_suffix(file, ".xacro");
}

static GPtrArray *make_arguments(const LwImportWish *wish)
{
    GPtrArray *arguments = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(arguments, lw_import_program());
    g_ptr_array_add(arguments, g_strdup("import"));
    for (int i = 0; wish->file[i]; i++)
        g_ptr_array_add(arguments, g_canonicalize_filename(wish->file[i], NULL));
    const struct { const char *option, *value; } given[] = {
        { "--output", "-" }, { "--unit", wish->unit }, { "--up", wish->up }, { "--material", wish->material },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(given); i++)
        if (given[i].value) {
            g_ptr_array_add(arguments, g_strdup(given[i].option));
            g_ptr_array_add(arguments, g_strdup(given[i].value));
        }
    bool robot = is_robot(wish->file[0]);
    if (!wish->suggest && !robot)
        g_ptr_array_add(arguments, g_strdup("--no-suggestions"));
    else if (!robot && wish->accept <= 1) {
        g_ptr_array_add(arguments, g_strdup("--accept"));
        g_ptr_array_add(arguments, g_strdup_printf("%.3f", wish->accept));
    }
    if (wish->split)
        g_ptr_array_add(arguments, g_strdup("--split"));
    if (wish->group_assemblies)
        g_ptr_array_add(arguments, g_strdup("--group-assemblies"));
    g_ptr_array_add(arguments, NULL);
    return arguments;
}

static void on_ended(GObject *source, GAsyncResult *result, gpointer data)
{
    GTask *task = data;
    GSubprocess *process = G_SUBPROCESS(source);
    GError *error = NULL;
    char *out = NULL, *words = NULL;
    if (!g_subprocess_communicate_utf8_finish(process, result, &out, &words, &error)) {
        g_subprocess_force_exit(process);
        g_task_return_error(task, error);
    } else {
        LwImported *imported = g_new0(LwImported, 1);
        bool good = g_subprocess_get_if_exited(process) && g_subprocess_get_exit_status(process) == 0;
        imported->text = good ? g_steal_pointer(&out) : NULL;
        imported->notes = g_steal_pointer(&words);
        imported->folder = g_strdup(g_task_get_task_data(task));
        imported->robot = g_object_get_data(G_OBJECT(task), "robot") != NULL;
        g_task_return_pointer(task, imported, (GDestroyNotify)lw_imported_free);
    }
    g_free(out);
    g_free(words);
    g_object_unref(task);
}

void lw_import_start(const LwImportWish *wish, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data)
{
    GTask *task = g_task_new(NULL, cancellable, done, data);
    GSubprocessLauncher *launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    char *first = g_canonicalize_filename(wish->file[0], NULL);
    char *folder = wish->folder ? g_strdup(wish->folder) : g_path_get_dirname(first);
    GPtrArray *arguments = make_arguments(wish);
    GError *error = NULL;
    g_subprocess_launcher_set_cwd(launcher, folder);
    g_object_set_data(G_OBJECT(task), "robot", GINT_TO_POINTER(is_robot(wish->file[0])));
    g_task_set_task_data(task, g_str_has_suffix(folder, "/") ? g_strdup(folder) : g_strconcat(folder, "/", NULL), g_free);
    GSubprocess *process = g_subprocess_launcher_spawnv(launcher, (const char *const *)arguments->pdata, &error);
    if (process)
        g_subprocess_communicate_utf8_async(process, NULL, cancellable, on_ended, g_object_ref(task));
    else
        g_task_return_error(task, error);
    g_clear_object(&process);
    g_object_unref(task);
    g_object_unref(launcher);
    g_ptr_array_unref(arguments);
    g_free(folder);
    g_free(first);
}

LwImported *lw_import_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
