#include "tests/sequences/hand.h"

#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/keysym.h>
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>

/* The library comes with xdotool, its headers do not. */
static struct {
    int (*key)(Display *, unsigned, int, unsigned long);
    int (*button)(Display *, unsigned, int, unsigned long);
    int (*motion)(Display *, int, int, int, unsigned long);
} fake;

G_GNUC_BEGIN_IGNORE_DEPRECATIONS /* X11 is what there is on a display without a screen */

static Display *display(void)
{
    return gdk_x11_display_get_xdisplay(gdk_display_get_default());
}

bool hand_begin(void)
{
    void *library = GDK_IS_X11_DISPLAY(gdk_display_get_default()) ? dlopen("libXtst.so.6", RTLD_NOW) : NULL;
    if (!library)
        return false;
    *(void **)&fake.key = dlsym(library, "XTestFakeKeyEvent");
    *(void **)&fake.button = dlsym(library, "XTestFakeButtonEvent");
    *(void **)&fake.motion = dlsym(library, "XTestFakeMotionEvent");
    return fake.key && fake.button && fake.motion;
}

/* ---- the main loop */

/* What has come from the display is handled; a view that moves or plays would never let it end. */
void hand_handle(void)
{
    XSync(display(), False);
    for (int i = 0; i < 300 && g_main_context_iteration(NULL, FALSE); i++)
        ;
}

static void on_painted(GdkFrameClock *clock, gpointer painted)
{
    (void)clock;
    *(gboolean *)painted = TRUE;
}

static gboolean on_late(gpointer late)
{
    *(gboolean *)late = TRUE;
    return G_SOURCE_REMOVE;
}

/* The window that was taken last: its clock paces the layout. */
static GtkWindow *taken;

void hand_draw(GtkWindow *window)
{
    GdkFrameClock *clock = gtk_widget_get_mapped(GTK_WIDGET(window)) ? gtk_widget_get_frame_clock(GTK_WIDGET(window)) : NULL;
    if (!clock)
        return;
    gboolean painted = FALSE, late = FALSE;
    gulong handler = g_signal_connect(g_object_ref(clock), "after-paint", G_CALLBACK(on_painted), &painted);
    guint patience = g_timeout_add(500, on_late, &late); /* a window that is destroyed meanwhile draws no more */
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
    while (!painted && !late)
        g_main_context_iteration(NULL, TRUE);
    if (!late)
        g_source_remove(patience);
    if (g_signal_handler_is_connected(clock, handler)) /* the clock of a window that went has let go */
        g_signal_handler_disconnect(clock, handler);
    g_object_unref(clock);
}

void hand_rest(void)
{
    hand_handle();
    if (taken)
        hand_draw(taken);
    hand_handle();
}

/* ---- windows */

static Window xid(GtkNative *native)
{
    GdkSurface *surface = gtk_native_get_surface(native);
    return surface && GDK_IS_X11_SURFACE(surface) ? gdk_x11_surface_get_xid(surface) : None;
}

void hand_take(GtkWindow *window)
{
    Window id = gtk_widget_get_mapped(GTK_WIDGET(window)) ? xid(GTK_NATIVE(window)) : None;
    if (!id)
        return;
    XMoveWindow(display(), id, 0, 0); /* there is no window manager that would keep it on the screen when it is dragged */
    if (window == taken && gtk_window_is_active(window))
        return;
    if (window != taken) {
        if (taken)
            g_object_remove_weak_pointer(G_OBJECT(taken), (gpointer *)&taken);
        taken = window;
        g_object_add_weak_pointer(G_OBJECT(taken), (gpointer *)&taken);
    }
    gdk_x11_display_error_trap_push(gdk_display_get_default());
    XRaiseWindow(display(), id);
    XSetInputFocus(display(), id, RevertToParent, CurrentTime); /* as a window manager would */
    gdk_x11_display_error_trap_pop_ignored(gdk_display_get_default());
    hand_handle();
}

/* ---- keys */

static void press(KeySym symbol, bool down)
{
    KeyCode code = XKeysymToKeycode(display(), symbol);
    if (code)
        fake.key(display(), code, down, CurrentTime);
}

static void hold(GdkModifierType state, bool down)
{
    static const struct { GdkModifierType mask; KeySym symbol; } modifiers[] = {
        { GDK_CONTROL_MASK, XK_Control_L }, { GDK_SHIFT_MASK, XK_Shift_L }, { GDK_ALT_MASK, XK_Alt_L },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(modifiers); i++)
        if (state & modifiers[i].mask)
            press(modifiers[i].symbol, down);
}

static bool strike(KeySym symbol, GdkModifierType state)
{
    KeyCode code = XKeysymToKeycode(display(), symbol);
    if (!code)
        return false;
    if (XkbKeycodeToKeysym(display(), code, 0, 0) != symbol && XkbKeycodeToKeysym(display(), code, 0, 1) == symbol)
        state |= GDK_SHIFT_MASK;
    hold(state, true);
    press(symbol, true);
    press(symbol, false);
    hold(state, false);
    hand_handle();
    return true;
}

bool hand_key(const char *accelerator)
{
    guint key;
    GdkModifierType state;
    return gtk_accelerator_parse(accelerator, &key, &state) && strike(key, state);
}

void hand_type(const char *text)
{
    for (; *text; text = g_utf8_next_char(text))
        strike(gdk_unicode_to_keyval(g_utf8_get_char(text)), 0);
}

/* ---- the mouse */

static bool place_on_screen(HandPlace place, int *x, int *y)
{
    GtkNative *native = gtk_widget_get_native(place.widget);
    double at_x, at_y, left, top;
    Window child;
    if (!native || !gtk_widget_get_mapped(place.widget) || !xid(native))
        return false;
    int width = gtk_widget_get_width(place.widget), height = gtk_widget_get_height(place.widget);
    if (!gtk_widget_translate_coordinates(place.widget, GTK_WIDGET(native), place.x * width, place.y * height, &at_x, &at_y))
        return false;
    if (at_x < 0 || at_y < 0 || at_x >= gtk_widget_get_width(GTK_WIDGET(native)) || at_y >= gtk_widget_get_height(GTK_WIDGET(native)))
        return false;
    gtk_native_get_surface_transform(native, &left, &top);
    int root = DefaultScreen(display());
    return XTranslateCoordinates(display(), xid(native), RootWindow(display(), root), (int)(at_x + left), (int)(at_y + top), x, y, &child);
}

/* Two clicks that follow each other by chance are no double click; two that are meant to be one are, however slow the machine is. */
static void set_patience(int milliseconds)
{
    g_object_set(gtk_settings_get_default(), "gtk-double-click-time", milliseconds, NULL);
}

bool hand_move(HandPlace place)
{
    int x, y;
    if (!place_on_screen(place, &x, &y))
        return false;
    fake.motion(display(), DefaultScreen(display()), x, y, CurrentTime);
    hand_handle();
    return true;
}

bool hand_click(HandPlace place, guint button, GdkModifierType state, int count)
{
    if (!hand_move(place))
        return false;
    set_patience(count > 1 ? 5000 : 0);
    hold(state, true);
    for (int i = 0; i < count; i++) {
        fake.button(display(), button, True, CurrentTime);
        fake.button(display(), button, False, CurrentTime);
        hand_handle();
    }
    hold(state, false);
    hand_handle();
    set_patience(0);
    return true;
}

bool hand_drag(HandPlace from, HandPlace to, guint button, GdkModifierType state)
{
    int x0, y0, x1, y1;
    if (!place_on_screen(from, &x0, &y0) || !place_on_screen(to, &x1, &y1) || !hand_move(from))
        return false;
    hold(state, true);
    fake.button(display(), button, True, CurrentTime);
    hand_handle();
    for (int i = 1; i <= 4; i++) {
        fake.motion(display(), DefaultScreen(display()), x0 + (x1 - x0) * i / 4, y0 + (y1 - y0) * i / 4, CurrentTime);
        hand_handle();
    }
    fake.button(display(), button, False, CurrentTime);
    hold(state, false);
    hand_handle();
    return true;
}

bool hand_scroll(HandPlace place, int notches)
{
    if (!hand_move(place))
        return false;
    for (int i = 0; i < ABS(notches); i++) {
        fake.button(display(), notches > 0 ? 4 : 5, True, CurrentTime);
        fake.button(display(), notches > 0 ? 4 : 5, False, CurrentTime);
    }
    hand_handle();
    return true;
}

G_GNUC_END_IGNORE_DEPRECATIONS
