#include "ui/view_bar.h"

#include "ui/chapters.h"
#include "ui/viewport.h"
#include "ui/views.h"
#include "ui/words.h"

static GtkWidget *group(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    return box;
}

static void append(GMenu *menu, LwWindow *window, const char *const *name)
{
    GMenu *section = g_menu_new();
    for (; *name; name++) {
        const LwActionInfo *info = lw_actions_find(GTK_APPLICATION_WINDOW(window), *name);
        char *full = g_strconcat("win.", *name, NULL);
        g_menu_append(section, info ? _(info->title) : *name, full);
        g_free(full);
    }
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

static GtkWidget *menu_button(const char *name, const char *icon, const char *title, const char *tooltip)
{
    GtkWidget *button = gtk_menu_button_new();
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), icon);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    return button;
}

static GtkWidget *views_button(LwWindow *window)
{
    static const char *const views[] = { "view-front", "view-back", "view-left", "view-right", "view-top", "view-bottom", "view-iso", NULL };
    static const char *const others[] = { "fit", "fit-selection", "perspective", NULL };
    GtkWidget *button = menu_button("view-menu", "lw-view-iso-symbolic", _("Standard views"), _("Standard views"));
    GMenu *menu = g_menu_new();
    append(menu, window, views);
    append(menu, window, others);
    g_menu_append_section(menu, _("Saved views"), lw_views_menu(window));
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    g_object_unref(menu);
    return button;
}

static GtkWidget *display_button(LwWindow *window)
{
    static const char *const parts[] = { "show-edges", "show-shadow", "show-joints", "show-centres", "show-ghost", NULL };
    static const char *const around[] = { "show-grid", "show-axes", "show-cube", NULL };
    static const char *const results[] = { "show-arrows", "arrows-longer", "arrows-shorter", "show-traces", NULL };
    static const char *const bodies[] = { "view-transparent", "view-hide", "view-isolate", "view-show-all", NULL };
    GtkWidget *button = menu_button("display-menu", "lw-show-symbolic", _("Display"), _("Display: what is shown and how"));
    GMenu *menu = g_menu_new();
    append(menu, window, parts);
    append(menu, window, around);
    append(menu, window, results);
    append(menu, window, bodies);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    g_object_unref(menu);
    return button;
}

/* ---- the section: a switch, and a popover with its plane */

static LwViewport *view_of(LwWindow *window)
{
    return LW_VIEWPORT(lw_window_viewport(window));
}

static void on_slide(GtkRange *range, gpointer data)
{
    LwCut cut = lw_viewport_cut(view_of(data));
    cut.at = gtk_range_get_value(range);
    lw_viewport_set_cut(view_of(data), cut);
}

/* Opening it turns the section on: what it sets is to be seen. */
static void on_map(GtkWidget *box, gpointer data)
{
    LwWindow *window = data;
    gtk_range_set_value(GTK_RANGE(gtk_widget_get_last_child(box)), lw_viewport_cut(view_of(window)).at);
    lw_viewport_show(view_of(window), LW_SHOW_SECTION, true);
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

static GtkWidget *axis_button(LwWindow *window, const char *name, const char *label)
{
    GtkWidget *button = lw_action_button(GTK_APPLICATION_WINDOW(window), name, false);
    gtk_button_set_label(GTK_BUTTON(button), label);
    gtk_widget_set_hexpand(button, TRUE);
    return button;
}

static GtkWidget *section_button(LwWindow *window)
{
    GtkWidget *button = menu_button("section-menu", "pan-down-symbolic", _("Where the section is"), _("Where the section is"));
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *axes = group();
    GtkWidget *slide = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01), *popover = gtk_popover_new();
    gtk_box_append(GTK_BOX(axes), axis_button(window, "section-x", "x"));
    gtk_box_append(GTK_BOX(axes), axis_button(window, "section-y", "y"));
    gtk_box_append(GTK_BOX(axes), axis_button(window, "section-z", "z"));
    gtk_widget_set_hexpand(axes, TRUE);
    gtk_box_append(GTK_BOX(row), axes);
    gtk_box_append(GTK_BOX(row), lw_action_button(GTK_APPLICATION_WINDOW(window), "section-flip", false));
    gtk_range_set_value(GTK_RANGE(slide), 0.5);
    gtk_widget_set_size_request(slide, 220, -1);
    gtk_widget_set_name(slide, "section-slide");
    gtk_widget_set_tooltip_text(slide, _("Where the plane is along its axis"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(slide), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Place of the section"), -1);
    g_signal_connect(slide, "value-changed", G_CALLBACK(on_slide), window);
    g_signal_connect(box, "map", G_CALLBACK(on_map), window);
    gtk_box_append(GTK_BOX(box), row);
    gtk_box_append(GTK_BOX(box), slide);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    gtk_popover_set_autohide(GTK_POPOVER(popover), TRUE);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    gtk_widget_add_css_class(button, "narrow");
    return button;
}

GMenuModel *lw_view_menu_new(void)
{
    static const struct { const char *title, *action; } entry[] = {
        { N_("Hide"), "win.view-hide" }, { N_("Isolate"), "win.view-isolate" }, { N_("Show All"), "win.view-show-all" },
        { N_("Transparent"), "win.view-transparent" }, { N_("Fit Selection"), "win.fit-selection" }, { N_("Fit All"), "win.fit" },
    };
    GMenu *menu = g_menu_new();
    for (gsize i = 0; i < G_N_ELEMENTS(entry); i++)
        g_menu_append(menu, _(entry[i].title), entry[i].action);
    return G_MENU_MODEL(menu);
}

GtkWidget *lw_view_bar_new(LwWindow *window)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *look = group(), *what = group(), *section = group();
    gtk_box_append(GTK_BOX(look), lw_action_button(host, "fit", false));
    gtk_box_append(GTK_BOX(look), views_button(window));
    gtk_box_append(GTK_BOX(look), lw_action_button(host, "perspective", false));
    gtk_box_append(GTK_BOX(section), lw_action_button(host, "section", false));
    gtk_box_append(GTK_BOX(section), section_button(window));
    gtk_box_append(GTK_BOX(what), lw_action_button(host, "show-edges", false));
    gtk_box_append(GTK_BOX(what), lw_action_button(host, "show-joints", false));
    gtk_box_append(GTK_BOX(what), lw_action_button(host, "show-arrows", false));
    gtk_box_append(GTK_BOX(what), display_button(window));
    gtk_box_append(GTK_BOX(bar), what);
    gtk_box_append(GTK_BOX(bar), section);
    gtk_box_append(GTK_BOX(bar), look);
    gtk_widget_add_css_class(bar, "view-bar");
    return bar;
}
