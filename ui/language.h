/* The user's language, for texts only. */
#ifndef LW_UI_LANGUAGE_H
#define LW_UI_LANGUAGE_H

/* Once, before GTK is initialised. Numbers keep their points in every language: LC_NUMERIC stays "C", for what is written to files and
 * for what is typed. Translations are looked for in share/locale beside the program's own folder (as it is installed), in po beside the
 * program (as it is built), then where it was configured to be installed. */
void lw_language_init(void);
/* The folder that was taken. */
const char *lw_language_folder(void);

#endif
