#include "ui/recent.h"

#include "ui/settings.h"

#include <gtk/gtk.h>

static char *list_path(void)
{
    char *folder = lw_settings_state_folder(), *path = g_build_filename(folder, "recent", NULL);
    g_free(folder);
    return path;
}

/* All lines of the list, those that are gone too. */
static char **read_lines(void)
{
    char *path = list_path(), *text = NULL;
    g_file_get_contents(path, &text, NULL, NULL);
    char **lines = g_strsplit(text ? text : "", "\n", LW_RECENT_MOST * 4);
    g_free(text);
    g_free(path);
    return lines;
}

static void write_lines(GPtrArray *lines)
{
    char *path = list_path();
    g_ptr_array_add(lines, NULL);
    char *text = g_strjoinv("\n", (char **)lines->pdata);
    g_file_set_contents(path, text, -1, NULL); /* a list that cannot be kept costs nothing */
    g_free(text);
    g_free(path);
}

char **lw_recent_list(void)
{
    char **lines = read_lines();
    GPtrArray *found = g_ptr_array_new();
    for (int i = 0; lines[i]; i++)
        if (*lines[i] && found->len < LW_RECENT_MOST && g_file_test(lines[i], G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(found, g_strdup(lines[i]));
    g_ptr_array_add(found, NULL);
    g_strfreev(lines);
    return (char **)g_ptr_array_free(found, FALSE);
}

/* The list without the path; with it at the top when first. */
static void put(const char *path, gboolean first)
{
    char **lines = read_lines();
    GPtrArray *kept = g_ptr_array_new();
    if (first)
        g_ptr_array_add(kept, (gpointer)path);
    for (int i = 0; lines[i]; i++)
        if (*lines[i] && !g_str_equal(lines[i], path) && kept->len < 2 * LW_RECENT_MOST)
            g_ptr_array_add(kept, lines[i]);
    write_lines(kept);
    g_ptr_array_unref(kept);
    g_strfreev(lines);
}

void lw_recent_add(const char *path)
{
    if (strchr(path, '\n'))
        return;
    put(path, TRUE);
    char *uri = g_filename_to_uri(path, NULL, NULL);
    GtkRecentData about = { .mime_type = (char *)"application/x-lockwork", .app_name = (char *)"Lockwork", .app_exec = (char *)"lockwork-gui %u" };
    if (uri)
        gtk_recent_manager_add_full(gtk_recent_manager_get_default(), uri, &about);
    g_free(uri);
}

void lw_recent_forget(const char *path)
{
    put(path, FALSE);
}
