#include "ui/film_private.h"

#include "app/view/offscreen.h"
#include "app/view/painter.h"
#include "ui/viewport_private.h"
#include "ui/words.h"

#include <pthread.h>
#include <signal.h>

/* A picture to be drawn: all that the view has of it, copied. */
typedef struct Picture {
    bool last;              /* no picture: the film is finished */
    LwShot shot;
    LwBrush brush[3];
    LwLook *body_look, *piece_look;
    LwFrame *body, *ghost;
} Picture;

struct LwFilm {
    gint references;        /* the maker's and the thread's; told things hold one too */
    LwViewport *viewport;   /* the main thread's */
    LwFilmTold *told;       /* NULL: nobody listens any more; the main thread's */
    gpointer user;
    LwEdition *edition;
    LwFilmWish wish;
    GAsyncQueue *jobs;      /* of Picture; STOP ends the thread */
};

static Picture STOP;

typedef struct Told {
    LwFilm *film;
    char *trouble;
} Told;

static void release(LwFilm *film)
{
    if (!g_atomic_int_dec_and_test(&film->references))
        return;
    lw_edition_unref(film->edition);
    g_async_queue_unref(film->jobs);
    g_free((char *)film->wish.path);
    g_free(film);
}

static void free_picture(Picture *picture)
{
    for (int i = 0; i < 3; i++) {
        g_free(picture->brush[i].vertex);
        g_free(picture->brush[i].line);
    }
    g_free(picture->body_look);
    g_free(picture->piece_look);
    g_free(picture->body);
    g_free(picture->ghost);
    g_free(picture);
}

/* ---- the thread */

static gboolean tell_now(gpointer data)
{
    Told *told = data;
    if (told->film->told)
        told->film->told(told->trouble, told->film->user);
    release(told->film);
    g_free(told->trouble);
    g_free(told);
    return G_SOURCE_REMOVE;
}

static void tell(LwFilm *film, const char *trouble)
{
    Told *told = g_new0(Told, 1);
    g_atomic_int_inc(&film->references);
    *told = (Told){ film, g_strdup(trouble) };
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, tell_now, told, NULL);
}

/* What one thread draws with. */
typedef struct Studio {
    LwOffscreen *offscreen;
    LwPainter *painter;
    LwImage image;
    LwFilmSink sink;
} Studio;

static bool equip(Studio *studio, const LwFilm *film, LwProblem *problem)
{
    studio->image = (LwImage){ .width = film->wish.width, .height = film->wish.height, .alpha = film->wish.transparent };
    studio->image.pixels = g_try_malloc((gsize)film->wish.width * (gsize)film->wish.height * 4);
    if (!studio->image.pixels) {
        lw_problem_set(problem, "%s", _("memory ran out"));
        return false;
    }
    studio->offscreen = lw_offscreen_create(film->wish.width, film->wish.height, problem);
    studio->painter = studio->offscreen ? lw_painter_create(&film->edition->figure, problem) : NULL;
    return studio->painter;
}

static bool draw(Studio *studio, const Picture *picture, LwProblem *problem)
{
    lw_offscreen_begin(studio->offscreen);
    lw_painter_draw(studio->painter, &picture->shot);
    return lw_offscreen_read(studio->offscreen, studio->image.pixels, problem) && lw_film_sink_put(&studio->sink, &studio->image, problem);
}

/* True: go on. */
static bool work_on(Studio *studio, LwFilm *film, const Picture *picture, bool *finished)
{
    LwProblem problem = { "" };
    bool good;
    if (picture->last) {
        good = *finished = lw_film_sink_finish(&studio->sink, &problem);
        tell(film, good ? NULL : problem.text);
        return false;
    }
    good = (studio->painter || equip(studio, film, &problem)) && draw(studio, picture, &problem);
    tell(film, good ? NULL : problem.text);
    return good;
}

static gpointer work(gpointer data)
{
    LwFilm *film = data;
    Studio studio = { 0 };
    bool finished = false, goes_on = true;
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE); /* an encoder that died is an error, not the end of the program */
    pthread_sigmask(SIG_BLOCK, &pipe_signal, NULL);
    lw_film_sink_init(&studio.sink, &film->wish);
    for (Picture *picture; (picture = g_async_queue_pop(film->jobs)) != &STOP; free_picture(picture))
        goes_on = goes_on && work_on(&studio, film, picture, &finished);
    lw_film_sink_clear(&studio.sink, finished);
    lw_painter_destroy(studio.painter);
    lw_offscreen_destroy(studio.offscreen);
    g_free(studio.image.pixels);
    release(film);
    return NULL;
}

/* ---- the view */

LwFilm *lw_film_create(LwViewport *viewport, const LwFilmWish *wish, LwFilmTold *told, gpointer user)
{
    LwFilm *film = g_new0(LwFilm, 1);
    *film = (LwFilm){ .references = 2, .viewport = viewport, .told = told, .user = user, .wish = *wish, .jobs = g_async_queue_new() };
    film->wish.path = g_strdup(wish->path);
    film->edition = lw_edition_ref(lw_desk_edition(viewport->desk));
    g_thread_unref(g_thread_new("film", work, film));
    return film;
}

static LwBrush copy_brush(const LwBrush *brush)
{
    LwBrush copy = *brush;
    copy.vertex = g_memdup2(brush->vertex, (gsize)brush->vertex_count * sizeof *brush->vertex);
    copy.line = g_memdup2(brush->line, (gsize)brush->line_count * sizeof *brush->line);
    return copy;
}

/* Hidden and clear as they are shown, but as if nothing were selected. */
static LwLook *copy_looks(const LwLook *look, int count)
{
    LwLook *copy = g_memdup2(look, (gsize)count * sizeof *look);
    for (int i = 0; copy && i < count; i++)
        copy[i].tint = 0;
    return copy;
}

void lw_film_shoot(LwFilm *film)
{
    LwViewport *viewport = film->viewport;
    const LwFigure *figure = &film->edition->figure;
    lw_viewport_refresh(viewport);
    if (viewport->edition != film->edition || !viewport->camera_set) {
        tell(film, viewport->edition ? _("the mechanism has changed meanwhile") : _("there is nothing to be seen yet"));
        return;
    }
    Picture *picture = g_new0(Picture, 1);
    LwShot *shot = &picture->shot;
    *shot = lw_viewport_shot(viewport, film->wish.width, film->wish.height);
    const LwBrush *brush[] = { shot->solid, shot->symbol, shot->overlay };
    for (int i = 0; i < 3; i++)
        picture->brush[i] = copy_brush(brush[i]);
    gsize frames = (gsize)film->edition->document->def.body_count * sizeof(LwFrame);
    shot->body = picture->body = g_memdup2(shot->body, frames);
    shot->ghost = picture->ghost = g_memdup2(shot->ghost, shot->ghost ? frames : 0);
    shot->looks.body = picture->body_look = copy_looks(shot->looks.body, figure->body_count);
    shot->looks.piece = picture->piece_look = copy_looks(shot->looks.piece, figure->piece_count);
    shot->solid = &picture->brush[0];
    shot->symbol = &picture->brush[1];
    shot->overlay = &picture->brush[2];
    shot->quality = LW_QUALITY_REST;
    shot->transparent = film->wish.transparent;
    g_async_queue_push(film->jobs, picture);
}

void lw_film_finish(LwFilm *film)
{
    Picture *last = g_new0(Picture, 1);
    last->last = true;
    g_async_queue_push(film->jobs, last);
}

void lw_film_destroy(LwFilm *film)
{
    if (!film)
        return;
    film->told = NULL;
    g_async_queue_push(film->jobs, &STOP);
    release(film);
}
