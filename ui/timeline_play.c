/* Playing: the frame clock moves the time, in real time or faster or slower; samples are skipped where there are more than pictures. */
#include "ui/timeline_parts.h"

#include "ui/words.h"

const double lw_timeline_speeds[] = { 0.1, 0.2, 0.5, 1, 2, 5, 10 };
const int lw_timeline_speed_count = G_N_ELEMENTS(lw_timeline_speeds);

int lw_timeline_samples(const LwTimeline *timeline, int *shown)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    int count = result ? result->poses.count : 0;
    *shown = count > 0 ? lw_result_sample(result, lw_desk_time(timeline->desk)) : 0;
    return count;
}

void lw_timeline_step(LwTimeline *timeline, int samples)
{
    int shown, count = lw_timeline_samples(timeline, &shown);
    if (count == 0)
        return;
    int wanted = CLAMP(shown + samples, 0, count - 1);
    lw_timeline_set_playing(timeline, false);
    lw_desk_set_time(timeline->desk, lw_desk_result(timeline->desk)->poses.time[wanted]);
}

static bool shows_modes(const LwTimeline *timeline)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    return result && result->analysis.type == LW_ANALYSIS_MODES && result->report->mode_count > 0;
}

static void advance(LwTimeline *timeline, double seconds)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    double end = result->poses.time[result->poses.count - 1];
    double time = lw_desk_time(timeline->desk) + seconds * lw_timeline_speeds[timeline->speed_choice];
    if (time >= end) {
        if (timeline->loop && end > 0)
            time = 0;
        else {
            time = end;
            lw_timeline_set_playing(timeline, false);
        }
    }
    lw_desk_set_time(timeline->desk, time);
}

static gboolean on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    LwTimeline *timeline = data;
    gint64 now = gdk_frame_clock_get_frame_time(clock);
    double seconds = timeline->last > 0 ? (double)(now - timeline->last) * 1e-6 : 0;
    (void)widget;
    timeline->last = now;
    if (shows_modes(timeline))
        lw_timeline_modes_advance(timeline, seconds);
    else if (lw_desk_result(timeline->desk) && lw_desk_result(timeline->desk)->poses.count > 1)
        advance(timeline, seconds);
    else {
        lw_timeline_set_playing(timeline, false);
        return G_SOURCE_REMOVE;
    }
    return timeline->playing ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void lw_timeline_set_playing(LwTimeline *timeline, bool playing)
{
    int shown, count = lw_timeline_samples(timeline, &shown);
    if (playing == timeline->playing)
        return;
    timeline->playing = playing;
    if (timeline->ticking) {
        gtk_widget_remove_tick_callback(timeline->box, timeline->ticking);
        timeline->ticking = 0;
    }
    if (playing) {
        timeline->last = 0;
        if (count > 0 && shown == count - 1) /* at the end: from the beginning again */
            lw_desk_set_time(timeline->desk, 0);
        timeline->ticking = gtk_widget_add_tick_callback(timeline->box, on_frame, timeline, NULL);
    }
    for (int i = 0; i < 2; i++)
        gtk_button_set_icon_name(GTK_BUTTON(timeline->play[i]), playing ? "lw-pause-symbolic" : "lw-play-symbolic");
    lw_actions_set_title(GTK_APPLICATION_WINDOW(timeline->window), "play", playing ? _("Pause") : NULL);
    lw_actions_update(GTK_APPLICATION_WINDOW(timeline->window));
}

/* ---- actions */

static bool can_play(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    int shown;
    return timeline && (lw_timeline_samples(timeline, &shown) > 1 || shows_modes(timeline)) && !lw_desk_is_running(timeline->desk);
}

static bool has_samples(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    int shown;
    return timeline && lw_timeline_samples(timeline, &shown) > 1;
}

static bool is_playing(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    return timeline && timeline->playing;
}

static bool loops(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    return timeline && timeline->loop;
}

static void play(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    lw_timeline_set_playing(timeline, !timeline->playing);
}

static void loop(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    timeline->loop = !timeline->loop;
}

static void step_forward(gpointer window)
{
    lw_timeline_step(lw_timeline_of(window), 1);
}

static void step_back(gpointer window)
{
    lw_timeline_step(lw_timeline_of(window), -1);
}

static void to_start(gpointer window)
{
    lw_timeline_step(lw_timeline_of(window), -(G_MAXINT / 2));
}

static void to_end(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    int shown, count = lw_timeline_samples(timeline, &shown);
    lw_timeline_step(timeline, count - 1 - shown);
}

static void change_speed(gpointer window, int by)
{
    LwTimeline *timeline = lw_timeline_of(window);
    int wanted = CLAMP(timeline->speed_choice + by, 0, lw_timeline_speed_count - 1);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(timeline->speed), (guint)wanted);
}

static void faster(gpointer window)
{
    change_speed(window, 1);
}

static void slower(gpointer window)
{
    change_speed(window, -1);
}

/* To the next event in a direction. */
static void jump(gpointer window, int direction)
{
    LwTimeline *timeline = lw_timeline_of(window);
    const LwResult *result = lw_desk_result(timeline->desk);
    double now = lw_desk_time(timeline->desk), best = 0, slack = 1e-9;
    bool found = false;
    for (int i = 0; i < result->report->event_count; i++) {
        double time = result->report->event[i].time;
        if ((direction > 0 ? time > now + slack && (!found || time < best) : time < now - slack && (!found || time > best))) {
            best = time;
            found = true;
        }
    }
    if (!found)
        return;
    lw_timeline_set_playing(timeline, false);
    lw_desk_set_time(timeline->desk, CLAMP(best, 0, result->poses.time[result->poses.count - 1]));
}

static void next_event(gpointer window)
{
    jump(window, 1);
}

static void previous_event(gpointer window)
{
    jump(window, -1);
}

static bool has_events(gpointer window)
{
    LwTimeline *timeline = lw_timeline_of(window);
    return has_samples(window) && lw_desk_result(timeline->desk)->report->event_count > 0;
}

static const LwActionInfo table[] = {
    { "to-start", N_("To the start"), N_("Playing"), NULL, "lw-to-start-symbolic", { "Home" }, to_start, has_samples, NULL },
    { "step-back", N_("One sample back"), N_("Playing"), NULL, "lw-step-back-symbolic", { "comma" }, step_back, has_samples, NULL },
    { "play", N_("Play"), N_("Playing"), N_("Plays the results in real time, or pauses."), "lw-play-symbolic", { "space" }, play, can_play, is_playing },
    { "step-forward", N_("One sample forward"), N_("Playing"), NULL, "lw-step-forward-symbolic", { "period" }, step_forward, has_samples, NULL },
    { "to-end", N_("To the end"), N_("Playing"), NULL, "lw-to-end-symbolic", { "End" }, to_end, has_samples, NULL },
    { "loop", N_("Loop"), N_("Playing"), N_("Begins again when the end is reached."), "lw-loop-symbolic", { "<Control>l" }, loop, NULL, loops },
    { "faster", N_("Play faster"), N_("Playing"), NULL, NULL, { "greater" }, faster, has_samples, NULL },
    { "slower", N_("Play slower"), N_("Playing"), NULL, NULL, { "less" }, slower, has_samples, NULL },
    { "next-event", N_("Next event"), N_("Playing"), N_("Goes to the next thing that happened in the run."), "lw-events-symbolic", { "<Alt>Right" }, next_event, has_events, NULL },
    { "previous-event", N_("Previous event"), N_("Playing"), NULL, NULL, { "<Alt>Left" }, previous_event, has_events, NULL },
};

void lw_timeline_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
