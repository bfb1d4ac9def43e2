/* Texts in the user's language, numbers with points in all of them. */
#include "tests/unit/check.h"
#include "ui/language.h"
#include "ui/words.h"

#include <gtk/gtk.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>

/* What is translated is shown, what is not stays English. German is begun: it is compiled here, for the window does not offer it before it is whole. */
static void german(void)
{
    char *folder = g_dir_make_tmp("lockwork-language-XXXXXX", NULL), *messages = g_build_filename(folder, "de", "LC_MESSAGES", NULL);
    char *file = g_build_filename(messages, "lockwork.mo", NULL);
    const char *const compile[] = { "msgfmt", "-o", file, LW_TEST_DATA_FOLDER "/../po/de.po", NULL };
    int status = 1;
    g_mkdir_with_parents(messages, 0700);
    if (g_spawn_sync(NULL, (char **)compile, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, NULL)) {
        CHECK(status == 0);
        bindtextdomain(GETTEXT_PACKAGE, folder);
        CHECK_STRING(_("Save"), "Speichern");
        CHECK_STRING(_("Nothing was found."), "Nichts gefunden.");
        CHECK_STRING(_("a text that nobody translates"), "a text that nobody translates");
        bindtextdomain(GETTEXT_PACKAGE, lw_language_folder());
    } else {
        printf("# gettext is absent\n");
    }
    const char *const clear[] = { "rm", "-r", folder, NULL };
    g_spawn_sync(NULL, (char **)clear, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
    g_free(folder);
    g_free(messages);
    g_free(file);
}

static void points(void)
{
    char *text = g_strdup_printf("%.1f", 0.5);
    CHECK_STRING(text, "0.5");
    CHECK_STRING(setlocale(LC_NUMERIC, NULL), "C");
    CHECK(strtod("0.25", NULL) == 0.25);
    if (gtk_init_check()) /* GTK does not change it back */
        CHECK_STRING(setlocale(LC_NUMERIC, NULL), "C");
    g_free(text);
}

int main(void)
{
    /* A locale with a decimal comma where there is one. */
    g_setenv("LC_ALL", setlocale(LC_ALL, "de_DE.UTF-8") ? "de_DE.UTF-8" : "C.UTF-8", TRUE);
    g_setenv("LANGUAGE", "de", TRUE);
    lw_language_init();
    RUN(german);
    RUN(points);
    return END();
}
