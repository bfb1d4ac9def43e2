#include "ui/language.h"

#include "ui/words.h"

#include <gtk/gtk.h>
#include <libintl.h>
#include <locale.h>

static char *folder;

static gboolean is_folder(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_DIR);
}

static char *find_folder(void)
{
    char *own = g_file_read_link("/proc/self/exe", NULL), *bin = own ? g_path_get_dirname(own) : g_strdup(".");
    char *top = g_path_get_dirname(bin), *data = g_build_filename(top, "share", "lockwork", NULL);
    char *found = is_folder(data) ? g_build_filename(top, "share", "locale", NULL) : g_build_filename(bin, "po", NULL);
    if (!is_folder(found)) {
        g_free(found);
        found = g_strdup(LW_LOCALE_DIR);
    }
    g_free(own);
    g_free(bin);
    g_free(top);
    g_free(data);
    return found;
}

void lw_language_init(void)
{
    gtk_disable_setlocale(); /* GTK would take the decimal comma along */
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    if (!folder)
        folder = find_folder();
    bindtextdomain(GETTEXT_PACKAGE, folder);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
}

const char *lw_language_folder(void)
{
    return folder;
}
