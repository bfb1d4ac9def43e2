/* Where the pictures of a film go. In the film's thread. */
#ifndef LW_UI_FILM_PRIVATE_H
#define LW_UI_FILM_PRIVATE_H

#include "app/exchange/png.h"
#include "ui/film.h"

#include <gio/gio.h>

typedef struct LwFilmSink {
    LwFilmKind kind;
    char *path;
    double rate;
    GPtrArray *written;     /* paths of a sequence */
    GSubprocess *encoder;   /* NULL: not begun */
    char *part;             /* what the encoder writes to */
} LwFilmSink;

void lw_film_sink_init(LwFilmSink *sink, const LwFilmWish *wish);
bool lw_film_sink_put(LwFilmSink *sink, const LwImage *image, LwProblem *problem);
bool lw_film_sink_finish(LwFilmSink *sink, LwProblem *problem);
/* Frees it; what is not finished goes. */
void lw_film_sink_clear(LwFilmSink *sink, bool finished);

#endif
