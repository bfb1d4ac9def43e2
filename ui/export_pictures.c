/* One picture, and the motion as pictures or a video. */
#include "ui/exports.h"

#include "ui/film.h"
#include "ui/words.h"

/* ---- one picture */

typedef struct Picture {
    LwExportSize size;
    GtkWidget *clear;
    LwFilm *film;
} Picture;

static void build_picture(LwExportDialog *dialog)
{
    Picture *picture = dialog->own;
    lw_export_size_add(&picture->size, dialog, 1);
    picture->clear = lw_export_dialog_row(dialog, NULL, _("For slides and documents: what is behind the mechanism shows through."), gtk_check_button_new_with_mnemonic(_("_Transparent background")));
    gtk_widget_set_name(picture->clear, "transparent");
}

static const char *picture_suffix(LwExportDialog *dialog)
{
    (void)dialog;
    return ".png";
}

static void picture_told(const char *trouble, gpointer data)
{
    LwExportDialog *dialog = data;
    lw_export_dialog_end(dialog, trouble, NULL);
}

static void start_picture(LwExportDialog *dialog, const char *path)
{
    Picture *picture = dialog->own;
    LwFilmWish wish = { .kind = LW_FILM_PICTURE, .transparent = gtk_check_button_get_active(GTK_CHECK_BUTTON(picture->clear)), .path = path };
    lw_export_size_get(&picture->size, &wish.width, &wish.height);
    lw_export_dialog_progress(dialog, 0, _("Drawing…"));
    picture->film = lw_film_create(LW_VIEWPORT(lw_window_viewport(dialog->window)), &wish, picture_told, dialog);
    lw_film_shoot(picture->film);
}

static void stop_picture(LwExportDialog *dialog)
{
    Picture *picture = dialog->own;
    g_clear_pointer(&picture->film, lw_film_destroy);
}

const LwExportKind lw_export_picture = { "export-picture", N_("Export picture"), build_picture, picture_suffix, start_picture, stop_picture, sizeof(Picture) };

/* ---- the motion */

typedef struct Video {
    LwExportSize size;
    GtkWidget *format, *rate, *speed, *length;
    LwFilm *film;
    int shot, count;        /* pictures */
    double step, before;    /* s: between pictures; the time that was shown before */
    bool finishing;
} Video;

static const char *const suffixes[] = { ".png", ".mp4", ".webm" };
static const double speeds[] = { 0.1, 0.25, 0.5, 1, 2, 5, 10 };

static double span_of(LwExportDialog *dialog, double *begin)
{
    LwResult *result = lw_desk_result(lw_window_desk(dialog->window));
    if (!result || result->poses.count < 1)
        return 0;
    *begin = result->poses.time[0];
    return result->poses.time[result->poses.count - 1] - *begin;
}

static void plan(LwExportDialog *dialog)
{
    Video *video = dialog->own;
    double begin = 0, rate = gtk_spin_button_get_value(GTK_SPIN_BUTTON(video->rate)), speed = speeds[lw_export_chosen(video->speed)];
    double span = span_of(dialog, &begin);
    video->step = speed / rate;
    video->count = (int)(span / video->step + 1e-9) + 1;
}

static void on_plan(LwExportDialog *dialog)
{
    Video *video = dialog->own;
    plan(dialog);
    char *words = g_strdup_printf(ngettext("%d picture, %.3g s", "%d pictures, %.3g s", (gulong)video->count), video->count,
                                  video->count / gtk_spin_button_get_value(GTK_SPIN_BUTTON(video->rate)));
    gtk_label_set_text(GTK_LABEL(video->length), words);
    g_free(words);
}

static void build_video(LwExportDialog *dialog)
{
    Video *video = dialog->own;
    const char *formats[] = { _("PNG pictures, numbered"), lw_film_has_video() ? _("MP4 video") : NULL, _("WebM video"), NULL };
    const char *words[] = { "0.1 ×", "0.25 ×", "0.5 ×", _("as it is (1 ×)"), "2 ×", "5 ×", "10 ×", NULL };
    const char *help = lw_film_has_video() ? _("Videos are made by ffmpeg.") : _("Videos need ffmpeg, which is not installed; other programs make videos of numbered pictures too.");
    video->format = lw_export_dialog_row(dialog, _("_Format"), help, lw_export_choice(formats, lw_film_has_video()));
    gtk_widget_set_name(video->format, "format");
    if (!lw_film_has_video()) {
        GtkWidget *note = gtk_label_new(help);
        gtk_label_set_wrap(GTK_LABEL(note), TRUE);
        gtk_label_set_max_width_chars(GTK_LABEL(note), 40);
        gtk_label_set_xalign(GTK_LABEL(note), 0);
        gtk_widget_add_css_class(note, "dim");
        lw_export_dialog_row(dialog, NULL, NULL, note);
    }
    lw_export_size_add(&video->size, dialog, 2);
    video->rate = lw_export_dialog_row(dialog, _("_Pictures per second"), NULL, gtk_spin_button_new_with_range(1, 120, 1));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(video->rate), 25);
    gtk_widget_set_name(video->rate, "rate");
    video->speed = lw_export_dialog_row(dialog, _("Sp_eed"), _("How fast the motion passes."), lw_export_choice(words, 3));
    gtk_widget_set_name(video->speed, "speed");
    video->length = lw_export_dialog_row(dialog, _("Length"), NULL, gtk_label_new(NULL));
    gtk_label_set_xalign(GTK_LABEL(video->length), 0);
    g_signal_connect_swapped(video->rate, "value-changed", G_CALLBACK(on_plan), dialog);
    g_signal_connect_data(video->speed, "notify::selected", G_CALLBACK(on_plan), dialog, NULL, G_CONNECT_SWAPPED);
    on_plan(dialog);
}

static const char *video_suffix(LwExportDialog *dialog)
{
    return suffixes[MIN(lw_export_chosen(((Video *)dialog->own)->format), 2)];
}

/* The view goes to the moment, and its picture to the film. */
static void shoot(LwExportDialog *dialog)
{
    Video *video = dialog->own;
    double begin = 0;
    span_of(dialog, &begin);
    lw_desk_set_time(lw_window_desk(dialog->window), begin + video->shot * video->step);
    lw_film_shoot(video->film);
}

static void video_told(const char *trouble, gpointer data)
{
    LwExportDialog *dialog = data;
    Video *video = dialog->own;
    if (trouble || video->finishing) {
        lw_desk_set_time(lw_window_desk(dialog->window), video->before);
        lw_export_dialog_end(dialog, trouble, NULL);
        return;
    }
    video->shot++;
    char *words = g_strdup_printf(_("%d of %d pictures"), video->shot, video->count);
    lw_export_dialog_progress(dialog, (double)video->shot / video->count, words);
    g_free(words);
    if (video->shot < video->count)
        shoot(dialog);
    else {
        video->finishing = true;
        lw_film_finish(video->film);
    }
}

static void start_video(LwExportDialog *dialog, const char *path)
{
    Video *video = dialog->own;
    guint format = lw_export_chosen(video->format);
    LwFilmWish wish = { .kind = format == 0 ? LW_FILM_PICTURES : LW_FILM_VIDEO, .path = path, .rate = gtk_spin_button_get_value(GTK_SPIN_BUTTON(video->rate)) };
    lw_export_size_get(&video->size, &wish.width, &wish.height);
    if (format > 0) { /* codecs want even numbers */
        wish.width &= ~1;
        wish.height &= ~1;
    }
    plan(dialog);
    video->shot = 0;
    video->finishing = false;
    video->before = lw_desk_time(lw_window_desk(dialog->window));
    video->film = lw_film_create(LW_VIEWPORT(lw_window_viewport(dialog->window)), &wish, video_told, dialog);
    shoot(dialog);
}

static void stop_video(LwExportDialog *dialog)
{
    Video *video = dialog->own;
    LwDesk *desk = lw_window_desk(dialog->window);
    if (dialog->running && desk && video->film) /* cancelled, and not because the window closes */
        lw_desk_set_time(desk, video->before);
    g_clear_pointer(&video->film, lw_film_destroy);
}

const LwExportKind lw_export_video = { "export-video", N_("Export video"), build_video, video_suffix, start_video, stop_video, sizeof(Video) };
