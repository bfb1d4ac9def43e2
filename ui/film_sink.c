#include "ui/film_private.h"

#include "ui/words.h"

#include <glib/gstdio.h>
#include <string.h>

void lw_film_sink_init(LwFilmSink *sink, const LwFilmWish *wish)
{
    *sink = (LwFilmSink){ .kind = wish->kind, .path = g_strdup(wish->path), .rate = wish->rate, .written = g_ptr_array_new_with_free_func(g_free) };
}

/* "swing.png" → "swing-0001.png" */
static char *numbered(const char *path, guint number)
{
    int stem = (int)strlen(path) - (g_str_has_suffix(path, ".png") ? 4 : 0);
    return g_strdup_printf("%.*s-%04u.png", stem, path, number);
}

bool lw_film_has_video(void)
{
    char *program = g_find_program_in_path("ffmpeg");
    g_free(program);
    return program != NULL;
}

/* "swing.mp4" → "swing.part.mp4": the suffix tells the encoder what to write. */
static char *part_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return g_strdup_printf("%.*s.part%s", (int)(dot - path), path, dot);
}

static bool begin_video(LwFilmSink *sink, const LwImage *image, LwProblem *problem)
{
    char *program = g_find_program_in_path("ffmpeg"), *size = g_strdup_printf("%dx%d", image->width, image->height), *rate = g_strdup_printf("%g", sink->rate);
    bool webm = g_str_has_suffix(sink->path, ".webm");
    GError *error = NULL;
    sink->part = part_of(sink->path);
    const char *mp4_words[] = { "-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart" };
    const char *webm_words[] = { "-c:v", "libvpx-vp9", "-row-mt", "1", "-crf", "24", "-b:v", "0" };
    GPtrArray *words = g_ptr_array_new();
    const char *before[] = { program, "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", size, "-framerate", rate,
                             "-i", "-", "-an" };
    for (gsize i = 0; i < G_N_ELEMENTS(before); i++)
        g_ptr_array_add(words, (gpointer)before[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(mp4_words); i++)
        g_ptr_array_add(words, (gpointer)(webm ? webm_words[i] : mp4_words[i]));
    const char *after[] = { "-pix_fmt", "yuv420p", sink->part, NULL };
    for (gsize i = 0; i < G_N_ELEMENTS(after); i++)
        g_ptr_array_add(words, (gpointer)after[i]);
    if (program)
        sink->encoder = g_subprocess_newv((const char *const *)words->pdata, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
    if (!sink->encoder)
        lw_problem_set(problem, "%s", error ? error->message : _("videos need ffmpeg, which is not installed; a sequence of pictures does not"));
    g_clear_error(&error);
    g_ptr_array_unref(words);
    g_free(program);
    g_free(size);
    g_free(rate);
    return sink->encoder != NULL;
}

/* What the encoder said on its way out; it has ended or is about to. */
static void tell_encoder(LwFilmSink *sink, LwProblem *problem)
{
    char text[400] = "";
    gsize length = 0;
    g_input_stream_read_all(g_subprocess_get_stderr_pipe(sink->encoder), text, sizeof text - 1, &length, NULL, NULL);
    text[length] = 0;
    g_strstrip(text);
    lw_problem_set(problem, _("ffmpeg could not make the video: %s"), *text ? text : _("it ended without a word"));
}

static bool put_video(LwFilmSink *sink, const LwImage *image, LwProblem *problem)
{
    gsize size = (gsize)image->width * (gsize)image->height * 4;
    if (!sink->encoder && !begin_video(sink, image, problem))
        return false;
    if (g_output_stream_write_all(g_subprocess_get_stdin_pipe(sink->encoder), image->pixels, size, NULL, NULL, NULL))
        return true;
    g_output_stream_close(g_subprocess_get_stdin_pipe(sink->encoder), NULL, NULL);
    tell_encoder(sink, problem);
    return false;
}

bool lw_film_sink_put(LwFilmSink *sink, const LwImage *image, LwProblem *problem)
{
    if (sink->kind == LW_FILM_VIDEO)
        return put_video(sink, image, problem);
    char *path = sink->kind == LW_FILM_PICTURE ? g_strdup(sink->path) : numbered(sink->path, sink->written->len + 1);
    bool good = lw_png_write(image, path, problem);
    if (good && sink->kind == LW_FILM_PICTURES)
        g_ptr_array_add(sink->written, g_steal_pointer(&path));
    g_free(path);
    return good;
}

bool lw_film_sink_finish(LwFilmSink *sink, LwProblem *problem)
{
    if (!sink->encoder)
        return true;
    g_output_stream_close(g_subprocess_get_stdin_pipe(sink->encoder), NULL, NULL);
    if (!g_subprocess_wait(sink->encoder, NULL, NULL) || !g_subprocess_get_successful(sink->encoder)) {
        tell_encoder(sink, problem);
        return false;
    }
    if (g_rename(sink->part, sink->path) == 0)
        return true;
    lw_problem_set(problem, _("%s cannot be written"), sink->path);
    return false;
}

void lw_film_sink_clear(LwFilmSink *sink, bool finished)
{
    if (sink->encoder && !finished) {
        g_subprocess_force_exit(sink->encoder);
        g_subprocess_wait(sink->encoder, NULL, NULL);
    }
    if (sink->part && !finished)
        g_unlink(sink->part);
    for (guint i = 0; i < sink->written->len && !finished; i++)
        g_unlink(g_ptr_array_index(sink->written, i));
    g_clear_object(&sink->encoder);
    g_ptr_array_unref(sink->written);
    g_free(sink->part);
    g_free(sink->path);
}
