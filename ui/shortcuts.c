/* The shortcuts window. GTK builds it from a description alone (4.8), so one is written from the actions. */
#include "ui/palette.h"

#include "ui/words.h"

/* Keys that are no actions of the window. */
static const struct { const char *keys, *title; } others[] = {
    { "F1", N_("Manual") }, { "F10", N_("Main menu") }, { "&lt;Control&gt;q", N_("Quit") },
};

static void property(GString *xml, const char *name, const char *value)
{
    char *text = g_markup_printf_escaped("<property name=\"%s\">%s</property>", name, value);
    g_string_append(xml, text);
    g_free(text);
}

static void begin(GString *xml, const char *class)
{
    g_string_append_printf(xml, "<child><object class=\"%s\"><property name=\"visible\">1</property>", class);
}

static void end(GString *xml)
{
    g_string_append(xml, "</object></child>");
}

static void add_chapter(GString *xml, GtkApplicationWindow *host, const char *name)
{
    begin(xml, "GtkShortcutsGroup");
    property(xml, "title", _(name));
    for (int i = 0; i < lw_actions_count(host); i++) {
        const LwActionInfo *info = lw_actions_get(host, i);
        if (!info->accel[0] || !g_str_equal(info->group, name))
            continue;
        char *keys = g_strjoinv(" ", (char **)info->accel);
        begin(xml, "GtkShortcutsShortcut");
        property(xml, "accelerator", keys);
        property(xml, "title", _(info->title));
        end(xml);
        g_free(keys);
    }
    end(xml);
}

/* Whether an action before this one is of the same chapter. */
static bool seen(GtkApplicationWindow *host, int number)
{
    for (int i = 0; i < number; i++)
        if (lw_actions_get(host, i)->accel[0] && g_str_equal(lw_actions_get(host, i)->group, lw_actions_get(host, number)->group))
            return true;
    return false;
}

static void add_general(GString *xml)
{
    begin(xml, "GtkShortcutsGroup");
    property(xml, "title", _("General"));
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        begin(xml, "GtkShortcutsShortcut");
        g_string_append_printf(xml, "<property name=\"accelerator\">%s</property>", others[i].keys);
        property(xml, "title", _(others[i].title));
        end(xml);
    }
    end(xml);
}

GtkWidget *lw_shortcuts_new(LwWindow *window)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    GString *xml = g_string_new("<interface><object class=\"GtkShortcutsWindow\" id=\"window\"><property name=\"modal\">1</property>");
    begin(xml, "GtkShortcutsSection");
    property(xml, "section-name", "all");
    property(xml, "max-height", "14");
    for (int i = 0; i < lw_actions_count(host); i++)
        if (lw_actions_get(host, i)->accel[0] && !seen(host, i))
            add_chapter(xml, host, lw_actions_get(host, i)->group);
    add_general(xml);
    end(xml);
    g_string_append(xml, "</object></interface>");
    GtkBuilder *builder = gtk_builder_new_from_string(xml->str, (gssize)xml->len);
    GtkWidget *shortcuts = GTK_WIDGET(gtk_builder_get_object(builder, "window"));
    gtk_window_set_transient_for(GTK_WINDOW(shortcuts), GTK_WINDOW(window));
    gtk_widget_set_name(shortcuts, "shortcuts");
    g_object_unref(builder); /* windows hold themselves */
    g_string_free(xml, TRUE);
    return shortcuts;
}
