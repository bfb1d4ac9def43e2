/* Pictures of what the view shows, drawn and written by a thread of its own, so that the window goes on answering: one picture, a sequence of them, or
 * a video through ffmpeg. Each is taken of the view as it is at that moment; selection and hover are not in it.
 *
 * What was not finished in order leaves no file behind. */
#ifndef LW_UI_FILM_H
#define LW_UI_FILM_H

#include "ui/viewport.h"

typedef enum LwFilmKind { LW_FILM_PICTURE, LW_FILM_PICTURES, LW_FILM_VIDEO } LwFilmKind;

typedef struct LwFilmWish {
    LwFilmKind kind;
    int width, height;      /* pixels */
    bool transparent;       /* not in videos */
    const char *path;       /* PICTURES: "swing.png" becomes "swing-0001.png" and so on; VIDEO: ends in .mp4 or .webm */
    double rate;            /* pictures per second of a video */
} LwFilmWish;

typedef struct LwFilm LwFilm;

/* trouble NULL: the last picture is written, or after lw_film_finish the whole; else a sentence, and nothing more comes. Main thread. */
typedef void LwFilmTold(const char *trouble, gpointer user);

LwFilm *lw_film_create(LwViewport *viewport, const LwFilmWish *wish, LwFilmTold *told, gpointer user);
/* One at a time: the next after the last was told. */
void lw_film_shoot(LwFilm *film);
void lw_film_finish(LwFilm *film);
/* Nothing is told from now on. */
void lw_film_destroy(LwFilm *film); /* NULL is allowed */

/* Whether there is an ffmpeg to make videos with. */
bool lw_film_has_video(void);

#endif
