/* Texts in the user's language, numbers with points in all of them. */
#include "tests/unit/check.h"
#include "ui/language.h"
#include "ui/words.h"

#include <gtk/gtk.h>
#include <locale.h>
#include <stdlib.h>

static void german(void)
{
    char *file = g_build_filename(lw_language_folder(), "de", "LC_MESSAGES", "lockwork.mo", NULL);
    if (g_file_test(file, G_FILE_TEST_EXISTS)) {
        CHECK_STRING(_("Save"), "Speichern");
        CHECK_STRING(_("Nothing was found."), "Nichts gefunden.");
    } else {
        printf("# %s was not built: gettext is absent\n", file);
    }
    CHECK_STRING(_("a text that nobody translates"), "a text that nobody translates");
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
