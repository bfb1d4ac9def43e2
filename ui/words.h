/* Texts of the window in the user's language. */
#ifndef LW_UI_WORDS_H
#define LW_UI_WORDS_H

#ifndef GETTEXT_PACKAGE
#define GETTEXT_PACKAGE "lockwork"
#endif
#include <glib/gi18n-lib.h>

#endif
