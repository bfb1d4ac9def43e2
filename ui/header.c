#include "ui/window_parts.h"

#include "ui/chapters.h"
#include "ui/exports.h"
#include "ui/words.h"

static GtkWidget *group(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    return box;
}

static GMenuModel *make_menu(void)
{
    GMenu *menu = g_menu_new(), *files = g_menu_new(), *help = g_menu_new();
    g_menu_append(files, _("New"), "win.new");
    g_menu_append(files, _("Open…"), "win.open");
    g_menu_append(files, _("Import parts…"), "win.import");
    g_menu_append(files, _("Save"), "win.save");
    g_menu_append(files, _("Save As…"), "win.save-as");
    GMenuModel *export = lw_export_menu_new();
    g_menu_append_submenu(files, _("Export"), export);
    g_object_unref(export);
    g_menu_append(files, _("Reload parts"), "win.reload-parts");
    g_menu_append(files, _("Start page"), "win.start-page");
    g_menu_append(files, _("New window"), "win.new-window");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(files));
    g_menu_append(help, _("Preferences"), "win.preferences");
    g_menu_append(help, _("Keyboard shortcuts"), "win.shortcuts");
    g_menu_append(help, _("Manual"), "win.manual");
    g_menu_append(help, _("About Lockwork"), "win.about");
    g_menu_append(help, _("Quit"), "app.quit");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(help));
    g_object_unref(files);
    g_object_unref(help);
    return G_MENU_MODEL(menu);
}

GtkWidget *lw_header_new(LwWindow *window, GtkWidget **spinner)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    GtkWidget *header = gtk_header_bar_new(), *history = group(), *menu = gtk_menu_button_new();
    GMenuModel *model = make_menu();
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), lw_action_button(host, "open", false));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), lw_action_button(host, "save", false));
    gtk_box_append(GTK_BOX(history), lw_action_button(host, "undo", false));
    gtk_box_append(GTK_BOX(history), lw_action_button(host, "redo", false));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), history);
    *spinner = gtk_spinner_new();
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), *spinner);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(menu), "open-menu-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(menu), model);
    gtk_menu_button_set_primary(GTK_MENU_BUTTON(menu), TRUE);
    gtk_widget_set_tooltip_text(menu, _("Main menu (F10)"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(menu), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Main menu"), -1);
    gtk_widget_set_name(menu, "main-menu");
    g_object_unref(model);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(header), menu);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(header), lw_habit_bar_new(window));
    gtk_header_bar_pack_end(GTK_HEADER_BAR(header), lw_run_bar_new(window));
    return header;
}

GtkWidget *lw_toolbar_new(LwWindow *window)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *view = lw_view_bar_new(window);
    gtk_box_append(GTK_BOX(bar), lw_drag_bar_new(window));
    gtk_box_append(GTK_BOX(bar), lw_tool_bar_new(window));
    gtk_widget_set_hexpand(view, TRUE);
    gtk_widget_set_halign(view, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(bar), view);
    gtk_widget_add_css_class(bar, "tools");
    gtk_widget_set_name(bar, "tools");
    return bar;
}
