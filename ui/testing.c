#include "ui/testing.h"

#include "ui/testing_tell.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <time.h>

/* ---- how long the window does not answer */

static _Atomic gint64 awake_since;
static gint64 longest;
static double computed_before, computed_longest;

/* ms of this thread */
static double computed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static gint measured_poll(GPollFD *fds, guint count, gint timeout)
{
    gint64 since = awake_since;
    if (since && g_get_monotonic_time() - since > longest) {
        longest = g_get_monotonic_time() - since;
        computed_longest = computed() - computed_before;
    }
    awake_since = 0;
    gint ready = g_poll(fds, count, timeout);
    computed_before = computed();
    awake_since = g_get_monotonic_time();
    return ready;
}

void lw_testing_watch(void)
{
    awake_since = longest = 0;
    g_main_context_set_poll_func(NULL, measured_poll);
}

double lw_testing_longest(double *computing)
{
    double ms = (double)longest * 1e-3;
    if (computing)
        *computing = computed_longest;
    longest = 0;
    computed_longest = 0;
    return ms;
}

double lw_testing_awake(void)
{
    gint64 since = awake_since;
    return since ? (double)(g_get_monotonic_time() - since) * 1e-3 : 0;
}

/* ---- requests */

static LwWindow *active_window(GtkApplication *application)
{
    for (GList *window = gtk_application_get_windows(application); window; window = window->next)
        if (LW_IS_WINDOW(window->data))
            return window->data;
    return NULL;
}

char *lw_testing_answer(GtkApplication *application, const char *request)
{
    GString *out = g_string_new(NULL);
    LwWindow *window = active_window(application);
    double x, y, z;
    if (g_str_equal(request, "widgets"))
        lw_tell_widgets(out);
    else if (g_str_equal(request, "latency"))
        lw_tell_number(out, lw_testing_longest(NULL));
    else if (g_str_equal(request, "state") && window)
        lw_tell_state(out, window);
    else if (window && sscanf(request, "pixel %lf %lf %lf", &x, &y, &z) == 3)
        lw_tell_pixel(out, window, (LwVec3){ x, y, z });
    else
        g_string_append(out, "null");
    g_string_append_c(out, '\n');
    return g_string_free(out, FALSE);
}

typedef struct Talk {
    GtkApplication *application;
    GSocketConnection *connection;
    GDataInputStream *lines;
} Talk;

static void end_talk(Talk *talk)
{
    g_object_unref(talk->lines);
    g_object_unref(talk->connection);
    g_free(talk);
}

static void on_line(GObject *source, GAsyncResult *result, gpointer data)
{
    Talk *talk = data;
    char *line = g_data_input_stream_read_line_finish(G_DATA_INPUT_STREAM(source), result, NULL, NULL);
    if (!line) {
        end_talk(talk);
        return;
    }
    char *answer = lw_testing_answer(talk->application, g_strstrip(line));
    GOutputStream *stream = g_io_stream_get_output_stream(G_IO_STREAM(talk->connection));
    bool sent = g_output_stream_write_all(stream, answer, strlen(answer), NULL, NULL, NULL);
    g_free(answer);
    g_free(line);
    awake_since = 0; /* telling is not what is measured */
    if (sent)
        g_data_input_stream_read_line_async(talk->lines, G_PRIORITY_DEFAULT, NULL, on_line, talk);
    else
        end_talk(talk);
}

static gboolean on_incoming(GSocketService *service, GSocketConnection *connection, GObject *source, gpointer application)
{
    Talk *talk = g_new0(Talk, 1);
    (void)service;
    (void)source;
    talk->application = application;
    talk->connection = g_object_ref(connection);
    talk->lines = g_data_input_stream_new(g_io_stream_get_input_stream(G_IO_STREAM(connection)));
    g_data_input_stream_read_line_async(talk->lines, G_PRIORITY_DEFAULT, NULL, on_line, talk);
    return FALSE;
}

bool lw_testing_begin(GtkApplication *application)
{
    const char *path = g_getenv("LOCKWORK_TEST_SOCKET");
    if (!path || !*path)
        return true;
    GError *error = NULL;
    GSocketAddress *address = g_unix_socket_address_new(path);
    GSocketService *service = g_socket_service_new();
    bool good = g_socket_listener_add_address(G_SOCKET_LISTENER(service), address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, &error);
    if (good) {
        g_signal_connect(service, "incoming", G_CALLBACK(on_incoming), application);
        g_object_set_data_full(G_OBJECT(application), "testing", g_object_ref(service), g_object_unref);
        lw_testing_watch();
    } else {
        fprintf(stderr, "lockwork-gui: LOCKWORK_TEST_SOCKET: %s\n", error->message);
        g_error_free(error);
    }
    g_object_unref(address);
    g_object_unref(service);
    return good;
}
